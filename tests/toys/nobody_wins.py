"""A game that is no contest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dolmen.kernel import Ask, Flow, Pick
from tests.toys.small import Small, Table


class NobodyWins(Small):
    """A talk in which one word is as good as another. Nobody looks ahead to where it leads."""

    id = title = "nobody-wins"
    contest = False

    def turn(self, s: Table) -> Flow[None]:
        s.answers["word"] = yield from Pick(0, ("yes", "no"))
        raise AssertionError("a bot looked ahead")

    def priors(self, s: Table, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float]:
        return [float(option == "yes") for option in options]
