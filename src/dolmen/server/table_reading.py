"""Looking something up about a table in several steps, while people play on."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from dolmen.server.db.base import DamagedTable, Head, StoreFailed
from dolmen.server.refusal import Refusal
from dolmen.server.table import QUICKER, TRIES, Table

T = TypeVar("T")


async def steady(table: Table, look: Callable[[Head], Coroutine[Any, Any, T]]) -> T:
    """What somebody looks up in several steps, all of one course of the match: if it went back meanwhile, answers
    of before and after would be mixed into a match that nobody has played, so `look` begins again."""
    for _ in range(TRIES):
        head = table.head
        try:
            found = await look(head)
        except (Refusal, DamagedTable):
            if not await _went_back_since(table, head):
                raise
        else:
            if not await _went_back_since(table, head):
                return found
        async with table.lock:
            if table.head is head:  # another server has written
                await table.read_again()
    raise StoreFailed(QUICKER)


async def _went_back_since(table: Table, head: Head) -> bool:
    since = await table.kept.db.entries(table.id, head.n)
    return any(entry.kind in ("back", "update", "out") for entry in since)
