"""An action roll in progress: its dice, who rolls them, and what is granted and added (sections 10 to 13)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from dolmen.games.no_stone_unturned.sheets import HOME, Aspect, Mode, Risk, Side, Sign
from dolmen.kernel import Seat


class Dice(Struct):
    """One or two dice of a kind, and which is kept."""

    sides: int
    mode: Mode = "plain"
    rolled: list[int] = []
    kept: int | None = None
    pointed: dict[Seat, int] = {}
    """Which of the two those who keep it have pointed at, until the acting player hands in (NS.11.10)."""

    @property
    def value(self) -> int:
        assert self.kept is not None
        return self.rolled[self.kept]


class Roller(Struct):
    """The acting player or a helper, with the mood they roll."""

    seat: Seat
    mood: int
    dice: Dice
    sentiment: int | None = None
    how: str = ""
    left: int | None = None
    """The mood whose overload ends because another was rolled."""
    last_box: bool = False


Counts = Literal["helps", "hinders", "neither"]
COUNTS: tuple[Counts, ...] = ("helps", "hinders", "neither")


class Way(Struct, frozen=True, array_like=True):
    """What the acting player makes of the dice that fell: which ones count, and the sign of the skill."""

    aspect: int
    """Which of two aspect dice; NONE where that is not the acting player's choice."""
    mood: int
    """The same for the acting player's own mood dice."""
    final: int
    """Whose mood die counts, by the number of the roller."""
    sign: int


NONE = -1


class Turned(Struct):
    """A detail on the roll card that somebody has turned over."""

    ref: tuple[str, int, int]
    counts: Counts
    voices: dict[Seat, Counts] = {}
    """What Arbiters have said of it: theirs is the last word."""


class Grant(Struct):
    """A detail that a row of the results table gives to a side."""

    side: Side
    kind: Literal["hard", "scene"] = "hard"
    ally: bool = False
    against: bool = False
    """The price of a narrow win: it works against the side itself and must be used."""


DetailForm = Literal["hard", "scene", "soft", "unused"]


class Added(Struct):
    """What was made of a grant: announced, and written down when all is confirmed."""

    grant: int
    seat: Seat
    form: DetailForm
    text: str
    sign: Sign
    target: tuple[str, int]
    """Whom it is on: ("character", seat), ("being", n) or ("place", n)."""
    harm: bool | None = None
    recorded: bool = False


class Roll(Struct):
    """An action roll in progress (sections 10 to 13)."""

    actor: Seat
    place: int = HOME
    scout: int | None = None
    outcome: str = ""
    aspect: Aspect | None = None
    risk: Risk | None = None
    why: str = ""
    voices: dict[Seat, dict[str, bool | int | str]] = {}
    """What Arbiters have said about aspect and risk."""
    turned: list[Turned] = []
    helpful: list[tuple[str, int, int]] = []
    hindering: list[tuple[str, int, int]] = []
    skill: int | None = None
    objections: dict[int, list[Seat]] = {}
    """Who does not see how a skill of the acting player would help here."""
    rollers: list[Roller] = []
    aspect_dice: Dice | None = None
    final: int | None = None
    """Whose mood die counts, once that is chosen."""
    sign: int = 0
    winner: Side | None = None
    delta: int = 0
    grants: list[Grant] = []
    added: list[Added] = []
    accepted: bool = True
    """A scout may refuse the details of a lost roll."""
    after: int = 0
    """Which roller the after-effects have come to."""


Proposer = Literal["player", "arbiters", "table"]


class Evolution(Struct):
    """A mood that gets a new name (NS.13.25 to NS.13.32)."""

    seat: Seat
    mood: int
    proposer: Proposer
    """The winning side; "table" if there is none: then the player proposes and the others consent."""
    proposal: str = ""
