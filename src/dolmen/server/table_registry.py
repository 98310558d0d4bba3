"""The house: all tables of this server, those in use in memory and the rest in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from dolmen.kernel import BadOptions, Course, DolmenError, Game, Match, UnknownGame
from dolmen.kernel.save import written
from dolmen.library import game_ids, start
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server import limits
from dolmen.server.bot_workers import Thinkers
from dolmen.server.db.base import CannotGoOn, DamagedTable, Database, Head, SeatRow
from dolmen.server.db.rescue import rescued
from dolmen.server.db.rows import people_at
from dolmen.server.game_cards import game_info
from dolmen.server.identity import Signer, new_id, new_table_id
from dolmen.server.ledger import shown
from dolmen.server.people import People
from dolmen.server.recaps import Recaps
from dolmen.server.refusal import Refusal
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_info import table_info
from dolmen.server.wire import FIRST_RANDOM_SEED, GameInfo, Learnt, Lobby, NewTable, SeatWish, TableInfo

log = logging.getLogger("dolmen.server")


DAMAGED = "this table is damaged; what is left of it can be downloaded by those who belong to it"
CANNOT_GO_ON = "the rules that are installed here cannot go on with this table; nothing of it is lost"
SECRETS = "this file holds everybody's secrets, so nobody gets it while the game goes on"
NOT_YOURS = "what is left of a table goes only to those who made it or sit there"


class NotFound(Exception):
    """There is no such thing, or not for this person."""


class TableRegistry:
    """Whoever asks for a table gets the same one as everybody else who holds it: it has one identity in memory, and
    only those that nobody holds are left to the store, the longest unused first."""

    def __init__(
        self,
        db: Database,
        key: bytes,
        thinkers: Thinkers,
        room: int = limits.TABLES_IN_MEMORY,
        shelf: Shelf = NO_PACKS,
    ) -> None:
        self.db = db
        self.people = People(db)
        self.recaps = Recaps()
        self.signer = Signer(key)
        self.thinkers = thinkers
        self.room = room
        self.shelf = shelf
        self.tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """All that are in memory; whoever uses one holds it."""
        self._recent: OrderedDict[str, Table] = OrderedDict()
        """Held for a while, the last used last."""
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._games: tuple[GameInfo, ...] | None = None

    async def close(self) -> None:
        for table in list(self.tables.values()):
            table.close()
            await table.read_marks.store()
        self.thinkers.close()
        await self.db.close()

    # Games

    def games(self) -> tuple[GameInfo, ...]:
        """All that can be played here; one that is broken is left out, and the log says why."""
        if self._games is None:
            self._games = tuple(info for id in game_ids() if (info := _info_of(self.shelf, id)) is not None)
        return self._games

    # Tables

    def course(self, game: str, id: str) -> Course:
        """A course of a game. Raises UnknownGame or NotFound."""
        found = next((course for course in self.shelf.find(game).courses if course.id == id), None)
        if found is None:
            raise NotFound("there is no such course")
        return found

    async def open_course(self, person: str, game: str, id: str) -> Table:
        """The table of a course, from its first lesson on. Raises UnknownGame or NotFound."""
        course = self.course(game, id)
        seats = tuple(SeatWish("me" if n == course.seat else "bot", course.bot) for n in range(course.seats))
        wish = NewTable(game, seats, dict(course.options), seed=course.seed)
        await self.db.store_lesson(person, Learnt(game, id, 0))
        return await self.open_table(person, wish, course=id)

    async def open_table(
        self, person: str, wish: NewTable, guests: Sequence[str | None] = (), course: str = ""
    ) -> Table:
        """A new table, with guests in seats that are known already. Raises BadOptions or UnknownGame."""
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise BadOptions("you can take one seat only")
        seed = wish.seed if wish.seed is not None else FIRST_RANDOM_SEED + secrets.randbits(62)
        game = self.shelf.find(wish.game)
        if game.beginners and len(wish.seats) in game.seats:
            wish = _with_room(wish, game)
        match, looks = _started(self.shelf, wish, seed)
        now = time.time()
        seats = [seat_row(i, seat, person) for i, seat in enumerate(wish.seats)]
        for seat, guest in zip(seats, guests, strict=False):
            seat.person = guest
        head = Head(
            id=new_table_id(),
            n=0,
            game=match.game.id,
            version=match.game.version,
            edition=match.game.edition(),
            seed=seed,
            options=msgspec.to_builtins(match.options),
            owner=person,
            private=wish.private,
            key=new_id(),
            created=now,
            changed=now,
            seats=seats,
            pace=wish.pace,
            watchers=not match.game.is_campaign(match.options) if wish.watchers is None else wish.watchers,
            course=course,
            **looks,
        )
        table = await self._opened(head.id, self._begin(match, head))
        self._used(table)
        return table

    async def _begin(self, match: Match[Any], head: Head) -> Table:
        return await self._seated(await KeptMatch.begin(self.db, match, head, self.shelf))

    async def table(self, id: str) -> Table:
        """A table, from the store if need be. Raises NotFound or DamagedTable."""
        table = self.tables.get(id)
        if table is None:
            task = self._opening.get(id)
            table = await (asyncio.shield(task) if task is not None else self._opened(id, self._open(id)))
        self._used(table)
        return table

    async def _opened(self, id: str, way: Coroutine[Any, Any, Table]) -> Table:
        """Begun or read once, whoever asks for it meanwhile, and even if who asked first is gone."""
        task = self._opening[id] = asyncio.create_task(way)
        task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(task)

    async def _open(self, id: str) -> Table:
        try:
            kept = await KeptMatch.open(self.db, id, self.shelf)
        except CannotGoOn as error:
            log.error("table %s cannot go on: %s", id, error)
            raise CannotGoOn(CANNOT_GO_ON) from None
        except DamagedTable as error:
            log.error("table %s is damaged: %s", id, error)
            raise DamagedTable(DAMAGED) from None
        if kept is None:
            raise NotFound("there is no such table")
        return await self._seated(kept)

    async def _seated(self, kept: KeptMatch) -> Table:
        await self.people.meet([*(seat.person for seat in kept.head.seats), *(line.said.person for line in kept.chat)])
        table = self.tables[kept.head.id] = Table(kept, self.people, self.thinkers)
        table.safe.wind()
        await table.bots.begin()
        return table

    def _used(self, table: Table) -> None:
        self.tables[table.id] = self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        while len(self._recent) > self.room:
            self._recent.popitem(last=False)

    async def wake(self) -> None:
        """After a start: bots that were to move when the server stopped move now, and silences run on."""
        for id in await self.db.waiting():
            try:
                await self.table(id)
            except Exception as error:  # one table must not keep the others from being woken
                log.error("table %s: its bots are not woken: %s", id, error)

    async def lobby(self, person: str) -> Lobby:
        """From the heads alone."""
        heads, damaged = await self.db.heads_of(person)
        free = await self.db.open_heads(person)
        await self.people.meet([seat.person for head in (*heads, *free) for seat in head.seats])
        mine = [self._info(head, person) for head in heads]
        mine.sort(key=lambda info: (bool(info.over), not info.your_turn, -info.changed))
        return Lobby(tuple(mine), tuple(self._info(head, person) for head in free), tuple(damaged))

    async def left_of(self, id: str, person: str) -> tuple[str, bytes]:
        """A table as a saved match: all of one that is over, or what is left of a damaged one; and its game. The file
        holds everybody's secrets. Raises NotFound, Refusal, or DamagedTable if nothing can be made of it."""
        damaged = False
        try:
            await self.table(id)
        except CannotGoOn:
            pass  # once the rules are there again, it goes on
        except DamagedTable:
            damaged = True
        remains = await self.db.remains(id)
        if person not in (*remains.people, *(people_at(remains.head) if remains.head else ())):
            raise Refusal(NOT_YOURS)
        if not damaged and not (remains.head and remains.head.over):
            raise Refusal(SECRETS)
        try:
            save = await asyncio.to_thread(rescued, remains, self.shelf)
        except DamagedTable as error:
            raise DamagedTable(f"nothing of this table can be saved: {error}") from None
        return save.game, await asyncio.to_thread(written, save)

    def _info(self, head: Head, person: str) -> TableInfo:
        table = self.tables.get(head.id)
        return table_info(head, person, self.people.name, table.screens.audiences.keys() if table else ())

    async def rename(self, person: str, name: str) -> None:
        """Those who sit with this person see the new name."""
        await self.people.call(person, name)
        for table in list(self.tables.values()):
            if table.screens.audiences and table.seat_of(person) is not None:
                table.screens.tell_seats()

    async def rematch(self, table: Table, person: str) -> Table:
        """The same again, for the same people, each a seat further on, so that sides are swapped; whoever asks first
        makes the table."""
        if table.seat_of(person) is None:
            raise Refusal("only those who played may ask for a rematch")
        async with table.lock:
            await table.certain()
            head = table.head
            if not head.over:
                raise Refusal("this game is still going on")
            if head.rematch:
                return await self.table(head.rematch)
            sat = [*head.seats[-1:], *head.seats[:-1]]
            seats = tuple(
                SeatWish("bot", seat.level or "medium") if seat.kind == "bot" else SeatWish("open") for seat in sat
            )
            wish = NewTable(head.game, seats, head.options, head.private, pace=head.pace, watchers=head.watchers)
            again = await self.open_table(person, wish, [seat.person for seat in sat])
            await table.commit(lambda: self._follow(table, again.id))
            if table.head.rematch != again.id:
                again = await self.table(table.head.rematch)  # somebody at another server was quicker
        return again

    async def _follow(self, table: Table, rematch: str) -> None:
        """The first rematch counts."""
        if not table.head.rematch:
            await table.kept.note("rematch", rematch, rematch=rematch)


def _info_of(shelf: Shelf, id: str) -> GameInfo | None:
    try:
        return game_info(shelf.find(id))
    except Exception as error:  # somebody else's code: it may fail in any way, and must not take the others along
        log.error("the game %s is broken, and left out: %r", id, error)
        return None


def _started(shelf: Shelf, wish: NewTable, seed: int) -> tuple[Match[Any], dict[str, Any]]:
    """A new match, and what the head says of it. Raises BadOptions or UnknownGame."""
    try:
        match = start(shelf.find(wish.game), len(wish.seats), seed, wish.options)
        match.scene(None)  # a table that cannot be drawn is refused before anybody sits at it
        match.game.is_campaign(match.options)
        return match, shown(match)
    except DolmenError:
        raise
    except Exception as error:
        log.error("the game %s is broken: %r", wish.game, error)
        raise UnknownGame(f"the game {wish.game!r} is broken and cannot be played here") from None


def _with_room(wish: NewTable, game: Game[Any]) -> NewTable:
    """Whoever comes later finds a seat."""
    more = max(game.seats) - len(wish.seats)
    if not more:
        return wish
    options = {game.beginners: len(wish.seats)} | wish.options
    return msgspec.structs.replace(wish, seats=(*wish.seats, *(SeatWish("open"),) * more), options=options)


def seat_row(number: int, wish: SeatWish, person: str) -> SeatRow:
    if wish.kind == "bot":
        return SeatRow(number, "bot", level=wish.level)
    return SeatRow(number, "person", person if wish.kind == "me" else None)
