"""How people come to fire and to an axe: stones are struck on stones, and a worked stone is bound to worked wood.

That much anybody knows; which way round they have to be turned nobody does, and a bot has to try it like everyone.
"""

from __future__ import annotations

from typing import Final

from dolmen.games.stonesaga.bot.seams import codes_of_pair, missing_icons
from dolmen.games.stonesaga.choices import Pair
from dolmen.games.stonesaga.state import Stonesaga

CHAIN: Final = {"make-fire": ("sunstone*", "riverstone*"), "chop": ("riverstone*", "wood*")}
"""For each tool what it is made of."""
HELD, TURN, STEP, RAW = 6.0, 2.6, 2.4, 1.2
"""A tool in hand; one way of turning the two that was tried, of some four that it takes; one of the two, worked or
raw."""
GRIND = 2
"""Sunstones: one works the other."""


def towards_tools(s: Stonesaga) -> float:
    """How far the tools are for what is to be built: each tried turn, and what could be turned by one person."""
    missing = missing_icons(s)
    found = 0.0
    for icon, pair in CHAIN.items():
        codes = codes_of_pair(s, *pair)
        if icon not in missing:
            found += HELD + TURN * len(codes) + STEP * len(pair)
        else:
            found += TURN * sum(code in s.journal.codes for code in codes)
            found += max(sum(_step(s, one.bag, token) for token in pair) for one in s.characters)
    return found


def _step(s: Stonesaga, bag: dict[str, int], token: str) -> float:
    base = s.box.stuff[token].base
    if bag.get(token):
        return STEP
    wanted = GRIND if s.box.stuff[base].tool == "grind" else 1
    return RAW * min(wanted, bag.get(base, 0)) / wanted


def wanted_stones(s: Stonesaga) -> set[str]:
    """What the missing tools are made of and nobody has."""
    missing = missing_icons(s)
    held = {s.box.stuff[name].base for one in s.characters for name in one.bag}
    tokens = {token for icon, pair in CHAIN.items() if icon in missing for token in pair}
    return {s.box.stuff[token].base for token in tokens} - held


def is_a_tool(s: Stonesaga, pair: Pair) -> bool:
    """These two could become a tool that is missing."""
    missing, laid = missing_icons(s), {pair.left.token, pair.right.token}
    return any(laid == {*tokens} for icon, tokens in CHAIN.items() if icon in missing)
