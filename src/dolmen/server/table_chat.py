"""What people at a table say to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dolmen.kernel import Seat
from dolmen.server.chat_pages import heard
from dolmen.server.db.base import Said
from dolmen.server.pages import chat_tail
from dolmen.server.refusal import Refusal
from dolmen.server.viewers import Connection
from dolmen.server.wire import Chat, Say, Update

if TYPE_CHECKING:
    from dolmen.server.table import Table


class Talk:
    """A line is stored before anybody hears it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def say(self, connection: Connection, sent: Say) -> None:
        table = self._table
        if not connection.person:
            raise Refusal("open the start page first, so that the others know who is talking")
        await table.people.meet([connection.person])
        said = Said(connection.person, sent.text, sent.team)

        async def speak() -> None:
            seat = table.seat_of(connection.person)
            if sent.team and seat is None:
                raise Refusal("those who watch have no team")
            await table.kept.say(said, seat, lambda viewer: not sent.team or table.same_side(seat, viewer))

        await table.commit(speak, (connection, sent.seq))

    def said_to(self, viewer: Seat | None) -> tuple[int, tuple[Chat, ...]]:
        """How much this viewer has heard in all, and the last of it."""
        table = self._table
        count = self.heard_by(viewer)
        lines = heard(table.kept.chat, table.people.name, viewer, table.same_side)
        return count, chat_tail(lines, count)

    def heard_by(self, viewer: Seat | None) -> int:
        return self._table.head.chat[0 if viewer is None else viewer + 1]

    def tell(self) -> None:
        """Send everybody what was said to them and they have not heard yet. Holds `lock`."""
        for viewer, audience in self._table.screens.audiences.items():
            count, lines = self.said_to(viewer)
            new, audience.heard = count - audience.heard, count
            if new > len(lines):
                for connection in audience.connections:
                    self._table.screens.send_all(viewer, audience, connection, audience.shown.log.count)
            elif new:
                audience.send(Update(v=audience.v + 1, chat=lines[-new:]))
