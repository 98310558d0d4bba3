"""The store: SQLite, one writer. A write is done when it is on disk, and many share one commit.

WAL with synchronous=FULL: whoever is told that an answer is stored finds it there after kill -9.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from dolmen.kernel import DolmenError

Statement = tuple[str, tuple[Any, ...]]

log = logging.getLogger("dolmen.server")

SCHEMA = """
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL, since REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, version INTEGER NOT NULL, seed INTEGER NOT NULL,
    options TEXT NOT NULL, owner TEXT NOT NULL, private INTEGER NOT NULL, key TEXT NOT NULL,
    created REAL NOT NULL, changed REAL NOT NULL, generation TEXT NOT NULL DEFAULT '{}',
    final BLOB, over TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '', waiting TEXT NOT NULL DEFAULT '[]',
    rematch TEXT NOT NULL DEFAULT '', edition TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT, level TEXT,
    stands_in TEXT, PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_of ON seats (person);
CREATE TABLE IF NOT EXISTS turns (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (table_id, number)
) STRICT;
CREATE TABLE IF NOT EXISTS chat (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, person TEXT NOT NULL, seat INTEGER, text TEXT NOT NULL,
    at REAL NOT NULL, team INTEGER NOT NULL, PRIMARY KEY (table_id, n)
) STRICT;
CREATE TABLE IF NOT EXISTS carried (token TEXT PRIMARY KEY, until REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen (
    table_id TEXT NOT NULL, person TEXT NOT NULL, log INTEGER NOT NULL, PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
"""


class CannotKeep(DolmenError):
    """The file cannot be opened, or holds something else."""


class StoreFailed(Exception):
    """The disk refused; what was to be written is not there."""


class _Job:
    __slots__ = ("error", "future", "statements")

    def __init__(self, statements: list[Statement]) -> None:
        self.statements = statements
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.error: Exception | None = None


class Store:
    """One file. Reads go through a connection of their own, so that nobody reads what is not yet on disk."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or begin it. Raises CannotKeep."""
        self.path = str(path)
        try:
            self._reader = self._connect()
            self._reader.executescript(SCHEMA)
            if "edition" not in {column["name"] for column in self.read("PRAGMA table_info(tables)")}:  # an older file
                self._reader.execute("ALTER TABLE tables ADD COLUMN edition TEXT NOT NULL DEFAULT ''")
            self._writer = self._connect()
        except sqlite3.Error as error:
            raise CannotKeep(f"tables cannot be kept in {path}: {error}") from None
        self._disk = ThreadPoolExecutor(1, "dolmen-store")
        self._waiting: list[_Job] = []
        self._busy = False

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=30)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        self._disk.shutdown(wait=True)
        if self._waiting:
            self._execute(self._waiting)
            self._commit(self._waiting)
            _settle(self._waiting)
        self._writer.close()
        self._reader.close()

    def read(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        return self._reader.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self._reader.execute(sql, values).fetchone()
        return row

    def secret(self) -> bytes:
        """The key that cookies are signed with, made once for a file."""
        self._reader.execute("INSERT OR IGNORE INTO settings VALUES ('key', ?)", (secrets.token_bytes(32),))
        row = self.one("SELECT value FROM settings WHERE name = 'key'")
        assert row is not None
        return bytes(row["value"])

    async def write(self, statements: Iterable[Statement]) -> None:
        """All of these or none; returns when they are on disk. Raises StoreFailed."""
        job = _Job(list(statements))
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._flush)
        await job.future

    def _flush(self) -> None:
        """All that waits, in one commit. Only the commit waits for the disk, so only that goes to the thread: were the
        statements run there too, each of them would have to wait for the interpreter."""
        batch, self._waiting = self._waiting, []
        self._execute(batch)
        done = asyncio.get_running_loop().run_in_executor(self._disk, self._commit, batch)
        done.add_done_callback(lambda _: self._committed(batch))

    def _committed(self, batch: list[_Job]) -> None:
        _settle(batch)
        if self._waiting:
            self._flush()
        else:
            self._busy = False

    def _execute(self, batch: list[_Job]) -> None:
        """Every job's statements. A job that fails is left out, and the others are run again without it."""
        run = self._writer.execute
        left = batch
        while left:
            job = left[0]
            try:
                run("BEGIN IMMEDIATE")
                for job in left:
                    for sql, values in job.statements:
                        run(sql, values)
                return
            except Exception as error:  # a value that SQLite does not take is no sqlite3.Error
                if self._writer.in_transaction:
                    run("ROLLBACK")
                job.error = _failed(error)
                left = [other for other in left if other.error is None]

    def _commit(self, batch: list[_Job]) -> None:
        if not self._writer.in_transaction:
            return
        try:
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            self._give_up(batch, error)

    def _give_up(self, batch: list[_Job], error: sqlite3.Error) -> None:
        if self._writer.in_transaction:
            self._writer.execute("ROLLBACK")
        for job in batch:
            job.error = _failed(error)


def _failed(error: Exception) -> StoreFailed:
    log.error("the store refused: %r", error)
    return StoreFailed("this could not be stored, so nothing has changed; try again in a moment")


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is not None:
            job.future.set_exception(job.error)
        else:
            job.future.set_result(None)
