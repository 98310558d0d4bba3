"""Hexes of the valley: directions, the sections on either side of an edge, and where trays can lie (section 6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from dolmen.kernel import Hex

SE, S, SW, NW, N, NE = range(6)
"""Flat-topped hexes: the kernel's six steps, by what they are called here (SS.6.2)."""
DIRECTIONS: Final = ("south-east", "south", "south-west", "north-west", "north", "north-east")
SECTION: Final = {NW: 0, N: 0, NE: 1, SE: 1, S: 2, SW: 2}
"""Which section lies on an edge: A on NW and N, B on NE and SE, C on S and SW (SS.6.3)."""
START: Final = Hex(0, 0)
Tray = tuple[Hex, Hex, Hex]
FIRST_TRAY: Final[Tray] = (START, START.step(NE), START.step(SE))
"""SS.6.9."""


def neighbours(hex: Hex) -> list[Hex]:
    """Those that share an edge: N, NE, SE, S, SW and NW, for tiles are never turned (SS.6.2, SS.6.6)."""
    return [hex.step(direction) for direction in range(6)]


def direction_to(here: Hex, there: Hex) -> int:
    return neighbours(here).index(there)


def edge_sections(here: Hex, there: Hex) -> tuple[int, int]:
    """The sections that touch where two hexes meet: this one's, and the other's (SS.6.3)."""
    direction = direction_to(here, there)
    return SECTION[direction], SECTION[(direction + 3) % 6]


def trays_with(hex: Hex) -> Iterator[Tray]:
    """All six trays that this hex can be part of: {h, NE, SE} or {h, NW, SW} of some h (SS.6.8)."""
    for first in (hex, hex.step(SW), hex.step(NW)):
        yield (first, first.step(NE), first.step(SE))
    for first in (hex, hex.step(SE), hex.step(NE)):
        yield (first, first.step(NW), first.step(SW))


def new_trays(here: Hex, tray: Collection[Hex], placed: Collection[Hex]) -> list[Tray]:
    """Where a tray can be added from here: over no placed hex, with two edges or more at its own tray and one of these
    at its own hex (SS.6.13, SS.9.14)."""
    found: dict[frozenset[Hex], Tray] = {}
    for beside in neighbours(here):
        if beside in placed:
            continue
        for new in trays_with(beside):
            edges = sum(there in tray for hex in new for there in neighbours(hex))
            if edges >= 2 and not any(hex in placed for hex in new):
                found.setdefault(frozenset(new), new)
    return sorted((tuple(sorted(new)) for new in found), key=lambda new: new)  # type: ignore[misc]
