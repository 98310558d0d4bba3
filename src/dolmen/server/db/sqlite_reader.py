"""Reading the file of tables, beside the event loop: the server's own readers, and programs that only look."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TypeVar

from dolmen.server.db.base import (
    TAIL,
    CannotKeep,
    ChatLine,
    DamagedTable,
    Entry,
    Given,
    Head,
    Mark,
    Opening,
    Snapshot,
    Stored,
    StoreFailed,
    too_old,
)
from dolmen.server.db.migrations import SCHEMA_VERSION
from dolmen.server.db.rows import (
    Row,
    entry_of,
    head_of,
    mark_of,
    marks_until,
    opening_of,
    said_in,
    snapshot_of,
    standing,
)

T = TypeVar("T")

log = logging.getLogger("dolmen.server")

READERS = 2
LOCK_SECONDS = 2.0
"""How long a write waits for another program that holds the file."""
REFUSED = "this could not be stored, so nothing has changed; try again in a moment"


class SqliteReader:
    """One file, for reading. Several may read it, also while a server writes."""

    def __init__(self, path: Path | str) -> None:
        """Raises CannotKeep if there is no such file of this release."""
        self.path = Path(path)
        self._check()
        self._begin()

    def _check(self) -> None:
        if not self.path.is_file():
            raise CannotKeep(f"there is no file {self.path}")
        try:
            version = connected(self.path).execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error as error:
            raise CannotKeep(f"{self.path} holds no tables of Dolmen: {error}") from None
        if version != SCHEMA_VERSION:
            how = (
                "start the server on it once, to bring it up to date"
                if version < SCHEMA_VERSION
                else "use that release"
            )
            raise CannotKeep(f"{self.path} is of another release of Dolmen (schema {version}): {how}")

    def _begin(self) -> None:
        self._readers = ThreadPoolExecutor(READERS, "dolmen-reader")
        self._reading = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def close(self) -> None:
        self._readers.shutdown(wait=True)
        for connection in self._connections:
            connection.close()

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up beside the event loop, in one snapshot of the file."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)
        except sqlite3.Error as error:
            log.error("the store cannot be read: %r", error)
            raise StoreFailed("this cannot be read just now; try again in a moment") from None

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = getattr(self._reading, "connection", None)
        if connection is None:
            connection = self._reading.connection = connected(self.path)
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
        connection.execute("BEGIN")
        try:
            return work(connection)
        finally:
            connection.execute("ROLLBACK")

    async def open(self, table: str) -> Stored | None:
        return await self.read(lambda db: opened(db, table))

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        return await self.read(lambda db: entries_of(db, table, after))

    async def answers(self, table: str, after: int, to: int) -> list[Given]:
        return await self.read(lambda db: _answers(db, table, after, to))

    async def opening(self, table: str) -> Opening:
        def first(db: sqlite3.Connection) -> Opening:
            row = db.execute("SELECT * FROM entries WHERE table_id = ? AND n = 0", (table,)).fetchone()
            if row is None:
                raise DamagedTable("its first entry is missing")
            return opening_of(entry_of(row))

        return await self.read(first)

    async def snapshot(self, table: str, moment: int) -> Snapshot | None:
        sql = "SELECT * FROM snapshots WHERE table_id = ? AND moment <= ? ORDER BY moment DESC LIMIT 1"
        row = await self.read(lambda db: db.execute(sql, (table, moment)).fetchone())
        return snapshot_of(row) if row else None

    async def marks(self, table: str, to: int, column: int, first: int, last: int) -> list[Mark]:
        return await self.read(lambda db: _marks(db, table, to, column, first, last))

    async def chat(self, table: str, before: int, most: int) -> list[ChatLine]:
        sql = (
            "SELECT * FROM entries WHERE table_id = ? AND kind = 'chat' AND place IS NOT NULL AND place < ? "
            "ORDER BY place DESC LIMIT ?"
        )
        found = await self.read(lambda db: [entry_of(row) for row in db.execute(sql, (table, before, most))])
        return [ChatLine(entry.place or 0, entry.seat, entry.at, said_in(entry)) for entry in reversed(found)]

    async def heads_of(self, person: str, most: int = 100) -> tuple[list[Head], list[str]]:
        sql = (
            "SELECT heads.* FROM places JOIN heads ON heads.table_id = places.table_id WHERE person = ? "
            "ORDER BY changed DESC LIMIT ?"
        )
        return await self.read(lambda db: _sound(db.execute(sql, (person, most)).fetchall()))

    async def open_heads(self, person: str, most: int = 50, of_one: int = 3) -> list[Head]:
        sql = "SELECT * FROM heads WHERE open = 1 ORDER BY changed DESC LIMIT ?"

        def found(db: sqlite3.Connection) -> list[Head]:
            damaged: list[str] = []
            heads = _readable(db.execute(sql, (10 * most,)), damaged)
            return [*islice(for_anybody(heads, person, of_one), most)]

        return await self.read(found)

    async def waiting(self) -> list[str]:
        return await self.read(
            lambda db: [id for (id,) in db.execute("SELECT table_id FROM heads WHERE bot_waits = 1")]
        )

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(people))
        sql = f"SELECT id, name FROM people WHERE id IN ({marks})"
        return await self.read(lambda db: dict(db.execute(sql, tuple(people)).fetchall()))

    async def is_used(self, token: str) -> bool:
        sql = "SELECT 1 FROM carried WHERE token = ?"
        return await self.read(lambda db: db.execute(sql, (token,)).fetchone() is not None)

    async def seen(self, table: str, person: str) -> int:
        sql = "SELECT log FROM seen WHERE table_id = ? AND person = ?"
        row = await self.read(lambda db: db.execute(sql, (table, person)).fetchone())
        return int(row[0]) if row else 0


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, check_same_thread=False, isolation_level=None, timeout=LOCK_SECONDS, cached_statements=256
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")
    return connection


def opened(db: sqlite3.Connection, table: str) -> Stored | None:
    """What is needed to go on with a table. Raises DamagedTable."""
    row = db.execute("SELECT * FROM heads WHERE table_id = ?", (table,)).fetchone()
    if row is None:
        if db.execute("SELECT 1 FROM entries WHERE table_id = ?", (table,)).fetchone():
            raise DamagedTable("its head is missing")
        return None
    head = head_of(row)
    sql = "SELECT * FROM snapshots WHERE table_id = ? AND moment <= ? ORDER BY moment DESC LIMIT ?"
    rows = db.execute(sql, (table, head.moment, TAIL + 1)).fetchall()[::-1]
    if not rows:
        raise DamagedTable("there is no state to go on from")
    snapshots = [snapshot_of(row) for row in rows[too_old([row[1] for row in rows], head.moment) :]]
    return Stored(head, snapshots, _answers(db, table, snapshots[0].moment, head.moment))


def _answers(db: sqlite3.Connection, table: str, after: int, to: int) -> list[Given]:
    sql = (
        "SELECT * FROM entries WHERE table_id = ? AND kind = 'answer' AND place IS NOT NULL "
        "AND place > ? AND place <= ?"
    )
    return standing(map(entry_of, db.execute(sql, (table, after, to))), after, to)


def _marks(db: sqlite3.Connection, table: str, to: int, column: int, first: int, last: int) -> list[Mark]:
    """The first of them is looked for by halves, so that a long match is no slower to leaf through."""
    at = "SELECT about FROM snapshots WHERE table_id = ? AND moment <= ? ORDER BY moment DESC LIMIT 1"
    begin, low, high = 0, 0, to
    while low < high:
        middle = (low + high + 1) // 2
        row = db.execute(at, (table, middle)).fetchone()
        mark = mark_of(row[0]) if row else None
        if mark is not None and mark.lines[column] > first:
            high = mark.moment - 1
        else:
            low, begin = middle, mark.moment if mark is not None else 0
    since = "SELECT about FROM snapshots WHERE table_id = ? AND moment >= ? AND moment <= ? ORDER BY moment"
    rows = db.execute(since, (table, begin, to))
    return marks_until((mark_of(about) for (about,) in rows), column, last)


def entries_of(db: sqlite3.Connection, table: str, after: int = -1) -> list[Entry]:
    """Raises DamagedTable."""
    sql = "SELECT * FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
    return [entry_of(row) for row in db.execute(sql, (table, after))]


def _sound(rows: list[Row]) -> tuple[list[Head], list[str]]:
    """The heads that can be read, and the ids of the others."""
    damaged: list[str] = []
    return [*_readable(rows, damaged)], damaged


def _readable(rows: Iterable[Row], damaged: list[str]) -> Iterator[Head]:
    """The heads that can be read, one by one: whoever has enough of them reads no more. The others are added there."""
    for row in rows:
        try:
            head = head_of(row)
        except DamagedTable as error:
            log.error("table %s: %s", row[0], error)
            damaged.append(row[0])
        else:
            yield head


def for_anybody(heads: Iterable[Head], person: str, of_one: int) -> Iterator[Head]:
    """A few of each owner, and none where this person sits."""
    count: dict[str, int] = {}
    for head in heads:
        count[head.owner] = count.get(head.owner, 0) + 1
        if count[head.owner] <= of_one and not any(seat.person == person for seat in head.seats):
            yield head
