"""A trial: one imagined world, entered again and again to see what another answer would make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from dolmen.bots.imagined import imagined
from dolmen.bots.rollout import Habit, judges
from dolmen.kernel import Ask, Asks, Position, Question
from dolmen.kernel.flow import first_waited

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
        game, s, habit = world.game, world.s, Habit(world.game, random)
        if not judges(game):
            world.answer(self.place, world.open[self.place].assemble(row))
            result = habit.play_on(world, 1_000_000)
            return result.payoff(self.seat) if result else 0.5
        self._end_turn(world, row, habit)
        result = game.result(s)
        return result.payoff(self.seat) if result else game.value(s, self.seat)

    def _end_turn(self, world: Position[Any], row: Sequence[Any], habit: Habit) -> None:
        """Others answer by habit, the seat itself what looks best; each the same as the last time, where it can."""
        flow = world.rest_of_turn()
        place: int | None = self.place
        asked, answers = next(flow), Counter[int]()
        with suppress(StopIteration):
            while place is not None and answers.total() < MANY:
                if isinstance(asked, Asks):
                    asked = flow.send((place, asked[place].assemble(row)))
                else:
                    asked = flow.send(asked.assemble(row))
                open_now = asked if isinstance(asked, Asks) else [asked]
                place = first_waited(open_now)
                if place is not None:
                    ask = open_now[place]
                    answers[ask.seat] += 1
                    row = self._row(world.s, ask, answers[ask.seat], habit)

    def _row(self, s: Any, ask: Ask, number: int, habit: Habit) -> list[Any]:
        """What the seat answers to this, its how manyth ask from here."""
        question, row = self.rows.get((ask.seat, number), (None, []))
        if question is ask.question:
            return completed(ask, (), row)
        row = habit.first(s, ask) if ask.seat == self.seat else habit.row(s, ask)
        self.rows[ask.seat, number] = ask.question, row
        return row


def place_of(position: Position[Any], ask: Ask) -> int:
    """Which of the open asks it is."""
    return next(i for i, other in enumerate(position.open) if other is ask)


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
