"""The peers' side: the loop that each peer's own documentation shows, and nothing slower than need be.

Imports stand inside, for a peer may not be installed.
"""

from __future__ import annotations

from importlib import import_module
from math import floor
from random import Random

from dolmen.lab.bench.ours import repeated
from dolmen.lab.bench.side_by_side import Work

UCT = 2.0


def openspiel_games(name: str, module: str = "") -> Work:
    """Random games of an OpenSpiel game; `module` is the Python module that brings it, if it is not in C++."""
    import pyspiel

    if module:
        import_module(module)
    game, pick = pyspiel.load_game(name), Random(1).random

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[floor(pick() * len(actions))])
            decisions += 1
        return decisions

    return work


def openspiel_clones(name: str, moves: int) -> Work:
    """Copies of an OpenSpiel state after that many random moves."""
    import pyspiel

    state, random = pyspiel.load_game(name).new_initial_state(), Random(1)
    for _ in range(moves):
        state.apply_action(random.choice(state.legal_actions()))
    return repeated(state.clone)


def openspiel_search(name: str, simulations: int) -> Work:
    """OpenSpiel's search bot in Python, one random rollout a simulation, at the first decision."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game, dice = pyspiel.load_game(name), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, UCT, simulations, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = game.new_initial_state()

    def work() -> int:
        bot.step(state)
        return simulations

    return work


def openspiel_cpp_search(name: str, simulations: int) -> Work:
    """The same in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), UCT, simulations, 100, True, 1, False)
    state = game.new_initial_state()

    def work() -> int:
        bot.step(state)
        return simulations

    return work


def pettingzoo_games(name: str) -> Work:
    """Random games of a PettingZoo environment."""
    env, pick = import_module(f"pettingzoo.classic.{name}").env(), Random(1).random

    def work() -> int:
        env.reset()
        decisions = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return decisions
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[floor(pick() * len(legal))])
            decisions += 1

    return work
