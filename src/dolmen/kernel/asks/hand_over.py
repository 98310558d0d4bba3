"""Seats that change hands: an ask that is put to nobody, and that whoever keeps the seats answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.question import Option, Question
from dolmen.kernel.asks.recall import RECORD
from dolmen.kernel.errors import NotOnOffer
from dolmen.kernel.story import Seat

HANDED_OVER = Question("A seat changes hands", name="hand over")


class Hands(Struct, frozen=True):
    """Somebody leaves a seat, or takes one over."""

    seat: Seat
    how: Literal["leaves", "takes over"]
    person: str
    """What they are called."""


class HandOver(Ask[Hands | None], kw_only=True, eq=False):
    """Open as long as the story should say who sits where. The seats are not the rules' matter: who keeps them answers
    when one changes hands, so that the log tells it where it happened and a replay is exact.

    Nobody sees it and nobody waits for it; for bots and random games nothing happens.
    """

    seat: Seat = RECORD
    question: Question = HANDED_OVER

    def __post_init__(self) -> None:
        self.name, self.standing = "hand-over", True

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else (None,)

    def assemble(self, chosen: Sequence[Option]) -> None:
        return None

    def check(self, answer: object) -> Hands | None:
        if answer is None or isinstance(answer, Hands):
            return answer
        return self.from_plain(answer)

    def from_plain(self, plain: Any) -> Hands | None:
        try:
            return msgspec.convert(plain, Hands | None)
        except msgspec.ValidationError as error:
            raise NotOnOffer(f"a seat, how it changes hands, and a person: {error}") from None
