"""The bots of a table: they think beside everything else, and answer as people do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from random import Random
from typing import TYPE_CHECKING, Any

from dolmen.kernel import AskIsOver, DolmenError, Seat, random_answer
from dolmen.server.bot_workers import Thinkers, Thought
from dolmen.server.db.base import StoreFailed
from dolmen.server.quotas import TooLarge
from dolmen.server.table_info import is_bot

if TYPE_CHECKING:
    from dolmen.server.table import Table

TRY_AGAIN = 2.0
"""Seconds until a bot answers again after the disk refused."""
NO_ROOM = "its answer does not fit into this table any more"
FAILED = "the rules failed at its answer"
STUCK = "The bot that plays for {name} has stopped: {why}. The table can go back to an earlier moment."

Standing = tuple[str, int, int]
"""An ask, and where the table stood: the moment, and the last entry with which older ones were written again."""

log = logging.getLogger("dolmen.server")


class Bots:
    """Whoever of them is asked something thinks; one task a seat."""

    def __init__(self, table: Table, thinkers: Thinkers) -> None:
        self.table = table
        self.thinkers = thinkers
        self.thinking: dict[Seat, asyncio.Task[None]] = {}
        self.stuck: dict[Seat, tuple[Standing, str]] = {}
        """Those whose answer was refused, and why. They try again when something has changed, and not before: else
        they would think for ever."""

    def wake(self) -> bool:
        """Every bot that is asked something begins to think; where only bots sit, while somebody looks on. To be
        called while nobody changes the match. Says whether one has begun."""
        table = self.table
        head = table.kept.ledger.head
        if not table.screens.audiences and not any(seat.person for seat in head.seats):
            return False
        if not head.bot_waits or head.safety.stop is not None:
            return False
        begun = False
        for seat, ask in table.match.asks.items():
            if not is_bot(head.seats[seat]) or seat in self.thinking:
                continue
            if self.stuck.get(seat, (None, ""))[0] != self._standing(ask.id):
                self.stuck.pop(seat, None)
                thought = self._thought(seat, ask.id)
                self.thinking[seat] = asyncio.create_task(self._play(seat, ask.id, thought))
                begun = True
        return begun

    def _thought(self, seat: Seat, ask: str) -> Thought:
        row = self.table.head.seats[seat]
        level = row.stands_in or row.level or "medium"
        return Thought.about(self.table.head, self.table.match, seat, ask, level)

    async def _play(self, seat: Seat, ask: str, thought: Thought) -> None:
        then = self._standing(ask)
        try:
            plain = await self._choice(seat, ask, thought)
            await self._answer(seat, ask, plain)
        except AskIsOver:
            pass  # the game went on while it was thinking
        except StoreFailed:
            await asyncio.sleep(TRY_AGAIN)
        except TooLarge as error:
            self._give_up(seat, then, NO_ROOM, error)
        except Exception as error:  # whatever it is, the others can go on
            self._give_up(seat, then, FAILED, error)
        finally:
            self.thinking.pop(seat, None)
        await self.go_on()

    def _standing(self, ask: str) -> Standing:
        head = self.table.head
        return ask, head.moment, head.rewritten

    def _give_up(self, seat: Seat, then: Standing, why: str, error: Exception) -> None:
        log.error("table %s: the bot of seat %d has stopped: %s", self.table.head.id, seat, error)
        self.stuck[seat] = then, why

    def notices(self) -> tuple[str, ...]:
        """What everybody should know of bots that have stopped."""
        names, asks = self.table.head.names, self.table.match.asks
        return tuple(
            STUCK.format(name=names[seat], why=why)
            for seat, (standing, why) in sorted(self.stuck.items())
            if seat in asks and standing == self._standing(asks[seat].id)
        )

    async def _choice(self, seat: Seat, ask: str, thought: Thought) -> Any:
        """What the bot answers, as plain data; any answer, rather than let the table wait for ever."""
        try:
            return await self.thinkers.think(thought)
        except Exception:
            log.exception("table %s: a bot could not think, so it answers at random", self.table.head.id)
        match = thought.match()
        asked = match.find(seat, ask)
        return asked.plain(random_answer(asked, Random(thought.seed))[0])

    async def _answer(self, seat: Seat, ask: str, plain: Any) -> None:
        """What a bot has thought of. Raises IllegalAnswer, RulesError, TooLarge or StoreFailed."""
        table = self.table
        async with table.lock:
            await table.certain()
            if table.safe.still():
                raise AskIsOver("play stands still")

            def deed() -> Awaitable[None]:
                if not is_bot(table.head.seats[seat]):
                    raise AskIsOver("the person who sits there plays again")
                return table.change(lambda match: match.answer_plain(seat, plain, ask))

            await table.commit(deed)

    async def begin(self) -> None:
        """A table is opened: those who were to move when it was left do so now, and silences run on."""
        table = self.table
        async with table.lock:
            await table.certain()
            table.clock.wind()
            if self.wake():
                table.screens.tell_thinking()

    async def go_on(self) -> None:
        """One has stopped thinking: everybody is told, and others may begin."""
        table = self.table
        async with table.lock:
            try:
                await table.certain()
            except (DolmenError, StoreFailed) as error:
                log.error("table %s: %s", table.id, error)
                return
            self.wake()
            if self.stuck:
                table.screens.tell()
            table.screens.tell_thinking()

    def close(self) -> None:
        for task in self.thinking.values():
            task.cancel()
