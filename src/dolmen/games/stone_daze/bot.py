"""What helps bots play Stone Daze: guesses at what is hidden, a judgement of positions, and hunches about options."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TypeVar

from dolmen.games.stone_daze.board import own_row, towards
from dolmen.games.stone_daze.choices import DISC_OF_ORDER, FirePlace, Order, Throw
from dolmen.games.stone_daze.rules.clubs import club_form, commit_clubs
from dolmen.games.stone_daze.rules.orders import commit_orders, order_form
from dolmen.games.stone_daze.rules.setup import deployment_squares, random_design
from dolmen.games.stone_daze.rules.tokens import TOKENS, anybody_places, choose_place, has_token, token_places
from dolmen.games.stone_daze.state import StoneDaze, clan_figures, clan_of_seat, living
from dolmen.games.stone_daze.value import race
from dolmen.kernel import Ask, Form, Rng, Seat
from dolmen.kernel.asks.question import Option
from dolmen.kernel.geometry import STEPS, Square

A = TypeVar("A")
T = TypeVar("T")

# What is hidden


def imagine(s: StoneDaze, viewer: Seat | None, rng: Rng) -> None:
    """Deal anew what the other clan (for a spectator, both) has committed in secret."""
    ours = None if viewer is None else clan_of_seat(s, viewer)
    theirs = [number for number in (0, 1) if number != ours]
    for number in theirs:
        redeal(s, number, rng)
    if s.step == "tokens":
        redeal_until_somebody_places(s, theirs, rng)


def redeal_until_somebody_places(s: StoneDaze, theirs: Sequence[int], rng: Rng) -> None:
    """For else nobody would be asked in this step, and everybody knows that (SD.6.5)."""
    for _ in range(TRIES):
        if anybody_places(s):
            return
        for number in theirs:
            redeal(s, number, rng)


TRIES = 100
"""One in ten or more is such a deal."""


def redeal(s: StoneDaze, number: int, rng: Rng) -> None:
    clan = s.clans[number]
    if s.round == 0 and s.step != "division" and s.options.setup == "choose" and not clan.talk.proposed:
        clan.talk.by_hand = rng.below(2) == 0
    if clan.design is not None:
        clan.design = random_design(s.box, s.options, number, rng)
    if clan.deployment:
        squares = rng.sample(deployment_squares(s, number), len(clan.deployment))
        clan.deployment = dict(zip(clan_figures(number), squares, strict=True))
    if s.step in ("orders", "tokens", "clubs") and clan.orders:
        redeal_orders(s, number, rng)
    if s.step == "tokens":
        redeal_tokens(s, number, rng)
    if s.step == "clubs" and clan.done:
        redeal_clubs(s, number, rng)


def redeal_orders(s: StoneDaze, number: int, rng: Rng) -> None:
    """Other orders for the same figures. Of the discs only those with a token on the board are known (SD.20.3)."""
    clan = s.clans[number]
    figures = list(clan.orders)
    clan.orders, clan.uses = {}, tuple(use for use in clan.uses if has_token(s, use))
    for seat in clan.seats:
        mine = [figure for figure in figures if s.figures[figure].player == seat]
        if mine:
            form = order_form(s, seat, mine)
            commit_orders(clan, guess(s, form, rng, without_tokens=s.step == "clubs"))


def redeal_tokens(s: StoneDaze, number: int, rng: Rng) -> None:
    """Squares for the tokens of these orders, also where the clan has still to choose them."""
    clan = s.clans[number]
    clan.fire_place = clan.ball_place = clan.dragon_place = None
    for use in clan.uses:
        places = token_places(s, use.figure, use.action) if use.action in TOKENS else ()
        if places:
            choose_place(clan, use, rng.choice(places))


def redeal_clubs(s: StoneDaze, number: int, rng: Rng) -> None:
    clan = s.clans[number]
    done, clan.clubs = clan.done, ()
    for seat in done:
        commit_clubs(s, number, seat, guess(s, club_form(s, seat), rng))


def guess(s: StoneDaze, form: Form[A], rng: Rng, without_tokens: bool = False) -> A:
    """A plausible answer to a form: each field by the hunches below."""
    chosen: list[Option] = []
    while (options := form.choices(chosen)) is not None:
        if without_tokens and isinstance(options[0], tuple):
            options = [acts for acts in options if not any(act.action in TOKENS for act in acts)]
        weights = priors(s, form, chosen, options)
        chosen.append(weighted(options, weights, rng))
    answer: A = form.assemble(chosen)
    return answer


def weighted(options: Sequence[T], weights: Sequence[float] | None, rng: Rng) -> T:
    if weights is None:
        return rng.choice(options)
    mark = rng.next() / 2**64 * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        mark -= weight
        if mark < 0:
            return option
    return options[-1]


# How good a position is


def value(s: StoneDaze, seat: Seat) -> float:
    """Who is ahead in the race, and who has more left to go on with."""
    first = min(max(race(s), SURE), 1 - SURE)
    score = RACE * log(first / (1 - first)) + means(s, 0) - means(s, 1)
    return 1 / (1 + exp(-score if clan_of_seat(s, seat) == 0 else score))


RACE, FIGURE, DISC = 1.2, 0.15, 0.1
"""Rough weights, fitted to who won 228 games of greedy bots, then rounded."""
SURE = 0.002
"""The race is never taken for more decided than this."""


def means(s: StoneDaze, number: int) -> float:
    """Figures and discs."""
    clan = s.clans[number]
    discs = clan.discs + sum(stash.discs for stash in clan.stashes) - len(clan.uses)
    return FIGURE * len(living(s, number)) + DISC * discs


def explain(s: StoneDaze, seat: Seat) -> str:
    """The judgement in words."""
    ours = clan_of_seat(s, seat)
    parts = []
    for number, who in ((ours, "you have"), (1 - ours, "they have")):
        figures = living(s, number)
        bumps = sum(s.figures[f].bumped for f in figures)
        left = min((s.rows - own_row(s.figures[f].square, number, s.rows) for f in figures), default=0)
        parts.append(f"{who} {len(figures)} figures, {bumps} bumped, the nearest {left} rows from the goal")
    return "; ".join(parts)


# Hunches


def priors(s: StoneDaze, ask: Ask, chosen: Sequence[Option], options: Sequence[Option]) -> Sequence[float] | None:
    """How promising the options of a field look at first sight."""
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
