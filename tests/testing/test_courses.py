"""The kit plays every course, and says which lesson cannot be done."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dolmen.games.gone_to_gaia import GoneToGaiaGame
from dolmen.games.gone_to_gaia.lessons import EXAMINATION, FIRST_WAVE
from dolmen.games.stone_daze import StoneDazeGame
from dolmen.games.stone_daze.lessons import FIRST_ROUND
from dolmen.kernel import Course
from dolmen.testing import ConformanceError
from dolmen.testing.lessons import check_courses


def taught(course: Course) -> StoneDazeGame:
    game = StoneDazeGame()
    game.courses = (course,)  # type: ignore[misc]
    return game


def otherwise(number: int, **changes: Any) -> Course:
    """The first round of Stone Daze with one lesson that is another."""
    lessons = list(FIRST_ROUND.lessons)
    lessons[number] = replace(lessons[number], **changes)
    return replace(FIRST_ROUND, lessons=tuple(lessons))


def test_every_lesson_can_be_done() -> None:
    check_courses(taught(FIRST_ROUND))


@pytest.mark.parametrize(
    ("course", "words"),
    [
        (otherwise(0, subject="B8"), "'B8', which is not on the table"),
        (otherwise(0, subject="g9"), "no field of .* is about 'g9'"),
        (otherwise(1, allowed=("g9", "z9")), "allows 'z9', which cannot be chosen for 'B6'"),
        (otherwise(1, allowed=("g9", "a1")), "allows 'a1', which cannot be chosen for 'B6'"),
        (otherwise(1, allowed=()), "leaves nothing to choose"),
        (otherwise(2, allowed=("extra fork",)), "allows 'extra fork'"),
        (otherwise(4, allowed=("e1",)), "allows 'e1', which cannot be chosen for 'B4'"),
        (otherwise(1, why="word " * 30), "has more than 35 words"),
        (otherwise(0, act="hand in"), "allows 'extra force', which cannot be chosen for 'B7'"),
    ],
)
def test_a_lesson_that_cannot_be_done_is_found(course: Course, words: str) -> None:
    with pytest.raises(ConformanceError, match=words) as found:
        check_courses(taught(course))
    assert found.value.check == "courses"


def test_two_lessons_that_do_not_go_together_are_found() -> None:
    """Two runs and a disc are three: the table takes two a round."""
    discs = [
        replace(FIRST_ROUND.lessons[2], subject=figure, allowed=(action,))
        for figure, action in (("B7", "extra force"), ("B1", "fire"), ("B3", "healer"))
    ]
    course = replace(FIRST_ROUND, lessons=(*discs, FIRST_ROUND.lessons[3]))
    with pytest.raises(ConformanceError, match="does not take what was chosen"):
        check_courses(taught(course))


# Where one click is an answer


def gaia(course: Course) -> GoneToGaiaGame:
    game = GoneToGaiaGame()
    game.courses = (course,)  # type: ignore[misc]
    return game


def changed(number: int, **changes: Any) -> Course:
    """The examination of Gone to Gaia, up to a lesson that is another."""
    lessons = [*EXAMINATION.lessons[:number], replace(EXAMINATION.lessons[number], **changes)]
    return replace(EXAMINATION, lessons=tuple(lessons))


def test_both_courses_of_gone_to_gaia_can_be_done() -> None:
    check_courses(gaia(EXAMINATION))
    check_courses(gaia(FIRST_WAVE))


@pytest.mark.parametrize(
    ("course", "words"),
    [
        (changed(6, allowed=("Survey Lance onto slot 9",)), "allows 'Survey Lance onto slot 9'"),
        (changed(7, allowed=("e5",)), "allows 'e5', which cannot be chosen"),
        (changed(6, act="decide", asked="Lay an egg"), "waits for 'Lay an egg', which is not asked|is never reached"),
        (
            replace(FIRST_WAVE, seed=3, lessons=(replace(FIRST_WAVE.lessons[0], asked="Nobody asks"),)),
            "waits for 'Nobody asks', which is not asked|is never reached",
        ),
    ],
)
def test_a_lesson_that_no_question_fits_is_found(course: Course, words: str) -> None:
    with pytest.raises(ConformanceError, match=words):
        check_courses(gaia(course))
