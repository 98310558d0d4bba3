"""The Codex: no entry is shown before a rule calls for it; an opened one stays readable (SS.23.4)."""

from __future__ import annotations

from dolmen.games.stonesaga import names, story
from dolmen.games.stonesaga.content import CodexEntry
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import tell


def read_entry(s: Stonesaga, number: int) -> CodexEntry:
    """From now on everybody knows it (SS.23.4, SS.30.4)."""
    entry = s.box.codex[number]
    s.table.read[number] = None
    tell(s, story.Page, number, entry.title, names.filled(s, entry.text))
    return entry
