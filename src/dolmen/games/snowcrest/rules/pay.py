"""Paying: the payer chooses the sources (section 5)."""

from __future__ import annotations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import Card
from dolmen.games.snowcrest.payment import (
    NO_CARD,
    Payment,
    bill,
    flaw_of,
    ideas,
    only_one,
    room_for_a_card,
    settle,
    tokens_alone,
)
from dolmen.games.snowcrest.resources import Price, Resource
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Amounts, Flow, Question, Seat, tell


def pay(s: Snowcrest, seat: Seat, price: Price) -> Flow[None]:
    spend(s, seat, (yield from sources(s, seat, price, prompts.PAY[price.what])))


def pay_for(s: Snowcrest, seat: Seat, card: Card, cost: int) -> Flow[None]:
    """A card to be added: one from the hand does not pay for itself, and somebody must stay up to be replaced (SC.9.3,
    SC.19.3)."""
    without = card.kind if card.hand else NO_CARD
    room = room_for_a_card(s, s.villages[seat]) or ()
    price = Price(Resource.BARLEY, cost)
    spend(s, seat, (yield from sources(s, seat, price, prompts.pay_for(card), without, room)))


def sources(
    s: Snowcrest,
    seat: Seat,
    price: Price,
    question: Question,
    without: int = NO_CARD,
    room: tuple[int, ...] = (),
) -> Flow[Payment]:
    """The payer names them (SC.5.2, SC.5.20); where there is only one way, nobody is asked."""
    due = bill(s, seat, price.what, price.n, without, room)
    proposals = ideas(due)
    if only_one(due) or (tokens_alone(due) and not s.villages[seat].careful):
        return proposals[0]
    s.due = price.n
    return (yield from Amounts(seat, due.limits, proposals, flaw_of(s, due), question=question))


def spend(s: Snowcrest, seat: Seat, payment: Payment) -> None:
    """Tokens are given up and cards turned down; that is not a gain, and takes nothing from the Forest (SC.13.3,
    SC.15.5)."""
    v = s.villages[seat]
    tell(s, story.Paid, seat, tuple(payment.items()), tuple(v.grid))
    settle(v, payment)
