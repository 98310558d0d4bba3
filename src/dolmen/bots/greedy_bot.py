"""The greedy bot: one step ahead, judged by the game's `value`."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.bots.imagined import imagined
from dolmen.bots.paired_trial import Trial, completed, promising
from dolmen.bots.plans import Plans
from dolmen.bots.rollout import RolloutPolicy, offhand
from dolmen.kernel import Ask, Position

FEW = 8
"""Of a small choice's options it tries this many, those with the best priors, if the game has an opinion."""


class GreedyBot:
    """Takes the small choices of an ask in turn, and of each the option after which the turn ends best."""

    copies = True

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        if not position.game.contest:
            return offhand(position, ask, self.random)
        trial = Trial(position, ask, self.random.getrandbits(64))
        world = imagined(position, ask.seat, self.random)
        policy = RolloutPolicy(position.game, self.random)
        row = policy.first(world.s, ask)
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            options = promising(world, ask, chosen, options, FEW, self.random)
            if len(options) > 1:
                rows = [completed(ask, [*chosen, option], row) for option in options]
                values = [trial.value(row) for row in rows]
                if policy.priors is None and (trial.rolled or trial.unsure):
                    values = Plans(position, ask, self.random).values(rows, trial.spent) or values
                top = max(values)
                options = [option for option, value in zip(options, values, strict=True) if value == top]
            chosen.append(self.random.choice(options))
        return ask.assemble(chosen)
