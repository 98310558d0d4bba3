"""The pace of a table, and its clock: how long it waits for an answer, and who answers when time has run out.

Only silence is answered by the clock (`Lapse`), by one function: `Clock._ring`. For everything else a table that is
played by letter has a time by which an answer is due; once it is past, its seat counts as away, and the others may let
a bot play for it. Nothing else follows from it: no story and nobody's character is decided by silence.

Due times are stored with the head, as times of the calendar. While a server runs, its clock is the steady one, so one
that is put forward or back changes nothing. When a table is opened again, no time is longer than what was agreed on,
and none is over at once: while the server was away, nobody could answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

from dolmen.kernel import CLOCK, Ask, AskIsOver, DolmenError, Lapse, Match, Seat
from dolmen.server.db.base import Due, Head, StoreFailed
from dolmen.server.wire import Pace

if TYPE_CHECKING:
    from dolmen.server.table import Table

HOUR = 3600.0
LAPSE_LIVE, LAPSE_BY_LETTER = 10.0, 12 * HOUR
"""After so long silence speaks."""
GRACE = 10.0
"""At least so long everything waits that was due while the server was away."""
TRY_AGAIN = 2.0
"""Seconds until the clock rings again after the disk refused."""

log = logging.getLogger("dolmen.server")

_began = time.time(), time.monotonic()


def now() -> float:
    """The time of the calendar when the server started, and what has passed since."""
    calendar, steady = _began
    return calendar + time.monotonic() - steady


def allowed(pace: Pace, ask: Ask) -> float | None:
    """For how many seconds the table waits for an answer; None if for ever."""
    if isinstance(ask, Lapse):
        if not pace.silence:
            return None
        return min(LAPSE_BY_LETTER, pace.hours * HOUR) if pace.hours else LAPSE_LIVE
    return pace.hours * HOUR if pace.hours and not ask.standing else None


def due_times(head: Head, match: Match[Any]) -> dict[str, Any]:
    """When what is asked now is due, for the head. What was asked before keeps its time."""
    pace = head.pace
    lapses: dict[str, float] = {}
    due: dict[Seat, Due] = {}
    for ask in match.position.open:
        seconds = allowed(pace, ask)
        if seconds is None:
            continue
        if ask.seat == CLOCK:
            lapses[ask.id] = head.lapses.get(ask.id, now() + seconds)
        elif ask.seat not in due:
            known = head.due.get(ask.seat)
            due[ask.seat] = known if known and known.ask == ask.id else Due(ask.id, now() + seconds)
    return {"due": due, "lapses": lapses}


def begun_anew(head: Head, match: Match[Any]) -> dict[str, Any]:
    """The same where all times begin now: the pace is another."""
    head.due, head.lapses = {}, {}
    return due_times(head, match)


def still(stored: float, seconds: float) -> float:
    """How long a stored time still lasts: not over at once, and not longer than what was agreed on."""
    return min(max(stored - now(), GRACE), seconds)


class Clock:
    """Of one table: it rings when the first silence is over. Whoever winds it holds the table's lock."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.running: dict[str, float] = {}
        """By ask, as this server counts."""
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def wind(self) -> None:
        """After a change, where something is due or was: what is open now runs on, or begins to run."""
        head = self._table.head
        pace = head.pace
        asks = {ask.id: ask for ask in self._table.match.open}
        times = head.lapses | {due.ask: due.at for due in head.due.values()}
        self.running = {
            id: self.running.get(id) or now() + still(at, allowed(pace, asks[id]) or 0.0)
            for id, at in times.items()
            if id in asks
        }
        self._set(min((self.running[id] for id in head.lapses if id in self.running), default=None))

    def go_on(self) -> None:
        """Play has stood still: nothing is over at once."""
        self.running = {id: max(at, now() + GRACE) for id, at in self.running.items()}

    def forget(self) -> None:
        """The pace has changed: all times begin again."""
        self.running = {}

    def overdue(self, seat: Seat) -> bool:
        """The time for that seat's answer is over."""
        due = self._table.head.due.get(seat)
        return due is not None and self.running.get(due.ask, due.at) <= now()

    def _set(self, at: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, at - now()), self._begin_to_ring)

    def _begin_to_ring(self) -> None:
        self._timer = None
        self._ringing = asyncio.create_task(self._ring())

    async def _ring(self) -> None:
        """Answer every silence whose time is over."""
        table = self._table
        try:
            async with table.lock:
                await table.certain()
                if table.safe.still():
                    return  # it is wound again when play goes on
                for id in [id for id in table.head.lapses if self.running.get(id, 0.0) <= now()]:
                    await self._answer(id)
                self.wind()
        except StoreFailed:
            self._set(now() + TRY_AGAIN)
        except DolmenError as error:  # rules that fail at it: people may still answer
            log.error("table %s: %s", table.id, error)

    async def _answer(self, id: str) -> None:
        table = self._table

        def deed() -> Awaitable[None]:
            if not any(ask.id == id for ask in table.match.open):
                raise AskIsOver("somebody has spoken")
            return table.change(lambda match: match.answer(CLOCK, None, id))

        with contextlib.suppress(AskIsOver):
            await table.commit(deed)

    def close(self) -> None:
        self._set(None)
        if self._ringing is not None:
            self._ringing.cancel()
