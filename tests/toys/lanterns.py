"""Lanterns: dice out of a bag, and three gusts blow everything out (in the manner of Zombie Dice)."""

from __future__ import annotations

from dolmen.kernel import Flow, Game, Options, Pick, Question, Result, Rng, Seat, State

MORE = Question("Light more lanterns, or go home?")
BAG = {"calm": 6, "breezy": 4, "stormy": 3}
"""How many dice of each kind there are."""
FACES = {"calm": (3, 2, 1), "breezy": (2, 2, 2), "stormy": (1, 2, 3)}
"""How many faces of a die show a light, smoke (roll it again) and a gust."""
DICE = 3
GUSTS = 3
GOAL = 60
"""Far enough that luck evens out."""


class Street(State):
    lit: list[int]
    """Lights that each seat has brought home."""
    mover: Seat = 0
    lights: int = 0
    gusts: int = 0
    bag: dict[str, int] = {}
    smoking: list[str] = []
    """Dice that are rolled again."""


class Lanterns(Game[Street]):
    """Three dice at a time. A light counts if it is brought home, and the third gust ends the walk with nothing."""

    id = title = "lanterns"
    seats = (2, 3)
    state = Street

    def __init__(self, options: tuple[str, str] = ("light", "home")) -> None:
        self.dares = options

    def setup(self, seats: int, options: Options, rng: Rng) -> Street:
        return Street(rng=rng, lit=[0] * seats)

    def turn(self, s: Street) -> Flow[None]:
        s.lights, s.gusts, s.bag, s.smoking = 0, 0, dict(BAG), []
        self.roll(s)
        while s.gusts < GUSTS and (yield from Pick(s.mover, self.dares, question=MORE)) == "light":
            self.roll(s)
        if s.gusts < GUSTS:
            s.lit[s.mover] += s.lights
        s.mover = (s.mover + 1) % len(s.lit)

    def roll(self, s: Street) -> None:
        dice, s.smoking = s.smoking, []
        while len(dice) < DICE:
            if not any(s.bag.values()):
                s.bag = dict(BAG)
            kind = s.rng.choice([kind for kind, n in s.bag.items() for _ in range(n)])
            s.bag[kind] -= 1
            dice.append(kind)
        for kind in dice:
            light, smoke, _ = FACES[kind]
            face = s.rng.below(6)
            if face < light:
                s.lights += 1
            elif face < light + smoke:
                s.smoking.append(kind)
            else:
                s.gusts += 1

    def result(self, s: Street) -> Result | None:
        """The round is played to its end."""
        best = max(s.lit)
        if best < GOAL or s.mover:
            return None
        winners = tuple(seat for seat, lit in enumerate(s.lit) if lit == best)
        return Result(winners=winners) if len(winners) == 1 else Result(draw=True)

    def value(self, s: Street, seat: Seat) -> float:
        lead = s.lit[seat] - max(lit for other, lit in enumerate(s.lit) if other != seat)
        return min(1.0, max(0.0, 0.5 + lead / 150))
