"""Bots do not care in which order a pick's options are listed.

The same positions are laid out twice, the second time with the options of every pick the other way round, and the bot
answers twice in each. If the order means nothing to it, two answers to the two lists agree as often as two answers to
the same list. More disagreement than luck can explain fails.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from math import sqrt
from random import Random
from typing import Any

from dolmen.bots import Bot
from dolmen.bots.option_keys import key_of
from dolmen.kernel import Ask, Asks, Flow, Game, Match, Pick
from dolmen.library import start
from dolmen.testing.failure import fail
from dolmen.testing.journey import answer_at_random

_SURE = 4.0
"""This many standard deviations are not chance."""


def check_option_order(
    game: Game[Any], make: Callable[[int], Bot], *, seats: int | None = None, seed: int = 0, positions: int = 60
) -> None:
    """`make` gives the bot of a seed. `positions`: at how many picks of random games it is asked."""
    turned = turned_round(game)
    excess, square, asked, random = 0, 0, 0, Random(seed)
    while asked < positions:
        match, other = (start(each, seats or game.company, seed) for each in (game, turned))
        while match.result is None and asked < positions:
            pair = _same_pick(match), _same_pick(other)
            if pair[0] is not None and pair[1] is not None:
                asked += 1
                here, there = (
                    [key_of(make(4 * asked + n + 2 * side).choose(at.position, ask)) for n in (0, 1)]
                    for side, (at, ask) in enumerate(((match, pair[0]), (other, pair[1])))
                )
                more = (here[0] == here[1]) + (there[0] == there[1]) - (here[0] == there[0]) - (here[1] == there[1])
                excess, square = excess + more, square + more * more
            step = answer_at_random(match, random)
            other.answer_plain(step.seat, step.answer, step.ask)
        seed += 1
    if excess > _SURE * sqrt(square):
        what = f"asked {asked} times, a bot answers differently when the options are listed the other way round"
        fail(match, "order of options", f"{what} ({excess} agreements fewer)")


def _same_pick(match: Match[Any]) -> Ask | None:
    """The pick that the table waits for first."""
    return next((ask for ask in match.position.asked if isinstance(ask, Pick) and not ask.standing), None)


def turned_round(game: Game[Any]) -> Game[Any]:
    """The same game, which lists the options of every pick the other way round."""

    def turn_round(ask: Ask) -> None:
        if isinstance(ask, Pick):
            ask.options = ask.options[::-1]

    return rewritten(game, turn_round)


def rewritten(game: Game[Any], change: Callable[[Ask], None]) -> Game[Any]:
    """The same game, each of whose asks is changed before anybody sees it."""

    class Rewritten(type(game)):  # type: ignore[misc]
        def turn(self, s: Any) -> Flow[None]:
            flow = super().turn(s)
            known: list[Ask] = []
            try:
                asked = next(flow)
                while True:
                    for ask in asked if isinstance(asked, Asks) else (asked,):
                        if not any(ask is other for other in known):
                            known.append(ask)
                            change(ask)
                    asked = flow.send((yield asked))
            except StopIteration:
                return

    twin = copy(game)
    twin.__class__ = Rewritten
    return twin
