"""A campaign of Stonesaga at a real table: its Challenges are chapters, and seats change hands between them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from dolmen.server.chapters import chapters_of, since
from dolmen.server.chronicles import chronicle_of
from dolmen.server.table import Table
from tests.server.screens import Screen, a_house, a_table, any_answer, sits

CAMPAIGN = {"play": "campaign"}
LONG = 3_000
"""So many answers are more than any Challenge takes."""


async def played(table: Table, *screens: Screen) -> None:
    """Until the first Challenge is over, and no further."""
    random = Random(3)
    for number in range(LONG):
        if table.head.chapters:
            return
        seat = next(iter(table.match.asks))
        await any_answer(table, seat, screens[seat], random, number)
    raise AssertionError(f"no chapter was closed in {LONG} answers")


def test_a_challenge_is_a_chapter_and_a_seat_changes_hands_behind_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "stonesaga", "ada", "bo", options=CAMPAIGN)
            ada, bo = await sits("ada", table), await sits("bo", table)
            seen = table.head.lines[-1]
            await played(table, ada, bo)
            (chapter,) = await chapters_of(house.db, table.head)
            assert (chapter.title, chapter.people) == ("First Winter", ["ada", "bo"])
            assert ada.state["table"]["chapters"] == 1
            missed = await since(house.db, table.head, 1, seen)
            assert [info.title for info in missed.chapters] == ["First Winter"]
            assert "1. First Winter" in await chronicle_of(house.db, table.kept.match.game, table.head, 1)

            await house.people.call("dan", "Dan")
            table.screens.remove(bo)
            await table.seats.leave("bo")
            await table.seats.take("dan", None, "")
            assert [line["text"] for line in ada.state["log"][-2:]] == ["Bo leaves seat 2", "Dan takes over seat 2"]
            dan = await sits("dan", table)
            assert dan.state["seat"] == 1
            random = Random(4)
            for number in range(10):
                seat = next(iter(table.match.asks))
                await any_answer(table, seat, (ada, dan)[seat], random, number)

    asyncio.run(evening())
