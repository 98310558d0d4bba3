"""Two servers on one database: the log's numbers decide, nothing is overwritten, each sees what the other stored."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import Seat
from dolmen.server.db import sqlite
from dolmen.server.db.base import Head, StoreFailed
from dolmen.server.db.memory import Fault, MemoryDatabase, at_once
from dolmen.server.db.rows import given_of, said_in
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.moments import moment
from dolmen.server.table_reading import steady
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import NewTable, Say, SeatWish, Undo
from dolmen.stress.load import a_server
from tests.server.audit import plain
from tests.server.screens import QuickThinkers, Screen, a_table, mark, pick, say, sits, stored, until_quiet

SERVERS = 2
Evening = Callable[[TableRegistry, TableRegistry], Coroutine[Any, Any, None]]


@pytest.fixture(params=["sqlite", "memory"])
def two_servers(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Evening], None]:
    """As if the lock on the file were broken, or the database one that is made for many."""

    class Unheld:
        def __init__(self, path: Path) -> None:
            pass

        def release(self) -> None:
            pass

    monkeypatch.setattr(sqlite, "Held", Unheld)
    memory = MemoryDatabase()

    def server() -> TableRegistry:
        db = memory if request.param == "memory" else SqliteDatabase(tmp_path / "tables.sqlite")
        return TableRegistry(db, b"k" * 32, QuickThinkers())

    async def whole(evening: Evening) -> None:
        one, other = server(), server()
        try:
            await evening(one, other)
        finally:
            await one.close()
            await other.close()

    return lambda evening: asyncio.run(whole(evening))


async def _both(
    one: TableRegistry, other: TableRegistry, game: str = "connect-four"
) -> tuple[Any, Any, Screen, Screen]:
    """Ada sits at one server, Bo at the other, at the same table."""
    here = await a_table(one, game, "ada", "bo")
    await other.people.meet(["ada", "bo"])
    there = await other.table(here.id)
    return here, there, await sits("ada", here), await sits("bo", there)


def test_two_servers_take_turns(two_servers: Callable[[Evening], None]) -> None:
    """Each server writes behind the other's back, turn after turn, and in one order."""

    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here, there, ada, bo = await _both(one, other)
        for turn in range(6):
            table, screen = ((here, ada), (there, bo))[turn % 2]
            await table.refresh()
            await pick(table, screen, turn, seq=turn + 1)
            assert screen.done[-1] == turn + 1
        entries = [entry for entry in await one.db.entries(here.id) if entry.kind == "answer"]
        assert [given_of(entry).seat for entry in entries] == [0, 1, 0, 1, 0, 1]
        await here.refresh()
        assert mark(here.match) == mark(there.match) == mark(await stored(here))

    two_servers(evening)


def test_the_quicker_of_two_answers_to_one_question_counts(two_servers: Callable[[Evening], None]) -> None:
    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here, there, ada, _ = await _both(one, other)
        again = await sits("ada", there)
        await asyncio.gather(pick(here, ada, 3, seq=1), pick(there, again, 5, seq=2))
        done = [*ada.done, *again.done]
        refused = [reply for screen in (ada, again) for reply in screen.replies]
        assert len(done) == 1
        assert [reply["reason"] for reply in refused] == ["you are not being asked this, or not any more"]
        entries = [entry for entry in await one.db.entries(here.id) if entry.kind == "answer"]
        assert len(entries) == 1
        for table in (here, there):
            await table.refresh()
            assert mark(table.match) == mark(await stored(table))

    two_servers(evening)


def test_chat_from_both_sides_is_numbered_once_and_heard_by_all(two_servers: Callable[[Evening], None]) -> None:
    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here, there, ada, bo = await _both(one, other)
        for number in range(4):
            await asyncio.gather(
                say(here, ada, Say(number, f"ada {number}")), say(there, bo, Say(number, f"bo {number}"))
            )
        lines = await one.db.chat(here.id, 99, 99)
        assert sorted(line.said.text for line in lines) == sorted(
            f"{who} {n}" for who in ("ada", "bo") for n in range(4)
        )
        assert [line.n for line in lines] == list(range(8))
        entries = await one.db.entries(here.id)
        assert [said_in(entry).text for entry in entries if entry.kind == "chat"] == [line.said.text for line in lines]
        for table, screen in ((here, ada), (there, bo)):
            await table.refresh()
            assert [line["text"] for line in screen.state["chat"]] == [line.said.text for line in lines]

    two_servers(evening)


def test_nobody_gets_two_seats(two_servers: Callable[[Evening], None]) -> None:
    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here = await a_table(one, "stone-daze", "ada", "", "", "", options={"setup": "ready"})
        there = await other.table(here.id)
        await here.seats.take("bo", None, "")
        await there.seats.take("bo", None, "")
        seats = [seat.person for seat in (await stored_head(here)).seats]
        assert seats.count("bo") == 1

    two_servers(evening)


async def stored_head(table: Any) -> Head:
    found = await table.kept.db.open(table.id)
    assert found is not None
    head: Head = found.head
    return head


def test_a_watcher_who_sat_down_elsewhere_sees_with_that_seats_eyes(two_servers: Callable[[Evening], None]) -> None:
    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here = await a_table(one, "tic-tac-toe", "ada", "")
        there = await other.table(here.id)
        bo = await sits("bo", here)
        assert bo.state["seat"] is None
        await there.seats.take("bo", None, "")
        await say(here, bo, Say(1, "here I am"))  # the first that this server hears of the other's entry
        assert bo.state["seat"] == 1
        assert bo.state["chat"][-1]["seat"] == 1

    two_servers(evening)


def test_a_rematch_is_the_same_for_all(two_servers: Callable[[Evening], None]) -> None:
    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here, there, ada, bo = await _both(one, other, "tic-tac-toe")
        for turn, number in enumerate((0, 2, 0, 1, 0)):
            table, screen = ((here, ada), (there, bo))[turn % 2]
            await table.refresh()
            await pick(table, screen, number, seq=turn)
        await here.refresh()
        await there.refresh()
        assert here.head.over
        first = await one.rematch(here, "ada")
        second = await other.rematch(there, "bo")
        assert first.id == second.id

    two_servers(evening)


def test_a_bot_does_not_answer_for_who_has_taken_the_seat_back(two_servers: Callable[[Evening], None]) -> None:
    async def evening(one: TableRegistry, other: TableRegistry) -> None:
        here, there, ada, _ = await _both(one, other, "tic-tac-toe")
        here.screens.remove(ada)
        thinkers: list[Any] = [one.thinkers, other.thinkers]
        for thinker in thinkers:
            thinker.may_think.clear()
        await here.seats.stand_in("ada", 0, "easy")
        await there.refresh()
        await there.seats.stand_in("ada", 0, None)
        for thinker in thinkers:
            thinker.may_think.set()
        for table in (here, there):
            await until_quiet(table)
        assert [entry.kind for entry in await one.db.entries(here.id)] == ["new", "seat", "seat"]

    two_servers(evening)


# A disk that is slow to read, and one that leaves in doubt


def test_a_table_is_the_same_for_who_finds_it_while_it_is_made() -> None:
    async def evening() -> None:
        db = MemoryDatabase(looking=lambda: (3, None))
        house = TableRegistry(db, b"k" * 32, QuickThinkers())
        wish = NewTable("tic-tac-toe", (SeatWish("me"), SeatWish("open")), private=False)
        making = asyncio.create_task(house.open_table("ada", wish))
        while not db.head_rows:
            await asyncio.sleep(0)
        (id,) = db.head_rows
        found = await house.table(id)
        assert found is await making
        assert found is await house.table(id)
        await house.close()

    asyncio.run(evening())


def test_a_name_that_was_stored_after_all_is_the_name() -> None:
    async def evening() -> None:
        faults: list[Fault] = ["in doubt", "refused"]
        db = MemoryDatabase()
        house = TableRegistry(db, b"k" * 32, QuickThinkers())
        await house.people.call("ada", "Ada")
        db.plan = lambda: (0, faults.pop(0))
        for name in ("Ada Lovelace", "Ada Byron"):
            with pytest.raises(StoreFailed):
                await house.rename("ada", name)
            assert house.people.name("ada") == db.people["ada"] == "Ada Lovelace"
        db.plan = at_once
        await house.close()

    asyncio.run(evening())


def test_who_is_renamed_while_being_looked_up_keeps_the_new_name() -> None:
    async def evening() -> None:
        db = MemoryDatabase()
        db.people["ada"] = "Ada"
        house = TableRegistry(db, b"k" * 32, QuickThinkers())
        names = db.names

        async def slowly(people: Any) -> dict[str, str]:
            found = await names(people)
            await house.people.call("ada", "Ada Lovelace")
            return found

        db.names = slowly  # type: ignore[method-assign]
        await house.people.meet(["ada"])
        assert house.people.name("ada") == "Ada Lovelace"
        await house.close()

    asyncio.run(evening())


def test_looking_back_never_mixes_two_courses_of_a_match() -> None:
    """Somebody looks at the last moment; between two reads two moves are taken back and others made."""

    async def evening() -> None:
        db = MemoryDatabase()
        house = TableRegistry(db, b"k" * 32, QuickThinkers())
        table = await a_table(house, "connect-four", "ada", "bo")
        ada, bo = await sits("ada", table), await sits("bo", table)
        await pick(table, ada, 0)
        await pick(table, bo, 1)
        snapshot, looks = db.snapshot, 0

        async def meanwhile(id: str, at: int) -> Any:
            nonlocal looks
            looks += 1
            if looks == 1:
                await say(table, bo, Undo(2))
                await say(table, ada, Undo(2))
                await pick(table, ada, 5, seq=3)
                await pick(table, bo, 6, seq=3)
                await say(table, bo, Undo(4))
            return await snapshot(id, at)

        db.snapshot = meanwhile  # type: ignore[method-assign, assignment]
        viewer: Seat | None = None

        def look(head: Head) -> Coroutine[Any, Any, Any]:
            return moment(db, table.match.game, head, None, viewer, ())

        mixed: Awaitable[Any] = look(table.head)
        assert (await mixed).moments == 2, "this is what a look without care would show"
        looks = 0
        shown = await steady(table, look)
        assert looks > 1
        assert (shown.at, shown.log_count) == (1, table.kept.may_read(None))
        assert plain(shown.nodes) == (await sits("eve", table)).state["nodes"]
        await house.close()

    asyncio.run(evening())


# The lock on the file


def test_a_second_server_on_the_same_file_says_so_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    words = [sys.executable, "-m", "dolmen", "serve", "--port", "0", "--db", str(file)]
    with a_server(file):
        second = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1
    assert second.stdout == ""
    assert second.stderr == f"dolmen: {file} is in use by another server; stop that one, or choose another --db\n"
