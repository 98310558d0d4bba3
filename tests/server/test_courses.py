"""A course is learnt at a real table, and how far somebody has come is remembered."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.server.table_registry import NotFound
from dolmen.server.wire import Learnt
from tests.server.screens import a_house


def test_a_course_is_laid_as_it_says_with_tame_bots(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            await house.people.call("ada", "Ada")
            await house.db.store_lesson("ada", Learnt("stone-daze", "first-round", 5, True))
            table = await house.open_course("ada", "stone-daze", "first-round")
            (course,) = table.match.game.courses
            assert (table.head.seed, table.head.course) == (course.seed, course.id)
            assert [(seat.kind, seat.level, seat.person) for seat in table.head.seats] == [
                ("bot", "tame", None),
                ("person", None, "ada"),
            ]
            (info,) = (await house.lobby("ada")).mine
            assert info.course == course.id
            assert await house.db.lessons("ada") == [Learnt("stone-daze", "first-round", 0, True)]

    asyncio.run(evening())


def test_there_is_no_other_course(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            with pytest.raises(NotFound):
                await house.open_course("ada", "stone-daze", "second-round")
            assert await house.db.lessons("ada") == []

    asyncio.run(evening())
