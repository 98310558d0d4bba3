"""Going back to an earlier moment of the match: by whoever made the table, or by everybody."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from dolmen.kernel.one_more import with_one_more
from dolmen.server.db.base import Returning, Said
from dolmen.server.refusal import Refusal
from dolmen.server.returns import before_last_answer, needs_everybody
from dolmen.server.table_info import may_ask_back, needed, seat_of, takeback_of

if TYPE_CHECKING:
    from dolmen.server.table import Table


class Returns:
    """A deed of its own, shown to all; nothing of the past is lost by it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def to(self, person: str, moment: int) -> None:
        """Whoever made the table asks to go back to an earlier moment, or somebody agrees to it. It happens at once if
        nothing hidden was shown since, and else when everybody who plays has agreed. In a campaign whoever plays may
        ask, and everybody must agree."""
        await self._carried_out(lambda: self._ask_back(person, moment))

    async def take_back(self, person: str) -> None:
        """Somebody takes back an answer although dice were rolled or something was shown since. Against bots that is
        free; people are asked."""
        await self._carried_out(lambda: self._ask_for(person))

    async def one_more(self, person: str) -> None:
        """Anybody who plays opens a campaign again that was ended: one more chapter, from where it stood."""
        table = self._table

        async def go_on() -> None:
            if table.seat_of(person) is None:
                raise Refusal("you are watching; whoever plays may open one more chapter")
            if not table.head.over:
                raise Refusal("this campaign is still going on")
            again = with_one_more(table.match)
            if again is None:
                raise Refusal("this game has come to its end")
            await table.kept.skip(again)
            said = Said("", f"{table.people.name(person)} opens one more chapter")
            await table.kept.say(said, None, lambda _: True)

        await self._carried_out(go_on)

    async def _carried_out(self, deed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        table = self._table
        async with table.lock:
            await table.certain()
            table.safe.not_still()
            await table.commit(deed)

    async def _ask_for(self, person: str) -> None:
        table, head = self._table, self._table.head
        seat = seat_of(head, person)
        if seat is None:
            raise Refusal("you are watching; only those who play can take something back")
        if head.over:
            raise Refusal("this game is over")
        moment = await before_last_answer(table.kept.db, head, seat)
        if moment is None:
            raise Refusal("there is nothing of yours to take back")
        if head.returning is not None and head.returning.by != person:
            raise Refusal("somebody else asks to go back; agree to it or decline first")
        if takeback_of(head, seat) == "free":
            await self._taken_back(person, moment)
        else:
            returning = Returning(moment, person, [seat], takeback=True)
            await table.kept.note("return", returning, whose=seat, returning=returning)

    async def _taken_back(self, person: str, moment: int) -> None:
        notice = f"{self._table.people.name(person)} took back an answer; dice and cards stay as they fell"
        await self._table.kept.go_back_to(moment, notice, takeback=True)

    async def _ask_back(self, person: str, moment: int) -> None:
        table = self._table
        asked, seat = table.head.returning, table.seat_of(person)
        agrees = asked is not None and asked.moment == moment and seat is not None
        host = person == table.head.owner
        if not agrees and not host:
            if not may_ask_back(table.head, person):
                raise Refusal("only the person who made the table may ask to go back; you can agree to it")
            if asked is not None and asked.by != person:
                raise Refusal("somebody else asks to go back; agree to it or decline first")
        if not 0 <= moment < table.head.moment:
            raise Refusal(f"there is no earlier moment {moment}; moments are 0 to {table.head.moment - 1}")
        agreed = {*(asked.agreed if asked is not None and agrees else ()), *(() if seat is None else (seat,))}
        by = asked.by if asked is not None and agrees else person
        alone = (
            host and not agrees and not await needs_everybody(table.kept.db, table.match.game, table.head, moment, seat)
        )
        takeback = asked is not None and agrees and asked.takeback
        if not alone and not agreed >= {*needed(table.head)}:
            returning = Returning(moment, by, sorted(agreed), takeback=takeback)
            await table.kept.note("return", returning, whose=seat, returning=returning)
        elif takeback:
            await self._taken_back(by, moment)
        else:
            notice = f"{table.people.name(by)} took the table back to moment {moment}; from here on dice fall afresh"
            await table.kept.go_back_to(moment, notice)

    async def stay(self, person: str) -> None:
        """Somebody who plays does not want to go back, or whoever asked thinks better of it."""
        table = self._table
        async with table.lock:
            await table.certain()
            if table.seat_of(person) is None and person != table.head.owner:
                raise Refusal("only those who play decide this")
            if table.head.returning is not None:
                await table.commit(lambda: table.kept.note("return", None, returning=None))
