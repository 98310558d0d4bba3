"""The lobby is made from heads alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.server.answer_codec import answer_of
from dolmen.server.table_registry import House
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


async def marked(house: House, *squares: int) -> str:
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
