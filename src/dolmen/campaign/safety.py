"""What was taken out leaves a blank field, and whoever wrote the words is asked for others.

The X-Card itself is the table's, in every game (`docs/safety.md`). A game calls `blank` from its `take_out` where words
stood in a place of their own, such as a field of a sheet. Nobody else is asked, and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable

from dolmen.campaign.seats import plays
from dolmen.campaign.table import Blank, C, Campaign
from dolmen.kernel import Flow, Question, Seat, Write, anyone

Reword = Callable[[C, Blank, str], None]
"""Puts other words into a field."""


def blank(s: Campaign, author: Seat, field: str, label: str) -> None:
    """The words of that field were taken out. `field` is the game's own name for it, `label` is for its author."""
    if all(one.field != field for one in s.table.blanks):
        s.table.blanks.append(Blank(author, field, label))


def rewording(s: C, main: Flow[None], reword: Reword[C]) -> Flow[None]:
    """What else is asked, and beside it other words for what was taken out, from whoever wrote it."""
    authors = {one.by for one in s.table.blanks if plays(s, one.by)}
    if not authors:
        yield from main
    else:
        yield from anyone({"steps": main, **{f"words-{seat}": _asked(s, seat, reword) for seat in sorted(authors)}})


def _asked(s: C, seat: Seat, reword: Reword[C]) -> Flow[None]:
    """No words are an answer, too: then the field stays blank."""
    one = first_blank(s, seat)
    words = yield from Write(seat, most=500, question=OTHER_WORDS, name=f"other-words-{one.field}")
    s.table.blanks.remove(one)
    if words:
        reword(s, one, words)


def first_blank(s: Campaign, seat: Seat) -> Blank:
    """One after the other."""
    return next(one for one in s.table.blanks if one.by == seat)


def _prompt(s: Campaign, seat: Seat) -> str:
    return f"What you wrote was taken out: {first_blank(s, seat).label}. Other words, or none?"


OTHER_WORDS = Question(_prompt, name="other words")
