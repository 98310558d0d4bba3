"""Cards on their way into the grid."""

from __future__ import annotations

from dolmen.games.snowcrest import story
from dolmen.games.snowcrest.choices import Card
from dolmen.games.snowcrest.rules.gains import claim
from dolmen.games.snowcrest.state import EMPTY, Snowcrest, Village, leave_grid
from dolmen.kernel import Seat, tell


def places(s: Snowcrest, v: Village) -> list[int]:
    """Every empty cell, and every upright villager that may be replaced (SC.9.4 to SC.9.6, SC.23.8)."""
    return [
        cell
        for cell, kind in enumerate(v.grid)
        if kind == EMPTY or (not v.down >> cell & 1 and not (s.basic and s.box.starter[kind]))
    ]


def take(s: Snowcrest, seat: Seat, source: Card) -> None:
    """A card leaves the hand or the row (SC.4.6, SC.9.14)."""
    (s.villages[seat].hand if source.hand else s.row).remove(source.kind)


def place(s: Snowcrest, seat: Seat, kind: int, cell: int) -> None:
    """Upright onto the cell; whoever stood there leaves without giving anything (SC.4.10, SC.4.11, SC.9.4, SC.9.7,
    SC.9.9)."""
    v = s.villages[seat]
    if v.grid[cell] != EMPTY:
        tell(s, story.Replaced, seat, cell, v.grid[cell])
        leave_grid(s, seat, cell)
    v.grid[cell] = kind
    tell(s, story.Placed, seat, cell, kind)
    claim(s)
