"""How a table comes to a decision. `agree` asks who may speak; a policy says when it is decided:

    SECOND          one proposes; another's yes, or acting on it, or silence makes it so; an objection lays it aside
    OUT_LOUD        the same, but silence is no yes
    MORE_THAN_HALF  one proposes, more than half must agree
    ALL_PRESENT     one proposes, everybody who plays must agree
    OWNER           one proposes, and whoever owns the thing says yes or no
    FIRST_VOICE     whoever speaks first speaks for all; others may change it until what comes of it is begun
    MOST_HANDS      everybody raises a hand for something; most hands win, and the dice break a tie
    SAME_OR_DIE     everybody chooses unseen; the same is it, and a die decides when all ask for one
    OPEN_OR_DIE     the same, for all to see

Silence is an answer for SECOND only, and never about what is somebody's own (`must`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from dolmen.campaign import ballots
from dolmen.campaign.ballots import Said, Vote
from dolmen.campaign.seats import playing
from dolmen.campaign.table import C, Campaign, Decision, TableEvent, count_up, from_plain, plain
from dolmen.kernel import CLOCK, Ask, Asks, Flow, Lapse, NotOnOffer, Pick, Seat, meanwhile, tell

T = TypeVar("T")


class Proposed(TableEvent, frozen=True, line="{seat:player} proposes: {what}"):
    seat: Seat
    what: str


class Voted(TableEvent, frozen=True):
    seat: Seat
    yes: bool

    def text_in(self, s: Any) -> str:
        return f"{self.phrases['player'](s, self.seat)} {'agrees' if self.yes else 'does not agree'}"


class HandsAskedFor(TableEvent, frozen=True, line="{seat:player} asks for a count of hands"):
    seat: Seat


class Decided(TableEvent, frozen=True):
    what: str
    passed: bool

    def text(self) -> str:
        return f"{'Agreed' if self.passed else 'Not agreed'}: {self.what}"


class Withdrawn(TableEvent, frozen=True, line="{seat:player} withdraws: {what}"):
    seat: Seat
    what: str


class Spoke(TableEvent, frozen=True, line="{seat:player} says: {what}"):
    """For all who have a voice in it."""

    seat: Seat
    what: str


def nobody(value: object) -> Iterable[Seat]:
    return ()


class Matter(Struct, Generic[C, T], frozen=True):
    """What is to be decided."""

    s: C
    about: str
    """Its name: what is open under it is taken up again when the turn is entered again."""
    make: Callable[[Seat], Ask[T]]
    label: Callable[[T], str]
    among: Callable[[C], list[Seat]]
    """Who has a say."""
    must: Callable[[T], Iterable[Seat]]
    until: Callable[[], Ask[Any]] | None


class Policy(Protocol):
    """How the table comes to one answer."""

    def agree(self, matter: Matter[C, T]) -> Flow[T]: ...


def agree(
    s: C,
    about: str,
    make: Callable[[Seat], Ask[T]],
    label: Callable[[T], str] = str,
    *,
    policy: Policy | None = None,
    among: Callable[[C], list[Seat]] = playing,
    must: Callable[[T], Iterable[Seat]] = nobody,
    until: Callable[[], Ask[Any]] | None = None,
) -> Flow[T]:
    """One answer of the whole table, or of those `among` it who have a say, by a policy (SECOND unless told).

    `make` asks a seat, `label` puts an answer into words, `must` says whose things an answer is about. With
    FIRST_VOICE, what was said can be changed until the ask of `until` is answered, such as to throw the dice.
    """
    return (policy or SECOND).agree(Matter(s, about, make, label, among, must, until))


# By proposal


class ByProposal(Struct, frozen=True):
    """One proposes, others say yes or no: the base of the policies in which the table has something to agree to."""

    vote: Vote = ballots.VOTE
    """How the others are asked."""
    withdrawn: ClassVar[bool] = True
    """Whoever has proposed something may take it off the table."""
    lapses: ClassVar[bool] = False
    """Silence is a yes."""

    def verdict(self, here: Sequence[Seat], decision: Decision) -> bool | None:
        """None while it is open. `here` are those who have a say."""
        raise TypeError(type(self))

    def asked(self, here: Sequence[Seat], decision: Decision) -> list[Seat]:
        """Whose word is still missing."""
        return [seat for seat in here if seat not in decision.votes]

    def options(self, decision: Decision) -> tuple[Said, ...]:
        return ballots.YES_NO

    def agree(self, matter: Matter[C, T]) -> Flow[T]:
        while True:
            proposed = taken_up(matter)
            if proposed is None:
                asks = {seat: matter.make(seat) for seat in matter.among(matter.s)}
                if asks and all(ask.forced and not ask.always for ask in asks.values()):
                    only: T = next(iter(asks.values())).only_answer()
                    return only
                seat, value = yield from whoever(asks)
                proposed = open_decision(matter, seat, value), value
            decision, value = proposed
            if (yield from self.put(matter.s, decision, matter.among)):
                return value

    def put(self, s: C, decision: Decision, among: Callable[[C], list[Seat]] = playing) -> Flow[bool]:
        """Whether the proposal that is open (`s.table.decision`) is accepted."""
        passed = yield from self.ballot(s, decision, among)
        s.table.decision = None
        if passed is None:
            tell(s, Withdrawn, decision.by, decision.text)
            return False
        tell(s, Decided, decision.text, passed)
        return passed

    def ballot(self, s: C, decision: Decision, among: Callable[[C], list[Seat]] = playing) -> Flow[bool | None]:
        """Open votes until it is clear; None if it was withdrawn."""
        while (passed := self.verdict(among(s), decision)) is None:
            asks = self._asks(s, decision, among(s))
            index, said = yield Asks(asks)
            seat = asks[index].seat
            if seat == CLOCK:
                decision.lapsed = True
            elif said == ballots.WITHDRAW:
                return None
            elif said == ballots.HANDS:
                decision.hands = True
                tell(s, HandsAskedFor, seat)
            else:
                decision.votes[seat] = said
                tell(s, Voted, seat, said)
        return passed

    def _asks(self, s: C, decision: Decision, here: Sequence[Seat]) -> list[Ask]:
        """Who is asked; the clock, where silence counts; and an offer to the one who has proposed it."""
        name, options = f"vote-{decision.number}", self.options(decision)
        question = self.vote.on_motion if decision is s.table.motion else self.vote.on_decision
        found: list[Ask] = [Pick(seat, options, question=question, name=name) for seat in self.asked(here, decision)]
        if self.lapses and not decision.hands and not open_consent(here, decision):
            found.append(Lapse(about=str(decision.number)))
        if self.withdrawn and decision.by in here:
            found.append(ballots.withdrawal(decision))
        return found


def open_consent(here: Sequence[Seat], decision: Decision) -> list[Seat]:
    """Those who must consent and have not said anything yet. Those who are away are not waited for."""
    return [seat for seat in decision.must if seat in here and seat not in decision.votes]


def refused(decision: Decision) -> bool:
    """By one whose consent it needs."""
    return any(decision.votes.get(seat) is False for seat in decision.must)


def more_than_half(here: Sequence[Seat], decision: Decision) -> bool | None:
    """Of those who are here; None while it is open."""
    yes = sum(decision.votes.get(seat) is True for seat in here)
    still_open = sum(seat not in decision.votes for seat in here)
    if 2 * (yes + still_open) <= len(here):
        return False
    return True if 2 * yes > len(here) and not open_consent(here, decision) else None


class Second(ByProposal, frozen=True):
    """Steps need a second person, not all."""

    lapses: ClassVar[bool] = True

    def options(self, decision: Decision) -> tuple[Said, ...]:
        return ballots.YES_NO if decision.hands else ballots.YES_NO_HANDS

    def verdict(self, here: Sequence[Seat], decision: Decision) -> bool | None:
        if refused(decision):
            return False
        if decision.hands:
            return more_than_half(here, decision)
        if False in decision.votes.values():
            return False
        others = {*here} - {decision.by}
        seconded = decision.lapsed or not others or any(seat != decision.by for seat in decision.votes)
        return True if seconded and not open_consent(here, decision) else None


class OutLoud(Second, frozen=True):
    """A second person who says so: silence does not count."""

    lapses: ClassVar[bool] = False


class MoreThanHalf(ByProposal, frozen=True):
    """More than half of those who have a say, and whoever must consent."""

    withdrawn: ClassVar[bool] = False

    def verdict(self, here: Sequence[Seat], decision: Decision) -> bool | None:
        return False if refused(decision) else more_than_half(here, decision)


class AllPresent(ByProposal, frozen=True):
    """Everybody who has a say."""

    def verdict(self, here: Sequence[Seat], decision: Decision) -> bool | None:
        if False in decision.votes.values():
            return False
        return None if self.asked(here, decision) else True


class Owner(ByProposal, frozen=True):
    """Those who own the thing (`must`): nobody else is asked, and nothing happens until they have said so."""

    def asked(self, here: Sequence[Seat], decision: Decision) -> list[Seat]:
        return open_consent(here, decision)

    def verdict(self, here: Sequence[Seat], decision: Decision) -> bool | None:
        if refused(decision):
            return False
        return True if all(seat in decision.votes for seat in decision.must) else None


# By voice


class FirstVoice(Struct, frozen=True):
    """Whoever speaks first speaks for all."""

    def agree(self, matter: Matter[C, T]) -> Flow[T]:
        s = matter.s
        while True:
            said = taken_up(matter)
            if said is None:
                seat, value = yield from whoever({seat: matter.make(seat) for seat in matter.among(s)})
                speak(matter, seat, value)
            elif matter.until is None or (yield from meanwhile(_begun(matter.until()), self._others(matter))):
                s.table.decision = None
                return said[1]

    def _others(self, matter: Matter[C, T]) -> dict[Seat, Callable[[], Flow[bool]]]:
        """Everybody who has a voice may still say something else."""

        def something_else(seat: Seat) -> Flow[bool]:
            value = yield from matter.make(seat)
            speak(matter, seat, value)
            return True

        return {seat: lambda seat=seat: something_else(seat) for seat in matter.among(matter.s)}  # type: ignore[misc]


def _begun(ask: Ask[Any]) -> Flow[bool]:
    yield from ask
    return True


def speak(matter: Matter[C, T], seat: Seat, value: T) -> None:
    s = matter.s
    s.table.decision = Decision(count_up(s), matter.about, seat, plain(value), matter.label(value))
    tell(s, Spoke, seat, matter.label(value))


# What is open


def whoever(asks: Mapping[Seat, Ask[T]]) -> Flow[tuple[Seat, T]]:
    """The first to answer. If nobody has anything to choose, something else must happen first."""
    index, answer = yield Asks(asks.values())
    return [*asks][index], answer


def taken_up(matter: Matter[C, T]) -> tuple[Decision, T] | None:
    """What is open, and what was proposed; a proposal that cannot be made any more is dropped."""
    decision = matter.s.table.decision
    if decision is None or decision.about != matter.about:
        return None
    try:
        return decision, from_plain(matter.s, matter.make(decision.by), decision.value)
    except NotOnOffer:
        matter.s.table.decision = None
        return None


def open_decision(matter: Matter[C, T], seat: Seat, value: T) -> Decision:
    decision = propose(matter.s, matter.about, seat, value, matter.label(value), matter.must(value))
    matter.s.table.decision = decision
    return decision


def propose(s: Campaign, about: str, seat: Seat, value: object, text: str, must: Iterable[Seat] = ()) -> Decision:
    """Whoever proposes something counts as agreeing."""
    tell(s, Proposed, seat, text)
    return Decision(count_up(s), about, seat, plain(value), text, {seat: True}, list(must))


def put_to_vote(
    s: C, about: str, seat: Seat, text: str, *, policy: ByProposal, must: Iterable[Seat] = ()
) -> Flow[bool]:
    """One proposal, taken or left."""
    decision = s.table.decision
    if decision is None or decision.about != about:
        decision = s.table.decision = propose(s, about, seat, None, text, must)
    return (yield from policy.put(s, decision))


def consent(s: C, about: str, by: Seat, owners: Iterable[Seat], text: str) -> Flow[bool]:
    """Whether those who own the thing say yes to it."""
    return (yield from put_to_vote(s, about, by, text, policy=OWNER, must=owners))


def second(s: Campaign, seat: Seat, about: str) -> None:
    """Acting on a proposal is a yes. For the flow of an offer, which then breaks off the step in progress."""
    decision = s.table.decision
    if decision is not None and decision.about == about and seat not in decision.votes:
        decision.votes[seat] = True
        tell(s, Voted, seat, True)


SECOND, OUT_LOUD = Second(), OutLoud()
MORE_THAN_HALF, ALL_PRESENT, OWNER = MoreThanHalf(), AllPresent(), Owner()
FIRST_VOICE = FirstVoice()
