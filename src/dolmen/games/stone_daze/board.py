"""The board: squares, directions, and what lies on the ground (sections 1, 4 and the cover of 10)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal

from msgspec import Struct

from dolmen.kernel.geometry import Direction, Facing, Square, Squares, turned

ROWS: Final = 12
MOST_ROWS: Final = 14
COLS: Final = 10
RowCount = Literal[12, 14]
"""The standard board, and the longer one for tests (SD.1.3)."""
BOARDS: Final = {rows: Squares(COLS, rows) for rows in (ROWS, MOST_ROWS)}
LONGEST: Final = BOARDS[MOST_ROWS]
STEPWISE: Final = Squares(COLS, MOST_ROWS, corners=False)
"""To measure distances along columns and rows."""
NAMES: Final = LONGEST.names
name, square = LONGEST.name, LONGEST.square
"""Squares are called the same on both."""

Cell = int
"""A cell of the control panel around the centre, clockwise from forward (SD.7.4)."""
CELLS = ("forward", "forward-right", "right", "back-right", "back", "back-left", "left", "forward-left")

FLAT_REACH = 6
MOUND_REACH = 7
LANES = (0, -1, 1)
SIDE_COLOURS = ("white", "yellow", "orange", "red", "brown", "black")
"""Of the stones beside the rows; they repeat, so that the same colour ahead is as far as a club goes (SD.10.8)."""


def towards(cell: Cell, facing: Facing) -> Direction:
    """A panel cell as a direction on the board (SD.7.5)."""
    return turned(cell, facing)


def neighbours(square: Square, rows: int) -> tuple[Square, ...]:
    """The squares that share a side or a corner (SD.1.9)."""
    return BOARDS[rows].neighbours(square)


@cache
def own_row(square: Square, clan: int, rows: int) -> int:
    """The row counted from the clan's own Halhala, which is 1 (SD.1.6)."""
    row = square // COLS + 1
    return row if clan == 0 else rows + 1 - row


@cache
def at_own(column: int, row: int, clan: int, rows: int) -> Square:
    """The square on own row `row`; the board is turned round for clan B, columns too."""
    here = (row - 1) * COLS + column
    return here if clan == 0 else BOARDS[rows].opposite(here)


@cache
def halhala(clan: int, rows: int) -> range:
    """All ten squares of the clan's last row (SD.1.5)."""
    first = 0 if clan == 0 else (rows - 1) * COLS
    return range(first, first + COLS)


def sacred_circle(clan: int, rows: int) -> tuple[Square, ...]:
    """The two middle squares of the Halhala; they only look different (SD.4.3, SD.4.4)."""
    row = halhala(clan, rows)
    return row[COLS // 2 - 1], row[COLS // 2]


ROW_COLOURS: Final = tuple(SIDE_COLOURS[row % FLAT_REACH] for row in range(MOST_ROWS))
"""The colours of the stones beside the rows."""


class Piece(Struct, frozen=True, array_like=True):
    """A terrain piece on the board. A gate has an arrow; its middle square is the passage (SD.16.2)."""

    kind: str
    squares: tuple[Square, ...]
    arrow: Facing | None = None

    @property
    def passage(self) -> Square | None:
        return None if self.arrow is None else self.squares[len(self.squares) // 2]


class Ground:
    """Terrain and haunted squares, with everything that depends on nothing else worked out once and kept."""

    def __init__(self, rows: int, pieces: tuple[Piece, ...], haunted: tuple[Square, ...]) -> None:
        self.rows = rows
        self.board = BOARDS[rows]
        self.haunted = frozenset(haunted)
        self.swamp = frozenset([q for p in pieces if p.kind == "swamp" for q in p.squares])
        self.mounds = {q: i for i, p in enumerate(pieces) if p.kind.endswith("mound") for q in p.squares}
        """Each mound square with the number of its piece."""
        self.gates = {q: i for i, p in enumerate(pieces) if p.arrow is not None for q in p.squares}
        self.passages = {p.passage: p.arrow for p in pieces if p.arrow is not None}
        self.walls = frozenset(self.gates) - frozenset(self.passages)
        self._steps: dict[Square, tuple[Direction, ...]] = {}
        self._runs: dict[Square, tuple[Direction, ...]] = {}
        self._climbs: dict[Square, dict[Direction, Square]] = {}
        self._reach: dict[tuple[Square, Facing], tuple[Square, ...]] = {}

    def no_fire(self, square: Square) -> bool:
        """Squares that cannot be lit, whoever stands there (SD.9.12)."""
        return square in self.swamp or square in self.gates or square in self.haunted

    def puts_out(self, square: Square | None) -> bool:
        """A fireball cannot be there; on a mound it can (SD.9.23, SD.9.25, SD.9.26)."""
        return square is None or square in self.swamp or square in self.gates

    def can_step(self, start: Square, direction: Direction) -> Square | None:
        """The square of an ordinary step, if it may be ordered (SD.7.18, SD.16.3 to SD.16.5)."""
        end = self.board.step(start, direction)
        if end is None or end in self.swamp or end in self.haunted or end in self.walls:
            return None
        for passage in (start, end):
            arrow = self.passages.get(passage)
            if arrow is not None and direction != 2 * arrow:
                return None
        return end

    def steps(self, start: Square) -> tuple[Direction, ...]:
        """The directions of all ordinary steps."""
        found = self._steps.get(start)
        if found is None:
            found = self._steps[start] = tuple([d for d in range(8) if self.can_step(start, d) is not None])
        return found

    def runs(self, start: Square) -> tuple[Direction, ...]:
        """The directions in which a Runner may go two squares (SD.8.25, SD.8.26)."""
        found = self._runs.get(start)
        if found is None:
            found = self._runs[start] = tuple(
                d
                for d in range(8)
                if (middle := self.can_step(start, d)) is not None and self.can_step(middle, d) is not None
            )
        return found

    def climbs(self, start: Square) -> dict[Direction, Square]:
        """Where a Climber may go: direction and landing square (SD.8.28 to SD.8.32, SD.16.10 to SD.16.12)."""
        found = self._climbs.get(start)
        if found is None:
            found = {}
            for facing in range(4):
                landing = self._landing(start, 2 * facing)
                if landing is not None:
                    found[2 * facing] = landing
            self._climbs[start] = found
        return found

    def _landing(self, start: Square, direction: Direction) -> Square | None:
        first = self.board.step(start, direction)
        gate = self.gates.get(start)
        if gate is None and first is not None:
            gate = self.gates.get(first)
        end = first
        if gate is not None:
            while end is not None and self.gates.get(end) == gate:
                end = self.board.step(end, direction)
        elif first in self.swamp:
            while end is not None and end in self.swamp:
                end = self.board.step(end, direction)
        else:
            return None
        if end is None or end in self.swamp or end in self.gates or end in self.haunted:
            return None
        return end

    def reach(self, thrower: Square, facing: Facing) -> tuple[Square, ...]:
        """The squares a club can be thrown at: the rectangle ahead, less what mounds shut (SD.10.4 to SD.10.30)."""
        found = self._reach.get((thrower, facing))
        if found is None:
            found = self._reach[thrower, facing] = tuple([q for k in LANES for q in self._lane(thrower, facing, k)])
        return found

    def rectangle(self, thrower: Square, facing: Facing) -> set[Square]:
        """The reach as if there were no cover."""
        far = MOUND_REACH if thrower in self.mounds else FLAT_REACH
        return {
            q
            for lane in LANES
            for d in range(1, far + 1)
            if (q := self.board.ahead(thrower, facing, d, lane)) is not None
        }

    def _lane(self, thrower: Square, facing: Facing, lane: int) -> list[Square]:
        """What mounds leave open of one lane; gates and swamp do not matter (SD.16.8)."""
        mounds = self.mounds
        # The square (d, k) is so far ahead, in that lane (SD.10.16).
        first = self.board.ahead(thrower, facing, 1, lane)
        if first is None:
            return []
        rock = mounds.get(first)
        behind_rock = rock is not None and rock != mounds.get(thrower)
        open_squares = [first]
        before = first
        for distance in range(2, (MOUND_REACH if thrower in mounds else FLAT_REACH) + 1):
            here = self.board.ahead(thrower, facing, distance, lane)
            if here is None:
                break
            own_cover = behind_rock and mounds.get(here) != rock
            target_cover = here not in mounds and before in mounds
            if not own_cover and not target_cover:
                open_squares.append(here)
            before = here
        return open_squares


@lru_cache(maxsize=1024)
def ground(rows: int, pieces: tuple[Piece, ...], haunted: tuple[Square, ...]) -> Ground:
    """The ground of a position; the same object for the same ground (SD.4.26)."""
    return Ground(rows, pieces, haunted)
