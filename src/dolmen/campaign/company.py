"""The company: who plays, who rests, which seats are free; people come and go between chapters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from dolmen.campaign.agreeing import SECOND, Policy, agree
from dolmen.campaign.procedures import BREAK_OFF, GO_ON, STAY, Then
from dolmen.campaign.seats import playing
from dolmen.campaign.table import C, Campaign, TableEvent
from dolmen.kernel import (
    RECORD,
    Asks,
    Button,
    Flow,
    HandOver,
    Pick,
    Question,
    Seat,
    meanwhile,
    tell,
)
from dolmen.kernel.seat_names import as_written

GOES_ON = Question("On to the next chapter?", label=lambda s, option: "we go on", done="Go on")
JOIN = Question("Join in", label=lambda s, option: "I play from here on", button=Button("Join", group="Table"))
LEAVE = Question(
    "Rest, or let somebody else have your seat",
    label=lambda s, option: "I rest for a while" if option == "rests" else "my seat is free",
    button=Button("Leave for a while", group="Table"),
)


class Joined(TableEvent, frozen=True, line="{seat:player} plays from here on"):
    seat: Seat


class Rests(TableEvent, frozen=True, line="{seat:player} rests for a while"):
    seat: Seat


class Freed(TableEvent, frozen=True, line="The seat of {seat:player} is free"):
    seat: Seat


class HandedOver(TableEvent, frozen=True, line="{person} {how} seat {number}"):
    number: int
    """As people count."""
    how: str
    person: str


def join(s: Campaign, seat: Seat) -> None:
    """Whoever sits there plays from here on, with what lies there."""
    _becomes(s, seat, "plays")
    tell(s, Joined, seat)


def rest(s: Campaign, seat: Seat) -> None:
    """Asked nothing, counted in no vote; what is theirs stays. A proposal of theirs that is open stays open."""
    _becomes(s, seat, "rests")
    tell(s, Rests, seat)


def set_free(s: Campaign, seat: Seat) -> None:
    """For somebody else, who takes over what lies there."""
    _becomes(s, seat, "free")
    tell(s, Freed, seat)


def _becomes(s: Campaign, seat: Seat, status: Literal["plays", "rests", "free"]) -> None:
    place = s.table.company[seat]
    place.status, place.since = status, s.table.chapter


def changes(s: C, *, least: int = 1, policy: Policy = SECOND) -> Flow[Then]:
    """Between chapters: those who play may rest or hand over the seat, others may join. It goes on when somebody says
    so and the others agree, if at least this many play. A step of a procedure."""
    done = yield from meanwhile(_go_on(s, least, policy), partial(coming_and_going, s))
    return None if done else STAY


def _go_on(s: C, least: int, policy: Policy) -> Flow[str]:
    if len(playing(s)) < least:
        yield Asks()  # until somebody joins
    return (
        yield from agree(
            s,
            "go-on",
            lambda seat: Pick(seat, ("go on",), question=GOES_ON, name="go-on", always=True),
            lambda option: "we go on to the next chapter",
            policy=policy,
        )
    )


def coming_and_going(s: Campaign) -> dict[tuple[Seat, str], Callable[[], Flow[bool]]]:
    """Everybody for their own seat."""
    return {
        (seat, "place"): partial(leave_it if place.status == "plays" else take_it, s, seat)
        for seat, place in enumerate(s.table.company)
    }


def take_it(s: Campaign, seat: Seat) -> Flow[bool]:
    yield from Pick(seat, ("plays",), question=JOIN, name="join")
    join(s, seat)
    return BREAK_OFF


def leave_it(s: Campaign, seat: Seat) -> Flow[bool]:
    how = yield from Pick(seat, ("rests", "free"), question=LEAVE, name="leave")
    rest(s, seat) if how == "rests" else set_free(s, seat)
    return BREAK_OFF


# Who sits there


def hands_change(s: Campaign) -> dict[tuple[Seat, str], Callable[[], Flow[bool]]]:
    """Who sits where is no concern of the rules: whoever keeps the seats says so when one changes hands, and the log
    tells it where it happened. For `meanwhile`."""
    return {(RECORD, "hand-over"): partial(_told, s)}


def _told(s: Campaign) -> Flow[bool]:
    hands = yield from HandOver()
    if hands is not None:
        tell(s, HandedOver, hands.seat + 1, hands.how, as_written(hands.person))
    return GO_ON
