"""Boards of squares and of hexes: neighbours, directions and facing, distances, lines, rings, paths, regions.

A square is a number, row × columns + column, so that a1 is 0; a hex is a pair (q, r), its axial coordinates. Both are
plain data for a state. A `Squares` or `Hexes` is the board they lie on: make it once, and do not put it into a state.

    BOARD = Squares(8, 8)
    BOARD.neighbours(BOARD.square("e4"))
    BOARD.path(start, {goal}, cost=lambda here, there: None if there in walls else 1)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from string import ascii_lowercase
from typing import Final, Generic, NamedTuple, TypeVar

Place = TypeVar("Place", bound=Hashable)

Cost = Callable[[Place, Place], int | None]
"""What a step from one place to a neighbour costs; None if it may not be taken."""


class Grid(Generic[Place]):
    """What boards of every shape can do."""

    places: Sequence[Place]
    """All of them, in their order."""

    def neighbours(self, place: Place) -> tuple[Place, ...]:
        """The places one step away, in the order of the directions."""
        raise NotImplementedError

    def distance(self, one: Place, other: Place) -> int:
        """How many steps lie between, whatever bars the way."""
        raise NotImplementedError

    def line(self, one: Place, other: Place) -> tuple[Place, ...]:
        """The places nearest to the straight line, both ends among them; the same ones from the other end."""
        raise NotImplementedError

    def ring(self, centre: Place, far: int) -> tuple[Place, ...]:
        """The places exactly that far away."""
        return tuple(place for place in self.places if self.distance(centre, place) == far)

    def within(self, centre: Place, far: int) -> tuple[Place, ...]:
        """The places up to that far away, the centre among them."""
        return tuple(place for place in self.places if self.distance(centre, place) <= far)

    def reached(
        self, starts: Iterable[Place], cost: Cost[Place] | None = None, most: int | None = None
    ) -> dict[Place, int]:
        """What can be reached from any of these, nearest first, with what the way there costs, `most` at most."""
        return _spread(self.neighbours, starts, cost, most, frozenset())[0]

    def path(self, start: Place, goals: Iterable[Place], cost: Cost[Place] | None = None) -> tuple[Place, ...] | None:
        """A cheapest way to the nearest goal, both ends among it; None if there is none. Always the same of several."""
        wanted = frozenset(goals)
        found, before = _spread(self.neighbours, (start,), cost, None, wanted)
        end = next((place for place in found if place in wanted), None)
        if end is None:
            return None
        way = [end]
        while (place := before.get(way[-1])) is not None:
            way.append(place)
        return tuple(reversed(way))

    def region(self, start: Place, of: frozenset[Place] | set[Place]) -> frozenset[Place]:
        """All of these places that are connected to the start."""
        found, edge = {start}, [start]
        while edge:
            for there in self.neighbours(edge.pop()):
                if there in of and there not in found:
                    found.add(there)
                    edge.append(there)
        return frozenset(found)

    def regions(self, of: Iterable[Place]) -> tuple[frozenset[Place], ...]:
        """These places in connected pieces, by the order of the places."""
        left = set(of)
        found = []
        for place in self.places:
            if place in left:
                found.append(self.region(place, left))
                left -= found[-1]
        return tuple(found)


def _spread(
    neighbours: Callable[[Place], Iterable[Place]],
    starts: Iterable[Place],
    cost: Cost[Place] | None,
    most: int | None,
    goals: frozenset[Place],
) -> tuple[dict[Place, int], dict[Place, Place]]:
    """Places by what it costs to get there, up to the first goal, and the place before each."""
    found: dict[Place, int] = {}
    before: dict[Place, Place] = {}
    waiting: list[tuple[int, int, Place, Place | None]] = []
    for count, start in enumerate(starts):
        waiting.append((0, count, start, None))
    count = len(waiting)
    while waiting:
        far, _, here, came = heappop(waiting)
        if here in found:
            continue
        found[here] = far
        if came is not None:
            before[here] = came
        if here in goals:
            break
        for there in neighbours(here):
            if there in found:
                continue
            step = 1 if cost is None else cost(here, there)
            if step is not None and (most is None or far + step <= most):
                count += 1  # of equals the first one found comes first
                heappush(waiting, (far + step, count, there, here))
    return found, before


# Squares

Square = int
Facing = int
"""A side of the board, in quarter turns clockwise from north."""
N, E, S, W = range(4)
FACINGS: Final = "NESW"
Direction = int
"""Clockwise from N, diagonals included: N, NE, E, SE, S, SW, W, NW. Straight ahead is 2 × the facing."""
STEPS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def turned(direction: Direction, facing: Facing) -> Direction:
    """A direction as somebody means it who looks that way: 2, to the right, is south for one who looks east."""
    return (direction + 2 * facing) % 8


class Squares(Grid[Square]):
    """A board of squares, a1 in the south-west. Without `corners` only squares that share a side are neighbours."""

    def __init__(self, columns: int, rows: int, *, corners: bool = True) -> None:
        if not 0 < columns <= len(ascii_lowercase) or rows < 1:
            raise ValueError(f"from 1 to 26 columns and from 1 row up, not {columns} and {rows}")
        self.columns, self.rows, self.corners = columns, rows, corners
        self.places = range(columns * rows)
        self.letters = ascii_lowercase[:columns]
        self.names = tuple(f"{letter}{row}" for row in range(1, rows + 1) for letter in self.letters)
        """The squares as people call them: a1, b1 and so on."""
        self._squares = {name: square for square, name in enumerate(self.names)}
        # These are asked for all the time, and there are few answers.
        self.step = cache(self._step)
        """`step(square, direction, far=1)`: the square that many steps away; None beyond the edge."""
        self.neighbours = cache(self._neighbours)  # type: ignore[method-assign]
        self.ahead = cache(self._ahead)
        """`ahead(square, facing, far, right=0)`: so far ahead of one who looks that way, and so far to the right."""

    def name(self, square: Square) -> str:
        return self.names[square]

    def square(self, name: str) -> Square:
        """The square of that name. Raises ValueError."""
        if name not in self._squares:
            raise ValueError(f"{name!r} is not a square of a board from {self.names[0]} to {self.names[-1]}")
        return self._squares[name]

    def column(self, square: Square) -> int:
        return square % self.columns

    def row(self, square: Square) -> int:
        return square // self.columns

    def at(self, column: int, row: int) -> Square | None:
        """The square there, both counted from 0; None beyond the edge."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else None

    def block(self, columns: range, rows: range) -> tuple[Square, ...]:
        """A rectangle, row by row, as far as it lies on the board."""
        found = (self.at(column, row) for row in rows for column in columns)
        return tuple(square for square in found if square is not None)

    def opposite(self, square: Square) -> Square:
        """The square that lies there for one who looks from the other side: the board turned by half."""
        return len(self.places) - 1 - square

    def _step(self, square: Square, direction: Direction, far: int = 1) -> Square | None:
        dx, dy = STEPS[direction]
        return self.at(square % self.columns + dx * far, square // self.columns + dy * far)

    def _neighbours(self, square: Square) -> tuple[Square, ...]:
        found = (self.step(square, direction) for direction in range(0, 8, 1 if self.corners else 2))
        return tuple(there for there in found if there is not None)

    def _ahead(self, square: Square, facing: Facing, far: int, right: int = 0) -> Square | None:
        (fx, fy), (rx, ry) = STEPS[2 * facing], STEPS[turned(2, facing)]
        column, row = square % self.columns, square // self.columns
        return self.at(column + fx * far + rx * right, row + fy * far + ry * right)

    def distance(self, one: Square, other: Square) -> int:
        """Steps of a king, or without corners of a rook that goes one by one."""
        dx = abs(one % self.columns - other % self.columns)
        dy = abs(one // self.columns - other // self.columns)
        return max(dx, dy) if self.corners else dx + dy

    def direction(self, one: Square, other: Square) -> Direction | None:
        """The direction from one to the other, if it is one of the eight."""
        dx = other % self.columns - one % self.columns
        dy = other // self.columns - one // self.columns
        if one == other or (dx and dy and abs(dx) != abs(dy)):
            return None
        return STEPS.index(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))

    def line(self, one: Square, other: Square) -> tuple[Square, ...]:
        (x, y), (to_x, to_y) = (divmod(square, self.columns)[::-1] for square in (one, other))
        n = max(abs(to_x - x), abs(to_y - y))
        if n == 0:
            return (one,)
        halves = ((2 * (x * n + (to_x - x) * i) + n, 2 * (y * n + (to_y - y) * i) + n) for i in range(n + 1))
        return tuple(b // (2 * n) * self.columns + a // (2 * n) for a, b in halves)

    def drawn(self, picture: str) -> dict[Square, str]:
        """The signs of a drawn board, north at the top, one for each square; `.` is an empty one. Raises ValueError."""
        lines = [line.replace(" ", "") for line in picture.strip().splitlines()]
        if [len(line) for line in lines] != [self.columns] * self.rows:
            raise ValueError(f"expected {self.rows} lines of {self.columns} signs, got {[*map(len, lines)]}")
        signs = enumerate("".join(reversed(lines)))
        return {square: sign for square, sign in signs if sign != "."}

    def draw(self, signs: Mapping[Square, str]) -> str:
        """The picture of a board with these signs on it."""
        rows = (range(row * self.columns, (row + 1) * self.columns) for row in reversed(range(self.rows)))
        return "\n".join(" ".join(signs.get(square, ".") for square in row) for row in rows)


# Hexes


class Hex(NamedTuple):
    """A hex by its axial coordinates: q goes to the east, r to the south-east."""

    q: int
    r: int

    def step(self, direction: int, far: int = 1) -> Hex:
        """This many steps in one of the six directions, clockwise from the east."""
        dq, dr = HEX_STEPS[direction]
        return Hex(self.q + dq * far, self.r + dr * far)

    def distance(self, other: Hex) -> int:
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def turned(self, sixths: int, centre: Hex | None = None) -> Hex:
        """Where it lies when the board is turned round the centre (by default (0, 0)), clockwise by sixths."""
        at_q, at_r = centre or (0, 0)
        q, r = self.q - at_q, self.r - at_r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q + at_q, r + at_r)

    def line(self, other: Hex) -> tuple[Hex, ...]:
        """The hexes nearest to the straight line, both ends among them; the same ones from the other end."""
        n = self.distance(other)
        if n == 0:
            return (self,)
        points = ((self.q * (n - i) + other.q * i, self.r * (n - i) + other.r * i) for i in range(n + 1))
        return tuple(_nearest(q, r, n) for q, r in points)


HEX_STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""E, SE, SW, W, NW, NE: hexes with a point at the top."""


def _nearest(q: int, r: int, n: int) -> Hex:
    """The hex nearest to the point (q / n, r / n)."""
    s = -q - r
    hq, hr, hs = ((2 * part + n) // (2 * n) for part in (q, r, s))
    off_q, off_r, off_s = abs(hq * n - q), abs(hr * n - r), abs(hs * n - s)
    if off_q > off_r and off_q > off_s:
        hq = -hr - hs
    elif off_r > off_s:
        hr = -hq - hs
    return Hex(hq, hr)


class Hexes(Grid[Hex]):
    """A board of hexes, of any outline."""

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self._on = frozenset(hexes)
        self.places = sorted(self._on, key=lambda place: (place.r, place.q))
        self.neighbours = cache(self._neighbours)  # type: ignore[method-assign]

    @classmethod
    def hexagon(cls, radius: int) -> Hexes:
        """All hexes up to that far from the middle."""
        across = range(-radius, radius + 1)
        return cls(Hex(q, r) for q in across for r in across if abs(q + r) <= radius)

    @classmethod
    def drawn(cls, picture: str) -> tuple[Hexes, dict[Hex, str]]:
        """A board as it is drawn, and the signs on it; `.` is an empty one. The first sign is (0, 0); neighbours in a
        row are two columns apart, and each row is shifted by one against the next. Raises ValueError."""
        lines = [line for line in picture.splitlines() if line.strip()]
        first = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
        signs = {}
        for r, line in enumerate(lines):
            for column, sign in enumerate(line):
                q, between = divmod(column - first - r, 2)
                if sign != " ":
                    if between:
                        raise ValueError(f"line {r + 1}, column {column + 1}: {sign!r} stands between two hexes")
                    signs[Hex(q, r)] = sign
        return cls(signs), {place: sign for place, sign in signs.items() if sign != "."}

    def __contains__(self, place: object) -> bool:
        return place in self._on

    def step(self, place: Hex, direction: int, far: int = 1) -> Hex | None:
        """The hex that many steps away; None beyond the edge."""
        there = place.step(direction, far)
        return there if there in self._on else None

    def _neighbours(self, place: Hex) -> tuple[Hex, ...]:
        return tuple(there for direction in range(6) if (there := place.step(direction)) in self._on)

    def distance(self, one: Hex, other: Hex) -> int:
        return one.distance(other)

    def line(self, one: Hex, other: Hex) -> tuple[Hex, ...]:
        return one.line(other)
