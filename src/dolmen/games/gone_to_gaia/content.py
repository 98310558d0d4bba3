"""What is in the box: entries as they stand in content/*.toml, and cards as the rules know them.

    arrows.toml     [[arrows]]     the templates of GG-48: white = ["N2", "S2"], black = ["E1", "W1"]
    figures.toml    [[figures]]    HP, damage and shots by level (GG.26.1 to GG.26.5)
    minions.toml    [[minion]]     19 kinds; [[lieutenant]], [[extra]]
    bosses.toml     [[boss]]       40, in the order of the rulebook (GG.22.11 counts by it)
    equipment.toml  [[equipment]]  28 types with five ranks each
    upgrades.toml   [[upgrade]]    14, for products 9 to 22
    products.toml   [[product]]    60
    cards.toml      [[level]] and [[spawn]]
    heroes.toml     [[hero]]       12
    suits.toml      [[slot]]       the six slots with their abilities, basic and upgraded
    q01.toml ...    [[quest]]      one in each file: see `tale.quests`
    onslaught.toml  [[pair]], [[income]] and [[title]]
    prologue.toml   [[page]]
    scenario.toml   [[card]]       40, in the order of the deck; effects as `effects` reads them
    friendly.toml   [[card]]       10
    gaia.toml       [[page]], [[later]]
    and the town's part of the story: see `tale.entries`

Abilities stand as `BOOK` calls them: "Tough", "Fatal Flaw 2". Higher ranks name all that they have, also what they keep
from lower ones (GG.24.1).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from dolmen.games.gone_to_gaia.board import Arrows, Tile
from dolmen.games.gone_to_gaia.tale.entries import Asked, Tale
from dolmen.games.gone_to_gaia.tale.quests import QuestEntry
from dolmen.library.content import Entry

Discipline = Literal["mind", "body"]
DamageType = Literal["LIGHT", "MEDIUM", "HEAVY"]
TokenName = Literal["AP", "DL", "DM", "DH", "DU", "RR", "BL"]
ElementName = Literal["ember", "tide", "gale", "loam"]
Level = Annotated[int, Meta(ge=1, le=5)]
Type = Annotated[int, Meta(ge=0, le=13)]
TileName = Annotated[str, Meta(pattern="^[a-e][1-5]$", description="a tile from a1 to e5")]
ArrowName = Annotated[str, Meta(pattern="^(N|NE|E|SE|S|SW|W|NW)[12]$", description="a direction and 1 or 2, as NE2")]


class ArrowsEntry(Entry, frozen=True):
    id: str
    white: tuple[ArrowName, ...]
    black: tuple[ArrowName, ...]


class FiguresEntry(Entry, frozen=True):
    """What enemies of a level have: HP, damage, and the damage of a boss's parting shot."""

    level: Level
    minion: tuple[int, int]
    hard: tuple[int, int]
    lieutenant: tuple[int, int]
    boss: tuple[int, int]
    boss_shot: int


class MinionEntry(Entry, frozen=True):
    id: str
    name: str
    level: Level
    arrows: str
    abilities: tuple[str, ...] = ()
    hard: tuple[str, ...] | None = None
    """The abilities of the hard side, where they differ (GG.26.4)."""
    each: tuple[tuple[str, ...], ...] = ()
    """By card, where the seven differ (GG.27.44)."""
    hard_each: tuple[tuple[str, ...], ...] = ()
    """The same of their hard side."""
    line: str = ""
    icon: str = ""


class LieutenantEntry(Entry, frozen=True):
    level: Level
    line: str = ""
    summoned: str = ""
    """Instead, when a boss has rung for it."""


class ExtraEntry(Entry, frozen=True):
    """An enemy with figures of its own, which a quest brings (Q12)."""

    id: str
    name: str
    level: Level
    hp: int
    damage: int
    arrows: str
    abilities: tuple[str, ...] = ()
    back: str = ""
    fight: str = ""
    dies: str = ""
    left: str = ""
    icon: str = ""


class BossEntry(Entry, frozen=True):
    id: str
    name: str
    kind: str
    level: Level
    arrows: str
    abilities: tuple[str, ...]
    person: bool = False
    """Somebody, and no office: counts as spared or slain, and can board."""
    person_id: str = ""
    person_name: str = ""
    """Where the person is called otherwise than the boss."""
    back: str = ""
    fight: str = ""
    dies: str = ""
    left: str = ""
    left_quiet: str = ""
    back_none: str = ""
    dies_none: str = ""
    dies_boards: str = ""
    left_boards: str = ""
    closing: str = ""
    icon: str = ""


class RankEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One card of equipment. A weapon has aims and damage; a passive gives tokens and stats, all as totals."""

    text: str
    """As a player reads it."""
    aims: tuple[str, ...] = ()
    """What can be aimed at, one for each attack: see `aiming`."""
    damage: DamageType | None = None
    more: int = 0
    """Added to each target (step B)."""
    abilities: tuple[str, ...] = ()
    tokens: dict[TokenName, int] = {}
    move: int = 0
    hp: int = 0
    """Added to the maximum, and healed when the rank is gained."""


class EquipmentEntry(Entry, frozen=True, kw_only=True):
    id: str
    discipline: Discipline
    type: Type
    name: str
    flavour: str
    icon: str = ""
    ranks: Annotated[tuple[RankEntry, ...], Meta(min_length=5, max_length=5)]


class UpgradeEntry(Entry, frozen=True):
    product: int
    of: str
    name: str
    keyword: str
    flavour: str
    ranks: Annotated[tuple[RankEntry, ...], Meta(min_length=5, max_length=5)]


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    m: int = 0
    part: int = 0
    """A boss part of this level; 0 for none."""
    circuit: int = 0


class ProductEntry(Entry, frozen=True, kw_only=True):
    no: Annotated[int, Meta(ge=1, le=60)]
    name: str
    text: str
    price: Price = Price()
    sale: Literal["T1", "T2", "T3", "T4", "T5", "G", "NG+"]
    tokens: dict[TokenName, int] = {}
    """Start with these."""
    hp: int = 0
    gear: tuple[Type, int] | None = None
    """Start with this type at this rank."""
    doubles: DamageType | None = None
    slot: Annotated[int, Meta(ge=0, le=6)] = 0
    """Opens this slot."""
    suit: bool = False
    """It is an Upgraded Delversuit (GG.30.14)."""
    only: Discipline | None = None
    abilities: tuple[str, ...] = ()
    flavour: str = ""


class LevelEntry(Entry, frozen=True):
    no: int
    types: tuple[Type, Type, Type]
    base: bool = True
    """One of the 28; the story adds the others."""
    text: str = ""


class SpawnEntry(Entry, frozen=True):
    no: int
    boss: TileName
    starts: tuple[TileName, TileName]
    minions: Annotated[tuple[TileName, ...], Meta(min_length=7, max_length=7)]
    circuit: TileName | None = None
    friendly: TileName | None = None
    base: bool = True


class Ending(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    text: str
    when: str = ""


class HeroEntry(Entry, frozen=True, kw_only=True):
    no: int
    discipline: Discipline
    comes: str
    habit: str
    habit_line: str
    weapons: tuple[Type, ...]
    passives: tuple[Type, ...]
    arrival: str
    arrival_if: tuple[Ending, ...] = ()
    """In place of it, the first that holds."""
    last_words: str
    ask: str = ""
    """How the players are asked for the name."""


class SlotEntry(Entry, frozen=True):
    no: Annotated[int, Meta(ge=1, le=6)]
    elements: tuple[ElementName, ElementName]
    mind: str
    """The slot ability, as `slots` knows it: "LIGHT 1", "step 1", "rotate 2"."""
    body: str
    mind_upgraded: str
    body_upgraded: str


class Result(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    """A text with what it does; of several the first whose condition holds."""

    text: str
    when: str = ""
    do: tuple[str, ...] = ()


class Option(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    label: str
    again: str
    """In place of the label, when the card comes round and this was taken before."""
    results: Annotated[tuple[Result, ...], Meta(min_length=1)]
    when: str = ""


class ScenarioEntry(Entry, frozen=True, kw_only=True):
    """A Scenario card: its front, and the backs of its options (GG.21.2)."""

    id: str
    name: str
    chain: str = ""
    front: str
    fronts: tuple[Result, ...] = ()
    """In place of it, the first that holds; what it does happens before the choice."""
    slots: Literal["", "fallen", "hero"] = ""
    """Who stands in a slot: one of the fallen, or one living Hero, by chance."""
    option: Annotated[tuple[Option, ...], Meta(min_length=2, max_length=3)]


class FriendlyEntry(Entry, frozen=True, kw_only=True):
    id: str
    name: str
    text: str
    do: tuple[str, ...]
    also: tuple[Result, ...] = ()
    """Read after it, each that holds."""


class Also(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    page: str
    when: str


class GaiaChoice(Struct, frozen=True, forbid_unknown_fields=True, rename={"when": "if"}):
    label: str
    result: str
    do: tuple[str, ...]
    when: str = ""
    ask: tuple[Asked, ...] = ()


class GaiaEntry(Entry, frozen=True, kw_only=True):
    """A page that is read when Gaia is reached."""

    id: str
    text: str
    also: tuple[Also, ...] = ()
    choice: tuple[GaiaChoice, ...]


class LaterEntry(Entry, frozen=True, kw_only=True):
    """What is read there when all the pages have been."""

    id: str
    text: str
    do: tuple[str, ...]


class PairEntry(Entry, frozen=True):
    """Which minions come with bosses of a kind (GG.34.3); of several one kind, by chance."""

    kind: str
    minions: Annotated[tuple[str, ...], Meta(min_length=1)]


class IncomeEntry(Entry, frozen=True):
    """What each living delver is paid after a wave of Onslaught: minion parts and a boss part (GG.34.11)."""

    wave: Annotated[int, Meta(ge=1, le=4)]
    m: int
    part: Level


class TitleEntry(Entry, frozen=True):
    """The wave in which the last delver died; 6: nobody did, or one is left (GG.34.23)."""

    wave: Annotated[int, Meta(ge=1, le=6)]
    text: str


class PageEntry(Entry, frozen=True):
    id: str
    title: str
    text: str


# As the rules know it


class Aim(Struct, frozen=True):
    """What a weapon can be aimed at."""

    how: Literal["all", "line", "one", "two", "fan", "side"]
    """All enemies there; all in one direction; chosen ones; a fan; one side by a die."""
    where: Literal["orthogonal", "diagonal", "diagonal+north", "any", "within", "straight", "beyond", "", "sides"]
    reach: int
    of: Literal["own", "other", "either", "any", "rest"] = "own"
    """Whose tile it is measured from: the attacker's, the other delver's, either's; `any`: the attacker may choose;
    `rest`: that of the one from whose tile the first attack was not measured."""


class Rank(Struct, frozen=True):
    text: str
    aims: tuple[Aim, ...]
    damage: int
    more: int
    abilities: tuple[str, ...]
    tokens: tuple[int, ...]
    move: int
    hp: int


class Equipment(Struct, frozen=True):
    id: str
    discipline: int
    type: int
    name: str
    flavour: str
    icon: str
    ranks: tuple[Rank, ...]

    @property
    def weapon(self) -> bool:
        return self.type < 7


class Card(Struct, frozen=True):
    """An enemy card of any kind, for those who look at it."""

    id: str
    name: str
    rank: Literal["minion", "boss", "lieutenant", "extra"]
    arrows: Arrows
    line: str = ""
    icon: str = ""


class Slot(Struct, frozen=True):
    """A weapon slot: two elements, and an ability for each discipline, basic and upgraded."""

    elements: tuple[int, int]
    both: int
    """Them as bits."""
    abilities: tuple[tuple[str, int], ...]
    """What it does and how far: of Mind, Body, Mind upgraded, Body upgraded."""


class Quest(Struct, frozen=True):
    entry: QuestEntry
    starts: tuple[Tile, ...]
    """Where no Spawn card says."""
    tiles: tuple[Tile, ...]
    """Of the minions, likewise."""


class Spawn(Struct, frozen=True):
    no: int
    boss: Tile
    starts: tuple[Tile, Tile]
    minions: tuple[Tile, ...]
    circuit: Tile | None
    friendly: Tile | None
    base: bool


class Box(Struct, frozen=True):
    arrows: dict[str, Arrows]
    figures: dict[int, FiguresEntry]
    minions: dict[str, MinionEntry]
    bosses: dict[str, BossEntry]
    extras: dict[str, ExtraEntry]
    cards: dict[str, Card]
    equipment: dict[tuple[int, int], Equipment]
    """By discipline and type."""
    upgrades: dict[int, Equipment]
    """By product."""
    products: dict[int, ProductEntry]
    levels: dict[int, LevelEntry]
    spawns: dict[int, Spawn]
    heroes: dict[int, HeroEntry]
    slots: tuple[Slot, ...]
    quests: dict[str, Quest]
    pairs: dict[str, tuple[str, ...]]
    """The minions of a kind of boss."""
    incomes: dict[int, IncomeEntry]
    titles: dict[int, str]
    pages: tuple[PageEntry, ...]
    scenario: dict[str, ScenarioEntry]
    """In the order of the deck, which is never shuffled (GG.2.10)."""
    friendly: dict[str, FriendlyEntry]
    gaia: dict[str, GaiaEntry]
    later: tuple[LaterEntry, ...]
    tale: Tale
    manners: dict[str, str]
    """How choices of the story sound, by their names."""
