"""A game of one rule, which the test gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from dolmen.kernel import Flow, Game, Match, Options, Result, Rng, Seat, State
from dolmen.kernel.scene import Scene, Text
from dolmen.library import start


class Villager(Struct):
    """A card that lies in the state and is turned down there: an option that a rule changes."""

    name: str
    up: bool = True


class Box(State):
    """A bit of everything."""

    count: int = 0
    notes: list[str] = []
    village: list[Villager] = []
    hands: list[list[str]] = []
    deck: list[str] = []


class Tiny(Game[Box]):
    """A game of one rule, given by the test; over after `last` turns' counts."""

    id = "tiny"
    title = "Tiny"
    seats = (1, 2, 3)
    state = Box

    def __init__(self, rule: Callable[[Box], Flow[None]], last: int | None = None) -> None:
        self.rule = rule
        self.last = last

    def setup(self, seats: int, options: Options, rng: Rng) -> Box:
        village = [Villager("Smith"), Villager("Priest")]
        return Box(rng=rng, village=village, hands=[[] for _ in range(seats)], deck=["Farmer"] * 9 + ["Dragon"])

    def turn(self, s: Box) -> Flow[None]:
        return self.rule(s)

    def result(self, s: Box) -> Result | None:
        return Result(draw=True) if s.count == self.last else None

    def scene(self, s: Box, viewer: Seat | None) -> Scene:
        hand = "" if viewer is None else ", ".join(s.hands[viewer])
        return Scene(title=self.title, parts=(Text(id="hand", text=hand), Text(id="notes", text=", ".join(s.notes))))

    def imagine(self, s: Box, viewer: Seat | None, rng: Rng) -> None:
        rng.shuffle(s.deck)


def table(rule: Callable[[Box], Flow[None]], seats: int = 2, last: int | None = None) -> Match[Box]:
    return start(Tiny(rule, last), seats)


def asked(match: Match[Any], prompt: str) -> str:
    """The id of the open ask with that prompt."""
    return next(ask.id for ask in match.open if ask.prompt == prompt)


YES_NO = ("yes", "no")
