"""What was taken out of a file is in no byte of it any more, nor of its write-ahead log.

Rows that are written again are overwritten where they lay, but their old bytes also stand in the write-ahead log, and
SQLite may have left a trace in a page that it split or merged. The log can only be emptied while nobody reads the file
as it was, and a copy that is being made does so for seconds: then it is tried again. A note beside the file says that
something is owed, so that a server which was killed meanwhile does it when it starts.
"""

from __future__ import annotations

import logging
import mmap
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from dolmen.server.db.files import beside, synced, written_new

OWED = ".forget"

_PATIENCE = 100
"""Milliseconds in which others may end what they read; all that wants to be written waits as long."""

log = logging.getLogger("dolmen.server")


class Forgetting:
    """Everything here is done on the writer's thread."""

    def __init__(self, path: Path, writer: sqlite3.Connection) -> None:
        self._path, self._writer = path, writer
        self._note = beside(path, OWED)
        self._coming = 0
        """How many are about to write rows again."""
        self._all = self._owed = self._note.exists()
        """Something may still be there; after a restart nobody knows what."""
        self._words: list[str] = []
        """What must be nowhere any more."""

    def begin(self) -> None:
        """Rows are about to be written again. Raises OSError."""
        if not self._note.exists():
            written_new(self._note, b"")
        self._coming += 1

    def end(self, words: Sequence[str] | None) -> None:
        """They were, and these must be nowhere any more; or they were not, and nothing is owed."""
        self._coming -= 1
        if words is not None:
            self._owed = True
            self._words += words

    def settle(self) -> bool:
        """Clear away what is owed, if nobody reads the file as it was. Says whether nothing is owed any more."""
        try:
            if self._owed:
                if not self._cleared():
                    return False
                self._owed = self._all = False
                self._words.clear()
            if not self._coming and self._note.exists():
                self._note.unlink()
                synced(self._path.parent)
        except (OSError, sqlite3.Error) as error:
            log.error("what was taken out cannot be cleared away just now: %r", error)
            return False
        return True

    def _cleared(self) -> bool:
        if not self._emptied():
            return False
        if not self._all and not any(found_in(self._path, word.encode()) for word in self._words):
            return True
        self._writer.execute("VACUUM")
        return self._emptied()

    def _emptied(self) -> bool:
        """All that stands in the write-ahead log is in the file, and the log is empty."""
        run = self._writer.execute
        (patience,) = run("PRAGMA busy_timeout").fetchone()
        run(f"PRAGMA busy_timeout = {_PATIENCE}")
        try:
            busy, *_ = run("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            run(f"PRAGMA busy_timeout = {patience}")
        return not busy


def found_in(path: Path, word: bytes) -> bool:
    """Whether these bytes stand anywhere in the file or in its write-ahead log."""
    for file in (path, beside(path, "-wal")):
        if file.exists() and file.stat().st_size:
            with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
                if data.find(word) >= 0:
                    return True
    return False
