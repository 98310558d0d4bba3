"""What is still to be done, as data: a stack of tasks in the state, each carried out by one function.

A function that asks does so at most once, and before it changes anything. So a turn can be entered again at every
decision: the task that asks is still on the agenda, and all that came before it has left its mark in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from dolmen.games.stonesaga.state import Stonesaga, Task
from dolmen.kernel import Flow

Does = Callable[[Stonesaga, Task], Flow[None] | None]

DOES: Final[dict[str, Does]] = {}


def does(name: str) -> Callable[[Does], Does]:
    """The decorator for what carries out a task."""

    def register(function: Does) -> Does:
        if name in DOES:
            raise ValueError(f"there is a task {name!r} already")
        DOES[name] = function
        return function

    return register


def then(s: Stonesaga, *tasks: Task) -> None:
    """These come next, the first of them first, before what was to be done already."""
    s.agenda.extend(reversed(tasks))


def lines(s: Stonesaga, who: int, written: Iterable[str], item: str = "") -> None:
    """These effects come next, one after the other, for this character."""
    then(s, *[Task("effect", who, name=line, item=item) for line in written])


def do_next(s: Stonesaga) -> Flow[None]:
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


def work(s: Stonesaga) -> Flow[None]:
    """All that is on the agenda. Whatever ends the game ends it at once (SS.25.5, SS.25.6)."""
    while s.agenda and s.won is None:
        yield from do_next(s)
    if s.won is not None:
        s.agenda.clear()
