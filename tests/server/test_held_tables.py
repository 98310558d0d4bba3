"""A table has one identity while anybody holds it, however little room there is; and what was acknowledged is there."""

from __future__ import annotations

import asyncio
import gc
import tempfile
from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dolmen.library import start
from dolmen.server.db.base import Head, SeatRow, Write
from dolmen.server.db.rows import given_of, said_in
from dolmen.server.ledger import begun, shown
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Say
from tests.server.screens import Screen, a_house, a_table, any_answer, sits

LONG = settings.get_current_profile_name() == "long"
PEOPLE = ("ada", "bo")
_deeds = st.lists(
    st.tuples(
        st.sampled_from(["open", "come", "come", "answer", "answer", "answer", "say", "leave", "forget"]),
        st.integers(0, 1),
        st.integers(0, 9),
    ),
    min_size=20,
    max_size=60,
)


class Regulars:
    """Two people who play at many tables."""

    def __init__(self, house: TableRegistry) -> None:
        self.house = house
        self.ids: list[str] = []
        self.held: dict[tuple[str, str], tuple[Table, Screen]] = {}
        self.answers: set[tuple[str, str]] = set()
        self.said: set[tuple[str, str]] = set()

    async def do(self, kind: str, person: str, number: int) -> None:
        if kind == "open" or not self.ids:
            self.ids.append((await a_table(self.house, "connect-four", *PEOPLE, seed=number)).id)
            return
        id = self.ids[number % len(self.ids)]
        if kind == "forget":
            gc.collect()
            await self._is_the_same(id)
            return
        if (person, id) not in self.held:
            table = await self.house.table(id)
            self.held[person, id] = table, await sits(person, table)
        await self._is_the_same(id)
        table, screen = self.held[person, id]
        if kind == "leave":
            table.screens.remove(screen)
            del self.held[person, id]
        elif kind == "say":
            text = f"{person} {len(self.said)}"
            await table.handle(screen, Say(len(self.said), text))
            self.said.add((id, text))
        elif kind == "answer" and screen.state["asks"]:
            ask = screen.ask()["id"]
            await any_answer(table, screen.state["seat"], screen, Random(number), len(self.answers))
            assert screen.done[-1] == len(self.answers)
            self.answers.add((id, ask))

    async def _is_the_same(self, id: str) -> None:
        found = await self.house.table(id)
        assert await self.house.table(id) is found
        for (_, held), (table, _) in self.held.items():
            assert held != id or table is found


async def _all_there(house: TableRegistry, answers: Iterable[tuple[str, str]], said: Iterable[tuple[str, str]]) -> None:
    for id, ask in answers:
        entries = await house.db.entries(id)
        assert ask in [given_of(entry).ask for entry in entries if entry.kind == "answer"]
    for id, text in said:
        entries = await house.db.entries(id)
        assert text in [said_in(entry).text for entry in entries if entry.kind == "chat"]


@settings(
    max_examples=100 if LONG else 6,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(deeds=_deeds)
def test_friends_sit_at_one_and_the_same_table(deeds: list[tuple[str, int, int]]) -> None:
    async def evening(folder: Path) -> None:
        async with a_house(folder, room=2) as house:
            regulars = Regulars(house)
            for kind, person, number in deeds:
                await regulars.do(kind, PEOPLE[person], number)
        async with a_house(folder, room=2) as house:
            await _all_there(house, regulars.answers, regulars.said)
            for id in regulars.ids:
                count = sum(1 for table, _ in regulars.answers if table == id)
                assert (await house.table(id)).head.moment == count

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(evening(Path(folder)))


OLD, BUSY, ROOM = 300, 200, 150


def test_an_old_table_stays_where_it_was_opened(tmp_path: Path) -> None:
    """Ten thousand tables, and those that are in memory have all changed later than the old ones."""

    async def evening() -> None:
        async with a_house(tmp_path, room=ROOM) as house:
            write = _a_table_to_be()
            ids = [f"table-{number:05}" for number in range(10_000)]
            await asyncio.gather(*(house.db.append(_another(write, id, number)) for number, id in enumerate(ids)))
            for id in ids[-BUSY:]:
                await house.table(id)
            still = 0
            for id in ids[:OLD]:
                table = await house.table(id)
                gone = house.tables.get(id) is not table or await house.table(id) is not table
                still += not gone
            assert still == OLD
            del table
            gc.collect()
            assert len(house.tables) == ROOM

    asyncio.run(evening())


def _a_table_to_be() -> Write:
    match = start("tic-tac-toe", 2, 7)
    head = Head(
        id="",
        n=0,
        game="tic-tac-toe",
        version=match.game.version,
        edition="",
        seed=7,
        options={},
        owner="ada",
        private=True,
        key="key",
        created=0.0,
        changed=0.0,
        seats=[SeatRow(number, "person", person) for number, person in enumerate(PEOPLE)],
        **shown(match),
    )
    return begun(match, head)


def _another(write: Write, id: str, number: int) -> Write:
    return msgspec.structs.replace(write, head=msgspec.structs.replace(write.head, id=id, changed=float(number)))
