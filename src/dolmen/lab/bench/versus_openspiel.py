"""Connect four: our search against OpenSpiel's Python MCTS bot, with the same seconds a move and sides swapped.

    python -m dolmen.lab.bench.versus_openspiel --games 100 --seconds 0.2

Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import numpy
import pyspiel
from msgspec import Struct, structs
from open_spiel.python.algorithms import mcts

import dolmen
from dolmen.bots.search_bot import Budget, SearchBot
from dolmen.lab.report import wilson

UCT_C = 2.0


class Clock:
    """Something to iterate over for that many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __iter__(self) -> Iterator[int]:
        end, n = perf_counter() + self.seconds, 0
        while perf_counter() < end:
            yield n
            n += 1


# Their bot counts simulations with `for _ in range(self.max_simulations)`. With a clock in place of the number, it
# thinks for exactly the time that ours has; nothing else of it changes.
mcts.range = lambda n: n if isinstance(n, Clock) else range(n)


class Peer:
    """OpenSpiel's Python MCTS bot with one random rollout a simulation."""

    def __init__(self, budget: Budget, seed: int, *, solve: bool = True) -> None:
        random = numpy.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        self.game = pyspiel.load_game("connect_four")
        self.bot = mcts.MCTSBot(self.game, UCT_C, 1, evaluator, solve=solve, random_state=random)
        self.bot.max_simulations = budget.simulations if budget.seconds is None else Clock(budget.seconds)
        self.simulations = 0
        self.seconds = 0.0

    def choose(self, state: Any) -> int:
        before = perf_counter()
        root = self.bot.mcts_search(state)
        self.seconds += perf_counter() - before
        self.simulations += root.explore_count
        return int(root.best_child().action)


class Tally(Struct):
    """How it went, from our side."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    won_moving_first: int = 0
    simulations_per_s: float = 0.0
    peer_simulations_per_s: float = 0.0


def versus(games: int, budget: Budget, seed: int = 1, *, solve: bool = True) -> Tally:
    """Play against it, moving first in every other game. A draw is not won."""
    tally = Tally()
    ours_n, ours_s, peer_n, peer_s = 0, 0.0, 0, 0.0
    for number in range(games):
        ours, peer = SearchBot(2 * seed + number, budget), Peer(budget, seed + number, solve=solve)
        we_are = number % 2
        match, state = dolmen.start("connect-four", seed=seed + number), peer.game.new_initial_state()
        while match.result is None:
            ((seat, ask),) = match.asks.items()
            if seat == we_are:
                before = perf_counter()
                verdict = ours.think(match.position, ask)
                ours_s += perf_counter() - before
                ours_n += verdict.simulations
                column = verdict.answer
            else:
                column = peer.choose(state)
            match.answer(seat, column)
            state.apply_action(column)
        peer_n, peer_s = peer_n + peer.simulations, peer_s + peer.seconds
        payoff = match.result.payoff(we_are)
        tally.games += 1
        tally.won += payoff == 1
        tally.drawn += payoff == 0.5
        tally.lost += payoff == 0
        tally.won_moving_first += payoff == 1 and we_are == 0
    tally.simulations_per_s, tally.peer_simulations_per_s = ours_n / ours_s, peer_n / peer_s
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2, help="a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-solve", action="store_true", help="let OpenSpiel's bot do without proven ends")
    given = parser.parse_args()
    tally = versus(given.games, Budget(seconds=given.seconds), given.seed, solve=not given.no_solve)
    print(json.dumps({**structs.asdict(tally), "won_share_95": wilson(tally.won, tally.games)}))


if __name__ == "__main__":
    main()
