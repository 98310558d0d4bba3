"""What a quest does when something happens: its twists, the events of its rules, its Marks on tiles (section 8)."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.abilities.moments import CircuitTaken
from dolmen.games.gone_to_gaia.effects.frame import ALL, By
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.rules.agenda import does, then
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.rules.witness import CIRCUIT_MARK, FRIENDLY_MARK
from dolmen.games.gone_to_gaia.state import NOBODY, GoneToGaia, Standing, Task, boss_of, living
from dolmen.games.gone_to_gaia.tale.questing import (
    Found,
    each,
    events_of,
    first,
    quest_of,
    read_twists,
    rules_in_force,
    twists_of,
)
from dolmen.games.gone_to_gaia.tale.quests import (
    CIRCUIT,
    DELVERS_DONE,
    FIRST_ATTACK,
    LOW,
    Event,
    MarkEntry,
    Occasion,
    Twist,
)

TAKEN = {
    CIRCUIT_MARK: ("circuit 1", "tally circuits +1", "remove mark"),
    FRIENDLY_MARK: ("remove mark", "draw friendly"),
}
"""What entering the tile of a token of the Spawn card does (GG.23.3, GG.23.4)."""


def has_story(s: GoneToGaia) -> bool:
    """Onslaught has none."""
    return s.mode != "onslaught"


@does("happens")
def happened(s: GoneToGaia, task: Task) -> None:
    """Twists that wait for it are read, and events in force carried out, each for whom it concerns."""
    if not has_story(s):
        return
    found: list[Task] = []
    for key, twist in twists_of(s, s.wave, task.name):
        found += twist_tasks(s, key, twist)
    for key, event in events_of(s, task.name):
        if event.once and key in s.seen:
            continue
        for by in concerned(s, event, task):
            if holds(s, event.when, by):
                if event.once:
                    s.seen.append(key)
                found += told(s, Found(f"{key}/text" if event.text else "", event.do), by)
    then(s, *found)


@does("attack told")
def attack_told(s: GoneToGaia, task: Task) -> None:
    """An attack is resolved, and the boss may have fallen below what the quest waits for."""
    if not has_story(s):
        return
    boss = boss_of(s)
    below = [trigger for trigger, hp in LOW.items() if boss is not None and boss.hp <= hp]
    then(s, *[Task("happens", name=trigger) for trigger in (FIRST_ATTACK, *below)])


def concerned(s: GoneToGaia, event: Event, task: Task) -> list[By]:
    """The delver to whom it happened; if it happened to nobody, each living one for whom it could be."""
    if task.who != NOBODY:
        return [By(figure=task.who)]
    if any(line.startswith("that ") for line in event.do):
        return [By(figure=s.figures.index(figure)) for figure in living(s)]
    return [ALL]


def told(s: GoneToGaia, found: Found | None, by: By = ALL) -> list[Task]:
    """It is read, and then it happens."""
    if found is None:
        return []
    return [*(together_read(s, [found.key]) if found.key else []), *effects(found.do, by)]


def occasion(s: GoneToGaia, key: str, texts: tuple[Occasion, ...]) -> list[Task]:
    return told(s, first(s, key, texts))


def twist_tasks(s: GoneToGaia, key: str, twist: Twist) -> list[Task]:
    """Its page with the rule that it brings, what it does, and the choice under it."""
    s.seen.append(key)
    result = first(s, f"{key}/results", twist.results)
    page = [result.key] if result is not None else [f"{key}/text"]
    rules = [place for place, rule in enumerate(quest_of(s).rule) if rule.id == twist.rule]
    more = each(s, f"{key}/also", twist.also)
    keys = [*page, *(f"quest/{s.quest}/rule/{place}/text" for place in rules), *(also.key for also in more)]
    do = [*twist.do, *(result.do if result is not None else ()), *(line for also in more for line in also.do)]
    *pages, last = together_read(s, keys)
    if twist.choice:
        last = Task("choose", name=last.name, at=key)
    return [*pages, last, *effects(do)] if not twist.choice else [*pages, *effects(do), last]


# Marks


def marks_of(s: GoneToGaia, what: str) -> MarkEntry | None:
    """The quest's own mark of that id in this wave."""
    marks = quest_of(s).wave[s.wave - 1].marks
    return next((mark for mark in marks if mark.id == what), None)


@does("entered")
def entered(s: GoneToGaia, task: Task) -> None:
    """A delver has entered a tile, passing or ending: what lies there is taken (GG.10.6, GG.23.3, GG.23.4)."""
    if not has_story(s):
        return
    number, where = task.who, task.n
    for mark in [mark for mark in s.marks if mark.tile == where]:
        mine = marks_of(s, mark.what)
        lines = mine.enter if mine is not None else TAKEN.get(mark.what, ())
        by = By(figure=number, mark=mark.what, tile=where)
        row = [Task("happens", number, name=f"{mark.what} tile entered"), *effects(lines, by)]
        if mark.what == CIRCUIT_MARK:
            row.append(Task("circuit taken", number))
        then(s, *row)


@does("circuit taken")
def circuit_taken(s: GoneToGaia, task: Task) -> None:
    """What equipment brings for it (GG.24.19); then what the quest does."""
    play = in_play(s)
    play.run(s, CircuitTaken(), *play.owners)
    then(s, Task("happens", task.who, name=CIRCUIT))


@does("delvers done")
def delvers_done(s: GoneToGaia, task: Task) -> None:
    """The Delver Phase ends: for whoever stands on a Mark, and for Witness on his (GG.8.12)."""
    if not has_story(s):
        return
    found: list[Task] = []
    for mark in s.marks:
        mine = marks_of(s, mark.what)
        if mine is None:
            continue
        for figure in living(s):
            if figure.tile == mark.tile:
                found += effects(mine.delver_ends, By(figure=s.figures.index(figure), mark=mark.what, tile=mark.tile))
        if s.witness == mark.tile:
            found += effects(mine.witness_ends)
    then(s, *found, Task("happens", name=DELVERS_DONE))


@does("wave told")
def wave_told(s: GoneToGaia, task: Task) -> None:
    """What is read when a wave ends with somebody alive: `end` of the wave and of its twists."""
    if not has_story(s):
        return
    key = f"quest/{s.quest}/wave/{s.wave - 1}"
    found = occasion(s, f"{key}/end", quest_of(s).wave[s.wave - 1].end)
    for twist_at, twist in read_twists(s):
        found += occasion(s, f"{twist_at}/end", twist.end)
    then(s, *found)


def stand(s: GoneToGaia) -> None:
    """The records of the rules in force, for this wave."""
    s.standing = [held for held in s.standing if not held.what.startswith("quest/")]
    s.standing += [Standing(key, rule.abilities) for key, rule in rules_in_force(s) if rule.abilities]
