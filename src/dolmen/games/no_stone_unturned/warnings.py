"""What is allowed but surely not meant, for a form filled in so far."""

from __future__ import annotations

from collections.abc import Mapping

from dolmen.games.no_stone_unturned.sheets import CATEGORIES, SENTIMENTS
from dolmen.games.no_stone_unturned.state import NoStoneUnturned

LONG_STATEMENT = "More than one sentence: perhaps leave the rest to the others?"


def statement_warnings(s: NoStoneUnturned, filled_in: Mapping[str, str]) -> tuple[str, ...]:
    """One thing at a time (NS.21.10)."""
    said = filled_in.get("statement", "")
    sentences = [part for part in said.replace("!", ".").replace("?", ".").split(".") if part.strip()]
    return (LONG_STATEMENT,) if len(sentences) > 1 else ()


def sheet_warnings(s: NoStoneUnturned, filled_in: Mapping[str, str]) -> tuple[str, ...]:
    """Two sentiments of one kind (NS.5.10)."""
    kept = [n for n in range(1, SENTIMENTS + 1) if filled_in.get(f"sentiment_{n}")]
    kinds = [filled_in.get(f"category_{n}", CATEGORIES[0]) for n in kept]
    twice = sorted({kind for kind in kinds if kinds.count(kind) > 1})
    return tuple(f"Two sentiments of one kind: {kind}" for kind in twice)
