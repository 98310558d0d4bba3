"""Summit: four dice, three climbers, and a mountain of eleven ridges (in the manner of Can't Stop)."""

from __future__ import annotations

from dolmen.kernel import Flow, Game, Options, Pick, Question, Result, Rng, Seat, State

PAIR = Question("Which two sums do you climb?", label=lambda s, pair: " and ".join(map(str, pair)))
CAMP = Question("Roll on, or camp here?")
LENGTH = {ridge: 13 - 2 * abs(7 - ridge) for ridge in range(2, 13)}
"""How many steps a ridge has: the likelier the sum, the longer."""
CLIMBERS = 3
SUMMITS = 2
"""Who stands on so many summits wins."""


class Mountain(State):
    camps: list[dict[int, int]]
    """How high each seat has camped, by ridge."""
    climbing: dict[int, int] = {}
    """Where the climbers of this turn are."""
    mover: Seat = 0


class Summit(Game[Mountain]):
    """Whoever rolls on and can move no climber falls back to the last camp."""

    id = title = "summit"
    seats = (2,)
    state = Mountain

    def __init__(self, options: tuple[str, str] = ("roll", "camp")) -> None:
        self.dares = options

    def setup(self, seats: int, options: Options, rng: Rng) -> Mountain:
        return Mountain(rng=rng, camps=[{} for _ in range(seats)])

    def turn(self, s: Mountain) -> Flow[None]:
        s.climbing = {}
        while pairs := self.pairs(s, [s.rng.roll(6) for _ in range(4)]):
            for ridge in (yield from Pick(s.mover, pairs, question=PAIR)):
                if self.open(s, ridge):
                    s.climbing[ridge] = self.height(s, ridge) + 1
            if (yield from Pick(s.mover, self.dares, question=CAMP)) == "camp":
                s.camps[s.mover].update(s.climbing)
                break
        s.climbing = {}
        s.mover = 1 - s.mover

    def pairs(self, s: Mountain, dice: list[int]) -> list[tuple[int, int]]:
        """The ways to make two sums of the dice, of which at least one moves a climber."""
        a, b, c, d = dice
        ways = {tuple(sorted(way)) for way in ((a + b, c + d), (a + c, b + d), (a + d, b + c))}
        return [(one, two) for one, two in sorted(ways) if self.open(s, one) or self.open(s, two)]

    def height(self, s: Mountain, ridge: int) -> int:
        return s.climbing.get(ridge, s.camps[s.mover].get(ridge, 0))

    def open(self, s: Mountain, ridge: int) -> bool:
        taken = any(camp.get(ridge, 0) == LENGTH[ridge] for camp in s.camps)
        free = ridge in s.climbing or len(s.climbing) < CLIMBERS
        return free and not taken and self.height(s, ridge) < LENGTH[ridge]

    def summits(self, s: Mountain, seat: Seat) -> int:
        return sum(height == LENGTH[ridge] for ridge, height in s.camps[seat].items())

    def result(self, s: Mountain) -> Result | None:
        for seat in range(2):
            if self.summits(s, seat) >= SUMMITS:
                return Result(winners=(seat,))
        return None

    def value(self, s: Mountain, seat: Seat) -> float:
        mine, theirs = (sum((h / LENGTH[r]) ** 2 for r, h in s.camps[who].items()) for who in (seat, 1 - seat))
        return 0.5 + (mine - theirs) / 22
