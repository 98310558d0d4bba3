"""Saves: a match as data, turn by turn, and as bytes with a checksum."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.decoders import decoder_of
from dolmen.kernel.errors import DamagedSave
from dolmen.kernel.lines_and_veils import Boundary
from dolmen.kernel.record import Answer, Names, Turn
from dolmen.kernel.state import compressed, decompressed
from dolmen.kernel.story import MadeFinal, Seat, Told

_PLAIN = b"dolmen1\n"
_PACKED = b"dolmen2\n"
_LARGE = 4096
_MOST = 1 << 28


class SavedAnswer(Struct, array_like=True):
    index: int
    value: Any
    seat: Seat
    ask: str
    digest: bytes = b""
    course: int = 0
    told: int = 0
    own_words: tuple[str, ...] = ()
    """See `Answer.own_words`. Older saves do not say it, so what was written there before the last turn stays."""


class SavedTurn(Struct, array_like=True):
    """A turn with its answers as plain data."""

    snapshot: bytes
    answers: list[SavedAnswer]
    story: list[Told]
    made_final: list[tuple[int, tuple[Seat, ...] | None]]
    rerolls: list[tuple[int, int]] = []
    number: int = -1
    """Which turn of the match it is; -1 in saves that hold every turn, in their order."""
    place: int = 0
    names: Names | None = None

    @classmethod
    def of(cls, turn: Turn) -> SavedTurn:
        return cls(
            turn.snapshot,
            [
                SavedAnswer(a.index, plain_form(a.value), a.seat, a.ask, a.digest, a.course, a.told, a.own_words)
                for a in turn.answers
            ],
            [told for told in turn.story if isinstance(told, Told)],
            [(i, told.seats) for i, told in enumerate(turn.story) if isinstance(told, MadeFinal)],
            turn.rerolls,
            turn.number,
            turn.place,
            turn.names,
        )

    def laid_open(self) -> SavedTurn:
        """With the plain bytes of its start."""
        try:
            return msgspec.structs.replace(self, snapshot=decompressed(self.snapshot))
        except msgspec.DecodeError:  # a damaged one stays as it is: nobody can go back to it
            return self

    def restored(self, index: int) -> Turn:
        """The turn again; it is this one of the save."""
        answers = [
            Answer(a.index, a.value, a.seat, a.ask, True, a.told, a.digest, a.course, a.own_words) for a in self.answers
        ]
        story: list[Told | MadeFinal] = list(self.story)
        for place, seats in self.made_final:
            story.insert(place, MadeFinal(seats))
        number = index if self.number < 0 else self.number
        return Turn(self.snapshot, answers, story, self.rerolls, number, self.place, self.names)


class Save(Struct):
    """A match: how it was set up, every turn so far, and the last state if it is over."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int
    undo_counts: dict[int, int] = msgspec.field(name="generation")
    turns: list[SavedTurn]
    final: bytes
    edition: str = ""
    """The content it was played with: see `Game.edition`. Empty if it was not written down."""
    since: int = 0
    since_place: int = 0
    """The first turn, and stretch of it, of this version and edition; what lies before is there to be read only."""
    boundaries: list[Boundary] = []
    """Lines and veils of those who play it."""


def written(save: Save) -> bytes:
    """All starts of turns laid open, because they are so alike that together they pack ten times as well as alone."""
    body = msgspec.msgpack.encode(msgspec.structs.replace(save, turns=[turn.laid_open() for turn in save.turns]))
    return with_checksum(body if len(body) <= _MOST else msgspec.msgpack.encode(save))


def with_checksum(body: bytes) -> bytes:
    """With a checksum before it; a large one is packed."""
    if not _LARGE < len(body) <= _MOST:
        return _PLAIN + zlib.crc32(body).to_bytes(4, "big") + body
    packed = zlib.compress(body, 6)
    return _PACKED + zlib.crc32(packed).to_bytes(4, "big") + packed


def read(data: bytes) -> Save:
    """Raises DamagedSave."""
    magic, check, body = data[:8], data[8:12], data[12:]
    if magic not in (_PLAIN, _PACKED):
        raise DamagedSave("this is not a saved match of Dolmen")
    if zlib.crc32(body).to_bytes(4, "big") != check:
        raise DamagedSave("this save is damaged: its checksum does not fit")
    try:
        saved = decoder_of(Save).decode(_unpacked(body) if magic == _PACKED else body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, zlib.error) as error:
        raise DamagedSave(f"this save is damaged: {error}") from None
    if not saved.turns:
        raise DamagedSave("this save is damaged: it holds no turn")
    for turn in saved.turns[:-1]:
        turn.snapshot = compressed(turn.snapshot)
    return saved


def _unpacked(body: bytes) -> bytes:
    """Never more than `_MOST`, whatever a forged one would grow to."""
    unpacking = zlib.decompressobj()
    data = unpacking.decompress(body, _MOST)
    if not unpacking.eof:
        raise zlib.error("it is larger than any match, or incomplete")
    return data


def same_edition(saved: str, used: str) -> bool:
    """Saves from before the game's own content was counted name packs only, or nothing at all."""
    return saved in ("", used) or saved == used.partition(" + ")[2]
