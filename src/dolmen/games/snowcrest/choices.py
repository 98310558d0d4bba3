"""What a player can choose, as the rules get it back: main actions, a villager's alternatives, treatments of items."""

from __future__ import annotations

from typing import Final, Literal, Self

from msgspec import Struct

from dolmen.games.snowcrest.content import KINDS
from dolmen.games.snowcrest.resources import Building
from dolmen.games.snowcrest.state import CELLS, USED
from dolmen.kernel import Seat


class Card(Struct, frozen=True):
    """A card that can be had: from the hand, or else from the row."""

    kind: int
    hand: bool


class Activate(Struct, frozen=True, omit_defaults=True):
    cell: int
    number: int | None = None
    """Which of the villager's alternatives, or `NOTHING`; none where there is nothing to choose yet."""


NOTHING: Final = -1
"""Instead of an alternative's number: the action is declined."""


class Add(Struct, frozen=True):
    source: Card


class Do(Struct, frozen=True):
    """One of a villager's alternatives."""

    kind: int
    number: int


DECLINE: Final = "decline"
Decline = Literal["decline"]


KEEP: Final = "keep"
"""Instead of a building that goes back: the row stays as it is."""
Keep = Literal["keep"]


class Model(Struct, frozen=True):
    """A villager that can be copied: where it stands, or in the row if it has no seat."""

    kind: int
    seat: Seat | None = None
    cell: int = 0


# Sources of payments, and ways to treat an item of an offering or curse. Each is the text by which it stands in saves
# and in the log, and knows what it is: nothing is ever read out of that text.


class Token(str):
    """A token of the payer's."""

    __slots__ = ("resource",)
    resource: int

    def __new__(cls, name: str, resource: int) -> Self:
        self = super().__new__(cls, name)
        self.resource = resource
        return self


class Tile(str):
    """An upright building of this kind, to be turned down."""

    __slots__ = ("building",)
    building: Building

    def __new__(cls, name: str, building: Building) -> Self:
        self = super().__new__(cls, name)
        self.building = building
        return self


class OnCell(str):
    """The villager on this cell: turned down to pay, or given up."""

    __slots__ = ("cell",)
    cell: int

    def __new__(cls, cell: int) -> Self:
        self = super().__new__(cls, f"cell-{cell + 1}")
        self.cell = cell
        return self


class InHand(str):
    """A hand card of this kind, to be discarded."""

    __slots__ = ("kind",)
    kind: int

    def __new__(cls, kind: int) -> Self:
        self = super().__new__(cls, f"hand-{kind}")
        self.kind = kind
        return self


class Omen(str):
    """Nothing is given, and an Omen taken."""

    __slots__ = ()


class Avoid(str):
    """The villager on this cell is turned down, and the item avoided (section 15)."""

    __slots__ = ("cell",)
    cell: int

    def __new__(cls, cell: int) -> Self:
        self = super().__new__(cls, f"avoid-{cell + 1}")
        self.cell = cell
        return self


class Give(str):
    """A building of this number is given up; one more than its kind's if it is used."""

    __slots__ = ("code",)
    code: int

    def __new__(cls, code: int) -> Self:
        self = super().__new__(cls, f"give-{code}")
        self.code = code
        return self


Source = Token | Tile | OnCell | InHand
Way = Source | Omen | Avoid | Give

TOKENS = tuple(Token(name, what) for what, name in enumerate(("barley", "juniper", "bells", "bowls", "gold")))
TILES = {building: Tile(building.name.lower(), building) for building in Building}
GRID = tuple(map(OnCell, range(CELLS)))
HAND = tuple(map(InHand, range(KINDS)))
OMEN: Final = Omen("omen")
AVOIDS = tuple(map(Avoid, range(CELLS)))
GIVES = {code: Give(code) for tile in Building for code in (int(tile), tile + USED)}
