"""Worlds that could be: what the other clan has committed in secret, dealt again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from dolmen.games.stone_daze.bot.priors import priors
from dolmen.games.stone_daze.rules.clubs import club_form, commit_clubs
from dolmen.games.stone_daze.rules.hits import heal_targets
from dolmen.games.stone_daze.rules.orders import commit_orders, order_form
from dolmen.games.stone_daze.rules.setup import deployment_squares, random_design
from dolmen.games.stone_daze.rules.tokens import TOKENS, anybody_places, choose_place, has_token, token_places
from dolmen.games.stone_daze.state import StoneDaze, clan_figures, clan_of_seat
from dolmen.kernel import Form, Rng, Seat
from dolmen.kernel.asks.question import Option

A = TypeVar("A")
T = TypeVar("T")


def imagine(s: StoneDaze, viewer: Seat | None, rng: Rng) -> None:
    """Deal again what the other clan (for a spectator, both) has committed in secret."""
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
    if clan.healing is not None:
        healer = clan.healing[0]
        clan.healing = healer, (rng.choice((*targets, None)) if (targets := heal_targets(s, healer)) else None)


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
    """A plausible answer to a form: each field by what looks right at first sight."""
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
