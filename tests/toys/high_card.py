"""A bet on a card that only its holder sees."""

from __future__ import annotations

from dolmen.kernel import Flow, Options, Pick, Rng, Seat
from tests.toys.small import Small, Table


class HighCard(Small):
    """Seat 0 sees its own card of ten and bets or passes; a bet is won by the higher card, a pass is a draw."""

    id = title = "high-card"

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        mine, theirs = rng.sample(range(10), 2)
        return Table(rng=rng, answers={"mine": mine}, secret=theirs)

    def turn(self, s: Table) -> Flow[None]:
        choice = yield from Pick(0, ("pass", "bet"))
        if choice == "pass":
            s.winners = ()
        else:
            s.winners = (0,) if s.answers["mine"] > s.secret else (1,)

    def imagine(self, s: Table, viewer: Seat | None, rng: Rng) -> None:
        s.secret = rng.choice([card for card in range(10) if card != s.answers["mine"]])
