"""A small game of things to do at any time: a sketch before all eyes, one in secret, and a list that grows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from dolmen.kernel import (
    Button,
    Draw,
    Flow,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Scene,
    Seat,
    Sketch,
    State,
    TakeBack,
    Write,
    meanwhile,
    together,
)
from dolmen.kernel.scene import Picture, Text

looked_at: list[str] = []
"""The lines that were put into words for somebody to choose from."""


def _line(s: Any, line: str) -> str:
    looked_at.append(line)
    return line


SECRET = Question("Draw your secret")
OPEN = Question("Sketch for all", button=Button("Sketch", icon="pencil", group="Together"))
NOTE = Question("Write a line", button=Button("Note", icon="quill-ink", group="Together"))
STRIKE = Question("Strike a line out", label=_line, button=Button(group="Together"))
STOP = Question("Stop", button=Button(icon="hand", urgent=True))


class Room(State):
    secrets: dict[Seat, Sketch] = {}
    sketches: list[Sketch] = []
    lines: list[str] = []


class Studio(Game[Room]):
    """Over when both have drawn their secrets."""

    id = "studio"
    title = "Studio"
    seats = (2,)
    state: ClassVar[type[Any]] = Room

    def setup(self, seats: int, options: Options, rng: Rng) -> Room:
        return Room(rng=rng)

    def turn(self, s: Room) -> Flow[None]:
        yield from meanwhile(together({seat: self.secret(s, seat) for seat in range(2)}), partial(self.offers, s))

    def secret(self, s: Room, seat: Seat) -> Flow[None]:
        s.secrets[seat] = yield from Draw(seat, question=SECRET)

    def offers(self, s: Room) -> dict[Any, Callable[[], Flow[bool]]]:
        made: dict[Any, Callable[[], Flow[bool]]] = {}
        for seat in range(2):
            made[seat, "sketch"] = partial(self.sketch, s, seat)
            made[seat, "note"] = partial(self.note, s, seat)
            made[seat, "stop"] = partial(self.stop, s, seat)
            if s.lines:
                made[seat, "strike"] = partial(self.strike, s, seat)
        return made

    def sketch(self, s: Room, seat: Seat) -> Flow[bool]:
        s.sketches.append((yield from Draw(seat, most=3, live=True, question=OPEN, name="sketch")))
        return False

    def note(self, s: Room, seat: Seat) -> Flow[bool]:
        s.lines = sorted([*s.lines, (yield from Write(seat, least=1, most=40, question=NOTE, name="note"))])
        return False

    def strike(self, s: Room, seat: Seat) -> Flow[bool]:
        s.lines.remove((yield from Pick(seat, list(s.lines), question=STRIKE, name="strike")))
        return False

    def stop(self, s: Room, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("stop",), question=STOP, name="stop")
        yield TakeBack(seat)
        return False

    def result(self, s: Room) -> Result | None:
        return Result(draw=True, reason="all is drawn") if len(s.secrets) == 2 else None

    def scene(self, s: Room, viewer: Seat | None) -> Scene:
        own = [s.secrets[viewer]] if viewer in s.secrets else []
        drawn = tuple(Picture(id=f"sketch-{n}", sketch=sketch) for n, sketch in enumerate([*own, *s.sketches]))
        lines = tuple(Text(id=f"line-{n}", text=line) for n, line in enumerate(s.lines))
        return Scene(title=self.title, parts=(*lines, *drawn))

    def imagine(self, s: Room, viewer: Seat | None, rng: Rng) -> None:
        s.secrets = {seat: sketch if seat == viewer else Sketch() for seat, sketch in s.secrets.items()}
