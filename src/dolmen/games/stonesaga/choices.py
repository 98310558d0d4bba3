"""What a player can choose, as the rules get it back."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from dolmen.kernel import Hex


class Deed(Struct, frozen=True, tag=str.lower, tag_field="do"):
    """Something a character can do by Day."""

    who: int


class Go(Deed, frozen=True):
    to: Hex


class Explore(Deed, frozen=True):
    to: Hex


class Lay(Deed, frozen=True):
    """Explore with a new tray: its hexes, and which of them is entered."""

    tray: tuple[Hex, Hex, Hex]
    to: Hex


class Revive(Deed, frozen=True):
    whom: int


class Water(Deed, frozen=True):
    pass


class Shelter(Deed, frozen=True):
    pass


class Gather(Deed, frozen=True):
    """Forage in a forest or on plains."""

    deck: str


class Fish(Deed, frozen=True):
    water: str


class Dig(Deed, frozen=True):
    """Mine at a feature."""

    feature: str


class Process(Deed, frozen=True):
    pass


class Craft(Deed, frozen=True):
    pass


class Settle(Deed, frozen=True):
    """Build an outpost on a section of the hex."""

    section: int


class Build(Deed, frozen=True):
    structure: str


class Quell(Deed, frozen=True):
    """Sit down with the others (GE01)."""


class UseStructure(Deed, frozen=True):
    """What a structure says as a Day action, by its place in the outpost."""

    structure: int


class Pour(Deed, frozen=True):
    """Pour water out for the sick, around an action (GO06)."""

    water: int


class UseItem(Deed, frozen=True):
    """What an item says as a Day action, or as a Night action."""

    item: str


class Deal(Deed, frozen=True):
    """Exchange with another character, around an action."""

    whom: int


class PickUp(Deed, frozen=True):
    """Take what lies in the hex, around an action."""


class Stow(Deed, frozen=True):
    """Move tokens between the bag and a container item, around an action."""

    item: int


class Store(Deed, frozen=True):
    """Move tokens between the bag and a structure of the outpost, around an action."""

    structure: int


class Pass(Deed, frozen=True):
    pass


class Take(Struct, frozen=True):
    """A harvest: an object type, how many, and the bonus objects among them."""

    kind: str
    n: int
    bonus: tuple[str, ...] = ()


class Strike(Struct, frozen=True):
    """A strike location and a line that crosses it; with the Shell Hook if that is used."""

    spot: int
    line: int
    hook: bool = False


class Meal(Struct, frozen=True):
    food: str = ""
    water: bool = False


class Side(Struct, frozen=True):
    """A token for crafting, and how it is turned: so many quarters against the clock (SS.16.2).

    What a client needs to turn tokens by hand: each token of the bag is a card `craft TOKEN` of the scene, with its
    pips as `Card.sides`; the fields `left` and `right` are about the spaces `craft-left` and `craft-right`; an option
    lights the token's card and says by `turn` how many quarters clockwise it lies; what is left to the other field
    is what fits beside it. The seam is the left token's east edge and the right one's west edge, as they are turned.
    """

    token: str
    turn: int


class Pair(Struct, frozen=True):
    left: Side
    right: Side


class Village(Struct, frozen=True):
    """What an outpost is called, and its overlay."""

    name: str
    overlay: str


class Person(Struct, frozen=True):
    trait: str
    mantle: str
    name: str
    second: str = ""


ON: Final = "search on"
STOP: Final = "stop"
KEEP: Final = "keep"
YES, NO = "yes", "no"
FIGHT, FLEE = "fight", "flee"


class Called(Struct, frozen=True):
    """A Legend that helps in a test, and by what; nobody is asked for help without a name."""

    name: str
    by: Literal["", "ability", "traits"]


Way = Literal["give", "take", "keep"]


class Part(Struct, frozen=True, array_like=True):
    """Something that changes hands or is kept: a token by name, or an item by its place among its owner's."""

    way: Way
    token: str = ""
    item: int = -1

    def __str__(self) -> str:
        """As it stands in an answer that is saved."""
        name = self.token or str(self.item)
        return name if self.way == "keep" else f"{self.way} {name}"
