"""Chapters: page breaks of a campaign that nobody goes back over."""

from __future__ import annotations

import pytest

from dolmen.kernel import (
    CannotUndo,
    ChapterEnds,
    chapter_in,
)
from dolmen.library import load, start
from dolmen.testing import check_game
from tests.toys.chapters import Walking


def test_a_chapter_is_told_to_all_and_known_in_the_record() -> None:
    match = start(Walking())
    for n in range(4):
        match.answer(n % 2, "on")
    ended = ChapterEnds(1, "As far as stone 3", "We walked.")
    assert [chapter_in(told) for turn in match.turns for told in turn.story if chapter_in(told)] == [ended]
    assert chapter_in(match.turns[2].story[-1]) == ended
    line = next(told for told in match.log(None) if told.heading)
    assert line.text == "Chapter 1 ends: As far as stone 3"
    assert load(match.save(), match.game).log(1) == match.log(1)


def test_nobody_takes_back_what_was_answered_in_a_chapter_that_is_over() -> None:
    match = start(Walking())
    match.answer(0, "on")
    match.answer(1, "on")
    assert match.may_undo(1)
    match.answer(0, "on")
    for seat in (0, 1):
        assert not match.may_undo(seat)
        with pytest.raises(CannotUndo):
            match.undo(seat)
    with pytest.raises(CannotUndo, match="a chapter has ended since"):
        match.rewind()
    loaded = load(match.save(), match.game)
    with pytest.raises(CannotUndo, match="a chapter has ended since"):
        loaded.rewind()


def test_rules_take_back_as_far_as_the_chapter_goes() -> None:
    match = start(Walking())
    for n in range(5):
        match.answer(n % 2, "on")
    assert match.s.steps == 5
    match.answer(1, "back")
    assert match.s.steps == 3
    with pytest.raises(CannotUndo):
        match.rewind()


def test_a_game_with_chapters_keeps_what_the_table_promises() -> None:
    check_game(Walking(), games=2)
