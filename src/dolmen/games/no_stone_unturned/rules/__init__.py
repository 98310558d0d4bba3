"""No Stone Unturned, step by step. Each procedure is a row of steps; where the table is in them is data."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from dolmen.games.no_stone_unturned import story
from dolmen.games.no_stone_unturned.rules import character, world
from dolmen.games.no_stone_unturned.rules.adventure import ADVENTURE
from dolmen.games.no_stone_unturned.rules.after import EVOLUTION
from dolmen.games.no_stone_unturned.rules.campaign import CAMPAIGN
from dolmen.games.no_stone_unturned.rules.character import CHARACTERS
from dolmen.games.no_stone_unturned.rules.complications import COMPLICATION
from dolmen.games.no_stone_unturned.rules.deeds import DEEDS
from dolmen.games.no_stone_unturned.rules.downtime import DOWNTIME, FREE
from dolmen.games.no_stone_unturned.rules.motions import BREACH, decide_motion
from dolmen.games.no_stone_unturned.rules.offers import SCENE_IN_DOWNTIME, offers
from dolmen.games.no_stone_unturned.rules.procedures import Step, go_on, taken, within
from dolmen.games.no_stone_unturned.rules.project import WORK, WORK_STEPS
from dolmen.games.no_stone_unturned.rules.result import ROLL
from dolmen.games.no_stone_unturned.rules.safety import KNOCK
from dolmen.games.no_stone_unturned.rules.world import WORLD
from dolmen.games.no_stone_unturned.state import At, NoStoneUnturned
from dolmen.kernel import Flow, anyone, meanwhile, tell

PROCEDURES: dict[str, tuple[Step, ...]] = {
    "campaign": CAMPAIGN,
    "world": (*WORLD, *CHARACTERS),
    "adventure": ADVENTURE,
    "roll": ROLL,
    "evolution": EVOLUTION,
    "downtime": DOWNTIME,
    "complication": COMPLICATION,
    "scene-in-downtime": SCENE_IN_DOWNTIME,
    "knock": KNOCK,
    "breach": BREACH,
    WORK: WORK_STEPS,
    **FREE,
    **DEEDS,
}
ONE_TURN = {"roll", "evolution", WORK, *FREE, *DEEDS}
"""Procedures that are gone through in one turn: a turn is kept whole."""
HEADINGS = world.HEADINGS | character.HEADINGS


def turn(s: NoStoneUnturned) -> Flow[None]:
    """One step, one roll or one Downtime action. Beside it there are offers to take up, and motions to vote on."""
    main: Flow[object] = steps(s)
    if s.motion is not None and not within(s, "breach"):
        main = anyone({"motion": decide_motion(s), "steps": main})
    yield from meanwhile(main, partial(offers, s))


def steps(s: NoStoneUnturned) -> Flow[None]:
    """Step after step, until one has asked something and we are between rolls and actions."""
    asked = False
    while not s.over and not (asked and s.at[-1].procedure not in ONE_TURN):
        at = s.at[-1]
        steps_here = PROCEDURES[at.procedure]
        if at.step >= len(steps_here):
            s.at.pop()
            continue
        step = steps_here[at.step]
        begin(s, at, step)
        outcome = step(s)
        if isinstance(outcome, Generator):
            asks, outcome = yield from taken(outcome)
            asked = asked or asks
        go_on(at, steps_here, outcome)


def begin(s: NoStoneUnturned, at: At, step: Step) -> None:
    if not at.begun:
        at.begun = True
        if s.session == 1 and len(s.at) == 2 and at.procedure == "world" and at.step == 0:
            tell(s, story.SessionBegins, "Session 1")
        if step in HEADINGS:
            tell(s, story.StepBegins, HEADINGS[step])
