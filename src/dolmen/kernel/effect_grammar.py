"""How the words of an effect language are written: forms with slots, matched word by word.

    gain <n> <what>[ per <tile>]

A slot takes what the record's field of that name takes; a part in square brackets may be left out; `scroll|scrolls` is
either. A slot for an effect or a condition stands last and takes all the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from dolmen.kernel.errors import instead, meant

Names = Mapping[Any, Mapping[str, Any]]
"""By type of a field: the words for its values. A value with several words is written with the first."""
SIGN = "sign"
Signed = Annotated[int, SIGN]
"""A number that is always written with its sign: +1, -2."""
_SLOT = re.compile(r"<(\w+)>")
_OPTIONAL = re.compile(r"\[([^]]*)\]")


class NotUnderstood(ValueError):
    """Words that are not in the language; the message says what was expected."""


class Kind(Struct, frozen=True):
    """What may stand in a slot."""

    pattern: str
    wanted: tuple[str, ...]
    """In words, for messages: each thing that it takes, or what they are."""
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


def kind_of(hint: Any, names: Names) -> Kind:
    """What a field of this type takes in one word."""
    if hint in names:
        return _named(names[hint])
    notes: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *noted = get_args(hint)
        notes = tuple(noted)
    if hint is int:
        if SIGN in notes:
            return Kind(r"[+-]\d+", ("a number with its sign",), int, lambda n: f"{n:+d}")
        return Kind(r"\d+", ("a number",), int)
    if get_origin(hint) is Literal:
        return _named({str(value): value for value in get_args(hint)})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _named({str(member.value): member for member in hint})
    pattern = next((note for note in notes if isinstance(note, Meta) and note.pattern), None)
    if hint is str:
        plain = pattern.pattern.strip("^$") if pattern is not None and pattern.pattern else r"\w[\w-]*"
        return Kind(plain, (pattern.description if pattern is not None and pattern.description else "a word",), str)
    raise TypeError(f"nobody can write a {hint} in one word: give its names to the language")


def given(hint: Any) -> Any:
    """The type of a field that may be left out, if it is not."""
    if get_origin(hint) not in (Union, UnionType):
        return hint
    (some,) = (part for part in get_args(hint) if part is not NoneType)
    return some


def _named(words: Mapping[str, Any]) -> Kind:
    longest_first = sorted(words, key=len, reverse=True)
    back = {value: word for word, value in reversed(list(words.items()))}
    return Kind("|".join(map(re.escape, longest_first)), tuple(words), words.__getitem__, back.__getitem__)


class Part(Struct, frozen=True):
    """One word of a form: plain, or with slots in it such as `+<flag>`."""

    text: str
    pattern: re.Pattern[str]
    slots: Mapping[str, Kind]

    @property
    def wanted(self) -> tuple[str, ...]:
        """What may stand here."""
        if not self.slots:
            return tuple(self.text.split("|"))
        before, _, after = _SLOT.sub("\0", self.text).partition("\0")
        return tuple(f"{before}{what}{after}" for kind in self.slots.values() for what in kind.wanted)

    def fill(self, values: Mapping[str, Any]) -> str:
        if not self.slots:
            return self.text.partition("|")[0]
        return _SLOT.sub(lambda slot: self.slots[slot[1]].write(values[slot[1]]), self.text)


W = TypeVar("W", bound=Struct)


class Form(Struct, Generic[W], frozen=True):
    """One way to write a record: which of the parts that may be left out are there is settled."""

    cls: type[W]
    parts: tuple[Part, ...]
    last: str = ""
    """The field that takes all the rest."""
    tail: Kind | None = None

    @property
    def fields(self) -> set[str]:
        return {name for part in self.parts for name in part.slots} | ({self.last} if self.last else set())

    def matched(self, words: Sequence[str]) -> int:
        """How many words fit, one after the other."""
        for number, part in enumerate(self.parts):
            if number == len(words) or not part.pattern.fullmatch(words[number]):
                return number
        return len(words) if self.tail and len(words) > len(self.parts) else len(self.parts)

    def fits(self, words: Sequence[str]) -> bool:
        enough = len(words) > len(self.parts) if self.tail else len(words) == len(self.parts)
        return enough and self.matched(words) == len(words)

    def read(self, text: str, **values: Any) -> W:
        """The record that is written so, if the words fit; fields that are not written are given."""
        words = text.split()
        for part, word in zip(self.parts, words, strict=False):
            match = part.pattern.fullmatch(word)
            if match is not None:
                values |= {slot: part.slots[slot].read(text) for slot, text in match.groupdict().items()}
        if self.tail:
            values[self.last] = self.tail.read(" ".join(words[len(self.parts) :]))
        return self.cls(**values)

    def write(self, record: W) -> str:
        values = {name: getattr(record, name) for name in self.fields}
        words = [part.fill(values) for part in self.parts]
        return " ".join([*words, self.tail.write(values[self.last])] if self.tail else words)

    def wanted(self, number: int) -> tuple[str, ...]:
        """What may stand at this place."""
        if number < len(self.parts):
            return self.parts[number].wanted
        return self.tail.wanted if self.tail else ("nothing more",)


Tail = Callable[[Any], Kind | None]
"""By type of a field: how all the rest is read into it, if that is what it takes."""


def forms_of(cls: type[W], written: Iterable[str], names: Names, tail: Tail) -> Iterator[Form[W]]:
    """All ways to write records of a class."""
    hints = {name: given(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}
    for text in written:
        for variant in _variants(text):
            yield _form(cls, variant, hints, names, tail)


def _variants(text: str) -> Iterator[str]:
    """With each part that may be left out, and without."""
    optional = _OPTIONAL.search(text)
    if optional is None:
        yield text
        return
    before, after = text[: optional.start()], text[optional.end() :]
    yield from _variants(before + optional[1] + after)
    yield from _variants(before + after)


def _form(cls: type[W], text: str, hints: Mapping[str, Any], names: Names, tail: Tail) -> Form[W]:
    words = text.split()
    for slot in _SLOT.findall(text):
        if slot not in hints:
            raise TypeError(f"{cls.__name__}: <{slot}> in {text!r} is not a field of it{instead(slot, hints)}")
    only = _SLOT.fullmatch(words[-1]) if words else None
    rest = tail(hints[only[1]]) if only else None
    if only is None or rest is None:
        return Form(cls, tuple(_part(word, hints, names) for word in words))
    return Form(cls, tuple(_part(word, hints, names) for word in words[:-1]), only[1], rest)


def _part(word: str, hints: Mapping[str, Any], names: Names) -> Part:
    slots = {slot: kind_of(hints[slot], names) for slot in _SLOT.findall(word)}
    if not slots:
        return Part(word, re.compile("|".join(map(re.escape, word.split("|")))), {})
    pieces = _SLOT.split(word)
    pattern = "".join(f"(?P<{p}>{slots[p].pattern})" if n % 2 else re.escape(p) for n, p in enumerate(pieces))
    return Part(word, re.compile(pattern), slots)


def article(noun: str) -> str:
    """The article before a noun."""
    return "an" if noun[:1] in tuple("aeiou") else "a"


def form_of(text: str, forms: Sequence[Form[W]], noun: str) -> Form[W]:
    """The form that these words have. Raises NotUnderstood, saying what was expected where the words cease to fit."""
    words = text.split()
    for form in forms:
        if form.fits(words):
            return form
    furthest = max((form.matched(words) for form in forms), default=0)
    there = [form for form in forms if form.matched(words) == furthest]
    wanted = list(dict.fromkeys(what for form in there for what in form.wanted(furthest)))
    if not furthest:
        raise NotUnderstood(f"{text!r} is not {article(noun)} {noun}{instead(words[0] if words else '', wanted)}")
    got = repr(words[furthest]) if furthest < len(words) else "nothing"
    expected = f"one of {', '.join(wanted)}" if len(wanted) > 2 else " or ".join(wanted)
    guess = meant(words[furthest], wanted) if furthest < len(words) else ""
    raise NotUnderstood(f"{text!r}: after {' '.join(words[:furthest])!r} expected {expected}, got {got}{guess}")


def write(record: W, forms: Sequence[Form[W]]) -> str:
    """How the record is written: in the longest of its forms all of whose fields it has."""
    own = [form for form in forms if form.cls is type(record)]
    full = [form for form in own if all(getattr(record, name) is not None for name in form.fields)]
    return max(full, key=lambda form: len(form.fields)).write(record)
