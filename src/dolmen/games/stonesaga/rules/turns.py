"""Stonesaga, turn by turn."""

from __future__ import annotations

from dolmen.games.stonesaga.rules import day, goals, setup
from dolmen.games.stonesaga.rules.agenda import work
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Flow

BEGINS = {"setup": setup.begin, "day": day.next_turn}


def turn(s: Stonesaga) -> Flow[None]:
    """One action of a Day, or a whole Night."""
    if not s.agenda:
        BEGINS[s.phase](s)
    yield from work(s)
    if s.won is not None and s.phase != "over":
        goals.game_ends(s)
