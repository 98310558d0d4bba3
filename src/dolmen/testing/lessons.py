"""Courses: every lesson can be done at the table that the course lays, whichever way it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from dolmen.bots import make_bot
from dolmen.kernel import Ask, Course, Form, Game, Lesson, Match, Pick, Several
from dolmen.kernel.lessons import MOST_WORDS
from dolmen.kernel.view import OptionView, ask_view
from dolmen.library import start
from dolmen.testing.failure import ConformanceError, fail


def check_courses(game: Game[Any]) -> None:
    """Plays every course of the game, once for each thing that a lesson leaves to choose. Raises ConformanceError."""
    for course in game.courses:
        for way in range(max((len(lesson.allowed) for lesson in course.lessons), default=1) or 1):
            if course.seed is not None:
                _Pupil(game, course, way, course.seed).learns()
            else:
                _learns_somewhere(game, course, way)


def _learns_somewhere(game: Game[Any], course: Course, way: int) -> None:
    """What is only advice need not come up at every table, but at one of a few."""
    for seed in range(TABLES):
        try:
            _Pupil(game, course, way, seed).learns()
        except ConformanceError:
            if seed == TABLES - 1:
                raise
        else:
            return


MOST_ANSWERS = 400
"""Of the learner, between two lessons."""
TABLES = 8
"""How many tables a course that is laid differently every time is tried at."""


class _Pupil:
    """Somebody who does what the lessons say, and always takes the same one of what they leave open."""

    def __init__(self, game: Game[Any], course: Course, way: int, seed: int) -> None:
        self.course, self.way = course, way
        self.match: Match[Any] = start(game, course.seats, seed, dict(course.options))
        self.bot = make_bot(course.bot, 0)
        self.draft: dict[str, int] = {}
        """By the name of a field: the number of its option."""

    def learns(self) -> None:
        for lesson in self.course.lessons:
            if len(f"{lesson.text} {lesson.why}".split()) > MOST_WORDS:
                self._fail(lesson, f"has more than {MOST_WORDS} words")
            self._others_answer()
            if lesson.asked:
                self._plays_until(lesson)
            ask = self.match.asks.get(self.course.seat)
            if ask is None:
                self._fail(lesson, "is never reached: the learner is asked nothing")
            self._does(lesson, ask)

    def _plays_until(self, lesson: Lesson) -> None:
        """By themselves, as a bot would, until that is asked."""
        for _ in range(MOST_ANSWERS):
            ask = self.match.asks.get(self.course.seat)
            if ask is None or ask_view(ask).prompt.startswith(lesson.asked):
                return
            self._answers(self.course.seat, ask)
            self._others_answer()
        self._fail(lesson, f"waits for {lesson.asked!r}, which is not asked within {MOST_ANSWERS} answers")

    def _others_answer(self) -> None:
        while self.course.seat not in self.match.asks and self.match.asks:
            seat, ask = next(iter(self.match.asks.items()))
            self._answers(seat, ask)

    def _answers(self, seat: int, ask: Ask) -> None:
        self.match.answer(seat, self.bot.choose(self.match.position, ask), ask.id)

    def _does(self, lesson: Lesson, ask: Ask) -> None:
        there = self.match.scene(self.course.seat).ids()
        if lesson.subject and lesson.subject not in there:
            self._fail(lesson, f"is about {lesson.subject!r}, which is not on the table")
        if lesson.act == "open" and not any(field.at == lesson.subject for field in ask_view(ask).fields):
            self._fail(lesson, f"has nothing to take up: no field of {ask.prompt!r} is about {lesson.subject!r}")
        if lesson.act == "choose":
            if not lesson.allowed:
                self._fail(lesson, "leaves nothing to choose")
            found = [self._found(lesson, ask, wanted) for wanted in lesson.allowed]
            field, option = found[self.way % len(found)]
            self.draft[field] = option
        if lesson.act == "decide":
            self._answers(self.course.seat, ask)
        elif lesson.act == "hand in" or lesson.hands_in or (lesson.act == "choose" and isinstance(ask, Pick)):
            self._hands_in(lesson, ask)

    def _found(self, lesson: Lesson, ask: Ask, wanted: str) -> tuple[str, int]:
        """The field and the option that `wanted` names: a place, or a label."""
        found = [
            (field, number)
            for field, options in _asked(ask, lesson.subject)
            for number, option in enumerate(options)
            if wanted in (option.place, option.label)
        ]
        if not found:
            self._fail(lesson, f"allows {wanted!r}, which cannot be chosen for {lesson.subject or ask.prompt!r}")
        return found[0]

    def _hands_in(self, lesson: Lesson, ask: Ask) -> None:
        if isinstance(ask, Several):
            named = tuple(ask.options[number] for number in self.draft.values())
            self.draft = {}
            self.match.answer(self.course.seat, named, ask.id)
            return
        chosen: list[Any] = []
        while (left := ask.choices(chosen)) is not None:
            name = ask.fields[len(chosen)].name if isinstance(ask, Form) else ""
            options = ask.fields[len(chosen)].options if isinstance(ask, Form) else getattr(ask, "options", left)
            wanted = options[self.draft[name]] if name in self.draft else left[0]
            if wanted not in left:
                self._fail(lesson, f"cannot be done: {ask.prompt!r} does not take what was chosen for {name!r}")
            chosen.append(wanted)
        self.draft = {}
        self.match.answer(self.course.seat, ask.assemble(chosen), ask.id)

    def _fail(self, lesson: Lesson, what: str) -> NoReturn:
        fail(self.match, "courses", f"{self.course.title}, lesson {lesson.step!r} {what}")


def _asked(ask: Ask, subject: str) -> Iterator[tuple[str, Iterable[OptionView]]]:
    """What can be chosen about a thing: the fields of a form, or the options of an ask under no name."""
    view = ask_view(ask)
    if isinstance(ask, Pick | Several):
        yield "", view.options
    for field in view.fields:
        if field.at == subject:
            yield field.key, field.options
