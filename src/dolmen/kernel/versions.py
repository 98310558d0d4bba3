"""Versions: how a match that was stored under other rules or cards goes on.

Only the turn in progress is gone through again. Its start is migrated; its answers are kept as far as they lead where
they led, and the rest is asked again. Turns that lie behind are kept to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import DamagedSave
from dolmen.kernel.game import Game
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, Turn
from dolmen.kernel.save import Save, same_edition
from dolmen.kernel.state import decode, decompressed, encode
from dolmen.kernel.story import Seat


class Update(Struct, frozen=True):
    """From what a match was saved under to what there is today."""

    title: str
    version: int
    version_now: int
    edition: str
    edition_now: str

    @classmethod
    def of(cls, saved: Save, game: Game[Any]) -> Update:
        """Raises DamagedSave if the save is of rules that are newer than these."""
        if saved.version > game.version:
            raise DamagedSave(
                f"this save was made by version {saved.version} of the rules of {game.title}; "
                f"this is version {game.version}: update Dolmen"
            )
        return cls(game.title, saved.version, game.version, saved.edition, game.edition())

    @property
    def rules(self) -> bool:
        return self.version != self.version_now

    @property
    def cards(self) -> bool:
        return not same_edition(self.edition, self.edition_now)

    @property
    def why(self) -> str:
        """Why a turn is asked again, for people."""
        if self.rules:
            return f"the rules of {self.title} have changed (version {self.version} to {self.version_now})"
        if self.cards:
            return f"the cards of {self.title} have changed"
        return f"the rules of {self.title} have changed without a new version, or this match was damaged"


class Break(Struct, frozen=True):
    """The first answer of a turn that no longer leads where it led."""

    number: int
    """From 0."""
    seat: Seat
    why: str
    """For whoever writes the rules: it may name what is hidden."""


class Resumed(Struct, frozen=True):
    """A match at the decision at which it was saved, or as near to it as the rules allow."""

    position: Position[Any]
    options: Any
    update: Update
    broken: Break | None = None

    @property
    def since(self) -> tuple[int, int] | None:
        """The turn and the place in it from which on everything is of today's rules, if loading has changed that."""
        changed = self.update.rules or self.update.cards or self.broken
        return (self.position.turn, self.position.place) if changed else None

    def notices(self, seat_name: Callable[[Seat], str]) -> list[str]:
        """What people should be told. Everybody reads it, so it names a place and a seat, and no question or answer."""
        update, told = self.update, []
        if update.cards:
            told.append(
                f"this match was played with other cards ({update.edition}); it goes on with {update.edition_now}"
            )
        if self.broken is not None:
            number = self.position.place + self.broken.number
            where = f"answer {number + 1} of the turn in progress on ({seat_name(self.broken.seat)}'s) it"
            asked = (
                f"from {where} is asked again" if number else "the turn in progress is asked again from its beginning"
            )
            told.append(f"{update.why}, so {asked}")
        return told


def resumed(saved: Save, game: Game[Any]) -> Resumed:
    """Raises DamagedSave, or whatever other rules raise when they fail on an old state."""
    update = Update.of(saved, game)
    options = game.read_options(saved.options)
    turns = [turn.restored(index) for index, turn in enumerate(saved.turns)]
    if saved.final:
        final, _ = migrated(saved.final, game, saved.version)
        end = Turn(final, [], [], [], turns[-1].number + 1 if turns else 0)
        position = Position.kept(game, turns, end, [], saved.undo_counts, over=True)
        if position.result is None:
            raise DamagedSave(f"this save of {game.title} says that the game is over, and by its rules it is not")
        return Resumed(position, options, update)
    *past, last = turns
    head, reshaped = migrated(last.snapshot, game, saved.version)
    position = _at_start(game, past, msgspec.structs.replace(last, snapshot=head), saved.undo_counts)
    return Resumed(position, options, update, gone_through(position, last.answers, by_course=reshaped))


def _at_start(game: Game[Any], past: list[Turn], turn: Turn, undo_counts: dict[Seat, int]) -> Position[Any]:
    """Of a turn, or of a stretch of one. If other asks are open where it was entered again, they get new ids."""
    try:
        return Position.kept(game, past, turn, [], undo_counts)
    except Exception:
        if turn.names is None:
            raise
        later = {seat: undo_counts.get(seat, 0) + 1 for seat in (*turn.names.serial, *undo_counts)}
        return Position.kept(game, past, msgspec.structs.replace(turn, names=None), [], later)


def unreadable(saved: Save, game: Game[Any], error: Exception) -> str:
    """In words: today's rules fail on what was saved."""
    other_cards = not same_edition(saved.edition, used := game.edition())
    made, now = (f" with {saved.edition}", f" with {used}") if other_cards else ("", "")
    return (
        f"this save of {game.title} was made under version {saved.version} of its rules{made} "
        f"and cannot be read by version {game.version}{now}: {error}"
    )


def migrated(data: bytes, game: Game[Any], version: int) -> tuple[bytes, bool]:
    """A state of that version in today's shape, step by step, and whether that is another one."""
    if version == game.version:
        return data, False
    before = decompressed(data)
    plain = msgspec.msgpack.decode(before)
    for step in range(version, game.version):
        plain = game.migrate(plain, step)
    after = encode(decode(msgspec.msgpack.encode(plain), game.state))
    return after, after != before


def gone_through(at: Position[Any], answers: Sequence[Answer], *, by_course: bool) -> Break | None:
    """Answer these again at the start of their turn, as long as they lead where they led; the position then stands
    behind the last that did."""
    turn, behind, start = at.turn, len(at.past), at.in_progress
    for number, answer in enumerate(answers):
        given = at.answers
        try:
            at.answer_again(answer)
            why = "" if _same(given[-1], answer, by_course) else "it leads to something else now"
        except Exception as error:  # changed rules may fail in any way on answers that were made under others
            why = str(error) or type(error).__name__
        if why:
            del at.past[behind:]
            at.turn = turn
            dice = [rolled for rolled in start.rerolls if rolled[0] <= number]
            at.replay(start.snapshot, list(answers[:number]), dice, start.place, start.names)
            return Break(number, answer.seat, why)
    return None


def _same(given: Answer, stored: Answer, by_course: bool) -> bool:
    """An answer from before there were digests is believed."""
    if by_course:
        return stored.course in (0, given.course)
    return stored.digest in (b"", given.digest)
