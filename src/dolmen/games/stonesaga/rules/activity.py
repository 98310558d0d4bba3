"""Activity and events (section 19)."""

from __future__ import annotations

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.rules.agenda import does, lines, then
from dolmen.games.stonesaga.state import Stonesaga, Task
from dolmen.kernel import tell

MOST = 30
LATER = ("general", "outpost")


def raise_activity(s: Stonesaga, n: int) -> None:
    """Between 0 and 30 (SS.19.1). Each threshold that is met counts once, the lowest first; a later fall changes
    nothing about it (SS.19.2, SS.19.5, SS.19.7, SS.19.8). Winter ends the game at once, whatever else
    was done (SS.19.9, SS.25.6, SS.25.7)."""
    challenge = s.box.challenges[s.challenge]
    s.activity = max(0, min(MOST, s.activity + n))
    tell(s, story.Activity, s.activity, challenge.winter)
    new = [
        number
        for number, event in enumerate(challenge.event)
        if s.activity >= event.at and number not in s.happened and event.at < challenge.winter
    ]
    new.sort(key=lambda number: challenge.event[number].at)
    s.happened += new
    s.due += [number for number in new if challenge.event[number].kind in LATER]
    then(s, *[Task("event", n=number) for number in new if challenge.event[number].kind not in LATER])
    if s.activity >= challenge.winter:
        s.won = False
        tell(s, story.Happens, challenge.winter_line)


@does("event")
def event(s: Stonesaga, task: Task) -> None:
    """Immediate ones are carried out before anything goes on (SS.19.3); an Ongoing one holds from now on (SS.19.6). In
    the first Challenge: SS.25.12; in the second: SS.25.13; in the fourth: SS.25.17 and SS.25.18."""
    found = s.box.challenges[s.challenge].event[task.n]
    tell(s, story.Happens, found.text)
    if found.kind != "ongoing":
        lines(s, 0, found.do)


def due_events(s: Stonesaga) -> None:
    """General and Outpost ones come in step 8 of the Night, the lowest number first (SS.19.4)."""
    then(s, *[Task("event", n=number) for number in s.due])
    s.due.clear()


def ongoing(s: Stonesaga) -> tuple[str, ...]:
    """The lines of the Ongoing event that holds: the last that began (SS.19.6)."""
    for number in reversed(s.happened):
        found = s.box.challenges[s.challenge].event[number]
        if found.kind == "ongoing":
            return found.do
    return ()
