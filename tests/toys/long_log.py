"""A game that only talks: as much as one likes, partly in whispers, beside a scene of any size."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from dolmen.kernel import Event, Flow, Game, Options, Pick, Result, Rng, Scene, Seat, State, tell
from dolmen.kernel.scene import Group, Text

ENOUGH = 0
"""The answer that ends it."""


class Size(Options, frozen=True):
    texts: Annotated[int, Meta(description="How many texts of 100 characters lie on the table.")] = 0


class Book(State):
    texts: int
    told: int = 0
    over: bool = False


class Line(Event, frozen=True, line="Line {number}"):
    number: int


class Whisper(Event, frozen=True, line="Whisper {number}"):
    number: int


class Annals(Game[Book]):
    """The first seat says how many lines are told next. Of every three, one is a whisper to the second seat."""

    id = "annals"
    title = "Annals"
    seats = (2,)
    options = Size
    state: ClassVar[type[Any]] = Book

    def setup(self, seats: int, options: Any, rng: Rng) -> Book:
        return Book(rng=rng, texts=options.texts)

    def turn(self, s: Book) -> Flow[None]:
        lines = yield from Pick(0, (ENOUGH, 1, 2, 3, 30, 300, 3000))
        for _ in range(lines):
            s.told += 1
            tell(s, Line, s.told) if s.told % 3 else tell(s, Whisper, s.told, to=(1,))
        s.over = lines == ENOUGH

    def result(self, s: Book) -> Result | None:
        return Result(draw=True, reason="enough") if s.over else None

    def scene(self, s: Book, viewer: Seat | None) -> Scene:
        texts = tuple(Text(id=f"text-{n}", text="x" * 100) for n in range(s.texts))
        return Scene(title=self.title, status=f"{s.told} lines", parts=(Group(id="wall", children=texts),))

    def imagine(self, s: Book, viewer: Seat | None, rng: Rng) -> None:
        """There is nothing hidden but in the log."""
