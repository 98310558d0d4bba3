"""Questions: how an ask is put to a person. All words and looks of an ask are here; what may be answered is the ask's.

No rule reads a Question: other words never make another game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

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
    """What is allowed but surely not wanted, of a whole answer (or of a form filled in so far)."""
    done: str = "Done"
    """The word for handing the answer in, such as "Pay"."""
    button: Button = PROMPT_ONLY
    """How it looks as a standing offer."""
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
