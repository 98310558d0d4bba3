"""What lies on the table of The Old Road."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from dolmen.campaign import Campaign, Tally
from dolmen.kernel import Options, Seat, Sketch

SEATS = 4
CARDS, HAND = 60, 5
NOTES, SKETCHES = 8, 3
"""How many of them lie on the table; older ones are in the log."""
CLOCKS = ("The storm", "The pursuers", "The bridge gives way")
SEGMENTS = 6
DANGER = 40
"""No night asks for more than this and a card for each traveller."""


class RoadOptions(Options, frozen=True):
    nights: Annotated[int, Meta(ge=1, description="The road ends after this many nights.")] = 3
    travellers: Annotated[int, Meta(ge=1, le=SEATS, description="This many set out; the other seats are free.")] = 3


class Note(Struct):
    number: int
    seat: Seat
    text: str


class Drawing(Struct):
    number: int
    seat: Seat
    sketch: Sketch


class Person(Struct):
    """Somebody met on the road."""

    name: str
    word: str
    """What they said."""
    night: int
    by: Seat
    """Who brought them along."""


class Tick(Struct, frozen=True):
    """A segment of a clock, and why it is filled."""

    clock: int
    cause: str


class Road(Campaign, kw_only=True):
    options: RoadOptions
    deck: list[int]
    hands: list[list[int]]
    down: dict[Seat, int] = {}
    """What each has put down, unseen."""
    shown: dict[Seat, int] = {}
    pile: list[int] = []
    route: str = ""
    burden: Seat | None = None
    """Who carries the great lantern tonight."""
    omen: str = ""
    die: int = 0
    danger: int = 0
    """What tonight's cards and die must come to; nobody knows it until they are turned."""
    coming: list[int] = []
    """Entries of the codex that nobody has read, in the order in which the doors lead to them."""
    ticks: list[Tick] = []
    """In the order in which they came."""
    notes: list[Note] = []
    noted: int = 0
    sketches: list[Drawing] = []
    drawn: int = 0
    people: list[Person] = []
    tally: Tally = field(default_factory=Tally)


def filled(s: Road, clock: int) -> int:
    return sum(tick.clock == clock for tick in s.ticks)


def running(s: Road) -> list[int]:
    """The clocks that somebody has ticked."""
    return [clock for clock in range(len(CLOCKS)) if filled(s, clock)]


def wind_back(s: Road, clock: int) -> None:
    """By its last tick."""
    last = max(place for place, tick in enumerate(s.ticks) if tick.clock == clock)
    del s.ticks[last]


def leader(s: Road) -> Seat:
    """Who leads tonight: the seats in turn, those that rest left out."""
    from_here = [(s.table.chapter - 1 + n) % SEATS for n in range(SEATS)]
    return next((seat for seat in from_here if s.table.company[seat].status == "plays"), 0)
