"""What people choose from: each choice with its words, and written down as a short list that begins with its kind."""

from __future__ import annotations

from msgspec import Struct

from dolmen.games.no_stone_unturned.names import who
from dolmen.games.no_stone_unturned.state import NoStoneUnturned
from dolmen.kernel import Seat


class Choice(Struct, frozen=True, array_like=True):
    """The base of all. Its `tag` is its kind, and stands first where it is saved: `("call", 2)`."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    def label(self, s: NoStoneUnturned) -> str:
        """What it is called."""
        raise TypeError(f"{type(self).__name__} needs a label()")


# In a scene


class AskForRoll(Choice, frozen=True, tag="ask"):
    def label(self, s: NoStoneUnturned) -> str:
        return "ask for an action roll"


class CallForRoll(Choice, frozen=True, tag="call"):
    seat: Seat

    def label(self, s: NoStoneUnturned) -> str:
        return f"call for an action roll: {who(s, self.seat)}"


class SwitchFocus(Choice, frozen=True, tag="switch"):
    def label(self, s: NoStoneUnturned) -> str:
        return "switch to the other group"


# What the table votes on


class Motion(Choice, frozen=True):
    """Something that can be put to the table at any time, whatever else is going on (NS.1.5)."""

    def worded(self, words: str) -> Motion:
        """The motion with the proposer's own words in it, if it has room for any."""
        return self

    def announced(self, s: NoStoneUnturned, words: str) -> str:
        """How it is put to the table."""
        return f"{self.label(s)} ({words})" if words else self.label(s)

    def still_possible(self, s: NoStoneUnturned) -> bool:
        """While a vote is open the table goes on, and may have gone past it."""
        raise TypeError(f"{type(self).__name__} needs a still_possible()")

    def carry_out(self, s: NoStoneUnturned) -> None:
        raise TypeError(f"{type(self).__name__} needs a carry_out()")
