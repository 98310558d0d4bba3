"""Another program holds the file: whoever only looks does not notice, and whoever acts is told in words, in time."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from dolmen.server.db.sqlite_reader import LOCK_SECONDS, REFUSED
from dolmen.server.log_pages import log_before
from dolmen.server.wire import Say
from tests.server.screens import a_house, a_table, mark, pick, say, sits, stored

OWN_DISK = True
"""These tests say themselves what the disk does."""
QUICK = 0.25


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
                    looks = 0
                    while time.monotonic() - began < 1.0:
                        start = time.monotonic()
                        lobby = await house.lobby("ada")
                        await house.people.meet(["ada", f"stranger {looks}"])
                        await log_before(house.db, table.head, 0, 99, 20)
                        table.info("ada")
                        assert time.monotonic() - start < QUICK
                        looks += 1
                    assert len(lobby.mine) == 6
                    replies = await writes
                    took = time.monotonic() - began
                assert pulse.longest < QUICK
                assert looks > 10
                assert LOCK_SECONDS * 0.9 < took < 3 * LOCK_SECONDS, "not once for each who writes"
                assert {(reply["type"], reply["reason"]) for reply in replies} == {("refused", REFUSED)}
                assert mark(table.match) == mark(await stored(table)) == before
                foreign.execute("ROLLBACK")
            await pick(table, ada, 3, seq=2)
            assert ada.done == [2]
            assert mark(await stored(table)) == mark(table.match) != before
            assert (await say(others[0], elsewhere[0], Say(2, "hello")))["type"] == "update"

    asyncio.run(evening())
