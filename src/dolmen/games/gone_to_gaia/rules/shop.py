"""The shop between the waves of Onslaught (GG.34.11 to GG.34.18, GG.30.4 to GG.30.9)."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import prompts, story
from dolmen.games.gone_to_gaia.choices import END, Buy, Change, Exchange, Give, Hand
from dolmen.games.gone_to_gaia.content import Price
from dolmen.games.gone_to_gaia.names import player_delver
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.rules.products import does_something, own
from dolmen.games.gone_to_gaia.state import DISCIPLINES, LEVELS, GoneToGaia, Task, lives, living
from dolmen.kernel import Asks, Deck, Flow, Pick, make_final, tell

DRAWN = 8
CHANGED = 3
"""Minion parts for each level of a boss part (GG.30.9)."""
EXCHANGED = (3, 4)
"""Products with a boss part of these levels in their price may be exchanged (GG.34.15)."""


@does("income")
def income(s: GoneToGaia, task: Task) -> None:
    """For each living delver, besides the parts collected (GG.34.11); alone for both figures into one stock
    (GG.34.24)."""
    paid = s.box.incomes[s.wave]
    for figure in living(s):
        parts = s.suits[figure.suit].parts
        parts[0] += paid.m
        parts[paid.part] += 1
    tell(s, story.Paid, paid.m, paid.part)


def for_sale(s: GoneToGaia) -> list[int]:
    """Without the products of the story; alone also without those of the other discipline (GG.34.12)."""
    disciplines = {DISCIPLINES[suit.discipline].lower() for suit in s.suits}
    return [
        product.no
        for product in s.box.products.values()
        if product.sale != "G" and (product.only is None or product.only in disciplines) and does_something(s, product)
    ]


@does("shop opens")
def open_shop(s: GoneToGaia, task: Task) -> None:
    """After wave 1 the deck is made; after each wave eight products are drawn, and those not bought stay (GG.34.12,
    GG.34.13)."""
    s.phase = "shop"
    if s.wave == 1:
        s.shop = Deck(for_sale(s))
        s.shop.shuffle(s.rng)
    make_final(s)
    s.drawn = [s.shop.draw() for _ in range(min(DRAWN, len(s.shop)))]
    tell(s, story.Drawn, tuple(s.box.products[no].name for no in s.drawn))
    free = [no for no in s.drawn if s.box.products[no].price == Price()]
    s.on_sale += [no for no in s.drawn if no not in free]
    s.shopping = [number for number in range(len(s.suits)) if lives(s, number)]
    then(s, *[Task("free product", n=no) for no in free], Task("shop"))


@does("free product")
def free_product(s: GoneToGaia, task: Task) -> Flow[None]:
    """What has no price is given to one player of the players' choice (GG.34.14)."""
    options = [number for number in range(len(s.suits)) if lives(s, number)]
    number = yield from together(s, task, options, prompts.WHOSE, partial(player_delver, s))
    own(s, number, task.n)


def payable(parts: list[int], price: Price, circuits: int = 0) -> int | None:
    """The level of the boss part that pays: the lowest that is high enough; 0 if none is asked for; None if it cannot
    be paid (GG.30.7, GG.30.8)."""
    if parts[0] < price.m or circuits < price.circuit:
        return None
    if not price.part:
        return 0
    return next((level for level in range(price.part, LEVELS + 1) if parts[level]), None)


def deals(s: GoneToGaia, number: int) -> list[Buy | Exchange | Change | Give | Hand]:
    """All that a player can do there."""
    suit = s.suits[number]
    found: list[Buy | Exchange | Change | Give | Hand] = []
    found += [Buy(no) for no in s.on_sale if payable(suit.parts, s.box.products[no].price) is not None]
    if len(s.shop):
        found += [Exchange(no) for no in s.drawn if no in s.on_sale and s.box.products[no].price.part in EXCHANGED]
    found += [Change(level) for level in range(1, LEVELS + 1) if suit.parts[level]]
    if any(other != number and lives(s, other) for other in range(len(s.suits))):
        found += [Give(level) for level, n in enumerate(suit.parts) if n]
        if suit.parts[0]:
            found += [Hand(no) for no in suit.bag]
    return found


@does("shop")
def shop(s: GoneToGaia, task: Task) -> Flow[None]:
    """Everybody deals until all are done."""
    asks = Asks([Pick(n, [*deals(s, n), END], question=prompts.SHOP, always=True) for n in s.shopping])
    place, chosen = yield asks
    number = asks[place].seat
    if chosen == END:
        s.shopping.remove(number)
        tell(s, story.LeftShop, number)
    if s.shopping:
        then(s, task)
    if chosen != END:
        deal(s, number, chosen)


def deal(s: GoneToGaia, number: int, chosen: Buy | Exchange | Change | Give | Hand) -> None:
    """A boss part changes into minion parts and never back; gifts of parts are free, those of products cost one
    (GG.30.9, GG.34.18, GG.29.2, GG.29.4)."""
    suit = s.suits[number]
    other = (number + 1) % len(s.suits)
    match chosen:
        case Buy():
            buy(s, number, chosen.product)
        case Exchange():
            exchange(s, chosen.product)
        case Change():
            suit.parts[chosen.level] -= 1
            suit.parts[0] += CHANGED * chosen.level
            tell(s, story.Changed, number, chosen.level, CHANGED * chosen.level)
        case Give():
            suit.parts[chosen.level] -= 1
            s.suits[other].parts[chosen.level] += 1
            tell(s, story.Gave, number, chosen.level)
        case Hand():
            suit.parts[0] -= 1
            suit.bag.remove(chosen.product)
            tell(s, story.HandedOver, number, s.box.products[chosen.product].name)
            own(s, other, chosen.product)


def buy(s: GoneToGaia, number: int, no: int) -> None:
    """Each exists once, and is paid with the buyer's own parts (GG.30.4, GG.30.7)."""
    suit, price = s.suits[number], s.box.products[no].price
    level = payable(suit.parts, price)
    assert level is not None
    suit.parts[0] -= price.m
    if level:
        suit.parts[level] -= 1
    s.on_sale.remove(no)
    tell(s, story.Bought, number, s.box.products[no].name)
    own(s, number, no)


def exchange(s: GoneToGaia, no: int) -> None:
    """The next card is drawn first, then the other is shuffled in; the new one may be exchanged in turn (GG.34.15)."""
    make_final(s)
    new = s.shop.draw()
    s.on_sale[s.on_sale.index(no)] = new
    s.drawn[s.drawn.index(no)] = new
    s.shop.shuffle_in([no], s.rng)
    tell(s, story.Exchanged, s.box.products[no].name, s.box.products[new].name)
