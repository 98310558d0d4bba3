"""Several servers on one database whose disk is slow, refuses, leaves in doubt; and people who do anything at all."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from itertools import cycle
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from dolmen.kernel import Seat
from dolmen.kernel.asks.write import TAKEN_OUT
from dolmen.library.shelf import NO_PACKS
from dolmen.server import table_bots
from dolmen.server.db.base import Entry, Head, StoreFailed
from dolmen.server.db.memory import Fault, MemoryDatabase, at_once
from dolmen.server.db.rows import given_of, said_in
from dolmen.server.moments import moment
from dolmen.server.refusal import Refusal
from dolmen.server.table import Table
from dolmen.server.table_reading import steady
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import FromClient, NewTable, Say, SeatWish, Seen, Sync, Undo
from dolmen.stress.some_answer import some_answer
from tests.server.audit import Audit, plain, without_presence
from tests.server.screens import JSON, QuickThinkers, Screen, until_quiet

PEOPLE = ("ada", "bo", "eve", "kim")
BOT, FREE = SeatWish("bot", "easy"), SeatWish("open")
TABLES = (
    NewTable("tic-tac-toe", (SeatWish("me"), FREE), private=False, seed=1),
    NewTable("tic-tac-toe", (FREE, BOT), private=False, seed=2),
    NewTable("stone-daze", (SeatWish("me"), FREE), {"setup": "ready"}, private=False, seed=3),
)
MOST = 4
ROOM = 2


class Deed(Struct, frozen=True):
    """Somebody at one of the servers does something."""

    kind: str
    server: int
    person: int
    table: int
    number: int
    pause: int
    """For how many rounds of the event loop the next one waits."""


class Faults(Struct):
    """What goes wrong, in order and over again."""

    writes: list[tuple[int, Fault]]
    looks: list[tuple[int, Fault]]

    def plans(self) -> tuple[Callable[[], tuple[int, Fault]], Callable[[], tuple[int, Fault]]]:
        writes, looks = cycle(self.writes), cycle(self.looks)
        return lambda: next(writes), lambda: next(looks)


class WatchedDatabase(MemoryDatabase):
    """The audit knows of every commit at once."""

    def __init__(self, audit: Audit) -> None:
        super().__init__()
        self.audit = audit
        self.calm = MemoryDatabase()
        """The same rows, where nothing ever goes wrong."""
        for name in ("entry_rows", "head_rows", "snapshot_rows", "people"):
            setattr(self.calm, name, getattr(self, name))
        self._known: dict[str, Any] = {}

    async def _disk(self, write: Callable[[], None]) -> None:
        def put() -> None:
            write()
            for id, row in self.head_rows.items():
                if self._known.get(id) is not row:
                    self._known[id] = row
                    self.audit.stored(self.calm, id, NO_PACKS)
            for person, name in self.people.items():
                self.audit.names(person, name)

        await super()._disk(put)


class Heard(Screen):
    """Somebody at a table; all that is sent there is held against what is stored."""

    def __init__(self, person: str, house: TableRegistry, table: Table, audit: Audit) -> None:
        super().__init__(person)
        self.house, self.table, self.audit = house, table, audit

    def send(self, data: bytes) -> None:
        self.audit.hear(self, data)
        super().send(data)

    def acknowledged(self, seq: int) -> bool:
        return seq in self.done or any(reply["type"] == "done" and reply["seq"] == seq for reply in self.replies)


class Evening:
    def __init__(self, servers: int) -> None:
        self.audit = Audit(servers)
        self.db = WatchedDatabase(self.audit)
        self.houses = [TableRegistry(self.db, b"k" * 32, QuickThinkers(), ROOM) for _ in range(servers)]
        self.ids: list[str] = []
        self.screens: dict[tuple[int, str, str], Heard] = {}
        self.promised: list[tuple[str, Callable[[Entry], bool]]] = []
        """At which table there is an entry such as this: somebody was told so."""
        self.seq = 0

    async def play(self, deeds: Iterable[Deed], faults: Faults) -> None:
        for house in self.houses:
            for person in PEOPLE:
                await house.people.call(person, person.title())
        self.db.plan, self.db.looking = faults.plans()
        tasks = []
        for deed in deeds:
            tasks.append(asyncio.create_task(self._do(deed)))
            for _ in range(deed.pause):
                await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        self.db.plan = self.db.looking = at_once
        for house in self.houses:
            for table in list(house.tables.values()):
                await until_quiet(table)
        await self._all_is_as_stored()
        for house in self.houses:
            await house.close()

    async def _do(self, deed: Deed) -> None:
        way: Callable[[Deed, TableRegistry, str], Any] = getattr(self, f"_{deed.kind}")
        with contextlib.suppress(Refusal, StoreFailed):  # in words
            await way(deed, self.houses[deed.server % len(self.houses)], PEOPLE[deed.person])

    # What people do

    async def _open(self, deed: Deed, house: TableRegistry, person: str) -> None:
        if len(self.ids) == MOST:
            raise Refusal("there are enough tables")
        table = await house.open_table(person, TABLES[deed.number % len(TABLES)])
        assert await house.table(table.id) is table
        self.ids.append(table.id)

    async def _table(self, deed: Deed, house: TableRegistry) -> Table:
        if not self.ids:
            raise Refusal("there is no table yet")
        id = self.ids[deed.table % len(self.ids)]
        table = await house.table(id)
        for (server, _, held), screen in self.screens.items():
            assert held != id or self.houses[server] is not house or screen.table is table, "two tables in one place"
        return table

    async def _join(self, deed: Deed, house: TableRegistry, person: str) -> None:
        table = await self._table(deed, house)
        place = (self.houses.index(house), person, table.id)
        if place in self.screens:
            return
        screen = self.screens[place] = Heard(person, house, table, self.audit)
        try:
            await table.join(screen)
        except StoreFailed:
            del self.screens[place]

    def _at(self, deed: Deed, house: TableRegistry, person: str, asked: bool = False) -> Heard:
        """Who does it: this person if possible, else somebody; where need be somebody who is asked something."""
        there = [screen for screen in self.screens.values() if screen.state and (not asked or screen.state["asks"])]
        mine = [screen for screen in there if screen.person == person and screen.house is house] or there
        if not mine:
            raise Refusal("nobody is there")
        return mine[deed.table % len(mine)]

    async def _leave(self, deed: Deed, house: TableRegistry, person: str) -> None:
        screen = self._at(deed, house, person)
        del self.screens[self.houses.index(screen.house), screen.person, screen.table.id]
        screen.table.screens.remove(screen)

    async def _handle(self, screen: Heard, message: FromClient) -> bool:
        await screen.table.handle(screen, message)
        return screen.acknowledged(self.seq if not hasattr(message, "seq") else message.seq)

    def _next(self) -> int:
        self.seq += 1
        return self.seq

    async def _answer(self, deed: Deed, house: TableRegistry, person: str) -> None:
        screen = self._at(deed, house, person, asked=True)
        asks = [ask for ask in screen.state["asks"] if ask["kind"] in ("pick", "form") and not ask.get("standing")]
        if not asks:
            return
        answer = some_answer(Random(deed.number), asks[deed.number % len(asks)], self._next())
        if await self._handle(screen, answer):
            self._promise(screen.table, lambda entry: entry.kind == "answer" and given_of(entry).ask == answer.ask)

    async def _undo(self, deed: Deed, house: TableRegistry, person: str) -> None:
        screen = self._at(deed, house, person)
        if await self._handle(screen, Undo(self._next())):
            self._promise(screen.table, lambda entry: entry.kind == "back")

    async def _say(self, deed: Deed, house: TableRegistry, person: str) -> None:
        screen = self._at(deed, house, person)
        said = Say(self._next(), f"{screen.person} says {self.seq}")
        if await self._handle(screen, said):
            words = (said.text, TAKEN_OUT)  # or they were taken out again
            self._promise(screen.table, lambda entry: entry.kind == "chat" and said_in(entry).text in words)

    async def _unsay(self, deed: Deed, house: TableRegistry, person: str) -> None:
        screen = self._at(deed, house, person)
        await screen.table.redaction.of_chat(screen.person, deed.number % 3)

    async def _sync(self, deed: Deed, house: TableRegistry, person: str) -> None:
        await self._handle(self._at(deed, house, person), Sync())

    async def _see(self, deed: Deed, house: TableRegistry, person: str) -> None:
        await self._handle(self._at(deed, house, person), Seen(deed.number))

    async def _sit(self, deed: Deed, house: TableRegistry, person: str) -> None:
        table = await self._table(deed, house)
        await table.seats.take(person, None, "")
        assert self._seats_of(table.id, person) == 1

    async def _stand_in(self, deed: Deed, house: TableRegistry, person: str) -> None:
        table = await self._table(deed, house)
        await table.seats.stand_in(person, deed.number % 2, "easy" if deed.number % 4 < 3 else None)

    async def _rename(self, deed: Deed, house: TableRegistry, person: str) -> None:
        await house.rename(person, f"{person.title()} {deed.number}")

    async def _rematch(self, deed: Deed, house: TableRegistry, person: str) -> None:
        table = await self._table(deed, house)
        again = await house.rematch(table, person)
        assert self.audit.chapters[table.id][-1].kept.head.rematch == again.id

    async def _go_back(self, deed: Deed, house: TableRegistry, person: str) -> None:
        table = await self._table(deed, house)
        await table.returns.to(person, deed.number % max(1, table.head.moment))

    async def _moment(self, deed: Deed, house: TableRegistry, person: str) -> None:
        """It was so once, to the last line."""
        table = await self._table(deed, house)
        viewer = table.seat_of(person)

        async def look(head: Head) -> Any:
            at = None if deed.number % 2 else deed.number
            return await moment(self.db, table.match.game, head, at, viewer, (), table.screens.sketchbook)

        found = plain(await steady(table, look))
        then = [chapter for chapter in self.audit.chapters[table.id] if chapter.kept.head.moment == found["at"]]
        assert any(_same_moment(found, *chapter.shown(viewer)) for chapter in then), found

    async def _lobby(self, deed: Deed, house: TableRegistry, person: str) -> None:
        lobby = await house.lobby(person)
        assert lobby.damaged == ()
        for line in (*lobby.mine, *lobby.open):
            told = without_presence(plain(line))
            assert told in [chapter.info(person) for chapter in self.audit.chapters[line.id]]

    async def _refresh(self, deed: Deed, house: TableRegistry, person: str) -> None:
        await (await self._table(deed, house)).refresh()

    # What must hold

    def _promise(self, table: Table, entry: Callable[[Entry], bool]) -> None:
        self.promised.append((table.id, entry))

    def _seats_of(self, id: str, person: str) -> int:
        return sum(seat.person == person for seat in self.audit.chapters[id][-1].kept.head.seats)

    async def _all_is_as_stored(self) -> None:
        assert self.audit.untrue == [], self.audit.untrue
        for id, is_there in self.promised:
            assert any(map(is_there, self.db._entries(id))), "it was acknowledged, and is lost"
        for id in self.audit.chapters:
            assert [entry.n for entry in self.db._entries(id)] == list(range(self.audit.chapters[id][-1].n + 1))
            assert all(self._seats_of(id, person) <= 1 for person in PEOPLE)
        for screen in self.screens.values():
            if len(self.houses) == 1:
                async with screen.table.lock:
                    await screen.table.certain()
            else:
                await screen.table.refresh()
        assert self.audit.untrue == [], self.audit.untrue
        for screen in self.screens.values():
            self._sees_the_truth(screen)
        for id in self.audit.chapters:
            await self._same_everywhere(id)

    def _sees_the_truth(self, screen: Heard) -> None:
        """Without loading the page again."""
        newest = self.audit.chapters[screen.table.id][-1]
        viewer: Seat | None = screen.state["seat"]
        assert viewer == screen.table.seat_of(screen.person)
        assert newest.differs(screen.state, viewer) == ""
        chat = [line["text"] for line in newest.chat(viewer, self.db.calm)]
        assert screen.state["chat_count"] == len(chat)
        assert [line["text"] for line in screen.state["chat"]] == chat[len(chat) - len(screen.state["chat"]) :]
        told = without_presence(screen.state["table"])["seats"]
        assert told == newest.info(screen.person if viewer is not None else "")["seats"]

    async def _same_everywhere(self, id: str) -> None:
        pictures = []
        for house in self.houses:
            table = await house.table(id)
            await table.refresh()
            screen = Heard("nobody", house, table, self.audit)
            await table.join(screen)
            pictures.append({key: value for key, value in screen.picture().items() if key not in ("v", "thinking")})
            self._sees_the_truth(screen)
            table.screens.remove(screen)
        for picture in pictures:
            for line in (*picture["table"]["seats"], *picture["chat"]):
                for now in ("connected", "player", "who"):  # who was renamed elsewhere is known by the old name here
                    line.pop(now, None)
        for picture in pictures:
            assert {key for key in picture if picture[key] != pictures[0][key]} == set()


def _same_moment(found: JSON, match: JSON, count: int, log: list[JSON]) -> bool:
    both = min(len(log), len(found["log"]))
    same = all(found[key] == match[key] for key in ("nodes", "root", "status", "waiting", "result"))
    return same and found["log_count"] == count and (not both or found["log"][-both:] == log[-both:])


def spend(servers: int, deeds: list[Deed], faults: Faults) -> Evening:
    """One evening, always the same for the same deeds and faults."""

    async def here(work: Callable[..., Any], *what: Any) -> Any:
        await asyncio.sleep(0)
        return work(*what)

    async def whole() -> Evening:
        evening = Evening(servers)
        await evening.play(deeds, faults)
        return evening

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "to_thread", here)
        patch.setattr(table_bots, "TRY_AGAIN", 0.0)
        return asyncio.run(whole())


KINDS = (
    *("open", "join", "join", "join", "sit", "sit", "answer", "answer", "answer", "answer", "undo", "say", "say"),
    *("unsay", "leave", "sync", "see", "stand_in", "rename", "rematch", "go_back", "moment", "lobby", "refresh"),
)
"""What people do, the more often the more there may be to it."""
