"""A table: one match, the people at it and those who watch. All that happens to it happens in here, in order.

Whatever is sent to anybody is stored: everything that looks at the match or changes it holds `lock`, every change goes
through `commit`, and what is stored is told by `tell`, be it by this server or by another. What people do at a table is
done by its parts: `play`, `seats`, `talk` and so on (`table_*.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from dolmen.kernel import DolmenError, Match, RulesError, Seat, Told
from dolmen.server.bot_workers import Thinkers
from dolmen.server.db.base import Behind, Head, StoreFailed
from dolmen.server.ledger import Why
from dolmen.server.limits import Costly
from dolmen.server.pace import Clock
from dolmen.server.people import People
from dolmen.server.read_marks import ReadMarks
from dolmen.server.refusal import Refusal
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table_bots import Bots
from dolmen.server.table_chat import Talk
from dolmen.server.table_deeds import carried_out
from dolmen.server.table_hints import Hints
from dolmen.server.table_info import (
    NOBODY_LOOKS_ON,
    ONLY_CLOSED_CHAPTERS,
    about_seats,
    may_follow,
    may_look_on,
    may_watch,
    seat_of,
    table_info,
)
from dolmen.server.table_play import Play
from dolmen.server.table_redaction import Redaction
from dolmen.server.table_returns import Returns
from dolmen.server.table_safety import STANDS_STILL, Safe
from dolmen.server.table_screens import Screens
from dolmen.server.table_seats import Seats
from dolmen.server.table_wishes import Wishes
from dolmen.server.viewers import Connection, Receipt, encoded
from dolmen.server.wire import FromClient, Refused, TableInfo, seq_of

TRIES = 5
"""How often a change is tried when others at the same table are quicker."""
QUICKER = "others were quicker; try again in a moment"

log = logging.getLogger("dolmen.server")

Change = Callable[[Match[Any]], None]
"""What is done to a match."""
Deed = Callable[[], Awaitable[object]]
"""Checks whether something can be done, and stores it."""


class Table:
    """One actor: everything that changes it goes through `lock`, one after the other."""

    def __init__(self, kept: KeptMatch, people: People, thinkers: Thinkers) -> None:
        self.kept = kept
        self.people = people
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.screens = Screens(self)
        self.play = Play(self)
        self.seats = Seats(self)
        self.bots = Bots(self, thinkers)
        self.hints = Hints(self)
        self.talk = Talk(self)
        self.redaction = Redaction(self)
        self.returns = Returns(self)
        self.wishes = Wishes(self)
        self.clock = Clock(self)
        self.safe = Safe(self)
        self.read_marks = ReadMarks(self)
        self._told = kept.head
        """As everybody has been told."""
        self.allowed: dict[str, Costly] = {}
        """What costs more, by person: with two windows open nobody may do it twice as often."""

    @property
    def head(self) -> Head:
        """The table as it is stored."""
        return self.kept.ledger.head

    @property
    def id(self) -> str:
        return self.kept.head.id

    @property
    def match(self) -> Match[Any]:
        """Only for whoever holds `lock`: while a change is being written it is not yet what is stored."""
        return self.kept.match

    # Who is who

    def seat_of(self, person: str) -> Seat | None:
        return seat_of(self.head, person)

    def may_watch(self, person: str, key: str) -> bool:
        return may_watch(self.head, person, key)

    def info(self, person: str) -> TableInfo:
        """The table as this person may know it."""
        return table_info(self.head, person, self.people.name, self.screens.audiences.keys())

    def inherits(self) -> Callable[[Told], bool]:
        """Which lines pass to whoever takes a seat over."""
        return partial(self.match.game.inherited, self.match.s)

    def called(self) -> tuple[str, ...]:
        """The name of the person in each seat; empty where none sits."""
        return tuple(self.people.name(seat.person) if seat.person else "" for seat in self.head.seats)

    def same_side(self, one: Seat | None, other: Seat | None) -> bool:
        sides = self.match.game.sides(self.match.seats)
        return any(one in side and other in side for side in sides)

    # What people do

    async def join(self, connection: Connection) -> None:
        """A socket opens."""
        async with self.lock:
            await self.certain()
            self.screens.add(connection, await self.read_marks.of(connection.person))
            if self.bots.wake():
                self.screens.tell_thinking()

    async def handle(self, connection: Connection, message: FromClient) -> None:
        """Carry a message out, or refuse it in one line."""
        try:
            async with self.lock:
                if self.kept.in_doubt:
                    await self.read_again()
                if (seat := seat_of(self.kept.ledger.head, connection.person)) is not None:
                    self.seats.heard[seat] = time.monotonic()
                else:
                    self._may_look_on(connection.person)
                waits = carried_out(self, connection, message)
                if waits is not None:
                    await waits
        except (DolmenError, StoreFailed) as refusal:
            self.refuse(connection, seq_of(message), refusal)

    def _may_look_on(self, person: str) -> None:
        """Somebody may have sat here when the line was opened, and not any more. Raises Refusal."""
        if not may_look_on(self.head, person):
            raise Refusal(NOBODY_LOOKS_ON)
        if not may_follow(self.head, person):
            raise Refusal(ONLY_CLOSED_CHAPTERS)

    def refuse(self, connection: Connection, seq: int, refusal: Exception) -> None:
        why = str(refusal)
        if isinstance(refusal, RulesError):  # its words may hold what the seat cannot know
            log.error("table %s: %s", self.id, refusal)
            why = "the rules failed at this answer, and it was taken back; choose another"
        connection.send(encoded(Refused(seq, why)))

    # Changing

    async def commit(self, deed: Deed, done: Receipt = None) -> None:
        """The one way to change anything that is stored of a table: it is stored, and only then told. If the disk
        refuses, everybody sees again what is stored. If somebody else was quicker, `deed` looks again whether it still
        fits. Holds `lock`."""
        for _ in range(TRIES):
            try:
                await deed()
            except Behind:
                await self.tell()
            except Exception:
                if self.kept.ledger.head is not self._told:  # a part of it is stored, or it was read again
                    await self.tell()
                raise
            else:
                await self.tell(done)
                return
        raise StoreFailed(QUICKER)

    def change(self, make: Change, why: Why = "rules") -> Awaitable[None]:
        """For deeds of the match. While play stands still nothing is changed. Raises Refusal."""
        if self.kept.ledger.head.safety.stop is not None:
            raise Refusal(STANDS_STILL)
        return self.kept.change(make, why)

    async def tell(self, done: Receipt = None) -> None:
        """Show everybody what is stored and they have not been told of, whoever wrote it; and to whom it is due, that
        it is done. Holds `lock`."""
        head, told = self.kept.ledger.head, self._told
        if head.seats != told.seats or head.chat != told.chat:
            await self._meet()
        if head.seats != told.seats:
            await self.seats.changed_hands()
        if self.kept.in_doubt:
            return  # it could not be read; whoever asks next tries again
        if told.safety.stop is not None and head.safety.stop is None:
            self.clock.go_on()
        if head.bot_waits:
            self.bots.wake()
        self.screens.tell(done)
        if head.chat != told.chat:
            self.talk.tell()
        if head.safety != told.safety:
            self.safe.tell()
            self.safe.wind()
        if about_seats(head) != about_seats(told):
            self.screens.tell_seats()
        if head.rewritten != told.rewritten:
            await self.screens.sync_all()
        self._told = head

    async def _meet(self) -> None:
        """Somebody may have come, or spoken, at another server."""
        with contextlib.suppress(StoreFailed):
            said = (line.said.person for line in self.kept.chat)
            await self.people.meet([*(seat.person for seat in self.head.seats), *said])

    # As it is stored

    async def certain(self) -> None:
        """Before anybody looks: what may not be as it is stored is read again. Holds `lock`. Raises StoreFailed or
        DamagedTable."""
        if self.kept.in_doubt:
            await self.read_again()

    async def refresh(self) -> None:
        """Another server has written to this table. Raises StoreFailed or DamagedTable."""
        async with self.lock:
            await self.read_again()

    async def read_again(self) -> None:
        await self.kept.reload()
        await self.tell()

    def close(self) -> None:
        self.bots.close()
        self.clock.close()
        self.hints.close()
        self.safe.close()
        self.read_marks.close()
