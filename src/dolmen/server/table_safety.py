"""Safety at every table, whatever is played there: the X-Card, the knock, lines and veils.

It is the table's and no rule's: it is never asked, and nothing is ever taken back by it. Who tapped the card is kept
while play stands still, told to nobody, and then forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from dolmen.kernel import DolmenError, Seat
from dolmen.kernel.lines_and_veils import Boundary, words_of
from dolmen.kernel.taking_out import can_skip, skipped_past
from dolmen.server.db.base import DamagedTable, Safety, Said, Stop, StoreFailed
from dolmen.server.pointing import WAS_TAKEN_OUT, Pointed, pointable
from dolmen.server.redaction import rewritten
from dolmen.server.refusal import Refusal
from dolmen.server.stored_match import Was
from dolmen.server.viewers import Connection, Receipt, encoded
from dolmen.server.wire import (
    AddLine,
    Done,
    GoOn,
    JustStop,
    LineOrVeil,
    PutBack,
    SafetyInfo,
    ShowThings,
    Stopped,
    StrikeLine,
    TakeOut,
    TapCard,
    Thing,
    Things,
    Update,
)

if TYPE_CHECKING:
    from dolmen.server.table import Table

POINTING = 20.0
"""Seconds for whoever tapped the card to point at something; then it was just a stop."""
THINKING_BETTER = 60.0
"""Seconds in which what was taken out can be put back, by whoever did."""
MOST_BOUNDARIES = 200

STANDS_STILL = "we have stopped for a moment; what you have begun is kept until we go on"


class Safe:
    """Whoever changes something here holds the table's lock, as for everything else."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._was: dict[Seat, tuple[float, list[Was]]] = {}
        """What each took out last, and until when it can be put back: nowhere but in memory, and not for long."""
        self._timers: set[asyncio.Task[None]] = set()

    # What everybody sees

    def info(self, viewer: Seat | None) -> SafetyInfo:
        """As this viewer sees it. But for what is a viewer's own it is the same for all, whoever did what."""
        game = self._table.match.game
        return SafetyInfo(
            lines=self._lines(viewer),
            stopped=self._stopped(viewer),
            can_skip=can_skip(game),
            put_back=viewer in self._was and self._was[viewer][0] > time.monotonic(),
        )

    def _lines(self, viewer: Seat | None) -> tuple[LineOrVeil, ...]:
        table = self._table
        old = table.match.game.lines_and_veils(table.match.s)
        mine = {(one.kind, one.text): one.seat == viewer for one in table.head.safety.boundaries}
        every = mine | dict.fromkeys(old, False)
        order = sorted(every, key=lambda one: (one[0], one[1].casefold(), one[1]))
        return tuple([LineOrVeil(kind, text, words_of(text), every[kind, text]) for kind, text in order])

    def _stopped(self, viewer: Seat | None) -> Stopped | None:
        stop = self._table.head.safety.stop
        if stop is None:
            return None
        choosing = choosing_in(stop)
        return Stopped(not choosing, stop.skip, viewer in stop.by, viewer in choosing)

    def tell(self) -> None:
        """Send everybody what has changed. Holds `lock`."""
        for viewer, audience in self._table.screens.audiences.items():
            info = self.info(viewer)
            if info != audience.safety:
                audience.safety = info
                audience.send(Update(v=audience.v + 1, safety=info))

    def still(self) -> bool:
        """Play stands still: nobody answers, nothing is taken back."""
        return self._table.head.safety.stop is not None

    def not_still(self) -> None:
        """Raises Refusal."""
        if self.still():
            raise Refusal(STANDS_STILL)

    # The card

    async def tap(self, connection: Connection, sent: TapCard) -> None:
        """The X-Card, or a knock: everything stops, for everybody, at once."""
        seat = self._seat(connection)
        skip = sent.skip and can_skip(self._table.match.game)
        await self._stop(seat, time.time() + POINTING if not sent.skip else 0.0, skip, done=(connection, sent.seq))

    async def just_stop(self, connection: Connection, sent: JustStop) -> None:
        seat = self._seat(connection)
        stop = self._table.head.safety.stop
        if stop is not None and seat in stop.by:
            await self._stop(seat, 0.0)
        connection.send(encoded(Done(sent.seq)))

    async def go_on(self, connection: Connection, sent: GoOn) -> None:
        """Anybody may say so, once nobody is about to point at something any more."""
        table, seat = self._table, self._seat(connection)

        async def on() -> None:
            stop = table.head.safety.stop
            if stop is None:
                return
            if choosing_in(stop) - {seat}:
                raise Refusal("somebody is still choosing; wait a moment")
            if stop.skip and (past := skipped_past(table.match)) is not None:
                await table.kept.skip(past)
            await self._keep(Safety(table.head.safety.boundaries), "go on")

        await table.commit(on, (connection, sent.seq))

    async def _stop(
        self, seat: Seat, until: float, skip: bool = False, out: bool = False, done: Receipt = None
    ) -> None:
        """Play stands still from now on, if it does not already."""
        table = self._table

        async def stop() -> None:
            safety = table.head.safety
            now = safety.stop or Stop({})
            gone = now.out or out
            await self._keep(
                Safety(safety.boundaries, Stop(now.by | {seat: until}, (now.skip or skip) and not gone, gone)), "stop"
            )

        await table.commit(stop, done)

    async def _keep(self, safety: Safety, *what: object) -> None:
        """Nobody's seat is written into an entry about the card: that stays only as long as play stands still."""
        await self._table.kept.note("safety", what, safety=safety)

    # Pointing at things

    async def show(self, connection: Connection, sent: ShowThings) -> None:
        found = await self._pointable(self._seat(connection), sent.touching)
        things = tuple(Thing(one.id, one.text, one.kind) for one in found)
        connection.send(encoded(Things(sent.seq, things)))

    async def _pointable(self, seat: Seat, touching: str = "", everything: bool = False) -> list[Pointed]:
        table = self._table
        picture = table.screens.look().picture(seat)
        words = words_of(touching) if touching else ()
        db, head, people = table.kept.db, table.head, table.people
        return await pointable(db, head, people, seat, table.same_side, picture, words, everything)

    async def take_out(self, connection: Connection, sent: TakeOut) -> None:
        """Each of these, and what hangs on it alone, is nowhere any more. Whoever takes out has tapped the card."""
        table, seat = self._table, self._seat(connection)
        await self._stop(seat, 0.0)
        wanted = {*sent.things}
        found = [one for one in await self._pointable(seat, everything=True) if one.id in wanted]
        if not found:
            raise Refusal("there is no such thing on the table any more")
        was: list[Was] = []
        places = [one.place for one in found if one.place is not None]
        said = [one.line for one in found if one.line is not None]

        async def take() -> None:
            if places:
                was.append(await table.kept.take_out(places, lambda job: table.thinkers.beside(rewritten, job)))
                places.clear()
            while said:
                was.append(await table.kept.unsay(said[-1]))
                said.pop()

        await table.commit(take)
        self._was[seat] = time.monotonic() + THINKING_BETTER, was
        await self._stop(seat, 0.0, out=True)
        say = Said("", WAS_TAKEN_OUT)
        await table.commit(lambda: table.kept.say(say, None, lambda _: True), (connection, sent.seq))
        self._was_changed()

    async def put_back(self, connection: Connection, sent: PutBack) -> None:
        """Whoever took it out thinks better of it."""
        table, seat = self._table, self._seat(connection)
        until, was = self._was.pop(seat, (0.0, []))
        if until <= time.monotonic():
            raise Refusal("that was too long ago to be put back")

        async def put() -> None:
            while was:
                await table.kept.put_back(was[-1])
                was.pop()

        self._was_changed()
        await table.commit(put, (connection, sent.seq))

    def _was_changed(self) -> None:
        """Whoever took something out can put it back, or not any more: that is stored nowhere."""
        self.tell()
        self.wind()

    # Lines and veils

    async def add(self, connection: Connection, sent: AddLine) -> None:
        """Anybody, at any time, and nobody can refuse it."""
        table, seat = self._table, self._seat(connection)
        text = " ".join(sent.text.split())
        if not text:
            raise Refusal("a line or a veil needs a word")

        async def add() -> None:
            safety = table.head.safety
            if len(safety.boundaries) >= MOST_BOUNDARIES:
                raise Refusal(f"a table keeps {MOST_BOUNDARIES} lines and veils")
            if not any((one.kind, one.text) == (sent.kind, text) for one in safety.boundaries):
                one = Boundary(sent.kind, text, seat)
                await self._keep(Safety([*safety.boundaries, one], safety.stop), "add", one)

        await table.commit(add, (connection, sent.seq))

    async def strike(self, connection: Connection, sent: StrikeLine) -> None:
        """Only whoever wrote it can take it off the list."""
        table, seat = self._table, self._seat(connection)

        async def strike() -> None:
            safety = table.head.safety
            gone = next(
                (w for w in safety.boundaries if (w.kind, w.text, w.seat) == (sent.kind, sent.text, seat)), None
            )
            if gone is None:
                raise Refusal("only the person who wrote a line or a veil can take it off the list")
            left = [one for one in safety.boundaries if one is not gone]
            await self._keep(Safety(left, safety.stop), "strike", gone)

        await table.commit(strike, (connection, sent.seq))

    # Who, and when

    def _seat(self, connection: Connection) -> Seat:
        seat = self._table.seat_of(connection.person)
        if seat is None:
            raise Refusal("you are watching; the X-Card, lines and veils are for those who play")
        return seat

    def wind(self) -> None:
        """Be there when time is up: for somebody who does not choose, or for what can be put back. Also after a start
        of the server; then the clock that was stored counts."""
        stop = self._table.head.safety.stop
        left = [until - time.time() for until in (stop.by.values() if stop else ()) if until > time.time()]
        left += [until - time.monotonic() for until, _ in self._was.values() if until > time.monotonic()]
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        if left:
            timer = asyncio.create_task(self._ring(min(min(left), THINKING_BETTER)))
            self._timers.add(timer)

    async def _ring(self, seconds: float) -> None:
        await asyncio.sleep(seconds + 0.02)
        self._timers.clear()
        table = self._table
        async with table.lock:
            with contextlib.suppress(DolmenError, StoreFailed, DamagedTable):
                await table.certain()
                self._was = {seat: was for seat, was in self._was.items() if was[0] > time.monotonic()}
                self._was_changed()

    def close(self) -> None:
        for timer in self._timers:
            timer.cancel()


def choosing_in(stop: Stop) -> set[Seat]:
    """Who may still point at something before it was just a stop. A clock that was set back does not make it longer."""
    now = time.time()
    return {seat for seat, until in stop.by.items() if now < until <= now + POINTING}
