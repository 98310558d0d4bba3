"""Dice: told as what they are, so that a table can show how likely a roll was; and exact odds before they fall.

    pips = roll(s, 6)                                   # told as a `Rolled`
    two = die(6) + die(6)
    two.chance(lambda total: total >= 9)                # Fraction(5, 18)
    if_rolled(match, (6, 5), (6, 1))                    # the same match, if a five and a one come next

Bots need no word of it: whatever moves the state's `rng` is chance to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, prod
from typing import Any, Generic, TypeVar

from dolmen.kernel.match import Match
from dolmen.kernel.rng import Rng
from dolmen.kernel.scene import Bar, Bars
from dolmen.kernel.state import State
from dolmen.kernel.story import Die, Event, Seat, tell

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


Hand = tuple[int, ...]
"""What some dice of a kind show, from the lowest to the highest."""


class Rolled(Event, frozen=True, line="A d{sides} shows {value}"):
    """A die fell. A game may derive its own with more to say, or give `fallen_dice` to any other event."""

    sides: int
    value: int

    def fallen_dice(self) -> tuple[Die, ...]:
        return ((self.sides, self.value),)


def roll(s: State, sides: int, to: tuple[Seat, ...] | None = None) -> int:
    """Roll a die, and tell what it shows."""
    value = s.rng.roll(sides)
    tell(s, Rolled, sides, value, to=to)
    return value


_MOST_TRIES = 10**6


def loaded(*dice: Die, seed: int = 0) -> Rng:
    """A generator whose next dice fall like that, (sides, face) each, and the rest by the seed. A handful of dice at
    most: such a state is looked for. Raises ValueError."""
    if any(not 1 <= face <= sides for sides, face in dice):
        raise ValueError(f"no die can show that: {', '.join(f'{face} on a d{sides}' for sides, face in dice)}")
    if prod(sides for sides, _ in dice) > _MOST_TRIES // 20:
        raise ValueError(f"{len(dice)} dice are too many to be loaded")
    tries = Rng.seeded(seed)
    for _ in range(_MOST_TRIES):
        found = Rng(tries.next())
        twin = Rng(found.state)
        if all(twin.roll(sides) == face for sides, face in dice):
            return found
    raise ValueError("these dice could not be loaded")


def if_rolled(match: Match[Any], *dice: Die, seed: int = 0) -> Match[Any]:
    """A copy of the match in which the next dice fall like that: what could have come of it."""
    twin = match.fork()
    twin.position.roll_afresh(loaded(*dice, seed=seed).state)
    return twin


class Odds(Mapping[T, Fraction], Generic[T]):
    """How likely each outcome is, exactly. What cannot come has a chance of 0."""

    def __init__(self, weights: Mapping[T, int]) -> None:
        common = gcd(*weights.values()) or 1
        self._weights = {value: weight // common for value, weight in weights.items() if weight}
        self._total = sum(self._weights.values())
        if not self._total or min(self._weights.values()) < 0:
            raise ValueError("something must be possible, and nothing less than impossible")

    def __getitem__(self, value: T) -> Fraction:
        return Fraction(self._weights.get(value, 0), self._total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return f"Odds({self._weights})"

    def weights(self) -> dict[T, int]:
        return self._weights.copy()

    def then(self, make: Callable[[T], U]) -> Odds[U]:
        """What is made of it."""
        found: Counter[U] = Counter()
        for value, weight in self._weights.items():
            found[make(value)] += weight
        return Odds(found)

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """How likely it is that this holds."""
        return Fraction(sum(weight for value, weight in self._weights.items() if test(value)), self._total)

    def mean(self: Odds[int]) -> Fraction:
        return Fraction(sum(value * weight for value, weight in self._weights.items()), self._total)

    def __add__(self: Odds[int], other: Odds[int] | int) -> Odds[int]:
        """Both together, or a number added."""
        if isinstance(other, int):
            return self.then(lambda value: value + other)
        return combined(lambda one, two: one + two, self, other)


def combined(make: Callable[..., U], *odds: Odds[Any]) -> Odds[U]:
    """What is made of several that do not depend on each other."""
    found: Counter[U] = Counter()
    for outcome in product(*(one.weights().items() for one in odds)):
        found[make(*(value for value, _ in outcome))] += prod(weight for _, weight in outcome)
    return Odds(found)


@cache
def die(sides: int) -> Odds[int]:
    """One die."""
    return Odds(dict.fromkeys(range(1, sides + 1), 1))


@cache
def hand(sides: int, n: int) -> Odds[Hand]:
    """Some dice of a kind, from the lowest to the highest, so that some may be kept."""
    if n == 0:
        return Odds({(): 1})
    return combined(lambda one, rest: tuple(sorted((one, *rest))), die(sides), hand(sides, n - 1))


def percent(share: Fraction) -> str:
    return f"{round(share * 100)}%"


# For those who look


def how_likely(dice: Iterable[Die]) -> str:
    """Dice that fell, in words: on how many of its faces each shows as much or more, or as little or less, whichever is
    rarer. Both clients say it beside a line of the log."""
    return "; ".join([_how_likely(sides, face) for sides, face in dice])


def _how_likely(sides: int, face: int) -> str:
    more, less = sides - face + 1, face
    words = f"{face} or more" if more <= less else f"{face} or less"
    return f"{face if min(more, less) == 1 else words} on a d{sides}: {min(more, less)} in {sides}"


def odds_bars(id: str, label: str, odds: Odds[T], bars: Mapping[T, tuple[str, str]], text: str = "") -> Bars:
    """A picture of the odds before the dice fall, for any scene: by outcome what its bar is called, and its tone."""
    shares = tuple([Bar(name, float(odds[value]), tone) for value, (name, tone) in bars.items()])
    return Bars(id=id, label=label, text=text, bars=shares)
