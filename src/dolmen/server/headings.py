"""Where the parts of a match begin, such as rounds: the headings of its log, found a stretch of answers at a time."""

from __future__ import annotations

from dolmen.server import wire
from dolmen.server.db.base import Head, Reading
from dolmen.server.told_lines import lines_of

MOST = 2000
"""This many answers are looked through for one request."""


async def headings(db: Reading, head: Head, after: int) -> wire.Headings:
    """Those that everybody was told, from a moment on. What only some may know heads nothing."""
    first = max(0, min(after, head.moment))
    last = min(first + MOST, head.moment)
    told = [] if first else [(0, (await db.opening(head.id)).told)]
    answers = await db.answers(head.id, first, last)
    told += [(moment, given.told) for moment, given in enumerate(answers, first + 1)]
    found = [
        wire.Heading(moment, line.text)
        for moment, raw in told
        for line in lines_of(raw)
        if line.heading and line.to is None
    ]
    return wire.Headings(tuple(found), last)
