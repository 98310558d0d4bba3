"""Our side: the same few works for every game on the table."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from itertools import count
from random import Random
from typing import Any

from dolmen.bots.search_bot import Budget, SearchBot
from dolmen.kernel import Game, Position, Rng, State, copied, play_out, random_answer
from dolmen.kernel.flow import first_waited
from dolmen.lab.bench.side_by_side import Work

COPIES = 50
"""How many copies are made between two looks at the clock."""


def start(game: Game[Any], seed: int = 0) -> State:
    s: State = game.setup(game.company, game.read_options(None), Rng.seeded(seed))
    return s


def random_games(game: Game[Any]) -> Work:
    """Whole games with random answers; counts the decisions."""
    random, seats, options, seeds = Random(1), game.company, game.read_options(None), count()

    def work() -> int:
        _, decisions = play_out(game, game.setup(seats, options, Rng(next(seeds))), random)
        return decisions

    return work


def state_copies(game: Game[Any]) -> Work:
    """Copies of the state in the middle of a game."""
    s = halfway(game).s
    return repeated(partial(copied, s))


def deep_copies(game: Game[Any]) -> Work:
    """The same by `copy.deepcopy`."""
    s = halfway(game).s
    return repeated(partial(deepcopy, s))


def position_copies(game: Game[Any]) -> Work:
    """Copies of a whole position: state, the turn's flow, and the ask it waits at."""
    at = halfway(game)
    return repeated(at.copy)


def searches(game: Game[Any], simulations: int, *, first: bool) -> Work:
    """A search bot thinking about the first decision of a game, or one halfway; counts its simulations."""
    at = Position(game, start(game)) if first else halfway(game)
    bot = SearchBot(1, Budget(simulations))
    ask = at.asked[first_waited(at.asked) or 0]

    def work() -> int:
        return bot.think(at, ask).simulations

    return work


def repeated(copy: Any) -> Work:
    def work() -> int:
        for _ in range(COPIES):
            copy()
        return COPIES

    return work


def halfway(game: Game[Any], seed: int = 1) -> Position[Any]:
    """A position halfway through a random game."""
    whole = _played(game, seed, None)
    return _played(game, seed, whole[1] // 2)[0]


def _played(game: Game[Any], seed: int, answers: int | None) -> tuple[Position[Any], int]:
    """A random game after that many answers, or at its end; and how many it has seen."""
    random, at, given = Random(seed), Position(game, start(game, seed)), 0
    while at.result is None and given != answers:
        index = first_waited(at.asked) or 0
        at.answer(index, random_answer(at.at_place(index), random)[0])
        given += 1
    return at, given
