"""What people think of the players, and the scenes that it earns."""

from __future__ import annotations

from typing import Final

from dolmen.games.gone_to_gaia.effects.frame import GONE, HIGHEST, LOWEST, sheet_of
from dolmen.games.gone_to_gaia.state import GoneToGaia

EARNS: Final = {"plus2": 2, "minus2": -2}
"""The scenes that somebody has, and the opinion that earns them."""


def gone(s: GoneToGaia, who: str) -> bool:
    """Gone or dead: they keep their last opinion."""
    return GONE.get(who) in sheet_of(s).flags


def shift(s: GoneToGaia, who: str, n: int) -> None:
    """None leaves -3 to +3 (GG.29.7). The first time somebody reaches +2 or -2 a scene is earned, which waits for the
    next visit (GG.29.8)."""
    sheet = sheet_of(s)
    if gone(s, who):
        return
    before = sheet.opinions.get(who, 0)
    now = sheet.opinions[who] = max(LOWEST, min(HIGHEST, before + n))
    if now > before and who not in sheet.raised:
        sheet.raised.append(who)
    for what, mark in EARNS.items():
        scene = f"{who}.{what}"
        if (before < mark <= now or before > mark >= now) and scene not in (*sheet.earned, *sheet.read):
            sheet.earned.append(scene)
