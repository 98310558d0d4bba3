"""Choices of the group: the proposal with most hands stands, ties at random (SS.2.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from dolmen.campaign import MOST_HANDS, agree
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Flow, Pick, Question

T = TypeVar("T")


def together(
    s: Stonesaga, about: str, options: Sequence[T], question: Question, label: Callable[[T], str] = str
) -> Flow[T]:
    """Among those who have a character; a single option is nobody's choice."""
    seats = sorted({character.seat for character in s.characters})
    if len(options) == 1:
        return options[0]
    if len(seats) == 1:
        return (yield from Pick(seats[0], options, question=question))
    return (
        yield from agree(
            s,
            about,
            lambda seat: Pick(seat, options, question=question, always=True),
            label,
            policy=MOST_HANDS,
            among=lambda s: sorted({character.seat for character in s.characters}),
        )
    )
