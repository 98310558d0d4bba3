"""Hints: what a bot would do, for somebody who asks."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from dolmen.kernel import IllegalAnswer, Seat
from dolmen.server.answer_codec import hint_given
from dolmen.server.bot_workers import Thought
from dolmen.server.refusal import Refusal
from dolmen.server.viewers import Connection, encoded
from dolmen.server.wire import AskHint

if TYPE_CHECKING:
    from dolmen.server.table import Table

log = logging.getLogger("dolmen.server")


class Hints:
    """One at a time for a seat, thought over beside everything else."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.thinking: dict[Seat, asyncio.Task[None]] = {}

    def ask(self, connection: Connection, sent: AskHint) -> None:
        """Thought over beside everything else; one at a time for a seat."""
        table = self._table
        seat = table.play.seat(connection)
        ask = table.match.asks.get(seat)
        if ask is None:
            raise Refusal("you are not being asked anything")
        if seat in self.thinking:
            raise Refusal("the bot is thinking about it already")
        thought = Thought.about(table.head, table.match, seat, ask.id, "hard")
        self.thinking[seat] = asyncio.create_task(self._give(connection, sent.seq, seat, ask.id, thought))

    async def _give(self, connection: Connection, seq: int, seat: Seat, id: str, thought: Thought) -> None:
        table = self._table
        try:
            hint = await table.thinkers.hint(thought)
            async with table.lock:
                await table.certain()
                _, ask = table.play.asked(seat, id)
                connection.send(encoded(hint_given(seq, ask, hint)))
        except IllegalAnswer:
            table.refuse(connection, seq, Refusal("the game went on while the bot was thinking"))
        except Exception:
            log.exception("table %s: no hint", table.id)
            table.refuse(connection, seq, Refusal("the bot has no idea"))
        finally:
            self.thinking.pop(seat, None)

    def close(self) -> None:
        for task in self.thinking.values():
            task.cancel()
