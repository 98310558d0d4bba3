"""A table: one match, the people at it and those who watch. All that happens to it happens in here, in order.

Whatever is sent to anybody is stored: everything that looks at the match or changes it holds `lock`, and after a change
only `committed` tells. Where what is stored had to be read again, after a failure or because another server was
quicker, `tell_anew` puts right what everybody sees. What people do at a table is done by its parts: `play`, `seats`,
`talk` and so on (`table_*.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from dolmen.kernel import DolmenError, Match, RulesError, Seat, Told
from dolmen.server.bot_workers import Thinkers
from dolmen.server.db.base import Behind, Head, StoreFailed
from dolmen.server.ledger import Why
from dolmen.server.limits import Costly
from dolmen.server.pace import Clock
from dolmen.server.people import People
from dolmen.server.refusal import Refusal
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table_bots import Bots
from dolmen.server.table_chat import Talk
from dolmen.server.table_deeds import carried_out
from dolmen.server.table_hints import Hints
from dolmen.server.table_info import NOBODY_LOOKS_ON, may_look_on, may_watch, seat_of, table_info
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
            self.screens.add(connection, await self.kept.db.seen(self.id, connection.person))
            if self.bots.wake():
                self.screens.tell()

    async def handle(self, connection: Connection, message: FromClient) -> None:
        """Carry a message out, or refuse it in one line."""
        if (seat := seat_of(self.kept.ledger.head, connection.person)) is not None:
            self.seats.heard[seat] = time.monotonic()
        try:
            async with self.lock:
                if self.kept.in_doubt:
                    await self.read_again()
                if not self.kept.ledger.head.watchers and not may_look_on(self.head, connection.person):
                    raise Refusal(NOBODY_LOOKS_ON)
                waits = carried_out(self, connection, message)
                if waits is not None:
                    await waits
                if self.kept.ledger.head.bot_waits and self.bots.wake():
                    self.screens.tell()
        except (DolmenError, StoreFailed) as refusal:
            self.refuse(connection, seq_of(message), refusal)

    def refuse(self, connection: Connection, seq: int, refusal: Exception) -> None:
        why = str(refusal)
        if isinstance(refusal, RulesError):  # its words may hold what the seat cannot know
            log.error("table %s: %s", self.id, refusal)
            why = "the rules failed at this answer, and it was taken back; choose another"
        connection.send(encoded(Refused(seq, why)))

    # Changing

    async def committed(self, change: Callable[[], Change], why: Why, done: Receipt = None) -> None:
        """The one way to change the match: it is made, stored, and only then told. If the disk refuses, everybody sees
        again what is stored. If somebody else was quicker, `change` looks again whether it still fits. While play
        stands still nothing is changed."""
        kept = self.kept
        if kept.ledger.head.safety.stop is not None:
            raise Refusal(STANDS_STILL)
        names, chapters = kept.ledger.head.names, kept.ledger.head.chapters
        for left_over in reversed(range(TRIES)):
            make = change()
            known = kept.ledger.head.n
            try:
                await kept.change(make, why)
            except Behind:
                await self.tell_anew(known)
                if not left_over:
                    raise StoreFailed(QUICKER) from None
            except StoreFailed:
                await self.tell_anew(known)
                raise
            else:
                self.screens.tell(done)
                if kept.ledger.head.names != names or kept.ledger.head.chapters != chapters:
                    self.screens.tell_seats()
                return

    async def noted(self, note: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Store something that is not of the match. After a failure everybody sees again what is stored. If somebody
        else was quicker, `note` looks again whether it still fits."""
        for left_over in reversed(range(TRIES)):
            known = self.head.n
            try:
                await note()
                return
            except Behind:
                await self.tell_anew(known)
                if not left_over:
                    raise StoreFailed(QUICKER) from None
            except StoreFailed:
                await self.tell_anew(known)
                raise

    async def store_rematch(self, id: str) -> None:
        """The first one counts. Holds `lock`."""

        async def store() -> None:
            if not self.head.rematch:
                await self.kept.note("rematch", id, rematch=id)

        await self.noted(store)

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
        known = self.head.n
        await self.kept.reload()
        await self.tell_anew(known)

    async def tell_anew(self, known: int) -> None:
        """What is stored was read again, and up to entry `known` it was known before: whatever came since, everybody
        sees it now, and whoever holds another seat sees with its eyes. Holds `lock`."""
        if self.kept.in_doubt:
            return  # it could not be read; the next who asks tries again
        if self.head.n != known:
            with contextlib.suppress(StoreFailed):
                said = (line.said.person for line in self.kept.chat)
                await self.people.meet([*(seat.person for seat in self.head.seats), *said])
        self.bots.wake()
        self.screens.tell()
        if self.head.n != known:
            self.talk.tell()
            self.safe.tell()
            self.safe.wind()
            await self.seats.move_connections()
            self.screens.tell_seats()
            if await self._taken_out_since(known):
                await self.screens.sync_all()

    async def _taken_out_since(self, known: int) -> bool:
        """Whether words may have been taken out after that entry."""
        try:
            return any(entry.kind == "out" for entry in await self.kept.db.entries(self.id, known))
        except StoreFailed:
            return True

    def close(self) -> None:
        self.bots.close()
        self.clock.close()
        self.hints.close()
        self.safe.close()
