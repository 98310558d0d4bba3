"""How the table comes to decisions, and how procedures go on: step by step, with nothing kept outside the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from dolmen.games.no_stone_unturned import prompts, story
from dolmen.games.no_stone_unturned.content import ideas
from dolmen.games.no_stone_unturned.sheets import HOME, LINE
from dolmen.games.no_stone_unturned.state import At, Decision, NoStoneUnturned, Plain, arbiters, present, to_the_left
from dolmen.kernel import Ask, Asks, Flow, Pick, Question, Seat, Write, anyone, tell

Then = Any
"""What comes after a step: None for the next one, STAY for the same again, END for none, or a step of its procedure."""
Step = Callable[[NoStoneUnturned], Flow[Then] | Then]
"""A flow if somebody may be asked something, else a plain function."""

STAY: Then = object()
END: Then = object()


def enter(s: NoStoneUnturned, procedure: str) -> None:
    """Go into a procedure; afterwards we are back where we were."""
    s.at.append(At(procedure))


def leave(s: NoStoneUnturned, procedure: str) -> None:
    """Break off a procedure, and whatever it has led into."""
    names = [at.procedure for at in s.at]
    if procedure in names:
        del s.at[names.index(procedure) :]


def within(s: NoStoneUnturned, procedure: str) -> bool:
    return any(at.procedure == procedure for at in s.at)


def one(ask: Ask) -> Flow[Any]:
    """An ask as a flow of its own."""
    return (yield ask)


def or_asked(text: str, seat: Seat, question: Question, kind: str, name: str, most: int = LINE) -> Flow[str]:
    """What was written in a form; where that was left blank, it is asked for."""
    if text:
        return text
    written: str = yield Write(seat, question=question, least=1, most=most, ideas=ideas(kind), name=name)
    return written


def whoever(asks: Mapping[Seat, Ask]) -> Flow[tuple[Seat, Any]]:
    """The first who answers. If nobody has anything to choose, a motion must be decided first."""
    if not asks:
        yield Asks()
    return (yield from anyone({seat: one(ask) for seat, ask in asks.items()}))


def plain(value: Any) -> Plain:
    """As it comes out of a save: lists instead of tuples and choices."""
    found: Plain = msgspec.convert(msgspec.to_builtins(value), Plain)
    return found


# The table decides


def agree(
    s: NoStoneUnturned,
    about: str,
    make: Callable[[Seat], Ask],
    label: Callable[[Any], str],
    must: Callable[[Any], Iterable[Seat]] = lambda value: (),
) -> Flow[Any]:
    """Any player proposes; more than half of those present must agree, else something else is proposed (NS.1.5)."""
    while True:
        decision = s.decision
        if decision is None or decision.about != about:
            asks = {seat: make(seat) for seat in present(s)}
            if all(ask.forced for ask in asks.values()):
                return plain(next(iter(asks.values())).only_answer())
            seat, value = yield from whoever(asks)
            decision = s.decision = propose(s, about, seat, value, label(value), must(value))
        passed = yield from ballot(s, decision)
        s.decision = None
        tell(s, story.Decided, decision.text, passed)
        if passed:
            return decision.value


def propose(s: NoStoneUnturned, about: str, seat: Seat, value: Any, text: str, must: Iterable[Seat] = ()) -> Decision:
    """The proposer counts as agreeing."""
    s.number += 1
    tell(s, story.Proposed, seat, text)
    return Decision(s.number, about, seat, plain(value), text, {seat: True}, list(must))


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
    """Strictly more than half of the present players, and whoever must consent; None while it is open."""
    here = present(s)
    yes = sum(decision.votes.get(seat) is True for seat in here)
    open_votes = sum(seat not in decision.votes for seat in here)
    must = [seat for seat in decision.must if seat in here]
    if any(decision.votes.get(seat) is False for seat in must) or 2 * (yes + open_votes) <= len(here):
        return False
    if 2 * yes > len(here) and all(seat in decision.votes for seat in must):
        return True
    return None


def put_to_vote(s: NoStoneUnturned, about: str, seat: Seat, value: Any, text: str) -> Flow[bool]:
    """One proposal, taken or left."""
    decision = s.decision
    if decision is None or decision.about != about:
        decision = s.decision = propose(s, about, seat, value, text)
    passed = yield from ballot(s, decision)
    s.decision = None
    tell(s, story.Decided, decision.text, passed)
    return passed


# The Arbiters decide


def arbiters_say(
    s: NoStoneUnturned, make: Callable[[Seat], Ask], voice: Callable[[Any], dict[str, Any]]
) -> Flow[dict[str, Any]]:
    """Every Arbiter is heard until the majority is clear; one alone decides alone (NS.1.6, NS.1.7)."""
    while (said := ruling(s)) is None:
        waiting = [seat for seat in arbiters(s) if seat not in s.voices]
        seat, answer = yield from whoever({seat: make(seat) for seat in waiting})
        s.voices[seat] = voice(answer)
    s.voices = {}
    return said


def arbiters_pick(s: NoStoneUnturned, make: Callable[[Seat], Ask]) -> Flow[Any]:
    said = yield from arbiters_say(s, make, lambda answer: {"answer": plain(answer)})
    return said["answer"]


def ruling(s: NoStoneUnturned) -> dict[str, Any] | None:
    """What the majority says, key by key; None while it is open."""
    judges = arbiters(s)
    voices = [s.voices[seat] for seat in judges if seat in s.voices]
    if not voices:
        return None
    settled = {key: majority([voice[key] for voice in voices], len(judges)) for key in voices[0] if key != "why"}
    if len(voices) < len(judges):
        if any(value is None for value in settled.values()):
            return None
    else:
        last_word = s.voices[casting_voice(s)]
        settled = {key: last_word[key] if value is None else value for key, value in settled.items()}
    if "why" in voices[0]:
        settled["why"] = next((voice["why"] for voice in voices if voice["why"]), "")
    return settled


def majority(values: list[Any], judges: int) -> Any:
    return next((value for value in values if 2 * values.count(value) > judges), None)


def casting_voice(s: NoStoneUnturned) -> Seat:
    """The author of the current location, if an Arbiter; else the first Arbiter to the left of who acts (NS.1.6)."""
    judges = arbiters(s)
    place = s.roll.place if s.roll is not None else s.here
    if place != HOME and s.places[place].revealed:
        author = s.cards[s.places[place].card].author
        if author in judges:
            return author
    actor = s.roll.actor if s.roll is not None else s.caller if s.caller is not None else 0
    return next(seat for seat in to_the_left(s, actor) if seat in judges)
