"""The state of Gone to Gaia: all that lies on the table, what is going on, and the campaign's sheet.

A *suit* is a player's board: HP, weapons, slots, tokens. A *figure* is a delver on the tiles. Two players have one of
each; alone one has one suit and two figures (section 33).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct, field

from dolmen.campaign import Campaign
from dolmen.games.gone_to_gaia.board import NAMES, Tile
from dolmen.games.gone_to_gaia.content import Box, Card
from dolmen.kernel import Deck, Options, Seat

MIND, BODY = 0, 1
DISCIPLINES: Final = ("Mind", "Body")
NOBODY = -1
NOWHERE = -1
TYPES, WEAPONS = 14, 7
"""Of equipment: types 0 to 6 are weapons, 7 to 13 passives (GG.2.3)."""
RANKS = 5
SLOTS = 6
LEVELS = 5


class Element(IntEnum):
    EMBER = 0
    TIDE = 1
    GALE = 2
    LOAM = 3


class Kind(IntEnum):
    """Of damage."""

    LIGHT = 0
    MEDIUM = 1
    HEAVY = 2


BASE: Final = (1, 2, 4)
"""The damage stats (GG.7.4)."""


class Token(IntEnum):
    """Consumables (GG.2.19)."""

    AP = 0
    LIGHT = 1
    MEDIUM = 2
    HEAVY = 3
    UNIVERSAL = 4
    REROLL = 5
    BLOCK = 6


TOKENS = len(Token)
SHORT: Final = {"AP": 0, "DL": 1, "DM": 2, "DH": 3, "DU": 4, "RR": 5, "BL": 6}
"""Tokens as content writes them."""

HAND, BESIDE, STOLEN, ASIDE = 0, 7, 8, 9
"""Where a weapon is, besides on slots 1 to 6: fresh, exhausted beside the board, stolen, sacrificed (GG.11.1)."""

Phase = Literal["prologue", "delvers", "parting", "story", "interlude", "after", "shop", "town", "over"]
"""`story`: pages before a wave, those of the loadout among them; `after`: the quest is over and is being told."""
Manner = Literal["kind", "hard", "curious"]
Mode = Literal["examination", "onslaught", "campaign", "quest"]
"""A `quest` is one by itself, from a Campaign Sheet that somebody has: to measure it."""


class GaiaOptions(Options, frozen=True):
    mode: Annotated[
        Literal["campaign", "onslaught", "examination"],
        Meta(
            description="The campaign: thirteen quests and a town that remembers, over nine to fourteen evenings. "
            "Onslaught: five waves with bosses and a shop between them, 60 to 90 minutes, no story. The examination: "
            "Quest 1 by itself, ten minutes"
        ),
    ] = "campaign"
    partner: Annotated[
        Manner,
        Meta(
            description="In the campaign, how a bot that plays along chooses on the pages of the story: kindly, hard, "
            "or curious what comes of it"
        ),
    ] = "kind"


class Gear(Struct, array_like=True):
    """A piece of equipment that a delver has in this quest."""

    type: int
    rank: int
    abilities: tuple[str, ...] = ()
    """As content names them for this rank; those of lower ranks that still hold are among them."""
    place: int = HAND
    upgrade: int = 0
    """The number of the product that replaces its cards (GG.30.11); 0 for the base cards."""
    disarmed: bool = False
    reached: int = 0
    """The highest rank while it is sacrificed (GG.27.68); 0 otherwise."""
    holder: int = NOBODY
    """The enemy that has stolen it, or for whom it was sacrificed, by id."""


class Suit(Struct, array_like=True):
    """A player's board."""

    discipline: int
    hp: int = 6
    most: int = 6
    """The maximum of HP."""
    gear: list[Gear] = []
    elements: list[int] = field(default_factory=lambda: [0] * SLOTS)
    """By slot, the elements on its spaces as a set of bits."""
    open: int = 0b1111
    """The slots that are in use, as bits (GG.11.2)."""
    available: list[int] = field(default_factory=lambda: [0] * TOKENS)
    spent: list[int] = field(default_factory=lambda: [0] * TOKENS)
    parts: list[int] = field(default_factory=lambda: [0] * (LEVELS + 1))
    """Collected in this quest: minion parts, then boss parts by level."""
    marks: dict[str, int] = {}
    """Monster tokens on the board, by ability: Fear, Omen, the id of who marked it."""
    passed: bool = False
    keeps: bool = False
    """Its windows are closed for the rest of the wave (GG.35.3)."""
    base: list[int] = field(default_factory=lambda: [*BASE])
    """The damage stats; a product doubles one (GG.14.4)."""
    maxima: list[int] = field(default_factory=lambda: [3] * TYPES)
    """The Suit Condition (GG.4.8)."""
    upgraded: bool = False
    wheel: int = 0
    products: list[int] = []
    """Equipped ones, by number."""
    bag: list[int] = []
    """Owned and not equipped."""
    sheltered: int = 0
    """So much less one enemy deals at the next counterattack die (GG.25.4)."""
    free_rerolls: int = 0
    """Of the next die (GG.25.5)."""
    used: list[str] = []
    """What can be used once a wave and was."""
    twice: int = NOBODY
    """The token that comes back once when it is spent in this wave."""
    once: list[str] = []
    """What can be used once a quest and was."""
    hero: int = 0
    """The Hero whose equipment it is; 0 for a Cadet."""
    brings: list[int] = []
    """The types of equipment that whoever wears it comes with."""


class Standing(Struct, array_like=True):
    """Something in force that is neither an enemy nor equipment: a quest's rule, or a product that is equipped."""

    what: str
    abilities: tuple[str, ...]
    suit: int = NOBODY
    """Whose product it is."""


class Figure(Struct, array_like=True):
    """A delver on the tiles."""

    discipline: int
    suit: int
    tile: Tile
    hero: int
    """The number of the Hero; 0 for a Cadet or in Onslaught."""
    name: str
    alive: bool = True
    stunned: bool = False


class Enemy(Struct, array_like=True):
    id: int
    card: str
    """Its id in content; a Lieutenant's is `lieutenant-1` and so on."""
    rank: Literal["minion", "boss", "lieutenant", "extra"]
    level: int
    tile: Tile
    most: int
    """Its maximum HP."""
    power: int
    """The damage of its counterattack."""
    arrows: str
    """The id of its template."""
    reward: list[int] = []
    """Two elements; or one number, so much XP; or nothing: a Level card."""
    abilities: tuple[str, ...] = ()
    facing: int = 0
    """Quarter turns clockwise from north."""
    damage: int = 0
    tokens: dict[str, int] = {}
    """Monster tokens on it, by ability."""
    slayer: int = NOBODY
    """The figure whose attack brought it to 0 HP (GG.26.13)."""
    reborn: bool = False
    """It gives neither parts nor a reward any more (GG.27.61)."""

    @property
    def hp(self) -> int:
        return max(0, self.most - self.damage)

    @property
    def minion(self) -> bool:
        """A Lieutenant counts as one (GG.16.12)."""
        return self.rank != "boss"


class Lying(Struct, array_like=True, frozen=True):
    """A creature part on a tile; level 0 is a minion part."""

    tile: Tile
    discipline: int
    level: int


class Mark(Struct, array_like=True):
    """Something else on a tile: a Circuit, a Friendly, Gaze or Rebirth tokens, a quest's own mark."""

    tile: Tile
    what: str
    n: int = 1
    enemy: Enemy | None = None
    """Who returns there (GG.27.61)."""


class Turn(Struct, array_like=True):
    """A delver's turn (section 9)."""

    figure: int
    weapon: int
    """The type that was exhausted for it."""
    slot: int
    points: int = -1
    """Movement points left; -1 if the movement has not begun."""
    moved: bool = False
    """The movement is over."""
    acted: bool = False
    doubled_movement: bool = False
    abilities_used: int = 0
    """AP abilities of this turn as bits (GG.18.10)."""
    doubled: int = 0
    """Damage types that a token doubles in this turn, as bits (GG.18.14)."""
    universal: bool = False
    killed: bool = False
    """An enemy died in this turn (GG.27.60)."""
    passed_through: int = 0
    """Enemies' tiles, with Body Boots (GG.10.13)."""
    cheap_push: bool = False
    """The enemy move that costs 1 has been made (GG.10.10)."""
    due: list[str] = []
    """What abilities have still to do in it: "Gaze", or with an enemy's id "Blood Debt 3"."""
    held: list[int] = []
    """Enemies that do not move of themselves in it, by id."""


class Target(Struct, array_like=True):
    """An enemy that an attack is aimed at, and what comes of it."""

    enemy: int
    kind: int
    more: int = 0
    """Additions of the weapon and its rank (step B)."""
    hit: int = 0
    """The damage after step K."""
    dealt: int = 0
    """After step L."""
    had: int = 0
    """Its HP before."""


class Attack(Struct, array_like=True):
    """An attack from the aim to the last consequence."""

    figure: int
    by: Literal["card", "slot", "ultimate"]
    weapon: int
    slot: int
    aim: list[int]
    """What was chosen: directions or enemies, as the weapon's aim says."""
    targets: list[Target] = []
    number: int = 1
    """Of several attacks of one card (GG.13.11)."""
    roll: int = 0
    """The weapon's own die; 0 before it falls."""
    dead: list[int] = []
    """Who died of it and whose card has not been seen to yet (step 8)."""
    die: int = 0
    """The counterattack die; 0 before it falls."""
    attempting: list[int] = []
    """The enemies that attempt to counterattack, by id."""
    blocked: list[int] = []
    reduced: dict[int, int] = {}
    """How much less an enemy deals to each delver."""
    power: dict[int, int] = {}
    """What each of them deals, before that."""
    covered: dict[int, list[int]] = {}
    """By enemy that attempted, the figures under its active arrows."""
    back: int = 0
    """What the attacker suffers in step 6 besides (Spiked)."""
    start: int = NOBODY
    """The figure from whose tile it was measured, if the card may choose (GG.24.37)."""
    favoured: int = NOBODY
    """The target that takes 1 more (GG.24.43), by id."""
    left_out: list[int] = []
    """Enemies that an upgraded weapon leaves out, by id."""
    rerolled: int = 0
    """What the die showed before a reroll whose owner may keep either (GG.24.53)."""
    answered: list[int] = []
    """The enemies that have attempted to counterattack earlier attacks of the same card, by id."""


class Task(Struct, array_like=True):
    """Something that is still to be done: see `agenda`."""

    do: str
    who: int = NOBODY
    """An enemy, a figure or a suit, as the task says."""
    n: int = 0
    name: str = ""
    at: str = ""
    """Where in the content stand the choices under a page: see `tale.places`."""


class Fallen(Struct, array_like=True, frozen=True):
    """A delver who died."""

    name: str
    discipline: int
    quest: str
    words: str = ""


class Sheet(Struct, array_like=True):
    """The Campaign Sheet (section 31)."""

    chapter: int = 1
    completed: list[str] = []
    visits: int = 0
    open: list[str] = []
    """Open Quests."""
    parts: list[list[int]] = []
    """By player: minion parts, then boss parts by level."""
    products: list[list[int]] = []
    """By player, by number."""
    on_sale: list[int] = []
    maxima: list[list[int]] = []
    """By discipline (GG.4.8)."""
    slots: list[int] = []
    """By discipline, the open slots as bits."""
    heroes: dict[int, str] = {}
    """Living ones by number, with their names."""
    circuits: int = 0
    donated: int = 0
    opinions: dict[str, int] = {}
    tallies: dict[str, int] = {}
    flags: list[str] = []
    """In the order in which they were set."""
    curios: list[str] = []
    fallen: list[Fallen] = []
    scenario: list[str] = []
    """The deck, the next card first: it is never shuffled."""
    friendly: list[str] = []
    ending: str = ""
    again: bool = False
    """New Game+."""
    read: list[str] = []
    """Scenes, and persons' own: T5.2, suri.plus2."""
    chose: list[str] = []
    """Choices that are asked for later: T5.6.hero."""
    slain: list[str] = []
    """Bosses that were cut down, in their order; a person by its own name."""
    spared: list[str] = []
    handed_in: list[str] = []
    """Whose parts were handed in at the Counter."""
    handing: str = ""
    """The person whose part is being handed in; empty for an office's."""
    boarders: list[str] = []
    lost: dict[str, int] = {}
    """Failed tries by quest."""
    gained: list[int] = []
    """Products that were ever given, by number."""
    cheaper: dict[int, int] = {}
    """Products that cost so many minion parts less."""
    level_cards: list[int] = []
    """Those that have joined the deck for good (GG.23.6)."""
    spawn_cards: list[int] = []
    next_quest: list[str] = []
    """Effects that wait for the start of the next quest, as they are written."""
    rules: list[str] = []
    """Standing rules, with their conditions, as they are written."""
    offers: list[str] = []
    """Endings that each Simple Town Visit offers."""
    signer: str = ""
    mist: int = 21
    """The landing at which it stands."""
    witness: bool = False
    """He goes along."""
    cadet_passives: int = 1
    bare_cadet: bool = False
    """The next Cadet brings no passive."""
    kept_part: int = 0
    """The level of the boss part that was kept (T3.2)."""
    lacks: dict[int, int] = {}
    """Heroes who have come without one of their passives, with its type."""
    flask: dict[int, int] = {}
    """By player, the element that was kept for the next quest (product 33)."""
    earned: list[str] = []
    """Persons' scenes that wait to be read, the oldest first: mara.plus2."""
    raised: list[str] = []
    """Whose opinion has risen since the last Town Visit."""
    turns: dict[str, int] = {}
    """Of lines that are used in turn, how many were."""
    said: int = 0
    """Of Witness's sentences."""
    simple: int = 0
    """Simple Town Visits so far."""
    bonus: Literal["", "offered", "taken", "over"] = ""
    """How it stands with this chapter's Bonus Quest (GG.5.16)."""
    came: list[str] = []
    """Whom the players have chosen among those who came (T5.2)."""
    struck: list[str] = []
    """Who was named as the missing one, and was not (T6.4)."""
    chalk: str = ""
    """What the players have written on the door."""
    known: dict[int, str] = {}
    """Heroes who have ever joined, by number, with their names."""
    endings: list[str] = []
    """Of the campaigns that were completed, the earliest first."""


class GoneToGaia(Campaign, kw_only=True):
    box: ClassVar[Box]
    """The cards of the edition that is played."""

    mode: Mode
    manner: Manner = "kind"
    """How bots choose in the story."""
    suits: list[Suit]
    figures: list[Figure]
    levels: Deck[int]
    """The Level deck, by number."""
    spawns: Deck[int]
    phase: Phase = "prologue"
    quest: str = ""
    wave: int = 1
    level: int = 1
    """Of the wave: the level of its boss (GG.26.9)."""
    enemies: list[Enemy] = []
    """On the board, by tile a1, a2 ... e5."""
    dead: list[Enemy] = []
    lying: list[Lying] = []
    marks: list[Mark] = []
    witness: Tile = NOWHERE
    used_levels: list[int] = []
    used_spawns: list[int] = []
    coming: list[str] = []
    """The bosses of the waves to come, the next one first."""
    xp: int = 0
    rank: int = 0
    """The level that XP has reached (section 17)."""
    circuits: int = 0
    """Collected in this quest."""
    supply: int = 30
    """Monster tokens (GG.2.16)."""
    piles: dict[str, int] = {}
    """Tokens beside the board that belong to an ability: Countdown, Enrage."""
    turns: int = 0
    """Delver turns in this wave (GG.9.14)."""
    next: int = NOBODY
    """The figure whose turn comes next."""
    turn: Turn | None = None
    attack: Attack | None = None
    agenda: list[Task] = []
    """What is still to be done, the next thing last."""
    die: int = 0
    """The last die that fell."""
    declined: list[int] = []
    """The suits that have said no in the window that is open (GG.15.14)."""
    born: int = 0
    """Enemies so far: the next one's id."""
    goal_met: bool = False
    next_wave: list[str] = []
    """Effects that wait for the next wave, as they are written."""
    shop: Deck[int] = field(default_factory=Deck)
    on_sale: list[int] = []
    """In Onslaught (GG.34.13)."""
    drawn: list[int] = []
    """Those that came in this break."""
    shopping: list[int] = []
    """The players who are not done in the shop."""
    fallen: list[Fallen] = []
    """In this quest, or in the one just ended; then they go onto the sheet."""
    attacked: list[int] = []
    """Enemies that were targets in this wave, by id."""
    read: list[int] = []
    """Who has read the page that lies open."""
    sheet: Sheet | None = None
    """The campaign's; Onslaught and the examination have none."""
    named: dict[str, str] = {}
    """What stands in a slot of the page that lies open, where the players have said it: a Hero, last words."""
    hero: int = 0
    """The Hero whom they have named, by number."""
    tallies: dict[str, int] = {}
    """The quest's own: sacks, circuits, stamps, notches."""
    standing: list[Standing] = []
    """What is in force besides enemies and equipment."""
    seen: list[str] = []
    """Twists that were read in this quest, and events that happen once in it, by their keys."""
    gone: list[int] = []
    """Enemies that have left play alive, by id."""
    waits: list[int] = []
    """Enemies that are no legal targets unless the players say so, by id."""
    half: bool = False
    """The goal is met as well if the boss has half of its HP or less at the test."""
    halved: bool = False
    """It had, when the Delver Phase of the goal wave ended."""
    number: int = 0
    """What the players have named, where a number was asked for."""
    bonus: bool = False
    """The quest is a Bonus Quest: lost, it has no effect."""
    said: dict[int, str] = {}
    """In an Interlude: what each player has said about going up."""
    outcome: str = ""
    """How the quest has ended: won, lost or retreat."""
    chosen_spawn: bool = False
    """The Spawn card of the first wave has been chosen out of two."""
    chalked: Tile = NOWHERE
    """Whoever stands there suffers no parting shots in this wave (product 54)."""
    stopped: str = ""
    """The step at which the evening was last closed."""
    coughed: bool = False
    """In this move Witness has pushed somebody (product 51)."""


# What everybody asks


def suit_of(s: GoneToGaia, figure: Figure) -> Suit:
    return s.suits[figure.suit]


def living(s: GoneToGaia) -> list[Figure]:
    return [figure for figure in s.figures if figure.alive]


def lives(s: GoneToGaia, suit: int) -> bool:
    """Somebody still wears it."""
    return any(figure.alive and figure.suit == suit for figure in s.figures)


def enemy_at(s: GoneToGaia, tile: Tile) -> Enemy | None:
    return next((enemy for enemy in s.enemies if enemy.tile == tile), None)


def enemy_of(s: GoneToGaia, id: int) -> Enemy:
    return next(enemy for enemy in s.enemies if enemy.id == id)


def boss_of(s: GoneToGaia) -> Enemy | None:
    """The wave's boss, while it is there."""
    return next((enemy for enemy in s.enemies if enemy.rank == "boss"), None)


def taken(s: GoneToGaia) -> set[Tile]:
    """The tiles that are not free for an enemy (GG.3.8)."""
    found = {enemy.tile for enemy in s.enemies}
    found.update([figure.tile for figure in s.figures if figure.alive])
    found.add(s.witness)
    return found


def gear_of(suit: Suit, type: int) -> Gear | None:
    return next((gear for gear in suit.gear if gear.type == type), None)


def seat_of(s: GoneToGaia, figure: int) -> Seat:
    """Who plays the figure."""
    return s.figures[figure].suit


def name_of(s: GoneToGaia, enemy: Enemy) -> str:
    return f"{card_of(s, enemy).name} on {NAMES[enemy.tile]}"


def card_of(s: GoneToGaia, enemy: Enemy) -> Card:
    return s.box.cards[enemy.card]
