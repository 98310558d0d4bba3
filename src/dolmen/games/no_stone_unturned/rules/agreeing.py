"""How the table comes to decisions: somebody proposes, the others vote (NS.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec

from dolmen.games.no_stone_unturned import prompts, story
from dolmen.games.no_stone_unturned.state import Decision, NoStoneUnturned, Plain, present
from dolmen.kernel import Ask, Asks, Flow, NotOnOffer, Pick, Seat, tell

T = TypeVar("T")


def whoever(asks: Mapping[Seat, Ask[T]]) -> Flow[tuple[Seat, T]]:
    """The first who answers. If nobody has anything to choose, a motion must be decided first."""
    index, answer = yield Asks(asks.values())
    return [*asks][index], answer


def agree(
    s: NoStoneUnturned,
    about: str,
    make: Callable[[Seat], Ask[T]],
    label: Callable[[T], str],
    must: Callable[[T], Iterable[Seat]] = lambda value: (),
) -> Flow[T]:
    """A player proposes; more than half of those present must agree, else something else is proposed (NS.1.5)."""
    while True:
        proposed = taken_up(s, about, make)
        if proposed is None:
            asks = {seat: make(seat) for seat in present(s)}
            if all(ask.forced for ask in asks.values()):
                only: T = next(iter(asks.values())).only_answer()
                return only
            seat, value = yield from whoever(asks)
            decision = s.decision = propose(s, about, seat, value, label(value), must(value))
        else:
            decision, value = proposed
        if (yield from decided(s, decision)):
            return value


def taken_up(s: NoStoneUnturned, about: str, make: Callable[[Seat], Ask[T]]) -> tuple[Decision, T] | None:
    """The proposal that votes are being cast on, and what it was; one that cannot be made any more is dropped."""
    decision = s.decision
    if decision is None or decision.about != about:
        return None
    try:
        return decision, from_plain(s, make(decision.by), decision.value)
    except NotOnOffer:
        s.decision = None
        return None


def put_to_vote(s: NoStoneUnturned, about: str, seat: Seat, text: str) -> Flow[bool]:
    """One proposal, taken or left."""
    decision = s.decision
    if decision is None or decision.about != about:
        decision = s.decision = propose(s, about, seat, None, text)
    return (yield from decided(s, decision))


def propose(
    s: NoStoneUnturned, about: str, seat: Seat, value: object, text: str, must: Iterable[Seat] = ()
) -> Decision:
    """The proposer counts as agreeing."""
    s.number += 1
    tell(s, story.Proposed, seat, text)
    return Decision(s.number, about, seat, plain(value), text, {seat: True}, list(must))


def decided(s: NoStoneUnturned, decision: Decision) -> Flow[bool]:
    passed = yield from ballot(s, decision)
    s.decision = None
    tell(s, story.Decided, decision.text, passed)
    return passed


def ballot(s: NoStoneUnturned, decision: Decision) -> Flow[bool]:
    """Open votes, until it is clear."""
    while (passed := verdict(s, decision)) is None:
        waiting = [seat for seat in present(s) if seat not in decision.votes]
        question = prompts.VOTE if decision is s.decision else prompts.VOTE_ON_MOTION
        asks = {seat: Pick(seat, (True, False), question=question, name=f"vote-{decision.number}") for seat in waiting}
        seat, yes = yield from whoever(asks)
        decision.votes[seat] = yes
        tell(s, story.Voted, seat, yes)
    return passed


def verdict(s: NoStoneUnturned, decision: Decision) -> bool | None:
    """Strictly more than half of the present players, and whoever must consent; None while it is open (NS.1.5)."""
    here = present(s)
    yes = sum(decision.votes.get(seat) is True for seat in here)
    open_votes = sum(seat not in decision.votes for seat in here)
    must = [seat for seat in decision.must if seat in here]
    if any(decision.votes.get(seat) is False for seat in must) or 2 * (yes + open_votes) <= len(here):
        return False
    if 2 * yes > len(here) and all(seat in decision.votes for seat in must):
        return True
    return None


# Answers that wait in the state for a decision


def plain(answer: object) -> Plain:
    """As it comes out of a save: lists instead of tuples and choices."""
    return _plain.decode(msgspec.msgpack.encode(answer))


_plain: msgspec.msgpack.Decoder[Plain] = msgspec.msgpack.Decoder(Plain)


def from_plain(s: NoStoneUnturned, ask: Ask[T], value: Plain) -> T:
    """The answer again. Raises NotOnOffer."""
    ask.s = s
    answer: T = ask.from_plain(value)
    return answer
