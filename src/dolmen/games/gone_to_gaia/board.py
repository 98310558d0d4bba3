"""The quest board (section 3): five by five tiles, and the arrows around enemy cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from dolmen.kernel import Squares
from dolmen.kernel.geometry import turned

SIZE = 5
BOARD: Final = Squares(SIZE, SIZE)
Tile = int
TILES: Final = tuple(BOARD.places)
NAMES: Final = BOARD.names
IN_ORDER: Final = tuple(column * SIZE + row for row in range(SIZE) for column in range(SIZE))
"""The place of each tile in the order a1, a2 ... e5, in which enemies are gone through (GG.27.39)."""
DISTANCE: Final = tuple(tuple(BOARD.distance(one, other) for other in TILES) for one in TILES)
"""King's moves, whatever stands between (GG.3.3)."""
NEIGHBOURS: Final = tuple(map(BOARD.neighbours, TILES))

FROM_THE_TOP: Final = tuple(tuple(tile for tile in TILES if BOARD.row(tile) == row) for row in reversed(range(SIZE)))
"""Row by row as a person sees them, the northernmost first."""

DIRECTIONS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
COMPASS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
ORTHOGONAL: Final = (0, 2, 4, 6)
DIAGONAL: Final = (1, 3, 5, 7)
EAST, WEST = 2, 6


def tile(name: str) -> Tile:
    """A tile by its column and row, a1 in the south-west (GG.3.1)."""
    return BOARD.square(name)


@cache
def ray(tile: Tile, direction: int, reach: int) -> tuple[Tile, ...]:
    """The first tiles in a direction, as far as the board goes."""
    steps = (BOARD.step(tile, direction, far) for far in range(1, reach + 1))
    return tuple(there for there in steps if there is not None)


def adjacent(one: Tile, other: Tile) -> bool:
    """They touch along a side or a corner, one king's move apart (GG.3.2, GG.3.3)."""
    return DISTANCE[one][other] == 1


@cache
def sides(enemy: Tile, delver: Tile) -> tuple[int, ...]:
    """The side of the enemy that faces the delver, as a facing; two of them on the diagonal (GG.3.10)."""
    east = BOARD.column(delver) - BOARD.column(enemy)
    north = BOARD.row(delver) - BOARD.row(enemy)
    across, along = (1 if east > 0 else 3), (0 if north > 0 else 2)
    if abs(east) == abs(north):
        return (along, across)
    return (across,) if abs(east) > abs(north) else (along,)


@cache
def away(one: Tile, other: Tile) -> int:
    """The direction from one tile straight to another: along the axis with the greater difference, diagonally if both
    are equal (GG.24.5, GG.3.4)."""
    east = BOARD.column(other) - BOARD.column(one)
    north = BOARD.row(other) - BOARD.row(one)
    if abs(east) > abs(north):
        north = 0
    elif abs(north) > abs(east):
        east = 0
    return DIAGONALS[(east > 0) - (east < 0), (north > 0) - (north < 0)]


DIAGONALS: Final = {
    (0, 1): 0,
    (1, 1): 1,
    (1, 0): 2,
    (1, -1): 3,
    (0, -1): 4,
    (-1, -1): 5,
    (-1, 0): 6,
    (-1, 1): 7,
}


class Arrow(Struct, frozen=True):
    """At one of the eight positions of a card that faces north (GG.15.7)."""

    direction: int
    reach: int


class Arrows(Struct, frozen=True):
    """A card's arrows, white and black."""

    id: str
    white: tuple[Arrow, ...]
    black: tuple[Arrow, ...]


@cache
def covered(arrows: tuple[Arrow, ...], tile: Tile, facing: int) -> frozenset[Tile]:
    """The tiles under arrows of a card that stands there, turned so many quarters clockwise (GG.3.9, GG.15.7,
    GG.15.8)."""
    found: set[Tile] = set()
    for arrow in arrows:
        found.update(ray(tile, turned(arrow.direction, facing), arrow.reach))
    return frozenset(found)
