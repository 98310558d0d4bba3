"""All that is saved of a game of Stonesaga."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct, field

from dolmen.campaign import Campaign
from dolmen.games.stonesaga.choices import Part
from dolmen.games.stonesaga.content import Box, CardEntry, Region
from dolmen.games.stonesaga.land import START
from dolmen.kernel import Deck, Hex, Options, Sketch
from dolmen.kernel.game import meant_for

ABILITIES: Final = ("might", "dexterity", "conviction", "awareness")
"""In the order of the cards (SS.1.37)."""
MIGHT, DEXTERITY, CONVICTION, AWARENESS = range(4)
OMENS: Final = ("cloud", "comet", "moon", "stars", "sun")
NOBODY = -1
MINOR, MAJOR = 1, 2
"""Boosts (SS.1.28)."""
Tokens = dict[str, int]
"""Materials, food and water by name: `wood`, `wood*` processed, `fish`, `fish~` fermented, `water`."""


class SagaOptions(Options, frozen=True):
    challenge: Annotated[Literal["CH01"], Meta(description="The Challenge: First Winter")] = "CH01"
    mode: Annotated[
        Literal["several", "hardcore"],
        Meta(description="Alone: several characters, or a single one (hardcore)", extra_json_schema=meant_for(1)),
    ] = "several"
    characters: Annotated[
        Literal[0, 2, 3, 4],
        Meta(
            description="How many characters: two players have 2 or 4, one player 2, 3 or 4; 0 is 2 for both",
            extra_json_schema=meant_for(1, 2),
        ),
    ] = 0
    play: Annotated[
        Literal["evening", "campaign"],
        Meta(description="One Challenge in an evening, or the campaign as far as it is built"),
    ] = "evening"
    starving: Annotated[
        Literal["neither", "either"],
        Meta(description="Who starves: whoever had neither food nor water, or whoever lacked either"),
    ] = "neither"
    feeling: Annotated[bool, Meta(description="Mining: chips can be felt; without it they are drawn blindly")] = True


class Ill(Struct, array_like=True, gc=False):
    """An injury or a disease on the health track (SS.4.21)."""

    kind: Literal["injury", "disease"]
    major: bool = False


class Item(Struct, array_like=True):
    id: str
    inside: Tokens = {}
    """What it holds, if it is a container."""


class Character(Struct):
    seat: int
    """Whose it is."""
    name: str
    abilities: list[int]
    traits: list[str]
    mantle: str
    at: Hex = START
    energy: int = 0
    boosts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """By ability: none, minor or major (SS.4.15)."""
    track: list[Ill] = []
    items: list[Item] = []
    bag: Tokens = {}
    passed: bool = False
    meal: list[str] | None = None
    """What was eaten and drunk tonight, once that is decided."""
    acted_tonight: list[str] = []
    """Items whose Night action was taken (SS.18.22)."""
    used_today: list[str] = []
    """Items that help once a Day, and did."""
    old: bool = False
    """Young or old (SS.3.23, SS.3.24)."""
    leaves: bool = False
    """It becomes a Legend when this Challenge is over, whatever its age."""
    marks: list[str] = []
    """Personal ones (SS.3.26)."""
    power: str = ""
    """What is slotted beside the mantle until the Challenge is over (SS.3.18, SS.4.30)."""
    since: int = 1
    """The game for which it was made (SS.27.14)."""


class Legend(Struct):
    """A character card turned over (SS.1.12, SS.5.15)."""

    name: str
    abilities: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    traits: list[str] = []
    marks: list[str] = []
    holder: int = NOBODY
    """Beside whose mantle it lies (SS.5.16)."""


class Built(Struct, array_like=True):
    """A structure of an outpost."""

    id: str
    inside: Tokens = {}
    """What is stored in it."""
    idle: int = 0
    """The Day up to whose end it has no effect (SS.28.51)."""


class Outpost(Struct):
    """An outpost card (SS.1.13)."""

    name: str
    overlay: str
    at: Hex
    section: int
    epoch: int = 1
    ruin: bool = False
    town: bool = False
    """It holds a structure more."""
    structures: list[Built] = []


class Share(Struct, array_like=True):
    """What somebody pays of what is being built."""

    who: int
    energy: int
    tokens: Tokens = {}


class Works(Struct):
    """Something is being built: what of its price nobody has promised yet (SS.17.2, SS.17.13)."""

    who: int
    energy: int
    materials: Tokens
    section: int = NOBODY
    """Of the hex, if it is an outpost."""
    structure: str = ""
    shares: list[Share] = []
    asked: list[int] = []


class Lot(Struct):
    """What a character keeps until the next Challenge, and whose it is (SS.27.3)."""

    seat: int
    who: str
    items: list[Item] = []
    tokens: Tokens = {}
    heir: bool = False
    """It goes to the next character that its player makes (SS.27.9)."""


class Dice(Struct):
    """Somebody is made: five dice, and what they were put to (SS.3.11)."""

    seat: int
    dice: list[int]
    abilities: list[int] = []


class Lying(Struct):
    """What lies in a hex for whoever comes (SS.5.8, SS.28.49)."""

    tokens: Tokens = {}
    items: list[Item] = []


class Place(Struct):
    """A hex of the valley."""

    at: Hex
    tile: str
    tray: int
    explored: bool = False
    shelter: bool = False
    fire: bool = False
    lore: int = 0
    path: bool = False
    """The next Forage here has one animal path more (SS.28.52)."""
    lying: Lying = field(default_factory=Lying)
    seen_by: list[int] = []
    """Who has looked at it from an overlook (SS.28.54)."""


class Turn(Struct):
    """Whose turn it is, or was last: exchanges around an action belong to it (SS.8.11)."""

    who: int
    acted: bool = False


class Forage(Struct):
    who: int
    deck: Literal["forest", "plains"]
    tableau: list[str] = []
    drawn: list[str] = []
    path: bool = False
    prey: int = 0


class Fishing(Struct):
    who: int
    water: str
    stock: str
    card: str
    """The water card: its back."""
    dice: list[int]
    spots: list[int] = []
    """By die: the location it was put on; -1 once that is resolved."""
    outcome: str = ""
    taken: list[int] = []
    """Targets whose contents were gained (SS.11.20)."""
    rerolled: bool = False
    hooked: bool = False


class Chip(Struct, array_like=True, gc=False):
    stone: str
    omen: str
    rough: bool
    """How it feels: right two times in three (SS.13.3)."""
    drawn: bool = False


class Mine(Struct):
    who: int
    feature: str
    chips: list[Chip]
    limit: int = 2
    drawn: int = 0


class Test(Struct):
    """Somebody is put to a test (SS.2.10)."""

    who: int
    ability: int
    target: int
    kind: Literal["fight", "flee", "hunt", "card", "item"]
    trait: str = ""
    die: int = 0
    """0 before it has fallen."""
    passing: list[str] = []
    failing: list[str] = []
    """Effect lines."""
    adds: bool = False
    """Its result counts towards that of all in the hex."""
    says: tuple[str, str] = ("", "")
    """What is told then, on success and on failure."""
    legend: str = ""
    """Who helps, and by what: the ability, or the traits and marks (SS.5.20, SS.5.22)."""
    by: Literal["", "ability", "traits"] = ""
    warded: int = 0
    sick: bool = False
    """A disease hangs on it."""


class Night(Struct):
    """How far a Night has come."""

    sleeping: list[Hex] = []
    """Hexes with characters that have drawn no Night card yet."""
    drawer: int = NOBODY
    card: str = ""
    starved: bool = False
    died: bool = False
    spared: list[Hex] = []
    """Where a Palisade has kept an injury off (SS.28.38)."""
    sum: int = 0
    """Of a test that all of a hex make together (SS.28.44)."""
    done: list[int] = []
    """Who wants no further Night action."""


class Task(Struct, array_like=True):
    """Something still to be done: see `rules.agenda`."""

    do: str
    who: int = NOBODY
    n: int = 0
    name: str = ""
    at: Hex = START
    item: str = ""
    """What does it, if it is an item."""


class Played(Struct, array_like=True):
    """A line of the Challenge Log (SS.26.2)."""

    challenge: str
    names: list[str]
    entry: int = 0
    """With which it ended; 0 while it goes on."""


class Journal(Struct):
    """What the society knows (section 26)."""

    codes: dict[str, str] = {}
    """Codes that were tried, and the item they made; "" is a dead one."""
    tiles: list[str] = []
    legends: list[Legend] = []
    log: list[Played] = []
    marks: list[str] = []
    """On the cave wall (SS.26.8, SS.26.9)."""
    drawings: dict[str, Sketch] = {}
    """What people drew for a mark; no rule looks at it."""
    culture: list[str] = []
    """SS.26.3."""
    powers: list[str] = []
    """Unlocked ones, and those that were missed and can be made up for."""
    missed: list[str] = []
    added: list[str] = []
    """Cards that have joined their decks (SS.26.5)."""
    looked_up: list[str] = []
    """Materials of which all know what can be made of them."""


class Saga(Struct):
    """What a campaign keeps beside the Journal."""

    epoch: int = 1
    game: int = 1
    """Of the epoch (SS.7.2)."""
    looming: list[str] = []
    lots: list[Lot] = []
    retain: int = 5
    """How many items each may keep after this Challenge (SS.27.3)."""
    starts: dict[str, int] = {}
    """The least activity with which a Challenge starts, after what came before."""
    priorities: dict[str, int] = {}
    """Where they are others than printed."""


Phase = Literal["setup", "day", "night", "between", "over"]


class Stonesaga(Campaign, kw_only=True):
    box: ClassVar[Box]

    challenge: str
    hardcore: bool
    number: int
    """Of characters; fixed for the game (SS.3.10)."""
    starving: Literal["neither", "either"]
    feeling: bool
    night_deck: Deck[str]
    finds: Deck[str]
    """The Discovery deck."""
    saga: Saga | None = None
    """None is one Challenge by itself."""
    unrest: int = 0
    outposts: list[Outpost] = []
    works: Works | None = None
    raised: list[str] = []
    """What was built in this Challenge: "outpost", or a structure (SS.25.23)."""
    epoch_goals: list[str] = []
    """Those that are in play (SS.25.2)."""
    quelling: list[tuple[Hex, int]] = []
    """Who has sat down where today to quell the embers (SS.25.30)."""
    poured: list[tuple[Hex, int]] = []
    """Water that was poured out for the sick in this Challenge, by hex (SS.25.25)."""
    home: Region | None = None
    phase: Phase = "setup"
    day: int = 0
    activity: int = 0
    lore: int = 0
    characters: list[Character] = []
    making: list[Dice] = []
    """Who is being made, in the order of the seats."""
    places: list[Place] = []
    tiles: list[str] = []
    """Not placed yet (SS.6.11)."""
    night_gone: list[str] = []
    finds_gone: list[str] = []
    turn: Turn | None = None
    offer: list[tuple[Part, int]] = []
    """What is to change hands once somebody has consented (SS.8.15)."""
    forage: Forage | None = None
    fishing: Fishing | None = None
    mine: Mine | None = None
    test: Test | None = None
    tonight: Night | None = None
    agenda: list[Task] = []
    happened: list[int] = []
    """Events whose threshold was met, by their number on the Challenge (SS.19.5)."""
    due: list[int] = []
    """Those of them that wait for the end of the Night (SS.19.4)."""
    goals: list[str] = []
    """Complete ones (SS.25.4)."""
    made: list[str] = []
    """Different items crafted in this Challenge."""
    used: list[str] = []
    """What helps once a Challenge, and did."""
    journal: Journal = field(default_factory=Journal)
    imagined: int = 0
    """Which of the worlds that could be: 0 is the one that is."""
    said: str = ""
    """The last line of dawn or dusk."""
    won: bool | None = None
    """None while it goes on."""


# What everybody asks


def place_at(s: Stonesaga, hex: Hex) -> Place | None:
    for place in s.places:
        if place.at == hex:
            return place
    return None


def place_of(s: Stonesaga, who: int) -> Place:
    """Where somebody stands."""
    found = place_at(s, s.characters[who].at)
    assert found is not None
    return found


def features(s: Stonesaga, place: Place) -> tuple[str, ...]:
    """What can be used in an explored hex: features by name, each once; a covered one is absent (SS.6.4, SS.6.5,
    SS.6.18)."""
    if not place.explored:
        return ()
    tile, hidden = s.box.tiles[place.tile], covered(s, place.at)
    if not hidden:
        return tile.features
    return tuple(dict.fromkeys(one for n, one in enumerate(tile.entry.sections) if one and n not in hidden))


def covered(s: Stonesaga, hex: Hex) -> set[int]:
    """Sections under an overlay, of an outpost or of a ruin (SS.1.8)."""
    return {outpost.section for outpost in s.outposts if outpost.at == hex}


def outpost_at(s: Stonesaga, hex: Hex) -> Outpost | None:
    """The active one: at most one a hex, and a ruin does not count as one (SS.17.8, SS.7.13)."""
    return next((one for one in s.outposts if one.at == hex and not one.ruin), None)


def here(s: Stonesaga, hex: Hex) -> list[int]:
    """The characters in a hex."""
    return [number for number, character in enumerate(s.characters) if character.at == hex]


def most_energy(s: Stonesaga) -> int:
    """4 with three or four, 5 with one or two; deaths change nothing (SS.3.5 to SS.3.8, SS.3.10, SS.29.2)."""
    return 4 if s.number >= 3 else 5


def most_health(s: Stonesaga) -> int:
    """3 with four characters, 4 with three, 5 with one or two (SS.3.5 to SS.3.8, SS.29.2)."""
    return {4: 3, 3: 4}.get(s.number, 5)


def down(s: Stonesaga, who: int) -> bool:
    """Incapacitated: no slot is free (SS.4.24, SS.4.26); alone in hardcore only when every slot holds a major token
    (SS.29.8)."""
    track = s.characters[who].track
    if len(track) < most_health(s):
        return False
    return not s.hardcore or all(ill.major for ill in track)


def out(s: Stonesaga, who: int) -> bool:
    """Passed, by themselves or because they are incapacitated (SS.5.2, SS.8.8)."""
    return s.characters[who].passed or down(s, who)


def omens(s: Stonesaga) -> tuple[str, ...]:
    """Those of the top Night card of the discard pile; before there is one, that of the Challenge (SS.22.1, SS.22.2,
    SS.22.4)."""
    if s.tonight is not None and s.tonight.card:
        return s.box.nights[s.tonight.card].omens
    if s.night_gone:
        return s.box.nights[s.night_gone[-1]].omens
    return (s.box.challenges[s.challenge].omen,)


def card_of(s: Stonesaga, id: str) -> CardEntry:
    return s.box.nights[id] if id in s.box.nights else s.box.finds[id]
