"""What a campaign keeps of its table: who plays, where in the procedures it is, and what is being decided.

It lies in one field of the game's state, `s.table`, and is data like everything there.
"""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from dolmen.kernel import Ask, Event, Seat, State, named

T = TypeVar("T")

Plain = bool | int | str | list[int | str | list[int]] | dict[str, bool | int | str | list[int]] | None
"""An answer as it stands in a save."""


class Place(Struct):
    """A seat in a campaign."""

    status: Literal["plays", "rests", "free"] = "plays"
    """Whoever rests keeps what is theirs, and is asked nothing. A free one is nobody's, or not anybody's any more."""
    since: int = 1
    """The chapter in which it came to be so."""


class At(Struct):
    """A place in a procedure."""

    procedure: str
    step: int = 0
    begun: bool = False


class Decision(Struct):
    """A proposal that the table is deciding on."""

    number: int
    about: str
    by: Seat
    value: Plain
    """The proposal itself, as it would be saved: the rule makes it again when it is accepted."""
    text: str
    votes: dict[Seat, bool] = {}
    must: list[Seat] = []
    """Whose consent it needs besides: it is about something of theirs."""
    hands: bool = False
    """Somebody has asked for a count of hands."""
    lapsed: bool = False
    """Nobody has objected in time."""


class Choice(Struct):
    """A choice that everybody makes, and that is one in the end."""

    number: int
    about: str
    options: list[Plain] = []
    """What can be chosen, where what is said stays hidden until all have: others can only guess among these."""
    said: dict[Seat, Plain] = {}
    words: dict[Seat, str] = {}
    """The same in words, where it is said for all to hear."""
    differing: list[Plain] = []
    """What was said when they last differed."""
    dice: list[Seat] = []
    """Who wants a die to decide."""


class Lookup(Struct):
    """Something that was put away is being looked up."""

    by: Seat
    what: str


class Blank(Struct):
    """A field whose words were taken out."""

    by: Seat
    """Who wrote them."""
    field: str
    label: str


class CampaignState(Struct):
    """The table itself."""

    company: list[Place]
    at: list[At]
    """The procedures we are in, the innermost last."""
    decision: Decision | None = None
    """What is asked now waits for it."""
    choice: Choice | None = None
    motion: Decision | None = None
    """Voted on beside whatever else is asked."""
    number: int = 0
    """Counts decisions, so that each has a name of its own."""
    chapter: int = 1
    """The one that is being played."""
    read: dict[int, list[Seat] | None] = {}
    """Entries of the codex by number, and who has read them; None means everybody."""
    lookup: Lookup | None = None
    blanks: list[Blank] = []
    """Their authors are asked for other words."""
    over: bool = False


class Campaign(State, kw_only=True):
    """The base of a campaign's state."""

    table: CampaignState


C = TypeVar("C", bound=Campaign)


class TableEvent(Event, frozen=True):
    """The base of what the table tells of itself."""

    phrases = {"player": lambda s, seat: named(seat), "players": lambda s, seats: " and ".join(map(named, seats))}


def laid(seats: int, *procedures: str, playing: int | None = None) -> CampaignState:
    """A new table in these procedures, the innermost last. The first seats play, the others are free."""
    first = seats if playing is None else playing
    company = [Place("plays" if seat < first else "free") for seat in range(seats)]
    return CampaignState(company, [At(procedure) for procedure in procedures])


def count_up(s: Campaign) -> int:
    """The number of the next decision."""
    s.table.number += 1
    return s.table.number


# Answers that wait in the state


def plain(answer: object) -> Plain:
    """As it comes out of a save: lists instead of tuples and Structs."""
    return _plain.decode(msgspec.msgpack.encode(answer))


_plain: msgspec.msgpack.Decoder[Plain] = msgspec.msgpack.Decoder(Plain)


def from_plain(s: Campaign, ask: Ask[T], value: Plain) -> T:
    """The answer again. Raises NotOnOffer."""
    ask.s = s
    answer: T = ask.from_plain(value)
    return answer
