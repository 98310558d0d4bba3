"""Motions: what the table may decide at any time. Votes come in beside whatever else is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from dolmen.campaign.agreeing import MORE_THAN_HALF, ByProposal, Decided, Withdrawn, propose
from dolmen.campaign.table import C, Campaign, Plain
from dolmen.kernel import Flow, Seat, anyone, tell


class Motion(Protocol):
    """A frozen Struct of the game's. It names things by what they are called, not by their place in a list: while the
    vote is open, others may come and go."""

    def still_possible(self, s: Any) -> bool:
        """While a vote is open the table goes on, and may have gone past it."""
        ...

    def carry_out(self, s: Any) -> None: ...


def put(s: Campaign, seat: Seat, about: str, motion: Motion, text: str, must: Iterable[Seat] = ()) -> None:
    """The others vote when they like; `must` are those whose consent it needs."""
    s.table.motion = propose(s, about, seat, motion, text, must)


def beside(s: C, main: Flow[None], read: Callable[[Plain], Motion], policy: ByProposal = MORE_THAN_HALF) -> Flow[None]:
    """What else is asked, and the vote on a motion, if one is open. `read` makes the motion again."""
    if s.table.motion is None:
        yield from main
    else:
        yield from anyone({"motion": decide(s, read, policy), "steps": main})


def decide(s: C, read: Callable[[Plain], Motion], policy: ByProposal = MORE_THAN_HALF) -> Flow[None]:
    """Vote on the motion that is open, and carry it out if that is wanted and still possible."""
    decision = s.table.motion
    assert decision is not None
    passed = yield from policy.ballot(s, decision)
    s.table.motion = None
    if passed is None:
        tell(s, Withdrawn, decision.by, decision.text)
        return
    tell(s, Decided, decision.text, passed)
    motion = read(decision.value)
    if passed and motion.still_possible(s):
        motion.carry_out(s)
