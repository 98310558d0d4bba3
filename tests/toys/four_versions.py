"""A toy game in four versions, as an author would have written them one after the other."""

from __future__ import annotations

from typing import Any, ClassVar

from dolmen.kernel import Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.scene import Scene, Text
from tests.toys.phrases import PLAYER

TREE = Question("Which tree do you pick from?")
TREES = ("apple", "pear", "plum")


class Picked(Event, frozen=True, line="{seat:player} picks from the {tree} tree"):
    phrases = PLAYER
    seat: Seat
    tree: str


class Orchard1(State):
    basket: list[str] = []
    days: int = 0


class Orchard(Game[Any]):
    """Version 1: three pick from a tree each, then it rains or not, and the day is over."""

    id = "orchard"
    title = "Orchard"
    seats = (3,)
    version = 1
    state: ClassVar[type[Any]] = Orchard1

    def setup(self, seats: int, options: Options, rng: Rng) -> Any:
        return self.state(rng=rng)

    def turn(self, s: Any) -> Flow[None]:
        for seat in range(3):
            tree = yield from Pick(seat, TREES, question=TREE)
            self.pick(s, seat, tree)
        self.evening(s)

    def pick(self, s: Any, seat: Seat, tree: str) -> None:
        s.basket.append(tree)
        s.rng.roll(6)
        tell(s, Picked, seat, tree)

    def evening(self, s: Any) -> None:
        s.days += 1

    def result(self, s: Any) -> Result | None:
        return Result(draw=True, reason="the summer is over") if s.days == 4 else None

    def scene(self, s: Any, viewer: Seat | None) -> Scene:
        return Scene(title=self.title, parts=(Text(id="days", text=f"day {s.days}"),))


class Orchard2State(State):
    basket: list[str]
    days: int
    weather: str
    """New, and without a default: a state of version 1 cannot be read."""


class Orchard2(Orchard):
    """Version 2: a field added."""

    version = 2
    state: ClassVar[type[Any]] = Orchard2State

    def setup(self, seats: int, options: Options, rng: Rng) -> Any:
        return self.state(rng=rng, basket=[], days=0, weather="fair")

    def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
        if version == 1:
            plain["weather"] = "fair"
        return plain


class Orchard3State(State):
    fruit: list[str]
    days: int
    weather: str


class Orchard3(Orchard2):
    """Version 3: a field renamed."""

    version = 3
    state: ClassVar[type[Any]] = Orchard3State

    def setup(self, seats: int, options: Options, rng: Rng) -> Any:
        return self.state(rng=rng, fruit=[], days=0, weather="fair")

    def pick(self, s: Any, seat: Seat, tree: str) -> None:
        s.fruit.append(tree)
        s.rng.roll(6)
        tell(s, Picked, seat, tree)

    def migrate(self, plain: dict[str, Any], version: int) -> dict[str, Any]:
        plain = super().migrate(plain, version)
        if version == 2:
            plain["fruit"] = plain.pop("basket")
        return plain


class Orchard4(Orchard3):
    """Version 4: the same shape, and pears count twice."""

    version = 4

    def pick(self, s: Any, seat: Seat, tree: str) -> None:
        super().pick(s, seat, tree)
        if tree == "pear":
            s.fruit.append(tree)
