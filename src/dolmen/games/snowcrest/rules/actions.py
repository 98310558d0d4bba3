"""Performing a villager's action (section 11): which of them is possible, and its price and steps."""

from __future__ import annotations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import DECLINE, NOTHING, Decline, Do
from dolmen.games.snowcrest.content import Action, By
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Flow, Pick, tell


def act(s: Snowcrest, kind: int, by: By, number: int | None = None) -> Flow[bool]:
    """One of a villager's alternatives is performed, or none (SC.11.1, SC.11.2, SC.11.5, SC.11.6). An impossible one is
    not offered. Says whether one was."""
    if number is None:
        number = yield from which(s, kind, by)
    if number == NOTHING:
        return False
    tell(s, story.Acted, s.active, kind, number, s.acting)
    flow = perform(s, s.box.villagers[kind].actions[number], by)
    if flow is not None:
        yield from flow
    return True


def which(s: Snowcrest, kind: int, by: By) -> Flow[int]:
    """The number of one alternative, or nothing. A single one is taken without asking, unless the player wants to be
    asked, or it is another card's that is used."""
    found = alternatives(s, kind, by)
    v = s.villages[s.active]
    if not found:
        return NOTHING
    if len(found) == 1 and not v.careful and v.grid[s.acting] == kind:
        return found[0]
    options: list[Do | Decline] = [*(Do(kind, number) for number in found), DECLINE]
    do = yield from Pick(s.active, options, question=prompts.ACTION)
    return NOTHING if do == DECLINE else do.number


def alternatives(s: Snowcrest, kind: int, by: By) -> list[int]:
    """Those that are possible; and those only that change something, where somebody does not want to be asked more
    than needed."""
    actions = s.box.villagers[kind].actions
    found = [number for number, action in enumerate(actions) if possible(s, action, by)]
    v = s.villages[s.active]
    if v.careful or v.grid[s.acting] != kind:
        return found
    return [number for number in found if actions[number].effect.changes(s, by)]


def perform(s: Snowcrest, action: Action, by: By) -> Flow[None] | None:
    """The price, then every step that is possible, left to right (SC.11.3, SC.11.7, SC.11.8, SC.11.9)."""
    return action.effect.carry_out(s, by)


def possible(s: Snowcrest, action: Action, by: By) -> bool:
    """A price must be payable, and there be something to pay it for, such as a building in stock (SC.5.21, SC.6.7,
    SC.19.31)."""
    return action.effect.able(s, by)
