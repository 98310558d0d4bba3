"""Plans: where luck and a seat's own later answers decide, an answer is worth what a simple plan makes of it.

Push your luck is the pattern: to roll again is good only for those who know when to stop. One world cannot tell, for
there the dice have already fallen; so every answer is tried in several worlds, and with every answer several plans: to
answer the picks to come at random, or one of them always in the same way. A game with priors needs none of this: they
tell how a seat goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from dolmen.bots.paired_trial import Plan, Trial, Unsure
from dolmen.kernel import Ask, Position

WORLDS = 24
"""In how many worlds an answer is tried, at most."""
FEWEST_WORLDS = 4
"""Fewer would tell nothing about luck."""
SMALL_CHOICES = 600
"""How many of them a plan may cost; where turns are long, there are fewer worlds."""
ANSWERS = 8
"""With how many answers plans are tried: those that did best without one."""
QUESTIONS = 3
"""About how many of the questions to come a plan is made."""
WAYS = 4
"""How many ways to answer such a question are tried."""


class Plans:
    """The same worlds for every answer and every plan."""

    def __init__(self, position: Position[Any], ask: Ask, random: Random) -> None:
        self.position = position
        self.ask = ask
        self.random = random
        self.seeds: list[int] = []
        self.unsure: dict[str, Unsure] = {}

    def values(self, rows: Sequence[Sequence[Any]], cost: int) -> list[float] | None:
        """What each answer is worth on average, with the plan that suits it best; None if that is too much to find out.
        `cost`: how many small choices it takes to try all answers in one world."""
        worlds = min(WORLDS, SMALL_CHOICES // max(cost, len(rows)))
        if worlds < FEWEST_WORLDS:
            return None
        self.seeds = [self.random.getrandbits(64) for _ in range(worlds)]
        values = self._tried(rows, {})
        best = sorted(range(len(rows)), key=lambda i: -values[i])[:ANSWERS]
        plan: Plan = {}
        for question in islice(list(self.unsure), QUESTIONS):
            found, top = plan, max(values)
            for key in self.unsure[question].ways(WAYS):
                trying = {**plan, question: key}
                for i, value in zip(best, self._tried([rows[i] for i in best], trying), strict=True):
                    if value > top:
                        found, top = trying, value
                    values[i] = max(values[i], value)
            plan = found
        return values

    def _tried(self, rows: Sequence[Sequence[Any]], plan: Plan) -> list[float]:
        sums = [0.0] * len(rows)
        for seed in self.seeds:
            trial = Trial(self.position, self.ask, seed, plan, streak=True)
            for i, row in enumerate(rows):
                sums[i] += trial.value(row)
            for question, unsure in trial.unsure.items():
                self.unsure.setdefault(question, Unsure()).add(unsure)
        return [total / len(self.seeds) for total in sums]
