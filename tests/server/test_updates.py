"""A release with other rules: tables go on, people are told from where on they are asked again, and nobody goes back
behind it."""

from __future__ import annotations

import asyncio
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from dolmen.library import games
from dolmen.server.db.base import DamagedTable
from dolmen.server.log_pages import whole_log
from dolmen.server.moments import moment
from dolmen.server.refusal import Refusal
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Undo
from tests.server.screens import a_house, a_table, mark, pick, say, sits, stored
from tests.toys import four_versions as orchard
from tests.toys.four_versions import Orchard, Orchard2, Orchard3, Orchard4

APPLE, PEAR = 0, 1
PEOPLE = ("ada", "bo", "cy")


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install another version of the game."""
    found = games._found

    def install(game: Orchard) -> None:
        monkeypatch.setattr(orchard, "GAME", game, raising=False)
        point = EntryPoint("orchard", "tests.toys.four_versions:GAME", games.GROUP)
        monkeypatch.setattr(games, "_found", lambda: {**found(), "orchard": point})

    return install


async def picked(path: Path, trees: list[int]) -> str:
    async with a_house(path) as house:
        table = await a_table(house, "orchard", *PEOPLE)
        screens = [await sits(person, table) for person in PEOPLE]
        for number, tree in enumerate(trees):
            await pick(table, screens[number % 3], tree)
        return table.id


async def at(path: Path, id: str, look: Any) -> None:
    async with a_house(path) as house:
        await look(house, await house.table(id))


def test_a_turn_that_still_fits_goes_on_in_its_new_shape(tmp_path: Path, release: Any) -> None:
    release(Orchard())
    id = asyncio.run(picked(tmp_path, [APPLE] * 5))
    release(Orchard3())

    async def look(house: TableRegistry, table: Any) -> None:
        assert table.match.s.fruit == ["apple"] * 5
        assert list(table.match.asks) == [2]
        assert (table.head.version, table.head.notice) == (3, "")
        cy = await sits("cy", table)
        await pick(table, cy, APPLE)
        assert mark(await stored(table)) == mark(table.match)

    async def again(house: TableRegistry, table: Any) -> None:
        assert table.match.s.days == 2
        assert len(await whole_log(house.db, table.head, None)) == 6

    asyncio.run(at(tmp_path, id, look))
    asyncio.run(at(tmp_path, id, again))


def test_what_fits_no_longer_is_asked_again_and_everybody_is_told(tmp_path: Path, release: Any) -> None:
    release(Orchard3())
    id = asyncio.run(picked(tmp_path, [PEAR, PEAR, PEAR, APPLE, PEAR]))
    release(Orchard4())

    async def look(house: TableRegistry, table: Any) -> None:
        assert table.match.s.fruit == ["pear"] * 3 + ["apple"]
        screens = [await sits(person, table) for person in PEOPLE]
        for screen in screens:
            (notice,) = screen.state["notices"]
            assert "version 3 to 4), so from answer 2 of the turn in progress on" in notice
        assert len(await whole_log(house.db, table.head, None)) == 4
        assert (await moment(house.db, table.match.game, table.head, 4, None, ())).at == 4
        with pytest.raises(Refusal, match="the rules have changed"):
            await moment(house.db, table.match.game, table.head, 2, None, ())
        assert (await moment(house.db, table.match.game, table.head, 3, None, ())).at == 3, (
            "where a turn began can be shown"
        )
        await pick(table, screens[1], PEAR)
        await pick(table, screens[2], APPLE)
        assert table.match.s.days == 2

    async def again(house: TableRegistry, table: Any) -> None:
        ada = await sits("ada", table)
        assert len(ada.state["notices"]) == 1, "who comes later is told too"
        assert table.match.s.fruit == ["pear"] * 3 + ["apple", "pear", "pear", "apple"]
        for number in range(3):
            await pick(table, await sits(PEOPLE[number], table), APPLE)
        assert mark(await stored(table)) == mark(table.match)

    asyncio.run(at(tmp_path, id, look))
    asyncio.run(at(tmp_path, id, again))


def test_nobody_goes_back_behind_an_update(tmp_path: Path, release: Any) -> None:
    release(Orchard3())
    id = asyncio.run(picked(tmp_path, [PEAR] * 3))
    release(Orchard4())

    async def look(house: TableRegistry, table: Any) -> None:
        cy = await sits("cy", table)
        assert not cy.state["undo"]
        assert (await say(table, cy, Undo(3)))["type"] == "refused"
        with pytest.raises(Refusal, match="the rules have changed"):
            await table.returns.to("ada", 2)

    asyncio.run(at(tmp_path, id, look))
    asyncio.run(at(tmp_path, id, look))


def test_a_finished_game_is_read_by_every_later_release(tmp_path: Path, release: Any) -> None:
    release(Orchard())
    id = asyncio.run(picked(tmp_path, [APPLE] * 12))
    release(Orchard4())

    async def look(house: TableRegistry, table: Any) -> None:
        ada = await sits("ada", table)
        assert ada.state["result"]["reason"] == "the summer is over"
        assert (await moment(house.db, table.match.game, table.head, None, None, ())).result is not None

    asyncio.run(at(tmp_path, id, look))


def test_an_older_release_refuses_a_newer_table_and_says_so(tmp_path: Path, release: Any) -> None:
    release(Orchard2())
    id = asyncio.run(picked(tmp_path, [APPLE]))
    release(Orchard())

    async def look() -> None:
        async with a_house(tmp_path) as house:
            with pytest.raises(DamagedTable, match="cannot go on with this table"):
                await house.table(id)

    asyncio.run(look())
