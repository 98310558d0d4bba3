"""The book with all its records."""

from dolmen.games.gone_to_gaia.abilities import (
    after,
    answering,
    damage,
    defences,
    dying,
    gear,
    moving,
    passives,
    products,
    quests,
    shoving,
    throwing,
    wave,
)
from dolmen.games.gone_to_gaia.abilities.book import BOOK

__all__ = [
    "BOOK",
    "after",
    "answering",
    "damage",
    "defences",
    "dying",
    "gear",
    "moving",
    "passives",
    "products",
    "quests",
    "shoving",
    "throwing",
    "wave",
]
