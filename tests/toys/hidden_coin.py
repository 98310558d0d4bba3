"""Matching pennies."""

from __future__ import annotations

from dolmen.kernel import Flow, Pick, Rng, Seat, together
from tests.toys.small import Small, Table


class HiddenCoin(Small):
    """Seat 0 hides a coin in a hand, seat 1 says which, both at once. Each has a choice apart."""

    id = title = "hidden-coin"

    def turn(self, s: Table) -> Flow[None]:
        yield from together({0: self.hide(s), 1: self.say(s)})
        s.winners = (1,) if s.answers["hidden"] == s.answers["said"] else (0,)

    def hide(self, s: Table) -> Flow[None]:
        s.answers["hidden"] = yield from Pick(0, ("left", "right"))

    def say(self, s: Table) -> Flow[None]:
        s.answers["said"] = yield from Pick(1, ("left", "right"))

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        for seat, key in enumerate(("hidden", "said")):
            if key in s.answers and seat != viewer:
                s.answers[key] = rng.choice(("left", "right"))
