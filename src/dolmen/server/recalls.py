"""Things that were put away are looked up in the stored log, page by page, the latest first."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Match, Recall
from dolmen.server.db.base import Head, Reading
from dolmen.server.log_pages import log_before
from dolmen.server.told_lines import may_read

PAGE = 1000
"""This many lines are read at a time."""


def sought(match: Match[Any]) -> Recall | None:
    """What the rules want back, if anything."""
    if not match.game.campaign:
        return None
    return next((ask for ask in match.position.asked if isinstance(ask, Recall)), None)


async def looked_up(db: Reading, head: Head, ask: Recall) -> dict[str, Any] | None:
    before = may_read(head, head.lines, ask.by)
    while before > 0:
        before, lines = await log_before(db, head, ask.by, before, PAGE)
        if (found := ask.found_in(reversed(lines))) is not None:
            return found
    return None
