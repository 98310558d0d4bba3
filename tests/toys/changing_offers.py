"""Noticeboard: offers that come and go."""

from __future__ import annotations

from functools import partial
from typing import Any

from dolmen.kernel import Flow, Game, Options, Pick, Result, Rng, Seat, State, Write, meanwhile
from dolmen.kernel.scene import Scene, Text


class Board(State):
    notes: list[str] = []
    ticks: int = 0


class Noticeboard(Game[Board]):
    """One says three things; beside it a clock can be ticked, as long as something was said and it is not full."""

    id = "noticeboard"
    title = "Noticeboard"
    seats = (2,)
    state = Board

    def setup(self, seats: int, options: Options, rng: Rng) -> Board:
        return Board(rng=rng)

    def turn(self, s: Board) -> Flow[None]:
        yield from meanwhile(self.say(s), partial(self.offers, s))

    def say(self, s: Board) -> Flow[None]:
        while len(s.notes) < 3:
            s.notes.append((yield from Write(0, least=1, ideas=("yes", "no"), name="say")))

    def offers(self, s: Board) -> dict[Seat, Any]:
        return {seat: partial(self.tick, s, seat) for seat in (0, 1) if s.ticks < len(s.notes)}

    def tick(self, s: Board, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, [f"tick {s.ticks + 1}"], name="tick")
        yield from Pick(seat, ["surely"], name="surely")
        s.ticks += 1
        return False

    def result(self, s: Board) -> Result | None:
        return Result(draw=True, reason="all is said") if len(s.notes) == 3 else None

    def scene(self, s: Board, viewer: Seat | None) -> Scene:
        return Scene(title="Noticeboard", parts=(Text(id="said", text=f"{s.notes} {s.ticks}"),))
