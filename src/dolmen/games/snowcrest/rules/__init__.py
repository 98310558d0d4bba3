"""Snowcrest, turn by turn (section 7). Each part is a module of its own; `rules.md` has the clauses."""

from __future__ import annotations

from functools import partial

from dolmen.games.snowcrest import story
from dolmen.games.snowcrest.rules.any_time import offers
from dolmen.games.snowcrest.rules.gains import LastScroll, claim
from dolmen.games.snowcrest.rules.main_phase import main_action
from dolmen.games.snowcrest.rules.setup import buy_first_villager
from dolmen.games.snowcrest.state import NO_CELL, Snowcrest
from dolmen.kernel import Flow, meanwhile, tell


def turn(s: Snowcrest) -> Flow[None]:
    """A first purchase, or one player's turn with one main action (SC.7.7, SC.23.1, SC.24.6)."""
    s.deciding = s.active
    if s.bought < s.seats:
        yield from buy_first_villager(s)
        s.active = (s.active + 1) % s.seats
        return
    tell(s, story.TurnBegins, s.active, s.round)
    try:
        claim(s)
        yield from meanwhile(main_action(s), partial(offers, s))
    except LastScroll:
        s.over = True
    pass_on(s)


def pass_on(s: Snowcrest) -> None:
    """Clockwise; a round ends with the player to the start player's right, and so does the game (SC.7.1, SC.20.2 to
    SC.20.4)."""
    s.acting = NO_CELL
    s.active = (s.active + 1) % s.seats
    if s.active == s.start and not s.over:
        s.round += 1
        s.over = s.ending and not s.level
    if s.over:
        tell(s, story.GameOver)
