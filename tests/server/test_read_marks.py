"""How far somebody has read is stored beside everything else: nobody who plays waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.server import read_marks
from dolmen.server.db.base import StoreFailed
from dolmen.server.wire import Seen
from tests.server.screens import a_house, a_table, pick, sits


def test_while_the_disk_stands_still_others_play_on_and_it_is_stored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            stored: list[int] = []
            store_seen, moves = house.db.store_seen, asyncio.Event()

            async def slow(table_id: str, person: str, log: int) -> None:
                stored.append(log)
                await moves.wait()
                await store_seen(table_id, person, log)

            monkeypatch.setattr(house.db, "store_seen", slow)
            for number in range(4):
                await pick(table, (ada, bo)[number % 2], 0)
                await table.handle(ada, Seen(number + 1))
            assert stored == [], "nothing is written for an answer"
            storing = asyncio.create_task(table.read_marks.store())
            try:
                await asyncio.sleep(0)
                assert stored == [4], "once, for all of them"
                await asyncio.wait_for(pick(table, ada, 0), 30)
                assert table.head.moment == 5, "the table's lock is free meanwhile"
                assert (await sits("ada", table)).state["seen"] == 4
            finally:
                moves.set()
            await storing
            assert await house.db.seen(table.id, "ada") == 4

    asyncio.run(evening())


def test_what_was_read_is_stored_when_the_server_stops(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            ada = await sits("ada", table)
            await pick(table, ada, 0)
            await table.handle(ada, Seen(1))
            id = table.id
        async with a_house(tmp_path) as house:
            assert await house.db.seen(id, "ada") == 1

    asyncio.run(evening())


def test_what_the_disk_refuses_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_marks, "LATER", 0.01)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            ada = await sits("ada", table)
            store_seen, refused = house.db.store_seen, [1, 1]

            async def full(table_id: str, person: str, log: int) -> None:
                if refused:
                    refused.pop()
                    raise StoreFailed("no room")
                await store_seen(table_id, person, log)

            monkeypatch.setattr(house.db, "store_seen", full)
            await pick(table, ada, 0)
            await table.handle(ada, Seen(1))
            async with asyncio.timeout(30):
                while await house.db.seen(table.id, "ada") != 1:
                    await asyncio.sleep(0.01)
            assert not refused

    asyncio.run(evening())
