"""Market: a price to pay with whatever one likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from dolmen.kernel import (
    Amounts,
    Flow,
    Game,
    Options,
    Question,
    Result,
    Rng,
    Seat,
    State,
)
from dolmen.kernel.scene import Counter, Scene, Text


class Stall(State):
    purse: dict[str, int]
    paid: list[dict[str, int]]


WORTH = {"barley": 1, "oats": 1, "gold": 2}
PRICE = 3


def dear(s: Stall, paid: Mapping[str, int]) -> tuple[str, ...]:
    return ("gold is better kept",) if "gold" in paid and s.purse["barley"] >= PRICE else ()


PAY = Question(
    f"Pay {PRICE}",
    label=lambda s, part: part.title(),
    place=lambda s, part: None if part == "gold" else part,
    warn=dear,
    done="Pay",
)


def short_or_over(given: Mapping[str, int]) -> str:
    """Enough, and nothing that could be left out."""
    worth = sum(WORTH[part] * n for part, n in given.items())
    if worth < PRICE:
        return f"{worth} of {PRICE} so far"
    spare = [part for part in given if worth - WORTH[part] >= PRICE]
    return f"one {spare[0]} can be left out" if spare else ""


class Market(Game[Stall]):
    id = "market"
    title = "Market"
    seats: ClassVar[tuple[int, ...]] = (1,)
    state = Stall
    flaw = staticmethod(short_or_over)

    def setup(self, seats: int, options: Options, rng: Rng) -> Stall:
        return Stall(rng=rng, purse={"barley": 3, "oats": 3, "gold": 2}, paid=[])

    def turn(self, s: Stall) -> Flow[None]:
        paid = yield from Amounts(0, s.purse, self.ideas(s), self.flaw, question=PAY)
        for part, n in paid.items():
            s.purse[part] -= n
        s.paid.append(paid)

    def ideas(self, s: Stall) -> list[dict[str, int]]:
        """The cheapest first."""
        mixes = (
            {part: n for part, n in (("barley", a), ("oats", b), ("gold", c)) if n}
            for c in range(s.purse["gold"] + 1)
            for a in range(s.purse["barley"], -1, -1)
            for b in range(s.purse["oats"] + 1)
        )
        return [mix for mix in mixes if not short_or_over(mix)][:3]

    def result(self, s: Stall) -> Result | None:
        return Result(winners=(0,), reason="all is paid") if len(s.paid) == 3 else None

    def scene(self, s: Stall, viewer: Seat | None) -> Scene:
        counters = tuple(Counter(id=part, value=n) for part, n in s.purse.items())
        return Scene(title=self.title, parts=(*counters, Text(id="paid", text=f"{s.paid}")))
