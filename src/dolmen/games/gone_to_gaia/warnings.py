"""What is allowed but surely not wanted."""

from __future__ import annotations

from dolmen.games.gone_to_gaia.board import NAMES
from dolmen.games.gone_to_gaia.choices import PASS, Lay
from dolmen.games.gone_to_gaia.state import GoneToGaia


def of_a_pass(s: GoneToGaia, option: Lay | str) -> tuple[str, ...]:
    """Before the last pass of a wave: what is still lying there (GG.36.9)."""
    if option != PASS or not s.lying:
        return ()
    others = [figure for number, figure in enumerate(s.figures) if figure.alive and number != s.next]
    if any(not s.suits[figure.suit].passed for figure in others):
        return ()
    tiles = sorted({NAMES[part.tile] for part in s.lying})
    return (f"The wave ends with this, and parts are still lying on {', '.join(tiles)}.",)
