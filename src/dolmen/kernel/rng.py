"""The random generator that lives in a game's state: small, seedable, saved and copied with it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Rng(Struct, array_like=True, gc=False):
    """SplitMix64. Its whole state is one number, so two equal states have the same future."""

    state: int

    @classmethod
    def seeded(cls, *parts: int) -> Rng:
        """A generator of its own for each tuple of numbers, such as (seed, game, seat)."""
        rng = cls(0)
        for part in parts:
            rng.state = rng.next() ^ (part & _MASK)
        rng.next()
        return rng

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        if n <= 0:
            raise ValueError("below() needs a positive number")
        limit = (_MASK + 1) - (_MASK + 1) % n
        while (z := self.next()) >= limit:
            pass
        return z % n

    def roll(self, sides: int) -> int:
        """A die: 1 to sides."""
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """In place, every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """n different places of the sequence, in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:n]
