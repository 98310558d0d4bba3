"""A trial: one imagined world, entered again and again to see what another answer would make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

from dolmen.bots.imagined import imagined
from dolmen.bots.option_keys import key_of
from dolmen.bots.rollout import RolloutPolicy, judges, likeliest
from dolmen.kernel import Ask, Asks, Pick, Position
from dolmen.kernel.flow import first_waited

MANY = 200
"""A turn that takes more answers than this is judged where it stands."""

Plan = Mapping[str, Hashable]
"""By the name of a question: how a seat means to answer its own later picks, wherever that is on offer."""


class Trial:
    """All answers are tried in the same world, with the same dice and the same answers of everybody else, so that
    nothing but the answer makes a difference."""

    def __init__(
        self, position: Position[Any], ask: Ask, seed: int, plan: Plan | None = None, *, streak: bool = False
    ) -> None:
        self.position = position
        self.ask = ask
        self.place = place_of(position, ask)
        self.seat = ask.seat
        self.base: Position[Any] | None = None
        """The world, where it can be copied: else it is imagined again and again, by the same dice."""
        self.seed = seed
        self.plan = plan or {}
        self.streak = streak
        """Look on into the next turns for as long as they are the same seat's."""
        self.rows: dict[tuple[int, int], tuple[str, list[Any]]] = {}
        """What a seat answered to its first, second... ask of the rest of the turn, and which question that was."""
        self.unsure: dict[str, Unsure] = {}
        """The seat's own later picks on which the game has no opinion."""
        self.rolled = False
        """What came after an answer was up to chance."""
        self.spent = 0
        """How many small choices were made in all."""

    def value(self, row: Sequence[Any]) -> float:
        """How the turn ends for the seat after this answer; the game, if the game does not judge positions."""
        return self.outcome(row)[0]

    def outcome(self, row: Sequence[Any]) -> tuple[float, Any]:
        """The same, and the state at that end."""
        world, random = self._world()
        policy = RolloutPolicy(world.game, random)
        if not judges(world.game):
            world.answer(self.place, self.ask.assemble(row))
            result = policy.play_on(world, 1_000_000)
            return result.payoff(self.seat) if result else 0.5, world.s
        dice = world.s.rng.state
        value = self._end_turn(world, row, policy)
        self.rolled = self.rolled or world.s.rng.state != dice
        return value, world.s

    def _world(self) -> tuple[Position[Any], Random]:
        """A copy of the world to spoil, and chance that is the same every time."""
        if self.base is not None:
            return self.base.copy(), Random(self.seed)
        random = Random(self.seed)
        world = imagined(self.position, self.seat, random)
        if world.game.reenters:
            base = world.copy()
            if [*map(_alike, base.asked)] == [*map(_alike, world.asked)]:
                self.base, random = base, Random(self.seed)
        return world, random

    def _end_turn(self, world: Position[Any], row: Sequence[Any], policy: RolloutPolicy) -> float:
        """Others answer by policy, the seat itself what looks best; each the same as the last time, where it can."""
        game, s = world.game, world.s
        flow = world.rest_of_turn()
        place: int | None = self.place
        asked, answers = next(flow), Counter[int]()
        ask = self.ask
        while True:
            try:
                while place is not None and answers.total() < MANY:
                    answer = ask.assemble(row)
                    asked = flow.send((place, answer) if isinstance(asked, Asks) else answer)
                    open_now = asked if isinstance(asked, Asks) else [asked]
                    place = first_waited(open_now)
                    if place is not None:
                        ask = open_now[place]
                        answers[ask.seat] += 1
                        row = self._row(s, ask, answers[ask.seat], policy)
                        self.spent += len(row)
            except StopIteration:
                pass
            result = game.result(s)
            value = result.payoff(self.seat) if result else game.value(s, self.seat)
            if not self.streak or result or answers.total() >= MANY:
                return value
            flow = game.turn(s)
            again = next(flow, None)
            if again is None or isinstance(again, Asks) or again.seat != self.seat:
                return value
            answers[self.seat] += 1
            ask = again
            asked, place, row = again, 0, self._row(s, again, answers[self.seat], policy)

    def _row(self, s: Any, ask: Ask, number: int, policy: RolloutPolicy) -> list[Any]:
        """What the seat answers to this, the ask of this number from here."""
        name = ask.question.name
        question, row = self.rows.get((ask.seat, number), ("", []))
        if question == name and (not isinstance(ask, Pick) or row[0] in ask.options):
            return completed(ask, (), row)
        row = self._own_row(s, ask, policy) if ask.seat == self.seat else policy.row(s, ask)
        self.rows[ask.seat, number] = name, row
        return row

    def _own_row(self, s: Any, ask: Ask, policy: RolloutPolicy) -> list[Any]:
        if not isinstance(ask, Pick) or len(ask.options) == 1:
            return policy.first(s, ask)
        weights = policy.weights(s, ask, (), ask.options)
        if weights is not None:
            return [likeliest(ask.options, weights, policy.random)]
        keys = [key_of(option) for option in ask.options]
        self.unsure.setdefault(ask.question.name, Unsure()).meet(keys)
        meant = self.plan.get(ask.question.name, self)
        return [ask.options[keys.index(meant)]] if meant in keys else policy.first(s, ask)


class Unsure:
    """A question on which the game has no opinion: how often it was asked, and how often each option was on offer."""

    __slots__ = ("asked", "offered")

    def __init__(self) -> None:
        self.asked = 0
        self.offered = Counter[Hashable]()

    def meet(self, keys: Sequence[Hashable]) -> None:
        self.asked += 1
        self.offered.update(keys)

    def add(self, other: Unsure) -> None:
        self.asked += other.asked
        self.offered.update(other.offered)

    def ways(self, most: int) -> list[Hashable]:
        """The options that were on offer most of the time: what one can always answer, such as to stop."""
        return [key for key, times in self.offered.most_common(most) if 2 * times > self.asked]


def _alike(ask: Ask) -> tuple[int, str, bool]:
    """Two worlds that differ in this are not entered at the same decision."""
    return ask.seat, ask.question.name, ask.standing


def place_of(position: Position[Any], ask: Ask) -> int:
    """Which of the open asks it is."""
    return next(i for i, other in enumerate(position.asked) if other is ask)


def completed(ask: Ask, begun: Sequence[Any], row: Sequence[Any]) -> list[Any]:
    """These small choices, then those of the row as far as they are still on offer."""
    chosen = list(begun)
    while (options := ask.choices(chosen)) is not None:
        place = len(chosen)
        chosen.append(row[place] if place < len(row) and row[place] in options else options[0])
    return chosen


def promising(
    world: Position[Any], ask: Ask, chosen: Sequence[Any], options: Sequence[Any], most: int, random: Random
) -> list[Any]:
    """The options that the game says are worth a try; else those with the best priors, in their old order; all of them
    if the game has no opinion."""
    short = world.game.shortlist(world.s, ask, chosen, options) if len(options) > 1 else None
    if short is not None:
        return list(short)
    weights = world.game.priors(world.s, ask, chosen, options) if len(options) > most else None
    if weights is None:
        return list(options)
    best = sorted(range(len(options)), key=lambda i: (-weights[i], random.random()))[:most]
    return [options[i] for i in sorted(best)]
