"""What a table and each of its seats may have written. What is too much is refused in words, before it is stored.

Everything that somebody does counts, small answers and undos too: otherwise a guest could fill a table with them.
"""

from __future__ import annotations

from collections.abc import Collection

from dolmen.kernel import DolmenError
from dolmen.server import limits
from dolmen.server.db.base import Head, Write
from dolmen.server.db.rows import given_of

IS_FULL = "this table is full: {size} are written; it can be read, but nothing more can be played at it"


class TooLarge(DolmenError):
    """A table cannot keep so much."""


def not_full(head: Head) -> None:
    """Raises TooLarge."""
    if head.written >= limits.TABLE_BYTES:
        raise TooLarge(IS_FULL.format(size=_megabytes(limits.TABLE_BYTES)))


def within(before: Head, write: Write, waited_for: Collection[str] = ()) -> None:
    """What somebody does must fit into their own share and into the table. What is nobody's always does: the X-Card,
    a seat that is given up, the clock. Raises TooLarge."""
    now = write.head.bytes
    if now == before.bytes:
        return
    for place, written in enumerate(now):
        had = before.bytes[place] if place < len(before.bytes) else 0
        if written == had:
            continue
        not_full(before)
        if written > limits.SEAT_BYTES and not _may_exceed(had, write, waited_for):
            watches = place == len(before.seats)
            share = _megabytes(limits.SEAT_BYTES)
            if watches:
                raise TooLarge(f"those who watch have written {share} at this table, so nothing more of theirs is kept")
            raise TooLarge(f"you have written {share} at this table; only short answers that it waits for are taken")


def _may_exceed(had: int, write: Write, waited_for: Collection[str]) -> bool:
    """A short answer that the table waits for."""
    entry = write.entries[0]
    if len(write.entries) > 1 or entry.kind != "answer" or len(entry.data) > limits.SHORT_ANSWER:
        return False
    return had < limits.SEAT_BYTES or given_of(entry).ask in waited_for


def _megabytes(size: int) -> str:
    return f"{size >> 20} MB"
