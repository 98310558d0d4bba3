"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from dolmen.bots.bot import Bot, UnknownBot
from dolmen.bots.chance import RandomBot
from dolmen.bots.greedy import GreedyBot

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": GreedyBot,
    "easy": GreedyBot,
    "medium": GreedyBot,
    "hard": GreedyBot,
}


def make_bot(spec: str, seed: int) -> Bot:
    """A bot by its name. Raises UnknownBot, with what there is."""
    name, _, _budget = spec.partition(":")
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {spec!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)
