"""What a campaign has put away comes back out of the stored log, however long ago it was."""

from __future__ import annotations

import asyncio
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import RECORD, Match
from dolmen.library import games
from dolmen.server import recalls
from dolmen.server.table import Table
from dolmen.server.wire import Answer
from tests.server.screens import a_house, a_table, say, sits, stored


@pytest.fixture
def road(monkeypatch: pytest.MonkeyPatch) -> str:
    """The Old Road, installed for a test; its id."""
    point = EntryPoint("old-road", "dolmen.examples.old_road:GAME", games.GROUP)
    found = games._found
    monkeypatch.setattr(games, "_found", lambda: {**found(), "old-road": point})
    return "old-road"


async def gives(table: Table, name: str, value: Any) -> None:
    """The one traveller answers."""

    def change(match: Match[Any]) -> None:
        ask = next(ask for ask in match.open if ask.name == name and ask.seat == 0)
        match.answer(0, value, ask.id)

    async with table.lock:
        await table.commit(lambda: table.change(change))


async def night(table: Table) -> None:
    await gives(table, "route", "over the ridge")
    for name, value in (("burden", 0), ("omen", "the crow"), ("throw", "throw"), ("card", (0, 0))):
        await gives(table, name, value)
    if any(ask.name == "door" for ask in table.match.open):
        await gives(table, "door", "left")
    await gives(table, "goes-on", "on")
    await gives(table, "go-on", "go on")


def test_somebody_of_long_ago_is_found_in_the_log(tmp_path: Path, road: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recalls, "PAGE", 10)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            options = {"travellers": 1, "nights": 1000}
            table = await a_table(house, road, "ada", "bo", "cy", "di", options=options)
            ada = await sits("ada", table)
            await gives(table, "meet", {"name": "Ysolde", "word": "She counts the stars twice."})
            for _ in range(12):
                await night(table)
            assert not any("Ysolde" in told.text for told in table.match.log(0)), "too long ago to be remembered"
            await say(table, ada, Answer(1, "remember.0", text="Ysolde", sure=True))
            assert [person.name for person in table.match.s.people] == ["Ysolde"]
            assert (await stored(table)).s.people == table.match.s.people
            last = (await table.kept.db.answers(table.id, table.head.moment - 1, table.head.moment))[0]
            assert last.seat == RECORD
            await say(table, ada, Answer(2, "remember.0", text="Nobody", sure=True))
            assert table.match.s.table.lookup is None

    asyncio.run(evening())
