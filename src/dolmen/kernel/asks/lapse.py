"""Silence as an answer: an ask that is put to nobody, and that the clock of the table answers."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.question import Option, Question
from dolmen.kernel.errors import NotOnOffer
from dolmen.kernel.story import Seat

CLOCK: Seat = -1
"""Who answers when time has run out: nobody at the table."""

LAPSES = Question("Time runs out", name="lapse")


class Lapse(Ask[None], kw_only=True, eq=False):
    """Open as long as silence may still speak, for instance for a proposal to which nobody objects. Who keeps the time
    answers it with None once the time is over that the table has agreed on; rules know no clock, so a replay is exact.

    Nobody sees it and nobody waits for it; bots and random games leave it alone while anything else is asked.
    """

    about: str
    """What it is that lapses. While it is the same, so is the ask, and its time runs on."""
    seat: Seat = CLOCK
    question: Question = LAPSES

    def __post_init__(self) -> None:
        self.name, self.standing = f"lapse-{self.about}", True

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else (None,)

    def assemble(self, chosen: Sequence[Option]) -> None:
        return None

    def check(self, answer: object) -> None:
        if answer is not None:
            raise NotOnOffer("time runs out or it does not: the answer is None")
