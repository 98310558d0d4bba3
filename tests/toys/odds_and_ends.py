"""A thing of every kind that a state can say it has on the table, and one part that the game draws itself."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from dolmen.kernel import Flow, Game, Options, Pick, Question, Result, Rng, Seat, State
from dolmen.kernel.annotations import Grid, Shown
from dolmen.kernel.scene import Part, Text


class Piece(Struct, frozen=True):
    name: str
    seat: Seat


class Odds(State):
    field: Annotated[list[Piece | str | None], Grid(30, 1)]
    die: Annotated[int, Shown(die=6)] = 4
    words: Annotated[str, Shown] = "fog"
    open: Annotated[bool, Shown] = True
    later: Annotated[str | None, Shown] = None


class OddsAndEnds(Game[Odds]):
    seats = (1,)

    def setup(self, seats: int, options: Options, rng: Rng) -> Odds:
        return Odds(rng=rng, field=[Piece("Queen", 0), "rock", *[None] * 28])

    def turn(self, s: Odds) -> Flow[None]:
        yield from Pick(0, (0, 99), question=Question("Which?", at="field"))

    def result(self, s: Odds) -> Result | None:
        return None

    def scene_words(self, s: Odds, viewer: Seat | None) -> Part:
        return Text(id="words", text=f"nothing but {s.words}")
