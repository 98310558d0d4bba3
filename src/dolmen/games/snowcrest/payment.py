"""Paying (section 5): what could pay, what pays well, and what is wrong with a payment.

A payment maps sources to numbers. Tokens and tiles of one kind are all alike, and so are hand cards; a villager in the
village is a source of its own. There are often hundreds of payments: people are proposed the one that hurts least and
may enter any other; bots choose among a few that differ in what they spare.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct

from dolmen.games.snowcrest.choices import GRID, HAND, TILES, TOKENS, InHand, OnCell, Source, Tile, Token
from dolmen.games.snowcrest.content import Box
from dolmen.games.snowcrest.resources import BUILDING_NAMES, Building, Resource, amount
from dolmen.games.snowcrest.state import NO_CELL, USED, YIELDS, Snowcrest, Village
from dolmen.kernel import Seat

Payment = Mapping[Source, int]

TILES_FOR = tuple(
    tuple((tile, key) for tile, key in TILES.items() if what in (YIELDS[tile], Resource.ANY))
    for what in range(Resource.ANY + 1)
)
NO_CARD = -1


class Bill(Struct):
    """A cost, and all that could pay it, in groups: the payer's tokens, tiles, hand, village, and Gold."""

    what: int
    need: int
    limits: dict[Source, int]
    worth: dict[Source, int]
    groups: tuple[list[Source], list[Source], list[Source], list[Source], list[Source]]
    room: tuple[int, ...] = ()
    """The grid is full: of these upright villagers one must stay up, to be replaced (SC.9.5)."""


def purse(s: Snowcrest, seat: Seat, what: int) -> int:
    """How much of a resource a player could pay at the most (SC.5.16 to SC.5.18)."""
    v = s.villages[seat]
    worth = s.box.worth[what]
    tokens = v.tokens
    if what == Resource.ANY:
        total = sum(tokens)
    else:
        total = tokens[what] if what == Resource.GOLD else tokens[what] + tokens[Resource.GOLD]
    buildings = v.buildings
    if buildings:
        for tile, _ in TILES_FOR[what]:
            total += buildings.count(tile)
    for kind in v.hand:
        total += worth[kind]
    down = v.down
    if seat == s.active and s.acting >= 0:
        down |= 1 << s.acting
    for kind in v.grid:
        if kind >= 0 and not down & 1:
            total += worth[kind]
        down >>= 1
    return total


def open_bells(s: Snowcrest, v: Village) -> int:
    """Prayer Bells that a player could ring, as far as everybody can see."""
    worth = s.box.worth[Resource.BELL]
    total = v.tokens[Resource.BELL] + v.tokens[Resource.GOLD] + v.buildings.count(Building.FORGE)
    down = v.down
    for kind in v.grid:
        if kind >= 0 and not down & 1:
            total += worth[kind]
        down >>= 1
    return total


def bill(s: Snowcrest, seat: Seat, what: int, need: int, without: int = NO_CARD, room: tuple[int, ...] = ()) -> Bill:
    """A cost for a player: `without` is the hand card that is being Added, which cannot pay (SC.5.1, SC.5.8 to SC.5.11,
    SC.5.14, SC.5.15, SC.8.4)."""
    v = s.villages[seat]
    limits: dict[Source, int] = {}
    worth: dict[Source, int] = {}
    tokens: list[Source] = []
    tiles: list[Source] = []
    hand: list[Source] = []
    village: list[Source] = []
    gold: list[Source] = []
    for resource, token in enumerate(TOKENS):
        if v.tokens[resource] and what in (resource, Resource.ANY):
            tokens.append(token)
            limits[token], worth[token] = v.tokens[resource], 1
    for building, tile in TILES_FOR[what]:
        n = v.buildings.count(building)
        if n:
            tiles.append(tile)
            limits[tile], worth[tile] = n, 1
    value = s.box.worth[what]
    for kind in sorted(v.hand, key=s.box.cost.__getitem__):
        if value[kind]:
            if kind == without:
                without = NO_CARD
                continue
            card = HAND[kind]
            if card in limits:
                limits[card] += 1
            else:
                hand.append(card)
                limits[card], worth[card] = 1, value[kind]
    acting = s.acting if seat == s.active else NO_CELL
    for cell, kind in enumerate(v.grid):
        if kind >= 0 and value[kind] and not v.down >> cell & 1 and cell != acting:
            villager = GRID[cell]
            village.append(villager)
            limits[villager], worth[villager] = 1, value[kind]
    if v.tokens[Resource.GOLD] and what < Resource.GOLD:
        gold.append(TOKENS[Resource.GOLD])
        limits[gold[0]], worth[gold[0]] = v.tokens[Resource.GOLD], 1
    return Bill(what, need, limits, worth, (tokens, tiles, hand, village, gold), room)


def ideas(bill: Bill) -> list[dict[Source, int]]:
    """Payments worth thinking about, the one that hurts least first."""
    tokens, tiles, hand, village, gold = bill.groups
    if bill.room:
        village = [key for key in village if key != GRID[spared(bill)]]
    orders = [[*tokens, *tiles, *hand, *village, *gold]]
    if tiles and tokens:
        orders.append([*tiles, *tokens, *hand, *village, *gold])
    if hand and (tokens or tiles):
        orders.append([*hand, *tokens, *tiles, *village, *gold])
    if village and (tokens or tiles or hand):
        orders.append([*village, *tokens, *tiles, *hand, *gold])
    if gold and (hand or village):
        orders.append([*tokens, *tiles, *gold, *hand, *village])
    found: list[dict[Source, int]] = []
    for order in orders:
        payment = _filled(bill, order)
        if payment not in found:
            found.append(payment)
    return found


def spared(bill: Bill) -> int:
    """The villager that a proposal leaves up for the new one to replace: the one that pays least."""
    return min(bill.room, key=lambda cell: (bill.worth.get(GRID[cell], 0), cell))


def _filled(bill: Bill, order: list[Source]) -> dict[Source, int]:
    """Take sources in this order until the cost is covered, then put back what is not needed."""
    left = bill.need
    taken: dict[Source, int] = {}
    for key in order:
        worth = bill.worth[key]
        n = min(bill.limits[key], -(-left // worth))
        taken[key] = n
        left -= n * worth
        if left <= 0:
            break
    if left < 0:
        for key in reversed(order[: len(taken)]):
            while taken[key] and bill.worth[key] <= -left:
                taken[key] -= 1
                left += bill.worth[key]
        return {key: n for key, n in taken.items() if n}
    return taken


def only_one(bill: Bill) -> bool:
    """There is only one way to pay: all of it, or everything is of one kind."""
    return len(bill.limits) == 1 or sum(bill.limits[key] * bill.worth[key] for key in bill.limits) == bill.need


def tokens_alone(bill: Bill) -> bool:
    """Tokens of the very resource cover it, so that no card is given for it, and nothing is turned down."""
    return bill.what != Resource.ANY and bill.limits.get(TOKENS[bill.what], 0) >= bill.need


def flaw(box: Box, bill: Bill, payment: Payment) -> str:
    """Why a payment is refused; nothing if it is good (SC.5.12, SC.5.13, SC.17.13)."""
    total = sum(bill.worth[key] * n for key, n in payment.items())
    if total < bill.need:
        return f"that covers {total} of {amount(bill.need, bill.what)}"
    spare = [key for key in payment if total - bill.worth[key] >= bill.need]
    if spare:
        return f"too much: {source_name(box, spare[0])} can be left out"
    if bill.room and all(GRID[cell] in payment for cell in bill.room):
        return "a villager must stay up for the new one to replace"
    return ""


def flaw_of(s: Snowcrest, bill: Bill) -> partial[str]:
    return partial(flaw, s.box, bill)


def source_name(box: Box, source: Source) -> str:
    """A source in words, where no village is at hand to tell more."""
    match source:
        case Token():
            return amount(1, source.resource)
        case Tile():
            return f"a {BUILDING_NAMES[source.building]}"
        case InHand():
            return f"{box.villagers[source.kind].name} (hand)"
        case OnCell():
            return f"the villager on cell {source.cell + 1}"


def settle(v: Village, payment: Payment) -> None:
    """Spend the sources (SC.5.3 to SC.5.7)."""
    for source, n in payment.items():
        match source:
            case Token():
                v.tokens[source.resource] -= n
            case Tile():
                turn_tiles(v, source.building, n)
            case OnCell():
                v.down |= 1 << source.cell
            case InHand():
                for _ in range(n):
                    v.hand.remove(source.kind)
                    v.discard.append(source.kind)


def turn_tiles(v: Village, tile: int, n: int = 1) -> None:
    """Turn that many upright tiles of a kind down."""
    for _ in range(n):
        v.buildings[v.buildings.index(tile)] = tile + USED


def room_for_a_card(s: Snowcrest, v: Village) -> tuple[int, ...] | None:
    """Nothing if a cell is free; else the upright villagers of which one must be replaced (SC.9.4, SC.9.8)."""
    if -1 in v.grid:
        return None
    return tuple(
        cell for cell, kind in enumerate(v.grid) if not v.down >> cell & 1 and not (s.basic and s.box.starter[kind])
    )
