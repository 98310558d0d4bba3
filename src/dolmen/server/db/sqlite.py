"""Tables in one SQLite file: one writer, many share a commit, and nothing waits for the disk on the event loop.

WAL with synchronous=FULL: whoever is told that an answer is stored finds it there after a power cut. With secure_delete
what is taken out is overwritten.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import cache, partial
from itertools import chain, zip_longest
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from dolmen.server.db.base import Behind, CannotKeep, Entry, Head, StoreFailed, Write
from dolmen.server.db.files import Held, made_private
from dolmen.server.db.forgetting import Forgetting
from dolmen.server.db.migrations import up_to_date
from dolmen.server.db.rows import Row, chapter_row, entry_row, head_row, page_row, people_at, snapshot_row
from dolmen.server.db.sqlite_reader import REFUSED, SqliteReader, connected
from dolmen.server.db.writer_thread import WriterThread, call_on
from dolmen.server.wire import Learnt

Statement = tuple[str, Row]
T = TypeVar("T")

log = logging.getLogger("dolmen.server")

_MOST_ROWS = 64
FORGET_TRIES, FORGET_SECONDS = 20, 0.25
"""How often, and how far apart, we try to clear away what was taken out before people go on without waiting for it."""

_COLUMNS = {
    "entries": ("table_id", "n", "kind", "place", "seat", "at", "data", "checksum"),
    "heads": ("table_id", "n", "changed", "open", "bot_waits", "data", "checksum"),
    "snapshots": ("table_id", "moment", "about", "state", "checksum"),
}
_NO_ENTRY, _NO_HEAD, _NO_SNAPSHOT = [(None,) * len(columns) for columns in _COLUMNS.values()]
_VALUES = f"({', '.join('?' * sum(map(len, _COLUMNS.values())))})"


def _one_for_all() -> str:
    """Whatever is inserted into `writes` goes into the three tables. After every statement the thread has to wait for
    the interpreter, so there is one for all that a batch writes, and it is a transaction by itself."""
    names = {table: [f"{table}_{column}" for column in columns] for table, columns in _COLUMNS.items()}
    steps = [
        f"{'INSERT' if table == 'entries' else 'REPLACE'} INTO {table} "
        f"SELECT {', '.join(f'NEW.{name}' for name in mine)} WHERE NEW.{mine[0]} IS NOT NULL;"
        for table, mine in names.items()
    ]
    return (
        f"CREATE TEMP VIEW writes AS SELECT {', '.join(f'NULL AS {name}' for mine in names.values() for name in mine)};"
        f"CREATE TEMP TRIGGER written INSTEAD OF INSERT ON writes BEGIN {' '.join(steps)} END;"
    )


class _Job(Struct, eq=False):
    """One write: rows for the statement that many jobs share, and statements of its own."""

    rows: list[Row]
    statements: list[Statement]
    future: asyncio.Future[None]
    error: Exception | None = None


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
            self._writer.executescript(_one_for_all())
        except sqlite3.Error as error:
            self._held.release()
            raise CannotKeep(f"tables cannot be kept in {path}: {error}") from None
        except BaseException:
            self._held.release()
            raise
        self._disk = WriterThread("dolmen-writer")
        self._forgetting = Forgetting(self.path, self._writer)
        self._disk.give(self._settle)
        self._again: asyncio.Task[None] | None = None
        self._begin()
        self._waiting: list[_Job] = []
        self._busy = False

    async def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        while self._busy:
            await asyncio.sleep(0.001)
        if self._again is not None:
            self._again.cancel()
        self._disk.give(self._settle)
        self._disk.close()
        await super().close()
        self._writer.close()
        self._held.release()

    # Writing

    def append(self, write: Write) -> Awaitable[None]:
        head = write.head
        statements = places_of(head) if write.reseated else []
        if write.gone:
            statements.append(_gone(head.id, write.gone))
        if write.void_after is not None:
            statements.append(_void(head.id, write))
        if write.void_chapters or write.chapters:
            statements += _chapters(write)
        return self._written(_rows(write), statements)

    async def rewrite(self, write: Write, entries: list[Entry], words: Sequence[str]) -> None:
        head = write.head
        again = [("DELETE FROM entries WHERE table_id = ? AND n = ?", (head.id, entry.n)) for entry in entries]
        sql = f"INSERT INTO entries VALUES ({', '.join('?' * len(_NO_ENTRY))})"
        again += [(sql, entry_row(head.id, entry)) for entry in entries]
        if write.gone:
            again.append(_gone(head.id, write.gone))
        again += _chapters(write)
        try:
            await self._on_disk(self._forgetting.begin)
        except OSError as error:
            log.error("the store refused: %r", error)
            raise StoreFailed(REFUSED) from None
        try:
            await self._written(_rows(write), again)
        except (Behind, StoreFailed):
            await self._on_disk(partial(self._forgetting.end, None))
            raise
        await self._on_disk(partial(self._forgetting.end, words))
        await self._forgotten()

    async def _forgotten(self) -> None:
        """What stood in rows that were written again is in no byte any more. If somebody reads the file as it was for
        long, it is done once they have read it."""
        for number in range(FORGET_TRIES):
            if number:
                await asyncio.sleep(FORGET_SECONDS)
            if await self._on_disk(self._forgetting.settle):
                return
        log.error("what was taken out still stands in %s or beside it, while another program reads it", self.path)
        self._again = asyncio.create_task(self._forgotten_later())

    async def _forgotten_later(self) -> None:
        while not await self._on_disk(self._forgetting.settle):
            await asyncio.sleep(FORGET_SECONDS)

    async def _on_disk(self, work: Callable[[], T]) -> T:
        return await self._disk.done(work)

    def _settle(self) -> None:
        try:
            self._forgetting.settle()
        except Exception as error:
            log.error("what was taken out may still stand in %s: %r", self.path, error)

    async def execute(self, *statements: Statement) -> None:
        """All of these or none; returns when they are on disk. Raises StoreFailed."""
        await self._written([], list(statements))

    def _written(self, rows: list[Row], statements: list[Statement]) -> asyncio.Future[None]:
        """Done when it is on disk."""
        loop = asyncio.get_running_loop()
        job = _Job(rows, statements, loop.create_future())
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            loop.call_soon(self._flush)
        return job.future

    def _flush(self) -> None:
        """All that waits, in one commit, on the writer's thread."""
        batch, self._waiting = self._waiting, []
        self._disk.give(partial(self._write, batch, asyncio.get_running_loop()))

    def _write(self, batch: list[_Job], loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._commit(batch)
        except BaseException as error:  # nothing that is not known to be stored is said to be
            for job in batch:
                job.error = job.error or _refused(error)
        call_on(loop, partial(self._committed, batch))

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
        rows = [row for job in batch for row in job.rows]
        statements = [statement for job in batch for statement in job.statements]
        alone = not statements and len(rows) <= _MOST_ROWS
        try:
            if not alone:
                run("BEGIN IMMEDIATE")
            for start in range(0, len(rows), _MOST_ROWS):
                some = rows[start : start + _MOST_ROWS]
                run(_inserting(len(some)), [*chain.from_iterable(some)])
            for sql, values in statements:
                run(sql, values)
            if not alone:
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

    async def store_page(self, table: str, number: int, viewer: int, page: str) -> None:
        sql = (
            "INSERT OR REPLACE INTO chronicles SELECT ?1, ?2, ?3, ?4 WHERE EXISTS "
            "(SELECT 1 FROM chapters WHERE table_id = ?1 AND number = ?2)"
        )
        await self.execute((sql, page_row(table, number, viewer, page)))

    async def store_seen(self, table: str, person: str, log: int) -> None:
        await self.execute(("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", (table, person, log)))

    async def store_lesson(self, person: str, learnt: Learnt) -> None:
        sql = (
            "INSERT INTO lessons VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET step = excluded.step, "
            "done = max(done, excluded.done)"
        )
        await self.execute((sql, (person, learnt.game, learnt.course, learnt.step, int(learnt.done))))


def places_of(head: Head) -> list[Statement]:
    """Who finds this table in the lobby."""
    return [
        ("DELETE FROM places WHERE table_id = ?", (head.id,)),
        *(("INSERT INTO places VALUES (?, ?)", (person, head.id)) for person in people_at(head)),
    ]


def _chapters(write: Write) -> list[Statement]:
    """Those that are void are gone before new ones come; pages of a chronicle are made again when they are read."""
    head = write.head
    void: list[Statement] = []
    if write.void_chapters:
        kept = head.chapters - len(write.chapters)
        void = [(f"DELETE FROM {rows} WHERE table_id = ? AND number > ?", (head.id, kept)) for rows in _OF_CHAPTERS]
    return void + [
        ("INSERT OR REPLACE INTO chapters VALUES (?, ?, ?, ?, ?)", chapter_row(head.id, c)) for c in write.chapters
    ]


_OF_CHAPTERS = ("chapters", "chronicles")


def _rows(write: Write) -> list[Row]:
    """Nearly always one: an entry, the head that follows from it, and perhaps a snapshot."""
    id = write.head.id
    head = head_row(write.head)
    if len(write.entries) == 1 and len(write.snapshots) <= 1:
        snapshot = snapshot_row(id, write.snapshots[0]) if write.snapshots else _NO_SNAPSHOT
        return [entry_row(id, write.entries[0]) + head + snapshot]
    entries = [entry_row(id, entry) for entry in write.entries]
    snapshots = [snapshot_row(id, snapshot) for snapshot in write.snapshots]
    return [
        (entry or _NO_ENTRY) + (head or _NO_HEAD) + (snapshot or _NO_SNAPSHOT)
        for entry, head, snapshot in zip_longest(entries, [head], snapshots)
    ]


@cache
def _inserting(many: int) -> str:
    return f"INSERT INTO writes VALUES {', '.join([_VALUES] * many)}"


def _gone(table: str, moments: Sequence[int]) -> Statement:
    marks = ", ".join("?" * len(moments))
    return (f"DELETE FROM snapshots WHERE table_id = ? AND moment IN ({marks})", (table, *moments))


def _void(table: str, write: Write) -> Statement:
    """This does not concern those that this very write stores."""
    last = max((snapshot.moment for snapshot in write.snapshots), default=0)
    return ("DELETE FROM snapshots WHERE table_id = ? AND moment > ?", (table, max(last, write.void_after or 0)))


def _is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _refused(error: BaseException) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Behind()
    log.error("the store refused: %r", error)
    return StoreFailed(REFUSED)
