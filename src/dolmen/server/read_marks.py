"""How far each person has read the log of a table. It is kept in memory and stored now and then, beside all else:
whoever plays never waits for it, and if the server is killed, somebody is shown a few lines once more.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from dolmen.server.db.base import StoreFailed

if TYPE_CHECKING:
    from dolmen.server.table import Table

LATER = 10.0
"""Seconds until what was read is stored."""


class ReadMarks:
    """Counts of lines, as each person's own eyes count them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._new: dict[str, int] = {}
        """By person: what is not stored yet."""
        self._later: asyncio.Task[None] | None = None

    def read(self, person: str, lines: int) -> None:
        """Somebody has read so much."""
        self._new[person] = lines
        if self._later is None:
            self._later = asyncio.create_task(self._store_later())

    async def of(self, person: str) -> int:
        """How much this person has read. Raises StoreFailed."""
        if (lines := self._new.get(person)) is not None:
            return lines
        return await self._table.kept.db.seen(self._table.id, person)

    async def _store_later(self) -> None:
        while self._new:
            await asyncio.sleep(LATER)
            await self.store()
        self._later = None

    async def store(self) -> None:
        """All of it; what the disk refuses is tried again."""
        for person, lines in list(self._new.items()):
            try:
                await self._table.kept.db.store_seen(self._table.id, person, lines)
            except StoreFailed:
                return
            if self._new.get(person) == lines:
                del self._new[person]

    def close(self) -> None:
        if self._later is not None:
            self._later.cancel()
