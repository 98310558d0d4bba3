"""Every kind of ask in one turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dolmen.kernel import (
    Amounts,
    Draw,
    Field,
    Flow,
    Form,
    Pick,
    Seat,
    Several,
    Sketch,
    Split,
    Write,
    anyone,
    meanwhile,
    together,
)
from tests.toys.small import Small, Table


class EveryAsk(Small):
    """Asks in every way there is, with a standing offer that no bot may take up."""

    id = title = "every-ask"

    def turn(self, s: Table) -> Flow[None]:
        seat = s.turns % 2
        yield from meanwhile(self.asks(s, seat), {"give up": lambda: give_up(s, seat)})
        s.turns += 1
        if s.turns == 2:
            s.winners = ()

    def asks(self, s: Table, seat: Seat) -> Flow[None]:
        s.answers["pick"] = yield from Pick(seat, ["a", ("b", 1), None, True, 1])
        s.answers["several"] = yield from Several(seat, ["x", "y", "z"], least=1, most=2)
        s.answers["split"] = yield from Split(seat, 5, {"left": 3, "middle": 3, "right": 2})
        s.answers["amounts"] = yield from Amounts(seat, {"coin": 3, "gem": 1}, [{"coin": 2}, {"gem": 1}], worth_two)
        s.answers["form"] = yield from Form(
            seat, dict[str, int], tuple(Field(key, (0, 1, 2)) for key in "abc"), different
        )
        s.answers["one field"] = yield from Form(seat, dict[str, int], (Field("only", (1, 2, 3)),))
        s.answers["write"] = yield from Write(seat, least=2, ideas=("yes", "no"))
        s.answers["draw"] = yield from Draw(seat, ideas=(Sketch("a house"), Sketch("a tree")))
        s.answers["both"] = list((yield from together({n: one_form(n) for n in (0, 1)})).values())
        s.answers["first"], _ = yield from anyone({n: one_pick(n) for n in (0, 1)})


def give_up(s: Table, seat: Seat) -> Flow[bool]:
    yield from Pick(seat, ("give up", "really"), standing=True)
    s.answers["gave up"] = seat
    return True


def worth_two(given: Mapping[str, int]) -> str:
    return "" if given.get("coin", 0) + 2 * given.get("gem", 0) == 2 else "two is the price"


def different(chosen: Mapping[str, Any], field: Field) -> Sequence[Any]:
    return [option for option in field.options if option not in chosen.values()]


def one_form(seat: Seat) -> Flow[dict[str, int]]:
    return (yield from Form(seat, dict[str, int], (Field("one", (1, 2)), Field("two", (3, 4)))))


def one_pick(seat: Seat) -> Flow[int]:
    return (yield from Pick(seat, (1, 2)))
