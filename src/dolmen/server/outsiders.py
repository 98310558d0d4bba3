"""What people from outside may read again of a campaign: links to its replay, and its chronicle.

A campaign has much that nobody at other tables should know yet. So whoever only looks on replays closed chapters, and
whoever plays the same campaign at a table of their own, no more of them than that table has closed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dolmen.kernel import Game
from dolmen.server.chapters import chapters_of
from dolmen.server.db.base import Head, Reading
from dolmen.server.moments import head_at
from dolmen.server.table_info import seat_of


async def as_far_as_closed(db: Reading, game: Game[Any], head: Head, person: str) -> Head:
    """The head of the table as far as this person may go back over it: whole for those who belong to it, and where a
    match is no campaign."""
    if seat_of(head, person) is not None or head.owner == person or not _is_campaign(game, head):
        return head
    own = await _closed_at_own_tables(db, game, head, person)
    if head.over and own is None:
        return head
    chapters = (await chapters_of(db, head))[:own]
    then = await head_at(db, head, chapters[-1].moment if chapters else 0)
    return msgspec.structs.replace(then, chapters=len(chapters), over="")


async def _closed_at_own_tables(db: Reading, game: Game[Any], head: Head, person: str) -> int | None:
    """Of the table that has come farthest; None if they play this campaign nowhere."""
    if not person:
        return None
    heads, _ = await db.heads_of(person)
    own = [other for other in heads if other.game == head.game and other.id != head.id and _is_campaign(game, other)]
    if any(other.over for other in own if seat_of(other, person) is not None):
        return None
    return max((other.chapters for other in own if seat_of(other, person) is not None), default=None)


def _is_campaign(game: Game[Any], head: Head) -> bool:
    return game.is_campaign(game.read_options(head.options))
