"""The state of Snowcrest: the central mat, and a village for each player."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from dolmen.games.snowcrest.content import Box
from dolmen.games.snowcrest.resources import Building, Resource
from dolmen.kernel import Deck, Options, Seat, State, meant_for
from dolmen.library import Reprint

EMPTY = -1
"""In a cell without a villager."""
NOBODY = -1
NO_CELL = -1
CELLS = 9
CORNERS = (0, 2, 6, 8)
CENTRE = 4
LINES = tuple(
    sum(1 << cell for cell in line)
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
)
"""The eight lines of three (SC.10.1), as sets of cells."""

SPACES = 8
ROW = 5
BEST_OMEN, WORST_OMEN = 5, -5
JUNIPER_A_PLAYER = 3
HAND = 3
COLOURS = ("Red", "Blue", "Green", "Yellow")
BARLEY = (3, 4, 5, 6)
SCROLLS = {2: 20, 3: 25, 4: 30}
BASIC_SCROLLS = {2: 14, 3: 17, 4: 20}
LEVELS = ((10, 3), (11, 3), (12, 3), (13, 3), (13, 2), (13, 1), (13, 0), (14, 0), (15, 0), (15, 0))
"""The solo levels: Scrolls to earn, and Barley to begin with (SC.24.2, SC.24.3)."""
RESTS, RESTS_AT_THE_TOP = 4, 3
BUILDING_POINTS = {6: 1, 7: 3, 8: 5}
ACHIEVEMENT_SCROLLS = 2
YIELDS = {Building.FARM: Resource.BARLEY, Building.FORGE: Resource.BELL, Building.SHRINE: Resource.BOWL}
USED = 1
"""Added to a building's number when its tile is turned down."""


class SnowcrestOptions(Options, frozen=True):
    variant: Annotated[
        Literal["full", "basic"],
        Meta(description="The whole game, or the basic one without Guardians and Achievements: good for first games."),
    ] = "full"
    level: Annotated[
        Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        Meta(
            description="Only if you play alone: how hard it is. Scrolls to earn and Barley to begin with: "
            + ", ".join(f"level {n}: {scrolls} and {barley}" for n, (scrolls, barley) in enumerate(LEVELS, start=1))
            + ". On level 10 there is one Rest less.",
            extra_json_schema=meant_for(1),
        ),
    ] = 1


class Village(Struct, array_like=True, gc=False):
    """A player's mat and cards. Villagers are numbers into the box; the top of a deck is its end."""

    grid: list[int]
    hand: list[int]
    deck: list[int]
    discard: list[int]
    tokens: list[int]
    """By resource."""
    buildings: list[int]
    """The row from the left: a building's number, one more if it is used."""
    down: int = 0
    """The cells whose villagers are turned down, as a set of bits."""
    omen: int = 0
    """The space of the marker: +5 to -5."""
    omens: int = 0
    """Omen tokens."""
    scrolls: int = 0
    careful: bool = False
    """Asked about every payment and before every action, also where one answer is the usual one."""


class Meditation(Struct, array_like=True):
    """A Meditation that waits for answers: its total, and the sources that are locked (SC.17.3)."""

    total: int
    sources: dict[str, int]


class Snowcrest(State, array_like=True):
    box: ClassVar[Box]
    """The cards of the edition that is played: each edition has a class of its own, so this is no part of the data."""

    villages: list[Village]
    basic: bool
    level: int
    """0 unless one plays alone."""
    start: Seat
    active: Seat
    deciding: Seat
    """Who is asked: the active player, or one who meets a curse or answers a Meditation (SC.7.9)."""
    scrolls: int
    juniper: int
    stock: list[int]
    """Farms, Forges, Shrines."""
    common: Deck[int]
    row: list[int]
    guardians: Deck[int]
    forests: Deck[int]
    achievements: list[int]
    claimed: list[int]
    """Who has claimed each of the achievements, or nobody."""
    bought: int = 0
    """How many players have bought their first villager."""
    round: int = 1
    acting: int = NO_CELL
    """The cell of the acting card."""
    borrowed: list[int] = []
    """Row cards whose action the solo Scholar is using."""
    shown: int | None = None
    """The Guardian that is turned up; a Forest card counts down from -1."""
    meditation: Meditation | None = None
    rests: int = 0
    ending: bool = False
    over: bool = False
    lost: bool = False
    """The solo game, by resting too often."""
    due: int = 0
    """How much is being paid, where somebody is asked with what."""

    @property
    def seats(self) -> int:
        return len(self.villages)

    @property
    def solo(self) -> bool:
        return self.level > 0


def rests_allowed(level: int) -> int:
    """Alone, the Rest of this number loses (SC.24.8)."""
    return RESTS_AT_THE_TOP if level == len(LEVELS) else RESTS


def others(s: Snowcrest) -> list[Seat]:
    """The active player's opponents, clockwise."""
    seats = len(s.villages)
    return [(s.active + i) % seats for i in range(1, seats)]


def up(v: Village) -> list[int]:
    """The cells with an upright villager."""
    return [cell for cell, kind in enumerate(v.grid) if kind >= 0 and not v.down >> cell & 1]


def has_line(v: Village) -> bool:
    """Three down villagers in a line (SC.10.1); an empty cell is never down."""
    down = v.down
    return any(down & line == line for line in LINES)


def completes(v: Village, cell: int) -> tuple[int, ...]:
    """The lines that turning this cell down would complete."""
    return completed(v.down | 1 << cell, cell)


@cache
def completed(down: int, cell: int) -> tuple[int, ...]:
    """The lines through this cell that are turned down."""
    return tuple(line for line in LINES if line >> cell & 1 and down & line == line)


def line_cells(line: int) -> str:
    """A line in words: the numbers of its cells."""
    return "-".join(str(cell + 1) for cell in range(CELLS) if line >> cell & 1)


def refill(s: Snowcrest) -> None:
    """Gaps in the row are filled from the common deck, as far as it reaches (SC.9.12, SC.9.13)."""
    while len(s.row) + len(s.borrowed) < ROW and s.common:
        s.row.append(s.common.draw())


def leave_grid(s: Snowcrest, seat: Seat, cell: int) -> int:
    """A villager leaves the grid: under the common deck, or to its owner's discard pile (SC.4.7, SC.4.8)."""
    v = s.villages[seat]
    kind = v.grid[cell]
    v.grid[cell] = EMPTY
    v.down &= ~(1 << cell)
    if s.box.common[kind]:
        s.common.under(kind)
    else:
        v.discard.append(kind)
    return kind


def reprint(s: Snowcrest, new: Reprint) -> None:
    """Every card of the state by the number that it has in another edition."""
    for v in s.villages:
        for cards in (v.grid, v.hand, v.deck, v.discard):
            cards[:] = new.all("villager", cards)
    for cards in (s.common.cards, s.row, s.borrowed):
        cards[:] = new.all("villager", cards)
    s.guardians.cards[:] = new.all("guardian", s.guardians)
    s.forests.cards[:] = new.all("forest", s.forests)
    s.achievements = new.all("achievement", s.achievements)
    if s.shown is not None:
        s.shown = new.place("guardian", s.shown) if s.shown >= 0 else -1 - new.place("forest", -1 - s.shown)
