"""Step 1: movement orders and action discs (sections 7 and 8), and who enters them in a team (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product

from dolmen.games.stone_daze import prompts, story
from dolmen.games.stone_daze.board import Cell
from dolmen.games.stone_daze.choices import (
    OF_FIGURE,
    STAY,
    Act,
    Acts,
    DiscsOf,
    OfFigure,
    Order,
    OrderField,
    Orders,
    Use,
)
from dolmen.games.stone_daze.content import CLAN_SIZE, Action
from dolmen.games.stone_daze.means import NEEDS_A_MOVE, discs_fit, has_means, stores_for, unused, uses_in
from dolmen.games.stone_daze.rules.setup import both_clans, division_fields, everybody_has_one, tell_division
from dolmen.games.stone_daze.state import (
    ACTIONS_A_ROUND,
    OUT,
    A,
    Clan,
    Step,
    StoneDaze,
    actions,
    clan_of,
    clan_of_seat,
    living,
)
from dolmen.kernel import Field, Flow, Form, Layout, Pick, Seat, anyone, tell, together
from dolmen.kernel.geometry import Direction, Facing


def give_orders(s: StoneDaze) -> Flow[None]:
    """Both clans at once, in secret (SD.6.2, SD.6.4, SD.7.24)."""
    yield from both_clans(s, clan_orders, unfinished(s))
    tell(s, story.HandedIn)


def unfinished(s: StoneDaze) -> list[int]:
    """The clans of which not every member is done with this step."""
    return [number for number in (0, 1) if not set(holders(s, number)) <= set(s.clans[number].agreed)]


def clan_orders(s: StoneDaze, clan: int) -> Flow[None]:
    """The clan's orders, complete when every member is done (SD.3.10, SD.3.13)."""
    alone = len(s.clans[clan].seats) == 1
    return by_members(s, clan, player_orders, take_orders_back) if alone else team_orders(s, clan)


def team_orders(s: StoneDaze, clan: int) -> Flow[None]:
    """As long as nobody has begun, the figures may change hands."""
    while True:
        first, _ = yield from anyone(
            {
                "orders": by_members(s, clan, player_orders, take_orders_back),
                "division": redivide(s, clan),
            }
        )
        if first == "orders":
            s.clans[clan].proposal, s.clans[clan].proposal_by = {}, None
            return


def begin_step(s: StoneDaze, step: Step) -> None:
    """Nobody has done anything in it yet."""
    s.step = step
    for clan in s.clans:
        clan.done = clan.agreed = ()


def by_members(
    s: StoneDaze,
    clan: int,
    part: Callable[[StoneDaze, Seat], Flow[None]],
    take_back: Callable[[StoneDaze, Seat], bool],
    ask: bool = True,
) -> Flow[None]:
    """Each member enters the part of the figures it holds; whoever holds none is done. Then whoever has not seen all of
    it is asked, and the plan stands when every member is done with the whole of it (SD.3.10, SD.3.12, SD.3.14). A
    member who is not done enters its part again, or, if it has none in this step, sees its mate enter another.

    With `ask` false there is nothing to enter, and nobody is asked."""
    ours = s.clans[clan]
    seats = holders(s, clan)
    while not set(seats) <= set(ours.agreed):
        missing = [seat for seat in seats if seat not in ours.done]
        if len(missing) == 1:
            yield from part(s, missing[0])
        elif missing:
            yield from together({seat: part(s, seat) for seat in missing})
        if missing:
            ours.agreed = ours.done[-1:] if ask else ours.done
            continue
        seat = next(seat for seat in seats if seat not in ours.agreed)
        if (yield from Pick(seat, (True, False), question=prompts.DONE_WITH_PLAN)):
            ours.agreed += (seat,)
        else:
            again = [seat] if take_back(s, seat) else [mate for mate in ours.done if take_back(s, mate)]
            ours.done = tuple(member for member in ours.done if member not in again)
            ours.agreed = ()


def holders(s: StoneDaze, clan: int) -> list[Seat]:
    """The members with a figure on the board."""
    pieces = s.figures[:CLAN_SIZE] if clan == A else s.figures[CLAN_SIZE:]
    players = {piece.player for piece in pieces if piece.square != OUT}
    return [seat for seat in s.clans[clan].seats if seat in players]


def held(s: StoneDaze, seat: Seat) -> list[int]:
    """The figures on the board that the seat holds."""
    figures = s.figures
    return [figure for figure in living(s, clan_of_seat(s, seat)) if figures[figure].player == seat]


def redivide(s: StoneDaze, clan: int) -> Flow[None]:
    """Figures may change hands before the first order of a round, if every member agrees (SD.3.8)."""
    ours = s.clans[clan]
    while True:
        if ours.proposal_by is None:
            proposer, division = yield from anyone({seat: _proposal(s, seat, clan) for seat in ours.seats})
            ours.proposal, ours.proposal_by = {of.figure: player for of, player in division.items()}, proposer
        (other,) = (seat for seat in ours.seats if seat != ours.proposal_by)
        agreed = yield from _standing_agree(other)
        proposal, ours.proposal, ours.proposal_by = ours.proposal, {}, None
        if not agreed:
            continue
        if ours.orders:
            tell(s, story.DividedTooLate, to=ours.seats)
            continue
        for figure, player in proposal.items():
            s.figures[figure].player = player
        tell_division(s, clan)
        return


def _proposal(s: StoneDaze, seat: Seat, clan: int) -> Flow[dict[OfFigure, Seat]]:
    """The division as it is, to be changed until an order is given."""

    def narrow(chosen: Mapping[OfFigure, Seat], field: Field) -> Sequence[Seat]:
        return field.options[:1] if s.clans[clan].orders else everybody_has_one(s, clan, chosen, field)

    fields = division_fields(s, clan)
    for field in fields:
        holder = s.figures[field.key.figure].player
        field.options = (holder, *(player for player in field.options if player != holder))
    return (yield from Form(seat, dict[OfFigure, Seat], fields, narrow, question=prompts.DIVIDE, standing=True))


def _standing_agree(seat: Seat) -> Flow[bool]:
    return (yield from Pick(seat, (True, False), question=prompts.AGREE_DIVISION, standing=True))


def player_orders(s: StoneDaze, seat: Seat) -> Flow[None]:
    """Orders for every figure the player holds, locked together by one "Done" (SD.7.22, SD.7.23)."""
    orders = yield from order_form(s, seat)
    ours = s.clans[clan_of_seat(s, seat)]
    commit_orders(ours, orders)
    ours.done += (seat,)


def take_orders_back(s: StoneDaze, seat: Seat) -> bool:
    """The orders and discs that the member has given; whether there were any."""
    ours = s.clans[clan_of_seat(s, seat)]
    mine = held(s, seat)
    ours.orders = {figure: order for figure, order in ours.orders.items() if figure not in mine}
    ours.uses = tuple(use for use in ours.uses if use.figure not in mine)
    return True


def commit_orders(ours: Clan, orders: Orders) -> None:
    """Whoever is not named stays (SD.7.3)."""
    for field, order in orders.items():
        if isinstance(order, Order):
            ours.orders[field.figure] = order
    ours.uses += tuple(uses_in(orders))


# What may be ordered


def order_form(s: StoneDaze, seat: Seat, figures: Sequence[int] | None = None) -> Form[Orders]:
    """For these figures, or all that the seat holds. Made when somebody looks; turning is always possible, so there is
    always something to choose (SD.21.9)."""
    return Form(seat, Orders, partial(order_fields, s, seat, figures), question=prompts.ORDERS, always=True)


def order_fields(s: StoneDaze, seat: Seat, figures: Sequence[int] | None) -> Layout:
    """A field for each figure's black disc and one for its red discs, if it has any use for them."""
    clan = clan_of_seat(s, seat)
    ours = s.clans[clan]
    moves: list[Field] = []
    discs: list[Field] = []
    free: dict[OrderField, int] = {}
    """How many options of a field, at the front, need no disc."""
    any_disc = False
    for figure in held(s, seat) if figures is None else figures:
        stores = stores_for(s, figure)
        options, plain = order_options(s, figure, stores)
        moves.append(Field(OF_FIGURE[figure], options, prompts.ORDER_OF[figure]))
        free[OF_FIGURE[figure]] = plain
        acts = act_options(s, figure, stores)
        if len(acts) > 1:
            discs.append(Field(DiscsOf(figure), acts, prompts.DISC_OF[figure]))
            free[DiscsOf(figure)] = 1
        any_disc = any_disc or len(acts) > 1 or len(options) > plain

    def narrow(chosen: Mapping[OrderField, Order | Acts], field: Field) -> Sequence[Order | Acts]:
        """No more discs than the clan may use this round, has in its stores and has tokens and clubs for (SD.7.12,
        SD.8.1, SD.8.3, SD.8.5, SD.8.17, SD.8.18, SD.8.20, SD.8.21, SD.19.14, SD.19.15)."""
        taken = [*ours.uses, *uses_in(chosen)]
        if not taken:
            return field.options
        plain = free[field.key]
        if len(taken) >= ACTIONS_A_ROUND:
            return field.options[:plain]
        costly = [o for o in field.options[plain:] if discs_fit(s, clan, taken + uses_in({field.key: o}))]
        return [*field.options[:plain], *costly]

    return Layout((*moves, *discs), narrow if any_disc else None)


@lru_cache(maxsize=4096)
def _orders(
    steps: tuple[Direction, ...],
    runs: tuple[Direction, ...],
    climbs: tuple[Direction, ...],
    facing: Facing,
    stores: tuple[int, ...],
) -> tuple[tuple[Order, ...], int]:
    """Stay, the ordinary steps by panel cell, and the turns; then with a disc of each store what else there is (SD.7.1,
    SD.7.4, SD.7.6, SD.7.9, SD.7.10)."""
    plain = (STAY, *(Order("move", cell) for cell in _cells(steps, facing)), Order("turn left"), Order("turn right"))
    found = list(plain)
    for store in stores:
        found.append(Order("about", None, store))
        found.extend(Order("run", cell, store) for cell in _cells(runs, facing))
        found.extend(Order("climb", cell, store) for cell in _cells(climbs, facing))
    return tuple(found), len(plain)


def _cells(directions: tuple[Direction, ...], facing: Facing) -> list[Cell]:
    """Directions on the board as cells of the panel."""
    return sorted((direction - 2 * facing) % 8 for direction in directions)


def order_options(s: StoneDaze, figure: int, stores: tuple[int, ...]) -> tuple[tuple[Order, ...], int]:
    """All orders of a figure with discs of these stores, and how many of them, at the front, need no disc (SD.4.24,
    SD.4.25, SD.7.14, SD.7.17, SD.7.19 to SD.7.21, SD.8.27, SD.8.33, SD.16.6, SD.16.7, SD.16.9, SD.17.6)."""
    piece, ground = s.figures[figure], s.ground
    here = piece.square
    if not stores:
        return _orders(ground.steps(here), (), (), piece.facing, ())
    runs = ground.runs(here) if unused(s, figure, Action.RUNNER) else ()
    climbs = tuple(ground.climbs(here)) if unused(s, figure, Action.CLIMBER) else ()
    return _orders(ground.steps(here), runs, climbs, piece.facing, stores)


def act_options(s: StoneDaze, figure: int, stores: tuple[int, ...]) -> tuple[Acts, ...]:
    """No disc, a disc of one of these stores on an action that needs no move, or on both (SD.5.6, SD.7.11, SD.7.13,
    SD.7.16, SD.8.4, SD.8.7, SD.8.8, SD.19.12)."""
    if not stores:
        return ((),)
    usable = [
        action
        for action in actions(s, figure)
        if action not in NEEDS_A_MOVE and unused(s, figure, action) and has_means(s, clan_of(figure), action)
    ]
    if not usable:
        return ((),)
    found: list[Acts] = [()]
    found += [(Act(action, store),) for action in usable for store in stores]
    if len(usable) == 2:
        pairs = ((Act(usable[0], one), Act(usable[1], two)) for one, two in product(stores, stores))
        found += [
            pair for pair in pairs if discs_fit(s, clan_of(figure), [Use(figure, a.action, a.store) for a in pair])
        ]
    return tuple(found)
