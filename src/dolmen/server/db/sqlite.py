"""Tables in one SQLite file: one writer, many share a commit, and nothing waits for the disk on the event loop.

WAL with synchronous=FULL: whoever is told that an answer is stored finds it there after a power cut. With secure_delete
what is taken out is overwritten.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from dolmen.server.db.base import (
    TAIL,
    Behind,
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
    Write,
)
from dolmen.server.db.files import Held, made_private
from dolmen.server.db.migrations import up_to_date
from dolmen.server.db.rows import (
    Row,
    entry_of,
    entry_row,
    head_of,
    head_row,
    mark_of,
    opening_of,
    said_in,
    snapshot_of,
    snapshot_row,
    standing,
)

T = TypeVar("T")
Statement = tuple[str, Row]

log = logging.getLogger("dolmen.server")

READERS = 2
LOCK_SECONDS = 2.0
"""How long a write waits for another program that holds the file."""
_MOST_ROWS = 64
REFUSED = "this could not be stored, so nothing has changed; try again in a moment"

_ENTRIES = ("INSERT INTO entries VALUES ", "(?, ?, ?, ?, ?, ?, ?, ?)", "")
_HEADS = ("INSERT OR REPLACE INTO heads VALUES ", "(?, ?, ?, ?, ?, ?, ?)", "")
_SNAPSHOTS = ("INSERT OR REPLACE INTO snapshots VALUES ", "(?, ?, ?, ?, ?)", "")
_GONE = ("DELETE FROM snapshots WHERE (table_id, moment) IN (VALUES ", "(?, ?)", ")")
_BULK = (_ENTRIES, _HEADS, _SNAPSHOTS, _GONE)


class _Job:
    """One write: rows for the statements that many jobs share, and statements of its own."""

    __slots__ = ("error", "future", "rows", "statements")

    def __init__(self, rows: Sequence[Sequence[Row]], statements: list[Statement]) -> None:
        self.rows = rows
        self.statements = statements
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.error: Exception | None = None


class SqliteDatabase:
    """One file. Writes go through one thread, reads through others, so that nobody reads what is not yet on disk."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or begin it; brings an older one up to date. Raises CannotKeep."""
        self.path = Path(path)
        self._held = Held(self.path)
        try:
            made_private(self.path)
            up_to_date(self.path)
            self._writer = connected(self.path)
        except sqlite3.Error as error:
            self._held.release()
            raise CannotKeep(f"tables cannot be kept in {path}: {error}") from None
        except BaseException:
            self._held.release()
            raise
        self._disk = ThreadPoolExecutor(1, "dolmen-writer")
        self._readers = ThreadPoolExecutor(READERS, "dolmen-reader")
        self._reading = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._waiting: list[_Job] = []
        self._busy = False

    async def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        while self._busy:
            await asyncio.sleep(0.001)
        self._disk.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self._writer.close()
        for connection in self._connections:
            connection.close()
        self._held.release()

    # Writing

    async def append(self, write: Write) -> None:
        head = write.head
        rows = (
            [entry_row(head.id, entry) for entry in write.entries],
            [head_row(head)],
            [snapshot_row(head.id, snapshot) for snapshot in write.snapshots],
            [(head.id, moment) for moment in write.gone],
        )
        await self._written(_Job(rows, places_of(head) if write.reseated else []))

    async def execute(self, *statements: Statement) -> None:
        """All of these or none; returns when they are on disk. Raises StoreFailed."""
        await self._written(_Job([()] * len(_BULK), list(statements)))

    async def _written(self, job: _Job) -> None:
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._flush)
        await job.future

    def _flush(self) -> None:
        """All that waits, in one commit, on the writer's thread."""
        batch, self._waiting = self._waiting, []
        done = asyncio.get_running_loop().run_in_executor(self._disk, self._commit, batch)
        done.add_done_callback(lambda _: self._committed(batch))

    def _committed(self, batch: list[_Job]) -> None:
        for job in batch:
            if job.future.done():
                continue
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(None)
        if self._waiting:
            self._flush()
        else:
            self._busy = False

    def _commit(self, batch: list[_Job]) -> None:
        """Together; if that fails, one by one, so that one bad write does not spoil the others."""
        error = self._try(batch)
        if error is None:
            return
        if len(batch) == 1:
            batch[0].error = _refused(error)
            return
        for job in batch:
            if (error := self._try([job])) is not None:
                job.error = _refused(error)

    def _try(self, batch: list[_Job]) -> Exception | None:
        run = self._writer.execute
        try:
            run("BEGIN IMMEDIATE")
            for number, bulk in enumerate(_BULK):
                rows = [row for job in batch for row in job.rows[number]]
                for sql, many in _in_bulk(bulk, rows):
                    run(sql, many)
            for job in batch:
                for sql, values in job.statements:
                    run(sql, values)
            run("COMMIT")
        except Exception as error:  # a value that SQLite does not take is no sqlite3.Error
            with contextlib.suppress(sqlite3.Error):
                if self._writer.in_transaction:
                    run("ROLLBACK")
            return error
        return None

    # Reading

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up beside the event loop, in one snapshot of the file."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)
        except sqlite3.Error as error:
            raise _refused(error) from None

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
            connection.execute("COMMIT")

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

    async def marks(self, table: str) -> list[Mark]:
        sql = "SELECT about FROM snapshots WHERE table_id = ? ORDER BY moment"
        return await self.read(lambda db: [mark_of(about) for (about,) in db.execute(sql, (table,))])

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
        heads, _ = await self.read(lambda db: _sound(db.execute(sql, (10 * most,)).fetchall()))
        return for_anybody(heads, person, of_one)[:most]

    async def waiting(self) -> list[str]:
        return await self.read(
            lambda db: [id for (id,) in db.execute("SELECT table_id FROM heads WHERE bot_waits = 1")]
        )

    # People

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(people))
        sql = f"SELECT id, name FROM people WHERE id IN ({marks})"
        return await self.read(lambda db: dict(db.execute(sql, tuple(people)).fetchall()))

    async def store_person(self, person: str, name: str) -> None:
        sql = "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self.execute((sql, (person, name, time.time())))

    async def is_used(self, token: str) -> bool:
        sql = "SELECT 1 FROM carried WHERE token = ?"
        return await self.read(lambda db: db.execute(sql, (token,)).fetchone() is not None)

    async def use_token(self, token: str, until: float) -> bool:
        try:
            await self.execute(
                ("DELETE FROM carried WHERE until < ?", (time.time(),)),
                ("INSERT INTO carried VALUES (?, ?)", (token, until)),
            )
        except Behind:
            return False
        return True

    async def seen(self, table: str, person: str) -> int:
        sql = "SELECT log FROM seen WHERE table_id = ? AND person = ?"
        row = await self.read(lambda db: db.execute(sql, (table, person)).fetchone())
        return int(row[0]) if row else 0

    async def store_seen(self, table: str, person: str, log: int) -> None:
        await self.execute(("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", (table, person, log)))


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, check_same_thread=False, isolation_level=None, timeout=LOCK_SECONDS, cached_statements=256
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")
    return connection


def places_of(head: Head) -> list[Statement]:
    """Who finds this table in the lobby."""
    people = dict.fromkeys((head.owner, *(seat.person for seat in head.seats if seat.person)))
    return [
        ("DELETE FROM places WHERE table_id = ?", (head.id,)),
        *(("INSERT INTO places VALUES (?, ?)", (person, head.id)) for person in people if person),
    ]


def _in_bulk(bulk: tuple[str, str, str], rows: Sequence[Row]) -> Iterator[tuple[str, list[Any]]]:
    """As few statements as there can be: for each of them the thread waits for the interpreter."""
    before, values, after = bulk
    start = 0
    while start < len(rows):
        size = min(_MOST_ROWS, 1 << (len(rows) - start).bit_length() - 1)  # powers of two: few texts to remember
        chunk = rows[start : start + size]
        yield before + ", ".join([values] * size) + after, [value for row in chunk for value in row]
        start += size


def _refused(error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Behind()
    log.error("the store refused: %r", error)
    return StoreFailed(REFUSED)


def opened(db: sqlite3.Connection, table: str) -> Stored | None:
    """What is needed to go on with a table. Raises DamagedTable."""
    row = db.execute("SELECT * FROM heads WHERE table_id = ?", (table,)).fetchone()
    if row is None:
        if db.execute("SELECT 1 FROM entries WHERE table_id = ?", (table,)).fetchone():
            raise DamagedTable("its head is missing")
        return None
    head = head_of(row)
    sql = "SELECT * FROM snapshots WHERE table_id = ? AND moment <= ? ORDER BY moment DESC LIMIT ?"
    snapshots = [snapshot_of(row) for row in db.execute(sql, (table, head.moment, TAIL + 1))][::-1]
    if not snapshots:
        raise DamagedTable("there is no state to go on from")
    return Stored(head, snapshots, _answers(db, table, snapshots[0].moment, head.moment))


def _answers(db: sqlite3.Connection, table: str, after: int, to: int) -> list[Given]:
    sql = (
        "SELECT * FROM entries WHERE table_id = ? AND kind = 'answer' AND place IS NOT NULL "
        "AND place > ? AND place <= ?"
    )
    return standing(map(entry_of, db.execute(sql, (table, after, to))), after, to)


def entries_of(db: sqlite3.Connection, table: str, after: int = -1) -> list[Entry]:
    """Raises DamagedTable."""
    sql = "SELECT * FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
    return [entry_of(row) for row in db.execute(sql, (table, after))]


def _sound(rows: list[Row]) -> tuple[list[Head], list[str]]:
    """The heads that can be read, and the ids of the others."""
    heads, damaged = [], []
    for row in rows:
        try:
            heads.append(head_of(row))
        except DamagedTable as error:
            log.error("table %s: %s", row[0], error)
            damaged.append(row[0])
    return heads, damaged


def for_anybody(heads: Sequence[Head], person: str, of_one: int) -> list[Head]:
    """A few of each owner, and none where this person sits."""
    count: dict[str, int] = {}
    found = []
    for head in heads:
        count[head.owner] = count.get(head.owner, 0) + 1
        if count[head.owner] <= of_one and not any(seat.person == person for seat in head.seats):
            found.append(head)
    return found
