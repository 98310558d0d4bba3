"""The lobby is made from heads alone."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import dolmen
from dolmen.lab.bench import lobby as bench
from dolmen.server.answer_codec import answer_of
from dolmen.server.table_registry import TableRegistry
from dolmen.server.viewers import encoded
from tests.server.screens import a_house, a_table, sits


def test_after_a_restart_the_lobby_opens_no_match(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            mine = [(await a_table(house, "stone-daze", "ada", "bo")).id for _ in range(3)]
            free = [(await a_table(house, "stone-daze", host, "")).id for host in ("cy", "di")]
        async with a_house(tmp_path) as house:
            lobby = await house.lobby("ada")
            assert {info.id for info in lobby.mine} == set(mine)
            assert {info.id for info in lobby.open} == set(free)
            assert lobby.mine[0].title == "Stone Daze"
            assert lobby.mine[0].status
            assert [seat.player for seat in lobby.mine[0].seats] == ["Ada", "Bo"]
            assert not house.tables

    asyncio.run(evening())


def test_calls_for_one_look_into_a_full_lobby(tmp_path: Path) -> None:
    """Counted, because no busy machine changes that: some calls a table, and none into a match, its rules or its
    content. Before heads that have not changed were kept as they were read it took twice as many."""
    calls: Counter[str] = Counter()
    ours = Path(dolmen.__file__).parent

    def count(frame: FrameType, event: str, arg: Any) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ours):
            calls[file.relative_to(ours).parts[0]] += 1

    async def looks() -> None:
        file = tmp_path / "lobby.tables"
        await bench._laid(file)
        house = bench._house(file)
        threading.setprofile(count)  # whoever reads begins later
        try:
            encoded(await house.lobby("ada"))
            calls.clear()
            sys.setprofile(count)
            lobby = await house.lobby("ada")
            sys.setprofile(None)
            assert (len(lobby.mine), len(lobby.open)) == (bench.OWN, 50)
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
            await house.close()

    asyncio.run(looks())
    assert {*calls} == {"server"}
    assert calls["server"] <= 13 * (bench.OWN + 50)


async def marked(house: TableRegistry, *squares: int) -> str:
    """A table of tic-tac-toe where ada and bo have marked these squares in turn."""
    table = await a_table(house, "tic-tac-toe", "ada", "bo")
    screens = [await sits("ada", table), await sits("bo", table)]
    for square in squares:
        seat, ask = next(iter(table.match.asks.items()))
        await table.handle(screens[seat], answer_of(ask, square))
    return table.id


@pytest.mark.parametrize(
    ("squares", "of_ada", "of_bo"),
    [
        ((0, 3, 1, 4, 2), "won", "lost"),
        ((0, 3, 1, 4, 8, 5), "lost", "won"),
        ((0, 1, 2, 4, 3, 5, 7, 6), "drawn", "drawn"),
        ((0, 3, 1, 4), None, None),
    ],
)
def test_how_it_ended_for_each_is_known_without_its_match(
    tmp_path: Path, squares: tuple[int, ...], of_ada: str | None, of_bo: str | None
) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            id = await marked(house, *squares)
        async with a_house(tmp_path) as house:
            for person, outcome in (("ada", of_ada), ("bo", of_bo)):
                (info,) = (await house.lobby(person)).mine
                assert (info.id, info.outcome, bool(info.over)) == (id, outcome, outcome is not None)
            assert not house.tables

    asyncio.run(evening())


def test_a_table_says_whether_it_keeps_a_chronicle(tmp_path: Path) -> None:
    """A game may keep one of its campaign, and none of an evening."""

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            campaign = await a_table(house, "gone-to-gaia", "ada", "bo", options={"mode": "campaign"})
            examination = await a_table(house, "gone-to-gaia", "ada", "bo", options={"mode": "examination"})
            clans = await a_table(house, "stone-daze", "ada", "bo")
            assert [table.info("ada").chronicle for table in (campaign, examination, clans)] == [True, False, False]

    asyncio.run(evening())
