"""Going back to an earlier moment of the match: by whoever made the table, or by everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dolmen.server.db.base import Returning
from dolmen.server.refusal import Refusal
from dolmen.server.returns import needs_everybody
from dolmen.server.table_info import needed

if TYPE_CHECKING:
    from dolmen.server.table import Table


class Returns:
    """A deed of its own, shown to all; nothing of the past is lost by it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def to(self, person: str, moment: int) -> None:
        """Who made the table asks to go back to an earlier moment, or somebody agrees to it. It happens at once if
        nothing hidden was shown since, and else when everybody who plays has agreed."""
        table = self._table
        async with table.lock:
            await table.certain()
            table.safe.not_still()
            await table.noted(lambda: self._ask_back(person, moment))
            table.screens.tell()
            table.screens.tell_seats()
            if table.bots.wake():
                table.screens.tell()

    async def _ask_back(self, person: str, moment: int) -> None:
        table = self._table
        asked, seat = table.head.returning, table.seat_of(person)
        agrees = asked is not None and asked.moment == moment and seat is not None
        if not agrees and person != table.head.owner:
            raise Refusal("only who made the table may ask to go back; you can agree to it")
        if not 0 <= moment < table.head.moment:
            raise Refusal(f"there is no earlier moment {moment}; moments are 0 to {table.head.moment - 1}")
        agreed = {*(asked.agreed if asked is not None and agrees else ()), *(() if seat is None else (seat,))}
        by = asked.by if asked is not None and agrees else person
        alone = not agrees and not await needs_everybody(table.kept.db, table.match.game, table.head, moment, seat)
        if alone or agreed >= {*needed(table.head)}:
            notice = f"{table.people.name(by)} took the table back to moment {moment}; from here on dice fall afresh"
            await table.kept.go_back_to(moment, notice)
        else:
            returning = Returning(moment, by, sorted(agreed))
            await table.kept.note("return", returning, returning=returning)

    async def stay(self, person: str) -> None:
        """Somebody who plays does not want to go back, or whoever asked thinks better of it."""
        table = self._table
        async with table.lock:
            await table.certain()
            if table.seat_of(person) is None and person != table.head.owner:
                raise Refusal("only those who play decide this")
            if table.head.returning is not None:
                await table.noted(lambda: table.kept.note("return", None, returning=None))
                table.screens.tell_seats()
