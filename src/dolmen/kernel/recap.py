"""How a game went, once it is over: who won and how, a curve, where it turned, and a deed for each side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from dolmen.kernel.story import Seat, Told

if TYPE_CHECKING:
    from dolmen.kernel.game import Game, Result

SWINGS = 3


class Swing(Struct, frozen=True):
    """A moment at which the game turned: how many answers had been given, and what was told of the last of them."""

    moment: int
    text: str
    by: float
    """How much better the first side stood after it, from -1 to 1."""


class Deed(Struct, frozen=True):
    """The best that a side did."""

    seats: tuple[Seat, ...]
    moment: int
    text: str


class Recap(Struct, frozen=True):
    """What is shown when a game is over."""

    headline: str
    how: str
    sides: tuple[tuple[Seat, ...], ...] = ()
    curve: tuple[tuple[float, ...], ...] = ()
    """What the game was worth to each side, from 0 to 1: at the beginning, and after each answer."""
    swings: tuple[Swing, ...] = ()
    """The largest, in the order in which they came."""
    deeds: tuple[Deed, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    """What can be counted: its name, and how much."""


def default_recap(
    game: Game[Any],
    s: Any,
    seats: int,
    result: Result,
    course: Sequence[tuple[float, ...]],
    told: Sequence[Sequence[Told]],
) -> Recap:
    """By what `Game.value` says after each answer. `told` is what was told because of each answer."""
    sides = game.sides(seats)
    curve = tuple(tuple(round(values[side[0]], 3) for side in sides) for values in course)
    gains = [tuple(now - before for before, now in zip(was, is_, strict=True)) for was, is_ in pairwise(curve)]
    told_of = [n for n, gain in enumerate(gains) if any(gain) and _words(told[n])]
    largest = sorted(told_of, key=lambda n: -max(map(abs, gains[n])))[:SWINGS]
    swings = tuple(Swing(n + 1, _words(told[n]), round(gains[n][0], 3)) for n in sorted(largest))
    deeds = []
    for number, side in enumerate(sides):
        own = [n for n in told_of if _done_by(told[n], side)]
        best = max(own, key=lambda n: gains[n][number], default=None)
        if best is not None and gains[best][number] > 0:
            deeds.append(Deed(side, best + 1, _words(told[best])))
        else:
            deeds.append(Deed(side, len(gains), "held out to the end"))
    winners = [game.seat_name(seat, seats, s) for seat in result.winners]
    return Recap(_headline(result, winners), result.reason, sides, curve, swings, tuple(deeds) if gains else ())


def _headline(result: Result, winners: Sequence[str]) -> str:
    if result.draw:
        return "Nobody could win this one"
    if not winners:
        return "Nobody wins"
    if result.shared:
        return "Won together"
    *others, last = winners
    names = f"{', '.join(others)} and {last}" if others else last
    return f"{names} win{'' if others else 's'}"


def _done_by(told: Sequence[Told], side: tuple[Seat, ...]) -> bool:
    """Where the story says who did it, one of them; where all act at the same time, it may be anybody's."""
    seats = {line.facts["seat"] for line in told if "seat" in line.facts}
    return not seats or not seats.isdisjoint(side)


def _words(told: Sequence[Told]) -> str:
    """The line that says most: one that sums up what was seen, or else the last that is no heading."""
    lines = [line for line in told if not line.heading]
    summed = [line for line in lines if line.sums_up]
    return (summed or lines)[-1].text if lines else ""
