"""The search bot: how long it thinks, and in which way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from msgspec import Struct

from dolmen.bots.field_search import Sweeps
from dolmen.bots.mcts import Search, Tried, is_single
from dolmen.bots.rollout import judges, offhand
from dolmen.kernel import Ask, Game, Position


class Budget(Struct, frozen=True):
    """How long to think about an ask: a number of simulations, or of seconds."""

    simulations: int = 400
    seconds: float | None = None
    a_turn: bool = False
    """The seconds are for all asks of a turn together."""

    def spend(self, think: Callable[[], bool]) -> None:
        """Think again and again, at least once, until the budget is spent or there is nothing left to find out."""
        end = None if self.seconds is None else perf_counter() + self.seconds
        done = 0
        while think():
            done += 1
            if done >= self.simulations if end is None else perf_counter() >= end:
                return


class TurnClock:
    """Deals out the time of a turn. Nobody knows how many asks will come, so each gets half of what is left."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.turn = -1
        self.left = 0.0

    def share(self, turn: int) -> Budget:
        """The budget of the next ask of this turn."""
        if self.budget.seconds is None or not self.budget.a_turn:
            return self.budget
        if turn != self.turn:
            self.turn, self.left = turn, self.budget.seconds
        self.left /= 2
        return Budget(seconds=self.left)


class Verdict(Struct, frozen=True):
    """What came of thinking: the answers tried, best first."""

    ranking: tuple[Tried, ...]
    simulations: int
    certain: bool = False
    pivot: int | None = None
    """Of an answer made of many small choices, the one that matters most: the second in the ranking is the same answer
    with another option there."""

    @property
    def answer(self) -> Any:
        return self.ranking[0].answer


class SearchBot:
    copies = True

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.random = Random(seed)
        self.clock = TurnClock(budget or Budget())

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return self.think(position, ask).answer

    def think(self, position: Position[Any], ask: Ask) -> Verdict:
        if not position.game.contest:
            return Verdict((Tried((), offhand(position, ask, self.random), 0.5),), 0)
        budget = self.clock.share(position.turn)
        if wants_sweeps(position.game, ask):
            sweeps = Sweeps(position, ask, self.random)
            budget.spend(sweeps.next_trial)
            best = Tried(sweeps.row, ask.assemble(sweeps.row), fmean(sweeps.values))
            place, row, loss = sweeps.turning_point()
            if place is None:
                return Verdict((best,), sweeps.trials)
            return Verdict((best, Tried(row, ask.assemble(row), best.chance - loss)), sweeps.trials, pivot=place)
        search = Search(position, ask, self.random)
        budget.spend(search.simulate)
        return Verdict(search.ranking(), search.simulations, search.certain)


MANY_ANSWERS = 200


def wants_sweeps(game: Game[Any], ask: Ask) -> bool:
    """Made of small choices, in a game that judges positions; or so many answers that a tree could not try them all."""
    if is_single(ask):
        return False
    answers, chosen = 1, list[Any]()
    while (options := ask.choices(chosen)) is not None:
        answers *= len(options)
        chosen.append(options[0])
    return judges(game) or answers > MANY_ANSWERS
