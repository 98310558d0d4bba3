"""The seats of a table: who takes one, for whom a bot plays, and who sees with whose eyes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from dolmen.kernel import Seat
from dolmen.server.db.base import SeatRow
from dolmen.server.refusal import Refusal
from dolmen.server.table_info import is_key
from dolmen.server.wire import Level

if TYPE_CHECKING:
    from dolmen.server.table import Table

SILENT_SECONDS = 120.0
"""Who has not been heard for so long is away from a table that plays live."""


class Seats:
    """Whoever changes one holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def take(self, person: str, seat: Seat | None, key: str) -> None:
        """Somebody joins: with the invitation's key, or because the table is open to all."""
        table = self._table
        async with table.lock:
            await table.certain()
            if table.head.private and table.seat_of(person) is None and not is_key(table.head, key):
                raise Refusal("this table is private; ask for its invitation")
            await table.people.meet([person])

            async def sit() -> None:
                if table.seat_of(person) is not None:
                    return
                free = [s for s in table.head.seats if s.kind == "person" and s.person is None]
                if seat is not None:
                    free = [s for s in free if s.number == seat]
                if not free:
                    raise Refusal("that seat is taken" if seat is not None else "every seat is taken; you can watch")
                await self._store(free[0], person=person)
                table.heard[free[0].number] = time.monotonic()

            if table.seat_of(person) is None:
                await table.noted(sit)
                await self.move_connections()
                table.tell_seats()

    async def move_connections(self) -> None:
        """Whoever has taken a seat sees with its eyes from now on."""
        table = self._table
        for viewer, audience in list(table.audiences.items()):
            for connection in [c for c in audience.connections if table.seat_of(c.person) != viewer]:
                seen = await table.seen_by(connection.person)
                if connection not in audience.connections:
                    continue  # gone meanwhile
                audience.connections.remove(connection)
                if not audience.connections:
                    del table.audiences[viewer]
                table.seated(connection, seen)

    async def stand_in(self, person: str, seat: Seat, level: Level | None) -> None:
        """The owner lets a bot play for a seat whose person is away, and anybody who plays once an answer is overdue;
        the owner or that person takes it back."""
        table = self._table
        async with table.lock:
            await table.certain()
            if not 0 <= seat < len(table.head.seats):
                raise Refusal(f"there is no seat {seat}")

            async def give() -> None:
                row = table.head.seats[seat]
                overdue = table.clock.overdue(seat) and table.seat_of(person) is not None
                if person != table.head.owner and not overdue and not (level is None and row.person == person):
                    raise Refusal("only who made the table may give a seat to a bot")
                if row.kind == "bot":
                    raise Refusal("a bot sits there already")
                if level is not None and row.person not in (None, person) and (why := self._why_not(seat)):
                    raise Refusal(f"{table.people.name(row.person or '')} {why}")
                await self._store(row, stands_in=level)

            await table.noted(give)
            table.tell_seats()
            if table.bots.wake():
                table.tell()

    def _why_not(self, seat: Seat) -> str:
        """Why nobody may play for this seat; empty if its person is away. By letter the agreed time decides; live, who
        is not heard for a while, for somebody may have left the page open and gone to bed. Where people play against
        each other, that a page is closed for a moment says nothing."""
        table = self._table
        contest, hours = table.match.game.contest, table.head.pace.hours
        if hours and contest:
            return "" if table.clock.overdue(seat) else f"has {hours} hours for an answer, and they are not over"
        if not contest and seat not in table.audiences:
            return ""
        if time.monotonic() - table.heard.get(seat, table.opened) >= SILENT_SECONDS:
            return ""
        return "is here; a bot plays for those who are away"

    async def _store(self, seat: SeatRow, **change: Any) -> None:
        changed = msgspec.structs.replace(seat, **change)
        seats = [changed if other.number == seat.number else other for other in self._table.head.seats]
        await self._table.kept.note("seat", changed, seat=seat.number, seats=seats)
