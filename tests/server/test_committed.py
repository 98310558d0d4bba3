"""Nobody is told what is not stored: an evening on a slow disk and on one that refuses, watched to the last message.

`pytest tests/server --disk=slow` and `--disk=failing` put every test of the server on such a disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from dolmen.kernel import Match
from dolmen.server.db.memory import Fault, MemoryDatabase
from dolmen.server.ledger import Why
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, Say, Undo
from tests.server import slow_disk
from tests.server.screens import QuickThinkers, Screen, a_house, a_table, any_answer, say, sits, until_quiet
from tests.server.slow_disk import Disk, watched

OWN_DISK = True
"""These tests say themselves what the disk does."""


async def _evening(house: TableRegistry, game: str, options: dict[str, Any], rounds: int) -> None:
    """Two people and a bot play, take back, talk and sit down, while others watch and come and go."""
    table = await a_table(house, game, "ada", "", None, options=options)
    screens = {0: await sits("ada", table)}
    watcher = await sits("eve", table)
    bo = await sits("bo", table)
    await table.seats.take("bo", None, "")
    assert bo.state["seat"] == 1
    screens[1] = bo
    random = Random(game)
    for number in range(rounds):
        await until_quiet(table)
        for seat in [seat for seat in table.match.asks if seat in screens]:
            await any_answer(table, seat, screens[seat], random, number)
        await _between(table, screens, number)
        if number == rounds // 2:
            await table.returns.to("ada", 0)
            await table.returns.to("bo", 0) if table.head.returning else None
    table.screens.remove(watcher)
    await until_quiet(table)


async def _between(table: Table, screens: dict[int, Screen], number: int) -> None:
    if number % 3 == 0:
        await say(table, screens[number % 2], Undo(100 + number))
    if number % 3 == 1:
        await asyncio.gather(*(say(table, screen, Say(200 + number, "well")) for screen in screens.values()))
    if number % 4 == 2:
        newcomer = await sits("kim", table)
        table.screens.remove(newcomer)


@pytest.mark.parametrize("disk", ["slow", "failing"])
@pytest.mark.parametrize(
    ("game", "options", "rounds"), [("stone-daze", {"setup": "ready"}, 6), ("no-stone-unturned", {}, 12)]
)
def test_every_message_tells_what_is_stored(
    tmp_path: Path, disk: Disk, game: str, options: dict[str, Any], rounds: int
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            await _evening(house, game, options, rounds)

    with watched(disk) as watch:
        asyncio.run(evening())
    assert watch.audit.untrue == []
    assert watch.audit.messages > 50
    assert watch.looks > 10
    assert (watch.refused > 10) == (disk == "failing")


@pytest.mark.parametrize("game", ["stone-daze", "no-stone-unturned"])
def test_one_function_commits_and_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Answers, undos, chat, seats and returns: whatever writes has been handed to `Table.commit`, and is told by it."""
    inside: ContextVar[bool] = ContextVar("inside", default=False)
    written: list[bool] = []
    commit, stored = Table.commit, KeptMatch._stored

    async def entered(table: Table, *what: Any) -> None:
        token = inside.set(True)
        try:
            await commit(table, *what)
        finally:
            inside.reset(token)
        assert table._told is table.kept.ledger.head, "and all of it is told"

    async def seen(kept: KeptMatch, *what: Any) -> None:
        written.append(inside.get())
        await stored(kept, *what)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            await _evening(house, game, {}, 6)

    monkeypatch.setattr(Table, "commit", entered)
    monkeypatch.setattr(KeptMatch, "_stored", seen)
    asyncio.run(evening())
    assert len(written) > 5
    assert all(written)


def _an_evening_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, early: Callable[[Table], object]) -> list[str]:
    """A server as it once was: something is done with the change before it is stored. Gives what was found out."""
    tables: list[Table] = []
    begin, change = Table.__init__, KeptMatch.change

    def remembered(table: Table, *what: Any) -> None:
        begin(table, *what)
        tables.append(table)

    async def careless(kept: KeptMatch, make: Callable[[Match[Any]], None], why: Why = "rules") -> None:
        def shown(match: Match[Any]) -> None:
            make(match)
            early(tables[-1])

        await change(kept, shown, why)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            await any_answer(table, 0, await sits("ada", table), Random(1))

    monkeypatch.setattr(Table, "__init__", remembered)
    monkeypatch.setattr(KeptMatch, "change", careless)
    with watched("slow") as watch:
        asyncio.run(evening())
    return watch.audit.untrue


def test_who_tells_too_early_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    untrue = _an_evening_at(monkeypatch, tmp_path, lambda table: table.screens.tell())
    assert any("stored" in untruth for untruth in untrue)


def test_a_bot_that_thinks_too_early_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def think(table: Table) -> None:
        ((seat, ask),) = table.match.asks.items()
        table.bots._thought(seat, ask.id)

    untrue = _an_evening_at(monkeypatch, tmp_path, think)
    assert len(untrue) == 1
    assert untrue[0].endswith("thinks about what is not stored")


def test_a_story_that_is_told_too_early_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chronicle from the match in memory instead of from what is stored."""

    async def careless(db: Any, game: Any, head: Any, viewer: Any, *more: Any) -> str:
        (table,) = tables
        return str(game.chronicle(table.match.s, table.kept.recent.lines, viewer)) + f"{table.match.position.turn}"

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            tables.append(table := await a_table(house, "no-stone-unturned", "ada", "bo"))
            ada = await sits("ada", table)
            for number in range(8):
                await say(table, ada, Answer(number, "note.0", text=f"note {number}"))

    tables: list[Table] = []
    monkeypatch.setattr(slow_disk, "chronicle_of", careless)
    with watched("slow") as watch:
        asyncio.run(evening())
    assert any("chronicle in the middle of a write" in untruth for untruth in watch.audit.untrue)


def test_pages_that_show_what_is_in_memory_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby's line from the match instead of from what is stored."""
    info = Table.info

    def careless(table: Table, person: str) -> Any:
        found = info(table, person)
        found.waiting = tuple(table.match.asks)
        return found

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            await any_answer(table, 0, await sits("ada", table), Random(1))

    monkeypatch.setattr(Table, "info", careless)
    with watched("slow") as watch:
        asyncio.run(evening())
    assert any("in the middle of a write" in untruth for untruth in watch.audit.untrue)


def test_after_a_failed_write_everybody_sees_what_is_stored() -> None:
    """The disk said that it was not, and it was: then it has happened, and those who look on learn it at once."""
    faults: list[Fault] = []

    async def evening() -> None:
        db = MemoryDatabase(lambda: (1, faults.pop() if faults else None))
        house = TableRegistry(db, b"k" * 32, QuickThinkers())
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = await sits("ada", table), await sits("bo", table)
        for fault, stored in (("refused", 0), ("in doubt", 1)):
            faults.append(cast(Fault, fault))
            await table.handle(ada, Answer(1, ada.ask()["id"], pick=4))
            assert ada.replies[-1]["type"] == "refused"
            assert [screen.state["waiting"] for screen in (ada, bo)] == [[stored], [stored]]
            assert [len(screen.state["log"]) for screen in (ada, bo)] == [stored, stored]
        await house.close()

    asyncio.run(evening())


def test_who_reads_again_what_is_stored_tells_nobody_anything_new(tmp_path: Path) -> None:
    """Told with tuples and read as lists, a line is the same line: else all that happened would be played again."""

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "stone-daze", "ada", "bo", options={"setup": "ready"}, seed=2)
            screens = [await sits("ada", table), await sits("bo", table)]
            random = Random(2)
            for _ in range(30):
                seat = next(iter(table.match.asks))
                await any_answer(table, seat, screens[seat], random)
            told = [fact for line in table.kept.recent.lines for fact in line.facts.values()]
            assert any(isinstance(fact, tuple) for fact in told), "so this test sees something"
            heard = [len(screen.heard) for screen in screens]
            await table.refresh()
            assert [screen.heard[many:] for screen, many in zip(screens, heard, strict=True)] == [[], []]

    asyncio.run(evening())
