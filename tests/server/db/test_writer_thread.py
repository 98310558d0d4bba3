"""The thread that writes: in order, all of it, and whoever waits is told what came of it."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path

import pytest

from dolmen.server.db.base import StoreFailed
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.db.writer_thread import WriterThread


def test_all_that_was_given_is_done_in_order_before_it_is_closed() -> None:
    done: list[int] = []
    writer = WriterThread("writer")
    gate = threading.Event()
    writer.give(gate.wait)
    for number in range(100):
        writer.give(lambda number=number: done.append(number))  # type: ignore[misc]
    gate.set()
    writer.close()
    assert done == [*range(100)]


def test_whoever_waits_learns_what_came_of_it() -> None:
    async def evening() -> None:
        writer = WriterThread("writer")
        assert await writer.done(lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await writer.done(lambda: 1 // 0)
        assert await writer.done(lambda: 8) == 8, "one mistake ends nothing"
        gate = threading.Event()
        waits = asyncio.create_task(writer.done(gate.wait))
        await asyncio.sleep(0)
        waits.cancel()
        gate.set()
        assert await writer.done(lambda: 9) == 9, "whoever has given up is no hindrance"
        writer.close()

    asyncio.run(evening())


def test_a_loop_that_is_gone_is_no_hindrance() -> None:
    gate, writer = threading.Event(), WriterThread("writer")

    async def evening() -> None:
        waits = asyncio.create_task(writer.done(gate.wait))
        await asyncio.sleep(0)
        waits.cancel()

    asyncio.run(evening())
    done: list[int] = []
    gate.set()
    writer.give(lambda: done.append(1))
    writer.close()
    assert done == [1]


def test_one_that_nobody_holds_ends() -> None:
    writer = WriterThread("nobody's")
    del writer
    gc.collect()
    for thread in threading.enumerate():
        if thread.name == "nobody's":
            thread.join(10)
            assert not thread.is_alive()


def test_what_fails_in_whatever_way_is_not_acknowledged(tmp_path: Path) -> None:
    class Breaks(SqliteDatabase):
        def _commit(self, batch: object) -> None:
            raise SystemExit("the interpreter is going down")

    async def evening() -> None:
        db = Breaks(tmp_path / "tables.sqlite")
        with pytest.raises(StoreFailed):
            await db.store_person("ada", "Ada")
        await db.close()

    asyncio.run(evening())
