"""The content, loaded, checked and made ready for the rules: cards go by their number in the tuples of the box."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dolmen.games.snowcrest.effects import Action, Building, Resource, Verb, parse
from dolmen.kernel.errors import BadContent
from dolmen.library.content import Content, Entry

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

    def does(self, verb: Verb) -> bool:
        return any(step.verb is verb for action in self.actions for step in action.steps)


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
    """What the rules ask most often about a villager, by its number."""
    worth: tuple[tuple[int, ...], ...]
    """By resource and villager, how much its icons pay: Gold and `?` stand for any other (SC.5.8, SC.5.10)."""


def unpacked(content: Content) -> Box:
    return packed(
        content.load("villagers.toml", "villager", VillagerEntry),
        content.load("guardians.toml", "guardian", SpiritEntry),
        content.load("forests.toml", "forest", SpiritEntry),
        content.load("achievements.toml", "achievement", AchievementEntry),
    )


def packed(
    villagers: tuple[VillagerEntry, ...],
    guardians: tuple[SpiritEntry, ...],
    forests: tuple[SpiritEntry, ...],
    achievements: tuple[AchievementEntry, ...],
) -> Box:
    """The box made of these entries. Raises BadContent if the numbers are not those of the rulebook (section 1)."""
    decks: dict[Deck, tuple[int, ...]] = {
        deck: tuple(kind for kind, e in enumerate(villagers) if e.deck == deck for _ in range(e.count))
        for deck in SIZES
    }
    if len(villagers) > KINDS:
        raise BadContent(f"villagers.toml: at most {KINDS} different villagers, not {len(villagers)}")
    for deck, size in SIZES.items():
        if len(decks[deck]) != size:
            raise BadContent(f"villagers.toml: {size} {deck} villagers are wanted, not {len(decks[deck])}")
    for file, found, size in (
        ("guardians.toml", guardians, GUARDIANS),
        ("forests.toml", forests, FORESTS),
        ("achievements.toml", achievements, ACHIEVEMENTS),
    ):
        if len(found) != size:
            raise BadContent(f"{file}: {size} cards are wanted, not {len(found)}")
    cards = tuple(map(_villager, villagers))
    return Box(
        villagers=cards,
        decks=decks,
        guardians=tuple(_spirit("guardians.toml", "guardian", entry) for entry in guardians),
        forests=tuple(_spirit("forests.toml", "forest", entry) for entry in forests),
        achievements=achievements,
        starter=tuple(card.starter for card in cards),
        common=tuple(card.common for card in cards),
        cost=tuple(card.cost for card in cards),
        avoid=tuple(card.avoid for card in cards),
        worth=tuple(tuple(_pays(card, what) for card in cards) for what in range(R + 1)),
    )


def _pays(card: Villager, what: int) -> int:
    return sum(icon in (what, Resource.GOLD, Resource.ANY) or what == R for icon in card.icons)


def _villager(entry: VillagerEntry) -> Villager:
    if entry.deck == "starter" and entry.icons:
        raise BadContent(f"villagers.toml: villager {entry.name!r}, field icons: a Starter has none on its front")
    return Villager(
        name=entry.name,
        deck=entry.deck,
        cost=entry.cost,
        icon=entry.icon,
        icons=tuple(ICONS.index(letter) for letter in entry.icons),
        actions=tuple(_action("villagers.toml", "villager", entry.name, "actions", text) for text in entry.actions),
        avoid=entry.avoid,
        solo=entry.solo,
        origin=entry.origin,
    )


REWARDS = (Verb.SCROLL, Verb.DRAW, Verb.GAIN)


def _spirit(file: str, table: str, entry: SpiritEntry) -> Spirit:
    reward = _action(file, table, entry.name, "reward", ", ".join(entry.reward))
    if reward.price or any(step.verb not in REWARDS or step.what == Resource.JUNIPER for step in reward.steps):
        raise BadContent(f"{file}: {table} {entry.name!r}, field reward: only Scrolls, draws and resources")
    return Spirit(
        name=entry.name,
        icon=entry.icon,
        offering=_items(entry.offering),
        curse=_items(entry.curse),
        reward=reward,
        origin=entry.origin,
    )


def _items(letters: str) -> tuple[int, ...]:
    """Named resources first, then any, then the rest: the order in which they are best chosen."""
    return tuple(sorted(ITEMS[letter] for letter in letters))


def _action(file: str, table: str, name: str, field: str, text: str) -> Action:
    try:
        return parse(text)
    except ValueError as error:
        raise BadContent(f"{file}: {table} {name!r}, field {field}: {error}") from None
