"""Bots by name: the kinds for those who measure, the levels for people."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.bots.bot import Bot, UnknownBot
from dolmen.bots.greedy_bot import GreedyBot
from dolmen.bots.random_bot import RandomBot
from dolmen.bots.rollout import judges, offhand
from dolmen.bots.search_bot import Budget, SearchBot
from dolmen.bots.tame_bot import TameBot
from dolmen.kernel import Ask, Position

EASY_SLIPS = 0.4
"""How often the easy bot answers without thinking."""
MEDIUM = Budget(100)
HARD = Budget(seconds=1.0, a_turn=True)

A_TURN = "/turn"

KINDS = (
    "random",
    "greedy",
    "search",
    "search:300 (simulations an ask)",
    "search:0.5s (seconds an ask)",
    f"search:1s{A_TURN} (seconds a turn)",
    "tame (the first option)",
)
LEVELS = ("easy", "medium", "hard")


def make_bot(spec: str, seed: int) -> Bot:
    """A bot by its name. Raises UnknownBot, with what there is."""
    if spec == "tame":
        return TameBot()
    if spec == "random":
        return RandomBot(seed)
    if spec == "greedy":
        return GreedyBot(seed)
    if spec == "search":
        return SearchBot(seed)
    if spec.startswith("search:"):
        return SearchBot(seed, _budget(spec))
    if spec == "easy":
        return EasyBot(seed)
    if spec == "medium":
        return MediumBot(seed)
    if spec == "hard":
        return SearchBot(seed, HARD)
    raise _unknown(spec)


def _budget(spec: str) -> Budget:
    number = spec.removeprefix("search:")
    try:
        clock = number.removesuffix(A_TURN)
        if clock.endswith("s"):
            seconds = float(clock[:-1])
            if not 0 < seconds <= 3600:
                raise ValueError(number)
            return Budget(seconds=seconds, a_turn=clock != number)
        simulations = int(number)
        if simulations < 1:
            raise ValueError(number)
        return Budget(simulations)
    except ValueError:
        raise _unknown(spec) from None


def _unknown(spec: str) -> UnknownBot:
    return UnknownBot(f"no bot is called {spec!r}; there are: {', '.join((*KINDS, *LEVELS))}")


class MediumBot:
    """Greedy where the game judges positions, a short search where it does not."""

    copies = True

    def __init__(self, seed: int) -> None:
        self.greedy = GreedyBot(seed)
        self.search = SearchBot(seed, MEDIUM)

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return (self.greedy if judges(position.game) else self.search).choose(position, ask)


class EasyBot(MediumBot):
    """The medium bot, which often does what merely looks right at first sight."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.random = Random(seed)

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        if self.random.random() < EASY_SLIPS:
            return offhand(position, ask, self.random)
        return super().choose(position, ask)
