"""The search bot: information-set Monte Carlo tree search.

Every simulation starts in a newly imagined world, goes down the tree as far as it has been there before, plays on by
habit, to the end or to where the game can judge, and tells every choice on its way how that seat fared. Seats that
choose at the same time choose apart: none of them sees what the others take. Where nothing is hidden and no die was
rolled, ends of the game are proven, not guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from msgspec import Struct

from dolmen.bots.field_search import Sweeps
from dolmen.bots.imagined import Habit, imagined, judges, offhand
from dolmen.bots.mcts import Arm, Choice, Node, is_single
from dolmen.bots.option_keys import retraced
from dolmen.kernel import Ask, Game, Position, Result
from dolmen.kernel.flow import first_waited

NO_HORIZON = 1_000_000


class Budget(Struct, frozen=True):
    """How long to think about an ask: so many simulations, or so many seconds."""

    simulations: int = 400
    seconds: float | None = None
    a_turn: bool = False
    """The seconds are for all asks of a turn together."""

    def spend(self, think: Callable[[], bool]) -> None:
        """Think again and again, at least once, until the budget is spent or there is nothing left to find out."""
        end = None if self.seconds is None else perf_counter() + self.seconds
        done = 0
        while think():
            done += 1
            if done >= self.simulations if end is None else perf_counter() >= end:
                return


class Purse:
    """Deals a budget out. How many asks a turn has cannot be known, so each gets half of what is left for it."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.turn = -1
        self.left = 0.0

    def share(self, turn: int) -> Budget:
        """The budget of the next ask of this turn."""
        if self.budget.seconds is None or not self.budget.a_turn:
            return self.budget
        if turn != self.turn:
            self.turn, self.left = turn, self.budget.seconds
        self.left /= 2
        return Budget(seconds=self.left)


class Verdict(Struct, frozen=True):
    """What came of thinking: the answers tried, best first, each with how it fared from 0 to 1."""

    ranking: tuple[tuple[Any, float], ...]
    simulations: int
    certain: bool = False

    @property
    def answer(self) -> Any:
        return self.ranking[0][0]


class SearchBot:
    copies = True

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.random = Random(seed)
        self.purse = Purse(budget or Budget())

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return self.think(position, ask).answer

    def think(self, position: Position[Any], ask: Ask) -> Verdict:
        if not position.game.contest:
            return Verdict(((offhand(position, ask, self.random), 0.5),), 0)
        budget = self.purse.share(position.turn)
        if wants_sweeps(position.game, ask):
            sweeps = Sweeps(position, ask, self.random)
            budget.spend(sweeps.next_trial)
            return Verdict(((ask.assemble(sweeps.row), fmean(sweeps.values)),), sweeps.trials)
        search = Search(position, ask, self.random)
        budget.spend(search.simulate)
        return search.verdict()


MANY_ANSWERS = 200


def wants_sweeps(game: Game[Any], ask: Ask) -> bool:
    """Made of small choices, in a game that judges positions; or so many answers that a tree could not try them all."""
    if is_single(ask):
        return False
    answers, chosen = 1, list[Any]()
    while (options := ask.choices(chosen)) is not None:
        answers *= len(options)
        chosen.append(options[0])
    return judges(game) or answers > MANY_ANSWERS


Path = list[tuple[Choice, Arm]]


class Search:
    """Thinking about one ask."""

    def __init__(self, position: Position[Any], ask: Ask, random: Random) -> None:
        self.position = position
        self.ask = ask
        self.game = position.game
        self.seat = ask.seat
        self.random = random
        self.habit = Habit(self.game, random)
        self.judges = judges(self.game)
        self.open_book = not self.game.has_secrets
        self.root = Node()
        self.simulations = 0
        self.certain = False
        waited_for = [a for a in position.open if not a.standing]
        self.apart = len(waited_for) > 1
        """Others choose at the same time, so what is best must not be easy to guess: the answer is drawn by lot."""
        self.place = next(i for i, a in enumerate(waited_for) if a is ask)
        self.choice = self.root.choice(self.place, ask, self.habit)

    def verdict(self) -> Verdict:
        arms = self.choice.ranking()
        if self.apart:
            most = max(arm.n for arm in arms)
            mixed = self.random.choices(arms, [arm.n if 3 * arm.n > most else 0 for arm in arms])[0]
            arms = [mixed, *(arm for arm in arms if arm is not mixed)]
        ranking = []
        for arm in arms:
            row = retraced(self.ask, arm.row or (arm.key,))
            if arm.n and row is not None:
                worth = arm.proven.payoff(self.seat) if arm.proven else arm.q
                ranking.append((self.ask.assemble(row), worth))
        return Verdict(tuple(ranking), self.simulations, self.certain)

    def simulate(self) -> bool:
        """Once through an imagined world. Says whether there is anything left to find out."""
        self.simulations += 1
        world = imagined(self.position, self.seat, self.random)
        dice = world.s.rng.state
        node = self.root
        path: Path = []
        alone = True
        while True:
            asked = world.open
            if len(asked) == 1 and not asked[0].standing:
                ask = asked[0]
                choice = node.choice(0, ask, self.habit)
                arm = choice.select(world.s, ask)
                path.append((choice, arm))
                if arm.proven is not None:
                    self._learn_end(path, arm.proven)
                    return True
                fresh = not arm.n
                world.answer(0, arm.answer)
                if world.result is not None:
                    break
                if arm.child is None:
                    arm.child = Node()
                node = arm.child
            else:
                alone = False
                fresh, node = self._choose_apart(world, node, path)
                if world.result is not None:
                    break
            if fresh or first_waited(world.open) is None:
                self._learn(path, self._outlook(world, {choice.seat for choice, _ in path}))
                return True
        self._learn_end(path, world.result)
        if alone and self.open_book and world.s.rng.state == dice:
            self._prove(path, world.result)
        return not self.certain

    def _choose_apart(self, world: Position[Any], node: Node, path: Path) -> tuple[bool, Node]:
        """All seats that are asked choose, unseen by one another. Says whether that has never come up before."""
        asks = [ask for ask in world.open if not ask.standing]
        choices = [node.choice(i, ask, self.habit) for i, ask in enumerate(asks)]
        arms = [choice.select(world.s, ask) for choice, ask in zip(choices, asks, strict=True)]
        keys: list[Any] = []
        for ask, choice, arm in zip(asks, choices, arms, strict=True):
            place = next((i for i, still in enumerate(world.open) if still is ask), None)
            if place is None:
                keys.append(None)
                continue
            world.answer(place, arm.answer)
            path.append((choice, arm))
            keys.append(arm.key)
        joint = tuple(keys)
        known = node.children.get(joint)
        if known is not None:
            return False, known
        node.children[joint] = child = Node()
        return True, child

    def _outlook(self, world: Position[Any], seats: set[int]) -> dict[int, float]:
        """How it may end from here: played by habit to the end or, if the game judges positions, to the turn's end."""
        game, s = self.game, world.s
        result = None
        if not self.judges:
            result = self.habit.play_on(world, NO_HORIZON)
        elif world.answers:
            result = self.habit.play_on(world, 0)
        if result is not None:
            return {seat: result.payoff(seat) for seat in seats}
        return {seat: game.value(s, seat) for seat in seats}

    def _learn(self, path: Path, fared: dict[int, float]) -> None:
        for choice, arm in path:
            choice.update(arm, fared[choice.seat])

    def _learn_end(self, path: Path, result: Result) -> None:
        for choice, arm in path:
            choice.update(arm, result.payoff(choice.seat))

    def _prove(self, path: Path, result: Result) -> None:
        """The game surely ends like this after the path's last answer; how far up is anything certain by that?"""
        for choice, arm in reversed(path):
            known = choice.prove(arm, result)
            if known is None:
                return
            result = known
        self.certain = True
