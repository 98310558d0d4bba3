"""What looks promising at first sight: the weights by which bots play on without thinking."""

from __future__ import annotations

from collections.abc import Sequence

from dolmen.games.stone_daze.board import towards
from dolmen.games.stone_daze.choices import DISC_OF_ORDER, FirePlace, Order, Throw
from dolmen.games.stone_daze.state import StoneDaze, clan_figures, clan_of_seat
from dolmen.kernel import Ask, Form
from dolmen.kernel.asks.question import Option
from dolmen.kernel.geometry import STEPS, Square


def priors(s: StoneDaze, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]) -> Sequence[float] | None:
    """How promising the options of a field look at first sight."""
    if options == AGREEING:
        return WILLING
    if not isinstance(ask, Form):
        return None
    sample = options[-1]
    if isinstance(sample, Order):
        return order_priors(s, ask.fields[len(chosen)].key.figure, options)
    if isinstance(sample, Throw) or sample is None:
        return throw_priors(s, clan_of_seat(s, ask.seat), options)
    if isinstance(sample, tuple) and not isinstance(sample, FirePlace):
        return [6.0 if not acts else 1.0 for acts in options]
    return None


AGREEING, WILLING = (True, False), (9.0, 1.0)
"""A mate's plan is mostly as good as another."""
AHEAD = {1: 3.0, 0: 0.8, -1: 0.25}
"""Weight of a step by the rows it gains."""
RUN, TURN, DISC_TURN, STAY_WEIGHT = 1.2, 0.08, 0.02, 0.8


def order_priors(s: StoneDaze, figure: int, options: Sequence[Order]) -> list[float]:
    """Forward, mostly."""
    facing = s.figures[figure].facing
    up = 1 if figure < len(s.figures) // 2 else -1
    weights = []
    for order in options:
        if order.cell is None:
            weights.append(STAY_WEIGHT if order.kind == "stay" else DISC_TURN if order.kind in DISC_OF_ORDER else TURN)
        else:
            gain = STEPS[towards(order.cell, facing)][1] * up
            weights.append(AHEAD[gain] * (RUN if gain > 0 else 0.1) if order.kind != "move" else AHEAD[gain])
    return weights


def throw_priors(s: StoneDaze, ours: int, options: Sequence[Throw | None]) -> list[float]:
    """Where an enemy stands or is likely to step."""
    heat = likely(s, 1 - ours)
    return [
        0.3 if throw is None else (0.05 + heat.get(throw.square, 0.0)) * (0.3 if throw.mega else 1) for throw in options
    ]


def likely(s: StoneDaze, number: int) -> dict[Square, float]:
    """Where the figures of a clan may be at the end of the round, roughly."""
    heat: dict[Square, float] = {}
    up = 1 if number == 0 else -1
    for figure in clan_figures(number):
        here = s.figures[figure].square
        if here < 0:
            continue
        steps = s.ground.steps(here)
        heat[here] = heat.get(here, 0.0) + 1.5
        for direction in steps:
            there = s.ground.board.step(here, direction)
            assert there is not None
            heat[there] = heat.get(there, 0.0) + (2.0 if STEPS[direction][1] == up else 0.4)
    return heat
