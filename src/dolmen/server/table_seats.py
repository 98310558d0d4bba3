"""The seats of a table: who takes one, for whom a bot plays, and who sees with whose eyes."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from dolmen.kernel import RECORD, HandOver, Hands, Match, Seat
from dolmen.server.chapters import chapters_of
from dolmen.server.db.base import Said, SeatRow, StoreFailed
from dolmen.server.refusal import Refusal
from dolmen.server.table_info import NOBODY_LOOKS_ON, ONLY_CLOSED_CHAPTERS, is_key, may_follow, may_look_on
from dolmen.server.viewers import encoded
from dolmen.server.wire import Level, Refused

if TYPE_CHECKING:
    from dolmen.server.table import Table

SILENT_SECONDS = 120.0
"""Somebody who has not been heard from for this long is away from a table that plays live."""


class Seats:
    """Whoever changes one holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.heard: dict[Seat, float] = {}
        """When something last came from that seat."""
        self._changed: Hands | None = None
        """A seat that has just changed hands, and of which nothing is written down yet."""
        self.opened = time.monotonic()

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
                row = free[0]
                told: dict[str, Any] = {}
                if row.since:
                    notice = f"{table.people.name(person)} sits down as {table.head.names[row.number]}"
                    told = {"notice": notice, "noticed": table.head.moment}
                    self._changed = Hands(row.number, "takes over", table.people.name(person))
                await self._store(row, told, person=person)
                self.heard[row.number] = time.monotonic()
                await self._has_seen(person)

            if table.seat_of(person) is None:
                before = table.head.notice
                await table.commit(sit)
                await self.write_down(before)

    async def _has_seen(self, person: str) -> None:
        """Somebody who has looked on counts lines with the seat's eyes from now on."""
        table, db = self._table, self._table.kept.db
        with suppress(StoreFailed):
            seen, seat = await table.read_marks.of(person), table.seat_of(person)
            if seen and seat is not None:
                marks = await db.marks(table.id, table.head.moment, 0, seen, seen)
                table.read_marks.read(person, marks[0].lines[seat + 1] if marks else 0)

    async def leave(self, person: str) -> None:
        """Somebody gives up their seat, for whoever comes. In a campaign that is done between chapters, or while the
        seat rests; at any other time, and in other games, all who play must agree (`Wishes.free`)."""
        table = self._table
        async with table.lock:
            await table.certain()
            seat = table.seat_of(person)
            if seat is None:
                raise Refusal("you have no seat here")
            if not await self._between_chapters(seat):
                raise Refusal("a seat changes hands between chapters; now all who play must agree to it")
            before = table.head.notice
            await table.commit(lambda: self.free(seat))
            await self.write_down(before)

    async def write_down(self, before: str) -> None:
        """That a seat changed hands stands in the chat as well, to be read when the notice has gone, and in the log of
        a match that has room for it. Holds the lock."""
        table, notice = self._table, self._table.head.notice
        hands, self._changed = self._changed, None
        if notice and notice != before:
            await table.commit(lambda: table.kept.say(Said("", notice), None, lambda _: True))
        if hands is not None and table.head.safety.stop is None and _has_room(table.match):
            await table.commit(lambda: table.change(lambda match: _tell(match, hands)))

    async def _between_chapters(self, seat: Seat) -> bool:
        head = self._table.head
        if seat in head.resting:
            return True
        db, chapters = self._table.kept.db, await chapters_of(self._table.kept.db, head)
        if not chapters:
            return False
        since = await db.answers(head.id, chapters[-1].moment, head.moment)
        return all(given.seat == RECORD for given in since)  # another seat has changed hands there

    async def free(self, seat: Seat) -> None:
        """Nobody sits there any more. What the seat alone was told stays with whoever sat there. Holds the lock."""
        head = self._table.head
        row = head.seats[seat]
        name = self._table.people.name(row.person or "")
        self._changed = Hands(seat, "leaves", name)
        told = {"notice": f"{name} has left the seat of {head.names[seat]}", "noticed": head.moment, "wish": None}
        await self._store(row, told, person=None, stands_in=None, since=head.moment, told=head.lines[seat + 1])

    async def changed_hands(self) -> None:
        """Whoever has taken a seat sees with its eyes from now on, and old lines name those who sat there then."""
        table = self._table
        if table.head.chapters:
            with suppress(StoreFailed):
                await table.kept.remember()
        for viewer, audience in list(table.screens.audiences.items()):
            for connection in [c for c in audience.connections if table.seat_of(c.person) != viewer]:
                seen = await table.screens.seen_by(connection.person)
                if connection not in audience.connections:
                    continue  # gone meanwhile
                audience.connections.remove(connection)
                if not audience.connections:
                    del table.screens.audiences[viewer]
                if not may_look_on(table.head, connection.person):
                    connection.send(encoded(Refused(0, NOBODY_LOOKS_ON)))
                elif not may_follow(table.head, connection.person):
                    connection.send(encoded(Refused(0, ONLY_CLOSED_CHAPTERS)))
                else:
                    table.screens.add(connection, seen)

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
                    raise Refusal("only the person who made the table may give a seat to a bot")
                if row.kind == "bot":
                    raise Refusal("a bot sits there already")
                if level is not None and seat in table.head.resting:
                    raise Refusal("this seat does not play now, so nobody plays for it")
                if level is not None and row.person not in (None, person) and (why := self._why_not(seat)):
                    raise Refusal(f"{table.people.name(row.person or '')} {why}")
                await self._store(row, {}, stands_in=level)

            await table.commit(give)

    def _why_not(self, seat: Seat) -> str:
        """Why nobody may play for this seat; empty if its person is away. By letter the agreed time decides; live, who
        is not heard for a while, for somebody may have left the page open and gone to bed. Where people play against
        each other, that a page is closed for a moment says nothing."""
        table = self._table
        contest, hours = table.match.game.contest, table.head.pace.hours
        if hours and contest:
            return "" if table.clock.overdue(seat) else f"has {hours} hours for an answer, and they are not over"
        if not contest and seat not in table.screens.audiences:
            return ""
        if time.monotonic() - self.heard.get(seat, self.opened) >= SILENT_SECONDS:
            return ""
        if seat not in table.screens.audiences:
            return f"was here just now; a bot may play for them after {SILENT_SECONDS // 60:.0f} minutes"
        return "is here; a bot plays for those who are away"

    async def _store(self, seat: SeatRow, of_head: dict[str, Any], **change: Any) -> None:
        """The seat's row, and what else the head says from now on."""
        changed = msgspec.structs.replace(seat, **change)
        seats = [changed if other.number == seat.number else other for other in self._table.head.seats]
        await self._table.kept.note("seat", changed, seat=seat.number, seats=seats, **of_head)


def _has_room(match: Match[Any]) -> bool:
    return any(isinstance(ask, HandOver) for ask in match.open)


def _tell(match: Match[Any], hands: Hands) -> None:
    ask = next((ask for ask in match.open if isinstance(ask, HandOver)), None)
    if ask is not None:
        match.answer(RECORD, hands, ask.id)
