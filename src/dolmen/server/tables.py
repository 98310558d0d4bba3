"""A table: one match, the people at it and those who watch. All that happens to it happens in here, in order."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Callable
from random import Random
from typing import Any, Literal, assert_never

import msgspec

from dolmen.kernel import Ask, AskIsOver, DolmenError, IllegalAnswer, Match, RulesError, Seat, Sketch, random_answer
from dolmen.kernel.view import already_so, ask_view
from dolmen.server.answers import answer_of, left, value_of
from dolmen.server.audiences import Audience, Connection
from dolmen.server.drawings import Drawings
from dolmen.server.limits import Costly
from dolmen.server.pages import chat_tail, log_of, numbered
from dolmen.server.records import Records, SeatRow, TableRow
from dolmen.server.sketches import Sketchbook
from dolmen.server.store import StoreFailed
from dolmen.server.thinking import Thinkers, Thought
from dolmen.server.viewer import Look, encoded
from dolmen.server.wire import (
    CHANCE,
    Answer,
    AskHint,
    AskShown,
    Chat,
    Done,
    Draft,
    Drawing,
    FromClient,
    Full,
    HintGiven,
    Level,
    OpenAsk,
    Refused,
    Say,
    SeatInfo,
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
BOTS_TRY_AGAIN = 2.0
"""Seconds until a bot answers again after the disk refused."""

log = logging.getLogger("dolmen.server")


class Refusal(DolmenError):
    """A request that a person may not make, or not now."""


class Table:
    """One actor: everything that changes it goes through `lock`, one after the other."""

    def __init__(self, row: TableRow, match: Match[Any], records: Records, thinkers: Thinkers) -> None:
        self.row = row
        self.match = match
        self.records = records
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.chat = records.chat(row.id)
        self.audiences: dict[Seat | None, Audience] = {}
        self.drawings = Drawings()
        self.sketchbook = Sketchbook(f"{row.id} {row.key} {row.seed}")
        self.thinking: dict[Seat, asyncio.Task[None]] = {}
        self.hints: dict[Seat, asyncio.Task[None]] = {}
        self.heard: dict[Seat, float] = {}
        """When something last came from that seat."""
        self.allowed: dict[str, Costly] = {}
        """What costs more, by person: with two windows open nobody may do it twice as often."""

    # Who is who

    def seat_of(self, person: str) -> Seat | None:
        """The seat that this person holds, even while a bot stands in."""
        for seat in self.row.seats:
            if person and seat.person == person:
                return seat.number
        return None

    def is_bot(self, seat: Seat) -> bool:
        row = self.row.seats[seat]
        return row.kind == "bot" or row.stands_in is not None

    def may_watch(self, person: str, key: str) -> bool:
        """A private table is for those who sit there, who made it, and who hold its invitation."""
        mine = self.seat_of(person) is not None or self.row.owner == person
        return not self.row.private or mine or self._is_key(key)

    def _is_key(self, key: str) -> bool:
        return hmac.compare_digest(key.encode("utf-8", "replace"), self.row.key.encode())

    def info(self, person: str) -> TableInfo:
        """The table as this person may know it."""
        mine = self.seat_of(person)
        waiting = tuple(self.match.asks)
        match = self.match
        return TableInfo(
            id=self.row.id,
            game=self.row.game,
            title=match.game.title,
            seats=tuple(self._seat_info(seat, mine) for seat in self.row.seats),
            private=self.row.private,
            options=self.row.options,
            created=self.row.created,
            changed=self.row.changed,
            owner=self.row.owner == person,
            your_turn=mine in waiting,
            waiting=waiting,
            status=match.scene(None).status,
            over=match.result.reason if match.result else "",
            invite=f"/j/{self.row.id}/{self.row.key}" if mine is not None or self.row.owner == person else "",
            rematch=self.row.rematch,
            chosen_seed=self.row.seed < CHANCE,
        )

    def people(self) -> tuple[str, ...]:
        """The name of the person in each seat; empty where none sits."""
        return tuple(self.records.name(seat.person) if seat.person else "" for seat in self.row.seats)

    def _seat_info(self, seat: SeatRow, mine: Seat | None) -> SeatInfo:
        kind: Literal["person", "open", "bot"] = "bot" if seat.kind == "bot" else "person" if seat.person else "open"
        audience = self.audiences.get(seat.number)
        return SeatInfo(
            number=seat.number,
            name=self.match.seat_name(seat.number),
            kind=kind,
            player=self.records.name(seat.person) if seat.person else "",
            level=seat.stands_in or seat.level,
            connected=audience is not None and bool(audience.connections),
            mine=seat.number == mine,
            stands_in=seat.stands_in is not None,
        )

    # Coming and going

    def join(self, connection: Connection) -> None:
        """A socket opens: it gets everything, and the others see that somebody came."""
        viewer = self.seat_of(connection.person)
        audience = self.audiences.get(viewer)
        if audience is None:
            audience = self.audiences[viewer] = Audience(self._look().shown(viewer), 0, [])
        audience.connections.append(connection)
        self._hear(connection)
        self._send_all(viewer, audience, connection)
        self.tell_seats(but=connection)
        self.wake_bots()

    def leave(self, connection: Connection) -> None:
        for viewer, audience in list(self.audiences.items()):
            if connection in audience.connections:
                audience.connections.remove(connection)
                if not audience.connections:
                    del self.audiences[viewer]
                    if viewer is not None:
                        self._show_drawing(self.drawings.over(viewer))
        self.tell_seats()

    def sync(self, connection: Connection) -> None:
        viewer = self.seat_of(connection.person)
        self._send_all(viewer, self.audiences[viewer], connection)

    def _send_all(self, viewer: Seat | None, audience: Audience, connection: Connection) -> None:
        connection.send(encoded(self._full(viewer, audience, connection)))
        for drawing in self.drawings.now(viewer):
            connection.send(encoded(drawing))

    def _look(self) -> Look:
        return Look(self.match, tuple(self.thinking), self.sketchbook)

    def sketch(self, viewer: Seat | None, ref: str) -> Sketch | None:
        """A drawing of that name in what the viewer sees now."""
        audience = self.audiences.get(viewer)
        picture = audience.shown.picture if audience else self._look().picture(viewer)
        return picture.sketches.get(ref)

    def _full(self, viewer: Seat | None, audience: Audience, connection: Connection) -> Full:
        shown, picture, heard = audience.shown, audience.shown.picture, self.heard_by(viewer)
        return Full(
            v=audience.v,
            table=self.info(connection.person),
            seat=viewer,
            nodes=picture.nodes,
            root=picture.root,
            title=picture.scene.title,
            status=picture.scene.status,
            palette=picture.scene.palette,
            asks=shown.asks,
            waiting=shown.waiting,
            thinking=shown.thinking,
            log_count=shown.log.count,
            log=shown.log.to_send(),
            seen=self.records.seen(self.row.id, connection.person),
            chat_count=len(heard),
            chat=chat_tail(heard).lines,
            undo=shown.undo,
            result=shown.result,
            notices=tuple(self.match.notices),
        )

    def heard_by(self, viewer: Seat | None) -> list[Chat]:
        """What was said to everybody, and to the viewer's own side."""
        return [line for line in self.chat if not line.team or self._same_side(line.seat, viewer)]

    def _same_side(self, one: Seat | None, other: Seat | None) -> bool:
        sides = self.match.game.sides(self.match.seats)
        return any(one in side and other in side for side in sides)

    # Telling

    def tell(self, done: tuple[Connection, int] | None = None) -> None:
        """Send everybody what changed for them; and to whom it is due, that it is done."""
        look = self._look()
        for drawing in self.drawings.withdrawn(self.match.open):
            self._show_drawing(drawing)
        for viewer, audience in self.audiences.items():
            shown = look.shown(viewer)
            update = look.update(audience.shown, shown, audience.v + 1)
            if update is None:
                if done is not None and done[0] in audience.connections:
                    done[0].send(encoded(Done(done[1])))
                continue
            if shown.result is not None and audience.shown.result is None:
                update.table = self.info(self._person(viewer))
            audience.shown = shown
            audience.send(update, done)

    def _person(self, viewer: Seat | None) -> str:
        return (self.row.seats[viewer].person or "") if viewer is not None else ""

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
            match message:
                case Answer():
                    await self.answer(connection, message)
                case OpenAsk():
                    self.open_ask(connection, message)
                case Draft():
                    self.draft(connection, message)
                case Sketching():
                    self.sketching(connection, message)
                case Undo():
                    await self.undo(connection, message)
                case AskHint():
                    self.hint(connection, message)
                case Say():
                    await self.say(connection, message)
                case Seen():
                    await self.seen(connection, message)
                case Sync():
                    self.sync(connection)
                case _:
                    assert_never(message)
        except (DolmenError, StoreFailed) as refusal:
            self._refuse(connection, seq_of(message), refusal)

    def _hear(self, connection: Connection) -> None:
        if (seat := self.seat_of(connection.person)) is not None:
            self.heard[seat] = time.monotonic()

    def _refuse(self, connection: Connection, seq: int, refusal: Exception) -> None:
        why = str(refusal)
        if isinstance(refusal, RulesError):  # its words may hold what the seat cannot know
            log.error("table %s: %s", self.row.id, refusal)
            why = "the rules failed at this answer, and it was taken back; choose another"
        connection.send(encoded(Refused(seq, why)))

    def _seated(self, connection: Connection) -> Seat:
        seat = self.seat_of(connection.person)
        if seat is None:
            raise Refusal("you are watching; take a seat to play")
        if self.row.seats[seat].stands_in:
            raise Refusal("a bot is playing for you; take your seat back first")
        return seat

    def _asked(self, seat: Seat, id: str) -> Ask:
        """The seat's own open ask. Of others' asks one does not even learn whether they are open."""
        if self.match.result is not None:
            raise AskIsOver("the game is over")
        for ask in self.match.open:
            if ask.seat == seat and ask.id == id:
                return ask
        raise AskIsOver("you are not being asked this, or not any more")

    async def answer(self, connection: Connection, sent: Answer) -> None:
        """Stored first; then acknowledged, and shown."""
        async with self.lock:
            seat = self._seated(connection)
            ask = self._asked(seat, sent.ask)
            if already_so(ask, sent.shape):
                connection.send(encoded(Done(sent.seq)))
                return
            await self._change(lambda: self.match.answer(seat, value_of(ask, sent), ask.id))
            self.tell((connection, sent.seq))
            self._show_drawing(self.drawings.over(seat, sent.ask))
        self.wake_bots()

    async def undo(self, connection: Connection, sent: Undo) -> None:
        async with self.lock:
            seat = self._seated(connection)
            way = await asyncio.to_thread(self.match.way_back, seat)  # it goes through a long turn many times
            await self._change(lambda: self.match.go_back(seat, way))
            self.tell((connection, sent.seq))
        self.wake_bots()

    async def _change(self, change: Callable[[], None]) -> None:
        """Change the match and store it. If the disk refuses, the match is again as it is stored."""
        first, before = self.match.position.turn, self.row.changed
        change()
        first = min(first, self.match.position.turn)
        self.row.changed = time.time()
        try:
            await self.records.store_turns(self.row, self.match, first)
        except StoreFailed:
            self.row.changed = before
            self.match = self.records.load_match(self.row)
            raise

    def open_ask(self, connection: Connection, sent: OpenAsk) -> None:
        ask = self._asked(self._seated(connection), sent.ask)
        connection.send(encoded(AskShown(sent.seq, ask_view(ask))))

    def draft(self, connection: Connection, sent: Draft) -> None:
        ask = self._asked(self._seated(connection), sent.ask)
        connection.send(encoded(left(ask, sent)))

    def sketching(self, connection: Connection, sent: Sketching) -> None:
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

    def hint(self, connection: Connection, sent: AskHint) -> None:
        """Thought over beside everything else; one at a time for a seat."""
        seat = self._seated(connection)
        ask = self.match.asks.get(seat)
        if ask is None:
            raise Refusal("you are not being asked anything")
        if seat in self.hints:
            raise Refusal("the bot is thinking about it already")
        self.hints[seat] = asyncio.create_task(self._hint(connection, sent.seq, seat, ask.id))

    async def _hint(self, connection: Connection, seq: int, seat: Seat, id: str) -> None:
        try:
            text, plain = await self.thinkers.hint(Thought.about(self.row, self.match, seat, id, "hard"))
            ask = self._asked(seat, id)
            connection.send(encoded(HintGiven(seq, text, answer_of(ask, ask.from_plain(plain)))))
        except IllegalAnswer:
            self._refuse(connection, seq, Refusal("the game went on while the bot was thinking"))
        except Exception:
            log.exception("table %s: no hint", self.row.id)
            self._refuse(connection, seq, Refusal("the bot has no idea"))
        finally:
            self.hints.pop(seat, None)

    async def say(self, connection: Connection, sent: Say) -> None:
        seat = self.seat_of(connection.person)
        if not connection.person:
            raise Refusal("open the start page first, so that the others know who is talking")
        if sent.team and seat is None:
            raise Refusal("those who watch have no team")
        async with self.lock:
            line = Chat(
                n=len(self.chat),
                who=self.records.name(connection.person),
                text=sent.text,
                when=time.time(),
                team=sent.team,
                seat=seat,
            )
            await self.records.store_chat(self.row.id, line, connection.person)
            self.chat.append(line)
            connection.send(encoded(Done(sent.seq)))
            for viewer, audience in self.audiences.items():
                if not line.team or self._same_side(seat, viewer):
                    said = numbered(line, len(self.heard_by(viewer)) - 1)
                    audience.send(Update(v=audience.v + 1, chat=(said,)))

    async def seen(self, connection: Connection, sent: Seen) -> None:
        if connection.person:
            longest = len(log_of(self.match, self.seat_of(connection.person)))
            await self.records.store_seen(self.row.id, connection.person, min(sent.log, longest))

    # Seats

    async def take_seat(self, person: str, seat: Seat | None, key: str) -> None:
        """Somebody joins: with the invitation's key, or because the table is open to all."""
        async with self.lock:
            if self.seat_of(person) is not None:
                return
            if self.row.private and not self._is_key(key):
                raise Refusal("this table is private; ask for its invitation")
            free = [s for s in self.row.seats if s.kind == "person" and s.person is None]
            if seat is not None:
                free = [s for s in free if s.number == seat]
            if not free:
                raise Refusal("that seat is taken" if seat is not None else "every seat is taken; you can watch")
            await self._seat(free[0], person=person)
            self._move_connections(person, free[0].number)
            self.tell_seats()

    def _move_connections(self, person: str, seat: Seat) -> None:
        """Who was watching and takes a seat sees with that seat's eyes from now on."""
        watching = self.audiences.get(None)
        moved = [c for c in watching.connections if c.person == person] if watching else []
        for connection in moved:
            assert watching is not None
            watching.connections.remove(connection)
            if not watching.connections:
                del self.audiences[None]
            self.join(connection)

    async def stand_in(self, person: str, seat: Seat, level: Level | None) -> None:
        """The owner lets a bot play for a seat whose person is away; the owner or that person takes it back."""
        async with self.lock:
            if not 0 <= seat < len(self.row.seats):
                raise Refusal(f"there is no seat {seat}")
            row = self.row.seats[seat]
            if person != self.row.owner and not (level is None and row.person == person):
                raise Refusal("only who made the table may give a seat to a bot")
            if row.kind == "bot":
                raise Refusal("a bot sits there already")
            if level is not None and row.person not in (None, person) and self._is_here(seat):
                raise Refusal(f"{self.records.name(row.person or '')} is here; a bot plays for those who are away")
            await self._seat(row, stands_in=level)
            self.tell_seats()
        self.wake_bots()

    def _is_here(self, seat: Seat) -> bool:
        """At the table, and not silent for long: somebody may have left the page open and gone to bed."""
        return seat in self.audiences and time.monotonic() - self.heard.get(seat, 0.0) < SILENT_SECONDS

    async def _seat(self, seat: SeatRow, **change: Any) -> None:
        """Change a seat, once that is stored."""
        changed = msgspec.structs.replace(seat, **change)
        await self.records.store_seat(self.row, changed)
        self.row.seats[seat.number] = changed

    # Bots

    def wake_bots(self) -> None:
        """Every bot that is asked something begins to think; where only bots sit, while somebody looks on."""
        if not self.audiences and not any(seat.person for seat in self.row.seats):
            return
        for seat, ask in self.match.asks.items():
            if self.is_bot(seat) and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._bot(seat, ask.id))
        if self.thinking:
            self.tell()

    async def _bot(self, seat: Seat, ask: str) -> None:
        try:
            with contextlib.suppress(IllegalAnswer):  # the game went on while it was thinking
                plain = await self._choice(seat, ask)
                async with self.lock:
                    if self.is_bot(seat):
                        await self._change(lambda: self.match.answer_plain(seat, plain, ask))
            del self.thinking[seat]
            self.tell()
        except StoreFailed:
            await asyncio.sleep(BOTS_TRY_AGAIN)
        except RulesError as error:
            log.error("table %s: %s", self.row.id, error)
            return
        finally:
            self.thinking.pop(seat, None)
        self.wake_bots()

    async def _choice(self, seat: Seat, ask: str) -> Any:
        """What the bot answers, as plain data; anything at all, rather than that the table waits for ever."""
        row = self.row.seats[seat]
        thought = Thought.about(self.row, self.match, seat, ask, row.stands_in or row.level or "medium")
        try:
            return await self.thinkers.think(thought)
        except Exception:
            log.exception("table %s: a bot could not think, so it answers at random", self.row.id)
            asked = self._asked(seat, ask)
            return asked.plain(random_answer(asked, Random(thought.seed))[0])

    def close(self) -> None:
        for task in (*self.thinking.values(), *self.hints.values()):
            task.cancel()
