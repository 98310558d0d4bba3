"""Hints: what a strong bot would do, and why, in words."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dolmen.bots.levels import make_bot
from dolmen.kernel import Match


class Hint(Struct, frozen=True):
    answer: Any
    text: str


def hint(match: Match[Any], seat: int) -> Hint:
    """What the hard bot would answer for this seat. Raises WrongSeat if the table does not wait for it."""
    ask = match.find(seat)
    answer = make_bot("hard", match.seed).choose(match.position, ask)
    why = match.game.explain(match.s, seat)
    return Hint(answer, f"{ask.prompt}: {ask.describe(answer)}." + (f" {why}" if why else ""))
