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
from typing import Any, TypeVar

import msgspec

from dolmen.kernel import Ask, AskIsOver, DolmenError, IllegalAnswer, Match, RulesError, Seat, Sketch
from dolmen.kernel.view import already_so, ask_view
from dolmen.server.answer_codec import check_shape, doubts, hint_given, left, value_of
from dolmen.server.bot_workers import Thinkers, Thought
from dolmen.server.build import BUILD
from dolmen.server.chat_pages import chat_before, heard
from dolmen.server.db.base import Behind, DamagedTable, Head, Returning, Said, SeatRow, StoreFailed
from dolmen.server.ledger import Why
from dolmen.server.limits import Costly
from dolmen.server.live_sketches import Drawings
from dolmen.server.pages import chat_tail
from dolmen.server.people import People
from dolmen.server.redaction import NoWords, rewritten
from dolmen.server.refusal import Refusal
from dolmen.server.returns import needs_everybody
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table_bots import Bots
from dolmen.server.table_info import is_bot, is_key, may_watch, needed, seat_of, table_info
from dolmen.server.viewers import Audience, Connection, Look, encoded
from dolmen.server.wire import (
    Answer,
    AskHint,
    AskShown,
    Chat,
    Done,
    Draft,
    Drawing,
    FromClient,
    Full,
    Level,
    OpenAsk,
    Refused,
    Say,
    Seen,
    Sketching,
    Sync,
    TableInfo,
    Undo,
    Update,
    seq_of,
)

SILENT_SECONDS = 120.0
"""After so long a bot may play for somebody whose page is open."""
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
        self.hints: dict[Seat, asyncio.Task[None]] = {}
        self.heard: dict[Seat, float] = {}
        """When something last came from that seat."""
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

    def called(self) -> tuple[str, ...]:
        """The name of the person in each seat; empty where none sits."""
        return tuple(self.people.name(seat.person) if seat.person else "" for seat in self.head.seats)

    # Coming and going

    async def join(self, connection: Connection) -> None:
        """A socket opens: it gets everything, and the others see that somebody came."""
        async with self.lock:
            await self.certain()
            self._join(connection, await self.kept.db.seen(self.id, connection.person))
            if self.bots.wake():
                self._tell()

    def _join(self, connection: Connection, seen: int) -> None:
        viewer = self.seat_of(connection.person)
        audience = self.audiences.get(viewer)
        if audience is None:
            audience = self.audiences[viewer] = Audience(self._look().shown(viewer), 0, [], self._heard_by(viewer))
        audience.connections.append(connection)
        self._hear(connection)
        self._send_all(viewer, audience, connection, seen)
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
            self._send_all(viewer, audience, connection, await self._seen_by(connection.person))

    async def _sync(self, connection: Connection, sent: Sync) -> None:
        await self.sync(connection)

    async def _seen_by(self, person: str) -> int:
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

    async def _sync_all(self) -> None:
        """Words were taken out: what anybody holds of them is replaced."""
        for audience in list(self.audiences.values()):
            for connection in list(audience.connections):
                await self.sync(connection)

    def _send_all(self, viewer: Seat | None, audience: Audience, connection: Connection, seen: int) -> None:
        connection.send(encoded(self._full(viewer, audience, connection, seen)))
        for drawing in self.drawings.now(viewer):
            connection.send(encoded(drawing))

    def _look(self) -> Look:
        return Look(self.kept, tuple(self.bots.thinking), self.sketchbook)

    async def sketch(self, viewer: Seat | None, ref: str) -> Sketch | None:
        """A drawing of that name in what the viewer sees now."""
        async with self.lock:
            await self.certain()
            audience = self.audiences.get(viewer)
            picture = audience.shown.picture if audience else self._look().picture(viewer)
            return picture.flat.sketches.get(ref)

    def _full(self, viewer: Seat | None, audience: Audience, connection: Connection, seen: int) -> Full:
        shown, scene, flat = audience.shown, audience.shown.picture.scene, audience.shown.picture.flat
        count, lines = self._said(viewer)
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
        )

    def _said(self, viewer: Seat | None) -> tuple[int, tuple[Chat, ...]]:
        """How much this viewer has heard in all, and the last of it."""
        count = self._heard_by(viewer)
        lines = heard(self.kept.chat, self.people.name, viewer, self.same_side)
        return count, chat_tail(lines, count)

    def _heard_by(self, viewer: Seat | None) -> int:
        return self.head.chat[0 if viewer is None else viewer + 1]

    def same_side(self, one: Seat | None, other: Seat | None) -> bool:
        sides = self.match.game.sides(self.match.seats)
        return any(one in side and other in side for side in sides)

    # Telling

    def _tell(self, done: Receipt = None) -> None:
        """Send everybody what changed for them; and to whom it is due, that it is done. Holds `lock`."""
        if self.kept.in_doubt:
            return  # what is stored could not be read; the next who asks tries again
        look = self._look()
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
            if ended or self.head.returning is not None:  # how far it would go back is told with it
                update.table = self.info(self._person(viewer))
            audience.shown = shown
            audience.send(update, done)

    def _tell_chat(self) -> None:
        """Send everybody what was said to them and they have not heard yet. Holds `lock`."""
        for viewer, audience in self.audiences.items():
            count, lines = self._said(viewer)
            new, audience.heard = count - audience.heard, count
            if new > len(lines):
                for connection in audience.connections:
                    self._send_all(viewer, audience, connection, audience.shown.log.count)
            elif new:
                audience.send(Update(v=audience.v + 1, chat=lines[-new:]))

    async def _tell_anew(self, known: int) -> None:
        """What is stored was read again, and up to entry `known` it was known before: whatever came since, everybody
        sees it now, and whoever holds another seat sees with its eyes. Holds `lock`."""
        if self.kept.in_doubt:
            return  # it could not be read; the next who asks tries again
        if self.head.n != known:
            with contextlib.suppress(StoreFailed):
                said = (line.said.person for line in self.kept.chat)
                await self.people.meet([*(seat.person for seat in self.head.seats), *said])
        self.bots.wake()
        self._tell()
        if self.head.n != known:
            self._tell_chat()
            await self._move_connections()
            self.tell_seats()
            if await self._taken_out_since(known):
                await self._sync_all()

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
        await self._tell_anew(known)

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
        self._hear(connection)
        try:
            async with self.lock:
                if self.kept.in_doubt:
                    await self._read_again()
                waits = DEEDS[type(message)](self, connection, message)
                if waits is not None:
                    await waits
                if self.bots.wake():
                    self._tell()
        except (DolmenError, StoreFailed) as refusal:
            self._refuse(connection, seq_of(message), refusal)

    def _hear(self, connection: Connection) -> None:
        if (seat := seat_of(self.kept.ledger.head, connection.person)) is not None:
            self.heard[seat] = time.monotonic()

    def _refuse(self, connection: Connection, seq: int, refusal: Exception) -> None:
        why = str(refusal)
        if isinstance(refusal, RulesError):  # its words may hold what the seat cannot know
            log.error("table %s: %s", self.id, refusal)
            why = "the rules failed at this answer, and it was taken back; choose another"
        connection.send(encoded(Refused(seq, why)))

    def _seated(self, connection: Connection) -> Seat:
        head = self.kept.ledger.head
        seat = seat_of(head, connection.person)
        if seat is None:
            raise Refusal("you are watching; take a seat to play")
        if head.seats[seat].stands_in:
            raise Refusal("a bot is playing for you; take your seat back first")
        return seat

    def _asked(self, seat: Seat, id: str) -> Ask:
        """The seat's own open ask. Of others' asks one does not even learn whether they are open."""
        return self._asked_at(seat, id)[1]

    def _asked_at(self, seat: Seat, id: str) -> tuple[int, Ask]:
        """The same, and its place among all that are open."""
        at = self.kept.match.position
        for place, ask in enumerate(at.open):
            if ask.seat == seat and ask.id == id:
                return place, ask
        raise AskIsOver("the game is over" if at.result else "you are not being asked this, or not any more")

    async def _committed(self, change: Callable[[], Change], why: Why, done: Receipt = None) -> None:
        """The one way to change the match: it is made, stored, and only then told. If the disk refuses, everybody sees
        again what is stored. If somebody else was quicker, `change` looks anew whether it still fits."""
        kept = self.kept
        names = kept.ledger.head.names
        for left_over in reversed(range(TRIES)):
            make = change()
            known = kept.ledger.head.n
            try:
                await kept.change(make, why)
            except Behind:
                await self._tell_anew(known)
                if not left_over:
                    raise StoreFailed(QUICKER) from None
            except StoreFailed:
                await self._tell_anew(known)
                raise
            else:
                self._tell(done)
                if kept.ledger.head.names != names:
                    self.tell_seats()
                return

    async def _answer(self, connection: Connection, sent: Answer) -> None:
        """Stored first; then acknowledged, and shown."""

        def change() -> Change:
            place, ask = self._asked_at(self._seated(connection), sent.ask)
            value = value_of(ask, sent)
            return lambda match: match.answer_at(place, value)

        if sent.shape is not None or not sent.sure:
            ask = self._asked(self._seated(connection), sent.ask)
            if already_so(ask, sent.shape):
                connection.send(encoded(Done(sent.seq)))
                return
            if not sent.sure and (doubt := doubts(ask, sent)) is not None:
                check_shape(ask, sent)  # what has changed meanwhile is refused, not doubted
                connection.send(encoded(doubt))
                return
        await self._committed(change, "rules", (connection, sent.seq))
        if self.drawings.pads:
            self._show_drawing(self.drawings.over(self._seated(connection), sent.ask))

    async def _undo(self, connection: Connection, sent: Undo) -> None:
        seat = self._seated(connection)
        way = await asyncio.to_thread(self.match.way_back, seat)  # it goes through the turn many times
        tried = self.match

        def change() -> Change:
            seat = self._seated(connection)
            return lambda match: match.go_back(seat, way) if match is tried else match.undo(seat)

        await self._committed(change, "undo", (connection, sent.seq))

    def _open_ask(self, connection: Connection, sent: OpenAsk) -> None:
        """Somebody looks at an offer: what can be chosen is made now."""
        ask = self._asked(self._seated(connection), sent.ask)
        connection.send(encoded(AskShown(sent.seq, ask_view(ask))))

    def _draft(self, connection: Connection, sent: Draft) -> None:
        ask = self._asked(self._seated(connection), sent.ask)
        connection.send(encoded(left(ask, sent)))

    def _sketching(self, connection: Connection, sent: Sketching) -> None:
        """Shown to everybody else at once; nothing of it is stored."""
        ask = self._asked(self._seated(connection), sent.ask)
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

    def _hint(self, connection: Connection, sent: AskHint) -> None:
        """Thought over beside everything else; one at a time for a seat."""
        seat = self._seated(connection)
        ask = self.match.asks.get(seat)
        if ask is None:
            raise Refusal("you are not being asked anything")
        if seat in self.hints:
            raise Refusal("the bot is thinking about it already")
        thought = Thought.about(self.head, self.match, seat, ask.id, "hard")
        self.hints[seat] = asyncio.create_task(self._give_hint(connection, sent.seq, seat, ask.id, thought))

    async def _give_hint(self, connection: Connection, seq: int, seat: Seat, id: str, thought: Thought) -> None:
        try:
            hint = await self.thinkers.hint(thought)
            async with self.lock:
                await self.certain()
                ask = self._asked(seat, id)
                connection.send(encoded(hint_given(seq, ask, hint)))
        except IllegalAnswer:
            self._refuse(connection, seq, Refusal("the game went on while the bot was thinking"))
        except Exception:
            log.exception("table %s: no hint", self.id)
            self._refuse(connection, seq, Refusal("the bot has no idea"))
        finally:
            self.hints.pop(seat, None)

    async def _say(self, connection: Connection, sent: Say) -> None:
        if not connection.person:
            raise Refusal("open the start page first, so that the others know who is talking")
        await self.people.meet([connection.person])
        said = Said(connection.person, sent.text, sent.team)

        async def speak() -> None:
            seat = self.seat_of(connection.person)
            if sent.team and seat is None:
                raise Refusal("those who watch have no team")
            await self.kept.say(said, seat, lambda viewer: not sent.team or self.same_side(seat, viewer))

        await self._noted(speak)
        connection.send(encoded(Done(sent.seq)))
        self._tell_chat()

    async def _noted(self, note: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Store something that is not of the match. After a failure everybody sees again what is stored. If somebody
        else was quicker, `note` looks anew whether it still fits."""
        for left_over in reversed(range(TRIES)):
            known = self.head.n
            try:
                await note()
                return
            except Behind:
                await self._tell_anew(known)
                if not left_over:
                    raise StoreFailed(QUICKER) from None
            except StoreFailed:
                await self._tell_anew(known)
                raise

    async def _seen(self, connection: Connection, sent: Seen) -> None:
        if connection.person:
            longest = self.kept.may_read(self.seat_of(connection.person))
            await self.kept.db.store_seen(self.id, connection.person, min(sent.log, longest))

    # Seats

    async def take_seat(self, person: str, seat: Seat | None, key: str) -> None:
        """Somebody joins: with the invitation's key, or because the table is open to all."""
        async with self.lock:
            await self.certain()
            if self.head.private and self.seat_of(person) is None and not is_key(self.head, key):
                raise Refusal("this table is private; ask for its invitation")
            await self.people.meet([person])

            async def sit() -> None:
                if self.seat_of(person) is not None:
                    return
                free = [s for s in self.head.seats if s.kind == "person" and s.person is None]
                if seat is not None:
                    free = [s for s in free if s.number == seat]
                if not free:
                    raise Refusal("that seat is taken" if seat is not None else "every seat is taken; you can watch")
                await self._store_seat(free[0], person=person)

            if self.seat_of(person) is None:
                await self._noted(sit)
                await self._move_connections()
                self.tell_seats()

    async def _move_connections(self) -> None:
        """Whoever has taken a seat sees with its eyes from now on."""
        for viewer, audience in list(self.audiences.items()):
            for connection in [c for c in audience.connections if self.seat_of(c.person) != viewer]:
                seen = await self._seen_by(connection.person)
                if connection not in audience.connections:
                    continue  # gone meanwhile
                audience.connections.remove(connection)
                if not audience.connections:
                    del self.audiences[viewer]
                self._join(connection, seen)

    async def stand_in(self, person: str, seat: Seat, level: Level | None) -> None:
        """The owner lets a bot play for a seat whose person is away; the owner or that person takes it back."""
        async with self.lock:
            await self.certain()
            if not 0 <= seat < len(self.head.seats):
                raise Refusal(f"there is no seat {seat}")

            async def give() -> None:
                row = self.head.seats[seat]
                if person != self.head.owner and not (level is None and row.person == person):
                    raise Refusal("only who made the table may give a seat to a bot")
                if row.kind == "bot":
                    raise Refusal("a bot sits there already")
                if level is not None and row.person not in (None, person) and self._is_here(seat):
                    raise Refusal(f"{self.people.name(row.person or '')} is here; a bot plays for those who are away")
                await self._store_seat(row, stands_in=level)

            await self._noted(give)
            self.tell_seats()
            if self.bots.wake():
                self._tell()

    def _is_here(self, seat: Seat) -> bool:
        """At the table, and not silent for long: somebody may have left the page open and gone to bed."""
        return seat in self.audiences and time.monotonic() - self.heard.get(seat, 0.0) < SILENT_SECONDS

    async def _store_seat(self, seat: SeatRow, **change: Any) -> None:
        changed = msgspec.structs.replace(seat, **change)
        seats = [changed if other.number == seat.number else other for other in self.head.seats]
        await self.kept.note("seat", changed, seat=seat.number, seats=seats)

    # Taking out

    async def take_out(self, person: str, moment: int) -> None:
        """Somebody takes their own words or drawing out of an answer, for good."""
        async with self.lock:
            await self.certain()

            async def take() -> None:
                if not 1 <= moment <= self.head.moment:
                    raise Refusal(f"there is no answer {moment}")
                (given,) = await self.kept.db.answers(self.id, moment - 1, moment)
                if self.seat_of(person) != given.seat:
                    raise Refusal("only your own words can be taken out")
                try:
                    await self.kept.take_out(moment, lambda job: self.thinkers.beside(rewritten, job))
                except NoWords as none:
                    raise Refusal(str(none)) from None

            await self._noted(take)
            self._tell()
            await self._sync_all()  # lines that somebody has looked up lie further back than what is told anew

    async def unsay(self, person: str, number: int) -> None:
        """Somebody takes an own line of chat out, for good; the number is the one that this person sees."""
        async with self.lock:
            await self.certain()

            async def take() -> None:
                viewer, db = self.seat_of(person), self.kept.db
                _, lines = await chat_before(db, self.head, self.people, viewer, self.same_side, number + 1, 1)
                if number < 0 or not lines or self._heard_by(viewer) <= number:
                    raise Refusal("there is no such line")
                (entry,) = await db.chat(self.id, lines[0].n + 1, 1)
                if entry.said.person != person:
                    raise Refusal("only your own words can be taken out")
                await self.kept.unsay(entry.n)

            await self._noted(take)
            await self._sync_all()

    # Going back far

    async def return_to(self, person: str, moment: int) -> None:
        """Who made the table asks to go back to an earlier moment, or somebody agrees to it. It happens at once if
        nothing hidden was shown since, and else when everybody who plays has agreed."""
        async with self.lock:
            await self.certain()
            await self._noted(lambda: self._ask_back(person, moment))
            self._tell()
            self.tell_seats()
            if self.bots.wake():
                self._tell()

    async def _ask_back(self, person: str, moment: int) -> None:
        asked, seat = self.head.returning, self.seat_of(person)
        agrees = asked is not None and asked.moment == moment and seat is not None
        if not agrees and person != self.head.owner:
            raise Refusal("only who made the table may ask to go back; you can agree to it")
        if not 0 <= moment < self.head.moment:
            raise Refusal(f"there is no earlier moment {moment}; moments are 0 to {self.head.moment - 1}")
        agreed = {*(asked.agreed if asked is not None and agrees else ()), *(() if seat is None else (seat,))}
        by = asked.by if asked is not None and agrees else person
        alone = not agrees and not await needs_everybody(self.kept.db, self.match.game, self.head, moment, seat)
        if alone or agreed >= {*needed(self.head)}:
            notice = f"{self.people.name(by)} took the table back to moment {moment}; from here on the dice fall anew"
            await self.kept.go_back_to(moment, notice)
        else:
            returning = Returning(moment, by, sorted(agreed))
            await self.kept.note("return", returning, returning=returning)

    async def stay(self, person: str) -> None:
        """Somebody who plays does not want to go back, or whoever asked thinks better of it."""
        async with self.lock:
            await self.certain()
            if self.seat_of(person) is None and person != self.head.owner:
                raise Refusal("only those who play decide this")
            if self.head.returning is not None:
                await self._noted(lambda: self.kept.note("return", None, returning=None))
                self.tell_seats()

    async def store_rematch(self, id: str) -> None:
        """The first one counts. Holds `lock`."""

        async def store() -> None:
            if not self.head.rematch:
                await self.kept.note("rematch", id, rematch=id)

        await self._noted(store)

    # Bots

    async def wake_bots(self) -> None:
        async with self.lock:
            await self.certain()
            if self.bots.wake():
                self._tell()

    async def bot_answers(self, seat: Seat, ask: str, plain: Any) -> None:
        """What a bot has thought of. Raises IllegalAnswer, RulesError or StoreFailed."""
        async with self.lock:
            await self.certain()

            def change() -> Change:
                if not is_bot(self.head.seats[seat]):
                    raise AskIsOver("the person who sits there plays again")
                return lambda match: match.answer_plain(seat, plain, ask)

            await self._committed(change, "rules")

    async def bots_go_on(self) -> None:
        """One has stopped thinking: everybody is told, and others may begin."""
        async with self.lock:
            try:
                await self.certain()
            except (DolmenError, StoreFailed) as error:
                log.error("table %s: %s", self.id, error)
                return
            self.bots.wake()
            self._tell()

    def close(self) -> None:
        self.bots.close()
        for task in self.hints.values():
            task.cancel()


DEEDS: dict[type[Any], Callable[[Table, Connection, Any], Coroutine[Any, Any, None] | None]] = {
    Answer: Table._answer,
    OpenAsk: Table._open_ask,
    Draft: Table._draft,
    Sketching: Table._sketching,
    Undo: Table._undo,
    AskHint: Table._hint,
    Say: Table._say,
    Seen: Table._seen,
    Sync: Table._sync,
}
"""How each message is carried out; what has to wait for something is a coroutine."""
