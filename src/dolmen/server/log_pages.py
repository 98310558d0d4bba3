"""The log by pages, from what is stored. Lines are numbered for each viewer apart: a number that counted the lines of
others would tell how many secrets there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from dolmen.kernel import Seat, Told
from dolmen.server.db.base import Given, Head, Reading
from dolmen.server.told_lines import column_of, lines_of, may_read

MOST_AT_ONCE = 200
"""This many lines are searched for somebody's own words."""


Inherits = Callable[[Told], bool]
"""Which lines pass to whoever takes a seat over: `Game.inherited`."""
NOT_YOURS = Told("NotYours", "…")


class Stretch(Struct):
    """Answers in a row, and how many lines of the log the viewer could read before them."""

    at: int
    """The moment before the first of them."""
    known: int
    opening: list[Told]
    """What was told before any answer, if they are the very first."""
    answers: list[Given]


async def log_before(
    db: Reading, head: Head, viewer: Seat | None, before: int, most: int, inherits: Inherits | None = None
) -> tuple[int, list[Told]]:
    """Up to that many lines before that one, as far as the viewer may read them; and the number of the first."""
    before = max(0, min(before, may_read(head, head.lines, viewer)))
    first = max(0, before - most)
    stretch = await _stretch(db, head, viewer, first, before)
    told = [*stretch.opening, *(line for answer in stretch.answers for line in lines_of(answer.told))]
    skipped = first - stretch.known
    found = _readable(head, viewer, told)[skipped : skipped + before - first]
    return first, veiled(head, viewer, first, found, inherits)


def veiled(head: Head, viewer: Seat | None, first: int, lines: Sequence[Told], inherits: Inherits | None) -> list[Told]:
    """Whoever has taken a seat over does not read what it alone was told before, unless the game lets them."""
    known = 0 if viewer is None else head.seats[viewer].told
    if first >= known:
        return [*lines]
    return [
        line if line.to is None or number >= known or (inherits is not None and inherits(line)) else NOT_YOURS
        for number, line in enumerate(lines, first)
    ]


async def own_lines(db: Reading, head: Head, seat: Seat, first: int, before: int) -> dict[int, int]:
    """Which of these lines of the log hold what this seat wrote or drew itself, and in which answer: its moment."""
    first = max(head.seats[seat].told, first)
    before = max(0, min(before, first + MOST_AT_ONCE, may_read(head, head.lines, seat)))
    stretch = await _stretch(db, head, seat, first, before)
    number = stretch.known + len(_readable(head, seat, stretch.opening))
    found: dict[int, int] = {}
    unsaid: list[tuple[int, list[str]]] = []
    for moment, answer in enumerate(stretch.answers, stretch.at + 1):
        lines = _readable(head, seat, lines_of(answer.told))
        if answer.own_words and answer.seat == seat:
            unsaid.append((moment, _words(answer.value)))
            if "strokes" in answer.value and lines:
                found[number] = moment
        for place, line in enumerate(lines, number):
            said = [own for own in unsaid if any(says(line, word) for word in own[1])]
            if said:
                found[place] = said[0][0]
                unsaid.remove(said[0])
        number += len(lines)
    return {number: moment for number, moment in found.items() if first <= number < before}


def _words(value: Any) -> list[str]:
    """What is written in an answer, as plain data."""
    texts = [value] if isinstance(value, str) else value.values()
    return [text for text in texts if isinstance(text, str) and text]


def says(line: Told, word: str) -> bool:
    """The line says it, and not as a part of another word."""
    return word in line.text and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line.text) is not None


async def _stretch(db: Reading, head: Head, viewer: Seat | None, first: int, before: int) -> Stretch:
    """The answers that tell these lines, and perhaps some before and after."""
    at, end, known = 0, head.moment, -1
    column = column_of(head, viewer)
    for mark in await db.marks(head.id, head.moment, column, first, before):
        readable = mark.lines[column]
        if readable <= first:
            at, known = mark.moment, readable
        if readable >= before:
            end = mark.moment
            break
    opening = lines_of((await db.opening(head.id)).told) if known < 0 else []
    return Stretch(at, max(known, 0), opening, await db.answers(head.id, at, end))


def _readable(head: Head, viewer: Seat | None, lines: list[Told]) -> list[Told]:
    return [line for line in lines if head.over or line.visible_to(viewer)]


async def whole_log(db: Reading, head: Head, viewer: Seat | None, inherits: Inherits | None = None) -> list[Told]:
    """All that the viewer may read: for a chronicle."""
    return (await log_before(db, head, viewer, head.lines[-1], head.lines[-1], inherits))[1]
