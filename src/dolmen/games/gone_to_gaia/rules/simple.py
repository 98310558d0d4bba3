"""Simple Town Visits (GG.29.6): who waited and who did not, what was earned, errands, the shop."""

from __future__ import annotations

from functools import partial

from dolmen.games.gone_to_gaia import questions, story
from dolmen.games.gone_to_gaia.effects.frame import HIGHEST, LOWEST, sheet_of
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.effects.opinions import gone, shift
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.joint import together
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task, living
from dolmen.kernel import Flow, tell

COUNTER_SINCE = "T3.2"
LAST_RESORT = "E7"


@does("simple visit")
def simple_visit(s: GoneToGaia, task: Task) -> None:
    """The opening, in turn; earned scenes; one opinion falls and another rises; Counter and Box; the shop (GG.29.6).
    After too many failures there is one choice more."""
    sheet = sheet_of(s)
    s.phase = "town"
    number = sheet.simple % len(s.box.tale.openings)
    sheet.simple += 1
    tell(s, story.SimpleVisit)
    then(
        s,
        Task("read", name=f"opening/{number}/{opening(s, number)}"),
        Task("earned"),
        Task("falls out"),
        *([Task("hold counter")] if COUNTER_SINCE in sheet.read else []),
        Task("hold box"),
        Task("hold shop"),
        Task("last resort"),
    )


def opening(s: GoneToGaia, number: int) -> str:
    """Nobody fell, one fell, or nobody came back; somebody who is gone does not wait up."""
    entry = s.box.tale.openings[number]
    if entry.gone is not None and holds(s, entry.gone.when):
        return "gone/text"
    if not living(s):
        return "nobody"
    return "one" if s.fallen else "none"


@does("falls out")
def falls_out(s: GoneToGaia, task: Task) -> Flow[None]:
    """One opinion falls by 1: nobody's who is at -3 already, or gone (GG.29.6, GG.29.7, GG.29.9). If none can be moved
    the step is left out."""
    people = [*s.box.tale.people]
    sheet = sheet_of(s)
    able = [n for n, who in enumerate(people) if sheet.opinions[who] > LOWEST and not gone(s, who)]
    if not able:
        then(s, Task("comes round"))
        return
    number = yield from together(s, task, able, questions.FALLS, partial(questions.person, s))
    shift(s, people[number], -1)
    then(s, Task("read", name=f"person/{people[number]}/simple/falls"), Task("comes round", number))


@does("comes round")
def comes_round(s: GoneToGaia, task: Task) -> Flow[None]:
    """A different one rises by 1: nobody's who is at +3 already, or gone (GG.29.6, GG.29.7)."""
    people = [*s.box.tale.people]
    sheet = sheet_of(s)
    able = [n for n, who in enumerate(people) if n != task.who and sheet.opinions[who] < HIGHEST and not gone(s, who)]
    if able:
        number = yield from together(s, task, able, questions.RISES, partial(questions.person, s))
        shift(s, people[number], 1)
        then(s, Task("read", name=f"person/{people[number]}/simple/rises"))


@does("last resort")
def last_resort(s: GoneToGaia, task: Task) -> None:
    """Whoever has failed often enough may hang up the lamp; declined, the quests stay open."""
    sheet = sheet_of(s)
    if sheet.bonus == "over" or not (LAST_RESORT in sheet.offers or holds(s, s.box.tale.endings[LAST_RESORT].when)):
        return
    then(s, Task("lamp", name=f"ending/{LAST_RESORT}/offer/text"))


@does("lamp")
def lamp(s: GoneToGaia, task: Task) -> Flow[None]:
    taken = yield from together(s, task, [0, 1], questions.LAMP, partial(questions.lamp, s), always=True)
    if taken:
        then(s, Task("ending", name=LAST_RESORT))
    else:
        then(s, Task("read", name=f"ending/{LAST_RESORT}/offer/declined"))
