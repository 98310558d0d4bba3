"""The log by pages, from what is stored. Lines are numbered for each viewer apart: a number that counted the lines of
others would tell how many secrets there are."""

from __future__ import annotations

from dolmen.kernel import Seat, Told
from dolmen.server.db.base import Head, Reading
from dolmen.server.ledger import column_of, lines_of, may_read


async def log_before(db: Reading, head: Head, viewer: Seat | None, before: int, most: int) -> tuple[int, list[Told]]:
    """Up to so many lines that end before that one, as far as the viewer may read them; and the number of the first."""
    before = max(0, min(before, may_read(head, head.lines, viewer)))
    first = max(0, before - most)
    at, end, known = 0, head.moment, -1
    column = column_of(head, viewer)
    for mark in await db.marks(head.id, head.moment, column, first, before):
        readable = mark.lines[column]
        if readable <= first:
            at, known = mark.moment, readable
        if readable >= before:
            end = mark.moment
            break
    told = [answer.told for answer in await db.answers(head.id, at, end)]
    if known < 0:
        told.insert(0, (await db.opening(head.id)).told)
    lines = [line for tales in told for line in lines_of(tales) if head.over or line.visible_to(viewer)]
    skipped = first - max(known, 0)
    return first, lines[skipped : skipped + before - first]


async def whole_log(db: Reading, head: Head, viewer: Seat | None) -> list[Told]:
    """All that the viewer may read: for a chronicle."""
    return (await log_before(db, head, viewer, head.lines[-1], head.lines[-1]))[1]
