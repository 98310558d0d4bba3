"""Asks of picking: one of the options, or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from dolmen.kernel.asks.base import Ask
from dolmen.kernel.asks.question import Option
from dolmen.kernel.asks.refusals import on_offer, on_offer_plain, shown
from dolmen.kernel.errors import NotOnOffer

T = TypeVar("T", covariant=True)


class Pick(Ask[T], Generic[T], eq=False, gc=False):  # no cycle can go through one, and it is made at every decision
    """Pick one of the options."""

    options: Sequence[T]

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.options

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return chosen[0]

    @property
    def forced(self) -> bool:
        return len(self.options) == 1

    def check(self, answer: Any) -> Any:
        return on_offer(self, self.options, answer, self.label)

    def from_plain(self, plain: Any) -> Any:
        return on_offer_plain(self, self.options, plain, self.label)


class TakeBack(Pick[None], eq=False):
    """No question: a match that gets here takes back the answer that led here, and the last `entries` before it.

    Whoever plays without a record (a bot that thinks ahead) just goes on.
    """

    options: Sequence[None] = (None,)
    entries: int = 1


class Several(Ask[tuple[T, ...]], Generic[T], eq=False):
    """Pick several of the options, in no order: `least` to `most` of them. The answer is a tuple."""

    options: Sequence[T]
    least: int = 0
    most: int | None = None

    def _most(self) -> int:
        return len(self.options) if self.most is None else min(self.most, len(self.options))

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        """One after the other, yes or no, as far as the numbers allow."""
        if len(chosen) == len(self.options):
            return None
        taken = sum(chosen)
        left = len(self.options) - len(chosen)
        if taken == self._most():
            return (False,)
        return (True,) if taken + left <= self.least else (False, True)

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return tuple(option for option, yes in zip(self.options, chosen, strict=True) if yes)

    def describe(self, answer: Any) -> str:
        return ", ".join(map(self.label, answer)) or "none"

    def check(self, answer: Any) -> Any:
        return self._checked(answer, on_offer)

    def from_plain(self, plain: Any) -> Any:
        return self._checked(plain, on_offer_plain)

    def _checked(self, answer: Any, find: Callable[..., Any]) -> Any:
        if not isinstance(answer, (list, tuple)):
            raise NotOnOffer(f"{self.prompt}: expected a list of options, got {shown(answer)}")
        if not self.least <= len(answer) <= self._most():
            raise NotOnOffer(f"{self.prompt}: expected {self.least} to {self._most()} of them, got {len(answer)}")
        left = dict(enumerate(self.options))
        for item in answer:
            found = find(self, list(left.values()), item, self.label)
            del left[next(i for i, option in left.items() if option is found)]
        return tuple(option for i, option in enumerate(self.options) if i not in left)
