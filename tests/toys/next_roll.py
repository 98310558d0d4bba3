"""A die that is yet to be rolled."""

from __future__ import annotations

from dolmen.kernel import Flow, Pick
from tests.toys.small import Small, Table


class NextRoll(Small):
    """Guess a die before it is rolled. Who could see the random generator would always win."""

    id = title = "next-roll"

    def turn(self, s: Table) -> Flow[None]:
        guess = yield from Pick(1, (1, 2, 3, 4))
        s.winners = (1,) if guess == s.rng.roll(4) else (0,)
