"""Chapters: where log, chronicle and replay are cut, and where what is over leaves the state.

What is put away is told, with all its facts: the log keeps it for ever, and the drawer reads it there. So no list in
the state grows with the length of play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
from msgspec import Struct

from dolmen.campaign.table import C, Campaign, TableEvent
from dolmen.kernel import Seat, Told, chapter, tell

T = TypeVar("T", bound=Struct)


class Shelved(TableEvent, frozen=True, line="Put away: {name} ({kind})"):
    """Something is over and leaves the table."""

    kind: str
    name: str
    thing: dict[str, object]
    """All that was known of it."""


def end_chapter(s: C, title: str, summary: str = "", shelve: Callable[[C], None] = lambda s: None) -> None:
    """Put away what is over, and end the chapter. The turn ends with it (`procedures.steps`)."""
    shelve(s)
    chapter(s, s.table.chapter, title, summary)
    s.table.chapter += 1


def put_away(s: Campaign, kind: str, name: str, thing: Struct, to: tuple[Seat, ...] | None = None) -> None:
    """Tell all there is to know of a thing that leaves the state, to those who know it."""
    tell(s, Shelved, kind, name, msgspec.to_builtins(thing), to=to)


def drawer(log: Iterable[Told], kind: str | None = None) -> list[Shelved]:
    """What was put away, as far as this log tells it, the latest first; of one kind, or of all."""
    found = [msgspec.convert(told.facts, Shelved) for told in log if told.kind == Shelved.__name__]
    return [shelved for shelved in reversed(found) if kind in (None, shelved.kind)]


def taken_out(log: Iterable[Told], kind: str, name: str, cls: type[T]) -> T | None:
    """The thing of that name again, as it was when it was last put away."""
    for shelved in drawer(log, kind):
        if shelved.name == name:
            return msgspec.convert(shelved.thing, cls)
    return None
