"""What the smallest games share: two seats, and a state for anything."""

from __future__ import annotations

from typing import Any

from dolmen.kernel import Game, Options, Result, Rng, Seat, State


class Table(State):
    """What every small game here keeps."""

    answers: dict[str, Any] = {}
    secret: int = 0
    turns: int = 0
    winners: tuple[Seat, ...] | None = None


class Small(Game[Table]):
    seats = (2,)
    state = Table

    def setup(self, seats: int, options: Options, rng: Rng) -> Table:
        return Table(rng=rng)

    def result(self, s: Table) -> Result | None:
        if s.winners is None:
            return None
        return Result(winners=s.winners, draw=not s.winners)
