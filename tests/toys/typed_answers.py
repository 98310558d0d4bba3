"""A small game whose answers are the author's own types: a payment by value, a form into a Struct, one into a dict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

from dolmen.kernel import (
    Amounts,
    Field,
    Flow,
    Form,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    Several,
    Split,
    State,
    TextField,
    Write,
)
from dolmen.kernel.scene import Scene, Text

Coin = Literal["copper", "silver"]


class Purse(Struct, frozen=True):
    """Coins of one kind."""

    coin: Coin

    def __str__(self) -> str:
        return self.coin


class Promise(Struct, frozen=True):
    """To pay on that day. It has no words of its own for saves."""

    day: int


Means = Purse | Promise
WORTH: dict[Means, int] = {Purse("copper"): 1, Purse("silver"): 2, Promise(3): 2}


class Bargain(Struct, frozen=True):
    ware: str
    pieces: int
    note: str
    haggled: bool = False


class Stall(State):
    said: list[str]


def too_little(given: Mapping[Means, int]) -> str:
    worth = sum(WORTH[means] * n for means, n in given.items())
    return "" if worth >= 3 else f"{worth} of 3 so far"


def words(s: Stall, means: Means) -> str:
    return f"{means.coin} coins" if isinstance(means, Purse) else f"a promise for day {means.day}"


PAY = Question("Pay 3", label=words)
IDEAS: list[dict[Means, int]] = [{Purse("copper"): 1, Purse("silver"): 1}, {Purse("silver"): 1, Promise(3): 1}]
LIMITS: dict[Means, int] = {Purse("copper"): 2, Purse("silver"): 2, Promise(3): 1}
BARGAIN = (Field("ware", ("bowl", "knife")), Field("pieces", (1, 2)), TextField("note", ("", "for a friend")))


def bargain(seat: Seat) -> Form[Bargain]:
    return Form(seat, Bargain, BARGAIN, question=Question("Strike a bargain"))


def payment(seat: Seat) -> Amounts[Means]:
    return Amounts(seat, LIMITS, IDEAS, too_little, question=PAY)


class Bazaar(Game[Stall]):
    id = "bazaar"
    title = "Bazaar"
    seats: ClassVar[tuple[int, ...]] = (1,)
    state = Stall

    def setup(self, seats: int, options: Options, rng: Rng) -> Stall:
        return Stall(rng=rng, said=[])

    def turn(self, s: Stall) -> Flow[None]:
        """What stands in `said` is made by calls that only the right type of answer has."""
        struck = yield from bargain(0)
        s.said.append(f"{struck.pieces + 1} {struck.ware.upper()} {struck.note.strip()}")
        paid = yield from payment(0)
        s.said.append(" ".join(f"{n} {words(s, means)}" for means, n in paid.items()))
        shelves = yield from Form(0, dict[int, str], tuple(Field(n, ("empty", "full")) for n in (1, 2)))
        s.said.append(" ".join(f"{number + 10}:{what.title()}" for number, what in shelves.items()))
        shares = yield from Split(0, 3, {1: 2, 2: 2})
        s.said.append(str(sum(number * share for number, share in shares.items())))
        day = yield from Pick(0, (1, 2, 3))
        s.said.append(str(day + 1))
        wares = yield from Several(0, ("bowl", "knife"))
        s.said.append(" ".join(ware.upper() for ware in wares))
        s.said.append((yield from Write(0, ideas=("farewell",))).upper())

    def result(self, s: Stall) -> Result | None:
        return Result(winners=(0,), reason="the day is over") if s.said else None

    def scene(self, s: Stall, viewer: Seat | None) -> Scene:
        return Scene(title=self.title, parts=(Text(id="table", text="; ".join(s.said) or "nothing yet"),))
