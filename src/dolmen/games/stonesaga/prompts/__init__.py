"""How decisions are put to a person: prompts, labels, and what they light up."""

from __future__ import annotations

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.state import Stonesaga


def task_of(s: Stonesaga) -> int:
    """The character that the task on top of the agenda is about."""
    return s.agenda[-1].who if s.agenda else 0


def called_here(s: Stonesaga) -> str:
    return names.called(s, task_of(s))
