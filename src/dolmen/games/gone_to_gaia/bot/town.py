"""In town and on the pages of the story: what is said together, bought, given and chosen.

Nobody knows what comes of a choice before it is made, and bots do not look: they go by how a choice sounds (`manners`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dolmen.games.gone_to_gaia.bot import fighting
from dolmen.games.gone_to_gaia.choices import END, Buy
from dolmen.games.gone_to_gaia.content import ProductEntry
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.rules.prices import WITNESS_PRODUCTS, price_of
from dolmen.games.gone_to_gaia.rules.products import ALWAYS, LIMIT, fits, of_discipline
from dolmen.games.gone_to_gaia.rules.ranks import rank_of
from dolmen.games.gone_to_gaia.state import BASE, NOWHERE, WEAPONS, Gear, GoneToGaia, Kind, Suit, gear_of
from dolmen.games.gone_to_gaia.tale.telling import offered
from dolmen.kernel import Ask

LIKELY, OPEN, UNLIKELY, NEVER = 1.0, 0.3, 0.02, 0.0001
ENOUGH = {"kind": 30, "curious": 30, "hard": 15}
"""After so many visits for nothing somebody hangs up the lamp."""
KEPT = 1
GIVEN = 4
"""One part in so many goes into the Box, from those who are kind."""


def as_said(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float] | None:
    """In a joint decision what the other has said is good enough; where they differ, either of the two."""
    choice = s.table.choice
    if choice is None or not s.agenda or len(options) < 2 or ask.question.name == "read on":
        return None
    task = s.agenda[-1]
    if choice.about != f"{task.do} {task.at}".strip():
        return None
    wanted = [*choice.said.values()][:1] or choice.differing
    if not wanted or not any(option in wanted for option in options):
        return None
    return [LIKELY if option in wanted else NEVER for option in options]


# What is bought


def useful(s: GoneToGaia, number: int, product: ProductEntry) -> float:
    """By what it does for whoever wears it, besides what is there already."""
    suit = s.suits[number]
    total = 3.0 * product.hp + 1.2 * sum(product.tokens.values())
    if product.no not in WITNESS_PRODUCTS or s.witness != NOWHERE or s.mode != "onslaught":
        total += 1.0 * len(product.abilities)
    if product.gear is not None:
        type, rank = product.gear
        there = gear_of(suit, type)
        more = rank - (max(there.rank, there.reached) if there is not None else 0)
        total += WORTH * fighting.gained(s, suit, type, more) if more > 0 else 0.0
    if product.doubles is not None and suit.base[Kind[product.doubles]] == BASE[Kind[product.doubles]]:
        total += 2.0 + 2.0 * sum([deals(s, suit, gear, product.doubles) for gear in suit.gear])
    if product.slot and not suit.open >> (product.slot - 1) & 1:
        total += 4.0
    if product.suit and not suit.upgraded:
        total += 5.0
    upgrade = s.box.upgrades.get(product.no)
    if upgrade is not None:
        total += 2.5 if gear_of(suit, upgrade.type) is not None else 0.5
    return total


WORTH = 6.0
"""Of a product, beside what gear is worth in a fight."""


def deals(s: GoneToGaia, suit: Suit, gear: Gear, kind: str) -> bool:
    return gear.type < WEAPONS and rank_of(s, suit, gear).damage == Kind[kind]


def onslaught_shop(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """What does most, for its price, of what one can pay and wear; nothing is exchanged, changed or given away."""
    suit = s.suits[ask.seat]
    found = []
    for option in options:
        if isinstance(option, Buy):
            product = s.box.products[option.product]
            worth = useful(s, ask.seat, product) / (2 + product.price.m) ** 0.5
            found.append(worth if worth and fits(s, suit, option.product) else NEVER)
        else:
            found.append(0.1 if option == END else NEVER)
    return found


def market(s: GoneToGaia, ask: Ask, options: Sequence[Any]) -> list[float]:
    """The same in town, where a suit carries six of all that one owns."""
    suit = s.suits[ask.seat]
    worn = [no for no in sheet_of(s).products[ask.seat] if no not in ALWAYS and of_discipline(s, suit, no)]
    found = []
    for option in options:
        if isinstance(option, Buy):
            product = s.box.products[option.product]
            gain = useful(s, ask.seat, product)
            if option.product not in ALWAYS and len(worn) >= LIMIT + 2 * suit.upgraded:
                gain -= sorted([useful(s, ask.seat, s.box.products[no]) for no in worn])[-LIMIT]
            wanted = gain > 0 and of_discipline(s, suit, option.product)
            worth = gain / (2 + price_of(s, option.product).m) ** 0.5
            found.append(worth if wanted and worth else NEVER)
        else:
            found.append(0.2 if option == END else NEVER)
    return found


def pack(s: GoneToGaia, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> list[float]:
    """The most useful ones."""
    own: Sequence[int] = getattr(ask, "options", ())
    ranked = sorted(own, key=lambda no: -useful(s, ask.seat, s.box.products[no]))
    taken = own[len(chosen)] in ranked[: getattr(ask, "least", 0)]
    return [LIKELY if bool(option) == taken else NEVER for option in options]


def maximum(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """Of what one has, and what has come far."""
    suit = s.suits[s.agenda[-1].who]
    found = []
    for type in options:
        gear = gear_of(suit, type)
        found.append(0.3 if gear is None else 1.0 + 0.3 * gear.rank)
    return found


# What is decided


def choice(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """By how it sounds."""
    here = offered(s, s.agenda[-1].at)
    found = []
    for number in options:
        sounds = s.box.manners.get(here[number].name, "")
        found.append(LIKELY if sounds == s.manner else OPEN if not sounds else UNLIKELY)
    return found


def lamp(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """Hang it up only after many failures."""
    tired = sheet_of(s).simple > ENOUGH[s.manner]
    return [LIKELY if bool(option) == tired else NEVER for option in options]


def once_more(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    return [NEVER if option else LIKELY for option in options]


def bonus(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """The curious try a Bonus Quest."""
    return [LIKELY if bool(option) == (s.manner == "curious") else UNLIKELY for option in options]


def quest(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """What was lost the least often."""
    sheet = sheet_of(s)
    return [1.0 / (1 + sheet.lost.get(sheet.open[number], 0)) for number in options]


def box(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    given = sheet_of(s).parts[ask.seat][0] // GIVEN if s.manner == "kind" else 0
    return [LIKELY if option == given else NEVER for option in options]


def counter(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """What is left over, when one of each level has been kept for the shop. The hard keep all."""
    parts = sheet_of(s).parts
    spare = [option for option in options if option and parts[option // 10][option % 10] > KEPT]
    wanted = spare if spare and s.manner != "hard" else [0]
    return [LIKELY if option in wanted else NEVER for option in options]


def missing(s: GoneToGaia, ask: Ask, options: Sequence[int]) -> list[float]:
    """Any name; thinking again comes last."""
    return [UNLIKELY if number == max(options) else LIKELY for number in options]
