"""Decisions that belong to both players (GG.1.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dolmen.campaign import OPEN_OR_DIE, agree
from dolmen.games.gone_to_gaia.state import GoneToGaia, Task
from dolmen.kernel import Flow, Pick, Question


def together(
    s: GoneToGaia,
    task: Task,
    options: Sequence[int],
    question: Question,
    label: Callable[[int], str],
    *,
    always: bool = False,
) -> Flow[int]:
    """The same answer from both, each said for the other to hear; when they differ, a die decides as soon as both ask
    for one (GG.1.2, GG.1.6). With `always` it is asked even where there is one answer: there is a page to read."""
    if len(options) == 1 and not always:
        return options[0]
    if len(s.suits) == 1:
        return (yield from Pick(0, options, question=question, always=always))
    return (
        yield from agree(
            s,
            f"{task.do} {task.at}".strip(),
            lambda seat: Pick(seat, options, question=question, always=True),
            label,
            policy=OPEN_OR_DIE,
            among=lambda s: [*range(len(s.suits))],
        )
    )
