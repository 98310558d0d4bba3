"""The fast lane: games played to their end by chance, without copies, history or ids."""

from __future__ import annotations

from math import floor
from random import Random
from typing import Any

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.pick import Pick
from dolmen.kernel.flow import Asks, Flow, first_waited
from dolmen.kernel.game import Game, Result
from dolmen.kernel.state import S


def whole(game: Game[S], s: S) -> Flow[Result]:
    """A game from here to its end, as one flow."""
    result, turn = game.result, game.turn
    while (outcome := result(s)) is None:
        yield from turn(s)
    return outcome


def random_answer(ask: Ask, random: Random) -> tuple[Any, int]:
    """Any legal answer, and how many small choices it took."""
    chosen: list[Any] = []
    while (options := ask.choices(chosen)) is not None:
        chosen.append(options[floor(random.random() * len(options))])
    return ask.assemble(chosen), len(chosen)


def _any_offer(asked: Asks, chance: float) -> int:
    """Where one of the offers stands; the clock's only if there is no other."""
    offers = [i for i, ask in enumerate(asked) if ask.seat >= 0] or range(len(asked))
    return offers[floor(chance * len(offers))]


def play_out(game: Game[S], s: S, random: Random) -> tuple[Result, int]:
    """Play to the end with random answers. The result, and the number of decisions.

    The fast lane: no copies, no history, no ids. Standing offers are only taken up where nothing else is asked.
    """
    flow = whole(game, s)
    send = flow.send
    decisions = 0
    pick = random.random
    try:
        asked = next(flow)
        while True:
            if type(asked) is Pick:
                options = asked.options
                decisions += 1
                asked = send(options[floor(pick() * len(options))])
            elif isinstance(asked, Asks):
                index = first_waited(asked)
                if index is None:
                    index = _any_offer(asked.all(), pick())
                answer, small = random_answer(asked[index], random)
                decisions += small
                asked = send((index, answer))
            else:
                answer, small = random_answer(asked, random)
                decisions += small
                asked = send(answer)
    except StopIteration as end:
        return end.value, decisions
