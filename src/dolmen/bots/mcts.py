"""Information-set Monte Carlo tree search.

Every simulation starts in a newly imagined world, goes down the tree as far as it has been there before, plays on by
policy, to the end or to where the game can judge, and tells every choice on its way how that seat fared. Seats that
choose at the same time choose apart: none of them sees what the others take. Where nothing is hidden and no die was
rolled, ends of the game are proven, not guessed.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from dolmen.bots.imagined import imagined
from dolmen.bots.option_keys import key_of, retraced
from dolmen.bots.rollout import RolloutPolicy, judges, two_sides
from dolmen.kernel import Amounts, Ask, Draw, Pick, Position, Result, Write
from dolmen.kernel.flow import first_waited

EXPLORE = 0.5
"""How much an answer that was seldom tried is favoured (UCB1, for payoffs from 0 to 1)."""
EXPLORE_PRIOR = 1.0
"""The same where the game has priors (PUCT), in units of the spread between the answers tried so far."""
LEAST_SPREAD = 0.02
ALL_AT_ONCE = 12
"""Up to this many options all are open from the start; of more, the more the longer we think (progressive widening)."""
UNTRIED = 1e3
LOST = -1e6
NO_HORIZON = 1_000_000


class Tried(Struct, frozen=True):
    """An answer that was tried."""

    row: Sequence[Any]
    """The small choices it is made of."""
    answer: Any
    chance: float
    """How it fared, from 0 to 1."""


class Arm:
    """One answer of a choice, and how it fared."""

    __slots__ = ("answer", "child", "key", "luck", "n", "prior", "proven", "q", "row", "slack", "w")

    def __init__(
        self, answer: Any, key: Hashable, q: float, luck: float, prior: float = 0.0, row: tuple[Hashable, ...] = ()
    ) -> None:
        self.answer = answer
        self.key = key
        self.n = 0
        self.w = 0.0
        self.q = q
        """What it is worth; untried ones are worth trying first, proven losses never."""
        self.luck = luck
        """Decides between this and others that look just as good."""
        self.prior = prior
        self.slack = prior
        """How much its worth may be wrong."""
        self.row = row
        """The small choices it is made of."""
        self.child: Node | None = None
        self.proven: Result | None = None
        """How the game ends after it, if that is certain."""


class Choice:
    """A seat's choice at one decision."""

    __slots__ = ("arms", "by_key", "n", "options", "policy", "priors", "seat", "whole")

    def __init__(self, seat: int, policy: RolloutPolicy) -> None:
        self.seat = seat
        self.policy = policy
        self.n = 0
        self.arms: list[Arm] = []
        self.by_key: dict[Hashable, Arm] = {}
        self.options: Sequence[Any] | None = None
        self.priors = False
        """The game has an opinion on the options."""
        self.whole = True
        """The arms are all the answers there are."""

    def select(self, s: Any, ask: Ask) -> Arm:
        """The answer to try next."""
        options = ask.choices(())
        if options != self.options:
            self.arms = self._on_offer(s, ask, options or ())
            self.options = options
        arms = self.arms
        if len(arms) > ALL_AT_ONCE:
            arms = arms[: ALL_AT_ONCE + int(sqrt(self.n))]
        return best_of(arms, self.n, self.priors)

    def _on_offer(self, s: Any, ask: Ask, options: Sequence[Any]) -> list[Arm]:
        """The arms of these options, the most promising first. In another world there may be others."""
        weights = self.policy.weights(s, ask, (), options)
        self.priors = weights is not None
        total = (sum(weights) or 1.0) if weights is not None else 1.0
        arms = []
        for i, option in enumerate(options):
            key = key_of(option)
            arm = self.by_key.get(key)
            if arm is None:
                luck = self.policy.random.random()
                if weights is None:
                    arm = Arm(option, key, UNTRIED + luck, luck)
                else:
                    arm = Arm(option, key, 0.5, luck, weights[i] / total)
                self.by_key[key] = arm
            arms.append(arm)
        arms.sort(key=lambda arm: (-arm.prior, -arm.luck))
        return arms

    def update(self, arm: Arm, reward: float) -> None:
        self.n += 1
        n = arm.n = arm.n + 1
        arm.w += reward
        if arm.proven is None:
            arm.q = arm.w / n
        arm.slack = arm.prior / (1 + n) if self.priors else 1 / sqrt(n)

    def prove(self, arm: Arm, result: Result) -> Result | None:
        """It is certain how the game ends after this answer. Says so of the whole choice if that is certain too."""
        arm.proven = result
        payoff = result.payoff(self.seat)
        arm.q = payoff if payoff else LOST
        if payoff == 1:
            return result
        if not self.whole or any(other.proven is None for other in self.arms):
            return None
        return max((arm.proven for arm in self.arms if arm.proven), key=lambda known: known.payoff(self.seat))

    def ranking(self) -> list[Arm]:
        """What was tried, best first: what surely wins, then what was tried most because it did well."""
        return sorted(self.by_key.values(), key=self._merit, reverse=True)

    def _merit(self, arm: Arm) -> tuple[int, int, float, float]:
        sure = 0
        if arm.proven is not None:
            payoff = arm.proven.payoff(self.seat)
            sure = 1 if payoff == 1 else -1 if payoff == 0 else 0
        return sure, arm.n, arm.q, arm.luck


class RowChoice(Choice):
    """A choice made of many small ones, as a form is: too many answers to list them.

    Naive sampling (Ontañón 2013): every small choice keeps its own account of its options; a new whole answer takes of
    each what did best by itself, or something else now and then; the whole answers compete for being tried again.
    """

    __slots__ = ("accounts",)

    def __init__(self, seat: int, policy: RolloutPolicy) -> None:
        super().__init__(seat, policy)
        self.accounts: dict[Hashable, list[float]] = {}
        self.whole = False

    def select(self, s: Any, ask: Ask) -> Arm:
        tried = len(self.arms)
        if tried and tried > 2 * sqrt(self.n):
            arm = best_of(self.arms, self.n, False)
            again = retraced(ask, arm.row)
            if again is not None:
                arm.answer = ask.assemble(again)
                return arm
        return self.arm_of(ask, self._new_row(s, ask) if tried else self.policy.first(s, ask))

    def arm_of(self, ask: Ask, row: Sequence[Any]) -> Arm:
        """The arm of a whole answer, given as its small choices."""
        keys = tuple(map(key_of, row))
        arm = self.by_key.get(keys)
        if arm is None:
            arm = self.by_key[keys] = Arm(None, keys, UNTRIED, self.policy.random.random(), row=keys)
            self.arms.append(arm)
        arm.answer = ask.assemble(row)
        return arm

    def _new_row(self, s: Any, ask: Ask) -> list[Any]:
        random, accounts = self.policy.random.random, self.accounts
        chosen: list[Any] = []
        while (options := ask.choices(chosen)) is not None:
            place = len(chosen)
            known = [(account, o) for o in options if (account := accounts.get((place, key_of(o))))]
            if known and random() < 0.7:
                chosen.append(max(known, key=lambda pair: pair[0][1] / pair[0][0])[1])
            else:
                chosen.append(self.policy.draw(s, ask, chosen, options))
        return chosen

    def update(self, arm: Arm, reward: float) -> None:
        super().update(arm, reward)
        for place, key in enumerate(arm.row):
            account = self.accounts.setdefault((place, key), [0.0, 0.0])
            account[0] += 1
            account[1] += reward


class Node:
    """A decision: of one seat, or of several at the same time, each with a choice of its own."""

    __slots__ = ("children", "choices")

    def __init__(self) -> None:
        self.choices: dict[Hashable, Choice] = {}
        self.children: dict[Hashable, Node] = {}

    def choice(self, place: int, ask: Ask, policy: RolloutPolicy) -> Choice:
        """The choice of an ask; in another world another card may have come up, and something else be asked here."""
        key = place, ask.seat, ask.question.name, type(ask)
        choice = self.choices.get(key)
        if choice is None:
            choice = self.choices[key] = (Choice if is_single(ask) else RowChoice)(ask.seat, policy)
        return choice


def is_single(ask: Ask) -> bool:
    """One small choice is the whole answer."""
    return isinstance(ask, (Pick, Amounts, Write, Draw))


def best_of(arms: Sequence[Arm], n: int, priors: bool) -> Arm:
    if priors:
        return best_by_prior(arms, n)
    bonus = EXPLORE * sqrt(log(n + 1))
    best, top = arms[0], LOST * 2
    for arm in arms:
        worth = arm.q + bonus * arm.slack
        if worth > top:
            best, top = arm, worth
    return best


def best_by_prior(arms: Sequence[Arm], n: int) -> Arm:
    """A game's judgements may lie close together: what is close and what is far, the answers tried so far tell.
    An untried one is thought to be worth as much as the others on average."""
    tried = [arm.q for arm in arms if arm.n and arm.proven is None]
    mean, spread = 0.5, 1.0
    if tried:
        mean = sum(arm.w for arm in arms) / sum(arm.n for arm in arms)
        spread = max(LEAST_SPREAD, max(tried) - min(tried))
    bonus = EXPLORE_PRIOR * spread * sqrt(n + 1)
    best, top = arms[0], LOST * 2
    for arm in arms:
        worth = (arm.q if arm.n or arm.proven is not None else mean) + bonus * arm.slack
        if worth > top:
            best, top = arm, worth
    return best


Path = list[tuple[Choice, Arm]]


class Search:
    """Thinking about one ask."""

    def __init__(self, position: Position[Any], ask: Ask, random: Random) -> None:
        self.position = position
        self.ask = ask
        self.game = position.game
        self.seat = ask.seat
        self.random = random
        self.policy = RolloutPolicy(self.game, random)
        self.judges = judges(self.game)
        self.open_book = not self.game.has_secrets
        self.sides = two_sides(self.game)
        self.root = Node()
        self.simulations = 0
        self.certain = False
        waited_for = [a for a in position.asked if not a.standing]
        self.apart = len(waited_for) > 1
        """Others choose at the same time, so what is best must not be easy to guess: the answer is drawn by lot."""
        self.place = next(i for i, a in enumerate(waited_for) if a is ask)
        self.choice = self.root.choice(self.place, ask, self.policy)

    def ranking(self) -> tuple[Tried, ...]:
        """The answers tried, best first."""
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
                ranking.append(Tried(row, self.ask.assemble(row), worth))
        return tuple(ranking)

    def simulate(self) -> bool:
        """Once through an imagined world. Says whether there is anything left to find out."""
        self.simulations += 1
        world = imagined(self.position, self.seat, self.random)
        dice = world.s.rng.state
        node = self.root
        path: Path = []
        alone = True
        while True:
            asked = world.asked
            if len(asked) == 1 and not asked[0].standing:
                ask = asked[0]
                choice = node.choice(0, ask, self.policy)
                arm = choice.select(world.s, ask)
                path.append((choice, arm))
                if arm.proven is not None:
                    self._learn_end(path, arm.proven)
                    return True
                fresh = not arm.n
                world.answer(0, arm.answer)
                if world.result is not None:
                    break
                if not fresh:
                    node = arm.child = arm.child or Node()
            else:
                alone = False
                fresh, node = self._choose_apart(world, node, path)
                if world.result is not None:
                    break
            if fresh or first_waited(world.asked) is None:
                self._learn_outlook(path, world)
                return True
        self._learn_end(path, world.result)
        if alone and self.open_book and world.s.rng.state == dice:
            self._prove(path, world.result)
        return not self.certain

    def _choose_apart(self, world: Position[Any], node: Node, path: Path) -> tuple[bool, Node]:
        """All seats that are asked choose, unseen by one another. Says whether that has never come up before."""
        asks = [ask for ask in world.asked if not ask.standing]
        choices = [node.choice(i, ask, self.policy) for i, ask in enumerate(asks)]
        arms = [choice.select(world.s, ask) for choice, ask in zip(choices, asks, strict=True)]
        keys: list[Any] = []
        for ask, choice, arm in zip(asks, choices, arms, strict=True):
            place = next((i for i, still in enumerate(world.asked) if still is ask), None)
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

    def _learn_outlook(self, path: Path, world: Position[Any]) -> None:
        """How it may end from here: played by policy to the end or, if the game judges positions, to the turn's end."""
        game, s, sides = self.game, world.s, self.sides
        result = None
        if not self.judges:
            result = self.policy.play_on(world, NO_HORIZON)
        elif world.answered:
            result = self.policy.play_on(world, 0)
        if result is not None:
            self._learn_end(path, result)
        elif sides is None:
            fared = {seat: game.value(s, seat) for seat in {choice.seat for choice, _ in path}}
            for choice, arm in path:
                choice.update(arm, fared[choice.seat])
        else:
            worth, side = game.value(s, self.seat), sides[self.seat]
            for choice, arm in path:
                choice.update(arm, worth if sides[choice.seat] == side else 1 - worth)

    def _learn_end(self, path: Path, result: Result) -> None:
        for choice, arm in path:
            choice.update(arm, result.payoff(choice.seat))

    def _prove(self, path: Path, result: Result) -> None:
        """After the path's last answer the game is sure to end like this: how far up does that settle anything?"""
        for choice, arm in reversed(path):
            known = choice.prove(arm, result)
            if known is None:
                return
            result = known
        self.certain = True
