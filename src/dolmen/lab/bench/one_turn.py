"""A game of one turn that lasts, for the campaign bench: it can be entered again anywhere, and nothing in it grows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from dolmen.kernel import (
    Draw,
    Event,
    Flow,
    Game,
    Options,
    Pick,
    Result,
    Rng,
    Scene,
    Seat,
    Sketch,
    State,
    Write,
    meanwhile,
    tell,
    together,
)
from dolmen.kernel.scene import Picture, Text

SEATS = 4
LIE_THERE = 8
"""So many notes, and half as many sketches, lie on the table; older ones are in the log alone."""


class Wrote(Event, frozen=True):
    seat: Seat
    words: str

    def text(self) -> str:
        return f"{{seat:{self.seat}}}: {self.words}"


class Evening(State):
    cards: dict[Seat, int]
    """Hidden."""
    notes: list[str] = []
    sketches: list[Sketch] = []


class OneTurn(Game[Evening]):
    """Everybody says again and again whether it is late, and writes and draws meanwhile. It never ends."""

    id = "one-turn"
    title = "One turn"
    seats = (SEATS,)
    state: ClassVar[type[Any]] = Evening
    reenters = True
    contest = False

    def setup(self, seats: int, options: Options, rng: Rng) -> Evening:
        return Evening(rng=rng, cards={seat: rng.roll(100) for seat in range(seats)})

    def turn(self, s: Evening) -> Flow[None]:
        yield from meanwhile(together({seat: self.says(s, seat) for seat in s.cards}), partial(self.offers, s))

    def says(self, s: Evening, seat: Seat) -> Flow[None]:
        while True:
            late = yield from Pick(seat, ("early", "late"))
            tell(s, Wrote, seat, f"it is {late}")

    def offers(self, s: Evening) -> dict[Any, Callable[[], Flow[bool]]]:
        things = (("note", self.note), ("sketch", self.sketch))
        return {(seat, what): partial(flow, s, seat) for seat in s.cards for what, flow in things}

    def note(self, s: Evening, seat: Seat) -> Flow[bool]:
        words = yield from Write(seat, least=1, name="note")
        s.notes = [*s.notes, words][-LIE_THERE:]
        tell(s, Wrote, seat, words)
        return False

    def sketch(self, s: Evening, seat: Seat) -> Flow[bool]:
        drawn = yield from Draw(seat, name="sketch")
        s.sketches = [*s.sketches, drawn][-LIE_THERE // 2 :]
        return False

    def result(self, s: Evening) -> Result | None:
        return None

    def scene(self, s: Evening, viewer: Seat | None) -> Scene:
        own = (Text(id="card", text=str(s.cards[viewer])),) if viewer is not None else ()
        notes = tuple(Text(id=f"note-{n}", text=text) for n, text in enumerate(s.notes))
        drawn = tuple(Picture(id=f"sketch-{n}", sketch=sketch) for n, sketch in enumerate(s.sketches))
        return Scene(title=self.title, parts=(*own, *notes, *drawn))

    def imagine(self, s: Evening, viewer: Seat | None, rng: Rng) -> None:
        s.cards = {seat: card if seat == viewer else rng.roll(100) for seat, card in s.cards.items()}


GAME = OneTurn()
