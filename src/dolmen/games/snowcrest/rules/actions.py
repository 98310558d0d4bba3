"""Performing a villager's action (section 11): which of them is possible, and its price and steps."""

from __future__ import annotations

from dolmen.games.snowcrest import prompts, story
from dolmen.games.snowcrest.choices import DECLINE, Decline, Do
from dolmen.games.snowcrest.content import Action, By
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Flow, Pick, tell


def act(s: Snowcrest, kind: int, by: By) -> Flow[bool]:
    """One of a villager's alternatives is performed, or none (SC.11.1, SC.11.2, SC.11.5, SC.11.6). An impossible one is
    not offered. Says whether one was."""
    card = s.box.villagers[kind]
    options = [Do(kind, i) for i, action in enumerate(card.actions) if possible(s, action, by)]
    if not options:
        return False
    choices: list[Do | Decline] = [*options, DECLINE]
    do = yield from Pick(s.active, choices, question=prompts.ACTION)
    if do == DECLINE:
        return False
    tell(s, story.Acted, s.active, kind, do.number, s.acting)
    flow = perform(s, card.actions[do.number], by)
    if flow is not None:
        yield from flow
    return True


def perform(s: Snowcrest, action: Action, by: By) -> Flow[None] | None:
    """The price, then every step that is possible, left to right (SC.11.3, SC.11.7, SC.11.8, SC.11.9)."""
    return action.effect.carry_out(s, by)


def possible(s: Snowcrest, action: Action, by: By) -> bool:
    """A price must be payable, and there be something to pay it for, such as a building in stock (SC.5.21, SC.6.7,
    SC.19.31)."""
    return action.effect.able(s, by)
