"""Hints: what the hard bot would do, and why."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from dolmen.bots.imagined import imagined
from dolmen.bots.levels import HARD
from dolmen.bots.search_bot import SearchBot
from dolmen.kernel import Match, WrongSeat


class NextBest(Struct, frozen=True):
    """The answer that fared second best."""

    choice: str
    chance: float


class Hint(Struct, frozen=True):
    """What the hard bot would answer, and why."""

    answer: Any
    """As plain data."""
    choice: tuple[str, ...]
    """The same in words, field by field."""
    chance: float | None = None
    """How likely it is to win, from 0 to 1; None where nobody can win."""
    certain: bool = False
    """The chance is no guess: everything was looked at to the end."""
    trials: int = 0
    next_best: NextBest | None = None
    why: str = ""
    """What the game says of how things stand; no whole sentence."""

    def reasons(self) -> list[str]:
        """All but the choice, in sentences."""
        said = []
        if self.chance is not None:
            said.append(self._prospect(self.chance))
        if self.next_best is not None:
            said.append(f"Next best: {self.next_best.choice} ({self.next_best.chance:.0%}).")
        if self.why:
            said.append(f"As it stands, {self.why}.")
        return said

    def _prospect(self, chance: float) -> str:
        if not self.certain:
            return f"About {chance:.0%} to win, after {self.trials} trials."
        return {1: "This wins for sure.", 0.5: "This holds the draw."}.get(chance, "Nothing helps any more.")


def hint(match: Match[Any], seat: int) -> Hint:
    """What the hard bot would answer for this seat. Raises WrongSeat if the table does not wait for it."""
    ask = match.asks.get(seat)
    if ask is None:
        raise WrongSeat(f"no hint for seat {seat}: the table waits for {', '.join(map(str, match.asks)) or 'nobody'}")
    verdict = SearchBot(match.seed, HARD).think(match.position, ask)
    answer, choice = ask.plain(verdict.answer), ask.describe_each(verdict.answer)
    if not match.game.contest:
        return Hint(answer, choice)
    (_, chance), *others = verdict.ranking
    next_best = NextBest(ask.describe(others[0][0]), others[0][1]) if others else None
    # The judgement is made in an imagined world, so that its words give nothing away.
    world = imagined(match.position, seat, Random(match.seed))
    why = match.game.explain(world.s, seat)
    return Hint(answer, choice, chance, verdict.certain, verdict.simulations, next_best, why)
