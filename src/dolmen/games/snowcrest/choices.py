"""What a player can choose, as the rules get it back: main actions, a villager's alternatives, treatments of items."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from dolmen.games.snowcrest.effects import Building
from dolmen.games.snowcrest.state import CELLS, USED
from dolmen.kernel import Seat


class Source(Struct, frozen=True):
    """A card that can be had: from the hand, or else from the row."""

    kind: int
    hand: bool


class Activate(Struct, frozen=True):
    cell: int


class Add(Struct, frozen=True):
    source: Source


class Do(Struct, frozen=True):
    """One of a villager's alternatives."""

    kind: int
    number: int


DECLINE: Final = "decline"


class Model(Struct, frozen=True):
    """A villager that can be copied: where it stands, or in the row if it has no seat."""

    kind: int
    seat: Seat | None = None
    cell: int = 0


# Ways to treat an item of an offering or curse, beside what pays for it

OMEN: Final = "omen"
AVOIDS = tuple(f"avoid-{cell + 1}" for cell in range(CELLS))
AVOIDER = {key: cell for cell, key in enumerate(AVOIDS)}
"""The cell of the villager that is turned down to avoid the item."""
GIVES = {code: f"give-{code}" for tile in Building for code in (tile, tile + USED)}
GIVEN = {key: code for code, key in GIVES.items()}
"""The tile that is given up."""
