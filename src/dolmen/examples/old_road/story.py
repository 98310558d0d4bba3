"""What is told on The Old Road."""

from __future__ import annotations

from dolmen.campaign import TableEvent
from dolmen.examples.old_road.state import CLOCKS, SEGMENTS
from dolmen.kernel import Seat, Sketch


class NightFalls(TableEvent, frozen=True, line="Night {number}"):
    heading = True
    number: int


class Took(TableEvent, frozen=True, line="The road goes {way}"):
    way: str


class Carries(TableEvent, frozen=True, line="{seat:player} carries the great lantern"):
    seat: Seat


class Thrown(TableEvent, frozen=True, line="{seat:player} throws {die} under {omen}"):
    seat: Seat
    die: int
    omen: str


class PutDown(TableEvent, frozen=True, line="{seat:player} puts a card down"):
    seat: Seat


class Draws(TableEvent, frozen=True, line="You draw card {card}"):
    card: int


class Turned(TableEvent, frozen=True):
    sum: int
    danger: int

    def text(self) -> str:
        how = "enough" if self.sum >= self.danger else "too little"
        return f"Cards and die come to {self.sum}; tonight asks for {self.danger}: {how}"


class WoundBack(TableEvent, frozen=True):
    clock: int

    def text(self) -> str:
        return f"{CLOCKS[self.clock]}: wound back"


class Ticked(TableEvent, frozen=True):
    clock: int
    filled: int
    cause: str

    def text(self) -> str:
        return f"{CLOCKS[self.clock]}: {self.filled} of {SEGMENTS}, because: {self.cause}"


class Wrote(TableEvent, frozen=True, line="{seat:player} writes: {words}"):
    seat: Seat
    words: str


class Drew(TableEvent, frozen=True):
    seat: Seat
    sketch: Sketch

    def text_in(self, s: object) -> str:
        return f"{self.phrases['player'](s, self.seat)} draws {self.sketch.caption or 'a sketch'}"


class Whispered(TableEvent, frozen=True, line="{seat:player} whispers to {to:player}: {words}"):
    seat: Seat
    to: Seat
    words: str


class Met(TableEvent, frozen=True, line="On the road: {name}. {word}"):
    name: str
    word: str


class RoadEnds(TableEvent, frozen=True, line="The road ends here"):
    pass
