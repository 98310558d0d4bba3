"""Asks of how many: a number to share out, or amounts to pay with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from dolmen.kernel.asks.base import Ask, OpenEnded
from dolmen.kernel.asks.question import Option
from dolmen.kernel.asks.refusals import listed, shown
from dolmen.kernel.errors import NotOnOffer

K = TypeVar("K", bound=Hashable)


def by_part(limits: Mapping[K, int], shares: Any) -> Any:
    """Shares that came by the names of the parts (`str(part)`), as they stand in a save or on the wire."""
    if not isinstance(shares, Mapping):
        return shares
    parts = {str(part): part for part in limits}
    return {parts.get(name, name): n for name, n in shares.items()}


class Split(Ask[dict[K, int]], Generic[K], eq=False):
    """Share a number out among parts. The answer maps each part to its share; the shares add up to the total."""

    total: int
    limits: Mapping[K, int]
    """The parts, and the most that each can take."""

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        limits = list(self.limits.values())
        if len(chosen) == len(limits):
            return None
        left = self.total - sum(chosen)
        later = sum(limits[len(chosen) + 1 :])
        return range(max(0, left - later), min(left, limits[len(chosen)]) + 1)

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return dict(zip(self.limits, chosen, strict=True))

    def describe(self, answer: Any) -> str:
        return ", ".join(f"{self.label(part)}: {share}" for part, share in answer.items())

    def check(self, answer: Any) -> Any:
        rule = f"{self.prompt}: {self.total} in all, at most " + ", ".join(
            f"{most} {self.label(part)}" for part, most in self.limits.items()
        )
        if not isinstance(answer, Mapping) or not set(answer) <= set(self.limits):
            raise NotOnOffer(rule)
        shares = {part: answer.get(part, 0) for part in self.limits}
        if not all(type(n) is int and 0 <= n <= self.limits[part] for part, n in shares.items()):
            raise NotOnOffer(rule)
        if sum(shares.values()) != self.total:
            raise NotOnOffer(f"{rule}; these add up to {sum(shares.values())}")
        return shares

    def from_plain(self, plain: Any) -> Any:
        return self.check(by_part(self.limits, plain))


class Amounts(OpenEnded[dict[K, int]], Generic[K], eq=False):
    """Choose how many of each of several things, such as what to pay with. The answer maps parts to numbers above 0.

    Which answers are legal the rule says with `flaw`: there may be hundreds, so nobody lists them. `ideas` are a few
    good ones; the first is what a person is proposed, and bots choose among them.
    """

    limits: Mapping[K, int]
    """The parts, and how many there are of each."""
    ideas: Sequence[Mapping[K, int]]
    flaw: Callable[[Mapping[K, int]], str]
    """What is wrong with an answer, in words for a person; nothing if it is legal."""

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return dict(chosen[0])

    def describe(self, answer: Any) -> str:
        return ", ".join(f"{n} × {self.label(part)}" for part, n in answer.items()) or "nothing"

    def check(self, answer: Any) -> Any:
        given = self.given(answer)
        flaw = self.flaw(given)
        if flaw:
            raise NotOnOffer(f"{self.prompt}: {flaw}")
        return given

    def from_plain(self, plain: Any) -> Any:
        return self.check(by_part(self.limits, plain))

    def given(self, answer: Any) -> dict[K, int]:
        """What is there to be given, enough or not, without the parts that nothing is given of. Raises NotOnOffer."""
        if not isinstance(answer, Mapping):
            raise NotOnOffer(f"{self.prompt}: expected a number for each part, got {shown(answer)}")
        for part, n in answer.items():
            if part not in self.limits:
                there = listed([self.label(known) for known in self.limits])
                raise NotOnOffer(f"{self.prompt}: there is no {shown(part)}; there are {there}")
            if type(n) is not int or not 0 <= n <= self.limits[part]:
                raise NotOnOffer(f"{self.prompt}: 0 to {self.limits[part]} of {self.label(part)}, not {shown(n)}")
        return {part: answer[part] for part in self.limits if answer.get(part)}
