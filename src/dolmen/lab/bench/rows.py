"""What a bench found, for people and for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct


class Row(Struct, frozen=True):
    """One speed of ours, and one peer's at the same work. Everything is per second; more is better."""

    name: str
    ours: float
    peer: float | None = None
    peer_name: str | None = None
    ratio: float | None = None
    """Ours to the peer's: 2 is twice as fast."""


def as_json(rows: list[Row]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(row) for row in rows]


def as_table(rows: list[Row]) -> str:
    """A table of text, the numbers flush right."""
    head = ("", "ours", "peer", "ratio", "beside")
    lines = [head, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in (0, len(head) - 1) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _cells(row: Row) -> tuple[str, ...]:
    if row.peer is None or row.ratio is None:
        return row.name, f"{row.ours:,.0f}", "", "", ""
    ratio = f"{row.ratio:,.2f}" if row.ratio < 10 else f"{row.ratio:,.0f}"
    return row.name, f"{row.ours:,.0f}", f"{row.peer:,.0f}", f"{ratio} ×", row.peer_name or ""
