"""The named oddities (section 19): Merchant, Officer, Nun and Mystic. Recruiter and Scholar let another card act, and
stand in `actions`."""

from __future__ import annotations

from msgspec import Struct

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import OMEN, Omen
from dolmen.games.snowcrest.effects import Price, Resource, Step
from dolmen.games.snowcrest.payment import purse
from dolmen.games.snowcrest.rules.curses import discard
from dolmen.games.snowcrest.rules.forest import take_juniper
from dolmen.games.snowcrest.rules.gains import draw, gain, gain_omens, gain_scrolls
from dolmen.games.snowcrest.rules.pay import pay
from dolmen.games.snowcrest.state import Snowcrest, others
from dolmen.kernel import Flow, Pick, Several, tell

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
    deal = yield from Pick(s.active, trades(s), question=prompts.TRADE)
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
    cards = yield from Several(seat, tuple(s.villages[seat].hand), least=1, question=prompts.REDRAW)
    for kind in cards:
        discard(s, seat, kind)
    draw(s, seat, len(cards))


def recover(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    v = s.villages[s.active]
    kind = yield from Pick(s.active, sorted(set(v.discard)), question=prompts.RECOVER)
    v.discard.remove(kind)
    v.hand.append(kind)
    tell(s, story.Recovered, s.active, kind)


# Mystic


def demand(s: Snowcrest, step: Step, added: bool) -> Flow[None]:
    """Clockwise, each opponent discards a hand card or takes an Omen; nothing avoids it (SC.19.33, SC.15.8)."""
    for seat in others(s):
        s.deciding = seat
        hand = s.villages[seat].hand
        options: list[int | Omen] = [*sorted(set(hand)), OMEN]
        given = (yield from Pick(seat, options, question=prompts.DEMAND)) if hand else OMEN
        if isinstance(given, Omen):
            gain_omens(s, seat, 1)
        else:
            discard(s, seat, given)
    s.deciding = s.active
