"""Courses: how somebody learns a game at a real table, one act at a time. Clients show them, the kit plays them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from dolmen.kernel.story import Seat

Act = Literal["open", "choose", "hand in", "decide"]
"""What the learner does in a lesson, once:

    open      takes up the thing that the lesson is about (of a form: its field)
    choose    chooses one of `allowed` for it; where one click is an answer, it is handed in
    hand in   hands in the answer as it stands, or the text that was written
    decide    answers as they like: nothing is veiled, and the lesson only says what matters
"""

MOST_WORDS = 35
"""Of a lesson's text and reason together."""


class Lesson(Struct, frozen=True, kw_only=True):
    """One step of a course."""

    step: str
    """In the list of steps: "Choose its square". Neighbours of one name are one step."""
    title: str
    """Over its text: "Send the Big man forward"."""
    text: str
    why: str = ""
    """One reason, if it needs one."""
    act: Act
    subject: str = ""
    """The id of the component that it is about."""
    allowed: tuple[str, ...] = ()
    """What can be chosen: places by their ids, or options by their labels. Everything else is veiled."""
    hands_in: bool = False
    """What is chosen is handed in at once."""
    asked: str = ""
    """How the prompt begins: until that is asked, the lesson waits and the learner plays. If a later one is asked first
    and neither needs the other, those between are passed over. Only for `decide`."""


class Course(Struct, frozen=True, kw_only=True):
    """Lessons in their order, at a table that is always laid the same, or at any table; bots sit in the other seats."""

    id: str
    title: str
    minutes: int
    seats: int
    seat: Seat
    """Where the learner sits."""
    seed: int | None
    """None: another table every time, so its lessons are such that fit any."""
    options: dict[str, Any] = {}
    bot: Literal["tame", "easy", "medium", "hard"] = "tame"
    """Who sits in the other seats: a tame one does the same every time."""
    at_once: bool = False
    """Whoever plays the game for the first time, and says only that they want to play now, gets this table."""
    lessons: tuple[Lesson, ...]
    end: str
    """What was learnt, when all are done."""
