"""A game's effect language: its words, and how what is written becomes effects.

A line is read from the outside in: prefixes (`if bowl:`), a price and an arrow, alternatives (`A | B`), a row (`A, B`),
and words. A field of content holds one line, or a list of lines that are done one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, get_origin

from dolmen.kernel.effect_grammar import Form, Kind, Names, NotUnderstood, article, form_of, forms_of, write
from dolmen.kernel.effects import AtLeast, C, Choice, Condition, Effect, If, Not, Paid, Prefix, Row, S, Word
from dolmen.kernel.errors import BadContent

_PREFIX = re.compile(r"(?P<before>[^:]*):\s+(?P<after>.*)", re.DOTALL)
_OF = {"two": 2, "three": 3, "four": 4}
_TOKEN = re.compile(rf"\s*((?:{'|'.join(_OF)})-of\(|[(),]|[^\s(),]+)")
R = TypeVar("R")


class Language(Generic[S, C]):
    """Words, costs, prefixes and conditions are classes of records; a class may be several of these. `names`: words for
    the values of fields that are neither numbers nor texts. `choice`: who chooses between `A | B`, if that is allowed.
    """

    def __init__(
        self,
        words: Iterable[type[Word[S, C]]],
        *,
        costs: Iterable[type[Word[S, C]]] = (),
        prefixes: Iterable[type[Prefix[S, C]]] = (),
        conditions: Iterable[type[Condition[S, C]]] = (),
        choice: type[Choice[S, C]] | None = None,
        names: Names | None = None,
        noun: str = "effect",
    ) -> None:
        self.records = tuple(words)
        self.noun = noun
        self.choice = choice
        self._names = names or {}
        self._conditions = self._forms(conditions)
        own_prefixes: tuple[type[Prefix[S, C]], ...] = (*prefixes, *((If,) if self._conditions else ()))
        self._prefixes = self._forms(own_prefixes)
        self._words, self._costs = self._forms(self.records), self._forms(costs)

    def _forms(self, classes: Iterable[type[Any]]) -> list[Form[Any]]:
        return [
            form
            for cls in classes
            for form in forms_of(cls, (cls.form,) if isinstance(cls.form, str) else cls.form, self._names, self._tail)
        ]

    def _tail(self, hint: Any) -> Kind | None:
        """A slot for an effect or a condition takes all the rest."""
        base = get_origin(hint) or hint
        if isinstance(base, type) and issubclass(base, Effect):
            return Kind(".+", (f"{article(self.noun)} {self.noun}",), self._line, self.written)
        if isinstance(base, type) and issubclass(base, Condition):
            return Kind(".+", ("a condition",), self._condition, self.condition_written)
        return None

    # Reading

    def parse(self, text: str, where: str) -> Effect[S, C]:
        """The effect that a line is. `where` is file, entry and field, for messages. Raises BadContent."""
        return self._blaming(where, partial(self._line, text))

    def parse_all(self, lines: Sequence[str], where: str) -> Row[S, C]:
        """The lines of a list, one after the other."""
        return Row(tuple(self.parse(line, where) for line in lines))

    def parse_condition(self, text: str, where: str) -> Condition[S, C]:
        return self._blaming(where, partial(self._condition, text))

    def _blaming(self, where: str, parse: Callable[[], R]) -> R:
        try:
            return parse()
        except NotUnderstood as error:
            raise BadContent(f"{where}: {error}") from None

    def _line(self, text: str) -> Effect[S, C]:
        text = text.strip()
        prefix = _PREFIX.fullmatch(text)
        if prefix:
            return self._prefixed(prefix["before"], prefix["after"])
        before, arrow, after = text.partition("->")
        if not arrow:
            return self._alternatives(text)
        if not self._costs:
            raise NotUnderstood(f"{before.strip()!r}: there are no prices in this language")
        cost: Word[S, C] = form_of(before.strip(), self._costs, "price").read(before)
        return Paid(cost, self._alternatives(after.strip()))

    def _prefixed(self, before: str, after: str) -> Prefix[S, C]:
        if not self._prefixes:
            raise NotUnderstood(f"'{before}:': there are no prefixes in this language")
        form = form_of(before, self._prefixes, "prefix")
        made: Prefix[S, C] = form.read(before, then=self._line(after))
        return made

    def _alternatives(self, text: str) -> Effect[S, C]:
        parts = text.removeprefix("either ").split(" | ")
        if len(parts) == 1:
            return self._row(text)
        if self.choice is None:
            raise NotUnderstood(f"{text!r}: there are no choices in this language")
        return self.choice(tuple(self._row(part.strip()) for part in parts))

    def _row(self, text: str) -> Effect[S, C]:
        parts = tuple(self._word(part.strip()) for part in text.split(","))
        return parts[0] if len(parts) == 1 else Row(parts)

    def _word(self, text: str) -> Word[S, C]:
        words = text.split()
        price = any(form.fits(words) for form in self._costs)
        if price and not any(form.fits(words) for form in self._words):
            raise NotUnderstood(f"{text!r}: a price needs '-> ...' after it, and stands once, at the beginning")
        made: Word[S, C] = form_of(text, self._words, self.noun).read(text)
        return made

    # Conditions

    def _condition(self, text: str) -> Condition[S, C]:
        tokens = _TOKEN.findall(text)
        found, rest = self._joined(text, tokens)
        if rest:
            raise NotUnderstood(f"{text!r}: {rest[0]!r} has no bracket that it closes")
        return found

    def _joined(self, text: str, tokens: list[str]) -> tuple[Condition[S, C], list[str]]:
        """`a and b and c`, or all of them with `or`."""
        found, tokens = self._atom(text, tokens)
        parts, joint = [found], ""
        while tokens and tokens[0] in ("and", "or"):
            if joint and tokens[0] != joint:
                raise NotUnderstood(f"{text!r}: 'and' and 'or' are mixed; put brackets around what belongs together")
            joint = tokens[0]
            found, tokens = self._atom(text, tokens[1:])
            parts.append(found)
        if not joint:
            return found, tokens
        return AtLeast(len(parts) if joint == "and" else 1, tuple(parts)), tokens

    def _atom(self, text: str, tokens: list[str]) -> tuple[Condition[S, C], list[str]]:
        if not tokens:
            raise NotUnderstood(f"{text!r}: a condition is missing at the end")
        first, *rest = tokens
        if first == "not":
            found, rest = self._atom(text, rest)
            return Not(found), rest
        if first == "(":
            found, rest = self._joined(text, rest)
            return found, _closed(text, rest)
        if first.endswith("-of("):
            parts: list[Condition[S, C]] = []
            rest = [",", *rest]
            while rest and rest[0] == ",":
                found, rest = self._joined(text, rest[1:])
                parts.append(found)
            return AtLeast(_OF[first[: -len("-of(")]], tuple(parts)), _closed(text, rest)
        end = next((n for n, token in enumerate(tokens) if token in ("and", "or", ")", ",")), len(tokens))
        written = " ".join(tokens[:end])
        made: Condition[S, C] = form_of(written, self._conditions, "condition").read(written)
        return made, tokens[end:]

    # Writing

    def written(self, effect: Effect[S, C]) -> str:
        """How an effect is written, for one that a state must keep until later: the same line for equal effects."""
        match effect:
            case Paid():
                return f"{write(effect.cost, self._costs)} -> {self.written(effect.then)}"
            case Row():
                return ", ".join(map(self.written, effect.parts))
            case Choice():
                return " | ".join(map(self.written, effect.parts))
            case Prefix():
                return f"{write(effect, self._prefixes)}: {self.written(effect.then)}"
        return write(effect, self._words)

    def condition_written(self, condition: Condition[S, C]) -> str:
        match condition:
            case Not():
                return f"not {self._bracketed(condition.what)}"
            case AtLeast() if 1 < condition.n < len(condition.of):
                word = next(word for word, n in _OF.items() if n == condition.n)
                return f"{word}-of({', '.join(map(self.condition_written, condition.of))})"
            case AtLeast():
                return (" or " if condition.n == 1 else " and ").join(map(self._bracketed, condition.of))
        return write(condition, self._conditions)

    def _bracketed(self, condition: Condition[S, C]) -> str:
        said = self.condition_written(condition)
        joined = isinstance(condition, AtLeast) and condition.n in (1, len(condition.of))
        return f"({said})" if joined else said

    def forms(self) -> list[str]:
        """Every way to write a word, for the page that explains them."""
        return [form for cls in self.records for form in ((cls.form,) if isinstance(cls.form, str) else cls.form)]


def _closed(text: str, tokens: list[str]) -> list[str]:
    if not tokens or tokens[0] != ")":
        raise NotUnderstood(f"{text!r}: a bracket is not closed")
    return tokens[1:]
