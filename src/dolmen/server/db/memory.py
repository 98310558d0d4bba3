"""Tables in memory: for tests, whose disk is slow, refuses, or lets others be quicker, as a plan says."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Literal

import msgspec

from dolmen.server.db.base import (
    Behind,
    Chapter,
    ChatLine,
    DamagedTable,
    Entry,
    Given,
    Head,
    Mark,
    Opening,
    Remains,
    Snapshot,
    Stored,
    StoreFailed,
    Write,
    too_old,
)
from dolmen.server.db.rows import (
    Row,
    chapter_of,
    chapter_row,
    entry_of,
    entry_row,
    head_of,
    head_row,
    mark_of,
    marks_until,
    opening_of,
    people_at,
    remains_of,
    said_in,
    snapshot_of,
    snapshot_row,
    standing,
)
from dolmen.server.db.sqlite_reader import REFUSED, UNREAD, for_anybody
from dolmen.server.wire import Learnt

Fault = Literal["refused", "in doubt"] | None
"""`in doubt`: it is stored, and the writer is told that it is not."""
Plan = Callable[[], tuple[int, Fault]]
"""For each write or look: for how many rounds of the event loop it takes, and what then goes wrong."""


def at_once() -> tuple[int, Fault]:
    return 0, None


class MemoryDatabase:
    """The same promises as the file's, in dictionaries. Rows are kept as bytes, so nothing is shared by accident."""

    def __init__(self, plan: Plan = at_once, looking: Plan = at_once) -> None:
        self.plan, self.looking = plan, looking
        self.entry_rows: dict[str, dict[int, Row]] = {}
        self.head_rows: dict[str, Row] = {}
        self.snapshot_rows: dict[str, dict[int, Row]] = {}
        self.chapter_rows: dict[str, dict[int, Row]] = {}
        self.pages: dict[tuple[str, int, int], str] = {}
        self.people: dict[str, str] = {}
        self.tokens: dict[str, float] = {}
        self.seen_rows: dict[tuple[str, str], int] = {}
        self.learnt: dict[tuple[str, str, str], Learnt] = {}
        self._writing = 0

    async def close(self) -> None:
        while self._writing:
            await asyncio.sleep(0)

    async def _disk(self, write: Callable[[], None]) -> None:
        """Others may go first while this one waits."""
        rounds, fault = self.plan()
        self._writing += 1
        try:
            for _ in range(rounds):
                await asyncio.sleep(0)
            if fault != "refused":
                write()
        finally:
            self._writing -= 1
        if fault is not None:
            raise StoreFailed(REFUSED)

    async def _look(self) -> None:
        """What is read is what is there after the wait."""
        rounds, fault = self.looking()
        for _ in range(rounds):
            await asyncio.sleep(0)
        if fault is not None:
            raise StoreFailed(UNREAD)

    async def append(self, write: Write) -> None:
        await self._append(write, [])

    async def rewrite(self, write: Write, entries: list[Entry], words: Sequence[str]) -> None:
        await self._append(write, entries)

    async def _append(self, write: Write, instead: list[Entry]) -> None:
        id = write.head.id
        rows = [entry_row(id, entry) for entry in write.entries]
        others = [entry_row(id, entry) for entry in instead]
        head = head_row(write.head)
        snapshots = [snapshot_row(id, snapshot) for snapshot in write.snapshots]

        def put() -> None:
            entries = self.entry_rows.setdefault(id, {})
            if any(row[1] in entries for row in rows):
                raise Behind
            entries.update((row[1], row) for row in (*rows, *others))
            self.head_rows[id] = head
            kept = self.snapshot_rows.setdefault(id, {})
            kept.update((row[1], row) for row in snapshots)
            last = max((snapshot.moment for snapshot in write.snapshots), default=0)
            void = [m for m in kept if write.void_after is not None and m > max(last, write.void_after)]
            for moment in (*write.gone, *void):
                kept.pop(moment, None)
            chapters = self.chapter_rows.setdefault(id, {})
            if write.void_chapters:
                for number in [n for n in chapters if n > write.head.chapters - len(write.chapters)]:
                    del chapters[number]
                self.pages = {key: page for key, page in self.pages.items() if key[0] != id or key[1] in chapters}
            chapters.update((chapter.number, chapter_row(id, chapter)) for chapter in write.chapters)

        await self._disk(put)

    async def snapshots(self, table: str, after: int) -> list[Snapshot]:
        await self._look()
        rows = self.snapshot_rows.get(table, {})
        return [snapshot_of(rows[moment]) for moment in sorted(rows) if moment > after]

    async def open(self, table: str) -> Stored | None:
        await self._look()
        if table not in self.head_rows:
            if self.entry_rows.get(table):
                raise DamagedTable("its head is missing")
            return None
        head = head_of(self.head_rows[table])
        moments = [moment for moment in sorted(self.snapshot_rows[table]) if moment <= head.moment]
        if not moments:
            raise DamagedTable("there is no state to go on from")
        old = too_old(moments, head.moment)
        rows = self.snapshot_rows[table]
        snapshots = [snapshot_of(rows[moment]) for moment in moments[old:]]
        older = [mark_of((*rows[moment][:3], rows[moment][4])) for moment in moments[:old] if moment > head.keyframe]
        return Stored(head, snapshots, standing(self._entries(table), moments[old], head.moment), older)

    def _entries(self, table: str, after: int = -1) -> list[Entry]:
        rows = self.entry_rows.get(table, {})
        return [entry_of(rows[n]) for n in sorted(rows) if n > after]

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        await self._look()
        return self._entries(table, after)

    async def answers(self, table: str, after: int, to: int) -> list[Given]:
        await self._look()
        return standing(self._entries(table), after, to)

    async def opening(self, table: str) -> Opening:
        await self._look()
        rows = self.entry_rows.get(table, {})
        if 0 not in rows:
            raise DamagedTable("its first entry is missing")
        return opening_of(entry_of(rows[0]))

    async def snapshot(self, table: str, moment: int) -> Snapshot | None:
        await self._look()
        rows = self.snapshot_rows.get(table, {})
        last = max((at for at in rows if at <= moment), default=None)
        return None if last is None else snapshot_of(rows[last])

    async def remains(self, table: str) -> Remains:
        await self._look()
        head, entries, snapshots = self.head_rows.get(table), self.entry_rows, self.snapshot_rows
        return remains_of(
            head,
            [row for _, row in sorted(entries.get(table, {}).items())],
            [row for _, row in sorted(snapshots.get(table, {}).items())],
            people_at(head_of(head)) if head else [],
        )

    async def marks(self, table: str, to: int, column: int, first: int, last: int) -> list[Mark]:
        await self._look()
        rows = self.snapshot_rows.get(table, {})
        found = [mark_of((*rows[moment][:3], rows[moment][4])) for moment in sorted(rows) if moment <= to]
        start = max((n for n, mark in enumerate(found) if mark.lines[column] <= first), default=0)
        return marks_until(found[start:], column, last)

    async def chat(self, table: str, before: int, most: int) -> list[ChatLine]:
        await self._look()
        found = [entry for entry in self._entries(table) if entry.kind == "chat" and (entry.place or 0) < before]
        page = found[max(0, len(found) - most) :]
        return [ChatLine(entry.place or 0, entry.seat, entry.at, said_in(entry)) for entry in page]

    def _heads(self) -> list[Head]:
        return sorted(map(head_of, self.head_rows.values()), key=lambda head: -head.changed)

    async def heads_of(self, person: str, most: int = 100) -> tuple[list[Head], list[str]]:
        await self._look()
        mine = [head for head in self._heads() if person in (head.owner, *(seat.person for seat in head.seats))]
        return mine[:most], []

    async def open_heads(self, person: str, most: int = 50, of_one: int = 3) -> list[Head]:
        await self._look()
        free = [head for head in self._heads() if not head.private and not head.over and head.free]
        return [*islice(for_anybody(free, person, of_one), most)]

    async def waiting(self) -> list[str]:
        await self._look()
        return [head.id for head in self._heads() if not head.over and (head.bot_waits or head.lapses)]

    async def chapters(self, table: str) -> list[Chapter]:
        await self._look()
        return [chapter_of(row) for _, row in sorted(self.chapter_rows.get(table, {}).items())]

    async def page(self, table: str, number: int, viewer: int) -> str | None:
        await self._look()
        return self.pages.get((table, number, viewer))

    async def store_page(self, table: str, number: int, viewer: int, page: str) -> None:
        def put() -> None:
            if number in self.chapter_rows.get(table, {}):
                self.pages[table, number, viewer] = page

        await self._disk(put)

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        await self._look()
        return {person: self.people[person] for person in people if person in self.people}

    async def store_person(self, person: str, name: str) -> None:
        await self._disk(lambda: self.people.update({person: name}))

    async def is_used(self, token: str) -> bool:
        await self._look()
        return token in self.tokens

    async def use_token(self, token: str, until: float) -> bool:
        first = False

        def use() -> None:
            nonlocal first
            self.tokens = {token: end for token, end in self.tokens.items() if end >= time.time()}
            first = token not in self.tokens
            self.tokens.setdefault(token, until)

        await self._disk(use)
        return first

    async def seen(self, table: str, person: str) -> int:
        await self._look()
        return self.seen_rows.get((table, person), 0)

    async def store_seen(self, table: str, person: str, log: int) -> None:
        await self._disk(lambda: self.seen_rows.update({(table, person): log}))

    async def lessons(self, person: str) -> list[Learnt]:
        await self._look()
        return [msgspec.structs.replace(learnt) for (whose, *_), learnt in self.learnt.items() if whose == person]

    async def store_lesson(self, person: str, learnt: Learnt) -> None:
        def put() -> None:
            key = (person, learnt.game, learnt.course)
            done = learnt.done or (key in self.learnt and self.learnt[key].done)
            self.learnt[key] = msgspec.structs.replace(learnt, done=done)

        await self._disk(put)
