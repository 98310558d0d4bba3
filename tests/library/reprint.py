"""A game with some of its cards changed, as a pack might print them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from dolmen.library import ContentGame
from dolmen.library.packs import Cover, Pack

G = TypeVar("G", bound=ContentGame[Any, Any])


def reprinted(game: G, file: str, table: str, changes: Mapping[str, Mapping[str, Any]]) -> G:
    """An edition in which these entries, by name, have these fields; all else is as it was."""
    printed = game.read.tables[file, table]
    rows = {getattr(entry, printed.key): msgspec.to_builtins(entry) for entry in printed.used}
    entries = [{**rows[name], **fields} for name, fields in changes.items()]
    return game.with_packs(Pack(Path("reprint"), Cover("Reprint", game.id), {}, {(file, table): entries}))
