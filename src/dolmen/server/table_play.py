"""What the players of a table do: they look at what they are asked, try answers, hand them in and take them back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import TYPE_CHECKING, Any

from dolmen.kernel import RECORD, Ask, AskIsOver, Seat
from dolmen.kernel.view import ask_view
from dolmen.server.answer_codec import check_shape, doubts, left, reasons, value_of
from dolmen.server.recalls import looked_up, sought
from dolmen.server.refusal import Refusal
from dolmen.server.table_info import seat_of
from dolmen.server.viewers import Connection, encoded
from dolmen.server.wire import Answer, AskShown, Done, Draft, OpenAsk, Sketching, Undo, WhyNot

if TYPE_CHECKING:
    from dolmen.server.table import Table


class Play:
    """Whatever is done here is done by whoever holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def seat(self, connection: Connection) -> Seat:
        """Whose answers these are. Raises Refusal."""
        head = self._table.kept.ledger.head
        seat = seat_of(head, connection.person)
        if seat is None:
            raise Refusal("you are watching; take a seat to play")
        if head.seats[seat].stands_in:
            raise Refusal("a bot is playing for you; take your seat back first")
        return seat

    def asked(self, seat: Seat, id: str) -> tuple[int, Ask]:
        """The seat's own open ask, and its place among all that are open. Of others' asks one does not even learn
        whether they are open. Raises AskIsOver."""
        at = self._table.kept.match.position
        for look in (False, True):
            for place, ask in enumerate(at.open if look else at.asked):
                if ask.seat == seat and ask.id == id:
                    return place, ask
        raise AskIsOver("the game is over" if at.result else "you are not being asked this, or not any more")

    def answer(self, connection: Connection, sent: Answer) -> Coroutine[Any, Any, None] | None:
        """Stored first; then acknowledged, and shown."""

        table = self._table

        def deed() -> Awaitable[None]:
            place, ask = self.asked(self.seat(connection), sent.ask)
            value = value_of(ask, sent)
            return table.change(lambda match: match.answer_at(place, value))

        if not sent.sure:
            _, ask = self.asked(self.seat(connection), sent.ask)
            if (doubt := doubts(ask, sent)) is not None:
                check_shape(ask, sent)  # what has changed meanwhile is refused, not doubted
                connection.send(encoded(doubt))
                return None
        committed = table.commit(deed, (connection, sent.seq))
        afterwards = table.screens.drawings.pads or table.kept.match.game.campaign
        return self._carried_on(connection, sent, committed) if afterwards else committed

    async def _carried_on(self, connection: Connection, sent: Answer, committed: Coroutine[Any, Any, None]) -> None:
        """What was being drawn for that answer is drawn, and what the rules want back of what was put away is found in
        the log that is stored."""
        table, drawings = self._table, self._table.screens.drawings
        await committed
        if drawings.pads:
            table.screens.show(drawings.over(self.seat(connection), sent.ask))
        if (ask := sought(table.match)) is not None:
            found = await looked_up(table.kept.db, table.head, ask)
            await table.commit(lambda: table.change(lambda match: match.answer(RECORD, found, ask.id)))

    async def undo(self, connection: Connection, sent: Undo) -> None:
        table = self._table
        table.safe.not_still()
        tried = table.match
        way = await asyncio.to_thread(tried.way_back, self.seat(connection))  # it goes through the turn many times

        def deed() -> Awaitable[None]:
            seat = self.seat(connection)
            return table.change(lambda match: match.go_back(seat, way) if match is tried else match.undo(seat), "undo")

        await table.commit(deed, (connection, sent.seq))

    def open_ask(self, connection: Connection, sent: OpenAsk) -> None:
        """Somebody looks at an offer: what can be chosen is made now."""
        _, ask = self.asked(self.seat(connection), sent.ask)
        connection.send(encoded(AskShown(sent.seq, ask_view(ask))))

    def draft(self, connection: Connection, sent: Draft) -> None:
        _, ask = self.asked(self.seat(connection), sent.ask)
        connection.send(encoded(left(ask, sent)))

    def why_not(self, connection: Connection, sent: WhyNot) -> None:
        _, ask = self.asked(self.seat(connection), sent.ask)
        connection.send(encoded(reasons(ask, sent)))

    def sketching(self, connection: Connection, sent: Sketching) -> None:
        """Shown to everybody else at once; nothing of it is stored."""
        screens = self._table.screens
        self._table.safe.not_still()
        _, ask = self.asked(self.seat(connection), sent.ask)
        screens.show(screens.drawings.draw(ask, sent))
        connection.send(encoded(Done(sent.seq)))
