"""The eight of the town: scenes that an opinion earns, whoever saw it, and those who have drifted away."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.effects.language import effects, holds
from dolmen.games.gone_to_gaia.effects.opinions import gone, shift
from dolmen.games.gone_to_gaia.rules.pages import together_read
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.games.gone_to_gaia.tale.entries import PersonEntry

SCENES = 2
"""Earned ones, at the start of a visit; the others wait."""
MOST = 3
"""The end of the scale: there somebody has one thing more to say."""


def drift(s: GoneToGaia) -> list[Task]:
    """Everybody above 0 whom nothing has raised since the last Town Visit falls by 1."""
    sheet = sheet_of(s)
    away = [
        who for who, opinion in sheet.opinions.items() if opinion > 0 and who not in sheet.raised and not gone(s, who)
    ]
    for who in away:
        shift(s, who, -1)
    sheet.raised = []
    return together_read(s, [f"person/{who}/drift" for who in away])


def earned(s: GoneToGaia) -> list[Task]:
    """The oldest two scenes of those who are still there, each with whoever saw it; then what people at the end of the
    scale have to say (GG.29.8)."""
    sheet = sheet_of(s)
    tasks: list[Task] = []
    for scene in [scene for scene in sheet.earned if not gone(s, scene.partition(".")[0])][:SCENES]:
        sheet.earned.remove(scene)
        sheet.read.append(scene)
        who, _, what = scene.partition(".")
        person = s.box.tale.people[who]
        own = person.plus2 if what == "plus2" else person.minus2
        keys = [f"person/{who}/{what}/pages/{n}" for n in range(len(own.pages))]
        tasks += [*together_read(s, keys), *effects(own.do)]
        if what == "plus2":
            tasks += rival(s, person, 2)
    for person in s.box.tale.people.values():
        if not gone(s, person.id):
            tasks += at_the_end(s, person)
    return tasks


def rival(s: GoneToGaia, person: PersonEntry, at: int) -> list[Task]:
    """Somebody saw it, unless that person is gone."""
    number, seen = next((n, rival) for n, rival in enumerate(person.rival) if rival.at == at)
    if gone(s, seen.who):
        return []
    return [Task("read", name=f"person/{person.id}/rival/{number}/text"), *effects(seen.do)]


def at_the_end(s: GoneToGaia, person: PersonEntry) -> list[Task]:
    """At +3 the first of the lines that holds, each kind of line once; at -3 another."""
    sheet = sheet_of(s)
    opinion = sheet.opinions[person.id]
    if opinion == -MOST and f"{person.id}.minus3" not in sheet.read:
        sheet.read.append(f"{person.id}.minus3")
        return [Task("read", name=f"person/{person.id}/minus3/text"), *effects(person.minus3.do)]
    if opinion != MOST:
        return []
    number, line = next((n, line) for n, line in enumerate(person.plus3) if holds(s, line.when))
    kinds = [f"{person.id}.{kind}" for kind in ("early", "offer")]
    kind = kinds[not line.id]
    if kind in sheet.read:
        return []
    first = not any(each in sheet.read for each in kinds)
    sheet.read.append(kind)
    tasks = [Task("read", name=f"person/{person.id}/plus3/{number}/text"), *effects(line.do)]
    return [*tasks, *(rival(s, person, MOST) if first else [])]
