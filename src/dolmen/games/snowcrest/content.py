"""What is in the box: entries as they are written, and cards as the rules know them, by their number."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from dolmen.games.snowcrest.resources import Building, Resource
from dolmen.kernel.effects import Effect, Word
from dolmen.library.content import Entry

if TYPE_CHECKING:
    from dolmen.games.snowcrest.state import Snowcrest

Deck = Literal["starter", "personal", "common"]
Goal = Literal[
    "villagers",
    "buildings",
    "of each building",
    "omen",
    "barley",
    "juniper",
    "bells",
    "bowls",
    "gold",
    "common villagers",
]

ICONS = "BJPOG?"
"""The letter of a resource, at its number."""
R, H, V, D, X = Resource.ANY, 6, 7, 8, 9
ITEMS = {**{letter: i for i, letter in enumerate("BJPOG")}, "R": R, "H": H, "V": V, "D": D, "X": X}
"""What a Guardian or a Forest asks for: a resource, a hand card, a villager, a building, an Omen (SC.14.1)."""

STOCK = {Building.FARM: 21, Building.FORGE: 16, Building.SHRINE: 16}
SIZES: dict[Deck, int] = {"starter": 4, "personal": 9, "common": 35}
GUARDIANS, FORESTS, ACHIEVEMENTS = 12, 6, 10
KINDS = 256
"""No edition has more different villagers than this."""


class VillagerEntry(Entry, frozen=True):
    name: str
    deck: Deck
    count: Annotated[int, Meta(ge=0)]
    cost: Annotated[int, Meta(ge=0)]
    icon: str
    icons: Annotated[str, Meta(pattern=r"^[BJPOG?]{0,2}$", description="up to two of B J P O G ?")] = ""
    actions: tuple[str, ...] = ()
    avoid: bool = False
    solo: bool = True


_LETTERS = "of B J P O G R H V D X"


class SpiritEntry(Entry, frozen=True):
    """A Guardian or a Forest card."""

    name: str
    offering: Annotated[str, Meta(pattern=r"^[BJPOGRHVDX]{1,4}$", description=f"one to four {_LETTERS}")]
    curse: Annotated[str, Meta(pattern=r"^[BJPOGRHVDX]{0,4}$", description=f"up to four {_LETTERS}")]
    reward: tuple[str, ...]
    icon: str = "forest"


class AchievementEntry(Entry, frozen=True):
    name: str
    goal: Goal
    number: Annotated[int, Meta(ge=1)]


class By(Enum):
    """On whose account the words of a card are carried out."""

    ACTIVATED = "a villager"
    ADDED = "a villager just Added"
    GUARDIAN = "guardian"
    FOREST = "forest"

    @property
    def villager(self) -> bool:
        return self in (By.ACTIVATED, By.ADDED)

    @property
    def source(self) -> str:
        """What is said to bring a Scroll."""
        return "villager" if self.villager else self.value


class Verb(Word["Snowcrest", By], frozen=True):
    """A word on the cards: each is one record, in `effects`."""


class Action(Struct, frozen=True):
    """One of a card's alternatives."""

    effect: Effect[Snowcrest, By]
    words: str
    """As people read it."""


class Villager(Struct, frozen=True):
    name: str
    deck: Deck
    cost: int
    icon: str
    icons: tuple[int, ...]
    actions: tuple[Action, ...]
    avoid: bool
    solo: bool
    origin: str

    @property
    def starter(self) -> bool:
        return self.deck == "starter"

    @property
    def common(self) -> bool:
        return self.deck == "common"

    def does(self, verb: type[Verb]) -> bool:
        return any(isinstance(word, verb) for action in self.actions for word in action.effect.words())


class Spirit(Struct, frozen=True):
    name: str
    icon: str
    offering: tuple[int, ...]
    curse: tuple[int, ...]
    reward: Action
    origin: str


class Box(Struct, frozen=True, eq=False):
    """All the cards of an edition."""

    villagers: tuple[Villager, ...]
    decks: dict[Deck, tuple[int, ...]]
    """The cards of each deck, as often as they are in it."""
    guardians: tuple[Spirit, ...]
    forests: tuple[Spirit, ...]
    achievements: tuple[AchievementEntry, ...]
    starter: tuple[bool, ...]
    common: tuple[bool, ...]
    cost: tuple[int, ...]
    avoid: tuple[bool, ...]
    forked: tuple[bool, ...]
    """What the rules ask most often about a villager, by its number."""
    worth: tuple[tuple[int, ...], ...]
    """By resource and villager, how much its icons pay: Gold and `?` stand for any other (SC.5.8, SC.5.10)."""
