"""Offers that come and go with the game."""

from __future__ import annotations

from functools import partial
from typing import Any

from dolmen.kernel import Flow, Game, Options, Pick, Result, Rng, Seat, State, Write, meanwhile
from dolmen.kernel.scene import Scene, Text
from dolmen.library import start
from dolmen.testing import check_game


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


def test_offers_follow_the_game_and_what_was_begun_stays() -> None:
    match = start(Noticeboard(), seed=1)
    assert match.offers(1) == []
    match.answer(0, "one")
    first = match.offers(1)[0]
    match.answer(1, "tick 1", first.id)
    match.answer(0, "two")
    assert [ask.id for ask in match.offers(1)] == ["surely.1"]
    match.answer(1, "surely", "surely.1")
    assert match.s.ticks == 1
    assert [ask.options for ask in match.offers(1) if isinstance(ask, Pick)] == [["tick 2"]]
    assert match.offers(1)[0].id == first.id


def test_a_game_whose_offers_change_keeps_the_promises() -> None:
    check_game(Noticeboard(), games=4)
