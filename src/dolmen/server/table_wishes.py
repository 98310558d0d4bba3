"""What all who play must agree to: another pace, a seat that is to be free. One wish at a time; a no lays it aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from dolmen.kernel import Seat
from dolmen.server.db.base import Wish
from dolmen.server.pace import begun_anew
from dolmen.server.refusal import Refusal
from dolmen.server.table_info import needed
from dolmen.server.wire import Pace

if TYPE_CHECKING:
    from dolmen.server.table import Table


class Wishes:
    """Whoever changes one holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def pace(self, person: str, pace: Pace) -> None:
        """Somebody who plays asks for another pace, or agrees to it."""
        await self._ask(person, Wish(person, [], pace))

    async def free(self, person: str, seat: Seat) -> None:
        """Somebody who plays asks that a seat be free for whoever comes, or agrees to it. Whose seat it is must agree,
        too, unless the time for an answer is over."""
        if not 0 <= seat < len(self._table.head.seats) or self._table.head.seats[seat].person is None:
            raise Refusal("nobody sits there")
        await self._ask(person, Wish(person, [], seat=seat))

    async def _ask(self, person: str, wanted: Wish) -> None:
        table = self._table
        async with table.lock:
            await table.certain()
            before = table.head.notice
            await table.commit(lambda: self._asked(person, wanted))
            await table.seats.write_down(before)

    async def _asked(self, person: str, wanted: Wish) -> None:
        table = self._table
        seat, head = table.seat_of(person), table.head
        if seat is None and person != head.owner:
            raise Refusal("only those who play decide this")
        if head.over:
            raise Refusal("this game is over")
        open = head.wish
        if open is not None and msgspec.structs.replace(open, by="", agreed=[]) == _what(wanted):
            wish = msgspec.structs.replace(open, agreed=[*open.agreed])
        elif open is not None and open.by != person:
            raise Refusal("something else is being asked for; agree to it or lay it aside first")
        else:
            wish = wanted
        wish.agreed = sorted({*wish.agreed, *(() if seat is None else (seat,))})
        late = {seat for seat in (wish.seat,) if seat is not None and table.clock.overdue(seat)}
        if {*wish.agreed} | late >= {*needed(head)}:
            await self._come_true(wish)
        else:
            await table.kept.note("wish", wish, whose=seat, wish=wish)

    async def _come_true(self, wish: Wish) -> None:
        table = self._table
        if wish.seat is not None:
            await table.seats.free(wish.seat)
            return
        assert wish.pace is not None
        then = msgspec.structs.replace(table.head, pace=wish.pace)
        await table.kept.note("wish", wish, wish=None, pace=wish.pace, **begun_anew(then, table.match))
        table.clock.forget()

    async def lay_aside(self, person: str) -> None:
        """Somebody who plays does not want it, or whoever asked thinks better of it."""
        table = self._table
        async with table.lock:
            await table.certain()
            if table.seat_of(person) is None and person != table.head.owner:
                raise Refusal("only those who play decide this")
            if table.head.wish is not None:
                await table.commit(lambda: table.kept.note("wish", None, wish=None))


def _what(wish: Wish) -> Wish:
    """What is asked for, whoever asks."""
    return msgspec.structs.replace(wish, by="", agreed=[])
