"""LateMarket: offers and forms that are made when somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dolmen.kernel import (
    Field,
    Flow,
    Form,
    Game,
    Layout,
    Options,
    Pick,
    Result,
    Rng,
    Scene,
    Seat,
    State,
    meanwhile,
    together,
)
from dolmen.kernel.scene import Text


class Stall(State):
    sold: dict[Seat, int] = {}
    notes: int = 0


class LateMarket(Game[Stall]):
    """Both name a price in a form of one field; anybody may make a note at any time."""

    id = "late-market"
    title = "Late market"
    seats = (2,)
    state = Stall

    def __init__(self) -> None:
        self.offers_made = self.forms_made = 0

    def setup(self, seats: int, options: Options, rng: Rng) -> Stall:
        return Stall(rng=rng)

    def turn(self, s: Stall) -> Flow[None]:
        yield from meanwhile(together({seat: self.sell(s, seat) for seat in (0, 1)}), partial(self.offers, s))

    def sell(self, s: Stall, seat: Seat) -> Flow[None]:
        answer = yield from Form(seat, dict[str, int], partial(self.fields, s), always=True)
        s.sold[seat] = answer["price"]

    def fields(self, s: Stall) -> Layout | tuple[Field, ...]:
        self.forms_made += 1
        return Layout((Field("price", self.prices(s)),), lambda chosen, field: field.options[:3])

    def prices(self, s: Stall) -> tuple[int, ...]:
        return (1, 2, 3, 4)

    def offers(self, s: Stall) -> dict[Any, Callable[[], Flow[bool]]]:
        self.offers_made += 1
        return {(seat, "note"): partial(self.note, s, seat) for seat in (0, 1)}

    def note(self, s: Stall, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("note",), name="note")
        s.notes += 1
        return False

    def result(self, s: Stall) -> Result | None:
        return Result(draw=True, reason="all is sold") if len(s.sold) == 2 else None

    def scene(self, s: Stall, viewer: Seat | None) -> Scene:
        return Scene(title="Market", parts=(Text(id="stall", text=f"{s.sold} {s.notes}"),))
