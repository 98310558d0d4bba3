"""What was told at a table: because of which answer, and how much of it each may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dolmen.kernel import Seat
from dolmen.kernel.record import Turn
from dolmen.kernel.story import MadeFinal, Told, chapter_in
from dolmen.server.db.base import Chapter, Final, Head, Line, Tale


def tales(turns: Sequence[Turn], index: int, place: int) -> list[Tale]:
    """What was told because of an answer: in its own turn, then in each that began until the next answer."""
    turn = turns[index]
    begin = turn.answers[place].told
    end = turn.answers[place + 1].told if place + 1 < len(turn.answers) else None
    told = [tale_of(turn.story[begin:end])]
    if end is not None:
        return told
    for later in turns[index + 1 :]:
        if later.place:
            break  # the same turn, entered again: it tells nothing at its start
        story = later.story[: later.answers[0].told] if later.answers else later.story
        told.append(tale_of(story) if story else [])
        if later.answers:
            break
    return told


def tale_of(story: Sequence[Told | MadeFinal]) -> Tale:
    return [Line(told) if isinstance(told, Told) else Final(told.seats) for told in story]


def lines_of(told: Iterable[Tale]) -> list[Told]:
    """The lines of the log in them."""
    return [item.told for tale in told for item in tale if type(item) is Line]


def counted(lines: Sequence[int], told: Iterable[Told], by: int = 1) -> list[int]:
    """How much each may read once these are added: a spectator, each seat, and all of it."""
    found = list(lines)
    for line in told:
        if line.to is None:
            for viewer in range(len(found)):
                found[viewer] += by
            continue
        for viewer in {*line.to}:
            found[viewer + 1] += by
        found[-1] += by
    return found


def chapters_in(
    lines: Iterable[Told], known: Sequence[int], moment: int, closed: int, people: Sequence[str | None]
) -> list[Chapter]:
    """The chapters that end in these lines of one answer; `known` is how much each could read before them; that many
    chapters are closed already."""
    found: list[Chapter] = []
    counts = list(known)
    for line in lines:
        counts = counted(counts, (line,))
        if (end := chapter_in(line)) is not None:
            number = closed + len(found) + 1
            found.append(Chapter(number, moment, counts, end.title, end.summary, [*people]))
    return found


def may_read(head: Head, lines: Sequence[int], viewer: Seat | None) -> int:
    """How many of them this viewer may read; all of them once the game is over."""
    return lines[column_of(head, viewer)]


def column_of(head: Head, viewer: Seat | None) -> int:
    """Where in `lines` that stands."""
    return -1 if head.over else 0 if viewer is None else viewer + 1
