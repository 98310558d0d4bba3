"""What is still to be done, and the names under which functions carry it out: see `dolmen.campaign.agenda`."""

from __future__ import annotations

from collections.abc import Iterable

from dolmen.campaign.agenda import Agenda
from dolmen.games.stonesaga.state import Stonesaga, Task
from dolmen.kernel import Flow

AGENDA: Agenda[Stonesaga, Task] = Agenda()

does, then = AGENDA.does, AGENDA.then


def lines(s: Stonesaga, who: int, written: Iterable[str], item: str = "") -> None:
    """These effects come next, one after the other, for this character."""
    then(s, *[Task("effect", who, name=line, item=item) for line in written])


def work(s: Stonesaga) -> Flow[None]:
    """All that is on the agenda. Whatever ends the game ends it at once (SS.25.5, SS.25.6)."""
    yield from AGENDA.work(s, over=lambda s: s.won is not None and s.phase != "between")
