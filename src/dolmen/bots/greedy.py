"""The greedy bot: one step ahead, judged by the game's `value`."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.bots.worlds import Habit, has_priors, imagined, next_ask, place_of
from dolmen.kernel import Ask, Position

FEW = 8
"""Of a small choice's options it tries so many, those with the best priors first, if the game has an opinion."""


class GreedyBot:
    """Takes the small choices of an ask in turn and keeps of each the option after which the turn ends best.

    The rest of the turn goes by habit, and all options are tried in the same imagined world, with the same dice and
    the same answers of the others, so that nothing but the option makes the difference.
    """

    copies = True

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        trial = Trial(position, ask, self.random.getrandbits(64))
        world = imagined(position, ask.seat, self.random)
        row = Habit(position.game, self.random).first(world.s, ask)
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            options = self._worth_trying(world, ask, chosen, options)
            best = [trial.value([*chosen, option], row) if len(options) > 1 else 0.0 for option in options]
            top = max(best)
            chosen.append(self.random.choice([o for o, v in zip(options, best, strict=True) if v == top]))
        return ask.assemble(chosen)

    def _worth_trying(self, world: Position[Any], ask: Ask, chosen: list[Any], options: Any) -> Any:
        if len(options) <= FEW or not has_priors(world.game):
            return options
        weights = world.game.priors(world.s, ask, chosen, options)
        if weights is None:
            return options
        order = sorted(range(len(options)), key=lambda i: -weights[i])[:FEW]
        return [options[i] for i in sorted(order)]


class Trial:
    """One imagined world, entered again and again to try another answer."""

    def __init__(self, position: Position[Any], ask: Ask, seed: int) -> None:
        self.position = position
        self.place = place_of(position, ask)
        self.seed = seed
        self.seat = ask.seat

    def value(self, begun: list[Any], row: list[Any]) -> float:
        """How the turn ends for the seat with these small choices, and the rest as in the row."""
        random = Random(self.seed)
        world = imagined(self.position, self.seat, random)
        ask = world.open[self.place]
        return self.outcome(world, ask.assemble(completed(ask, begun, row)), Habit(world.game, random))

    def outcome(self, world: Position[Any], answer: Any, habit: Habit) -> float:
        world.answer(self.place, answer)
        turn = self.position.turn
        for _ in range(200):
            if world.turn != turn or (place := next_ask(world)) is None:
                break
            ask = world.open[place]
            row = habit.first(world.s, ask) if ask.seat == self.seat else habit.row(world.s, ask)
            world.answer(place, ask.assemble(row))
        if world.result is not None:
            return world.result.payoff(self.seat)
        return world.game.value(world.s, self.seat)


def completed(ask: Ask, begun: list[Any], row: list[Any]) -> list[Any]:
    """These small choices, then those of the row where they are still on offer."""
    chosen = list(begun)
    while (options := ask.choices(chosen)) is not None:
        wanted = row[len(chosen)] if len(chosen) < len(row) else options[0]
        chosen.append(wanted if wanted in options else options[0])
    return chosen
