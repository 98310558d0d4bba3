"""Pig: roll as often as you dare."""

from __future__ import annotations

from dolmen.kernel import Flow, Game, Options, Pick, Question, Result, Rng, Seat, State

DARE = Question("Roll again, or hold?")
GOAL = 100


class Sty(State):
    points: list[int]
    mover: Seat = 0
    pot: int = 0


class Pig(Game[Sty]):
    """A 1 loses all that was rolled in the turn. The order of the two options is up to whoever makes it."""

    id = title = "pig"
    seats = (2, 3, 4)
    state = Sty

    def __init__(self, options: tuple[str, str] = ("roll", "hold")) -> None:
        self.dares = options

    def setup(self, seats: int, options: Options, rng: Rng) -> Sty:
        return Sty(rng=rng, points=[0] * seats)

    def turn(self, s: Sty) -> Flow[None]:
        s.pot = 0
        while (yield from Pick(s.mover, self.dares, question=DARE)) == "roll":
            die = s.rng.roll(6)
            s.pot = s.pot + die if die > 1 else 0
            if die == 1:
                break
        s.points[s.mover] += s.pot
        s.mover = (s.mover + 1) % len(s.points)

    def result(self, s: Sty) -> Result | None:
        best = max(s.points)
        return Result(winners=(s.points.index(best),)) if best >= GOAL else None

    def value(self, s: Sty, seat: Seat) -> float:
        others = (points for other, points in enumerate(s.points) if other != seat)
        return 0.5 + (s.points[seat] - max(others)) / (2 * GOAL + 12)
