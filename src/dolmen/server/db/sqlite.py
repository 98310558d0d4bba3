"""Tables in one SQLite file: one writer, many share a commit, and nothing waits for the disk on the event loop.

WAL with synchronous=FULL: whoever is told that an answer is stored finds it there after a power cut. With secure_delete
what is taken out is overwritten.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mmap
import sqlite3
import time
from collections.abc import Awaitable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from dolmen.server.db.base import Behind, CannotKeep, Entry, Head, StoreFailed, Write
from dolmen.server.db.files import Held, beside, made_private
from dolmen.server.db.migrations import up_to_date
from dolmen.server.db.rows import Row, entry_row, head_row, people_at, snapshot_row
from dolmen.server.db.sqlite_reader import REFUSED, SqliteReader, connected

Statement = tuple[str, Row]

log = logging.getLogger("dolmen.server")

_MOST_ROWS = 64

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


class SqliteDatabase(SqliteReader):
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
        self._begin()
        self._waiting: list[_Job] = []
        self._busy = False

    async def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        while self._busy:
            await asyncio.sleep(0.001)
        self._disk.shutdown(wait=True)
        await super().close()
        self._writer.close()
        self._held.release()

    # Writing

    def append(self, write: Write) -> Awaitable[None]:
        head = write.head
        rows = (
            [entry_row(head.id, entry) for entry in write.entries],
            [head_row(head)],
            [snapshot_row(head.id, snapshot) for snapshot in write.snapshots] if write.snapshots else (),
            [(head.id, moment) for moment in write.gone] if write.gone else (),
        )
        statements = places_of(head) if write.reseated else []
        if write.void_after is not None:
            statements.append(_void(head.id, write))
        return self._written(_Job(rows, statements))

    async def rewrite(self, write: Write, entries: list[Entry], words: Sequence[str]) -> None:
        """The old rows are overwritten, the write-ahead log is emptied, and then the file is looked through: should
        SQLite have left a trace in a page that it split or merged, the file is written anew without it."""
        head = write.head
        again = [("DELETE FROM entries WHERE table_id = ? AND n = ?", (head.id, entry.n)) for entry in entries]
        sql = f"INSERT INTO entries VALUES {_ENTRIES[1]}"
        again += [(sql, entry_row(head.id, entry)) for entry in entries]
        rows: list[list[Row]] = [
            [entry_row(head.id, entry) for entry in write.entries],
            [head_row(head)],
            [snapshot_row(head.id, snapshot) for snapshot in write.snapshots],
            [(head.id, moment) for moment in write.gone],
        ]
        await self._written(_Job(rows, again))
        try:
            await asyncio.get_running_loop().run_in_executor(self._disk, self._forget, words)
        except sqlite3.Error as error:
            log.error("old words may still be in the file: %r", error)
            raise StoreFailed(REFUSED) from None

    def _forget(self, words: Sequence[str]) -> None:
        self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if any(found_in(self.path, word.encode()) for word in words):
            self._writer.execute("VACUUM")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def execute(self, *statements: Statement) -> None:
        """All of these or none; returns when they are on disk. Raises StoreFailed."""
        await self._written(_Job([()] * len(_BULK), list(statements)))

    def _written(self, job: _Job) -> asyncio.Future[None]:
        """Done when it is on disk."""
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._flush)
        return job.future

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
        """Together; if that fails, one by one, so that one bad write does not spoil the others. While another program
        holds the file, none is tried again: each would wait as long as the first."""
        error = self._try(batch)
        if error is None:
            return
        if len(batch) == 1 or _is_locked(error):
            for job in batch:
                job.error = _refused(error)
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

    # People

    async def store_person(self, person: str, name: str) -> None:
        sql = "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self.execute((sql, (person, name, time.time())))

    async def use_token(self, token: str, until: float) -> bool:
        try:
            await self.execute(
                ("DELETE FROM carried WHERE until < ?", (time.time(),)),
                ("INSERT INTO carried VALUES (?, ?)", (token, until)),
            )
        except Behind:
            return False
        return True

    async def store_seen(self, table: str, person: str, log: int) -> None:
        await self.execute(("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", (table, person, log)))


def places_of(head: Head) -> list[Statement]:
    """Who finds this table in the lobby."""
    return [
        ("DELETE FROM places WHERE table_id = ?", (head.id,)),
        *(("INSERT INTO places VALUES (?, ?)", (person, head.id)) for person in people_at(head)),
    ]


def found_in(path: Path, word: bytes) -> bool:
    """Whether these bytes stand anywhere in the file or in its write-ahead log."""
    for file in (path, beside(path, "-wal")):
        if file.exists() and file.stat().st_size:
            with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
                if data.find(word) >= 0:
                    return True
    return False


def _void(table: str, write: Write) -> Statement:
    """Those that this very write lays down are not meant."""
    last = max((snapshot.moment for snapshot in write.snapshots), default=0)
    return ("DELETE FROM snapshots WHERE table_id = ? AND moment > ?", (table, max(last, write.void_after or 0)))


def _in_bulk(bulk: tuple[str, str, str], rows: Sequence[Row]) -> Iterator[tuple[str, list[Any]]]:
    """As few statements as there can be: for each of them the thread waits for the interpreter."""
    before, values, after = bulk
    start = 0
    while start < len(rows):
        size = min(_MOST_ROWS, 1 << (len(rows) - start).bit_length() - 1)  # powers of two: few texts to remember
        chunk = rows[start : start + size]
        yield before + ", ".join([values] * size) + after, [value for row in chunk for value in row]
        start += size


def _is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _refused(error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Behind()
    log.error("the store refused: %r", error)
    return StoreFailed(REFUSED)
