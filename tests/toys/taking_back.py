"""Talking: whatever was said last can be taken back by the rules."""

from __future__ import annotations

from functools import partial

from dolmen.kernel import Flow, Game, Options, Pick, Result, Rng, Seat, State, TakeBack, Write, meanwhile
from dolmen.kernel.scene import Scene, Text


class Talk(State):
    said: list[str] = []
    dice: list[int] = []


class Talking(Game[Talk]):
    """Two say something in turn, and a die is rolled each time; at any time either may take the last word back."""

    id = "talking"
    title = "Talking"
    seats = (2,)
    state = Talk

    def setup(self, seats: int, options: Options, rng: Rng) -> Talk:
        return Talk(rng=rng)

    def turn(self, s: Talk) -> Flow[None]:
        yield from meanwhile(self.say(s), {seat: partial(self.back, seat) for seat in (0, 1)})

    def say(self, s: Talk) -> Flow[None]:
        s.said.append((yield from Write(len(s.said) % 2, least=1, ideas=("yes", "no"))))
        s.dice.append(s.rng.roll(1000))
        if len(s.said) == 3 and s.said[-1] == "never mind":
            yield TakeBack(0, entries=2)

    def back(self, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("back",), name="back")
        yield TakeBack(seat)
        return False

    def result(self, s: Talk) -> Result | None:
        return Result(draw=True, reason="all is said") if len(s.said) >= 5 else None

    def scene(self, s: Talk, viewer: Seat | None) -> Scene:
        return Scene(title="Talking", parts=(Text(id="said", text=" ".join(s.said)),))
