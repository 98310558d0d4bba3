"""Chat as a viewer hears it, from what is stored. Lines are numbered for each viewer apart, as in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dolmen.kernel import Seat
from dolmen.server.db.base import ChatLine, Head, Reading
from dolmen.server.people import People
from dolmen.server.wire import Chat

SameSide = Callable[[Seat | None, Seat | None], bool]
Name = Callable[[str], str]
CHUNK = 200


def heard(lines: Iterable[ChatLine], name: Name, viewer: Seat | None, same_side: SameSide) -> list[Chat]:
    """What was said to everybody, and to the viewer's own side; the numbers are still those of all lines."""
    return [
        Chat(line.n, name(line.said.person), line.said.text, line.at, line.said.team, line.seat)
        for line in lines
        if not line.said.team or same_side(line.seat, viewer)
    ]


async def chat_before(
    db: Reading, head: Head, people: People, viewer: Seat | None, same_side: SameSide, before: int, most: int
) -> tuple[int, list[Chat]]:
    """Up to that many lines, ending before that one, as this viewer counts them; and the number of the first. The lines
    still have the numbers that they have among all."""
    count = head.chat[0 if viewer is None else viewer + 1]
    before = max(0, min(before, count))
    first = max(0, before - most)
    found: list[Chat] = []
    place = head.chat[-1]
    while count - len(found) > first and place > 0:
        lines = await db.chat(head.id, place, CHUNK)
        if not lines:
            break
        await people.meet(line.said.person for line in lines)
        found[:0] = heard(lines, people.name, viewer, same_side)
        place = lines[0].n
    skipped = first - (count - len(found))
    return first, found[skipped : skipped + before - first]
