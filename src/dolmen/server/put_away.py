"""What was put away in a campaign, read again out of the stored log, the latest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dolmen.kernel import Seat, Shelved
from dolmen.kernel.decoders import converted
from dolmen.server.db.base import Head, Reading
from dolmen.server.log_pages import Inherits, log_before
from dolmen.server.told_lines import may_read
from dolmen.server.wire import PutAway, PutAwayPage

AT_ONCE = 60
"""No more things are looked for once there are so many."""
PAGE, PAGES = 1000, 10
"""So many lines of the log are read at a time, and so often for one question."""


async def put_away(
    db: Reading, head: Head, viewer: Seat | None, before: int, inherits: Inherits | None = None
) -> PutAwayPage:
    """What this viewer may know of it, from the lines before that one."""
    before = min(before, may_read(head, head.lines, viewer))
    found: list[PutAway] = []
    for _ in range(PAGES):
        if before <= 0 or len(found) >= AT_ONCE:
            break
        first, lines = await log_before(db, head, viewer, before, PAGE, inherits)
        for place in range(len(lines) - 1, -1, -1):
            if lines[place].kind == Shelved.__name__:
                shelved = converted(lines[place].facts, Shelved)
                found.append(PutAway(first + place, shelved.kind, shelved.name, tuple(_details(shelved))))
        before = first
    return PutAwayPage(tuple(found), before)


def _details(shelved: Shelved) -> Iterator[str]:
    """Whatever is said of it in words."""
    for what, value in shelved.thing.items():
        texts = [text for text in _texts(value) if text != shelved.name]
        if texts:
            yield f"{what.replace('_', ' ')}: {'; '.join(texts)}"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value:
            yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        yield from _texts([*value.values()])
