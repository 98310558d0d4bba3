"""A trial: one imagined world, entered again and again to see what another answer would make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from dolmen.bots.worlds import Habit, imagined, judges, next_ask, place_of
from dolmen.kernel import Ask, Position, Question

MANY = 200
"""A turn that takes more answers than this is judged where it stands."""


class Trial:
    """All answers are tried in the same world, with the same dice and the same answers of everybody else, so that
    nothing but the answer makes a difference."""

    def __init__(self, position: Position[Any], ask: Ask, seed: int) -> None:
        self.position = position
        self.place = place_of(position, ask)
        self.seat = ask.seat
        self.seed = seed
        self.rows: dict[tuple[int, int], tuple[Question, list[Any]]] = {}
        """What a seat answered to its first, second... ask of the rest of the turn."""

    def value(self, row: Sequence[Any]) -> float:
        """How the turn ends for the seat after this answer; the game, if the game does not judge positions."""
        random = Random(self.seed)
        world = imagined(self.position, self.seat, random)
        habit = Habit(world.game, random)
        world.answer(self.place, world.open[self.place].assemble(row))
        if not judges(world.game):
            result = habit.play_on(world, 1_000_000)
            return result.payoff(self.seat) if result else 0.5
        self._end_turn(world, habit)
        if world.result is not None:
            return world.result.payoff(self.seat)
        return world.game.value(world.s, self.seat)

    def _end_turn(self, world: Position[Any], habit: Habit) -> None:
        """Others answer by habit, the seat itself what looks best; each the same as the last time, where it can."""
        asked: Counter[int] = Counter()
        while world.turn == self.position.turn and asked.total() < MANY:
            place = next_ask(world)
            if place is None:
                return
            ask = world.open[place]
            asked[ask.seat] += 1
            key = ask.seat, asked[ask.seat]
            question, row = self.rows.get(key, (None, []))
            if question is ask.question:
                row = completed(ask, (), row)
            else:
                row = habit.first(world.s, ask) if ask.seat == self.seat else habit.row(world.s, ask)
                self.rows[key] = ask.question, row
            world.answer(place, ask.assemble(row))


def completed(ask: Ask, begun: Sequence[Any], row: Sequence[Any]) -> list[Any]:
    """These small choices, then those of the row as far as they are still on offer."""
    chosen = list(begun)
    while (options := ask.choices(chosen)) is not None:
        place = len(chosen)
        chosen.append(row[place] if place < len(row) and row[place] in options else options[0])
    return chosen


def promising(world: Position[Any], ask: Ask, chosen: Sequence[Any], options: Sequence[Any], most: int) -> list[Any]:
    """The options with the best priors, in their old order; all of them if the game has no opinion."""
    weights = world.game.priors(world.s, ask, chosen, options) if len(options) > most else None
    if weights is None:
        return list(options)
    best = sorted(range(len(options)), key=lambda i: -weights[i])[:most]
    return [options[i] for i in sorted(best)]
