"""All abilities of the game, and what they are passed along to."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import Book, InPlay
from dolmen.kernel.abilities import Owner

BOOK: Book[GoneToGaia] = Book()


def owners(s: GoneToGaia) -> list[Owner]:
    """Everything that has abilities: enemies by tile, whatever their rank (GG.26.14), each suit's equipment, then what
    else is in force."""
    found: list[Owner] = [*s.enemies]
    for suit in s.suits:
        found += suit.gear
    found += s.standing
    return found


def in_play(s: GoneToGaia) -> InPlay[GoneToGaia]:
    return BOOK.in_play(owners(s))
