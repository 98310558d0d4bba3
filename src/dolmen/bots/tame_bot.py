"""A bot for lessons: it does what stands there already."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Ask, Position


class TameBot:
    """Always the first option, so that a lesson goes the same way every time."""

    copies = False

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            chosen.append(options[0])
        return ask.assemble(chosen)
