"""Procedures: rows of steps that the table goes through. Where it is in them is data, and nothing else is kept."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

from dolmen.games.no_stone_unturned.state import At, NoStoneUnturned
from dolmen.kernel import Flow


class Where(Enum):
    """Where to go after a step, if not to the next one."""

    STAY = "the same step again"
    END = "out of the procedure"


STAY, END = Where.STAY, Where.END
GO_ON, BREAK_OFF = False, True
"""How an offer's flow ends: what is asked stays open, or the step in progress begins again with what is new."""
Then: TypeAlias = "Where | Step | None"
"""What comes after a step: None for the next one, STAY, END, or another step of its procedure."""
Step: TypeAlias = "Callable[[NoStoneUnturned], Flow[Then] | Then]"
"""A flow if somebody may be asked something, else a plain function."""


def enter(s: NoStoneUnturned, procedure: str) -> None:
    """Go into a procedure; afterwards we are back where we were."""
    s.at.append(At(procedure))


def leave(s: NoStoneUnturned, procedure: str) -> None:
    """Break off a procedure, and whatever it has led into."""
    names = [at.procedure for at in s.at]
    if procedure in names:
        del s.at[names.index(procedure) :]


def within(s: NoStoneUnturned, procedure: str) -> bool:
    return procedure in [at.procedure for at in s.at]


def taken(step: Flow[Then]) -> Flow[tuple[bool, Then]]:
    """Go through a step; whether it asked anything, and what comes after it."""
    asked = False
    try:
        ask = next(step)
        while True:
            asked = True
            ask = step.send((yield ask))
    except StopIteration as end:
        return asked, end.value


def go_on(at: At, steps: tuple[Step, ...], then: Then) -> None:
    """To the next step, to this one again, to another of the procedure, or out of it."""
    if then is STAY:
        return
    at.begun = False
    at.step = len(steps) if then is END else at.step + 1 if then is None else steps.index(then)
