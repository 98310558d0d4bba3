"""Undo takes back one answer and nothing else, or refuses and changes nothing."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import CannotUndo, IllegalAnswer, Match, Seat
from dolmen.kernel.record import same_ask
from dolmen.kernel.undo import WayBack
from dolmen.kernel.view import View
from dolmen.testing.failure import blaming, differs, fail
from dolmen.testing.journey import viewers, who
from dolmen.testing.keeping import unlike_views


def check_undo(match: Match[Any]) -> None:
    """For each seat: a refused undo leaves every byte; an allowed one and the same answer again lead back here."""
    saved = match.save()
    for seat in range(match.seats):
        way = _way_back(match, seat)
        if way is not None:
            with blaming(match, "undo", "taking an answer back and giving it again", seat):
                _there_and_back(match, seat, way)
        if match.save() != saved:
            fail(match, "undo", "asking for an undo, or one on a fork, has changed the match", seat)


def _way_back(match: Match[Any], seat: Seat) -> WayBack | None:
    """Where an undo leads; None if it is refused."""
    with blaming(match, "undo", "looking for a way back", seat):
        try:
            return match.way_back(seat)
        except CannotUndo:
            return None


def _there_and_back(match: Match[Any], seat: Seat, way: WayBack) -> None:
    twin = match.fork()
    given = [answer for turn in twin.turns for answer in turn.answers]
    mine = next(answer for answer in reversed(given) if answer.seat == seat)
    twin.go_back(seat, way)
    left = [answer for turn in twin.turns for answer in turn.answers]
    if len(left) != len(given) - 1:
        fail(match, "undo", f"undo took back {len(given) - len(left)} answers instead of one", seat)
    again = next((ask for ask in twin.open if ask.seat == seat and same_ask(ask.id, mine.ask)), None)
    if again is None:
        fail(match, "undo", "after the undo the seat is not asked again", seat)
    if not again.name:  # what has a name keeps its id
        try:
            twin.answer(seat, mine.value, mine.ask)
        except IllegalAnswer:
            pass
        else:
            fail(match, "undo", f"the ask {mine.ask} can still be answered after the undo that replaced it", seat)
    answer = again.from_plain(mine.value) if mine.plain else mine.value
    twin.answer(seat, answer, again.id)
    if not all(any(same_ask(ask.id, other.id) for other in twin.open) for ask in match.open):
        fail(match, "undo", "undo and the same answer again do not lead to the same asks", seat)
    if mine is not given[-1]:
        return  # others have answered since, so the order of arrival is another one
    if what := differs(match.s, twin.s):
        fail(match, "undo", f"undo and the same answer again make another state: {what}", seat)
    for viewer in viewers(match):
        if what := unlike_views(_unnumbered(match.view(viewer)), _unnumbered(twin.view(viewer))):
            fail(match, "undo", f"undo and the same answer again look different to {who(viewer)}: {what}", seat)


def _unnumbered(view: View) -> View:
    """Without the marks that say how often answers were taken back."""
    for ask in view.asks:
        ask.id, ask.shape = ask.id.partition("~")[0], 0
    return view
