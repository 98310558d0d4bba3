"""What is still to be done, as data: a stack of tasks in the state, each carried out by one function.

A function that asks does so at most once, and before it changes anything. So a turn can be entered again at every
decision: the task that asks is still on the agenda, and all that came before it has left its mark in the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel import Flow

Does = Callable[[GoneToGaia, Task], Flow[None] | None]

DOES: Final[dict[str, Does]] = {}


def does(name: str) -> Callable[[Does], Does]:
    """The decorator for what carries out a task."""

    def register(function: Does) -> Does:
        if name in DOES:
            raise ValueError(f"there is a task {name!r} already")
        DOES[name] = function
        return function

    return register


def then(s: GoneToGaia, *tasks: Task) -> None:
    """These come next, the first of them first, before what was to be done already."""
    s.agenda.extend(reversed(tasks))


def do_next(s: GoneToGaia) -> Flow[None]:
    """Carry out one task. While it asks it is on the agenda."""
    task = s.agenda.pop()
    flow = DOES[task.do](s, task)
    if flow is None:
        return
    try:
        asked = next(flow)
        while True:
            s.agenda.append(task)
            answer = yield asked
            s.agenda.pop()
            asked = flow.send(answer)
    except StopIteration:
        return


def work(s: GoneToGaia) -> Flow[None]:
    """All that is on the agenda."""
    while s.agenda:
        yield from do_next(s)
