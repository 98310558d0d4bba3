"""What the campaign bench found, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct


class Figures(Struct, frozen=True, kw_only=True):
    """What a campaign costs after that many answers. Times are the processor's, medians over some moments."""

    game: str
    answers: int
    answer_ms: float
    """One answer, with its rows in the store."""
    show_ms: float
    """What changed by it, to everybody at the table."""
    undo_ms: float | None
    """An undo that is granted, with its rows; None if none was."""
    load_ms: float
    """The table from the store, and a first look."""
    first_message_kb: float
    """The largest that somebody who comes is sent."""
    memory_kb: float
    """Of the table, just loaded."""
    written_kb: float
    """What an answer writes: entries, head and snapshots, on the average."""
    grown_kb: float
    """By how much the file has grown for each answer since the last row."""
    page_ms: float
    """A page of 100 lines from the middle of the log."""
    moment_ms: float
    """A moment in the middle of the match."""
    state_kb: float
    file_kb: float
    ratios: dict[str, float] = {}
    """In the last row: each to that of a young campaign, measured in turn with this one."""


MEASURED = tuple(name for name in Figures.__struct_fields__ if name not in ("game", "answers", "ratios"))
TOTAL = "file_kb"
"""It grows with the length by its nature."""


def compared(figures: Sequence[Figures]) -> Figures:
    """A row with its ratios to the young campaign beside it; without one as it is."""
    row, *beside = figures
    ratios: dict[str, float] = {}
    for young in beside:
        for name in MEASURED:
            now, then = getattr(row, name), getattr(young, name)
            if name != TOTAL and now is not None and then:
                ratios[name] = now / then
    return msgspec.structs.replace(row, ratios=ratios)


def as_json(rows: list[Figures]) -> list[dict[str, Any]]:
    """Three places are plenty."""
    return [{key: _rounded(value) for key, value in msgspec.to_builtins(row).items()} for row in rows]


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    return round(value, 3) if isinstance(value, float) else value


def as_table(rows: list[Figures]) -> str:
    """A table for each game; below it what the last row is to a young campaign measured in turn with it."""
    games = dict.fromkeys(row.game for row in rows)
    return "\n\n".join(_of_game(game, [row for row in rows if row.game == game]) for game in games)


def _of_game(game: str, rows: list[Figures]) -> str:
    lines = [("answers", *(name.replace("_", " ") for name in MEASURED))]
    lines += [(f"{row.answers:,}", *(_number(getattr(row, name)) for name in MEASURED)) for row in rows]
    if ratios := rows[-1].ratios:
        lines.append(("ratio", *(f"{ratios[name]:.2f} ×" if name in ratios else "" for name in MEASURED)))
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    table = ("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join((game, *table))


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.2f}" if value < 10 else f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
