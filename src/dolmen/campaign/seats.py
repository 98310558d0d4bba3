"""Which seats play, and in which order."""

from __future__ import annotations

from dolmen.campaign.table import Campaign
from dolmen.kernel import Seat


def playing(s: Campaign) -> list[Seat]:
    """The seats that are asked, vote and act."""
    return [seat for seat, place in enumerate(s.table.company) if place.status == "plays"]


def away(s: Campaign) -> list[Seat]:
    """Those that rest, and those that are nobody's."""
    return [seat for seat, place in enumerate(s.table.company) if place.status != "plays"]


def plays(s: Campaign, seat: Seat) -> bool:
    return s.table.company[seat].status == "plays"


def to_the_left(s: Campaign, seat: Seat) -> list[Seat]:
    """Those who play from the left of a seat on, the seat itself last."""
    seats = len(s.table.company)
    return [other for n in range(1, seats + 1) if plays(s, other := (seat + n) % seats)]
