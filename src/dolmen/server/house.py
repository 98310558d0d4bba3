"""The house: all tables of this server, those in use in memory and the rest in the store."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from dolmen.kernel import BadOptions, DolmenError, find_game, game_ids, start
from dolmen.kernel.packs import edition
from dolmen.server.catalogue import game_info
from dolmen.server.identity import Signer, new_id
from dolmen.server.records import Records, SeatRow, TableRow
from dolmen.server.store import Store
from dolmen.server.tables import Refusal, Table
from dolmen.server.thinking import Thinkers
from dolmen.server.wire import CHANCE, GameInfo, Lobby, NewTable, SeatWish

TABLES_IN_MEMORY = 2000

log = logging.getLogger("dolmen.server")


class NotFound(Exception):
    """There is no such thing, or not for this person."""


class House:
    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.records = Records(store)
        self.signer = Signer(store.secret())
        self.thinkers = thinkers
        self.tables: dict[str, Table] = {}
        self._games: tuple[GameInfo, ...] | None = None

    def close(self) -> None:
        for table in self.tables.values():
            table.close()
        self.thinkers.close()
        self.store.close()

    # Games

    def games(self) -> tuple[GameInfo, ...]:
        if self._games is None:
            self._games = tuple(game_info(find_game(id)) for id in game_ids())
        return self._games

    # Tables

    async def open_table(self, person: str, wish: NewTable, guests: Sequence[str | None] = ()) -> Table:
        """A new table, with guests in seats that are known already. Raises BadOptions or UnknownGame."""
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise BadOptions("you can take one seat only")
        seed = wish.seed if wish.seed is not None else CHANCE + secrets.randbits(62)
        match = start(wish.game, len(wish.seats), seed, wish.options)
        now = time.time()
        row = TableRow(
            id=new_id(),
            game=match.game.id,
            version=match.game.version,
            seed=seed,
            options=msgspec.to_builtins(match.options),
            owner=person,
            private=wish.private,
            key=new_id(),
            created=now,
            changed=now,
            seats=[seat_row(i, seat, person) for i, seat in enumerate(wish.seats)],
            edition=edition(match.game.id),
        )
        for seat, guest in zip(row.seats, guests, strict=False):
            seat.person = guest
        await self.records.store_new(row, match)
        table = self.tables[row.id] = Table(row, match, self.records, self.thinkers)
        self._make_room()
        table.wake_bots()
        return table

    def table(self, id: str) -> Table:
        """A table, from the store if need be. Raises NotFound."""
        table = self.tables.get(id)
        if table is None:
            row = self.records.table(id)
            if row is None:
                raise NotFound("there is no such table")
            table = self.tables[id] = Table(row, self.records.load_match(row), self.records, self.thinkers)
            self._make_room()
            table.wake_bots()
        return table

    def _make_room(self) -> None:
        """Tables that nobody looks at are left to the store, the longest unused first."""
        if len(self.tables) <= TABLES_IN_MEMORY:
            return
        idle = [t for t in self.tables.values() if not t.audiences and not t.thinking and not t.lock.locked()]
        idle.sort(key=lambda table: table.row.changed)
        for table in idle[: len(self.tables) - TABLES_IN_MEMORY]:
            del self.tables[table.row.id]

    def wake(self) -> None:
        """After a start: bots that were to move when the server stopped move now."""
        for _ in self._all(self.records.waiting()):
            pass

    def _all(self, ids: Iterable[str]) -> Iterator[Table]:
        """These tables, but for those that cannot be opened: of a game that is gone, say."""
        for id in ids:
            try:
                yield self.table(id)
            except DolmenError as error:
                log.warning("table %s: %s", id, error)

    def lobby(self, person: str) -> Lobby:
        mine = [table.info(person) for table in self._all(self.records.tables_of(person))]
        mine.sort(key=lambda info: (bool(info.over), not info.your_turn, -info.changed))
        free = self._all(self.records.open_tables(person))
        return Lobby(tuple(mine), tuple(table.info(person) for table in free))

    def renamed(self, person: str) -> None:
        """Those who sit with this person see the new name."""
        for table in self.tables.values():
            if table.audiences and table.seat_of(person) is not None:
                table.tell_seats()

    async def rematch(self, table: Table, person: str) -> Table:
        """The same again, for the same people; whoever asks first makes the table."""
        if table.seat_of(person) is None:
            raise Refusal("only those who played may ask for a rematch")
        if table.match.result is None:
            raise Refusal("this game is still going on")
        async with table.lock:
            if table.row.rematch:
                return self.table(table.row.rematch)
            seats = tuple(
                SeatWish("bot", seat.level or "medium") if seat.kind == "bot" else SeatWish("open")
                for seat in table.row.seats
            )
            wish = NewTable(table.row.game, seats, table.row.options, table.row.private)
            again = await self.open_table(person, wish, [seat.person for seat in table.row.seats])
            await self.records.store_rematch(table.row, again.row.id)
            table.row.rematch = again.row.id
        table.tell_seats()
        return again


def seat_row(number: int, wish: SeatWish, person: str) -> SeatRow:
    if wish.kind == "bot":
        return SeatRow(number, "bot", level=wish.level)
    return SeatRow(number, "person", person if wish.kind == "me" else None)
