"""The content, loaded and checked: figures, pieces, layouts and formations."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dolmen.games.stone_daze.board import COLS
from dolmen.kernel.errors import BadContent
from dolmen.library.content import Content, Entry


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


class Box(Struct, frozen=True, eq=False):
    """All the content of an edition."""

    figures: tuple[FigureEntry, ...]
    pieces: tuple[PieceEntry, ...]
    layouts: tuple[LayoutEntry, ...]
    formations: tuple[FormationEntry, ...]


CLAN_SIZE = 7
_EXACTLY = {Action.RUNNER: 2, Action.HEALER: 1, Action.BIRD: 1, Action.CLIMBER: 1}


def unpacked(content: Content) -> Box:
    """All content, whatever stands there, as long as it keeps to the rulebook. Raises BadContent (SD.2.17)."""
    box = Box(
        figures=content.load("figures.toml", "figure", FigureEntry),
        pieces=content.load("pieces.toml", "piece", PieceEntry),
        layouts=content.load("layouts.toml", "layout", LayoutEntry),
        formations=content.load("layouts.toml", "formation", FormationEntry),
    )
    check_figures(box.figures)
    for layout in box.layouts:
        _check_map("layout", layout.name, layout.map, 6, ".oABsg^v")
    for formation in box.formations:
        _check_formation(formation)
    return box


def check_figures(entries: tuple[FigureEntry, ...]) -> None:
    """What the rulebook says of the action table (SD.5.3)."""
    if len(entries) != CLAN_SIZE:
        raise BadContent(f"figures.toml: expected {CLAN_SIZE} figures, got {len(entries)}")
    for entry in entries:
        if len(set(entry.actions)) != 2 or Action.ABOUT in entry.actions:
            raise BadContent(f"figures.toml: figure {entry.name!r}, field actions: expected two different actions")
    numbers = Counter(action for entry in entries for action in entry.actions)
    for action, number in _EXACTLY.items():
        if numbers[action] != number:
            raise BadContent(f"figures.toml: expected {number} of {action.value!r}, got {numbers[action]}")
    if any(numbers[action] >= numbers[Action.FIRE] for action in numbers if action != Action.FIRE):
        raise BadContent("figures.toml: fire must be more frequent than any other action")


def _check_formation(entry: FormationEntry) -> None:
    everybody = [str(number) for number in range(1, CLAN_SIZE + 1)]
    _check_map("formation", entry.name, entry.map, 3, "." + "".join(everybody))
    if sorted("".join(entry.map.split()).replace(".", "")) != everybody:
        raise BadContent(f"layouts.toml: formation {entry.name!r}, field map: expected each figure once, 1 to 7")


def _check_map(table: str, name: str, drawn: str, rows: int, signs: str) -> None:
    lines = drawn.split()
    if len(lines) != rows or any(len(line) != COLS for line in lines) or not set("".join(lines)) <= set(signs):
        wanted = f"expected {rows} rows of {COLS} signs, out of {' '.join(signs)}"
        raise BadContent(f"layouts.toml: {table} {name!r}, field map: {wanted}")
