"""A file of tables that weighs what is written into it."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from statistics import fmean

from msgspec import Struct

from dolmen.server.db.base import Write
from dolmen.server.db.rows import entry_row, head_row, snapshot_row
from dolmen.server.db.sqlite import SqliteDatabase

LAST = 200
"""Over this many of the last writes the average is taken."""


class Weighed(Struct, frozen=True):
    """In bytes."""

    write: float
    """What an answer wrote of late, on the average: entries, head and snapshots."""
    file: int
    grown: float
    """For each answer since it was weighed last."""


class Scales(SqliteDatabase):
    """It remembers what was written last, and weighs it when it is asked to."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._last: deque[Write] = deque(maxlen=LAST)
        self._writes = 0
        self._before = (0, 0)

    async def append(self, write: Write) -> None:
        self._last.append(write)
        self._writes += 1
        await super().append(write)

    async def weighed(self) -> Weighed:
        size, writes = await self._size(), self._writes
        size_before, writes_before = self._before
        self._before = size, writes
        grown = (size - size_before) / max(1, writes - writes_before)
        return Weighed(fmean(map(weight, self._last)), size, grown)

    async def _size(self) -> int:
        """Of the file, with what is still to be moved into it."""
        sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        return await self.read(lambda db: int(db.execute(sql).fetchone()[0]))


def weight(write: Write) -> int:
    """The bytes of its rows."""
    rows = [entry_row(write.head.id, entry) for entry in write.entries]
    rows += [head_row(write.head), *(snapshot_row(write.head.id, snapshot) for snapshot in write.snapshots)]
    return sum(len(value) for row in rows for value in row if isinstance(value, bytes))
