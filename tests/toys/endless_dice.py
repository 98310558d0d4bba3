"""Throws: a die each turn, and it never ends."""

from __future__ import annotations

from typing import Any, ClassVar

from dolmen.kernel import Flow, Game, Options, Pick, Result, Rng, Scene, Seat, State


class Tally(State):
    thrown: list[int] = []


class Throws(Game[Tally]):
    """One throw a turn, and nobody ever wins."""

    id = "throws"
    title = "Throws"
    seats = (2,)
    state: ClassVar[type[Any]] = Tally

    def setup(self, seats: int, options: Options, rng: Rng) -> Tally:
        return Tally(rng=rng)

    def turn(self, s: Tally) -> Flow[None]:
        yield from Pick(len(s.thrown) % 2, ("left hand", "right hand"))
        s.thrown.append(s.rng.below(6))

    def result(self, s: Tally) -> Result | None:
        return None

    def scene(self, s: Tally, viewer: Seat | None) -> Scene:
        return Scene(title=self.title)
