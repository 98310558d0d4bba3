"""Forms: several fields that are handed in together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar, get_origin

from msgspec import Struct

from dolmen.kernel.asks.base import Ask, T
from dolmen.kernel.asks.question import PLAIN, Forbidden, Option, Question
from dolmen.kernel.asks.refusals import listed, on_offer, on_offer_plain, shown
from dolmen.kernel.asks.write import are_own_words, checked_text
from dolmen.kernel.errors import NotOnOffer


class Field(Struct, Generic[T], eq=False):
    """One field of a form: pick one of its options. The first option is what stands there until somebody changes it."""

    key: T
    """The name of the answer's attribute that it fills in, or the key in an answer that is a dict."""
    options: Sequence[Option]
    question: Question = PLAIN

    @property
    def name(self) -> str:
        """What the key is called in saves and on the wire."""
        return str(self.key)


class TextField(Field[T], Generic[T], eq=False):
    """A field to write in. Its options are ideas to start from, which bots use as they are; `narrow` leaves it alone.

    Left out it is empty, unless it wants at least this many characters.
    """

    least: int = 0
    most: int = 500

    def check(self, ask: Ask, answer: Any) -> str:
        return checked_text(answer, self.least, self.most, f"{ask.prompt} ({self.name})")


Narrow = Callable[[Mapping[Any, Option], Field], Sequence[Option]]


class Layout(Struct, eq=False):
    """What a form is made of, where that is worked out only when somebody looks."""

    fields: tuple[Field, ...]
    narrow: Narrow | None = None


Late = Callable[[], "Layout | tuple[Field, ...]"]

A = TypeVar("A", covariant=True)


class Form(Ask[A], Generic[A], eq=False):
    """Fill in a form and hand it in whole. The answer is an `A`: a frozen Struct of the author's with an attribute for
    each field (attributes that no field fills in keep their defaults), or a `dict` with an entry for each.

    Fields can be filled in any order and changed until the form is handed in. Where one field limits another,
    `narrow` gives the options that are left to a field beside what is chosen in others: it must treat all fields
    alike (the same answer is legal in whichever order it was filled in), and always leave at least one option
    when the fields are filled in their order.

    Where the fields take time to make, give a function: it is called when somebody looks, which may be never, or after
    others have answered. So it may only read what nobody else's answer can change while the form is open; the
    conformance kit checks it. With `always` nobody looks just to see whether there is more than one answer.
    """

    into: type[A]
    """What the answer is made into: the Struct, or a dict such as `dict[Figure, Order]`."""
    made_of: tuple[Field, ...] | Late
    """The fields, or what makes them (and perhaps `narrow`): see `fields`."""
    narrow: Narrow | None = None
    made: Layout | None = None
    """Since somebody looked."""

    @property
    def layout(self) -> Layout:
        """The fields and how they limit one another."""
        if self.made is None:
            self.made = self.made_anew()
        return self.made

    def made_anew(self) -> Layout:
        """As if nobody had looked before."""
        found = self.made_of() if callable(self.made_of) else self.made_of
        return found if isinstance(found, Layout) else Layout(found, self.narrow)

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.layout.fields

    def field(self, key: Any) -> Field:
        """The field of that key, or of that name in saves and on the wire. Raises NotOnOffer."""
        for field in self.fields:
            if field.key == key:
                return field
        for field in self.fields:
            if field.name == key:
                return field
        raise NotOnOffer(
            f"{self.prompt}: there is no field {shown(key)}; there are {listed([field.name for field in self.fields])}"
        )

    def keys(self) -> list[Any]:
        return [field.key for field in self.fields]

    def given(self, answer: Any) -> Mapping[Any, Option]:
        """What stands in the fields of an answer, or of one that is not complete. Raises NotOnOffer."""
        if isinstance(answer, Mapping):
            return answer
        if type(answer) is self.into:
            return {key: getattr(answer, key) for key in self.keys()}
        names = listed([field.name for field in self.fields])
        raise NotOnOffer(f"{self.prompt}: expected a value for each field: {names}")

    def left(self, chosen: Mapping[Any, Option], key: Any) -> Sequence[Option]:
        """The options of a field, beside what is chosen in the others."""
        field, narrow = self.field(key), self.layout.narrow
        if narrow is None or isinstance(field, TextField):
            return field.options
        return narrow({k: v for k, v in chosen.items() if k != key}, field)

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        layout = self.made or self.layout
        fields, narrow = layout.fields, layout.narrow
        if len(chosen) == len(fields):
            return None
        field = fields[len(chosen)]
        if narrow is None or isinstance(field, TextField):
            return field.options
        return narrow({f.key: v for f, v in zip(fields, chosen, strict=False)}, field)

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return self._made({field.key: option for field, option in zip(self.fields, chosen, strict=True)})

    def _made(self, chosen: dict[Any, Option]) -> Any:
        into: Any = self.into
        return into(**chosen) if issubclass(get_origin(into) or into, Struct) else chosen

    def label_in(self, key: Any, option: Option) -> str:
        field = self.field(key)
        if isinstance(field, TextField):
            return option or "(nothing)"
        return field.question.label(self.s, option)

    def place_in(self, key: Any, option: Option) -> str | None:
        place = self.field(key).question.place
        return place(self.s, option) if place else None

    def prompt_of(self, key: Any) -> str:
        return self.field(key).question.prompt_for(self.s, self.seat)

    def at_of(self, key: Any) -> str:
        return self.field(key).question.at_for(self.s, self.seat)

    def describe(self, answer: Any) -> str:
        return "; ".join(self.describe_each(answer))

    def describe_each(self, answer: Any) -> tuple[str, ...]:
        return tuple(f"{self.prompt_of(k)}: {self.label_in(k, v)}" for k, v in self.given(answer).items())

    def warnings(self, answer: Any) -> tuple[str, ...]:
        """`Question.warn` is given what stands in the fields, by key, for it may not be complete."""
        return super().warnings(self.given(answer)) if self.question.warn else ()

    def forbidden(self, chosen: Mapping[Any, Option]) -> dict[str, tuple[Forbidden, ...]]:
        return {
            field.name: field.question.forbidden_for(self.s, self.seat, chosen)
            for field in self.fields
            if field.question.why_not
        }

    def check(self, answer: Any) -> Any:
        return self._checked(self.given(answer), on_offer)

    def from_plain(self, plain: Any) -> Any:
        given = self.given(plain)
        unasked = {*getattr(self.into, "__struct_fields__", ())} - {*self.keys()}
        return self._checked({name: value for name, value in given.items() if name not in unasked}, on_offer_plain)

    def _checked(self, given: Mapping[Any, Any], find: Callable[..., Any]) -> Any:
        """A field that is left out keeps its first option."""
        answer = given
        if not given.keys() <= {field.key for field in self.fields}:
            answer = {self.field(key).key: value for key, value in given.items()}
        chosen: dict[Any, Option] = {}
        narrow = self.layout.narrow
        for field in self.fields:
            if isinstance(field, TextField):
                chosen[field.key] = field.check(self, answer.get(field.key, ""))
                continue
            options = narrow(chosen, field) if narrow else field.options
            label = field.question.label
            value = answer.get(field.key, _MISSING)
            if value is _MISSING:
                if not any(option is field.options[0] for option in options):
                    raise NotOnOffer(f"{self.prompt_of(field.key)}: choose one of {self._labels(field, options)}")
                chosen[field.key] = field.options[0]
                continue
            chosen[field.key] = find(self, options, value, lambda o, label=label: label(self.s, o), field.name)
        return self._made(chosen)

    def own_words(self, answer: Any) -> tuple[str, ...]:
        texts = [field for field in self.fields if isinstance(field, TextField)]
        if not texts:
            return ()
        given = self.given(answer)
        return tuple([field.name for field in texts if are_own_words(given[field.key])])

    def without_words(self, plain: Any, fields: Collection[str], instead: str) -> tuple[Any, list[str]]:
        texts = [f for f in self.fields if isinstance(f, TextField) and f.name in fields and plain.get(f.name)]
        blank = {field.name: instead * max(1, field.least) for field in texts}
        return plain | blank, [plain[field.name] for field in texts]

    def _labels(self, field: Field, options: Sequence[Option]) -> str:
        return listed([field.question.label(self.s, option) for option in options])


_MISSING: Any = object()
