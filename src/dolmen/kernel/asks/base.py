"""Asks: the small vocabulary of decisions.

A rule writes `answer = yield from Pick(seat, options)` and gets the answer with its type: an `Ask[T]` is answered with
a `T`. Options are the very values the rule wants; labels and places are worked out only when somebody looks. Bots see
every kind of ask alike, as a row of small choices: `choices` gives the options of the next one, `assemble` makes the
answer of them all.

Here is what all asks have in common; the kinds are in `pick`, `amounts`, `form`, `write` and `sketch`, and the
words for people in `question`.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from msgspec import Struct

from dolmen.kernel.asks.question import PLAIN, Forbidden, Option, Question
from dolmen.kernel.own_texts import own_text
from dolmen.kernel.story import Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T = TypeVar("T", covariant=True, default=Any)  # so that `Ask` alone is an ask of whatever answer
else:
    from typing import TypeVar

    T = TypeVar("T", covariant=True)


def plain_form(answer: Any) -> Any:
    """An answer as plain data, for a save or the wire. Where it maps keys to values, a key is written as `str(key)`."""
    if type(answer) is dict:
        return {str(key): msgspec.to_builtins(value, enc_hook=own_text) for key, value in answer.items()}
    return msgspec.to_builtins(answer, enc_hook=own_text)


class _Seated(Struct, eq=False):
    seat: Seat
    """Who is asked."""


class Ask(_Seated, Generic[T], kw_only=True, eq=False):
    """The base of all asks: one that is answered with a `T`. Compare them by identity or by `id`."""

    question: Question = PLAIN
    id: str = ""
    """Given by the match; an answer that names it is refused once the ask is over."""
    standing: bool = False
    """An offer beside what is asked, such as surrender or ticking a clock. Nobody waits for it."""
    name: str = ""
    """For an offer that comes again and again, such as to write a note: under a name it keeps its id, and what somebody
    has begun to write is still taken after others went on. One open ask of a seat for each name."""
    always: bool = False
    """Ask even if there is only one answer, where not being asked would tell the others what a seat holds."""
    s: Any = None
    """The state, once a person looks: labels may need it."""

    def __iter__(self) -> Generator[Ask, Any, T]:
        """For `answer = yield from ask`. Nothing else ever iterates over an ask."""
        answer: T = yield self
        return answer

    @property
    def prompt(self) -> str:
        return self.question.prompt_for(self.s, self.seat)

    @property
    def at(self) -> str:
        return self.question.at_for(self.s, self.seat)

    @property
    def rules(self) -> tuple[str, ...]:
        return self.question.rules

    def label(self, option: Option) -> str:
        """An option in words."""
        return self.question.label(self.s, option)

    def place(self, option: Option) -> str | None:
        """Id of the scene's component that the option lights up."""
        return self.question.place(self.s, option) if self.question.place else None

    def warnings(self, answer: Any) -> tuple[str, ...]:
        return self.question.warn(self.s, answer) if self.question.warn else ()

    def forbidden(self, chosen: Mapping[Any, Option]) -> dict[str, tuple[Forbidden, ...]]:
        """What cannot be chosen, and why: of a form by the names of its fields, else under an empty name."""
        return {"": self.question.forbidden_for(self.s, self.seat, chosen)} if self.question.why_not else {}

    def describe(self, answer: Any) -> str:
        """A whole answer in words."""
        return self.label(answer)

    def describe_each(self, answer: Any) -> tuple[str, ...]:
        """The same, in as many parts as are filled in one by one."""
        return (self.describe(answer),)

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        """The options of the next small choice after these, or None when the answer is complete."""
        raise TypeError(type(self))

    def assemble(self, chosen: Sequence[Option]) -> Any:
        """The answer that these small choices make."""
        raise TypeError(type(self))

    def check(self, answer: Any) -> Any:
        """The answer in the rule's own values. Raises NotOnOffer, saying what is."""
        raise TypeError(type(self))

    def plain(self, answer: Any) -> Any:
        """The answer as plain data, for a save or the wire."""
        return plain_form(answer)

    def from_plain(self, plain: Any) -> Any:
        """The answer that was written down as this plain data. Raises NotOnOffer."""
        return self.check(plain)

    def own_words(self, answer: Any) -> tuple[str, ...]:
        """Where in the answer there is something that a person wrote or drew, and that has not been taken out: the
        names of a form's fields, or an empty name for the whole answer."""
        return ()

    def without_words(self, plain: Any, fields: Collection[str], instead: str) -> tuple[Any, list[str]]:
        """A plain answer with this instead of what was written or drawn there; and what it was."""
        return plain, []

    @property
    def forced(self) -> bool:
        """There is only one possible answer, so nobody needs to be bothered."""
        chosen: list[Option] = []
        while (options := self.choices(chosen)) is not None:
            if len(options) != 1:
                return False
            chosen.append(options[0])
        return True

    def only_answer(self) -> Any:
        """The answer of a forced ask."""
        chosen: list[Option] = []
        while options := self.choices(chosen):
            chosen.append(options[0])
        return self.assemble(chosen)


class OpenEnded(Ask[T], Generic[T], eq=False):
    """The base of asks with more answers than anybody would list. Bots choose among a few ideas.

    It is always asked: a rule that knows the only answer does not ask.
    """

    @property
    def ideas(self) -> Sequence[Any]:
        """Good answers to start from. Every kind has them as a field of its own."""
        raise TypeError(type(self))

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.ideas

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return chosen[0]

    @property
    def forced(self) -> bool:
        return False
