"""A card that lies face down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dolmen.kernel import Ask, Flow, Options, Pick, Rng, Seat
from tests.toys.small import Small, Table


class Guess(Small):
    """Seat 1 guesses one of four cards that lies face down. Who could peek would always win."""

    id = title = "guess"

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return Table(rng=rng, secret=rng.below(4))

    def turn(self, s: Table) -> Flow[None]:
        guess = yield from Pick(1, (0, 1, 2, 3))
        s.winners = (1,) if guess == s.secret else (0,)

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        s.secret = rng.below(4)

    def value(self, s: Table, seat: Seat) -> float:
        return 0.5

    def priors(self, s: Table, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float]:
        """An author's mistake that a bot must be safe from: hunches that look at the card."""
        return [100.0 if option == s.secret else 1.0 for option in options]
