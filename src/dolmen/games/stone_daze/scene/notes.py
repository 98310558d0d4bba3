"""Reach and ranges in words, for whoever asks to see them (SD.21.6)."""

from __future__ import annotations

from collections.abc import Iterable

from dolmen.games.stone_daze.board import COLS, Ground, name
from dolmen.games.stone_daze.content import Action, FigureEntry
from dolmen.games.stone_daze.rules.clubs import bird_range
from dolmen.games.stone_daze.state import OUT, stash_range
from dolmen.kernel.geometry import Facing, N, S, Square


def figure_note(ground: Ground, figure: FigureEntry, square: Square, facing: Facing) -> str:
    """Where the figure's club reaches, what mounds shut, and where its bird does."""
    if square == OUT:
        return ""
    open_squares = ground.reach(square, facing)
    shut = ground.rectangle(square, facing).difference(open_squares)
    note = f"reaches {spans(open_squares, facing) or 'nothing'}"
    if shut:
        note += f"; shut by mounds: {spans(shut, facing)}"
    if Action.BIRD in figure.actions:
        note += f"; the bird's range: {block(bird_range(square, ground.rows))}"
    return note


def stash_note(corner: Square, rows: int) -> str:
    return f"range: {block(stash_range(corner, rows))}"


def spans(squares: Iterable[Square], facing: Facing) -> str:
    """Squares lane by lane, as one looks along them: d4–d9, e4, e6–e9."""
    along = COLS if facing in (N, S) else 1
    lanes: dict[int, list[list[Square]]] = {}
    for square in sorted(squares):
        runs = lanes.setdefault(square % COLS if along == COLS else square // COLS, [])
        if runs and runs[-1][-1] + along == square:
            runs[-1].append(square)
        else:
            runs.append([square])
    found = (run for lane in sorted(lanes) for run in lanes[lane])
    return ", ".join(name(run[0]) if len(run) == 1 else f"{name(run[0])}–{name(run[-1])}" for run in found)


def block(squares: Iterable[Square]) -> str:
    """A rectangle by two of its corners."""
    found = sorted(squares)
    return f"{name(found[0])} to {name(found[-1])}"
