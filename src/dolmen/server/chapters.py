"""Chapters of a campaign: where its log and its chronicle are cut, and what somebody has missed.

What is kept of them is derived: if rows are damaged or missing, they are made again from the entries.
"""

from __future__ import annotations

import msgspec

from dolmen.kernel import Seat, Told, filled_in
from dolmen.kernel.seat_names import as_written
from dolmen.server.db.base import Chapter, DamagedTable, Entry, Given, Head, Reading, SeatRow
from dolmen.server.db.rows import given_of, opening_of, unpacked
from dolmen.server.log_pages import Inherits, log_before
from dolmen.server.told_lines import chapters_in, column_of, counted, lines_of
from dolmen.server.wire import ChapterInfo, Since

LINES_SINCE = 60
"""This many of the lines that somebody has missed are shown at once; the others are in the log."""


async def chapters_of(db: Reading, head: Head) -> list[Chapter]:
    """Those that are closed, in order. Raises DamagedTable if not even the entries can be read."""
    if not head.chapters:
        return []
    try:
        found = await db.chapters(head.id)
    except DamagedTable:
        found = []
    if [chapter.number for chapter in found] == [*range(1, head.chapters + 1)]:
        return found
    return remade(await db.entries(head.id), head)


def remade(entries: list[Entry], head: Head) -> list[Chapter]:
    """The chapters that the entries tell of, without any other row."""
    opening = opening_of(entries[0])
    lines = counted([0] * (opening.seats + 2), lines_of(opening.told))
    people = [*(opening.people or [seat.person for seat in head.seats])]
    last = {entry.place: entry.n for entry in entries if entry.kind == "answer"}
    found: list[Chapter] = []
    for entry in entries:
        if entry.kind == "seat" and entry.seat is not None:
            people[entry.seat] = unpacked(entry.data, SeatRow, "a seat").person
        stands = entry.kind == "answer" and last[entry.place] == entry.n and (entry.place or 0) <= head.moment
        if stands:
            given: Given = given_of(entry)
            told = lines_of(given.told)
            found += chapters_in(told, lines, entry.place or 0, len(found), people)
            lines = counted(lines, told)
    return found


def infos(chapters: list[Chapter], head: Head, viewer: Seat | None) -> tuple[ChapterInfo, ...]:
    """As this viewer counts lines."""
    column = column_of(head, viewer)
    before = 0
    found: list[ChapterInfo] = []
    for chapter in chapters:
        end = chapter.lines[column]
        found.append(ChapterInfo(chapter.number, chapter.title, chapter.summary, before, end, chapter.moment))
        before = end
    return tuple(found)


async def closed_chapters(db: Reading, head: Head, viewer: Seat | None) -> list[ChapterInfo]:
    """As this viewer counts lines, each with the names of those who sat there at its end."""
    chapters = await chapters_of(db, head)
    names = await db.names([*{person for chapter in chapters for person in chapter.people if person}])
    found: list[ChapterInfo] = []
    for chapter, info in zip(chapters, infos(chapters, head, viewer), strict=True):
        people = [names.get(person, "") if person else "" for person in chapter.people]
        title, summary = (as_written(filled_in(text, people)) for text in (info.title, info.summary))
        found.append(msgspec.structs.replace(info, title=title, summary=summary))
    return found


async def since(db: Reading, head: Head, viewer: Seat | None, seen: int, inherits: Inherits | None = None) -> Since:
    """What happened since somebody last looked, cut at chapters: those that were closed, and the last lines."""
    column = column_of(head, viewer)
    total = head.lines[column]
    seen = min(seen, total)
    closed = [info for info in await closed_chapters(db, head, viewer) if info.end > seen]
    open_from = max(seen, closed[-1].end if closed else 0)
    first, lines = await log_before(db, head, viewer, total, min(LINES_SINCE, total - open_from), inherits)
    return Since(total - seen, tuple(closed), first, tuple(lines))


async def as_named_then(db: Reading, head: Head, column: int, first: int, lines: list[Told]) -> list[Told]:
    """Lines of closed chapters name those who sat there when the chapter ended, if others sit there now."""
    now = [seat.person for seat in head.seats]
    chapters = await chapters_of(db, head)
    if all(chapter.people == now for chapter in chapters):
        return lines
    names = await db.names([*{person for chapter in chapters for person in chapter.people if person}])
    found: list[Told] = []
    for number, line in enumerate(lines, first):
        then = next((chapter.people for chapter in chapters if number < chapter.lines[column]), now)
        if then != now:
            called = [names.get(person, "") if person else "" for person in then]
            line = msgspec.structs.replace(line, text=as_written(filled_in(line.text, called)))
        found.append(line)
    return found
