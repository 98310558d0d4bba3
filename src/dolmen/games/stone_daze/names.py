"""What clans and figures are called, and how they are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dolmen.games.stone_daze.content import CLAN_SIZE
from dolmen.kernel.scene import Badge

if TYPE_CHECKING:
    from dolmen.games.stone_daze.state import StoneDaze

CLANS = "AB"
CLAN_TONES = ("clan-a", "clan-b")
BUMP = Badge(label="bump on the head", icon="star-swirl", glyph="*")
FIGURE_IDS = tuple(f"{clan}{number}" for clan in CLANS for number in range(1, CLAN_SIZE + 1))


def figure_id(figure: int) -> str:
    """A figure as the rules call it: A1 to B7."""
    return FIGURE_IDS[figure]


def figure_no(id: str) -> int:
    return FIGURE_IDS.index(id)


def figure_name(s: StoneDaze, figure: int) -> str:
    return f"{FIGURE_IDS[figure]} {s.box.figures[figure % CLAN_SIZE].name}"
