"""What is in the box: entries as they stand in content/*.toml, and `Box`, what the rules know of them.

    tiles.toml       [[tile]]        twenty, ten a region
    materials.toml   [[material]], [[food]]   tokens: pips by side, what processing needs, the room they take
    items.toml       [[item]]        sixty, by 104 codes
    forage.toml      [[card]], [[meeting]]    two decks by row; what comes of meeting animals
    fishing.toml     [[card]], [[water]]
    mining.toml      [[place]], [[stone]], [[omen]]
    discovery.toml   [[card]]
    night.toml       [[card]]
    challenges.toml  [[challenge]]   with its events
    structures.toml  [[structure]], [[overlay]]
    goals.toml       [[goal]]
    codex.toml       [[entry]]
    people.toml      [[mantle]], [[trait]], [[culture]], [[power]], [[personal]]
    marks.toml       [[mark]]        of the cave wall
    days.toml        [[dawn]], [[dusk]]
    coach.toml       [[step]], [[remark]]

`do`, `pass`, `fail`, `ability` and the like are lines of the effect language (`effects.language`); `needs` and `when`
are its conditions. `later` keeps lines whose rules are not there yet.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

from dolmen.kernel.effects import Effect
from dolmen.library.content import Entry

Region = Literal["vale", "plateau"]
Feature = Literal[
    "forest", "plains", "dried-flats", "cave", "lake", "river", "wetlands", "moraine", "chasm", "mountain"
]
Omen = Literal["cloud", "comet", "moon", "stars", "sun"]
Trait = Literal["cunning", "intrepid", "indomitable", "resourceful", "wise"]
AbilityName = Literal["might", "dexterity", "conviction", "awareness"]
SlotName = Literal["hand", "body", "gear"]
Line = Literal["red", "white", "black"]
Icon = Literal[
    "chop",
    "cut",
    "dig",
    "drill",
    "grind",
    "hammer",
    "knot-tying",
    "make-fire",
    "mill",
    "music",
    "stoneworking",
    "strike",
    "light",
    "fire",
]
Pip = Annotated[str, Meta(pattern="^([RBYPS][1-6]|0|-)$", description="a colour and a count as R4, 0 or -")]
Code = Annotated[str, Meta(pattern="^[RBYPS][1-6][1-6][1-6][0-6]$", description="a colour and four counts, as R1410")]
Needed = Annotated[str, Meta(pattern="^[a-z-]+(/[a-z-]+)?$", description="an icon, or two of which one is enough")]
LINES: tuple[Line, ...] = ("red", "white", "black")
WATERS: Final = ("lake", "river", "wetlands")
ROWS = ("front", "middle", "back")


class TileEntry(Entry, frozen=True):
    id: str
    name: str
    region: Region
    sections: tuple[Feature | Literal[""], Feature | Literal[""], Feature | Literal[""]]
    hint: Feature
    look: str
    start: bool = False


class MaterialEntry(Entry, frozen=True):
    id: str
    kind: Literal["animal", "mineral", "vegetable", "rare"]
    size: Literal["large", "small"]
    worked: str
    """What the processed side is called."""
    raw: tuple[Pip, ...]
    done: tuple[Pip, ...]
    needs: tuple[Needed, ...]
    tool: Icon | Literal[""]
    tool_done: Icon | Literal[""]
    line: str


class FoodEntry(Entry, frozen=True):
    id: str
    units: int
    needs: tuple[Needed, ...]
    line: str
    tough: bool = False
    """It does not degrade, and must be processed before anybody can eat it (SS.1.26)."""
    smokes: bool = False
    """A Smokehouse keeps it."""


class ItemEntry(Entry, frozen=True):
    id: str
    name: str
    pair: tuple[str, str]
    codes: tuple[Code, ...]
    slot: SlotName
    icons: tuple[Icon, ...]
    ability: tuple[str, ...]
    flavour: str
    later: tuple[str, ...] = ()


Thing = Annotated[str, Meta(pattern=r"^[a-z ]+(\([a-z]+\))?$", description="an object, as tree(fiber)")]


class ForageEntry(Entry, frozen=True):
    id: str
    deck: Literal["forest", "plains"]
    front: tuple[Thing, ...]
    middle: tuple[Thing, ...]
    back: tuple[Thing, ...]


class Moment(Entry, frozen=True):
    """What comes of an encounter, or of a strike in some water; and ways to say it."""

    id: str
    do: tuple[str, ...]
    lines: tuple[str, ...]


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    do: str
    difficulty: int


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    sign: Literal["+", "-", "x"]
    n: int
    extra: Literal["", "bonus", "mishap"] = field(default="", name="with")


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place to strike at: how many dice it holds, and the lines that cross it."""

    dice: Literal[1, 2]
    lines: tuple[Line, ...]


class FishEntry(Entry, frozen=True):
    id: str
    targets: tuple[Target, Target, Target]
    modifiers: tuple[Modifier, Modifier, Modifier]
    lines: tuple[int, int, int]
    """By target: the modifier (1 to 3) to which its line leads."""
    locations: tuple[Spot, ...]


class DigEntry(Entry, frozen=True):
    id: Feature
    chips: tuple[str, str, str, str, str]


class StoneEntry(Entry, frozen=True):
    id: str
    rough: bool
    line: str


class ChipOmen(Entry, frozen=True):
    id: Omen
    line: str
    do: tuple[str, ...]
    match_line: str
    match: tuple[str, ...]
    spared: str = ""


class Tested(Struct, frozen=True, forbid_unknown_fields=True):
    ability: AbilityName
    target: int
    trait: Trait


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the choices on a card."""

    label: str
    text: str
    do: tuple[str, ...]
    needs: str = ""


class CardEntry(Entry, frozen=True, kw_only=True):
    """A Discovery card, or what a Night card has besides."""

    id: str
    name: str
    text: str
    needs: str = ""
    test: Tested | None = None
    do: tuple[str, ...] = ()
    pass_text: str = ""
    passing: tuple[str, ...] = field(default=(), name="pass")
    fail_text: str = ""
    failing: tuple[str, ...] = field(default=(), name="fail")
    choice: tuple[Way, ...] = ()
    joins: bool = False
    """Not in its deck until an entry adds it."""
    later: tuple[str, ...] = ()


class NightEntry(CardEntry, frozen=True, kw_only=True):
    kind: Literal["solo", "champion", "group", "together"]
    activity: int
    omens: tuple[Omen, ...]


class EventEntry(Struct, frozen=True, forbid_unknown_fields=True):
    at: int
    kind: Literal["immediate", "general", "ongoing", "outpost"]
    text: str
    do: tuple[str, ...]


class ChallengeEntry(Entry, frozen=True):
    id: str
    name: str
    omen: Omen
    start: tuple[int, int, int, int]
    """Activity by number of characters (SS.1.3)."""
    front: str
    goals: tuple[str, ...]
    winter: int
    winter_line: str
    success: str
    failure: str
    priority: int
    """By which the next one is chosen (SS.7.2, SS.7.3)."""
    event: tuple[EventEntry, ...]
    setup: tuple[str, ...] = ()
    """What its back does when it is laid out."""


class StructureEntry(Entry, frozen=True):
    id: str
    name: str
    energy: int
    cost: dict[str, int]
    needs: tuple[Icon, ...]
    do: tuple[str, ...]
    line: str


class OverlayEntry(Entry, frozen=True):
    """An outpost overlay, and what one could call what stands on it."""

    id: str
    idea: str


class GoalEntry(Entry, frozen=True):
    id: str
    name: str
    front: str
    done: str
    entry: str
    reward: str


class CodexEntry(Entry, frozen=True):
    no: int
    title: str
    text: str
    do: tuple[str, ...]
    later: tuple[str, ...] = ()


class MantleEntry(Entry, frozen=True):
    id: str
    name: str
    telling: str
    text: str


class TraitEntry(Entry, frozen=True):
    id: Trait
    name: str
    line: str


class CustomEntry(Entry, frozen=True):
    """A culture, a power of a mantle, or a mark on a person: what it does holds from then on."""

    id: str
    name: str
    line: str
    does: tuple[str, ...]
    mantle: str = ""
    """Whose power it is."""
    entry: int = 0
    """What is read when it comes."""


Stroke = tuple[tuple[int, int], ...]


class MarkEntry(Entry, frozen=True):
    """A mark of the cave wall: strokes in a box of 100 each way."""

    id: str
    name: str
    shows: str
    strokes: tuple[Stroke, ...]


class SkyEntry(Entry, frozen=True):
    """What is said at dawn or dusk."""

    id: str
    when: str
    text: str


class StepEntry(Entry, frozen=True):
    n: int
    id: str
    text: str


class RemarkEntry(Entry, frozen=True):
    id: str
    text: str


# As the rules know it


class Tile(Struct, frozen=True):
    entry: TileEntry
    features: tuple[str, ...]


class Stuff(Struct, frozen=True):
    """A token: one side of it."""

    name: str
    base: str
    """The same without a state."""
    kind: Literal["material", "food", "water"]
    units: int
    words: str
    """What people call it."""
    pips: tuple[str, ...] = ()
    needs: tuple[tuple[str, ...], ...] = ()
    """What turns it into `done`: for each icon those that serve."""
    done: str = ""
    tool: str = ""
    edible: bool = False
    rare: bool = False


class Gear(Struct, frozen=True):
    entry: ItemEntry
    words: tuple[Effect[Any, Any], ...]


class Structure(Struct, frozen=True):
    entry: StructureEntry
    words: tuple[Effect[Any, Any], ...]


class Custom(Struct, frozen=True):
    entry: CustomEntry
    kind: Literal["culture", "power", "personal"]
    words: tuple[Effect[Any, Any], ...]


class Growth(Struct, frozen=True):
    """An object on a forage card."""

    kind: str
    bonus: str = ""


class ForageCard(Struct, frozen=True):
    entry: ForageEntry
    rows: tuple[tuple[Growth, ...], tuple[Growth, ...], tuple[Growth, ...]]
    predator: int
    """The row of its nearest predator; 3 if there is none."""


class Box(Struct, frozen=True):
    tiles: dict[str, Tile]
    stuff: dict[str, Stuff]
    """Every token, in the order in which people are shown them."""
    items: dict[str, Gear]
    codes: dict[str, str]
    """Winning codes, and what they make: hidden from players (SS.16.14)."""
    forage: dict[str, ForageCard]
    meetings: dict[str, Moment]
    fishing: dict[str, FishEntry]
    waters: dict[str, Moment]
    digs: dict[str, DigEntry]
    stones: dict[str, StoneEntry]
    chips: dict[str, ChipOmen]
    finds: dict[str, CardEntry]
    nights: dict[str, NightEntry]
    structures: dict[str, Structure]
    customs: dict[str, Custom]
    """Culture, powers and marks on people."""
    marks: dict[str, MarkEntry]
    overlays: dict[str, OverlayEntry]
    challenges: dict[str, ChallengeEntry]
    goals: dict[str, GoalEntry]
    codex: dict[int, CodexEntry]
    mantles: dict[str, MantleEntry]
    traits: dict[str, TraitEntry]
    dawns: tuple[SkyEntry, ...]
    dusks: tuple[SkyEntry, ...]
    steps: tuple[StepEntry, ...]
    remarks: dict[str, RemarkEntry]
