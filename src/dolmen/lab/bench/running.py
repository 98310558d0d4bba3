"""A run of benches."""

from __future__ import annotations

import sys
from collections.abc import Callable

from dolmen.lab.bench.benches import Bench, Peer, benches
from dolmen.lab.bench.rows import Row
from dolmen.lab.bench.side_by_side import speeds
from dolmen.library.shelf import NO_PACKS, Shelf

Note = Callable[[str], None]


def say(words: str) -> None:
    print(words, file=sys.stderr)


def run(names: list[str] | None = None, seconds: float = 1.0, note: Note = say, shelf: Shelf = NO_PACKS) -> list[Row]:
    """Measure the benches whose names hold one of these words, or all, with about this many seconds for each side."""
    rows: list[Row] = []
    missing: set[str] = set()
    for bench in benches(names, note, shelf):
        if sys.stderr.isatty():
            note(f"measuring {bench.name}")
        rows += measured(bench, seconds, note, missing)
    return rows


def measured(bench: Bench, seconds: float, note: Note = say, missing: set[str] | None = None) -> list[Row]:
    """A row for each peer that is there, or one without a peer. What is missing is noted, each reason once."""
    rows: list[Row] = []
    for peer in bench.peers:
        try:
            theirs = peer.make()
        except ImportError as error:
            _note_missing(peer, error, note, set() if missing is None else missing)
            continue
        ours, speed = speeds([bench.make(), theirs], seconds)
        rows.append(Row(bench.name, ours, speed, peer.name, ours / speed))
    return rows or [Row(bench.name, speeds([bench.make()], seconds)[0])]


def _note_missing(peer: Peer, error: ImportError, note: Note, missing: set[str]) -> None:
    if peer.name not in missing:
        missing.add(peer.name)
        note(f"{peer.name} is left out: {error}; `pip install -e '.[bench]'` brings it")
