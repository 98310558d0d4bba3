"""Apples are picked, and the table warns of some trees: what may a hint advise?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dolmen.kernel import Field, Flow, Form, Game, Options, Pick, Question, Result, Rng, Seat, State

TURNS = 3
FULL = 20


class Basket(State):
    apples: int = 0
    turn: int = 0


class Apples(Game[Basket]):
    """Seat 0 picks from so many trees a turn, for three turns, and wants as many apples as it can get; birds take up to
    three."""

    id = title = "apples"
    seats = (2,)
    state = Basket

    def __init__(self, apples: Mapping[str, int], warned: tuple[str, ...] = (), trees: int = 1) -> None:
        self.apples, self.warned, self.trees = apples, warned, trees
        self.tree = Question("Which tree?", warn=self._warn)

    def _warn(self, s: Basket, answer: Any) -> tuple[str, ...]:
        picked = answer.values() if isinstance(answer, Mapping) else (answer,)
        return tuple(f"mind the {tree}" for tree in picked if tree in self.warned)

    def setup(self, seats: int, options: Options, rng: Rng) -> Basket:
        return Basket(rng=rng)

    def turn(self, s: Basket) -> Flow[None]:
        names = tuple(self.apples)
        if self.trees == 1:
            picked = [(yield from Pick(0, names, question=self.tree))]
        else:
            fields = tuple(Field(f"hand {n}", names) for n in range(self.trees))
            picked = [*(yield from Form(0, dict[str, str], fields, question=self.tree)).values()]
        s.apples += sum(self.apples[tree] for tree in picked) - s.rng.below(4)
        s.turn += 1

    def result(self, s: Basket) -> Result | None:
        if s.turn < TURNS:
            return None
        return Result(winners=(0 if 4 * s.apples >= 3 * FULL * TURNS * self.trees else 1,))

    def value(self, s: Basket, seat: Seat) -> float:
        ours = s.apples / (FULL * TURNS * self.trees)
        return ours if seat == 0 else 1 - ours

    def readings(self, s: Basket, seat: Seat) -> Mapping[str, float]:
        return {"apples": float(s.apples), "leaves": s.apples / 2} if seat == 0 else {}
