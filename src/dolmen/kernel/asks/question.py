"""Questions: how an ask is put to a person. All words and looks of an ask are here; what may be answered is the ask's.

No rule reads a Question: other words never make another game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Self

import msgspec
from msgspec import Struct

from dolmen.kernel.annotations import MARKS, Each, label_on, place_on
from dolmen.kernel.story import Seat

Option = Any


def _plain_label(s: Any, option: Option) -> str:
    return "none" if option is None else str(option)


class Button(Struct, frozen=True, omit_defaults=True):
    """How an offer that stands beside the game looks where there is no room for its prompt."""

    short: str = ""
    """What it is called; by default its prompt."""
    icon: str = ""
    """One of the game-icons set."""
    group: str = ""
    """The heading under which it is always at hand; without one it is in the menu of rare things."""
    urgent: bool = False
    """It stays one click away, whatever goes on. A single option is taken without asking back."""


PROMPT_ONLY = Button()


class Look(Struct, frozen=True, omit_defaults=True):
    """An option where there is little room, such as a button in a row."""

    short: str = ""
    """A word or two instead of its label."""
    icon: str = ""
    """One of the game-icons set."""
    cost: str = ""
    """What it takes: "1 disc"."""
    turn: int = 0
    """By how many quarters what it lights is turned, clockwise."""


class Forbidden(Struct, frozen=True, omit_defaults=True):
    """What somebody may look for and cannot choose, and why not.

    Without a place or a label it is said of all places of which nothing else is said.
    """

    why: str
    place: str | None = None
    """Id of the scene's component."""
    label: str = ""
    """An option that is not on offer, or not any more."""
    look: Look = Look()


class Caution(str):
    """A warning about one thing on the table. One about the answer as a whole is a plain text."""

    __slots__ = ("at",)
    at: str

    def __new__(cls, text: str, at: str) -> Self:
        self = super().__new__(cls, text)
        self.at = at
        return self


class Question(Struct, frozen=True, eq=False):
    """How an ask is put to a person. One for each kind of decision, made once; it is given the state when asked."""

    prompt: str | Callable[[Any, Seat], str]
    """What is asked, in plain words."""
    label: Callable[[Any, Option], str] = _plain_label
    """An option in words."""
    at: str | Callable[[Any, Seat], str] = "table"
    """Id of the scene's component that the ask is about. If that is a field of the state that says what it is on the
    table (`annotations`), options have labels and places by themselves: squares, cards, seats."""
    place: Callable[[Any, Option], str | None] | None = None
    """Id of the scene's component that an option lights up."""
    rules: tuple[str, ...] = ()
    """The clauses that a person may want to read now."""
    warn: Callable[[Any, Any], tuple[str, ...]] | None = None
    """What is allowed but surely not wanted, of a whole answer (or of a form filled in so far). A `Caution` stands
    beside the thing it is about."""
    look: Callable[[Any, Option], Look] | None = None
    """An option where there is little room."""
    why_not: Callable[[Any, Seat, Mapping[Any, Option]], Iterable[Forbidden]] | None = None
    """What cannot be chosen, and why; of a form's field beside what is chosen in all fields, by key. It is worked out
    when somebody looks, for that seat alone."""
    done: str = "Done"
    """The word for handing the answer in, such as "Pay"."""
    button: Button = PROMPT_ONLY
    """How it looks as a standing offer."""
    by_itself: bool = False
    """Where one answer is left, nobody has to give it: it is asked only so that others cannot tell."""
    name: str = ""
    """What bots, hints and saves know it by, so two Questions that mean different things need two names. By default
    its prompt, or the name of the function that makes the prompt; where that function is a lambda or local, give one.
    """

    def __post_init__(self) -> None:
        if not self.name:
            msgspec.structs.force_setattr(self, "name", _default_name(self.prompt))
        if isinstance(self.at, str) and self.at != "table":
            if self.place is None:
                msgspec.structs.force_setattr(self, "place", partial(place_on, self.at))
            if self.label is _plain_label:
                msgspec.structs.force_setattr(self, "label", partial(label_on, self.at))

    def prompt_for(self, s: Any, seat: Seat) -> str:
        return self.prompt if isinstance(self.prompt, str) else self.prompt(s, seat)

    def forbidden_for(self, s: Any, seat: Seat, chosen: Mapping[Any, Option]) -> tuple[Forbidden, ...]:
        return tuple(self.why_not(s, seat, chosen)) if self.why_not else ()

    def at_for(self, s: Any, seat: Seat) -> str:
        if not isinstance(self.at, str):
            return self.at(s, seat)
        return "table" if isinstance(MARKS[type(s)].get(self.at), Each) else self.at  # that lies on several mats


def _default_name(prompt: str | Callable[[Any, Seat], str]) -> str:
    if isinstance(prompt, str):
        return prompt
    name: str = getattr(prompt, "__qualname__", "<no name>")
    if "<" in name:
        raise TypeError(f"a Question whose prompt is made by {name} needs a name of its own: Question(..., name=...)")
    return name


PLAIN = Question("Choose")
