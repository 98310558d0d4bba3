"""Long turns that can be entered again: one of offers, one of asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dolmen.kernel import (
    Event,
    Flow,
    Game,
    Options,
    Pick,
    Result,
    Rng,
    Seat,
    State,
    Write,
    meanwhile,
    tell,
    together,
)
from dolmen.kernel.scene import Scene, Text
from tests.toys.phrases import PLAYER


class Wrote(Event, frozen=True, line="{seat:player}: {text_}"):
    phrases = PLAYER
    seat: Seat
    text_: str


class Pages(State):
    notes: list[str] = []
    said: dict[Seat, bool] = {}
    rolled: list[int] = []


class Diary(Game[Pages]):
    """One turn: both write what they like, roll a die now and then, and say in the end whether it was good."""

    id = "diary"
    title = "Diary"
    seats = (2,)
    state = Pages
    reenters = True

    def setup(self, seats: int, options: Options, rng: Rng) -> Pages:
        return Pages(rng=rng)

    def turn(self, s: Pages) -> Flow[None]:
        missing = [seat for seat in range(2) if seat not in s.said]
        yield from meanwhile(together({seat: self.verdict(s, seat) for seat in missing}), partial(self.offers, s))

    def verdict(self, s: Pages, seat: Seat) -> Flow[None]:
        s.said[seat] = yield from Pick(seat, (True, False))

    def offers(self, s: Pages) -> dict[Any, Callable[[], Flow[bool]]]:
        return {(seat, what): partial(flow, s, seat) for seat in range(2) for what, flow in self.things()}

    def things(self) -> list[tuple[str, Callable[[Pages, Seat], Flow[bool]]]]:
        return [("note", self.note), ("die", self.die)]

    def note(self, s: Pages, seat: Seat) -> Flow[bool]:
        text = yield from Write(seat, least=1, ideas=("fog", "sun"), name="note")
        s.notes.append(text)
        tell(s, Wrote, seat, text)
        return False

    def die(self, s: Pages, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("roll",), name="die")
        s.rolled.append(s.rng.roll(6))
        return False

    def result(self, s: Pages) -> Result | None:
        return Result(draw=True, reason="both have spoken") if len(s.said) == 2 else None

    def scene(self, s: Pages, viewer: Seat | None) -> Scene:
        return Scene(title="Diary", parts=(Text(id="notes", text=" ".join(map(str, [*s.notes, *s.rolled, s.said]))),))


class Steps(State):
    taken: list[int] = []


class Stairs(Game[Steps]):
    """One turn: two climb in turn, a step or two at a time, until somebody has had enough."""

    id = "stairs"
    title = "Stairs"
    seats = (2,)
    state = Steps
    reenters = True

    def setup(self, seats: int, options: Options, rng: Rng) -> Steps:
        return Steps(rng=rng)

    def turn(self, s: Steps) -> Flow[None]:
        while 0 not in s.taken:
            s.taken.append((yield from Pick(len(s.taken) % 2, (0, 1, 2))))

    def result(self, s: Steps) -> Result | None:
        return Result(draw=True, reason="enough") if 0 in s.taken else None

    def scene(self, s: Steps, viewer: Seat | None) -> Scene:
        return Scene(title="Stairs", parts=(Text(id="taken", text=str(sum(s.taken))),))
