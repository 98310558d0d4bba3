"""The tale loaded from content, and all that it refers to checked: scenes, choices, quests, products, cards, people."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct

from dolmen.games.gone_to_gaia.effects.conditions import Chose, HasRead
from dolmen.games.gone_to_gaia.effects.frame import SOULS
from dolmen.games.gone_to_gaia.effects.prices import PRICES
from dolmen.games.gone_to_gaia.effects.reading import Lines, named_in
from dolmen.games.gone_to_gaia.effects.town import (
    AddLevelCard,
    AddSpawnCard,
    EndingFollows,
    HeroJoins,
    Offer,
    OnSale,
    OpenQuest,
    Then,
)
from dolmen.games.gone_to_gaia.tale import entries
from dolmen.games.gone_to_gaia.tale.entries import Tale
from dolmen.kernel import BadContent
from dolmen.library.content import Content, Entry

VISITS = range(1, 7)
QUESTS = range(1, 14)
SINGLE: dict[str, type[Entry]] = {
    "counter": entries.CounterEntry,
    "box": entries.BoxEntry,
    "boarders": entries.BoardersEntry,
    "bench": entries.BenchEntry,
    "witness": entries.WitnessEntry,
    "shop": entries.ShopEntry,
    "new_game_plus": entries.AgainEntry,
}
DEEDS = ("do", "do_first")


def tale_from(content: Content) -> Tale:
    visits = [entry for n in VISITS for entry in content.load(f"t{n}.toml", "visit", entries.VisitEntry, "id")]
    scenes = [entry for n in VISITS for entry in content.load(f"t{n}.toml", "scene", entries.SceneEntry, "id")]
    people = content.load("people.toml", "person", entries.PersonEntry, "id")
    endings = content.load("endings.toml", "ending", entries.EndingEntry, "id")
    single = [entry for id, cls in SINGLE.items() for entry in content.load("town.toml", id, cls, "id")]
    return Tale(
        visits={entry.id: entry for entry in visits},
        scenes={entry.id: entry for entry in scenes},
        people={entry.id: entry for entry in people},
        openings=content.load("simple.toml", "opening", entries.OpeningEntry, "id"),
        chapters={entry.no: entry for entry in content.load("guide.toml", "chapter", entries.ChapterEntry, "no")},
        bonus={entry.chapter: entry for entry in content.load("guide.toml", "bonus", entries.BonusEntry, "chapter")},
        recap=content.load("guide.toml", "recap", entries.RecapEntry, "text"),
        endings={entry.id: entry for entry in endings},
        boarders={entry.id: entry for entry in content.load("town.toml", "boarder", entries.BoarderEntry, "id")},
        curios={entry.id: entry for entry in content.load("town.toml", "curio", entries.CurioEntry, "id")},
        single={entry.id: entry for entry in single},  # type: ignore[attr-defined]
    )


def tale_lines(told: Tale) -> list[Lines]:
    """All conditions and effects of it."""
    return [lines for where, entry in told.entries() for lines in lines_in(where, entry, DEEDS)]


def lines_in(where: str, thing: Any, deeds: tuple[str, ...]) -> Iterator[Lines]:
    """The conditions and effects of an entry, and of all that is in it; `deeds`: the fields that hold effects."""
    if isinstance(thing, Struct):
        do = tuple(line for name in deeds for line in getattr(thing, name, ()))
        when = getattr(thing, "when", "")
        if do or when:
            yield Lines(where, do, when)
        for name in thing.__struct_fields__:
            if name not in deeds:
                yield from lines_in(f"{where}, {name}", getattr(thing, name), deeds)
    elif isinstance(thing, tuple):
        for number, part in enumerate(thing, 1):
            yield from lines_in(f"{where} {number}", part, deeds)


def choices(told: Tale) -> Iterator[tuple[str, entries.Choice]]:
    """Each choice, with its scene."""
    for scene in told.scenes.values():
        branches = (choice for branch in scene.branch for choice in branch.choice)
        parts = (choice for part in scene.part for choice in part.choice)
        for choice in (*scene.choice, *branches, *parts):
            yield scene.id, choice


def prices(told: Tale) -> Iterator[tuple[str, str]]:
    """Each price, with the scene that asks for it."""
    return ((scene, line) for scene, choice in choices(told) for line in choice.cost)


def check_tale(
    told: Tale,
    products: Collection[int],
    heroes: Collection[int],
    levels: Collection[int],
    spawns: Collection[int],
) -> None:
    """Raises BadContent, with file, entry and what is missing."""
    parts = {f"{scene.id}.{part.id}" for scene in told.scenes.values() for part in scene.part}
    scenes = {*told.scenes} | parts
    own = {f"{id}.{what}" for id in told.people for what in ("plus2", "minus2", "early")}
    chosen = {f"{scene}.{choice.id}" for scene, choice in choices(told) if choice.id}

    def need(where: str, there: bool, what: str) -> None:
        if not there:
            raise BadContent(f"{where}: there is no {what}")

    for visit in told.visits.values():
        for id in visit.order:
            need(f"{visit.id.lower()}.toml: visit {visit.id!r}, field order", id in told.scenes, f"scene {id!r}")
    for id in told.boarders:
        need("town.toml: boarder", id in SOULS, f"person {id!r}")
    for where, line in prices(told):
        PRICES.parse(line, f"{where}, field cost")
    for place in tale_lines(told):
        for thing in named_in(place):
            match thing:
                case OnSale():
                    need(place.where, thing.no in products, f"product {thing.no}")
                case HeroJoins():
                    need(place.where, thing.no in heroes, f"Hero {thing.no}")
                case AddLevelCard():
                    need(place.where, thing.no in levels, f"Level card {thing.no}")
                case AddSpawnCard():
                    need(place.where, thing.no in spawns, f"Spawn card {thing.no}")
                case OpenQuest():
                    need(place.where, thing.no in QUESTS, f"Quest {thing.no}")
                case EndingFollows() | Offer():
                    need(place.where, f"E{thing.no}" in told.endings, f"ending E{thing.no}")
                case Then():
                    need(place.where, thing.scene in scenes, f"scene {thing.scene!r}")
                case HasRead():
                    need(place.where, thing.id in {*told.scenes} | own, f"scene {thing.id!r}")
                case Chose() if thing.id[0] == "T":
                    need(place.where, thing.id in chosen, f"choice {thing.id!r}")
