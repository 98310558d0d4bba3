"""The frame of effect languages: what a card, a page or a price does, written in content in a few plain words.

    pay 2 juniper -> build any, draw 1
    if bowl and not paw: gain product 7
    either tally notches +1 | tally notches -1

A game gives the words. Each is one record: how it is written, what it says to the player, whether it can be done now,
what it does, and what bots think of it. How words are put together, read and checked is the same for every game.

`c` is what a game knows beside the state when something is done, such as who it is done by; it may be anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from dolmen.kernel.asks.pick import Pick
from dolmen.kernel.asks.question import Question
from dolmen.kernel.flow import Flow
from dolmen.kernel.story import Seat

S = TypeVar("S")
C = TypeVar("C")


class Effect(Struct, Generic[S, C], frozen=True):
    """Something that can be done: a word, or several put together."""

    def sentence(self) -> str:
        """What it does, as a player reads it: "gain 2 Barley". Made from the record, never written twice."""
        raise NotImplementedError

    def able(self, s: S, c: C) -> bool:
        """It has something to work on now."""
        return True

    def carry_out(self, s: S, c: C) -> Flow[None] | None:
        """Do it. Whatever asks somebody returns a flow; whatever asks nothing is done, and returns None."""
        raise NotImplementedError

    def changes(self, s: S, c: C) -> bool:
        """Something would be different afterwards: if not, people are warned. Where nobody can know, it would."""
        return self.able(s, c)

    def opinion(self, s: S, c: C) -> float:
        """How good it looks now, in the game's points: by the word and its amounts, never by the card it stands on."""
        return 0.0

    def terms(self) -> Iterator[tuple[str, float]]:
        """Its words and their amounts, as a fit of the bots' judgement knows them: `("gain barley", 2.0)`."""
        return iter(())

    def words(self) -> Iterator[Word[S, C]]:
        """All words in it, from left to right; costs are not among them."""
        return iter(())


class Word(Effect[S, C], frozen=True):
    """A word of the language, with its amounts as fields."""

    form: ClassVar[str | tuple[str, ...]]
    """How it is written: see `effect_grammar`."""
    look: ClassVar[float] = 0.0
    """How good it looks at first sight, whatever the position and the amounts."""
    aim: ClassVar[bool] = False
    """It is what a price is paid for: if no word like that is possible, nothing is paid for the others (see `Paid`)."""

    def opinion(self, s: S, c: C) -> float:
        return self.look

    def terms(self) -> Iterator[tuple[str, float]]:
        yield type(self).__name__.lower(), float(getattr(self, "n", 1))

    def words(self) -> Iterator[Word[S, C]]:
        yield self


class Prefix(Word[S, C], frozen=True):
    """A word before another effect: `for each: hp 2`. It says when, for whom or how often."""

    then: Effect[S, C]

    def able(self, s: S, c: C) -> bool:
        return self.then.able(s, c)

    def carry_out(self, s: S, c: C) -> Flow[None] | None:
        return self.then.carry_out(s, c)

    def changes(self, s: S, c: C) -> bool:
        return self.then.changes(s, c)

    def opinion(self, s: S, c: C) -> float:
        return self.then.opinion(s, c)

    def terms(self) -> Iterator[tuple[str, float]]:
        return self.then.terms()

    def words(self) -> Iterator[Word[S, C]]:
        return self.then.words()


# How effects are put together


class Parts(Effect[S, C], frozen=True):
    """Several effects, of which any may be possible."""

    parts: tuple[Effect[S, C], ...]

    def able(self, s: S, c: C) -> bool:
        return any(part.able(s, c) for part in self.parts)

    def changes(self, s: S, c: C) -> bool:
        return any(part.changes(s, c) for part in self.parts)

    def terms(self) -> Iterator[tuple[str, float]]:
        for part in self.parts:
            yield from part.terms()

    def words(self) -> Iterator[Word[S, C]]:
        for part in self.parts:
            yield from part.words()


class Row(Parts[S, C], frozen=True):
    """`A, B`: every part that is possible when its turn comes, from left to right."""

    def sentence(self) -> str:
        return ", ".join(part.sentence() for part in self.parts)

    def carry_out(self, s: S, c: C) -> Flow[None] | None:
        return self._from(0, s, c)

    def _from(self, place: int, s: S, c: C) -> Flow[None] | None:
        for number in range(place, len(self.parts)):
            part = self.parts[number]
            flow = part.carry_out(s, c) if part.able(s, c) else None
            if flow is not None:
                return self._go_on(flow, number + 1, s, c)
        return None

    def _go_on(self, flow: Flow[None], place: int, s: S, c: C) -> Flow[None]:
        yield from flow
        rest = self._from(place, s, c)
        if rest is not None:
            yield from rest

    def opinion(self, s: S, c: C) -> float:
        return sum(part.opinion(s, c) for part in self.parts)


class Choice(Parts[S, C], frozen=True):
    """`A | B`: somebody chooses among those that are possible. A game's own says who."""

    def seat(self, s: S, c: C) -> Seat:
        raise NotImplementedError

    def question(self) -> Question:
        """How it is put to them; options are the numbers of the parts."""
        return Question("Which of these?", lambda s, number: self.parts[number].sentence())

    def sentence(self) -> str:
        return " or ".join(part.sentence() for part in self.parts)

    def carry_out(self, s: S, c: C) -> Flow[None]:
        options = [number for number, part in enumerate(self.parts) if part.able(s, c)]
        if options:
            chosen = yield from Pick(self.seat(s, c), options, question=self.question())
            flow = self.parts[chosen].carry_out(s, c)
            if flow is not None:
                yield from flow

    def opinion(self, s: S, c: C) -> float:
        return max(part.opinion(s, c) for part in self.parts)


class Paid(Effect[S, C], frozen=True):
    """`COST -> A`: a cost is a word too, one that must be possible; then A follows."""

    cost: Word[S, C]
    then: Effect[S, C]
    aims: tuple[Effect[S, C], ...] = ()
    """What is paid for: the words that are marked so, or else whatever there is. Found when it is made."""

    def __post_init__(self) -> None:
        marked = tuple(word for word in self.then.words() if word.aim)
        force_setattr(self, "aims", marked or (self.then,))

    def sentence(self) -> str:
        return f"{self.cost.sentence()} → {self.then.sentence()}"

    def able(self, s: S, c: C) -> bool:
        return self.cost.able(s, c) and any(aim.able(s, c) for aim in self.aims)

    def carry_out(self, s: S, c: C) -> Flow[None]:
        for part in (self.cost, self.then):
            flow = part.carry_out(s, c)
            if flow is not None:
                yield from flow

    def changes(self, s: S, c: C) -> bool:
        return self.able(s, c) and self.then.changes(s, c)

    def opinion(self, s: S, c: C) -> float:
        """As good as what it is paid for, if it can be paid."""
        return self.then.opinion(s, c) if self.cost.able(s, c) else 0.0

    def terms(self) -> Iterator[tuple[str, float]]:
        yield from self.cost.terms()
        yield from self.then.terms()

    def words(self) -> Iterator[Word[S, C]]:
        return self.then.words()


class If(Prefix[S, C], frozen=True):
    """`if CONDITION: A`: only if that holds when its turn comes."""

    form = "if <condition>"
    condition: Condition[S, C]

    def sentence(self) -> str:
        return f"if {self.condition.sentence()}: {self.then.sentence()}"

    def able(self, s: S, c: C) -> bool:
        return self.condition.holds(s, c) and self.then.able(s, c)

    def changes(self, s: S, c: C) -> bool:
        return self.condition.holds(s, c) and self.then.changes(s, c)

    def opinion(self, s: S, c: C) -> float:
        return self.then.opinion(s, c) if self.condition.holds(s, c) else 0.0


# Conditions


class Condition(Struct, Generic[S, C], frozen=True):
    """Something that holds or does not. A game's own have a `form`, like words."""

    form: ClassVar[str | tuple[str, ...]]

    def sentence(self) -> str:
        raise NotImplementedError

    def holds(self, s: S, c: C) -> bool:
        raise NotImplementedError


class Not(Condition[S, C], frozen=True):
    what: Condition[S, C]

    def sentence(self) -> str:
        return f"not {self.what.sentence()}"

    def holds(self, s: S, c: C) -> bool:
        return not self.what.holds(s, c)


class AtLeast(Condition[S, C], frozen=True):
    """This many of these hold: `a and b`, `a or b`, `two-of(a, b, c)`."""

    n: int
    of: tuple[Condition[S, C], ...]

    def sentence(self) -> str:
        said = [part.sentence() for part in self.of]
        if self.n == 1:
            return " or ".join(said)
        return " and ".join(said) if self.n == len(said) else f"{self.n} of: {', '.join(said)}"

    def holds(self, s: S, c: C) -> bool:
        return sum(part.holds(s, c) for part in self.of) >= self.n


def done(effect: Effect[S, C], s: S, c: C) -> Flow[None]:
    """Carry it out if it is possible, whether it asks somebody or not."""
    flow = effect.carry_out(s, c) if effect.able(s, c) else None
    if flow is not None:
        yield from flow
