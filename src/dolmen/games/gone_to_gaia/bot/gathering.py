"""What lies on tiles is worth something, and more if the quest is there for it."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.board import DISTANCE, NAMES, Tile
from dolmen.games.gone_to_gaia.bot.value import fresh
from dolmen.games.gone_to_gaia.rules.witness import CIRCUIT_MARK
from dolmen.games.gone_to_gaia.state import Figure, GoneToGaia, Mark
from dolmen.games.gone_to_gaia.tale.questing import quest_of

PART, BOSS_PART, MARK = 0.08, 0.2, 0.15
"""What lies on a tile."""
GOAL = 0.6
"""What the whole quest is there for, or a step towards it."""


def lying(s: GoneToGaia, figure: Figure, tile: Tile) -> float:
    total = sum(
        [
            BOSS_PART if part.level else PART
            for part in s.lying
            if part.tile == tile and part.discipline == figure.discipline
        ]
    )
    marks = [mark for mark in s.marks if mark.tile == tile and mark.enemy is None]
    return total + sum([GOAL if _sought(s, mark) else MARK for mark in marks])


def _sought(s: GoneToGaia, mark: Mark) -> bool:
    """What the quest is there for."""
    return s.mode in ("campaign", "quest") and mark.what == CIRCUIT_MARK and quest_of(s).goal.kind == "circuits"


def gathers(s: GoneToGaia, to: Tile) -> float:
    """What Witness would take there."""
    return sum([PART if not part.level else BOSS_PART for part in s.lying if part.tile == to])


def errand(s: GoneToGaia, to: Tile) -> float:
    """Where he has to stand when the last delver passes: the fewer turns are left, the more it matters."""
    goal = quest_of(s).goal
    if goal.kind != "witness" or goal.tile is None or goal.wave != s.wave:
        return 0.0
    there = NAMES.index(goal.tile)
    return GOAL * (DISTANCE[s.witness][there] - DISTANCE[to][there]) / (1 + fresh(s) / 2)
