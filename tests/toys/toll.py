"""The same payments, listed in another order in each world."""

from __future__ import annotations

from dolmen.kernel import Amounts, Flow, Options, Rng, Seat
from tests.toys.small import Small, Table


class Toll(Small):
    """A toll of two, in any coin: who keeps the gem for the ferry wins. Each world lists the coins in its own order."""

    id = title = "toll"

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return Table(rng=rng, secret=rng.below(2))

    def turn(self, s: Table) -> Flow[None]:
        ideas = [{"coin": 1, "gem": 1}, {"coin": 1, "shell": 1}, {"gem": 1, "shell": 1}]
        paid = yield from Amounts(
            0,
            {"coin": 1, "shell": 1, "gem": 1},
            [dict(sorted(idea.items(), reverse=s.secret == 1)) for idea in ideas],
            lambda given: "" if sum(given.values()) == 2 else "expected two coins",
        )
        s.winners = (1,) if "gem" in paid else (0,)

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        s.secret = rng.below(2)
