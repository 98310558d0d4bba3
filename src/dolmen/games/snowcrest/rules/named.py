"""The named oddities (section 19): Merchant, Officer, Nun, Recruiter, Scholar and Mystic."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import OMEN, Model, Source
from dolmen.games.snowcrest.effects import Price, Resource, Step, Verb
from dolmen.games.snowcrest.payment import purse
from dolmen.games.snowcrest.rules.actions import ABLE, FLOWS, act, pay
from dolmen.games.snowcrest.rules.curses import discard
from dolmen.games.snowcrest.rules.forest import take_juniper
from dolmen.games.snowcrest.rules.gains import draw, gain, gain_omens, gain_scrolls
from dolmen.games.snowcrest.rules.place import place, take
from dolmen.games.snowcrest.state import COMMON_DECK, Snowcrest, leave_grid, others, refill, under, up
from dolmen.kernel import Flow, Pick, Seat, Several, seal, tell

# Merchant

BARLEY, JUNIPER, SCROLL = "5 Barley", "3 Juniper", "1 Scroll"
PRICES = {BARLEY: Price(Resource.BARLEY, 5), JUNIPER: Price(Resource.JUNIPER, 3)}


class Trade(Struct, frozen=True):
    give: str
    get: str


TRADES = tuple(
    Trade(give, get) for give in (BARLEY, JUNIPER, SCROLL) for get in (SCROLL, JUNIPER, BARLEY) if give != get
)


def trades(s: Snowcrest) -> list[Trade]:
    """Those that the active player can pay for (SC.19.12, SC.19.14)."""
    can = {SCROLL: s.villages[s.active].scrolls > 0}
    can |= {give: purse(s, s.active, price.what) >= price.n for give, price in PRICES.items()}
    return [trade for trade in TRADES if can[trade.give]]


def trade(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """One trade, from end to end: nothing is taken or returned on the way (SC.19.13)."""
    deal = yield Pick(s.active, trades(s), question=prompts.TRADE)
    if deal.give == SCROLL:
        s.villages[s.active].scrolls -= 1
        s.scrolls += 1
        tell(s, story.ScrollReturned, s.active)
    else:
        yield from pay(s, s.active, PRICES[deal.give])
    if deal.get == SCROLL:
        gain_scrolls(s, s.active, 1, "trade")
    elif deal.get == JUNIPER:
        yield from take_juniper(s, PRICES[JUNIPER].n)
    else:
        gain(s, s.active, Resource.BARLEY, PRICES[BARLEY].n)


# Officer, Nun


def redraw(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """All discards come before the first draw (SC.19.7, SC.19.8)."""
    seat = s.active
    cards = yield Several(seat, tuple(s.villages[seat].hand), least=1, question=prompts.REDRAW)
    for kind in cards:
        discard(s, seat, kind)
    draw(s, seat, len(cards))


def recover(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    v = s.villages[s.active]
    kind = yield Pick(s.active, sorted(set(v.discard)), question=prompts.RECOVER)
    v.discard.remove(kind)
    v.hand.append(kind)
    tell(s, story.Recovered, s.active, kind)


# Recruiter


def recruit(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """The acting card goes under the deck, and a card from hand or row takes its cell, free of charge (SC.19.21)."""
    seat, cell = s.active, s.acting
    v = s.villages[seat]
    leave_grid(s, seat, cell)
    source: Source = yield Pick(seat, sources(s, seat), question=prompts.RECRUIT)
    take(s, seat, source)
    place(s, seat, source.kind, cell)
    if not source.hand:
        seal(s)
        refill(s)
    yield from act(s, source.kind, added=True)
    v.down |= 1 << cell


def sources(s: Snowcrest, seat: Seat) -> list[Source]:
    """The hand and the row (SC.19.23)."""
    v = s.villages[seat]
    return [Source(kind, True) for kind in sorted(set(v.hand))] + [Source(kind, False) for kind in dict.fromkeys(s.row)]


def can_recruit(s: Snowcrest, step: Step, added: bool) -> bool:
    """Not when it was just Added (SC.19.20), and not without a card to fetch (SC.19.22)."""
    return not added and bool(s.villages[s.active].hand or s.row)


# Scholar


def models(s: Snowcrest) -> list[Model]:
    """Others' upright villagers, or alone the row: no Scholar, and none without an action (SC.19.26). Cards of one
    kind are all the same to copy, so each kind is offered once."""
    found: dict[int, Model] = {}
    if s.level:
        found = {kind: Model(kind) for kind in s.row}
    for seat in others(s):
        grid = s.villages[seat].grid
        for cell in up(s.villages[seat]):
            found.setdefault(grid[cell], Model(grid[cell], seat, cell))
    cards = s.box.villagers
    return [model for kind, model in found.items() if cards[kind].actions and not cards[kind].does(Verb.COPY)]


def copy(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """The model's action as the own one. Alone, the row card is put under the deck afterwards (SC.24.15)."""
    model: Model = yield Pick(s.active, models(s), question=prompts.COPY)
    tell(s, story.Copied, s.active, model.kind)
    if model.seat is not None:
        yield from act(s, model.kind, added=added)
        return
    gap = s.row.index(model.kind)
    s.borrowed.append(s.row.pop(gap))
    used = yield from act(s, model.kind, added=added)
    s.borrowed.remove(model.kind)
    if used:
        under(s, COMMON_DECK, model.kind)
        seal(s)
        refill(s)
    else:
        s.row.insert(gap, model.kind)  # it has not moved (SC.24.18)


# Mystic


def demand(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """Clockwise, each opponent discards a hand card or takes an Omen; nothing avoids it (SC.19.33, SC.15.8)."""
    for seat in others(s):
        s.deciding = seat
        hand = s.villages[seat].hand
        given: Any = (yield Pick(seat, [*sorted(set(hand)), OMEN], question=prompts.DEMAND)) if hand else OMEN
        if given == OMEN:
            gain_omens(s, seat, 1)
        else:
            discard(s, seat, given)
    s.deciding = s.active


FLOWS |= {
    Verb.TRADE: trade,
    Verb.REDRAW: redraw,
    Verb.RECOVER: recover,
    Verb.RECRUIT: recruit,
    Verb.COPY: copy,
    Verb.DEMAND: demand,
}
ABLE |= {
    Verb.TRADE: lambda s, step, added: bool(trades(s)),
    Verb.REDRAW: lambda s, step, added: bool(s.villages[s.active].hand),
    Verb.RECOVER: lambda s, step, added: bool(s.villages[s.active].discard),
    Verb.RECRUIT: can_recruit,
    Verb.COPY: lambda s, step, added: bool(models(s)),
}
