"""A table: one match, the people at it and those who watch. All that happens to it happens in here, in order.

Whatever is sent to anybody is stored: everything that looks at the match or changes it holds `lock`, and after a change
only `_committed` tells. Where what is stored had to be read again, after a failure or because another server was
quicker, `_tell_anew` puts right what everybody sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from dolmen.kernel import RECORD, Ask, AskIsOver, DolmenError, Match, RulesError, Seat, Sketch, Told
from dolmen.kernel.view import ask_view
from dolmen.server.answer_codec import check_shape, doubts, left, value_of
from dolmen.server.bot_workers import Thinkers
from dolmen.server.build import BUILD
from dolmen.server.db.base import Behind, DamagedTable, Head, StoreFailed
from dolmen.server.ledger import Why
from dolmen.server.limits import Costly
from dolmen.server.live_sketches import Drawings
from dolmen.server.pace import Clock
from dolmen.server.people import People
from dolmen.server.recalls import looked_up, sought
from dolmen.server.refusal import Refusal
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table_bots import Bots
from dolmen.server.table_chat import Talk
from dolmen.server.table_hints import Hints
from dolmen.server.table_info import NOBODY_LOOKS_ON, is_bot, may_look_on, may_watch, seat_of, table_info
from dolmen.server.table_redaction import Redaction
from dolmen.server.table_returns import Returns
from dolmen.server.table_safety import STANDS_STILL, Safe
from dolmen.server.table_seats import Seats
from dolmen.server.table_wishes import Wishes
from dolmen.server.viewers import Audience, Connection, Look, encoded
from dolmen.server.wire import (
    AddLine,
    Answer,
    AskHint,
    AskShown,
    Done,
    Draft,
    Drawing,
    FromClient,
    Full,
    GoOn,
    JustStop,
    OpenAsk,
    PutBack,
    Refused,
    Say,
    Seen,
    ShowThings,
    Sketching,
    StrikeLine,
    Sync,
    TableInfo,
    TakeOut,
    TapCard,
    Undo,
    Update,
    seq_of,
)

TRIES = 5
"""How often a change is tried when others at the same table are quicker."""
QUICKER = "others were quicker; try again in a moment"

log = logging.getLogger("dolmen.server")

T = TypeVar("T")

Change = Callable[[Match[Any]], None]
"""What is done to a match."""
Receipt = tuple[Connection, int] | None
"""Whoever is to be told that the message of that number is done."""


class Table:
    """One actor: everything that changes it goes through `lock`, one after the other."""

    def __init__(self, kept: KeptMatch, people: People, thinkers: Thinkers) -> None:
        self.kept = kept
        self.people = people
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.audiences: dict[Seat | None, Audience] = {}
        self.drawings = Drawings()
        self.bots = Bots(self, thinkers)
        self.sketchbook = Sketchbook(f"{kept.head.id} {kept.head.key} {kept.head.seed}")
        self.hints = Hints(self)
        self.seats = Seats(self)
        self.talk = Talk(self)
        self.redaction = Redaction(self)
        self.returns = Returns(self)
        self.wishes = Wishes(self)
        self.clock = Clock(self)
        self.safe = Safe(self)
        self.heard: dict[Seat, float] = {}
        """When something last came from that seat."""
        self.opened = time.monotonic()
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
        """Only for who holds `lock`: while a change is being written it is not yet what is stored."""
        return self.kept.match

    # Who is who

    def seat_of(self, person: str) -> Seat | None:
        return seat_of(self.head, person)

    def may_watch(self, person: str, key: str) -> bool:
        return may_watch(self.head, person, key)

    def info(self, person: str) -> TableInfo:
        """The table as this person may know it."""
        return table_info(self.head, person, self.people.name, self.audiences.keys())

    def inherits(self) -> Callable[[Told], bool]:
        """Which lines pass to whoever takes a seat over."""
        return partial(self.match.game.inherited, self.match.s)

    def called(self) -> tuple[str, ...]:
        """The name of the person in each seat; empty where none sits."""
        return tuple(self.people.name(seat.person) if seat.person else "" for seat in self.head.seats)

    # Coming and going

    async def join(self, connection: Connection) -> None:
        """A socket opens: it gets everything, and the others see that somebody came."""
        async with self.lock:
            await self.certain()
            self.seated(connection, await self.kept.db.seen(self.id, connection.person))
            if self.bots.wake():
                self.tell()

    def seated(self, connection: Connection, seen: int) -> None:
        viewer = self.seat_of(connection.person)
        audience = self.audiences.get(viewer)
        if audience is None:
            audience = self.audiences[viewer] = Audience(
                self.look().shown(viewer), 0, [], self.talk.heard_by(viewer), self.safe.info(viewer)
            )
        audience.connections.append(connection)
        if viewer is not None:
            self.heard[viewer] = time.monotonic()
        self.send_all(viewer, audience, connection, seen)
        self.tell_seats(but=connection)

    def leave(self, connection: Connection) -> None:
        for viewer, audience in list(self.audiences.items()):
            if connection in audience.connections:
                audience.connections.remove(connection)
                if not audience.connections:
                    del self.audiences[viewer]
                    if viewer is not None:
                        self._show_drawing(self.drawings.over(viewer))
        self.tell_seats()

    async def sync(self, connection: Connection) -> None:
        viewer = self.seat_of(connection.person)
        audience = self.audiences.get(viewer)
        if audience is not None:
            self.send_all(viewer, audience, connection, await self.seen_by(connection.person))

    async def _sync(self, connection: Connection, sent: Sync) -> None:
        await self.sync(connection)

    async def seen_by(self, person: str) -> int:
        """How much of the log this person has seen; all of it, if that cannot be read just now."""
        try:
            return await self.kept.db.seen(self.id, person)
        except StoreFailed:
            return self.kept.may_read(self.seat_of(person))

    async def _taken_out_since(self, known: int) -> bool:
        """Whether words may have been taken out after that entry."""
        try:
            return any(entry.kind == "out" for entry in await self.kept.db.entries(self.id, known))
        except StoreFailed:
            return True

    async def sync_all(self) -> None:
        """Words were taken out: what anybody holds of them is replaced."""
        for audience in list(self.audiences.values()):
            for connection in list(audience.connections):
                await self.sync(connection)

    def send_all(self, viewer: Seat | None, audience: Audience, connection: Connection, seen: int) -> None:
        connection.send(encoded(self._full(viewer, audience, connection, seen)))
        for drawing in self.drawings.now(viewer):
            connection.send(encoded(drawing))

    def look(self) -> Look:
        """At the match as it is stored. Holds `lock`."""
        return Look(self.kept, tuple(self.bots.thinking), self.sketchbook)

    async def sketch(self, viewer: Seat | None, ref: str) -> Sketch | None:
        """A drawing of that name in what the viewer sees now."""
        async with self.lock:
            await self.certain()
            audience = self.audiences.get(viewer)
            picture = audience.shown.picture if audience else self.look().picture(viewer)
            return picture.flat.sketches.get(ref)

    def _full(self, viewer: Seat | None, audience: Audience, connection: Connection, seen: int) -> Full:
        shown, scene, flat = audience.shown, audience.shown.picture.scene, audience.shown.picture.flat
        count, lines = self.talk.said_to(viewer)
        return Full(
            v=audience.v,
            build=BUILD,
            table=self.info(connection.person),
            seat=viewer,
            nodes=flat.nodes,
            root=flat.root,
            title=scene.title,
            status=scene.status,
            palette=scene.palette,
            asks=shown.asks,
            waiting=shown.waiting,
            thinking=shown.thinking,
            log_count=shown.log.count,
            log=shown.log.to_send(),
            seen=min(seen, shown.log.count),
            chat_count=count,
            chat=lines,
            undo=shown.undo,
            result=shown.result,
            notices=shown.notices,
            safety=audience.safety,
        )

    def same_side(self, one: Seat | None, other: Seat | None) -> bool:
        sides = self.match.game.sides(self.match.seats)
        return any(one in side and other in side for side in sides)

    # Telling

    def tell(self, done: Receipt = None) -> None:
        """Send everybody what changed for them; and to whom it is due, that it is done. Holds `lock`."""
        if self.kept.in_doubt:
            return  # what is stored could not be read; the next who asks tries again
        head = self.kept.ledger.head
        if head.due or head.lapses or self.clock.running:
            self.clock.wind()
        look = Look(self.kept, tuple(self.bots.thinking), self.sketchbook)
        if self.drawings.pads:
            for drawing in self.drawings.withdrawn(self.match.open):
                self._show_drawing(drawing)
        for viewer, audience in self.audiences.items():
            shown = look.shown(viewer)
            update = look.update(audience.shown, shown, audience.v + 1)
            if update is None:
                if done is not None and done[0] in audience.connections:
                    done[0].send(encoded(Done(done[1])))
                continue
            ended = shown.result is not None and audience.shown.result is None
            if ended or head.returning is not None or head.due:  # what is asked for or due is told with it
                update.table = self.info(self._person(viewer))
            audience.shown = shown
            audience.send(update, done)

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
        self.tell()
        if self.head.n != known:
            self.talk.tell()
            self.safe.tell()
            self.safe.wind()
            await self.seats.move_connections()
            self.tell_seats()
            if await self._taken_out_since(known):
                await self.sync_all()

    async def certain(self) -> None:
        """Before anybody looks: what may not be as it is stored is read again. Holds `lock`. Raises StoreFailed or
        DamagedTable."""
        if self.kept.in_doubt:
            await self._read_again()

    async def refresh(self) -> None:
        """Another server has written to this table. Raises StoreFailed or DamagedTable."""
        async with self.lock:
            await self._read_again()

    async def _read_again(self) -> None:
        known = self.head.n
        await self.kept.reload()
        await self.tell_anew(known)

    async def steady(self, look: Callable[[Head], Coroutine[Any, Any, T]]) -> T:
        """What somebody looks up in several steps, all of one course of the match: if it went back meanwhile, answers
        of before and after would be mixed into a match that nobody has played, so `look` begins again."""
        for _ in range(TRIES):
            head = self.head
            try:
                found = await look(head)
            except (Refusal, DamagedTable):
                if not await self._went_back_since(head):
                    raise
            else:
                if not await self._went_back_since(head):
                    return found
            async with self.lock:
                if self.head is head:  # another server has written
                    await self._read_again()
        raise StoreFailed(QUICKER)

    async def _went_back_since(self, head: Head) -> bool:
        since = await self.kept.db.entries(self.id, head.n)
        return any(entry.kind in ("back", "update", "out") for entry in since)

    def _person(self, viewer: Seat | None) -> str:
        return (self.head.seats[viewer].person or "") if viewer is not None else ""

    def tell_seats(self, but: Connection | None = None) -> None:
        """Seats have changed hands, or somebody came or went. What a person may know of a table differs, so each
        audience is told what all of it may know, and those whose own seat it is learn the rest from a sync."""
        for viewer, audience in self.audiences.items():
            if but is not None and audience.connections == [but]:
                continue
            audience.send(Update(v=audience.v + 1, table=self.info(self._person(viewer))))

    # What people do

    async def handle(self, connection: Connection, message: FromClient) -> None:
        """Carry a message out, or refuse it in one line."""
        if (seat := seat_of(self.kept.ledger.head, connection.person)) is not None:
            self.heard[seat] = time.monotonic()
        try:
            async with self.lock:
                if self.kept.in_doubt:
                    await self._read_again()
                if not self.kept.ledger.head.watchers and not may_look_on(self.head, connection.person):
                    raise Refusal(NOBODY_LOOKS_ON)
                waits = DEEDS[type(message)](self, connection, message)
                if waits is not None:
                    await waits
                if self.kept.ledger.head.bot_waits and self.bots.wake():
                    self.tell()
        except (DolmenError, StoreFailed) as refusal:
            self.refuse(connection, seq_of(message), refusal)

    def refuse(self, connection: Connection, seq: int, refusal: Exception) -> None:
        why = str(refusal)
        if isinstance(refusal, RulesError):  # its words may hold what the seat cannot know
            log.error("table %s: %s", self.id, refusal)
            why = "the rules failed at this answer, and it was taken back; choose another"
        connection.send(encoded(Refused(seq, why)))

    def seat_playing(self, connection: Connection) -> Seat:
        head = self.kept.ledger.head
        seat = seat_of(head, connection.person)
        if seat is None:
            raise Refusal("you are watching; take a seat to play")
        if head.seats[seat].stands_in:
            raise Refusal("a bot is playing for you; take your seat back first")
        return seat

    def asked(self, seat: Seat, id: str) -> Ask:
        """The seat's own open ask. Of others' asks one does not even learn whether they are open."""
        return self._asked_at(seat, id)[1]

    def _asked_at(self, seat: Seat, id: str) -> tuple[int, Ask]:
        """The same, and its place among all that are open."""
        at = self.kept.match.position
        for look in (False, True):
            for place, ask in enumerate(at.open if look else at.asked):
                if ask.seat == seat and ask.id == id:
                    return place, ask
        raise AskIsOver("the game is over" if at.result else "you are not being asked this, or not any more")

    async def committed(self, change: Callable[[], Change], why: Why, done: Receipt = None) -> None:
        """The one way to change the match: it is made, stored, and only then told. If the disk refuses, everybody sees
        again what is stored. If somebody else was quicker, `change` looks anew whether it still fits. While play
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
                self.tell(done)
                if kept.ledger.head.names != names or kept.ledger.head.chapters != chapters:
                    self.tell_seats()
                return

    def _answer(self, connection: Connection, sent: Answer) -> Coroutine[Any, Any, None] | None:
        """Stored first; then acknowledged, and shown."""

        def change() -> Change:
            place, ask = self._asked_at(self.seat_playing(connection), sent.ask)
            value = value_of(ask, sent)
            return lambda match: match.answer_at(place, value)

        if not sent.sure:
            ask = self.asked(self.seat_playing(connection), sent.ask)
            if (doubt := doubts(ask, sent)) is not None:
                check_shape(ask, sent)  # what has changed meanwhile is refused, not doubted
                connection.send(encoded(doubt))
                return None
        committed = self.committed(change, "rules", (connection, sent.seq))
        afterwards = self.drawings.pads or self.match.game.campaign
        return self._carried_on(connection, sent, committed) if afterwards else committed

    async def _carried_on(self, connection: Connection, sent: Answer, committed: Coroutine[Any, Any, None]) -> None:
        """What was being drawn for that answer is drawn, and what the rules want back of what was put away is found in
        the log that is stored."""
        await committed
        if self.drawings.pads:
            self._show_drawing(self.drawings.over(self.seat_playing(connection), sent.ask))
        if (ask := sought(self.match)) is not None:
            found = await looked_up(self.kept.db, self.head, ask)
            await self.committed(lambda: lambda match: match.answer(RECORD, found, ask.id), "rules")

    async def _undo(self, connection: Connection, sent: Undo) -> None:
        self.safe.not_still()
        seat = self.seat_playing(connection)
        way = await asyncio.to_thread(self.match.way_back, seat)  # it goes through the turn many times
        tried = self.match

        def change() -> Change:
            seat = self.seat_playing(connection)
            return lambda match: match.go_back(seat, way) if match is tried else match.undo(seat)

        await self.committed(change, "undo", (connection, sent.seq))

    def _open_ask(self, connection: Connection, sent: OpenAsk) -> None:
        """Somebody looks at an offer: what can be chosen is made now."""
        ask = self.asked(self.seat_playing(connection), sent.ask)
        connection.send(encoded(AskShown(sent.seq, ask_view(ask))))

    def _draft(self, connection: Connection, sent: Draft) -> None:
        ask = self.asked(self.seat_playing(connection), sent.ask)
        connection.send(encoded(left(ask, sent)))

    def _sketching(self, connection: Connection, sent: Sketching) -> None:
        """Shown to everybody else at once; nothing of it is stored."""
        self.safe.not_still()
        ask = self.asked(self.seat_playing(connection), sent.ask)
        self._show_drawing(self.drawings.draw(ask, sent))
        connection.send(encoded(Done(sent.seq)))

    def _show_drawing(self, drawing: Drawing | None) -> None:
        """To everybody but who draws."""
        if drawing is None:
            return
        data = encoded(drawing)
        for viewer, audience in self.audiences.items():
            if viewer != drawing.seat:
                for connection in audience.connections:
                    connection.send(data)

    async def noted(self, note: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Store something that is not of the match. After a failure everybody sees again what is stored. If somebody
        else was quicker, `note` looks anew whether it still fits."""
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

    async def _seen(self, connection: Connection, sent: Seen) -> None:
        if connection.person:
            longest = self.kept.may_read(self.seat_of(connection.person))
            await self.kept.db.store_seen(self.id, connection.person, min(sent.log, longest))

    async def store_rematch(self, id: str) -> None:
        """The first one counts. Holds `lock`."""

        async def store() -> None:
            if not self.head.rematch:
                await self.kept.note("rematch", id, rematch=id)

        await self.noted(store)

    # Bots

    async def wake_bots(self) -> None:
        async with self.lock:
            await self.certain()
            self.clock.wind()
            if self.bots.wake():
                self.tell()

    async def bot_answers(self, seat: Seat, ask: str, plain: Any) -> None:
        """What a bot has thought of. Raises IllegalAnswer, RulesError or StoreFailed."""
        async with self.lock:
            await self.certain()
            if self.safe.still():
                raise AskIsOver("play stands still")

            def change() -> Change:
                if not is_bot(self.head.seats[seat]):
                    raise AskIsOver("the person who sits there plays again")
                return lambda match: match.answer_plain(seat, plain, ask)

            await self.committed(change, "rules")

    async def bots_go_on(self) -> None:
        """One has stopped thinking: everybody is told, and others may begin."""
        async with self.lock:
            try:
                await self.certain()
            except (DolmenError, StoreFailed) as error:
                log.error("table %s: %s", self.id, error)
                return
            self.bots.wake()
            self.tell()

    def close(self) -> None:
        self.bots.close()
        self.clock.close()
        self.hints.close()
        self.safe.close()


DEEDS: dict[type[Any], Callable[[Table, Connection, Any], Coroutine[Any, Any, None] | None]] = {
    Answer: Table._answer,
    OpenAsk: Table._open_ask,
    Draft: Table._draft,
    Sketching: Table._sketching,
    Undo: Table._undo,
    AskHint: lambda table, connection, sent: table.hints.ask(connection, sent),
    Say: lambda table, connection, sent: table.talk.say(connection, sent),
    TapCard: lambda table, connection, sent: table.safe.tap(connection, sent),
    JustStop: lambda table, connection, sent: table.safe.just_stop(connection, sent),
    GoOn: lambda table, connection, sent: table.safe.go_on(connection, sent),
    ShowThings: lambda table, connection, sent: table.safe.show(connection, sent),
    TakeOut: lambda table, connection, sent: table.safe.take_out(connection, sent),
    PutBack: lambda table, connection, sent: table.safe.put_back(connection, sent),
    AddLine: lambda table, connection, sent: table.safe.add(connection, sent),
    StrikeLine: lambda table, connection, sent: table.safe.strike(connection, sent),
    Seen: Table._seen,
    Sync: Table._sync,
}
"""How each message is carried out; what has to wait for something is a coroutine."""
