"""Juniper and the Forest (section 13), Veneration and the Guardians (section 16), both as the variants play them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import AVOIDS, OMEN, Avoid
from dolmen.games.snowcrest.content import By, Spirit
from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.curses import avoid, meet
from dolmen.games.snowcrest.rules.gains import LastScroll, claim, gain_omens, gain_scrolls, stop_if_won
from dolmen.games.snowcrest.state import (
    JUNIPER_A_PLAYER,
    Snowcrest,
    others,
    up,
)
from dolmen.kernel import Flow, Pick, Seat, make_final, tell

BASIC_VENERATION = 2


def take_juniper(s: Snowcrest, n: int) -> Flow[None]:
    """The active player takes the full amount; whenever the deck is emptied, a Forest card comes first (SC.1.4,
    SC.13.1, SC.13.2, SC.13.4, SC.13.6, SC.13.8, SC.13.9, SC.13.10, SC.13.12)."""
    v = s.villages[s.active]
    while n:
        taken = min(n, s.juniper)
        s.juniper -= taken
        n -= taken
        v.tokens[Resource.JUNIPER] += taken
        tell(s, story.Gained, s.active, taken, Resource.JUNIPER)
        claim(s)
        if not s.juniper:
            yield from empty_forest(s)
            s.juniper = JUNIPER_A_PLAYER * s.seats
            tell(s, story.JuniperLaid, s.juniper)


def empty_forest(s: Snowcrest) -> Flow[None]:
    """The last Juniper has left the Forest: its next card is met, and goes under the deck (SC.13.11)."""
    if s.basic:
        tell(s, story.ForestEmptied, s.active)
        gain_scrolls(s, s.active, 1, "forest")
        yield from omen_for_others(s)
        return
    number = s.forests.draw()
    s.shown = -1 - number
    make_final(s)
    tell(s, story.ForestShown, number)
    yield from resolve(s, s.box.forests[number], By.FOREST)
    s.shown = None
    s.forests.under(number)


def venerate(s: Snowcrest) -> Flow[None]:
    """A Guardian is turned up: offering, curse, reward (SC.16.2, SC.16.3, SC.16.6, SC.16.7, SC.19.38). Its price is
    paid already."""
    if s.basic:
        gain_scrolls(s, s.active, BASIC_VENERATION, "veneration")
        yield from omen_for_others(s)
        return
    number = s.guardians.draw()
    s.shown = number
    make_final(s)
    tell(s, story.GuardianShown, number)
    yield from resolve(s, s.box.guardians[number], By.GUARDIAN)
    s.shown = None
    s.guardians.under(number)


def resolve(s: Snowcrest, spirit: Spirit, by: By) -> Flow[None]:
    """The offering, then the others one after the other, then the reward (SC.13.5, SC.13.7, SC.14.16, SC.24.10)."""
    yield from meet(s, s.active, spirit.offering)
    if spirit.curse:
        for seat in others(s):
            s.deciding = seat
            yield from meet(s, seat, spirit.curse)
        s.deciding = s.active
    reward(s, spirit, by)


def reward(s: Snowcrest, spirit: Spirit, by: By) -> None:
    """All of it, in the listed order (SC.16.4, SC.16.5); alone it is one event, which may end the game (SC.24.13)."""
    for word in spirit.reward.effect.words():
        with suppress(LastScroll):  # what is gained may bring an Achievement, but the reward is not over
            word.carry_out(s, by)
    stop_if_won(s)


def omen_for_others(s: Snowcrest) -> Flow[None]:
    """The basic game's curse: an Omen for every opponent, which may be avoided (SC.23.5 to SC.23.7)."""
    for seat in others(s):
        s.deciding = seat
        ways = avoids(s, seat)
        way = (yield from Pick(seat, (OMEN, *ways), question=prompts.BASIC_OMEN)) if ways else OMEN
        if isinstance(way, Avoid):
            avoid(s, seat, way.cell)
        else:
            gain_omens(s, seat, 1)
    s.deciding = s.active


def avoids(s: Snowcrest, seat: Seat) -> Sequence[Avoid]:
    v = s.villages[seat]
    return [AVOIDS[cell] for cell in up(v) if s.box.avoid[v.grid[cell]]]
