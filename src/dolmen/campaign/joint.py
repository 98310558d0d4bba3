"""Choices that everybody makes, and that are one in the end: by most hands, or the same or a die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
from msgspec import Struct

from dolmen.campaign.agreeing import Matter, agree, whoever
from dolmen.campaign.seats import playing
from dolmen.campaign.table import C, Campaign, Choice, Plain, TableEvent, count_up, from_plain, plain
from dolmen.kernel import Ask, Asks, Button, Flow, NotOnOffer, Pick, Question, Rng, Seat, meanwhile, tell

T = TypeVar("T")

DIE = Question("Let a die decide", label=lambda s, option: "let a die decide", button=Button("Let a die decide"))


class Raised(TableEvent, frozen=True, line="{seat:player} is for {what}"):
    seat: Seat
    what: str


class Chosen(TableEvent, frozen=True, line="Chosen: {what}"):
    what: str


class HasChosen(TableEvent, frozen=True, line="{seat:player} has chosen"):
    """What, the others learn when all have."""

    seat: Seat


class Differed(TableEvent, frozen=True, line="You differ: {what}"):
    what: str


class DieWanted(TableEvent, frozen=True, line="{seat:player} would let a die decide"):
    seat: Seat


class MostHands(Struct, frozen=True):
    """Everybody raises a hand, for all to see; where two have as many, the dice choose."""

    def agree(self, matter: Matter[C, T]) -> Flow[T]:
        s = matter.s
        yield from attended(matter)
        choice = opened(matter)
        while waiting := [seat for seat in matter.among(s) if not has_said(matter, choice, seat)]:
            seat, value = yield from whoever({seat: matter.make(seat) for seat in waiting})
            choice.said[seat], choice.words[seat] = plain(value), matter.label(value)
            tell(s, Raised, seat, choice.words[seat])
        hands = [choice.said[seat] for seat in matter.among(s)]
        most = max(map(hands.count, hands))
        leading = distinct([value for value in hands if hands.count(value) == most])
        return closed(matter, leading[0] if len(leading) == 1 else s.rng.choice(leading))


class SameOrDie(Struct, frozen=True):
    """Everybody chooses, until all have chosen the same, or all want a die."""

    unseen: bool = True

    def agree(self, matter: Matter[C, T]) -> Flow[T]:
        s = matter.s
        yield from attended(matter)
        choice = opened(matter, hidden=self.unseen)
        while True:
            here = matter.among(s)
            if choice.differing and all(seat in choice.dice for seat in here):
                return closed(matter, s.rng.choice(choice.differing))
            waiting = [seat for seat in here if not has_said(matter, choice, seat)]
            if waiting:
                yield from meanwhile(self._say(matter, choice, waiting), self._dice(s, choice, here))
                continue
            said = distinct([choice.said[seat] for seat in here])
            if len(said) == 1:
                return closed(matter, said[0])
            choice.differing, choice.said, choice.words, choice.dice = said, {}, {}, []
            words = [matter.label(from_plain(s, matter.make(here[0]), value)) for value in said]
            tell(s, Differed, ", ".join(words))

    def _say(self, matter: Matter[C, T], choice: Choice, waiting: list[Seat]) -> Flow[bool]:
        seat, value = yield from whoever({seat: matter.make(seat) for seat in waiting})
        choice.said[seat] = plain(value)
        if self.unseen:
            tell(matter.s, HasChosen, seat)
        else:
            choice.words[seat] = matter.label(value)
            tell(matter.s, Raised, seat, choice.words[seat])
        return True

    def _dice(self, s: Campaign, choice: Choice, here: list[Seat]) -> dict[Seat, Callable[[], Flow[bool]]]:
        """Only once they have differed."""
        undecided = [seat for seat in here if seat not in choice.dice] if choice.differing else []
        return {seat: partial(want_a_die, s, choice, seat) for seat in undecided}


def attended(matter: Matter[C, T]) -> Flow[None]:
    """Nobody chooses until somebody is there."""
    if not matter.among(matter.s):
        yield Asks()


def want_a_die(s: Campaign, choice: Choice, seat: Seat) -> Flow[bool]:
    yield from Pick(seat, ("die",), question=DIE, name=f"die-{choice.number}")
    choice.dice.append(seat)
    tell(s, DieWanted, seat)
    return True


def opened(matter: Matter[C, T], *, hidden: bool = False) -> Choice:
    """The choice that is being made, or a new one."""
    s = matter.s
    choice = s.table.choice
    if choice is None or choice.about != matter.about:
        choice = s.table.choice = Choice(count_up(s), matter.about)
        if hidden:
            choice.options = [plain(option) for option in everything(matter.make(matter.among(s)[0]))]
    return choice


def everything(ask: Ask[T]) -> list[T]:
    """All that can be chosen unseen: others can only guess among options that everybody has."""
    if not isinstance(ask, Pick):
        raise TypeError(f"what is chosen unseen is a Pick, not a {type(ask).__name__}")
    return list(ask.options)


def closed(matter: Matter[C, T], value: Plain) -> T:
    s = matter.s
    s.table.choice = None
    answer = from_plain(s, matter.make(matter.among(s)[0]), value)
    tell(s, Chosen, matter.label(answer))
    return answer


def has_said(matter: Matter[C, T], choice: Choice, seat: Seat) -> bool:
    """What cannot be chosen any more does not count."""
    if seat not in choice.said:
        return False
    try:
        from_plain(matter.s, matter.make(seat), choice.said[seat])
    except NotOnOffer:
        return False
    return True


def distinct(values: list[Plain]) -> list[Plain]:
    """Each once, in an order that does not tell who said what."""
    return [msgspec.json.decode(text) for text in sorted({msgspec.json.encode(value) for value in values})]


def same_or_die(s: C, about: str, make: Callable[[Seat], Ask[T]], label: Callable[[T], str] = str) -> Flow[T]:
    """All choose unseen; the same is it, and a die decides when all ask for one."""
    return (yield from agree(s, about, make, label, policy=SAME_OR_DIE, among=playing))


def imagine(s: Campaign, viewer: Seat | None, rng: Rng) -> None:
    """Deal again what others have chosen unseen."""
    choice = s.table.choice
    if choice is not None and choice.options:
        for seat in choice.said:
            if seat != viewer:
                choice.said[seat] = rng.choice(choice.options)


MOST_HANDS, SAME_OR_DIE, OPEN_OR_DIE = MostHands(), SameOrDie(), SameOrDie(unseen=False)
