"""Procedures: rows of steps that the table goes through. Where it is in them is data, and nothing else is kept, so a
turn can be left and entered again at any decision."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Set
from enum import Enum
from typing import Any, TypeAlias

from dolmen.campaign.table import At, C, Campaign
from dolmen.kernel import Flow


class Where(Enum):
    """Where to go after a step, if not to the next one."""

    STAY = "the same step again"
    END = "out of the procedure"


STAY, END = Where.STAY, Where.END
GO_ON, BREAK_OFF = False, True
"""How an offer's flow ends: what is asked stays open, or the step in progress begins again with what is new."""
Then: TypeAlias = "Where | Callable[[Any], object] | None"
"""What comes after a step: None for the next one, STAY, END, or another step of its procedure."""
Step: TypeAlias = "Callable[[C], Flow[Then] | Then]"
"""A flow if somebody may be asked something, else a plain function."""


def enter(s: Campaign, procedure: str) -> None:
    """Go into a procedure; afterwards we are back where we were."""
    s.table.at.append(At(procedure))


def leave(s: Campaign, procedure: str) -> None:
    """Break off a procedure, and whatever it has led into."""
    names = [at.procedure for at in s.table.at]
    if procedure in names:
        del s.table.at[names.index(procedure) :]


def within(s: Campaign, procedure: str) -> bool:
    return procedure in [at.procedure for at in s.table.at]


def innermost(s: Campaign) -> str:
    """The procedure that we are in just now; empty when all are over."""
    return s.table.at[-1].procedure if s.table.at else ""


def end(s: Campaign) -> None:
    """The campaign is over: no step comes after this one."""
    s.table.over = True


def reopen(s: Campaign) -> None:
    """After its end: the step comes next at which the campaign stood."""
    s.table.over = False


def steps(
    s: C,
    procedures: Mapping[str, tuple[Step[C], ...]],
    whole: Set[str] = frozenset(),
    begin: Callable[[C, Step[C]], None] = lambda s, step: None,
) -> Flow[None]:
    """Step after step, until one has asked something: a turn. Those of the procedures that are `whole` are gone through
    in one turn. A chapter ends the turn it is in. `begin` is called once before each step, to set a heading."""
    asked, chapter = False, s.table.chapter
    while not _turn_ends(s, asked, chapter, whole):
        at = s.table.at[-1]
        row = procedures[at.procedure]
        if at.step >= len(row):
            s.table.at.pop()
            continue
        step = row[at.step]
        if not at.begun:
            at.begun = True
            begin(s, step)
        outcome = step(s)
        if isinstance(outcome, Generator):
            asks, outcome = yield from taken(outcome)
            asked = asked or asks
        go_on(at, row, outcome)


def _turn_ends(s: Campaign, asked: bool, chapter: int, whole: Set[str]) -> bool:
    table = s.table
    return table.over or not table.at or table.chapter > chapter or (asked and innermost(s) not in whole)


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


def go_on(at: At, row: tuple[Step[C], ...], then: Then) -> None:
    """To the next step, to this one again, to another of the procedure, or out of it."""
    if then is STAY:
        return
    at.begun = False
    at.step = len(row) if then is END else at.step + 1 if then is None else row.index(then)
