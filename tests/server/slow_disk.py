"""A disk that takes its time or refuses, under whatever test; and everybody is watched."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

import pytest

from dolmen.kernel import DolmenError, Match, Seat, encode
from dolmen.server import socket
from dolmen.server.bot_workers import Thought
from dolmen.server.chronicles import NoChronicle, chronicle_of, with_names
from dolmen.server.db.base import Database, Head, StoreFailed, Write
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.db.sqlite_reader import REFUSED, SqliteReader, connected
from dolmen.server.log_pages import log_before, whole_log
from dolmen.server.moments import moment
from dolmen.server.pages import LOG_LINES
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_reading import steady
from dolmen.server.table_registry import TableRegistry
from tests.server import screens as desk
from tests.server.audit import Audit, plain, without_presence

Disk = Literal["plain", "slow", "failing"]
T = TypeVar("T")

WAIT = 0.002
LOOKING = 5.0
"""After so many seconds of looking around in one test, only every tenth write is looked at: a few states are huge."""


class Peek(SqliteReader):
    """The file as it is committed, read right here and now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = connected(path)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._connection.execute("BEGIN")
        try:
            return work(self._connection)
        finally:
            self._connection.execute("ROLLBACK")


class Watch:
    """Hears every message of every server in this process, and knows what each has committed."""

    def __init__(self, disk: Disk, servers: int) -> None:
        self.disk = disk
        self.audit = Audit(servers)
        self.peeks: dict[Path, Peek] = {}
        self.houses: WeakKeyDictionary[Database, TableRegistry] = WeakKeyDictionary()
        self.refusing: set[Database] = set()
        self.refused = 0
        self.writes = self.looks = 0
        self.looking = 0.0
        self.waiting: set[asyncio.Task[None]] = set()

    def peek(self, path: Path) -> Peek:
        if path not in self.peeks:
            self.peeks[path] = Peek(path)
        return self.peeks[path]

    def close(self) -> None:
        for peek in self.peeks.values():
            peek._connection.close()

    async def write(self, db: SqliteDatabase, id: str, put: Callable[[], Awaitable[None]]) -> None:
        """In the middle of the write everybody looks."""
        if db not in self.houses:
            await put()
            return
        self.writes += 1
        if self.disk != "plain":
            if self.looking < LOOKING or self.writes % 10 == 0:
                began = time.process_time()
                await self.look_around(db, id)
                self.looking += time.process_time() - began
            await asyncio.sleep(WAIT)
        if db in self.refusing:
            self.refusing.discard(db)
            self.refused += 1
            raise StoreFailed(REFUSED)
        await put()
        self.audit.stored(self.peek(db.path), id, self.houses[db].shelf)
        if self.disk != "plain":
            await asyncio.sleep(WAIT)

    async def look_around(self, db: SqliteDatabase, id: str) -> None:
        """Somebody opens every page there is of this table."""
        house = self.houses.get(db)
        table = house.tables.get(id) if house is not None else None
        if house is None or table is None or not self.audit.chapters.get(id) or self.audit.servers > 1:
            return
        self.looks += 1
        newest = self.audit.chapters[id][-1]
        told = self.audit.untrue
        info = plain(table.info(""))
        if without_presence(info) != newest.info(""):
            told.append(f"info of {id} in the middle of a write: {info}")
        lobby = await house.lobby(table.head.owner)
        for line in (*lobby.mine, *lobby.open):
            if line.id == id and without_presence(plain(line)) != newest.info(table.head.owner):
                told.append(f"lobby in the middle of a write: {line}")
        await self._look_back(table, (None, *range(len(table.head.seats)))[self.looks % (len(table.head.seats) + 1)])
        task = asyncio.create_task(self._come_in(table))
        self.waiting.add(task)
        task.add_done_callback(self.waiting.discard)

    async def _look_back(self, table: Table, viewer: Seat | None) -> None:
        newest = self.audit.chapters[table.id][-1]
        match, count, _ = newest.shown(viewer)

        async def look(head: Head) -> Any:
            return await moment(table.kept.db, table.match.game, head, None, viewer, (), table.screens.sketchbook)

        try:
            found = plain(await steady(table, look))
        except DolmenError:
            return  # under other rules
        for key in ("nodes", "root", "status", "waiting", "result"):
            if found[key] != match[key]:
                self.audit.untrue.append(f"moment in the middle of a write: {key} {found[key]}, stored {match[key]}")
        if found["log_count"] != count:
            self.audit.untrue.append(f"moment in the middle of a write: {found['log_count']} lines, stored {count}")
        first, lines = await log_before(table.kept.db, table.head, viewer, 10**9, LOG_LINES)
        if first + len(lines) != count:
            self.audit.untrue.append(f"log page in the middle of a write: {first + len(lines)} lines, stored {count}")
        if self.looks % 4 == 1:
            await self._read_on(table, viewer)

    async def _read_on(self, table: Table, viewer: Seat | None) -> None:
        """Somebody reads the story so far."""
        kept = self.audit.chapters[table.id][-1].kept
        if kept.head.chapters or not kept.match.game.keeps_chronicle(kept.match.options):
            return
        game, head = kept.match.game, kept.head
        log = await whole_log(self.audit.rows[table.id], head, viewer, partial(game.inherited, kept.match.s))
        stored = game.chronicle(kept.match.s, log, viewer)
        try:
            found = await steady(table, lambda head: chronicle_of(table.kept.db, game, head, viewer))
        except NoChronicle:
            found = ""
        if found != with_names(stored, ()):
            self.audit.untrue.append(f"chronicle in the middle of a write: {found[-200:]}, stored {stored[-200:]}")

    def thinks(self, head: Head, match: Match[Any]) -> None:
        """A bot begins to think about it."""
        if head.id not in self.audit.rows or self.audit.servers > 1:
            return
        stored = self.audit.newest(head.id).kept.match
        if (encode(match.s), [ask.id for ask in match.open]) != (encode(stored.s), [ask.id for ask in stored.open]):
            self.audit.untrue.append(f"a bot at {head.id} thinks about what is not stored")

    async def _come_in(self, table: Table) -> None:
        """Somebody loads the page again while it is written; what is sent then is heard as everything is."""
        with contextlib.suppress(StoreFailed, DolmenError, RuntimeError):
            async with table.lock:
                await table.certain()
                for viewer in list(table.screens.audiences):
                    screen = desk.Screen(table.screens._person(viewer))
                    await table.screens.sync(screen)

    async def twice(self, db: Database, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The first time the disk refuses, and nobody may notice."""
        if self.disk != "failing":
            return await work()
        self.refusing.add(db)
        try:
            done = await work()
        except StoreFailed:
            return await work()
        finally:
            self.refusing.discard(db)
        return done  # nothing was written


@contextmanager
def watched(disk: Disk, servers: int = 1) -> Iterator[Watch]:
    """Until the end of this block, the disk under every server here is such a one."""
    watch = Watch(disk, servers)
    append, rewrite, store_person = SqliteDatabase.append, SqliteDatabase.rewrite, SqliteDatabase.store_person
    screen_send, line_send = desk.Screen.send, socket.Line.send
    begin_house, commit, think = TableRegistry.__init__, Table.commit, Thought.about
    begin = KeptMatch.begin

    async def slow_append(db: SqliteDatabase, write: Write) -> None:
        await watch.write(db, write.head.id, lambda: append(db, write))

    async def slow_rewrite(db: SqliteDatabase, write: Write, *what: Any) -> None:
        await watch.write(db, write.head.id, lambda: rewrite(db, write, *what))

    async def named(db: SqliteDatabase, person: str, name: str) -> None:
        await store_person(db, person, name)
        watch.audit.names(person, name)

    def to_screen(screen: desk.Screen, data: bytes) -> None:
        if type(screen) is desk.Screen:
            watch.audit.hear(screen, data)
        screen_send(screen, data)

    def to_line(line: socket.Line, data: bytes) -> None:
        if not line.too_slow:
            watch.audit.hear(line, data)
        line_send(line, data)

    def house(self: TableRegistry, db: Database, *more: Any) -> None:
        watch.houses[db] = self
        begin_house(self, db, *more)

    def about(cls: type[Thought], head: Head, match: Match[Any], *what: Any) -> Thought:
        watch.thinks(head, match)
        return think(head, match, *what)

    async def commit_at_last(table: Table, *what: Any) -> None:
        await watch.twice(table.kept.db, lambda: commit(table, *what))

    async def begun_at_last(db: Database, *what: Any) -> KeptMatch:
        return await watch.twice(db, lambda: begin(db, *what))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SqliteDatabase, "append", slow_append)
        patch.setattr(SqliteDatabase, "rewrite", slow_rewrite)
        patch.setattr(SqliteDatabase, "store_person", named)
        patch.setattr(desk.Screen, "send", to_screen)
        patch.setattr(socket.Line, "send", to_line)
        patch.setattr(TableRegistry, "__init__", house)
        patch.setattr(Table, "commit", commit_at_last)
        patch.setattr(Thought, "about", classmethod(about))
        patch.setattr(KeptMatch, "begin", begun_at_last)
        try:
            yield watch
        finally:
            watch.close()
