"""The content, loaded and checked: prompts, levels, complication tables, layouts of the map, guidance for the table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from dolmen.kernel import Sketch, Stroke
from dolmen.library.content import Content, Entry
from dolmen.library.packs import files_beside

CONTENT = Content(files_beside(Path(__file__).with_name("__init__.py")))


class PromptEntry(Entry, frozen=True):
    kind: str
    text: str


class HarmEntry(Entry, frozen=True):
    name: str
    aspect: str
    danger: int


class LevelEntry(Entry, frozen=True):
    level: int
    text: str


class ComplicationEntry(Entry, frozen=True):
    """A prompt and what it suggests: ticks here, ticks elsewhere, a scene detail of that sign."""

    name: str
    note: str
    ticks: int
    elsewhere: int
    detail: Literal["", "neutral", "negative"]


class ComplicationTable(Entry, frozen=True):
    """For that many ticks: the prompts of each face of a d6."""

    name: str
    least: int
    most: int
    rows: tuple[tuple[str, ...], ...]


class LayoutEntry(Entry, frozen=True):
    name: str
    note: str
    cells: tuple[tuple[int, int], ...]
    paths: Literal["none", "neighbours", "chain"]


class GuideEntry(Entry, frozen=True):
    text: str


class OccasionEntry(Entry, frozen=True):
    text: str
    roll: bool


class ScopeEntry(Entry, frozen=True):
    key: str
    text: str


@cache
def prompts() -> tuple[PromptEntry, ...]:
    return CONTENT.load("prompts.toml", "prompt", PromptEntry, key="text")


@cache
def ideas(kind: str) -> tuple[str, ...]:
    """Texts of a kind, for people who are stuck and for bots."""
    return tuple(entry.text for entry in prompts() if entry.kind == kind)


@cache
def optional(kind: str) -> tuple[str, ...]:
    """The same where nothing needs to be written."""
    return ("", *ideas(kind))


@cache
def sketches() -> tuple[Sketch, ...]:
    """A few strokes each, so that a card of a bot is not empty."""
    found = []
    for number, caption in enumerate(ideas("sketch")):
        step = 900 // (number + 2)
        points = tuple((50 + step * i, 500 + (-1) ** i * (150 + 40 * number)) for i in range(number + 3))
        found.append(Sketch(caption, (Stroke(points), Stroke(((100, 900), (900, 900)), "pencil"))))
    return tuple(found)


@cache
def harms(aspect: str, danger: int) -> tuple[str, ...]:
    """Harm that fits an aspect and a danger level (NS.6.1)."""
    entries = CONTENT.load("levels.toml", "harm", HarmEntry)
    return tuple(entry.name for entry in entries if entry.aspect == aspect and entry.danger == danger)


@cache
def danger_text(level: int) -> str:
    """What a level says of the land, its animals and its people (NS.6.2, NS.6.3, NS.6.4, NS.6.5)."""
    return _levels("danger")[level]


@cache
def reward_text(level: int) -> str:
    return _levels("reward")[level]


@cache
def _levels(table: str) -> dict[int, str]:
    return {e.level: e.text for e in CONTENT.load("levels.toml", table, LevelEntry, key="level")}


@cache
def complication_prompts() -> dict[str, ComplicationEntry]:
    return {entry.name: entry for entry in CONTENT.load("complications.toml", "prompt", ComplicationEntry)}


@cache
def complication_tables() -> tuple[ComplicationTable, ...]:
    return CONTENT.load("complications.toml", "table", ComplicationTable)


@cache
def layouts() -> dict[str, LayoutEntry]:
    return {entry.name: entry for entry in CONTENT.load("layouts.toml", "layout", LayoutEntry)}


@cache
def aims() -> tuple[str, ...]:
    return tuple(entry.text for entry in CONTENT.load("table.toml", "aim", GuideEntry, key="text"))


@cache
def principles() -> tuple[str, ...]:
    return tuple(entry.text for entry in CONTENT.load("table.toml", "principle", GuideEntry, key="text"))


@cache
def occasions(roll: bool) -> tuple[str, ...]:
    """When to call for a roll, and when not (NS.21.3, NS.21.4)."""
    entries = CONTENT.load("table.toml", "occasion", OccasionEntry, key="text")
    return tuple(entry.text for entry in entries if entry.roll == roll)


@cache
def scope_questions() -> dict[str, str]:
    entries = CONTENT.load("table.toml", "question", ScopeEntry, key="key")
    return {entry.key: entry.text for entry in entries}
