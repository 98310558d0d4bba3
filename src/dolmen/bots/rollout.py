"""Playing on without thinking: by the game's priors, or anything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from dolmen.bots.imagined import imagined
from dolmen.kernel import Ask, Asks, Flow, Game, Pick, Position, Result
from dolmen.kernel.flow import first_waited

STUCK = 10_000
"""After this many small decisions a game that has not ended by policy is not going to."""


def judges(game: Game[Any]) -> bool:
    """The game has a judgement of its own."""
    return type(game).value is not Game.value


def has_priors(game: Game[Any]) -> bool:
    return type(game).priors is not Game.priors


@cache
def two_sides(game: Game[Any]) -> dict[int, int] | None:
    """The side of each seat, if there are always two: what one side has to hope for, the other has to fear, so that a
    position needs to be judged only once. None if there may be more, or fewer."""
    found: dict[int, int] = {}
    for seats in game.seats:
        sides = game.sides(seats)
        for number, side in enumerate(sides):
            for seat in side:
                if len(sides) != 2 or found.setdefault(seat, number) != number:
                    return None
    return found


def likeliest(options: Sequence[Any], weights: Sequence[float], random: Random) -> Any:
    """The option that looks best; any of those that look equally good."""
    top = max(weights)
    best = [option for option, weight in zip(options, weights, strict=True) if weight == top]
    return best[0] if len(best) == 1 else random.choice(best)


class RolloutPolicy:
    """How to answer without thinking: by the game's priors, or anything."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self.random = random
        self.priors = game.priors if has_priors(game) else None
        self.spent = 0
        """How many small decisions the present playout has taken."""

    def weights(self, s: Any, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float] | None:
        """How promising the options look; None if the game has no opinion."""
        return self.priors(s, ask, chosen, options) if self.priors and len(options) > 1 else None

    def row(self, s: Any, ask: Ask) -> list[Any]:
        """The small choices of an answer at random, as likely as the priors say."""
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            chosen.append(self.draw(s, ask, chosen, options))
        return chosen

    def draw(self, s: Any, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Any:
        weights = self.weights(s, ask, chosen, options)
        if weights is None:
            return options[int(self.random.random() * len(options))]
        at = self.random.random() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            at -= weight
            if at < 0:
                return option
        return options[int(self.random.random() * len(options))]

    def first(self, s: Any, ask: Ask) -> list[Any]:
        """The row that looks best at once; without priors, what is proposed first or, of a pick's options, any."""
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            weights = self.weights(s, ask, chosen, options)
            if weights is not None:
                chosen.append(likeliest(options, weights, self.random))
            elif isinstance(ask, Pick):
                chosen.append(options[int(self.random.random() * len(options))])
            else:
                chosen.append(options[0])
        return chosen

    def play_on(self, world: Position[Any], decisions: int) -> Result | None:
        """Answer everything by policy, at least this many small decisions and then to the end of the turn.

        Goes on in the world's state; the position itself is used up.
        """
        s, random, plain = world.s, self.random.random, self.priors is None
        self.spent = 0
        flow = self._onward(world, decisions)
        try:
            asked = next(flow)
            while self.spent < STUCK:
                if plain and type(asked) is Pick:
                    options = asked.options
                    self.spent += 1
                    asked = flow.send(options[int(random() * len(options))])
                else:
                    asked = flow.send(self._answer(s, asked))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        return None

    def _onward(self, world: Position[Any], decisions: int) -> Flow[Result | None]:
        """What is left of the turn, then turn after turn until enough has been decided."""
        game, s = world.game, world.s
        if world.result is None:
            yield from world.rest_of_turn()
        while (outcome := game.result(s)) is None and self.spent < decisions:
            yield from game.turn(s)
        return outcome

    def _answer(self, s: Any, asked: Ask | Asks) -> Any:
        """What to send a flow that asks this."""
        if not isinstance(asked, Asks):
            row = self.row(s, asked)
            self.spent += len(row)
            return asked.assemble(row)
        place = first_waited(asked)
        if place is None:
            asked, place = asked.all(), 0
        ask = asked[place]
        row = self.row(s, ask)
        self.spent += STUCK if ask.standing else len(row)
        return place, ask.assemble(row)


def offhand(position: Position[Any], ask: Ask, random: Random) -> Any:
    """An answer by policy, without a look ahead."""
    world = imagined(position, ask.seat, random)
    return ask.assemble(RolloutPolicy(position.game, random).row(world.s, ask))
