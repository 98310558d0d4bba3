"""Random damage in random rows: every other table opens and goes on, each time.

A file with some twenty tables is made once. Each time it is copied, rows of it are spoilt, and a house is opened on it:
everybody looks into the lobby, sits down at every table, and gives an answer where one is asked for. Only a table whose
rows were spoilt may be damaged; then the log names it, and what is left of it can be loaded, or words say why not.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import DamagedSave, Seat, random_answer
from dolmen.kernel.save import written
from dolmen.library import load
from dolmen.server.answer_codec import answer_of
from dolmen.server.bot_workers import Thinkers, Thought
from dolmen.server.db.base import DamagedTable
from dolmen.server.db.files import beside, key_of
from dolmen.server.db.rescue import rescued
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import NewTable, Say, SeatWish, Undo
from dolmen.stress.bit_rot import OF_A_MATCH, Spoilt, spoil
from dolmen.stress.shown import Lost

PEOPLE = ("ada", "bo", "cy", "di", "eve")
GAMES = ("tic-tac-toe", "connect-four", "stone-daze", "snowcrest", "no-stone-unturned")
TABLES = 20
MOST_SPOILT = 3


class Held(Struct):
    """What came of it."""

    times: int = 0
    rows: int = 0
    damaged: int = 0
    """Tables that did not open."""
    saved: int = 0
    """Of those, how many gave a save that loads."""
    opened: int = 0
    answers: int = 0

    def __str__(self) -> str:
        return (
            f"{self.rows:,} rows spoilt in {self.times:,} copies: {self.damaged:,} tables damaged, "
            f"{self.saved:,} of them saved in part or whole; {self.opened:,} others opened, "
            f"{self.answers:,} answers given there"
        )


def run(
    times: int, seed: int = 0, *, until: float = float("inf"), tell: Callable[[int], None] = lambda done: None
) -> Held:
    """This many copies, each damaged and opened. Raises Lost with the seed and what was spoilt."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.sqlite"
        ids = asyncio.run(_made(whole, Random(seed)))
        found = Held()
        for number in range(times):
            if time.monotonic() > until:
                break
            random = Random(f"{seed} {number}")
            file = Path(folder) / "tables.sqlite"
            shutil.copy(whole, file)
            shutil.copy(beside(whole, ".key"), beside(file, ".key"))
            spoilt = spoil(file, random, random.randint(1, MOST_SPOILT))
            try:
                asyncio.run(Evening(file, ids, spoilt, random, found).go())
            except Exception as error:
                what = "; ".join(map(str, spoilt))
                raise Lost(f"seed {seed}, copy {number} ({what}): {error!r}") from error
            for ending in ("", "-wal", "-shm"):
                beside(file, ending).unlink(missing_ok=True)
            found.times += 1
            found.rows += len(spoilt)
            tell(found.times)
    return found


class Hasty(Thinkers):
    """Bots that answer anything, right here."""

    def __init__(self) -> None:
        super().__init__(1)

    async def think(self, thought: Thought) -> Any:
        asked = thought.match().find(thought.seat, thought.ask)
        return asked.plain(random_answer(asked, Random(thought.seed))[0])


class Onlooker:
    """A page that is open at a table."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.refusals: list[str] = []

    def send(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "refused":
            self.refusals.append(message["reason"])


# Before the damage


async def _made(file: Path, random: Random) -> list[str]:
    """Tables of all kinds: of people and bots, open and private, begun and over, with chat and undos."""
    house = TableRegistry(SqliteDatabase(file), key_of(file), Hasty())
    ids = []
    for person in PEOPLE:
        await house.people.call(person, person.title())
    for number in range(TABLES):
        game = GAMES[number % len(GAMES)]
        owner, *others = random.sample(PEOPLE, 3)
        seats = [SeatWish("me"), SeatWish("bot", "easy") if number % 4 == 3 else SeatWish("open")]
        if game == "no-stone-unturned":
            seats.append(SeatWish("open"))
        wish = NewTable(game, tuple(seats), {}, private=number % 3 == 0, seed=number)
        guests = [owner, *([None] if number % 4 == 3 or number % 5 == 4 else [others[0]]), others[1]][: len(seats)]
        table = await house.open_table(owner, wish, guests)
        await _played(table, random, 4 + 6 * (number % 7))
        ids.append(table.id)
    await house.close()
    return ids


async def _played(table: Table, random: Random, answers: int) -> None:
    pages = [Onlooker(seat.person or "") for seat in table.head.seats]
    for page in pages:
        if page.person:
            await table.join(page)
    for number in range(answers):
        await _quiet(table)
        seat = _asked(table)
        if seat is None:
            return
        await _answer(table, seat, pages[seat], random)
        if random.random() < 0.2:
            await table.handle(pages[seat], Undo(number))
        if random.random() < 0.2:
            await table.handle(pages[seat], Say(number, f"line {number}"))


def _asked(table: Table) -> Seat | None:
    """A seat with a person that is asked something."""
    seats = table.head.seats
    return next((seat for seat in table.match.asks if seats[seat].person and not seats[seat].stands_in), None)


async def _answer(table: Table, seat: Seat, page: Onlooker, random: Random) -> None:
    ask = table.match.asks[seat]
    await table.handle(page, answer_of(ask, random_answer(ask, random)[0]))


async def _quiet(table: Table) -> None:
    while table.bots.thinking:
        await asyncio.wait([*table.bots.thinking.values()])
        await asyncio.sleep(0)


# After it


class Evening:
    """A house on a damaged file."""

    def __init__(self, file: Path, ids: list[str], spoilt: list[Spoilt], random: Random, found: Held) -> None:
        self.file, self.ids, self.random, self.found = file, ids, random, found
        self.hit = {one.table for one in spoilt if one.rows in OF_A_MATCH}
        """Only these may be damaged."""
        self.hidden = {one.table for one in spoilt if one.rows == "places"}
        """These may be missing in a lobby."""
        self.log: list[str] = []

    async def go(self) -> None:
        logger, handler = logging.getLogger("dolmen.server"), logging.Handler()
        handler.emit = lambda record: self.log.append(record.getMessage())  # type: ignore[method-assign]
        logger.addHandler(handler)
        passes_on, logger.propagate = logger.propagate, False
        self.house = TableRegistry(SqliteDatabase(self.file), key_of(self.file), Hasty())
        try:
            await self.house.wake()
            shown = await self._lobbies()
            for id in self.ids:
                await self._visit(id, id in shown or id in self.hidden)
            await self._lobbies()
        finally:
            await self.house.close()
            logger.removeHandler(handler)
            logger.propagate = passes_on

    async def _lobbies(self) -> set[str]:
        """What everybody finds, sound or damaged."""
        shown: set[str] = set()
        for person in (*PEOPLE, "a stranger"):
            lobby = await self.house.lobby(person)
            msgspec.json.encode(lobby)
            shown |= {info.id for info in lobby.mine} | set(lobby.damaged)
        return shown

    async def _visit(self, id: str, shown: bool) -> None:
        if not shown:
            raise Lost(f"table {id} is in nobody's lobby")
        try:
            table = await self.house.table(id)
            await _quiet(table)
            await self._sit(table)
        except DamagedTable:
            if id not in self.hit:
                raise
            await self._damaged(id)
        else:
            self.found.opened += 1

    async def _sit(self, table: Table) -> None:
        pages = [Onlooker(seat.person or "") for seat in table.head.seats]
        for page in pages:
            if page.person:
                await table.join(page)
        await _quiet(table)
        seat = _asked(table)
        if seat is None:
            return
        await _answer(table, seat, pages[seat], self.random)
        if pages[seat].refusals and table.id not in self.hit:
            raise Lost(f"table {table.id}: an answer was refused: {pages[seat].refusals[0]}")
        await _quiet(table)
        self.found.answers += not pages[seat].refusals

    async def _damaged(self, id: str) -> None:
        self.found.damaged += 1
        if not any(line.startswith(f"table {id} ") for line in self.log):
            raise Lost(f"table {id} is damaged, and the log does not name it")
        try:
            save = rescued(await self.house.db.remains(id))
        except DamagedTable as words:
            if not str(words):
                raise Lost(f"table {id}: nothing is left, and no words say why") from words
            return
        try:
            load(written(save))
        except DamagedSave as error:
            raise Lost(f"table {id}: what is left does not load: {error}") from error
        self.found.saved += 1
