"""What is written on cards and sheets: details, moods, characters, places, projects."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from dolmen.kernel import Seat, Sketch

Aspect = Literal["body", "mind", "heart"]
ASPECTS: tuple[Aspect, ...] = ("body", "mind", "heart")
ASPECT_DICE = (4, 6, 8)
Risk = Literal["character", "world"]
Sign = Literal["negative", "neutral", "positive"]
SIGNS: tuple[Sign, ...] = ("negative", "neutral", "positive")
Side = Literal["player", "arbiters"]
Mode = Literal["plain", "advantage", "disadvantage"]
Bond = Literal["connected", "at risk", "lost"]
BeingKind = Literal["person", "creature", "thing"]
ProjectAim = Literal["", "reward", "sentiment"]
Status = Literal["ready", "left behind", "retired", "dead"]
Supply = Literal["scarcity", "neutral", "abundance"]

LOCATIONS_PER_PLAYER = 2
RESOURCES_START = 5
CLOCK_MAX = 8
MOOD_DICE = (8, 6, 4)
SLOTS_PER_DIE = 2
MOOD_BOXES = {8: 9, 6: 7, 4: 5}
MOOD_THRESHOLD = {8: 4, 6: 3, 4: 2}
SKILL_SLOTS = 6
SENTIMENTS = 3
HARM_LIMIT = 4
RECOVERY_CARRY = 4
PROJECT_SIZES = (4, 6, 8)
REWARD_PROJECT_DEFAULT = 6
NPC_THRESHOLD = (2, 3, 4)
RECONNECT_LOST, CLEAR_RISK, FORGE = 3, 2, 4
ROLLS_BEFORE_SWITCH = 3
CATEGORIES = ("possession", "relationship", "ideal", "belief", "other")
HOME = -1
"""The settlement, where a place is wanted."""
RUINED = "Ruined"
SHORT, LINE, PAGE = 60, 200, 1000
"""The longest texts, in characters: a name, a line, a page."""


class Detail(Struct):
    """A label on somebody or something (section 8)."""

    text: str
    sign: Sign = "neutral"
    kind: Literal["hard", "scene"] = "hard"
    harm: bool = False
    scar: bool = False
    fresh: bool = False
    """Made by the last roll: until the next one the Arbiters may still say that it is harm, or is not."""


class Mood(Struct):
    name: str
    die: int
    level: int = 0
    overloaded: bool = False

    @property
    def boxes(self) -> int:
        """By its die (NS.3.3, NS.3.5)."""
        return MOOD_BOXES[self.die]

    @property
    def past_threshold(self) -> bool:
        return self.level > MOOD_THRESHOLD[self.die]


class Sentiment(Struct):
    text: str = ""
    category: str = "other"
    state: Bond = "connected"


class Skill(Struct):
    name: str
    value: int = 1
    boxes: list[Aspect] = []


class Character(Struct):
    """A sheet (NS.3.1)."""

    name: str
    pronouns: str = ""
    look: str = ""
    moods: list[Mood] = []
    aspects: dict[Aspect, int] = {}
    sentiments: list[Sentiment] = []
    skills: list[Skill] = []
    harm: list[Detail] = []
    details: list[Detail] = []
    recovery: int = 0
    rumours: list[str] = field(default_factory=lambda: ["", ""])
    """What the character has heard of the player's own two locations; private until told."""
    told: list[bool] = field(default_factory=lambda: [False, False])
    intro: str = ""
    status: Status = "ready"

    @property
    def overcome(self) -> bool:
        return len(self.harm) >= HARM_LIMIT

    @property
    def gone(self) -> bool:
        return self.status in ("retired", "dead")


class LocationCard(Struct):
    """The front of a location card (NS.3.14)."""

    author: Seat
    name: str
    description: str
    harm: str
    danger: str
    reward: str
    drawing: Sketch | None = None


class Place(Struct):
    """A card on the map: where it lies, its back, and what has happened there."""

    x: int
    y: int
    card: int = -1
    """Which front it has; unknown to everybody until it is turned over or scouted."""
    danger: int = 0
    reward: int = 0
    revealed: bool = False
    scouts: list[Seat] = []
    clock: int = 0
    causes: list[str] = []
    """Of the last ticks, as far as they were given one by one."""
    vetoed: int = 0
    """Ticks of the last roll that somebody took off: only the table sets them again."""
    suggested: int = 0
    """Ticks that the last roll suggested and nobody has taken off."""
    spilled: int = 0
    """Those of them that fell on a clock which was full."""
    details: list[Detail] = []
    ruined: bool = False
    hostile: bool = False
    acquired: bool = False
    home: bool = False
    """The reward has been brought to the settlement."""
    resource: int | None = None
    """The resource that the reward serves; None if it is none of them."""
    story: bool = False
    """It serves the story only."""
    projects: int = 0
    """Completed projects that unlock its reward."""


class Being(Struct):
    """A person, creature or thing that is nobody's character."""

    name: str
    what: BeingKind = "person"
    note: str = ""
    place: int = HOME
    threshold: int | None = None
    details: list[Detail] = []
    out: bool = False


class Statement(Struct):
    seat: Seat
    text: str
    drawing: Sketch | None = None


class Scrap(Struct):
    """A sketch that somebody made in passing."""

    seat: Seat
    place: int
    sketch: Sketch


class Resource(Struct):
    name: str
    state: Supply = "scarcity"


class Project(Struct):
    name: str
    size: int
    filled: int = 0
    aim: ProjectAim = ""
    place: int | None = None
    seat: Seat | None = None
    sentiment: int | None = None

    @property
    def done(self) -> bool:
        return self.filled >= self.size
