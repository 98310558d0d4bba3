"""Answers as types: what people choose from, and what they hand in.

A choice is written down as a short list that begins with its kind: `("call", 2)`. A form is written down by the names
of its fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from dolmen.games.no_stone_unturned.names import who_on_record
from dolmen.games.no_stone_unturned.rolls import DetailForm
from dolmen.games.no_stone_unturned.sheets import Aspect, BeingKind, ProjectAim, Risk, Sign
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Seat


class Choice(Struct, frozen=True, array_like=True):
    """The base of all choices that have words of their own. Its `tag` is its kind."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    def label(self, s: NoStoneUnturned) -> str:
        """What it is called."""
        raise TypeError(f"{type(self).__name__} needs a label()")


class Motion(Choice, frozen=True):
    """Something that can be put to the table, whatever else is going on; all of them are in `rules.motions`."""

    def worded(self, words: str) -> Motion:
        """The motion with the proposer's own words in it, if it has room for any."""
        return self

    def announced(self, s: NoStoneUnturned, words: str) -> str:
        """How it is put to the table."""
        return f"{self.label(s)} ({words})" if words else self.label(s)

    def owners(self, s: NoStoneUnturned) -> Sequence[Seat]:
        """Those who must say yes themselves, and whose silence is a no (NS.1.15)."""
        return ()

    def still_possible(self, s: NoStoneUnturned) -> bool:
        """While a vote is open the table goes on, and may have gone past it."""
        raise TypeError(f"{type(self).__name__} needs a still_possible()")

    def carry_out(self, s: NoStoneUnturned) -> None:
        raise TypeError(f"{type(self).__name__} needs a carry_out()")


class Entry(Choice, frozen=True):
    """Something that was written and can be put right; all of them are in `rules.corrections`."""

    def holder(self, s: NoStoneUnturned) -> tuple[Struct, str]:
        """What it is written on, and in which field."""
        raise TypeError(f"{type(self).__name__} needs a holder()")

    def text(self, s: NoStoneUnturned) -> str:
        thing, field = self.holder(s)
        return str(getattr(thing, field))

    def change(self, s: NoStoneUnturned, new: str) -> None:
        thing, field = self.holder(s)
        setattr(thing, field, new)


# In a scene


class AskForRoll(Choice, frozen=True, tag="ask"):
    def label(self, s: NoStoneUnturned) -> str:
        return "ask for an action roll"


class CallForRoll(Choice, frozen=True, tag="call"):
    seat: Seat

    def label(self, s: NoStoneUnturned) -> str:
        return f"call for an action roll: {who_on_record(s, self.seat)}"


class SwitchFocus(Choice, frozen=True, tag="switch"):
    def label(self, s: NoStoneUnturned) -> str:
        return "switch to the other group"


# Worldbuilding


class Turn(Struct, frozen=True):
    """A turn at drawing the settlement."""

    turn: Literal["statement", "pass"]
    statement: str


class CardFront(Struct, frozen=True):
    name: str
    description: str
    harm: str
    danger: str
    reward: str


class Sheet(Struct, frozen=True):
    """What a player writes on a character's sheet."""

    name: str
    pronouns: str
    look: str
    mood_d8: str
    mood_d6: str
    mood_d4: str
    aspects: tuple[int, int, int]
    sentiment_1: str
    category_1: str
    sentiment_2: str
    category_2: str
    sentiment_3: str
    category_3: str
    skill_1: str
    skill_2: str
    skill_3: str


class FirstSheet(Sheet, frozen=True):
    """The first character has also heard of the player's own locations."""

    rumour_1: str
    rumour_2: str


# Action roll


class Pad(Struct, frozen=True, array_like=True):
    """One tap of an Arbiter."""

    aspect: Aspect
    risk: Risk


class NoNeed(Struct, frozen=True, array_like=True, tag="no need"):
    """No roll: it works."""


class FeltMood(Struct, frozen=True):
    mood: int | str
    """Its number, or the size of a new one."""
    new: str


class RollCard(FeltMood, frozen=True):
    skill: int | str
    new_skill: str
    sentiment: int
    how: str


class Help(FeltMood, frozen=True):
    sentiment: int
    how: str


class GrantedDetail(Struct, frozen=True):
    form: DetailForm
    text: str
    target: tuple[str, int]
    whom: str
    sign: Sign
    harm: bool = False
    """The box of an Arbiter's."""


class TwoDetails(GrantedDetail, frozen=True):
    """All that a side is granted, in one answer."""

    form_2: DetailForm = "unused"
    text_2: str = ""
    target_2: tuple[str, int] = ("new", 0)
    whom_2: str = ""
    sign_2: Sign = "neutral"
    harm_2: bool = False

    def each(self) -> tuple[GrantedDetail, GrantedDetail]:
        second = (self.form_2, self.text_2, self.target_2, self.whom_2, self.sign_2, self.harm_2)
        first = (self.form, self.text, self.target, self.whom, self.sign, self.harm)
        return GrantedDetail(*first), GrantedDetail(*second)


# Downtime


class HarmToScar(Struct, frozen=True):
    harm: int
    scar: str


class Reconnection(Struct, frozen=True):
    what: tuple[str, int]
    """In which way, and the number of the sentiment."""
    mood: int
    new: str


class ReplacedMood(Struct, frozen=True):
    mood: int
    new: str


class Plan(Struct, frozen=True):
    place: int
    plan: str


class Claims(Struct, frozen=True):
    """What helps somebody to recover."""

    healer: bool
    helper: Seat


class NewProject(Struct, frozen=True):
    name: str
    size: int
    aim: tuple[ProjectAim, int]


class Work(FeltMood, frozen=True):
    aspect: Aspect
    skill: int


class Mended(Struct, frozen=True):
    way: Literal["reconnect", "replace"]
    new: str


# At any time


class Correction(Struct, frozen=True):
    entry: Entry
    text: str


class SceneDetail(Struct, frozen=True):
    text: str
    sign: Sign


class NewBeing(Struct, frozen=True):
    name: str
    what: BeingKind
    note: str
    threshold: int


class Strength(Struct, frozen=True):
    """How much harm somebody can take."""

    being: int
    threshold: int


class Proposal(Struct, frozen=True):
    what: Motion
    text: str
