"""The coach: nine steps, and what they lead to."""

from __future__ import annotations

from itertools import groupby

from dolmen.games.stonesaga import GAME
from dolmen.testing.lessons import check_courses


def test_nine_steps_from_a_home_to_a_first_tool() -> None:
    (course,) = GAME.courses
    steps = [step for step, _ in groupby(lesson.step for lesson in course.lessons)]
    assert len(steps) == 9
    assert len({*steps}) == 9
    assert course.options["challenge"] == "CH01"


def test_every_lesson_can_be_done() -> None:
    check_courses(GAME)
