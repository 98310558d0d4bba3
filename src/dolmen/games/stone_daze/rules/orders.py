"""Step 1: movement orders and action discs (sections 7 and 8), and who enters them in a team (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import Direction, Facing, towards
from dolmen.games.stone_daze.content import Action
from dolmen.games.stone_daze.rules.setup import division_form, tell_division
from dolmen.games.stone_daze.state import (
    ACTIONS_A_ROUND,
    DISC_OF_ORDER,
    HALHALA_STORE,
    STAY,
    Act,
    Clan,
    Order,
    StoneDaze,
    Use,
    actions,
    clan_figures,
    clan_of,
    clan_of_seat,
    figure_id,
    figure_no,
    free_clubs,
    living,
    red_discs,
    stash_range,
)
from dolmen.kernel import Field, Flow, Form, Pick, Seat, anyone, seal, tell, together

NEEDS_A_MOVE = (Action.RUNNER, Action.CLIMBER)


def give_orders(s: StoneDaze) -> Flow[None]:
    """Both clans at once, in secret (SD.6.4)."""
    s.step = "orders"
    yield from together({clan: clan_orders(s, clan) for clan in (0, 1)})


def clan_orders(s: StoneDaze, clan: int) -> Flow[None]:
    """The clan's orders, complete when every member is done (SD.3.10)."""
    seats = s.clans[clan].seats
    if len(seats) == 1:
        yield from by_members(s, clan, player_orders)
        return
    while True:
        first, _ = yield from anyone(
            {
                "orders": by_members(s, clan, player_orders),
                "division": redivide(s, clan),
            }
        )
        if first == "orders":
            s.clans[clan].proposal = {}
            return


def by_members(s: StoneDaze, clan: int, part: Callable[[StoneDaze, Seat], Flow[None]]) -> Flow[None]:
    """Each member enters the part of the figures it holds; whoever holds none is done (SD.3.12, SD.3.14)."""
    seats = holders(s, clan)
    s.clans[clan].done = ()
    if len(seats) == 1:
        yield from part(s, seats[0])
    else:
        yield from together({seat: part(s, seat) for seat in seats})
    seal(s, s.clans[clan].seats)
    tell(s, story.Done, clan, s.step)


def holders(s: StoneDaze, clan: int) -> list[Seat]:
    """The members with a figure on the board."""
    players = {s.figures[figure].player for figure in living(s, clan)}
    return [seat for seat in s.clans[clan].seats if seat in players]


def held(s: StoneDaze, seat: Seat) -> list[int]:
    """The figures on the board that the seat holds."""
    return [figure for figure in living(s, clan_of_seat(s, seat)) if s.figures[figure].player == seat]


def redivide(s: StoneDaze, clan: int) -> Flow[None]:
    """Figures may change hands before the first order of a round, if every member agrees (SD.3.8)."""
    ours = s.clans[clan]
    while True:
        proposer, answer = yield from anyone({seat: _proposal(s, seat, clan) for seat in ours.seats})
        ours.proposal = {figure: answer[figure_id(figure)] for figure in clan_figures(clan)}
        agreed = yield from together({seat: _standing_agree(seat) for seat in ours.seats if seat != proposer})
        proposal, ours.proposal = ours.proposal, {}
        if all(agreed.values()) and not ours.orders:
            for figure, player in proposal.items():
                s.figures[figure].player = player
            tell_division(s, clan)
            return


def _proposal(s: StoneDaze, seat: Seat, clan: int) -> Flow[Any]:
    """The division as it is, to be changed until an order is given."""
    form = division_form(s, seat, clan)
    divided = form.narrow
    assert divided is not None

    def narrow(chosen: Mapping[str, Any], field: Field) -> Sequence[Any]:
        return field.options[:1] if s.clans[clan].orders else divided(chosen, field)

    for field in form.fields:
        holder = s.figures[figure_no(field.key)].player
        field.options = (holder, *(player for player in field.options if player != holder))
    form.narrow, form.standing = narrow, True
    return (yield form)


def _standing_agree(seat: Seat) -> Flow[bool]:
    return bool((yield Pick(seat, (True, False), question=prompts.AGREE_DIVISION, standing=True)))


def player_orders(s: StoneDaze, seat: Seat) -> Flow[None]:
    """Orders for every figure the player holds, locked together by one "Done" (SD.7.22)."""
    answer = yield order_form(s, seat, held(s, seat))
    commit_orders(s, clan_of_seat(s, seat), answer)
    s.clans[clan_of_seat(s, seat)].done += (seat,)


def commit_orders(s: StoneDaze, clan: int, answer: Mapping[str, Any]) -> None:
    ours = s.clans[clan]
    for figure in clan_figures(clan):
        order = answer.get(figure_id(figure))
        if order is not None:
            ours.orders[figure] = order
    ours.uses += tuple(uses_in(answer))


def uses_in(answer: Mapping[str, Any]) -> list[Use]:
    """The discs that a filled-in form (or a part of it) puts down."""
    found: list[Use] = []
    for key, value in answer.items():
        if isinstance(value, Order):
            if value.store is not None:
                found.append(Use(figure_no(key), DISC_OF_ORDER[value.kind], value.store))
        elif value:
            found.extend(Use(figure_no(key[:2]), act.action, act.store) for act in value)
    return found


@cache
def disc_field(figure: int) -> str:
    return f"{figure_id(figure)} disc"


# What may be ordered


def order_form(s: StoneDaze, seat: Seat, figures: Sequence[int]) -> Form[dict[str, Any]]:
    """A field for each figure's black disc and one for its red discs, if it has any use for them."""
    clan = clan_of_seat(s, seat)
    ours = s.clans[clan]
    fields: list[Field] = []
    free: dict[str, int] = {}
    for figure in figures:
        options, plain = order_options(s, figure)
        key = figure_id(figure)
        fields.append(Field(key, options, prompts.ORDER_OF[key]))
        free[key] = plain
    for figure in figures:
        acts = act_options(s, figure)
        if len(acts) > 1:
            key = disc_field(figure)
            fields.append(Field(key, acts, prompts.DISC_OF[figure_id(figure)]))
            free[key] = 1

    def narrow(chosen: Mapping[str, Any], field: Field) -> Sequence[Any]:
        """No more discs than the clan may use this round, has in its stores and has tokens and clubs for."""
        taken = [*ours.uses, *uses_in(chosen)]
        if not taken:
            return field.options
        plain = free[field.key]
        if len(taken) >= ACTIONS_A_ROUND:
            return field.options[:plain]
        costly = [o for o in field.options[plain:] if discs_fit(s, clan, taken + uses_in({field.key: o}))]
        return [*field.options[:plain], *costly]

    any_disc = any(len(field.options) > free[field.key] for field in fields)
    return Form(seat, dict[str, Any], tuple(fields), narrow if any_disc else None, question=prompts.ORDERS)


def discs_fit(s: StoneDaze, clan: int, uses: Sequence[Use]) -> bool:
    """Limits of a clan's round (SD.8.2, SD.8.6, SD.8.14, SD.8.16, SD.8.24, SD.19.13)."""
    if not uses:
        return True
    if len(uses) > ACTIONS_A_ROUND:
        return False
    ours = s.clans[clan]
    used = [use.action for use in uses]
    if used.count(Action.FIRE) > 1 or used.count(Action.FIREBALL) > 1:
        return False
    stores = [use.store for use in uses]
    if any(stores.count(store) > red_discs(ours, store) for store in stores):
        return False
    throwers = used.count(Action.TOSSER) + used.count(Action.BIRD)
    return throwers == 0 or throwers <= free_clubs(s, clan)


@cache
def _plain_orders(directions: tuple[Direction, ...], facing: Facing) -> tuple[Order, ...]:
    """Stay, the ordinary steps by panel cell, and the turns: all that needs no disc."""
    cells = sorted((direction - 2 * facing) % 8 for direction in directions)
    return (STAY, *(Order("move", cell) for cell in cells), Order("turn left"), Order("turn right"))


@cache
def _runs(directions: tuple[Direction, ...], facing: Facing, kind: str, store: int) -> tuple[Order, ...]:
    cells = sorted((direction - 2 * facing) % 8 for direction in directions)
    return tuple(Order(kind, cell, store) for cell in cells)  # type: ignore[arg-type]


def order_options(s: StoneDaze, figure: int) -> tuple[tuple[Order, ...], int]:
    """All orders of a figure, and how many of them, at the front, need no disc."""
    piece = s.figures[figure]
    ground = s.ground
    plain = _plain_orders(ground.steps(piece.square), piece.facing)
    stores = stores_for(s, figure)
    if not stores:
        return plain, len(plain)
    found = list(plain)
    can_run = unused(s, figure, Action.RUNNER)
    can_climb = unused(s, figure, Action.CLIMBER)
    for store in stores:
        found.append(Order("about", None, store))
        if can_run:
            found.extend(_runs(ground.runs(piece.square), piece.facing, "run", store))
        if can_climb:
            found.extend(_runs(tuple(ground.climbs(piece.square)), piece.facing, "climb", store))
    return tuple(found), len(plain)


def stores_for(s: StoneDaze, figure: int) -> list[int]:
    """The stores with a red disc that the figure can be given (SD.19.9, SD.19.11)."""
    ours: Clan = s.clans[clan_of(figure)]
    stores = [HALHALA_STORE] if ours.discs else []
    for number, stash in enumerate(ours.stashes, 1):
        if stash.discs and s.figures[figure].square in stash_range(stash.corner, s.rows):
            stores.append(number)
    return stores


def unused(s: StoneDaze, figure: int, action: Action) -> bool:
    """The figure has this action and has not exhausted it (SD.5.4, SD.5.5)."""
    slots = actions(s, figure)
    return action in slots and not s.figures[figure].used & 1 << slots.index(action)


def act_options(s: StoneDaze, figure: int) -> tuple[tuple[Act, ...], ...]:
    """No disc, a disc on an action that needs no move, or on both (SD.5.6)."""
    stores = stores_for(s, figure)
    if not stores:
        return ((),)
    usable = [
        action
        for action in actions(s, figure)
        if action not in NEEDS_A_MOVE and unused(s, figure, action) and has_means(s, clan_of(figure), action)
    ]
    if not usable:
        return ((),)
    found: list[tuple[Act, ...]] = [()]
    found += [(Act(action, store),) for action in usable for store in stores]
    if len(usable) == 2:
        pairs = ((Act(usable[0], one), Act(usable[1], two)) for one, two in product(stores, stores))
        found += [
            pair for pair in pairs if discs_fit(s, clan_of(figure), [Use(figure, a.action, a.store) for a in pair])
        ]
    return tuple(found)


def has_means(s: StoneDaze, clan: int, action: Action) -> bool:
    """A token that is not on the board, or a free club (SD.8.13, SD.8.15, SD.8.22, SD.8.23)."""
    ours = s.clans[clan]
    if action == Action.FIRE:
        return ours.fire is None
    if action == Action.FIREBALL:
        return ours.ball is None
    if action in (Action.TOSSER, Action.BIRD):
        return free_clubs(s, clan) > 0
    return True


def direction_of(order: Order, facing: Facing) -> Direction:
    """A move order on the board."""
    assert order.cell is not None
    return towards(order.cell, facing)
