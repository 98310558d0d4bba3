"""The shop in town (section 30): what is on sale, gifts, and what boss parts are changed into (GG.29.2 to GG.29.4)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.choices import END, Buy, Change, Give, Hand
from dolmen.games.gone_to_gaia.effects.frame import GONE, sheet_of
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.prices import price_of
from dolmen.games.gone_to_gaia.rules.shop import CHANGED, payable
from dolmen.games.gone_to_gaia.state import DISCIPLINES, LEVELS, GoneToGaia, Task
from dolmen.kernel import Asks, Flow, Pick, tell

Deal = Buy | Change | Give | Hand


def owned(s: GoneToGaia, no: int) -> bool:
    return any(no in products for products in sheet_of(s).products)


def for_sale(s: GoneToGaia) -> list[int]:
    """The Purchasable Products; each exists once; alone nothing that only the other discipline could use (GG.30.1,
    GG.30.4)."""
    disciplines = {DISCIPLINES[suit.discipline].lower() for suit in s.suits}
    products = s.box.products
    return [
        no
        for no in sorted(sheet_of(s).on_sale)
        if not owned(s, no) and (products[no].only is None or products[no].only in disciplines)
    ]


def deals(s: GoneToGaia, seat: int) -> list[Deal]:
    """All that a player can do there, with their own parts (GG.30.7)."""
    sheet = sheet_of(s)
    parts = sheet.parts[seat]
    found: list[Deal] = [Buy(no) for no in for_sale(s) if payable(parts, price_of(s, no), sheet.circuits) is not None]
    found += [Change(level) for level in range(1, LEVELS + 1) if parts[level]]
    if len(s.suits) > 1:
        found += [Give(level) for level, n in enumerate(parts) if n]
        if parts[0]:
            found += [Hand(no) for no in sheet.products[seat]]
    return found


@does("hold shop")
def hold_shop(s: GoneToGaia, task: Task) -> None:
    """It never closes: where an owner is gone, Witness minds it."""
    s.shopping = [*range(len(s.suits))]
    minds = [Task("read", name="town/shop/witness_minds")] if {*GONE.values()} & {*sheet_of(s).flags} else []
    then(s, *minds, Task("market"))


@does("market")
def market(s: GoneToGaia, task: Task) -> Flow[None]:
    """Everybody deals until all are done (GG.29.3)."""
    asks = Asks([Pick(n, [*deals(s, n), END], question=questions.MARKET, always=True) for n in s.shopping])
    place, chosen = yield asks
    seat = asks[place].seat
    if chosen == END:
        s.shopping.remove(seat)
        tell(s, story.LeftShop, seat)
    else:
        deal(s, seat, chosen)
    if s.shopping:
        then(s, task)


def deal(s: GoneToGaia, seat: int, chosen: Deal) -> None:
    """Parts are given free of charge, a product for one minion part; a boss part changes into minion parts and never
    back (GG.29.2, GG.29.4, GG.30.9)."""
    sheet = sheet_of(s)
    parts, other = sheet.parts[seat], (seat + 1) % len(s.suits)
    match chosen:
        case Buy():
            buy(s, seat, chosen.product)
        case Change():
            parts[chosen.level] -= 1
            parts[0] += CHANGED * chosen.level
            tell(s, story.Changed, seat, chosen.level, CHANGED * chosen.level)
        case Give():
            parts[chosen.level] -= 1
            sheet.parts[other][chosen.level] += 1
            tell(s, story.Gave, seat, chosen.level)
        case Hand():
            parts[0] -= 1
            sheet.products[seat].remove(chosen.product)
            sheet.products[other].append(chosen.product)
            tell(s, story.HandedOver, seat, s.box.products[chosen.product].name)


def buy(s: GoneToGaia, seat: int, no: int) -> None:
    """Paid with the buyer's own parts; a boss part of a higher level may pay, and no change is given. It goes onto the
    sheet with its number (GG.30.4, GG.30.5, GG.30.7, GG.30.8)."""
    sheet, price = sheet_of(s), price_of(s, no)
    level = payable(sheet.parts[seat], price, sheet.circuits)
    assert level is not None
    sheet.parts[seat][0] -= price.m
    sheet.circuits -= price.circuit
    if level:
        sheet.parts[seat][level] -= 1
    sheet.products[seat].append(no)
    if no not in sheet.gained:
        sheet.gained.append(no)
    tell(s, story.Bought, seat, s.box.products[no].name)
