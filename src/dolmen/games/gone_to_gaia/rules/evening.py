"""Closing the evening (GG.31.6 to GG.31.9): leaving is safe at every moment, and here one may say so."""

from __future__ import annotations

from typing import Final

from dolmen.campaign import Offer
from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.rules.agenda import then
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel import Flow, Pick, Seat, tell

STOP: Final = "stop"
MOST_LINES = 6
BREAK_OFF = True
BEFORE = ("hero", "one hero", "spawns", "up or on")
"""Steps around an Interlude and before a quest; in town every page will do."""


def may_stop(s: GoneToGaia, seat: Seat) -> bool:
    """After an Interlude, a quest or a visit, and at a page in town; never within a wave or a Story Phase (GG.22.13,
    GG.31.6 to GG.31.9, GG.36.3). Nobody stops at the same place twice."""
    if s.mode != "campaign" or not s.agenda or s.read or s.table.choice is not None or not sheet_of(s).heroes:
        return False
    task = s.agenda[-1]
    if s.stopped == here(s) or task.name.startswith("recap/"):
        return False
    return (s.phase == "town" and task.do in ("read", "choose", "market", "choose quest")) or task.do in BEFORE


def stop(s: GoneToGaia, seat: Seat) -> Flow[bool]:
    """Where you are is told, and whoever comes back reads first what has happened."""
    yield from Pick(seat, (STOP,), question=questions.STOP, name=STOP, standing=True)
    s.stopped = here(s)
    tell(s, story.StoppedHere, where(s))
    then(s, *recap(s))
    return BREAK_OFF


def here(s: GoneToGaia) -> str:
    return f"{s.wave} {s.agenda[-1].do} {s.agenda[-1].name}"


def where(s: GoneToGaia) -> str:
    """In a sentence."""
    sheet = sheet_of(s)
    chapter = s.box.tale.chapters[sheet.chapter]
    place = "in town" if s.phase == "town" else f"{s.box.quests[s.quest].entry.name}, after wave {s.wave}"
    return f"chapter {chapter.no}, {chapter.title}, {place}"


def recap(s: GoneToGaia) -> list[Task]:
    """At most six lines of what you did, the newest first."""
    recaps = s.box.tale.recap
    held = [n for n in reversed(range(len(recaps))) if holds(s, recaps[n].when)][:MOST_LINES]
    return together_read(s, [f"recap/{n}/text" for n in held])


OFFERS: Final = (Offer(STOP, stop, may_stop),)
