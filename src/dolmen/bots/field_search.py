"""Large forms: sweeps through imagined worlds.

A form of a dozen fields has more answers than could ever be tried, but its fields hardly depend on one another. So each
sweep goes through one imagined world and sees of every field what another option would change there, the rest being
equal; every field keeps its own account of its options over all worlds, and the next sweep only looks again at those
that may still turn out best. (Naive sampling, but with paired trials: the luck of a world falls out of the comparison.)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import sqrt
from random import Random
from typing import Any

from dolmen.bots.imagined import imagined
from dolmen.bots.option_keys import key_of
from dolmen.bots.paired_trial import Trial, completed, promising
from dolmen.bots.rollout import RolloutPolicy
from dolmen.kernel import Ask, Position

FEW = 10
"""This many options of a field are tried, those with the best priors, if the game has an opinion."""
HOPE = 2.0
"""How far an option may be behind, by what is usual for one world, and still be looked at again."""


class Account:
    """How an option of a field did against what stood there: on average over that many worlds."""

    __slots__ = ("n", "total")

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0

    def add(self, gain: float) -> None:
        self.n += 1
        self.total += gain

    @property
    def mean(self) -> float:
        """Drawn a little towards nothing, so that one lucky world does not decide."""
        return self.total / (self.n + 1)


class Sweeps:
    """Thinking about one ask of many small choices."""

    def __init__(self, position: Position[Any], ask: Ask, random: Random) -> None:
        self.position = position
        self.ask = ask
        self.random = random
        self.world = imagined(position, ask.seat, random)
        self.row = RolloutPolicy(position.game, random).first(self.world.s, ask)
        """The best answer so far."""
        self.accounts: dict[tuple[int, Hashable], Account] = {}
        self.spread = Account()
        """How much an option changes in a world, as a rule."""
        self.trials = 0
        self._go_on = self._sweep_for_ever()
        self.sweeps = 0
        self.values: list[float] = []
        """What the best answer of the time came to in each world."""

    def next_trial(self) -> bool:
        """Try one more answer in a world. There is always another."""
        next(self._go_on)
        return True

    def _sweep_for_ever(self) -> Iterator[None]:
        while True:
            trial = Trial(self.position, self.ask, self.random.getrandbits(64))
            base = self._tried(trial, self.row)
            self.values.append(base)
            yield
            for place in self.random.sample(range(len(self.row)), len(self.row)):
                gains: dict[Hashable, tuple[float, Any]] = {}
                for option in self._in_question(place):
                    gain = 0.0
                    if option != self.row[place]:
                        gain = self._tried(trial, self._with(place, option)) - base
                        yield
                    gains[key_of(option)] = gain, option
                base += self._settle(place, gains)
                self.values[-1] = base
            self.sweeps += 1

    def turning_point(self) -> tuple[int | None, list[Any], float]:
        """The field that matters most: its place, the answer with the next best option there, and what that costs."""
        found: tuple[int | None, list[Any], float] = None, [], 0.0
        for place, stands in enumerate(self.row):
            others = [
                (self._account(place, option).mean, option)
                for option in self.ask.choices(self.row[:place]) or ()
                if option != stands and (place, key_of(option)) in self.accounts
            ]
            if others:
                mean, option = max(others, key=lambda other: other[0])
                loss = self._account(place, stands).mean - mean
                if loss > found[2]:
                    found = place, self._with(place, option), loss
        return found

    def _tried(self, trial: Trial, row: list[Any]) -> float:
        self.trials += 1
        return trial.value(row)

    def _with(self, place: int, option: Any) -> list[Any]:
        return completed(self.ask, [*self.row[:place], option], self.row)

    def _in_question(self, place: int) -> list[Any]:
        """The options of a field that may be the best one, as far as is known."""
        options = self.ask.choices(self.row[:place]) or ()
        few = promising(self.world, self.ask, self.row[:place], options, FEW, self.random)
        stands = self.row[place]
        if stands not in few:
            few.append(stands)
        if not self.sweeps:
            return few
        hope = {i: self._hope(place, option) for i, option in enumerate(few)}
        least = self._account(place, stands).mean
        return [option for i, option in enumerate(few) if hope[i] > least or option == stands]

    def _hope(self, place: int, option: Any) -> float:
        account = self._account(place, option)
        return account.mean + HOPE * self.spread.mean / sqrt(account.n or 1)

    def _account(self, place: int, option: Any) -> Account:
        return self.accounts.setdefault((place, key_of(option)), Account())

    def _settle(self, place: int, gains: dict[Hashable, tuple[float, Any]]) -> float:
        """Write the gains down, and put the option there that did best so far. Says what that changes in this world."""
        if len(gains) < 2:
            return 0.0
        for gain, option in gains.values():
            self._account(place, option).add(gain)
            if gain:
                self.spread.add(abs(gain))
        means = [(self._account(place, option).mean, gain, option) for gain, option in gains.values()]
        top = max(mean for mean, _, _ in means)
        stands = self._account(place, self.row[place]).mean
        if stands == top and self.sweeps:
            return 0.0
        gain, option = self.random.choice([(gain, option) for mean, gain, option in means if mean == top])
        self.row = self._with(place, option)
        return gain
