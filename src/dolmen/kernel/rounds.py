"""Games in which players take turns one after the other: whose it is, who is out, and who has the most in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from dolmen.kernel.flow import Flow
from dolmen.kernel.game import Game, Result
from dolmen.kernel.seat_names import named
from dolmen.kernel.state import State
from dolmen.kernel.story import Seat


class RoundState(State, kw_only=True):
    """A state with turns that go round."""

    seats: int
    mover: Seat = 0
    """Whose turn it is."""
    out: list[Seat] = []
    """Who has no turns any more."""

    def pass_on(self) -> None:
        """To the next player who is still in; if nobody else is, it stays."""
        order = [(self.mover + step) % self.seats for step in range(1, self.seats + 1)]
        self.mover = next((seat for seat in order if seat not in self.out), self.mover)


R = TypeVar("R", bound=RoundState)


class RoundGame(Game[R]):
    """A game in which `play` is the turn of one seat, and then the next one is to move."""

    def play(self, s: R, seat: Seat) -> Flow[None]:
        """The turn of that seat."""
        raise NotImplementedError

    def turn(self, s: R) -> Flow[None]:
        yield from self.play(s, s.mover)
        s.pass_on()


def most(points: Sequence[int], what: str = "points") -> Result:
    """Whoever has the most has won; where several have, they share it."""
    best = max(points)
    winners = tuple(seat for seat, have in enumerate(points) if have == best)
    who = " and ".join(named(seat) for seat in winners)
    return Result(winners=winners, scores=tuple(map(float, points)), reason=f"{who}: {best} {what}")
