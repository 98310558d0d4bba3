"""The content, loaded and checked: figures, pieces, layouts and formations."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dolmen.games.stone_daze.board import COLS
from dolmen.kernel.errors import BadContent
from dolmen.library.content import Entry, load


class Action(StrEnum):
    """The eight actions of the rulebook, and the turn that any figure may make with a disc (SD.7.11)."""

    FIRE = "fire"
    FIREBALL = "fireball"
    RUNNER = "runner"
    TOSSER = "mighty tosser"
    FORCE = "extra force"
    HEALER = "healer"
    BIRD = "bird"
    CLIMBER = "climber"
    ABOUT = "180° turn"


class FigureEntry(Entry, frozen=True):
    name: str
    actions: tuple[Action, Action]
    icon: str


class PieceEntry(Entry, frozen=True):
    name: str
    ground: str
    count: int
    shape: tuple[int, int]
    addon: bool = False


class StashEntry(Struct, frozen=True):
    """Discs on a crossing of a zone: between this column and the next."""

    zone: Literal["front", "second"]
    column: Annotated[str, Meta(pattern="^[a-j]$")]
    discs: Annotated[int, Meta(ge=1)]


class LayoutEntry(Entry, frozen=True):
    """A ready-made terrain, drawn from own row 6 at the top to own row 1."""

    name: str
    note: str
    map: str
    stashes: tuple[StashEntry, ...]


class FormationEntry(Entry, frozen=True):
    """A ready-made deployment, drawn from own row 3 at the top to own row 1; a digit is a figure."""

    name: str
    note: str
    map: str


_FILES = resources.files(__package__).joinpath("content")

CLAN_SIZE = 7
_EXACTLY = {Action.RUNNER: 2, Action.HEALER: 1, Action.BIRD: 1, Action.CLIMBER: 1}


@cache
def figures() -> tuple[FigureEntry, ...]:
    loaded = load(_FILES.joinpath("figures.toml"), "figure", FigureEntry)
    check_figures(loaded)
    return loaded


def check_figures(entries: tuple[FigureEntry, ...]) -> None:
    """What the rulebook says of the action table (SD.5.3)."""
    if len(entries) != CLAN_SIZE:
        raise BadContent(f"figures.toml: a clan has {CLAN_SIZE} figures, not {len(entries)}")
    for entry in entries:
        if len(set(entry.actions)) != 2 or Action.ABOUT in entry.actions:
            raise BadContent(f"figures.toml: figure {entry.name!r}, field actions: two different actions are wanted")
    numbers = Counter(action for entry in entries for action in entry.actions)
    for action, number in _EXACTLY.items():
        if numbers[action] != number:
            raise BadContent(f"figures.toml: {number} of {action.value!r} is wanted, not {numbers[action]}")
    if any(numbers[action] >= numbers[Action.FIRE] for action in numbers if action != Action.FIRE):
        raise BadContent("figures.toml: fire must be more frequent than any other action")


@cache
def pieces() -> tuple[PieceEntry, ...]:
    return load(_FILES.joinpath("pieces.toml"), "piece", PieceEntry)


@cache
def layouts() -> tuple[LayoutEntry, ...]:
    loaded = load(_FILES.joinpath("layouts.toml"), "layout", LayoutEntry)
    for entry in loaded:
        _check_map("layout", entry.name, entry.map, 6, ".oABsg^v")
    return loaded


@cache
def formations() -> tuple[FormationEntry, ...]:
    loaded = load(_FILES.joinpath("layouts.toml"), "formation", FormationEntry)
    everybody = [str(number) for number in range(1, CLAN_SIZE + 1)]
    for entry in loaded:
        _check_map("formation", entry.name, entry.map, 3, "." + "".join(everybody))
        if sorted("".join(entry.map.split()).replace(".", "")) != everybody:
            raise BadContent(f"layouts.toml: formation {entry.name!r}, field map: each figure once is wanted, 1 to 7")
    return loaded


def _check_map(table: str, name: str, drawn: str, rows: int, signs: str) -> None:
    lines = drawn.split()
    if len(lines) != rows or any(len(line) != COLS for line in lines) or not set("".join(lines)) <= set(signs):
        wanted = f"{rows} rows of {COLS} signs are wanted, out of {' '.join(signs)}"
        raise BadContent(f"layouts.toml: {table} {name!r}, field map: {wanted}")


def load_all() -> None:
    """Everything now, so that a mistake is found at once."""
    figures()
    pieces()
    layouts()
    formations()
