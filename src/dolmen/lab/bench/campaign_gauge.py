"""What a campaign costs just now: times of the processor, and sizes, at one moment after the other."""

from __future__ import annotations

import gc
import tracemalloc
from collections import defaultdict
from collections.abc import Awaitable
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, TypeVar

from dolmen.kernel import CannotUndo, Seat, encode
from dolmen.lab.bench.campaign_rows import Figures
from dolmen.lab.bench.scales import Weighed
from dolmen.server.log_pages import log_before
from dolmen.server.moments import moment
from dolmen.server.pages import PAGE_LINES
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.viewers import Look

if TYPE_CHECKING:
    from dolmen.lab.bench.campaign import Campaign

T = TypeVar("T")


class Eyes:
    """Somebody at the table, who only counts what comes."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.bytes = 0

    def send(self, data: bytes) -> None:
        self.bytes += len(data)


class Gauge:
    """Looks at a campaign while it goes on."""

    def __init__(self, campaign: Campaign, weighed: Weighed) -> None:
        self.campaign, self.weighed = campaign, weighed
        self.eyes = [Eyes(seat.person) for seat in campaign.table.head.seats if seat.person]
        self._found: dict[str, list[float]] = defaultdict(list)

    def figures(self, answers: int) -> Figures:
        found = {name: median(values) for name, values in self._found.items()}
        return Figures(
            game=self.campaign.match.game.title,
            answers=answers,
            answer_ms=found["answer"],
            show_ms=found["show"],
            undo_ms=found.get("undo"),
            load_ms=found["load"],
            first_message_kb=found["message"] / 1024,
            memory_kb=found["memory"] / 1024,
            written_kb=self.weighed.write / 1024,
            grown_kb=self.weighed.grown / 1024,
            page_ms=found["page"],
            moment_ms=found["moment"],
            state_kb=found["state"] / 1024,
            file_kb=self.weighed.file / 1024,
        )

    async def moment(self, answers: int) -> None:
        """Some answers on, a look at everything. Raises GameEnded."""
        await self.campaign.play(self.campaign.given)  # into the middle of a chapter
        table = self.campaign.table
        self._found["message"].append(await self.come())
        try:
            undone = False
            for _ in range(answers):
                seat = await self._answer()
                undone = undone or await self._undone(seat)
        finally:
            for eyes in self.eyes:
                table.screens.remove(eyes)
        await self._past()
        self._found["state"].append(len(encode(table.match.s)))
        self._found["memory"].append(await self._memory())

    async def come(self) -> int:
        """Everybody comes to the table; the most that one of them is sent, with all that follows it at once."""
        largest = 0
        for eyes in self.eyes:
            before = eyes.bytes
            await self.campaign.table.join(eyes)
            largest = max(largest, eyes.bytes - before)
        return largest

    async def _timed(self, name: str, work: Awaitable[T]) -> T:
        """Its processor time in ms, if it comes to an end."""
        start = process_time()
        done = await work
        self._found[name].append((process_time() - start) * 1000)
        return done

    async def _answer(self) -> Seat:
        ask, value = self.campaign.choice()
        seat, table = ask.seat, self.campaign.table
        await self._timed("answer", table.kept.change(lambda match: match.answer(seat, value, ask.id)))
        self.campaign.given += 1
        await self._timed("show", self._tell())
        return seat

    async def _tell(self) -> None:
        """What has changed, to everybody at the table."""
        table = self.campaign.table
        async with table.lock:
            await table.tell()

    async def _undone(self, seat: Seat) -> bool:
        """The seat's last answer is taken back, if it may be."""
        if not self.campaign.match.may_undo(seat):
            return False
        try:
            await self._timed("undo", self._undo(seat))
        except CannotUndo:
            return False
        self.campaign.given -= 1
        await self._tell()
        return True

    async def _undo(self, seat: Seat) -> None:
        way = self.campaign.match.way_back(seat)
        await self.campaign.table.kept.change(lambda match: match.go_back(seat, way), "undo")

    async def _past(self) -> None:
        """The table as found by somebody who comes back to it, or leafs through it."""
        db, head, random = self.campaign.db, self.campaign.table.head, self.campaign.random
        await self._timed("load", self._load())
        lines = head.lines[1]
        await self._timed("page", log_before(db, head, 0, _in_the_middle(random.random(), lines), PAGE_LINES))
        game, middle = self.campaign.match.game, _in_the_middle(random.random(), head.moment)
        await self._timed("moment", moment(db, game, head, middle, 0, (0,)))

    async def _load(self) -> Table:
        house = self.campaign.house
        kept = await KeptMatch.open(self.campaign.db, self.campaign.table.id)
        assert kept is not None
        Look(kept).shown(0)
        return Table(kept, house.people, house.thinkers)

    async def _memory(self) -> int:
        tracemalloc.start()
        try:
            await self._load()  # what is made once stays out of it
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            table = await self._load()
            gc.collect()
            after = tracemalloc.get_traced_memory()[0]
            del table
        finally:
            tracemalloc.stop()
        return after - before


def _in_the_middle(chance: float, length: int) -> int:
    """Somewhere in the middle third."""
    return round(length * (1 + chance) / 3)
