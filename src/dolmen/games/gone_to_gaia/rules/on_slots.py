"""What lies on the slots of a suit, and what a slot does, as questions and bots ask it too."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.state import Element, GoneToGaia, Suit, Turn, suit_of


def of_bits(bits: int) -> list[Element]:
    return [element for element in Element if bits >> element & 1]


def held(suit: Suit) -> list[tuple[int, int]]:
    """The elements on a suit, each with the place of its slot, from 0."""
    return [(place, element) for place, bits in enumerate(suit.elements) for element in of_bits(bits)]


def ability_of(s: GoneToGaia, turn: Turn) -> tuple[str, int]:
    """What the slot of this turn does, and how much of it (GG.25.1, GG.25.8, GG.25.7)."""
    suit = suit_of(s, s.figures[turn.figure])
    return s.box.slots[turn.slot - 1].abilities[suit.discipline + 2 * suit.upgraded]
