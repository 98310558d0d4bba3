"""The five resources and the three buildings, and their names."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct


class Resource(IntEnum):
    """The five resources (SC.1.2), and what stands for any of them."""

    BARLEY = 0
    JUNIPER = 1
    BELL = 2
    BOWL = 3
    GOLD = 4
    ANY = 5


class Building(IntEnum):
    """The three buildings, as tiles that can be used; a used tile is one more."""

    FARM = 0
    FORGE = 2
    SHRINE = 4


class Price(Struct, frozen=True):
    what: int
    n: int


TOKEN_WORDS = {
    "barley": Resource.BARLEY,
    "juniper": Resource.JUNIPER,
    "bell": Resource.BELL,
    "bells": Resource.BELL,
    "bowl": Resource.BOWL,
    "bowls": Resource.BOWL,
    "gold": Resource.GOLD,
}
RESOURCE_WORDS = {**TOKEN_WORDS, "any": Resource.ANY}
BUILDING_WORDS = {tile.name.lower(): tile for tile in Building}
"""How content writes them."""

NAMES = ("Barley", "Juniper", "Prayer Bell", "Offering Bowl", "Gold", "resource")
_PLURALS = ("Barley", "Juniper", "Prayer Bells", "Offering Bowls", "Gold", "resources")
RESOURCE_ICONS = ("grain-bundle", "berry-bush", "ringing-bell", "berries-bowl", "two-coins", "")
BUILDING_ICONS = {Building.FARM: "barn", Building.FORGE: "anvil", Building.SHRINE: "shinto-shrine"}
BUILDING_NAMES = {Building.FARM: "Farm", Building.FORGE: "Forge", Building.SHRINE: "Shrine"}


def amount(n: int, what: int) -> str:
    """This many of a resource, in words."""
    return f"{n} {NAMES[what] if n == 1 else _PLURALS[what]}"


def many(n: int, what: str) -> str:
    """This many of anything that has an ordinary plural."""
    return f"{n} {what}{'s' * (n != 1)}"
