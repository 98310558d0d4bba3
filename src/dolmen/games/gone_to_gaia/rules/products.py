"""Products that are equipped, and what they give (section 30, GG.34.16, GG.34.17)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia import story
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import Equips
from dolmen.games.gone_to_gaia.content import ProductEntry
from dolmen.games.gone_to_gaia.rules.levels import gain_gear, put_at
from dolmen.games.gone_to_gaia.state import BASE, DISCIPLINES, SHORT, GoneToGaia, Kind, Standing, Suit, gear_of
from dolmen.kernel import tell

LIMIT, UPGRADED_LIMIT = 6, 8
ALWAYS = (35, 36, 37, 38)
"""Slots and Upgraded Delversuits are in force once owned, and count against no limit (GG.5.13)."""


def does_something(s: GoneToGaia, product: ProductEntry) -> bool:
    """Its effect is one of those that the game knows; the others are not on sale yet."""
    gives = product.tokens or product.hp or product.gear or product.doubles or product.slot or product.abilities
    return bool(gives) or product.no in s.box.upgrades


def fits(s: GoneToGaia, suit: Suit, no: int) -> bool:
    """What belongs to the other discipline can be owned but not equipped, and a suit carries six, an upgraded one
    eight; slots and suits count against no limit (GG.30.13, GG.34.16, GG.5.13)."""
    carried = sum([worn not in ALWAYS for worn in suit.products])
    return of_discipline(s, suit, no) and (no in ALWAYS or carried < limit(suit))


def of_discipline(s: GoneToGaia, suit: Suit, no: int) -> bool:
    """It can be equipped by this one (GG.30.13)."""
    only = s.box.products[no].only
    return only is None or only == DISCIPLINES[suit.discipline].lower()


def limit(suit: Suit) -> int:
    return UPGRADED_LIMIT if suit.upgraded else LIMIT


def own(s: GoneToGaia, number: int, no: int) -> None:
    """It goes to its owner's bag, and is equipped at once if it can be (GG.30.5, GG.34.16)."""
    suit = s.suits[number]
    if not fits(s, suit, no):
        suit.bag.append(no)
        return
    suit.products.append(no)
    tell(s, story.Equipped, number, s.box.products[no].name)
    act(s, number, s.box.products[no])


def act(s: GoneToGaia, number: int, product: ProductEntry) -> None:
    """What a delver would start with is gained at once (GG.34.16)."""
    suit = s.suits[number]
    for name, n in product.tokens.items():
        suit.available[SHORT[name]] += n
    suit.most += product.hp
    suit.hp += product.hp
    if product.gear is not None:
        type, rank = product.gear
        while (gear := gear_of(suit, type)) is None or max(gear.rank, gear.reached) < rank:
            gain_gear(s, number, type)
    if product.doubles is not None:
        kind = Kind[product.doubles]
        suit.base[kind] = 2 * BASE[kind]  # a second one for the same type adds nothing (GG.30.15)
    if product.slot:
        suit.open |= 1 << (product.slot - 1)
    if product.suit:
        suit.upgraded = True  # products 37 and 38 (GG.30.14)
    if product.abilities:
        held = Standing(f"product/{product.no}", product.abilities, number)
        s.standing.append(held)
        in_play(s).run(s, Equips(number), held)
    if product.no in s.box.upgrades:
        upgrade(s, number, product.no)


def upgrade(s: GoneToGaia, number: int, no: int) -> None:
    """Its cards replace those of its type, at the rank that is held now (GG.30.11, GG.34.17)."""
    gear = gear_of(s.suits[number], s.box.upgrades[no].type)
    if gear is not None and gear.rank:
        rank = gear.rank
        put_at(s, number, gear, 0)
        gear.upgrade = no
        put_at(s, number, gear, rank)
