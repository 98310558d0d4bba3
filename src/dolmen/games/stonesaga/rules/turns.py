"""Stonesaga, turn by turn."""

from __future__ import annotations

from functools import partial

from dolmen.campaign import offered
from dolmen.games.stonesaga.rules import between, day, goals, setup
from dolmen.games.stonesaga.rules.agenda import work
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Flow, meanwhile

BEGINS = {"setup": setup.begin, "day": day.next_turn, "between": between.next_game}


def turn(s: Stonesaga) -> Flow[None]:
    """One action of a Day, a whole Night, or what lies between two Challenges."""
    if not s.agenda:
        BEGINS[s.phase](s)
    if s.saga is None:
        yield from work(s)
    else:
        yield from meanwhile(work(s), partial(offered, s, ()))  # the story of many evenings says who sits where
    if s.won is not None and s.phase in ("day", "night"):
        goals.game_ends(s)
