"""Another program holds the file: whoever only looks does not notice, and whoever acts is told in words, in time."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median

import pytest

from dolmen.server.db import sqlite_reader
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.db.sqlite_reader import LOCK_SECONDS, REFUSED, SqliteReader, connected
from dolmen.server.log_pages import log_before
from dolmen.server.wire import Say
from tests.server.loop_watch import loop_watched
from tests.server.screens import a_house, a_table, mark, pick, say, sits, stored

OWN_DISK = True
"""These tests say themselves what the disk does."""
QUICK = 0.1
"""Seconds for a look at everything, most of the time: a busy machine may be slow once."""


class Pulse:
    """The longest that the event loop has let anybody wait."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def beat(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(0.005)
            now = time.monotonic()
            self.longest, last = max(self.longest, now - last), now


@asynccontextmanager
async def _pulse() -> AsyncIterator[Pulse]:
    pulse = Pulse()
    beating = asyncio.create_task(pulse.beat())
    try:
        yield pulse
    finally:
        beating.cancel()


def test_a_foreign_lock_stops_nobody_who_looks(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "connect-four", "ada", "bo")
            others = [await a_table(house, "connect-four", "ada", "bo") for _ in range(5)]
            ada = await sits("ada", table)
            elsewhere = [await sits("bo", other) for other in others]
            before = mark(table.match)
            with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as foreign:
                foreign.execute("BEGIN IMMEDIATE")
                async with _pulse() as pulse:
                    began = time.monotonic()
                    writes = asyncio.gather(
                        pick(table, ada, 3),
                        *(say(other, screen, Say(1, "hello")) for other, screen in zip(others, elsewhere, strict=True)),
                    )
                    looks: list[float] = []
                    while time.monotonic() - began < 1.0:
                        start = time.monotonic()
                        lobby = await house.lobby("ada")
                        await house.people.meet(["ada", f"stranger {len(looks)}"])
                        await log_before(house.db, table.head, 0, 99, 20)
                        table.info("ada")
                        looks.append(time.monotonic() - start)
                    assert not writes.done(), "so all who looked did so while others waited"
                    assert len(lobby.mine) == 6
                    replies = await writes
                    took = time.monotonic() - began
                assert pulse.longest < LOCK_SECONDS / 2, "nobody who waited for the file held the others up"
                assert median(looks) < QUICK
                assert LOCK_SECONDS * 0.9 < took < 3 * LOCK_SECONDS, "not once for each who writes"
                assert {(reply["type"], reply["reason"]) for reply in replies} == {("refused", REFUSED)}
                assert mark(table.match) == mark(await stored(table)) == before
                foreign.execute("ROLLBACK")
            await pick(table, ada, 3, seq=2)
            assert ada.done == [2]
            assert mark(await stored(table)) == mark(table.match) != before
            assert (await say(others[0], elsewhere[0], Say(2, "hello")))["type"] == "update"

    asyncio.run(evening())


def test_a_disk_that_is_slow_to_read_stops_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is looked up waits here until the event loop has gone on, which it could not do if it waited too."""
    beat = threading.Event()
    stuck: list[str] = []

    def slow(path: Path) -> sqlite3.Connection:
        connection = connected(path)
        connection.set_trace_callback(lambda sql: None if beat.wait(LOCK_SECONDS) else stuck.append(sql))
        return connection

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "connect-four", "ada", "bo")
            ada = await sits("ada", table)
            await pick(table, ada, 3)
            id = table.id
            reader = await asyncio.to_thread(SqliteReader, tmp_path / "tables.sqlite")
            monkeypatch.setattr(sqlite_reader, "connected", slow)
            looks: list[Awaitable[object]] = [
                log_before(reader, table.head, 0, 99, 20),
                reader.open(id),
                reader.heads_of("ada"),
                reader.chat(id, 9, 9),
                reader.seen(id, "ada"),
                reader.remains(id),
            ]
            for look in looks:
                beat.clear()
                looking = asyncio.ensure_future(look)
                for _ in range(3):  # it begins, and comes to the disk
                    await asyncio.sleep(0)
                assert not looking.done()
                beat.set()
                await looking
            await reader.close()

    asyncio.run(evening())
    assert stuck == []


@pytest.mark.parametrize("what", ["read", "written"])
def test_work_on_the_event_loop_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Else the watch over all tests of the server would say nothing."""

    async def read(self: SqliteReader, work: Callable[[sqlite3.Connection], object]) -> object:
        return self._read(work)

    def flush(self: SqliteDatabase) -> None:
        batch, self._waiting = self._waiting, []
        self._commit(batch)
        self._committed(batch)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "connect-four", "ada", "bo")
            await pick(table, await sits("ada", table), 3)

    if what == "read":
        monkeypatch.setattr(SqliteReader, "read", read)
    else:
        monkeypatch.setattr(SqliteDatabase, "_flush", flush)
    with loop_watched() as found:
        asyncio.run(evening())
    assert any(sql.startswith("SELECT" if what == "read" else "INSERT") for sql in found)
