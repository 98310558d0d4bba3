"""A campaign that was ended is opened again: by anybody who plays, from where it stood, if its game has that."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from dolmen.kernel import encode
from dolmen.lab.validate import looked_at, stored_in
from dolmen.library import find_game
from dolmen.server.import_save import imported
from dolmen.server.log_pages import whole_log
from dolmen.server.refusal import Refusal
from tests.golden import SAVES
from tests.server.screens import a_house, a_table, any_answer, mark, pick, sits, stored

STORY = find_game("no-stone-unturned")


def test_anybody_who_plays_opens_one_more_chapter(tmp_path: Path) -> None:
    async def run() -> None:
        save = SAVES / STORY.id / f"v{STORY.version}-ended.dolmen"
        head = await imported(save.read_bytes(), tmp_path / "tables.sqlite")
        async with a_house(tmp_path) as house:
            table = await house.table(head.id)
            people = ("ada", "bo", "cy")
            for seat, person in enumerate(people):
                await house.people.call(person, person.title())
                await table.seats.take(person, seat, head.key)
            ada, bo, cy = [await sits(person, table) for person in people]
            assert ada.state["result"]["reason"] == "The table agreed to end the campaign"
            assert table.info("bo").one_more
            assert not table.info("eve").one_more
            with pytest.raises(Refusal, match="whoever plays"):
                await table.returns.one_more("eve")
            log, state = await whole_log(house.db, table.head, None), table.match.s
            await table.returns.one_more("bo")
            for screen in (ada, bo):
                assert screen.state.get("result") is None
                assert screen.state["chat"][-1]["text"] == "Bo opens one more chapter"
            assert not table.head.over
            assert not table.info("bo").one_more
            assert table.match.s.table.over is False
            state.table.over = False
            assert encode(table.match.s) == encode(state), "everything lies where it lay"
            assert table.match.asks
            assert await whole_log(house.db, table.head, None) == [line for line in log if line.to is None]
            with pytest.raises(Refusal, match="still going on"):
                await table.returns.one_more("ada")
            random, moment = Random(2), table.head.moment
            assert mark(await stored(table)) == mark(table.match)
            screens = (ada, bo, cy)
            for number in range(12):
                seat = next(iter(table.match.asks))
                await any_answer(table, seat, screens[seat], random, number)
            assert table.head.moment == moment + 12

    asyncio.run(run())
    for table in stored_in(tmp_path / "tables.sqlite"):
        assert looked_at(table, deep=True) == []


def test_a_game_that_is_over_for_good_stays_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            screens = [await sits(person, table) for person in ("ada", "bo")]
            while table.match.result is None:
                await pick(table, screens[table.match.waiting[0]], 0)
            assert not table.info("ada").one_more
            with pytest.raises(Refusal, match="come to its end"):
                await table.returns.one_more("ada")

    asyncio.run(run())
