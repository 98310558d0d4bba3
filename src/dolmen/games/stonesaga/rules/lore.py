"""Lore (section 21)."""

from __future__ import annotations

from dolmen.games.stonesaga import story
from dolmen.games.stonesaga.state import Stonesaga, here, place_at
from dolmen.kernel import Hex, tell

MOST = 20


def gain_lore(s: Stonesaga, n: int) -> None:
    """It belongs to all; beyond 20 boxes the rest is lost (SS.1.30, SS.21.1, SS.21.3)."""
    s.lore = min(MOST, s.lore + n)
    tell(s, story.LoreGained, n, s.lore)


def place_lore(s: Stonesaga, hex: Hex, n: int) -> None:
    """Tokens on a hex are not yet gained; with a character there they are, at once (SS.21.5, SS.21.7, SS.28.57)."""
    place = place_at(s, hex)
    assert place is not None
    place.lore += n
    tell(s, story.Lies, f"{n} lore lies", hex)
    if here(s, hex):
        collect_lore(s, hex)


def collect_lore(s: Stonesaga, hex: Hex) -> None:
    """Whoever enters first gains all of it (SS.9.19, SS.21.6)."""
    place = place_at(s, hex)
    assert place is not None
    if place.lore:
        gain_lore(s, place.lore)
        place.lore = 0
