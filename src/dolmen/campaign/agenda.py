"""What is still to be done, as data: a stack of tasks in the state, each carried out by one function.

A function that asks does so at most once, and before it changes anything. So a turn can be entered again at every
decision: the task that asks is still on the agenda, and all that came before it has left its mark in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from dolmen.kernel import Flow


class Task(Protocol):
    """The game's own record of something to do: a Struct with the name of what carries it out."""

    @property
    def do(self) -> str: ...


T = TypeVar("T", bound=Task)


class Planned(Protocol):
    """A state with an agenda, the next task last."""

    agenda: list[Any]


P = TypeVar("P", bound=Planned)


class Agenda(Generic[P, T]):
    """What carries out the tasks of a game."""

    def __init__(self, functions: Mapping[str, Callable[[P, T], Flow[None] | None]] | None = None) -> None:
        self.functions = dict(functions or {})

    def does(self, name: str) -> Callable[[Callable[[P, T], Flow[None] | None]], Callable[[P, T], Flow[None] | None]]:
        """The decorator for what carries out a task: a flow if somebody may be asked, else a plain function."""

        def register(function: Callable[[P, T], Flow[None] | None]) -> Callable[[P, T], Flow[None] | None]:
            if name in self.functions:
                raise ValueError(f"there is a task {name!r} already")
            self.functions[name] = function
            return function

        return register

    def then(self, s: P, *tasks: T) -> None:
        """These come next, the first of them first, before what was to be done already."""
        s.agenda.extend(reversed(tasks))

    def do_next(self, s: P) -> Flow[None]:
        """Carry out one task. While it asks it is on the agenda."""
        task: T = s.agenda.pop()
        flow = self.functions[task.do](s, task)
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

    def work(self, s: P, over: Callable[[P], bool] = lambda s: False) -> Flow[None]:
        """All that is on the agenda. As soon as the game is over the rest is dropped."""
        while s.agenda and not over(s):
            yield from self.do_next(s)
        s.agenda.clear()
