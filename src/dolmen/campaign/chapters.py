"""Chapters: where log, chronicle and replay are cut, and where what is over leaves the state.

What is put away is told, with all its facts: the log keeps it for ever, and the drawer reads it there. So no list in
the state grows with the length of play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dolmen.campaign.table import C, Campaign, Lookup
from dolmen.kernel import Flow, Recall, Seat, Shelved, Told, anyone, chapter
from dolmen.kernel.decoders import converted


def end_chapter(s: C, title: str, summary: str = "", put_away: Callable[[C], None] = lambda s: None) -> None:
    """Put away what is over, and end the chapter. The turn ends with it (`procedures.steps`)."""
    put_away(s)
    chapter(s, s.table.chapter, title, summary)
    s.table.chapter += 1


def drawer(log: Iterable[Told], kind: str | None = None) -> list[Shelved]:
    """What was put away, as far as this log tells it, the latest first; of one kind, or of all."""
    found = [converted(told.facts, Shelved) for told in log if told.kind == Shelved.__name__]
    return [shelved for shelved in reversed(found) if kind in (None, shelved.kind)]


# Back on the table

Found = Callable[[C, Seat, str, Shelved | None], None]
"""What to do with what was found: by whom it was looked up, under what name, and the thing."""


def look_for(s: Campaign, seat: Seat, what: str) -> None:
    """From the flow of an offer, which then breaks off the step in progress: see `looking`."""
    s.table.lookup = Lookup(seat, what)


def looking(s: C, main: Flow[None], kinds: tuple[str, ...], found: Found[C]) -> Flow[None]:
    """What else is asked, and what somebody is looking for in the drawer, if anything."""
    lookup = s.table.lookup
    if lookup is None:
        yield from main
    else:
        yield from anyone({"drawer": _looked_up(s, lookup, kinds, found), "steps": main})


def _looked_up(s: C, lookup: Lookup, kinds: tuple[str, ...], found: Found[C]) -> Flow[None]:
    facts = yield from Recall(kinds=kinds, what=lookup.what)
    s.table.lookup = None
    found(s, lookup.by, lookup.what, None if facts is None else converted(facts, Shelved))
