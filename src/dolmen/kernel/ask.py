"""Asks: the small vocabulary of decisions.

A rule yields an ask and gets the answer back. Options are the very values the rule wants; labels and places are worked
out only when somebody looks. Bots see every kind of ask alike, as a row of small choices: `choices` gives the options
of the next one, `assemble` makes the answer of them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel.errors import NotOnOffer
from dolmen.kernel.story import Seat

Option = Any


def _plain_label(s: Any, option: Option) -> str:
    return "none" if option is None else str(option)


class Question(Struct, frozen=True, eq=False):
    """How an ask is put to a person. One for each kind of decision, made once; it is given the state when asked."""

    prompt: str | Callable[[Any, Seat], str]
    """What is asked, in plain words."""
    label: Callable[[Any, Option], str] = _plain_label
    """An option in words."""
    at: str | Callable[[Any, Seat], str] = "table"
    """Id of the scene's component that the ask is about."""
    place: Callable[[Any, Option], str | None] | None = None
    """Id of the scene's component that an option lights up."""
    rules: tuple[str, ...] = ()
    """The clauses that a person may want to read now."""
    warn: Callable[[Any, Any], tuple[str, ...]] | None = None
    """What is allowed but surely not wanted, of a whole answer (or of a form filled in so far)."""
    done: str = "Done"
    """The word for handing the answer in, such as "Pay"."""
    short: str = ""
    """What a standing offer is called on a button, if its prompt is too long for one."""
    group: str = ""
    """The heading under which a standing offer is always at hand; without one it is in the menu of rare things."""
    urgent: bool = False
    """A standing offer that stays one click away, whatever goes on. A single option is taken without asking back."""
    icon: str = ""
    """One of the game-icons set, for the button of a standing offer."""


PLAIN = Question("Choose")


class _Seated(Struct, eq=False):
    seat: Seat
    """Who is asked."""


class Ask(_Seated, kw_only=True, eq=False):
    """The base of all asks. Compare them by identity or by `id`."""

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

    @property
    def prompt(self) -> str:
        prompt = self.question.prompt
        return prompt if isinstance(prompt, str) else prompt(self.s, self.seat)

    @property
    def at(self) -> str:
        at = self.question.at
        return at if isinstance(at, str) else at(self.s, self.seat)

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

    def describe(self, answer: Any) -> str:
        """A whole answer in words."""
        return self.label(answer)

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
        return msgspec.to_builtins(answer)

    def from_plain(self, plain: Any) -> Any:
        """The answer that was written down as this plain data. Raises NotOnOffer."""
        return self.check(plain)

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


class Pick(Ask, eq=False, gc=False):  # no cycle can go through one, and it is made at every decision
    """Pick one of the options."""

    options: Sequence[Option]

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.options

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return chosen[0]

    @property
    def forced(self) -> bool:
        return len(self.options) == 1

    def check(self, answer: Any) -> Any:
        return _on_offer(self, self.options, answer, self.label)

    def from_plain(self, plain: Any) -> Any:
        return _on_offer_plain(self, self.options, plain, self.label)


class TakeBack(Pick, eq=False):
    """No question: a match that gets here takes back the answer that led here, and the last `entries` before it.

    Whoever plays without a record (a bot that thinks ahead) just goes on.
    """

    options: Sequence[Option] = (None,)
    entries: int = 1


class Several(Ask, eq=False):
    """Pick several of the options, in no order: `least` to `most` of them. The answer is a tuple."""

    options: Sequence[Option]
    least: int = 0
    most: int | None = None

    def _most(self) -> int:
        return len(self.options) if self.most is None else min(self.most, len(self.options))

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        """One after the other, yes or no, as far as the numbers allow."""
        if len(chosen) == len(self.options):
            return None
        taken = sum(chosen)
        left = len(self.options) - len(chosen)
        if taken == self._most():
            return (False,)
        return (True,) if taken + left <= self.least else (False, True)

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return tuple(option for option, yes in zip(self.options, chosen, strict=True) if yes)

    def describe(self, answer: Any) -> str:
        return ", ".join(map(self.label, answer)) or "none"

    def check(self, answer: Any) -> Any:
        return self._checked(answer, _on_offer)

    def from_plain(self, plain: Any) -> Any:
        return self._checked(plain, _on_offer_plain)

    def _checked(self, answer: Any, find: Callable[..., Any]) -> Any:
        if not isinstance(answer, (list, tuple)):
            raise NotOnOffer(f"{self.prompt}: a list of options is wanted, not {_shown(answer)}")
        if not self.least <= len(answer) <= self._most():
            raise NotOnOffer(f"{self.prompt}: from {self.least} to {self._most()} of them, not {len(answer)}")
        left = dict(enumerate(self.options))
        for item in answer:
            found = find(self, list(left.values()), item, self.label)
            del left[next(i for i, option in left.items() if option is found)]
        return tuple(option for i, option in enumerate(self.options) if i not in left)


class Split(Ask, eq=False):
    """Share a number out among parts. The answer maps each part to its share; the shares add up to the total."""

    total: int
    limits: Mapping[str, int]
    """The parts, and the most that each can take."""

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        limits = list(self.limits.values())
        if len(chosen) == len(limits):
            return None
        left = self.total - sum(chosen)
        later = sum(limits[len(chosen) + 1 :])
        return range(max(0, left - later), min(left, limits[len(chosen)]) + 1)

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return dict(zip(self.limits, chosen, strict=True))

    def describe(self, answer: Any) -> str:
        return ", ".join(f"{self.label(part)}: {share}" for part, share in answer.items())

    def check(self, answer: Any) -> Any:
        rule = f"{self.prompt}: {self.total} in all, at most " + ", ".join(
            f"{most} {self.label(part)}" for part, most in self.limits.items()
        )
        if not isinstance(answer, Mapping) or not set(answer) <= set(self.limits):
            raise NotOnOffer(rule)
        shares = {part: answer.get(part, 0) for part in self.limits}
        if not all(type(n) is int and 0 <= n <= self.limits[part] for part, n in shares.items()):
            raise NotOnOffer(rule)
        if sum(shares.values()) != self.total:
            raise NotOnOffer(f"{rule}; these add up to {sum(shares.values())}")
        return shares


class Amounts(Ask, eq=False):
    """Choose how many of each of several things, such as what to pay with. The answer maps parts to numbers above 0.

    Which answers are legal the rule says with `flaw`: there may be hundreds, so nobody lists them. `ideas` are a few
    good ones; the first is what a person is proposed, and bots choose among them.
    """

    limits: Mapping[str, int]
    """The parts, and how many there are of each."""
    ideas: Sequence[Mapping[str, int]]
    flaw: Callable[[Mapping[str, int]], str]
    """What is wrong with an answer, in words for a person; nothing if it is legal."""

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.ideas

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return dict(chosen[0])

    @property
    def forced(self) -> bool:
        return False  # a rule that knows the only answer does not ask

    def describe(self, answer: Any) -> str:
        return ", ".join(f"{n} × {self.label(part)}" for part, n in answer.items()) or "nothing"

    def check(self, answer: Any) -> Any:
        given = self.given(answer)
        flaw = self.flaw(given)
        if flaw:
            raise NotOnOffer(f"{self.prompt}: {flaw}")
        return given

    def given(self, answer: Any) -> dict[str, int]:
        """What is there to be given, enough or not, without the parts that nothing is given of. Raises NotOnOffer."""
        if not isinstance(answer, Mapping):
            raise NotOnOffer(f"{self.prompt}: a number for each part is wanted, not {_shown(answer)}")
        for part, n in answer.items():
            if part not in self.limits:
                there = _offer([self.label(known) for known in self.limits])
                raise NotOnOffer(f"{self.prompt}: there is no {_shown(part)}; there are {there}")
            if type(n) is not int or not 0 <= n <= self.limits[part]:
                raise NotOnOffer(f"{self.prompt}: 0 to {self.limits[part]} of {self.label(part)}, not {_shown(n)}")
        return {part: answer[part] for part in self.limits if answer.get(part)}


class Field(Struct, eq=False):
    """One field of a form: pick one of its options. The first option is what stands there until somebody changes it."""

    key: str
    options: Sequence[Option]
    question: Question = PLAIN


class TextField(Field, eq=False):
    """A field to write in. Its options are ideas to start from, which bots use as they are; `narrow` leaves it alone.

    Left out it is empty, unless it wants at least so many characters.
    """

    least: int = 0
    most: int = 500

    def check(self, ask: Ask, answer: Any) -> str:
        return _checked_text(answer, self.least, self.most, f"{ask.prompt} ({self.key})")


Narrow = Callable[[Mapping[str, Option], Field], Sequence[Option]]


class Form(Ask, eq=False):
    """Fill in a form and hand it in whole. The answer maps each field's key to its option.

    Fields can be filled in any order and changed until the form is handed in. Where one field limits another,
    `narrow` gives the options that are left to a field beside what is chosen in others: it must treat all fields
    alike (the same answer is legal in whichever order it was filled in), and always leave at least one option
    when the fields are filled in their order.
    """

    fields: tuple[Field, ...]
    narrow: Narrow | None = None

    def field(self, key: str) -> Field:
        for field in self.fields:
            if field.key == key:
                return field
        raise NotOnOffer(f"{self.prompt}: there is no field {_shown(key)}; there are {_offer(self.keys())}")

    def keys(self) -> list[str]:
        return [field.key for field in self.fields]

    def left(self, chosen: Mapping[str, Option], key: str) -> Sequence[Option]:
        """The options of a field, beside what is chosen in the others."""
        field = self.field(key)
        if self.narrow is None or isinstance(field, TextField):
            return field.options
        return self.narrow({k: v for k, v in chosen.items() if k != key}, field)

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        if len(chosen) == len(self.fields):
            return None
        field = self.fields[len(chosen)]
        if self.narrow is None or isinstance(field, TextField):
            return field.options
        return self.narrow({f.key: v for f, v in zip(self.fields, chosen, strict=False)}, field)

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return {field.key: option for field, option in zip(self.fields, chosen, strict=True)}

    def label_in(self, key: str, option: Option) -> str:
        field = self.field(key)
        if isinstance(field, TextField):
            return option or "(nothing)"
        return field.question.label(self.s, option)

    def place_in(self, key: str, option: Option) -> str | None:
        place = self.field(key).question.place
        return place(self.s, option) if place else None

    def prompt_of(self, key: str) -> str:
        prompt = self.field(key).question.prompt
        return prompt if isinstance(prompt, str) else prompt(self.s, self.seat)

    def at_of(self, key: str) -> str:
        at = self.field(key).question.at
        return at if isinstance(at, str) else at(self.s, self.seat)

    def describe(self, answer: Any) -> str:
        return "; ".join(f"{self.prompt_of(k)}: {self.label_in(k, v)}" for k, v in answer.items())

    def check(self, answer: Any) -> Any:
        return self._checked(answer, _on_offer)

    def from_plain(self, plain: Any) -> Any:
        return self._checked(plain, _on_offer_plain)

    def _checked(self, answer: Any, find: Callable[..., Any]) -> Any:
        """A field that is left out keeps its first option."""
        if not isinstance(answer, Mapping):
            raise NotOnOffer(f"{self.prompt}: a value for each field is wanted: {_offer(self.keys())}")
        for key in answer:
            self.field(key)
        chosen: dict[str, Option] = {}
        for field in self.fields:
            if isinstance(field, TextField):
                chosen[field.key] = field.check(self, answer.get(field.key, ""))
                continue
            options = self.narrow(chosen, field) if self.narrow else field.options
            label = field.question.label
            value = answer.get(field.key, _MISSING)
            if value is _MISSING:
                if not any(option is field.options[0] for option in options):
                    raise NotOnOffer(f"{self.prompt_of(field.key)}: choose one of {self._labels(field, options)}")
                chosen[field.key] = field.options[0]
                continue
            chosen[field.key] = find(self, options, value, lambda o, label=label: label(self.s, o), field.key)
        return chosen

    def _labels(self, field: Field, options: Sequence[Option]) -> str:
        return _offer([field.question.label(self.s, option) for option in options])


_MISSING: Any = object()


class Write(Ask, eq=False):
    """Write a text."""

    least: int = 0
    most: int = 2000
    """In characters."""
    ideas: Sequence[str] = ("",)
    """Texts to start from; bots use them as they are."""

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.ideas

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return chosen[0]

    @property
    def forced(self) -> bool:
        return False

    def check(self, answer: Any) -> Any:
        return _checked_text(answer, self.least, self.most, self.prompt)


def _checked_text(answer: Any, least: int, most: int, where: str) -> str:
    if type(answer) is not str or not _can_be_kept(answer):
        raise NotOnOffer(f"{where}: a text is wanted, not {_shown(answer)}")
    if not least <= len(answer) <= most:
        raise NotOnOffer(f"{where}: from {least} to {most} characters, not {len(answer)}")
    return answer


class Stroke(Struct, frozen=True):
    """One line of a sketch: points from 0 to 1000 each way."""

    points: tuple[tuple[int, int], ...]
    pen: str = "ink"


class Sketch(Struct, frozen=True):
    """A drawing, with a caption for those who cannot see it."""

    caption: str = ""
    strokes: tuple[Stroke, ...] = ()


_LONGEST_CAPTION, _LONGEST_PEN = 500, 40


class Draw(Ask, eq=False):
    """Draw a sketch."""

    most: int = 500
    """In strokes."""
    most_points: int = 20_000
    """In all strokes together."""
    live: bool = False
    """Everybody at the table watches it being drawn; else nobody else sees a line of it before it is handed in."""
    ideas: Sequence[Sketch] = (Sketch(),)

    def choices(self, chosen: Sequence[Option]) -> Sequence[Option] | None:
        return None if chosen else self.ideas

    def assemble(self, chosen: Sequence[Option]) -> Any:
        return chosen[0]

    @property
    def forced(self) -> bool:
        return False

    def label(self, option: Option) -> str:
        return option.caption or "an untitled sketch"

    def check(self, answer: Any) -> Any:
        if not isinstance(answer, Sketch) or not _can_be_kept(answer):
            raise NotOnOffer(f"{self.prompt}: a sketch is wanted, not {_shown(answer)}")
        if len(answer.strokes) > self.most:
            raise NotOnOffer(f"{self.prompt}: at most {self.most} strokes, not {len(answer.strokes)}")
        points = sum(len(stroke.points) for stroke in answer.strokes)
        if points > self.most_points:
            raise NotOnOffer(f"{self.prompt}: at most {self.most_points} points, not {points}")
        if len(answer.caption) > _LONGEST_CAPTION or any(len(stroke.pen) > _LONGEST_PEN for stroke in answer.strokes):
            raise NotOnOffer(
                f"{self.prompt}: a caption has at most {_LONGEST_CAPTION} characters, the name of a pen {_LONGEST_PEN}"
            )
        for stroke in answer.strokes:
            if not all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in stroke.points):
                raise NotOnOffer(f"{self.prompt}: every point lies between 0 and 1000 each way")
        return answer

    def from_plain(self, plain: Any) -> Any:
        try:
            return self.check(msgspec.convert(plain, Sketch))
        except msgspec.ValidationError as error:
            raise NotOnOffer(f"{self.prompt}: a sketch is wanted: {error}") from None
        except (TypeError, ValueError, RecursionError):
            raise NotOnOffer(f"{self.prompt}: a sketch is wanted, not {_shown(plain)}") from None


def _offer(labels: Sequence[str], most: int = 12) -> str:
    shown = ", ".join(labels[:most])
    return shown + (f" and {len(labels) - most} more" if len(labels) > most else "")


def _shown(answer: Any) -> str:
    """Whatever was given, in one short line."""
    try:
        text = " ".join(ascii(answer).split())
    except Exception:  # a number too long to print, a list too deep, an object that cannot show itself
        text = f"that {type(answer).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


_bytes = msgspec.msgpack.Encoder(order="sorted").encode


def _can_be_kept(answer: str | Sketch) -> bool:
    """It can be written into a save and read again: no half characters, and a sketch that is one all through."""
    try:
        return bool(msgspec.msgpack.decode(_bytes(answer), type=type(answer)) == answer)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False


Label = Callable[[Option], str]


def _refusal(ask: Ask, options: Sequence[Option], answer: Any, label: Label, key: str) -> NotOnOffer:
    where = f"{ask.prompt} ({key})" if key else ask.prompt
    return NotOnOffer(f"{where}: {_shown(answer)} is not on offer; on offer: {_offer([label(o) for o in options])}")


def _on_offer(ask: Ask, options: Sequence[Option], answer: Any, label: Label, key: str = "") -> Option:
    """The option equal to the answer, for it is the option itself that the rule gets (1 is not True)."""
    for option in options:
        if option is answer or (type(option) is type(answer) and option == answer):
            return option
    raise _refusal(ask, options, answer, label, key)


def _on_offer_plain(ask: Ask, options: Sequence[Option], plain: Any, label: Label, key: str = "") -> Option:
    """The option that is written down as this: list for tuple, but neither 1 for True nor 1.0 for 1."""
    try:
        written = _bytes(plain)
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise _refusal(ask, options, plain, label, key) from None
    for option in options:
        if _bytes(option) == written:
            return option
    raise _refusal(ask, options, plain, label, key)
