"""Talk: texts and sketches, and offers that stand beside them."""

from __future__ import annotations

from functools import partial
from typing import Annotated, ClassVar

from msgspec import Meta

from dolmen.kernel import (
    Draw,
    Event,
    Flow,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    Sketch,
    State,
    Write,
    meanwhile,
    tell,
    together,
)
from dolmen.kernel.scene import Clock, Picture, Scene, Text
from tests.toys.phrases import PLAYER


class Room(State):
    texts: list[str]
    wishes: list[str]
    sketch: Sketch
    ticks: int = 0
    rounds: int = 0
    drawing: bool = True
    left: bool = False


class Said(Event, frozen=True, line="{seat:player}: {words}"):
    phrases = PLAYER
    seat: Seat
    words: str


class TalkOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9, description="How long the evening is.")] = 3
    drawing: Annotated[bool, Meta(description="Somebody draws in each round.")] = True


class Talk(Game[Room]):
    id = "talk"
    title = "Talk"
    seats = (2,)
    state = Room
    options: ClassVar[type[Options]] = TalkOptions

    def setup(self, seats: int, options: TalkOptions, rng: Rng) -> Room:
        return Room(
            rng=rng,
            texts=[""] * seats,
            wishes=[""] * seats,
            sketch=Sketch(),
            rounds=options.rounds,
            drawing=options.drawing,
        )

    def turn(self, s: Room) -> Flow[None]:
        offers = {seat: partial(self.tick, s, seat) for seat in range(2)} | {
            "leave": partial(self.leave, s),
        }
        yield from meanwhile(self.talk(s), offers)
        s.rounds -= 1

    def talk(self, s: Room) -> Flow[None]:
        yield from together({seat: self.wish(s, seat) for seat in range(2)})
        s.texts, s.wishes = s.wishes, ["", ""]
        for seat in range(2):
            tell(s, Said, seat, s.texts[seat])
        if s.drawing:
            s.sketch = yield from Draw(
                s.rounds % 2, ideas=(Sketch("a house"), Sketch("a tree")), question=Question("Draw it")
            )

    def wish(self, s: Room, seat: Seat) -> Flow[None]:
        s.wishes[seat] = yield from Write(
            seat, least=1, most=40, ideas=("tea", "rain", "a walk"), question=Question("Wish")
        )

    def tick(self, s: Room, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("tick",), question=Question("The clock", at="clock"))
        s.ticks += 1
        return False

    def leave(self, s: Room) -> Flow[bool]:
        yield from Pick(1, ("leave",), question=Question("Go home"))
        s.left = True
        return True

    def result(self, s: Room) -> Result | None:
        return Result(draw=True, reason="it is late") if s.left or s.rounds == 0 else None

    def scene(self, s: Room, viewer: Seat | None) -> Scene:
        texts = tuple(Text(id=f"text-{seat}", text=text) for seat, text in enumerate(s.texts))
        clock = Clock(id="clock", filled=s.ticks, segments=max(8, s.ticks))
        own = () if viewer is None else (Text(id="wish", text=s.wishes[viewer]),)
        return Scene(title=self.title, parts=(*texts, clock, Picture(id="sketch", sketch=s.sketch), *own))

    def imagine(self, s: Room, viewer: Seat | None, rng: Rng) -> None:
        for seat in range(2):
            if seat != viewer and s.wishes[seat]:
                s.wishes[seat] = rng.choice(("tea", "rain", "a walk", "cake"))
