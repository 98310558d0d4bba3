"""The lobby is made from heads alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.screens import a_house, a_table


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
