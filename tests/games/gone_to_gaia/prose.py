"""The texts of the story as a book: which of them lie open, and an edition in which others stand in their place.

A text lies open when it is on the page that is being read, under it as a choice, or in a place of the table where the
rules put it: the people in town, the sheet, the rules of the quest. This is said here once more, apart from the scene,
so that a scene that shows more is found out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from msgspec import Struct

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.scene.town import greeting
from dolmen.games.gone_to_gaia.state import GoneToGaia, Sheet, Task, boss_of
from dolmen.games.gone_to_gaia.tale.entries import BenchEntry
from dolmen.games.gone_to_gaia.tale.places import ROOTS, way
from dolmen.games.gone_to_gaia.tale.questing import rules_in_force
from dolmen.games.gone_to_gaia.tale.telling import offered
from dolmen.kernel import Seat

NO_PROSE: Final = frozenset(
    {
        *("id", "no", "name", "title", "kind", "level", "arrows", "abilities", "person", "person_id", "person_name"),
        *("icon", "origin", "discipline", "weapons", "passives", "when", "do", "do_first", "cost", "slots", "since"),
        *("trigger", "rule", "tile", "tiles", "minions", "boss", "start", "starts", "marks", "lever", "placed"),
        *("enter", "insert", "each", "chain", "gone", "order", "first", "who", "says", "redraw_spawn"),
    }
)
"""Fields that rules read, and names: those stand on cards and sheets."""
ASKED: Final = frozenset({"hero", "hero or Cadet", "words", "number", "part"})


def texts(thing: Any, path: str = "") -> Iterator[str]:
    """The keys of all prose in an entry."""
    match thing:
        case str():
            if thing and thing not in ASKED:
                yield path
        case dict():
            for key, value in thing.items():
                yield from texts(value, f"{path}/{key}")
        case tuple():
            for number, value in enumerate(thing):
                yield from texts(value, f"{path}/{number}")
        case Struct():
            for field in msgspec.structs.fields(thing):
                value = getattr(thing, field.name)
                if field.name not in NO_PROSE or has_parts(value):
                    yield from texts(value, f"{path}/{field.name}")


def has_parts(value: Any) -> bool:
    return isinstance(value, Struct) or (isinstance(value, tuple) and isinstance(next(iter(value), None), Struct))


EVERY: Final = frozenset(key for root, of in ROOTS.items() for key in texts(of(GAME.box), root))


def scrambled(text: str) -> str:
    """Other words of the same length; what stands in braces is filled in by the rules."""
    found, inside = [], False
    for letter in text:
        inside = letter == "{" or (inside and letter != "}")
        found.append(_OTHER.get(letter, letter) if not inside else letter)
    return "".join(found)


_SMALL = "abcdefghijklmnopqrstuvwxyz"
_OTHER = dict(zip(_SMALL + _SMALL.upper(), _SMALL[1:] + "a" + _SMALL[1:].upper() + "A", strict=True))


def printed(thing: Any, path: str, other: frozenset[str]) -> Any:
    """The entry again, these texts in other words."""
    match thing:
        case str():
            return scrambled(thing) if path in other else thing
        case dict():
            return {key: printed(value, f"{path}/{key}", other) for key, value in thing.items()}
        case tuple():
            return tuple([printed(value, f"{path}/{number}", other) for number, value in enumerate(thing)])
        case Struct():
            names = [field.name for field in msgspec.structs.fields(thing)]
            fields = {name: printed(getattr(thing, name), f"{path}/{name}", other) for name in names}
            return msgspec.structs.replace(thing, **fields)
    return thing


class Story:
    """All texts of the story. It looks at one match, from its beginning: what is told of a boss that dies or stays
    behind is told when it is not there any more."""

    def __init__(self) -> None:
        self._faced = ""

    def unread(self, s: GoneToGaia, viewer: Seat | None) -> Collection[str]:
        open_now = (*lies_open(s), *self._parted(s))
        return [key for key in EVERY if not key.startswith(open_now)]

    def _parted(self, s: GoneToGaia) -> Iterator[str]:
        boss = boss_of(s)
        if boss is None and self._faced:
            yield from (f"boss/{self._faced}/dies", f"boss/{self._faced}/left")
        elif boss is not None:
            self._faced = boss.card

    @contextmanager
    def reprinted(self, keys: Iterable[str]) -> Iterator[None]:
        box, other = GAME.box, frozenset(keys)
        before = {name: getattr(box, name) for name in box.__struct_fields__}
        quests = {
            id: msgspec.structs.replace(quest, entry=printed(quest.entry, f"quest/{id}", other))
            for id, quest in box.quests.items()
        }
        roots = ("heroes", "scenario", "friendly", "gaia", "later", "bosses")
        words = {"heroes": "hero", "bosses": "boss"}
        after = {name: printed(before[name], words.get(name, name), other) for name in roots}
        tale = {
            "visits": "visit",
            "scenes": "scene",
            "people": "person",
            "openings": "opening",
            "chapters": "chapter",
            "bonus": "bonus",
            "endings": "ending",
            "boarders": "boarder",
            "curios": "curio",
            "single": "town",
        }
        fields = {name: printed(getattr(box.tale, name), root, other) for name, root in tale.items()}
        after |= {
            "quests": quests,
            "pages": printed(box.pages, "prologue", other),
            "tale": msgspec.structs.replace(box.tale, **fields),
        }
        try:
            for name, value in after.items():
                msgspec.structs.force_setattr(box, name, value)
            yield
        finally:
            for name, value in before.items():
                msgspec.structs.force_setattr(box, name, value)


def lies_open(s: GoneToGaia) -> Iterator[str]:
    """Keys, or how they begin."""
    if s.phase == "prologue":
        yield from ("prologue/0/", "prologue/1/")
    if s.agenda:
        yield from asked(s, s.agenda[-1])
    if s.sheet is not None:
        yield from in_town(s, s.sheet)
    if s.quest and s.phase not in ("prologue", "town"):
        yield from in_quest(s)


def asked(s: GoneToGaia, task: Task) -> Iterator[str]:
    """The page, what stands under it, and what a question says."""
    if "/" in task.name:
        yield from task.name.split()
    match task.do:
        case "choose":
            yield from choices(s, task.at)
        case "names":
            yield "prologue/1/"
        case "bench":
            bench = s.box.tale.single["bench"]
            assert isinstance(bench, BenchEntry)
            for number, use in enumerate(bench.use):
                if use.refused or holds(s, use.when):
                    yield from (f"town/bench/use/{number}/label", f"town/bench/use/{number}/refused")
        case "hero joins":
            yield f"hero/{task.n}/habit"


def in_town(s: GoneToGaia, sheet: Sheet) -> Iterator[str]:
    """The sheet, and who is about."""
    yield f"chapter/{sheet.chapter}/question"
    yield from (f"curio/{id}/card" for id in sheet.curios)
    yield from (f"hero/{no}/habit" for no in sheet.heroes)
    if sheet.visits or "T1.2" in sheet.read:
        for id in s.box.tale.people:
            yield f"person/{id}/{greeting(s, sheet.opinions[id])}"
            yield f"person/{id}/work/{sheet.chapter}"
            if s.fallen:
                yield f"person/{id}/died/"


def in_quest(s: GoneToGaia) -> Iterator[str]:
    """Its goal, also one that was chosen, and its rules that are in force."""
    yield f"quest/{s.quest}/goal/words"
    for n, twist in enumerate(s.box.quests[s.quest].entry.twist):
        for m, choice in enumerate(twist.choice):
            if s.sheet is not None and f"{s.quest}.{choice.id}" in s.sheet.chose:
                yield f"quest/{s.quest}/twist/{n}/choice/{m}/goal_words"
    yield from (f"{key}/text" for key, _ in rules_in_force(s))


def choices(s: GoneToGaia, at: str) -> Iterator[str]:
    """What stands under a page."""
    field = "option" if hasattr(way(s.box, at)[-1], "option") else "choice"
    every = getattr(way(s.box, at)[-1], field)
    labels = [offer.label for offer in offered(s, at)]
    for number, choice in enumerate(every):
        if choice.label in labels:
            yield from (f"{at}/{field}/{number}/label", f"{at}/{field}/{number}/again")
