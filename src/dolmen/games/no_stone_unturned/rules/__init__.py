"""No Stone Unturned, step by step. Each procedure is a row of steps; where the table is in them is data."""

from __future__ import annotations

from functools import partial

from dolmen.campaign import Step, looking, rewording, steps, within
from dolmen.games.no_stone_unturned import story
from dolmen.games.no_stone_unturned.rules import character, world
from dolmen.games.no_stone_unturned.rules.adventure import ADVENTURE
from dolmen.games.no_stone_unturned.rules.after import EVOLUTION
from dolmen.games.no_stone_unturned.rules.campaign import CAMPAIGN
from dolmen.games.no_stone_unturned.rules.character import CHARACTERS, sit_down
from dolmen.games.no_stone_unturned.rules.complications import COMPLICATION
from dolmen.games.no_stone_unturned.rules.deeds import DEEDS
from dolmen.games.no_stone_unturned.rules.downtime import DOWNTIME, FREE
from dolmen.games.no_stone_unturned.rules.motions import BREACH, decide_beside
from dolmen.games.no_stone_unturned.rules.offers import SCENE_IN_DOWNTIME, offers
from dolmen.games.no_stone_unturned.rules.project import WORK, WORK_STEPS
from dolmen.games.no_stone_unturned.rules.result import ROLL
from dolmen.games.no_stone_unturned.rules.safety import other_words
from dolmen.games.no_stone_unturned.rules.shelving import KINDS, found
from dolmen.games.no_stone_unturned.rules.world import WORLD
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Flow, meanwhile, tell

PROCEDURES: dict[str, tuple[Step[NoStoneUnturned], ...]] = {
    "campaign": CAMPAIGN,
    "world": (*WORLD, *CHARACTERS),
    "adventure": ADVENTURE,
    "roll": ROLL,
    "evolution": EVOLUTION,
    "downtime": DOWNTIME,
    "complication": COMPLICATION,
    "scene-in-downtime": SCENE_IN_DOWNTIME,
    "breach": BREACH,
    WORK: WORK_STEPS,
    **FREE,
    **DEEDS,
}
ONE_TURN = {"roll", "evolution", WORK, *FREE, *DEEDS}
"""Procedures that are gone through in one turn: a turn is kept whole."""
HEADINGS = world.HEADINGS | character.HEADINGS


def turn(s: NoStoneUnturned) -> Flow[None]:
    """One step, one roll or one Downtime action. Beside it there are offers to take up, and motions to vote on (NS.4.1,
    NS.7.21, NS.13.1)."""
    if about_to_set_out(s):
        sit_down(s)  # before a vote is asked for: they have one
    main = rewording(s, looking(s, steps(s, PROCEDURES, ONE_TURN, begin), KINDS, found), other_words)
    yield from meanwhile(main if within(s, "breach") else decide_beside(s, main), partial(offers, s))


def about_to_set_out(s: NoStoneUnturned) -> bool:
    """At the first step of an adventure, or just before it."""
    at = next((at for at in reversed(s.table.at) if at.step < len(PROCEDURES[at.procedure])), None)
    return at is not None and at.procedure in ("campaign", "adventure") and at.step == 0


def begin(s: NoStoneUnturned, step: Step[NoStoneUnturned]) -> None:
    s.half = None
    if s.session == 1 and len(s.table.at) == 2 and step is PROCEDURES["world"][0]:
        tell(s, story.SessionBegins, "Session 1")
    if step in HEADINGS:
        tell(s, story.StepBegins, HEADINGS[step])
