"""Workshop: a form whose fields limit one another, several of some, a number to share out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from dolmen.kernel import (
    Field,
    Flow,
    Form,
    Game,
    Options,
    Question,
    Result,
    Rng,
    Seat,
    Several,
    Split,
    State,
)
from dolmen.kernel.scene import Board, Cell, Counter, Scene, Text


class Bench(State):
    stock: dict[str, int]
    plans: list[dict[str, str]]
    built: list[str]
    jobs: int = 0


TOOLS = ("none", "saw", "axe", "plane")


def one_each(chosen: Mapping[str, str], field: Field) -> Sequence[str]:
    """No tool in two hands."""
    taken = set(chosen.values()) - {"none"}
    return [tool for tool in field.options if tool not in taken]


class Workshop(Game[Bench]):
    id = "workshop"
    title = "Workshop"
    seats: ClassVar[tuple[int, ...]] = (1,)
    state = Bench
    narrow = staticmethod(one_each)

    def setup(self, seats: int, options: Options, rng: Rng) -> Bench:
        return Bench(rng=rng, stock={"oak": 3, "ash": 2, "elm": 2}, plans=[], built=[])

    def turn(self, s: Bench) -> Flow[None]:
        plan = yield from Form(
            0, dict[str, str], self.fields(), narrow=self.narrow, question=Question("Hand out the tools", at="bench")
        )
        s.plans.append(plan)
        wood = yield from Split(
            0, 2, s.stock, question=Question("Take two boards", label=lambda s, part: f"{part} boards")
        )
        for kind, number in wood.items():
            s.stock[kind] -= number
        parts = ("leg", "top", "drawer")
        chosen = yield from Several(0, parts, least=1, most=2, question=Question("Build one or two parts", at="bench"))
        s.built.extend(chosen)
        plan["done"] = "yes"
        s.jobs += 1

    def fields(self) -> tuple[Field, ...]:
        return tuple(Field(hand, TOOLS, Question(f"The {hand} hand takes")) for hand in ("left", "right", "third"))

    def result(self, s: Bench) -> Result | None:
        return Result(winners=(0,), reason="the bench is done") if s.jobs == 3 else None

    def scene(self, s: Bench, viewer: Seat | None) -> Scene:
        counters = tuple(Counter(id=kind, value=number) for kind, number in s.stock.items())
        bench = Board(id="bench", cells=(Cell(id="a1", x=0, y=0),))
        done = Text(id="done", text=f"{s.built} with {s.plans}")
        return Scene(title=self.title, parts=(bench, *counters, done))
