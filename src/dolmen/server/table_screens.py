"""The screens of those at a table: who looks, through whose eyes, and what they are sent when something has changed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from dolmen.kernel import Seat, Sketch
from dolmen.server.build import BUILD
from dolmen.server.db.base import StoreFailed
from dolmen.server.live_sketches import Drawings
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.viewers import Audience, Connection, Look, Receipt, encoded
from dolmen.server.wire import Done, Drawing, Seen, Update, WholeTable

if TYPE_CHECKING:
    from dolmen.server.table import Table


class Screens:
    """Whoever sends anything about the match holds the table's lock, so that it is what is stored."""

    def __init__(self, table: Table) -> None:
        self._table = table
        head = table.head
        self.audiences: dict[Seat | None, Audience] = {}
        self.drawings = Drawings()
        self.sketchbook = Sketchbook(f"{head.id} {head.key} {head.seed}")

    # Coming and going

    def add(self, connection: Connection, seen: int) -> None:
        """It gets everything, and the others see that somebody came."""
        table = self._table
        viewer = table.seat_of(connection.person)
        audience = self.audiences.get(viewer)
        if audience is None:
            audience = self.audiences[viewer] = Audience(
                self.look().shown(viewer), 0, [], table.talk.heard_by(viewer), table.safe.info(viewer)
            )
        audience.connections.append(connection)
        if viewer is not None:
            table.seats.heard[viewer] = time.monotonic()
        self.send_all(viewer, audience, connection, seen)
        self.tell_seats(but=connection)

    def remove(self, connection: Connection) -> None:
        for viewer, audience in list(self.audiences.items()):
            if connection in audience.connections:
                audience.connections.remove(connection)
                if not audience.connections:
                    del self.audiences[viewer]
                    if viewer is not None:
                        self.show(self.drawings.over(viewer))
        self.tell_seats()

    # All of it

    async def sync(self, connection: Connection) -> None:
        viewer = self._table.seat_of(connection.person)
        audience = self.audiences.get(viewer)
        if audience is not None:
            self.send_all(viewer, audience, connection, await self.seen_by(connection.person))

    async def sync_all(self) -> None:
        """Words were taken out: what anybody holds of them is replaced."""
        for audience in list(self.audiences.values()):
            for connection in list(audience.connections):
                await self.sync(connection)

    def send_all(self, viewer: Seat | None, audience: Audience, connection: Connection, seen: int) -> None:
        connection.send(encoded(self._full(viewer, audience, connection, seen)))
        for drawing in self.drawings.now(viewer):
            connection.send(encoded(drawing))

    def _full(self, viewer: Seat | None, audience: Audience, connection: Connection, seen: int) -> WholeTable:
        shown, scene, flat = audience.shown, audience.shown.picture.scene, audience.shown.picture.flat
        count, lines = self._table.talk.said_to(viewer)
        return WholeTable(
            v=audience.v,
            build=BUILD,
            table=self._table.info(connection.person),
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

    def look(self) -> Look:
        """At the match as it is stored. Holds `lock`."""
        bots = self._table.bots
        notices = bots.notices() if bots.stuck else ()
        return Look(self._table.kept, tuple(bots.thinking), self.sketchbook, notices)

    async def sketch(self, viewer: Seat | None, ref: str) -> Sketch | None:
        """A drawing of that name in what the viewer sees now."""
        async with self._table.lock:
            await self._table.certain()
            audience = self.audiences.get(viewer)
            picture = audience.shown.picture if audience else self.look().picture(viewer)
            return picture.flat.sketches.get(ref)

    # What has changed

    def tell(self, done: Receipt = None) -> None:
        """Send everybody what changed for them; and to whom it is due, that it is done. Holds `lock`."""
        table = self._table
        if table.kept.in_doubt:
            return  # what is stored could not be read; whoever asks next tries again
        head = table.kept.ledger.head
        if head.due or head.lapses or table.clock.running:
            table.clock.wind()
        bots = table.bots
        look = Look(table.kept, tuple(bots.thinking), self.sketchbook, bots.notices() if bots.stuck else ())
        if self.drawings.pads:
            for drawing in self.drawings.withdrawn(table.match.open):
                self.show(drawing)
        for viewer, audience in self.audiences.items():
            shown = look.shown(viewer)
            update = look.update(audience.shown, shown, audience.v + 1)
            if update is None:
                if done is not None and done[0] in audience.connections:
                    done[0].send(encoded(Done(done[1])))
                continue
            ended = shown.result is not None and audience.shown.result is None
            if ended or head.returning is not None or head.due:  # what is asked for or due is told with it
                update.table = table.info(self._person(viewer))
            audience.shown = shown
            audience.send(update, done)

    def tell_thinking(self) -> None:
        """Which bots think has changed, and nothing else: no scene is drawn for it. Holds `lock`."""
        thinking = tuple(self._table.bots.thinking)
        for audience in self.audiences.values():
            shown = audience.shown
            if shown.thinking != thinking:
                shown.thinking = thinking
                audience.send(
                    Update(v=audience.v + 1, thinking=thinking, log_length=shown.log.count, result=shown.result)
                )

    def tell_seats(self, but: Connection | None = None) -> None:
        """Seats have changed hands, or somebody came or went. What a person may know of a table differs, so each
        audience is told what all of it may know, and those whose own seat it is learn the rest from a sync."""
        for viewer, audience in self.audiences.items():
            if but is not None and audience.connections == [but]:
                continue
            audience.send(Update(v=audience.v + 1, table=self._table.info(self._person(viewer))))

    def _person(self, viewer: Seat | None) -> str:
        return (self._table.head.seats[viewer].person or "") if viewer is not None else ""

    def show(self, drawing: Drawing | None) -> None:
        """To everybody except whoever draws."""
        if drawing is None:
            return
        data = encoded(drawing)
        for viewer, audience in self.audiences.items():
            if viewer != drawing.seat:
                for connection in audience.connections:
                    connection.send(data)

    # How far somebody has read

    def seen(self, connection: Connection, sent: Seen) -> None:
        table = self._table
        if connection.person:
            longest = table.kept.may_read(table.seat_of(connection.person))
            table.read_marks.read(connection.person, min(sent.log, longest))

    async def seen_by(self, person: str) -> int:
        """How much of the log this person has seen; all of it, if that cannot be read just now."""
        table = self._table
        try:
            return await table.read_marks.of(person)
        except StoreFailed:
            return table.kept.may_read(table.seat_of(person))
