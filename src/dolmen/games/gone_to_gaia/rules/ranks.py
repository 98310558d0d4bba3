"""The card of a piece of equipment, as it lies there: its type, product and rank."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.content import Equipment, Rank
from dolmen.games.gone_to_gaia.state import TOKENS, Gear, GoneToGaia, Suit


def cards_of(s: GoneToGaia, suit: Suit, type: int, upgrade: int = 0) -> Equipment:
    """The five cards of a type, or of the product that replaces them (GG.30.11)."""
    return s.box.upgrades[upgrade] if upgrade else s.box.equipment[suit.discipline, type]


NO_CARD = Rank("", (), 0, 0, (), (0,) * TOKENS, 0, 0)


def rank_of(s: GoneToGaia, suit: Suit, gear: Gear) -> Rank:
    """Its card, as it lies there; none if the last one is sacrificed (GG.27.65)."""
    if gear.rank == 0:
        return NO_CARD
    return cards_of(s, suit, gear.type, gear.upgrade).ranks[gear.rank - 1]
