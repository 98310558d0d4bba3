"""Saves: a match as data, turn by turn, and as bytes with a checksum."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import DamagedSave
from dolmen.kernel.position import Answer, Names, Turn
from dolmen.kernel.story import Seal, Seat, Told

_MAGIC = b"dolmen1\n"


class SavedAnswer(Struct, array_like=True):
    index: int
    value: Any
    seat: Seat
    ask: str
    digest: bytes = b""
    course: int = 0
    told: int = 0


class SavedTurn(Struct, array_like=True):
    """A turn with its answers as plain data."""

    snapshot: bytes
    answers: list[SavedAnswer]
    story: list[Told]
    seals: list[tuple[int, tuple[Seat, ...] | None]]
    fresh_dice: list[tuple[int, int]] = []
    number: int = -1
    """Which turn of the match it is; -1 in saves that hold every turn, in their order."""
    place: int = 0
    names: Names | None = None

    @classmethod
    def of(cls, turn: Turn) -> SavedTurn:
        return cls(
            turn.snapshot,
            [
                SavedAnswer(a.index, msgspec.to_builtins(a.value), a.seat, a.ask, a.digest, a.course, a.told)
                for a in turn.answers
            ],
            [told for told in turn.story if isinstance(told, Told)],
            [(i, told.seats) for i, told in enumerate(turn.story) if isinstance(told, Seal)],
            turn.fresh_dice,
            turn.number,
            turn.place,
            turn.names,
        )

    def restored(self, index: int) -> Turn:
        """The turn again; it is this one of the save."""
        answers = [
            Answer(a.index, a.value, a.seat, a.ask, plain=True, told=a.told, digest=a.digest, course=a.course)
            for a in self.answers
        ]
        story: list[Told | Seal] = list(self.story)
        for place, seats in self.seals:
            story.insert(place, Seal(seats))
        number = index if self.number < 0 else self.number
        return Turn(self.snapshot, answers, story, self.fresh_dice, number, self.place, self.names)


class Save(Struct):
    """A match: how it was set up, every turn so far, and the last state if it is over."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int
    generation: dict[int, int]
    turns: list[SavedTurn]
    final: bytes
    edition: str = ""
    """The content it was played with: see `packs.edition`. Empty if it was not written down."""


def written(save: Save) -> bytes:
    body = msgspec.msgpack.encode(save)
    return _MAGIC + zlib.crc32(body).to_bytes(4, "big") + body


def read(data: bytes) -> Save:
    """Raises DamagedSave."""
    if not data.startswith(_MAGIC):
        raise DamagedSave("this is not a saved match of Dolmen")
    check, body = data[len(_MAGIC) : len(_MAGIC) + 4], data[len(_MAGIC) + 4 :]
    if zlib.crc32(body).to_bytes(4, "big") != check:
        raise DamagedSave("this save is damaged: its checksum does not fit")
    try:
        saved = msgspec.msgpack.decode(body, type=Save)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedSave(f"this save is damaged: {error}") from None
    if not saved.turns:
        raise DamagedSave("this save is damaged: it holds no turn")
    return saved
