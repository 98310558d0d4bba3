"""Nothing that was acknowledged is lost: not when the server is killed, not when the disk refuses."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.kernel import Form
from dolmen.server import table_bots
from dolmen.server.db.base import Behind, DamagedTable, StoreFailed
from dolmen.server.db.rows import head_row
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, Say, Undo
from dolmen.stress.load import Player, a_server
from dolmen.stress.some_answer import some_answer
from tests.server.screens import Screen, a_house, a_table, mark, pick, say, sits, stored, until_quiet


def test_who_comes_back_after_a_restart_goes_on(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"

    async def move(player: Player, table: str) -> dict[str, Any]:
        socket = await player.watch(table)
        async with socket:
            full: dict[str, Any] = msgspec.json.decode(await socket.recv())
            answer = some_answer(Random(1), full["asks"][0], 1)
            await socket.send(msgspec.json.encode(answer), text=True)
            while msgspec.json.decode(await socket.recv()).get("done") != 1:
                pass
        return full

    with a_server(db) as (port, _):
        ada, bo = Player(port), Player(port)
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", {"game": "connect-four", "seats": seats, "private": False})["id"]
        bo.post(f"/api/tables/{table}/join", {})
        before = asyncio.run(move(ada, table))
    with a_server(db) as (port, _):
        bo.base = ada.base = f"http://127.0.0.1:{port}"
        after = asyncio.run(move(bo, table))
    assert (before["seat"], after["seat"]) == (0, 1)
    assert len(after["log"]) == len(before["log"]) + 1


def test_bots_end_with_the_server_and_move_on_after_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite"
    seats = [{"kind": "bot", "level": "hard"}, {"kind": "me"}]
    with a_server(db) as (port, pid):
        table = Player(port).post("/api/tables", {"game": "connect-four", "seats": seats, "private": False})["id"]
        thinkers = _wait(lambda: _children(pid))
        os.kill(pid, signal.SIGKILL)
    _wait(lambda: not thinkers & _processes().keys())
    stored = _answers(db, table)
    with a_server(db):
        _wait(lambda: _answers(db, table) > stored)


def _processes() -> dict[int, int]:
    """Every process, and whose child it is."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    return {int(pid): int(parent) for pid, parent in map(str.split, listed.splitlines())}


def _children(pid: int) -> set[int]:
    """The processes that think; there is one more that only keeps count of them."""
    children = {child for child, parent in _processes().items() if parent == pid}
    return children if len(children) > 1 else set()


def _answers(db: Path, table: str) -> int:
    with sqlite3.connect(db) as connection:
        return int(connection.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()[0])


def _wait(for_what: Any) -> Any:
    for _ in range(600):
        if found := for_what():
            return found
        time.sleep(0.05)
    raise TimeoutError


# The disk refuses


async def _execute(house: TableRegistry, sql: str, *values: Any) -> None:
    db: Any = house.db
    await db.execute((sql, values))


class Disk:
    """A disk that can be told to refuse."""

    def __init__(self) -> None:
        self.refuses = False


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            commits = sql == "COMMIT" or (sql.startswith("INSERT INTO writes") and not self.in_transaction)
            if disk.refuses and commits:
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: connect(*args, **more, factory=Failing))
    monkeypatch.setattr(table_bots, "TRY_AGAIN", 0.01)
    return disk


WORDS = "this could not be stored, so nothing has changed; try again in a moment"


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, disk: Disk) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            ada, bo = (await sits("ada", table)), (await sits("bo", table))
            await pick(table, ada, 4)
            before, heard = mark(table.match), len(bo.heard)
            disk.refuses = True
            for screen, message in ((bo, None), (ada, Undo(2)), (bo, Say(2, "hello"))):
                reply = await (say(table, screen, message) if message else pick(table, screen, 0, seq=2))
                assert (reply["type"], reply["reason"]) == ("refused", WORDS)
                assert mark(table.match) == before
                assert mark(await stored(table)) == before
            assert table.kept.chat == []
            assert all(b"refused" in data for data in bo.heard[heard:])
            disk.refuses = False
            await pick(table, bo, 0, seq=3)
            assert bo.done == [3]
            assert mark(await stored(table)) == mark(table.match)

    asyncio.run(evening())


def test_seats_stay_as_they_are_stored(tmp_path: Path, disk: Disk) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "")
            disk.refuses = True
            with pytest.raises(StoreFailed):
                await table.seats.take("bo", None, "")
            with pytest.raises(StoreFailed):
                await table.seats.stand_in("ada", 0, "easy")
            assert table.seat_of("bo") is None
            assert table.head.seats[0].stands_in is None
            disk.refuses = False
            await table.seats.take("bo", None, "")
            found = await house.db.open(table.id)
            assert found is not None
            assert found.head.seats == table.head.seats

    asyncio.run(evening())


def test_a_bot_tries_again_when_the_disk_refuses(tmp_path: Path, disk: Disk) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", None)
            ada = await sits("ada", table)
            thinkers: Any = house.thinkers
            thinkers.may_think.clear()
            await pick(table, ada, 0)
            disk.refuses = True
            thinkers.may_think.set()
            await asyncio.sleep(0.1)
            assert ada.state["waiting"] == [1]
            disk.refuses = False
            await until_quiet(table)
            assert ada.state["waiting"] == [0]

    asyncio.run(evening())


def test_a_full_disk_refuses_and_room_helps(tmp_path: Path) -> None:
    """SQLite's own limit of the file's size: it fails in the middle of a job, as a full disk does."""

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "connect-four", "ada", "bo")
            ada, bo = (await sits("ada", table)), (await sits("bo", table))
            await _execute(house, "PRAGMA max_page_count = 1")
            seq, said = 0, 0
            while (await say(table, ada, Say(seq, "x" * 500)))["type"] != "refused":
                seq, said = seq + 1, table.head.chat[-1]
            assert [line.n for line in await house.db.chat(table.id, 10**9, 10**9)] == list(range(said))
            await _execute(house, "PRAGMA max_page_count = 100000")
            await pick(table, ada, 3)
            await pick(table, bo, 3)
            assert mark(await stored(table)) == mark(table.match)

    asyncio.run(evening())


def test_one_bad_write_does_not_spoil_the_others(tmp_path: Path) -> None:
    async def writes() -> None:
        db = SqliteDatabase(tmp_path / "a.sqlite")
        person = "INSERT INTO people VALUES (?, ?, ?)"
        outcomes = await asyncio.gather(
            db.execute((person, ("a", "A", 0.0))),
            db.execute((person, ("b", "B", 0.0)), (person, ("b", "B again", 0.0))),
            db.execute(("INSERT INTO seen VALUES (?, ?, ?)", ("t", "a", 2**70))),  # more than SQLite can hold
            db.execute((person, ("c", "C", 0.0))),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), Behind, StoreFailed, type(None)]
        assert await db.names(["a", "b", "c"]) == {"a": "A", "c": "C"}
        await db.store_person("d", "D")  # and it goes on
        await db.close()

    asyncio.run(writes())


def test_a_table_that_cannot_be_opened_closes_no_other(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            lost = await a_table(house, "tic-tac-toe", None, None)
            await until_quiet(lost)
            lost = await a_table(house, "tic-tac-toe", "ada", None)
            kept = await a_table(house, "tic-tac-toe", "ada", "bo")
            head = msgspec.structs.replace(lost.head, game="gone", waiting=[1])
            _, n, *_, data, check = head_row(head)
            sql = "UPDATE heads SET bot_waits = 1, data = ?, checksum = ?, n = ? WHERE table_id = ?"
            await _execute(house, sql, data, check, n, lost.id)
        async with a_house(tmp_path) as house:
            await house.wake()
            assert {info.id for info in (await house.lobby("ada")).mine} == {kept.id, lost.id}
            with pytest.raises(DamagedTable, match="cannot go on with this table"):
                await house.table(lost.id)
            assert list((await house.table(kept.id)).match.asks) == [0]

    asyncio.run(evening())


def test_a_match_comes_back_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    async def first() -> tuple[str, Any, bytes]:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "stone-daze", "ada", "bo", options={"setup": "ready"})
            ask = table.match.asks[0]
            assert isinstance(ask, Form)
            await _default(table, (await sits("ada", table)))
            return table.id, mark(table.match), (await sits("bo", table)).heard[0]

    async def second(id: str, save: Any, full: bytes) -> None:
        async with a_house(tmp_path) as house:
            table = await house.table(id)
            assert mark(table.match) == save
            assert list(table.match.asks) == [1]
            (await sits("ada", table))
            again = (await sits("bo", table)).heard[0]
            assert msgspec.json.decode(again)["nodes"] == msgspec.json.decode(full)["nodes"]
            await _default(table, (await sits("bo", table)))
            assert set(table.match.asks) != {1}

    asyncio.run(second(*asyncio.run(first())))


async def _default(table: Table, screen: Screen) -> None:
    """Hand the form in as it stands."""
    await say(table, screen, Answer(1, screen.ask()["id"], fields={}))
    assert screen.done == [1]


def test_tables_nobody_looks_at_are_left_to_the_store(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path, room=2) as house:
            watched = await a_table(house, "tic-tac-toe", "ada", "bo")
            (await sits("ada", watched))
            ids = [(await a_table(house, "tic-tac-toe", "ada", "bo")).id for _ in range(4)]
            gc.collect()
            assert len(house.tables) == 3, "the one that is looked at, and two more"
            assert (await house.table(watched.id)) is watched
            for id in ids:
                assert list((await house.table(id)).match.asks) == [0]

    asyncio.run(evening())
