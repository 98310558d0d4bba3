"""What a test measures is told as well: `pytest -s tests/browser | grep measured` makes the table of docs/bench.md."""

from __future__ import annotations


def measured(what: str, value: float, unit: str = "") -> None:
    print(f"\nmeasured: {what}: {value:.4g}{unit and ' '}{unit}")
