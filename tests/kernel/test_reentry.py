"""Long turns that can be entered again: the record begins again, and nobody notices."""

from __future__ import annotations

import pytest

from dolmen.kernel import (
    CannotUndo,
    Flow,
    Match,
    Pick,
    Seat,
    together,
)
from dolmen.kernel.position import STRETCH
from dolmen.kernel.view import view_bytes
from dolmen.library import load, start
from dolmen.testing import ConformanceError, check_game
from tests.toys.reentered import Diary, Pages


def written(notes: int) -> Match[Pages]:
    match = start(Diary(), seed=4)
    for number in range(notes):
        match.answer(number % 2, f"note {number}", f"note.{number % 2}")
    return match


def test_the_record_begins_anew_and_nobody_notices() -> None:
    match = written(3 * STRETCH + 5)
    assert [len(turn.answers) for turn in match.turns] == [STRETCH, STRETCH, STRETCH, 5]
    assert [turn.place for turn in match.turns] == [0, STRETCH, 2 * STRETCH, 3 * STRETCH]
    assert {turn.number for turn in match.turns} == {0}
    assert [told.text for told in match.log(None)] == [f"Player {n % 2 + 1}: note {n}" for n in range(3 * STRETCH + 5)]
    assert [match.asks[seat].id for seat in (0, 1)] == ["0.0.1", "0.1.1"], "ids stay, so no draft is lost"
    assert len(match.position.answers) == 5, "a copy replays no more than that"
    again = load(match.save(), match.game)
    assert again.save() == match.save()
    assert view_bytes(again.view(0)) == view_bytes(match.view(0))
    match.answer(0, True)
    match.answer(1, False)
    assert match.result


def test_an_undo_crosses_the_seam() -> None:
    match = written(STRETCH)
    assert match.position.answers == []
    match.undo((STRETCH - 1) % 2)
    assert len(match.s.notes) == STRETCH - 1
    match.answer(1, "again", "note.1")
    assert match.s.notes[-1] == "again"
    assert len(match.turns) == 2


def test_dice_in_a_later_stretch_cannot_be_taken_back() -> None:
    match = written(STRETCH - 1)
    match.answer(0, "roll", "die.0")
    with pytest.raises(CannotUndo, match="dice"):
        match.undo(0)


def test_an_undo_reaches_back_sixteen_turns_and_says_so() -> None:
    match = start(Diary(), seed=4)
    match.answer(1, "early", "note.1")
    for number in range(18 * STRETCH):
        match.answer(0, f"note {number}", "note.0")
    with pytest.raises(CannotUndo, match="too long ago"):
        match.undo(1)
    match.position.forget(2)
    assert len(match.turns) == 3
    with pytest.raises(CannotUndo, match="too long ago"):
        match.undo(1)
    match.undo(0)
    assert match.s.notes[-1] == f"note {18 * STRETCH - 2}"


@pytest.mark.parametrize(
    ("since", "reached"), [(16 * STRETCH, True), (17 * STRETCH - 2, True), (17 * STRETCH - 1, False)]
)
def test_sixteen_turns_are_neither_more_nor_less(since: int, reached: bool) -> None:
    match = start(Diary(), seed=4)
    match.answer(1, "early", "note.1")
    for number in range(since):
        match.answer(0, f"note {number}", "note.0")
    if reached:
        match.undo(1)
        assert "early" not in match.s.notes
        assert len(match.s.notes) == since
    else:
        with pytest.raises(CannotUndo, match="too long ago"):
            match.undo(1)


def test_the_kit_believes_a_promise_that_is_kept() -> None:
    check_game(Diary(), games=4, samples=4)


class Forgetful(Diary):
    """Keeps in a local variable who has spoken."""

    id = "forgetful"

    def turn(self, s: Pages) -> Flow[None]:
        said = yield from together({seat: self.said(seat) for seat in range(2)})
        s.said = said

    def said(self, seat: Seat) -> Flow[bool]:
        good: bool = yield from Pick(seat, (True, False))
        return good


def test_the_kit_notices_a_promise_that_is_broken() -> None:
    with pytest.raises(ConformanceError, match="re-entry"):
        check_game(Forgetful(), games=2, samples=2)
