"""Which codes a bag would give: each pair of tokens is turned once, and remembered."""

from __future__ import annotations

from functools import cache

from dolmen.games.stonesaga.rules.codes import codes_between
from dolmen.games.stonesaga.state import Stonesaga


@cache
def _codes(left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    return (*dict.fromkeys(codes_between(left, right)),)


def untried_codes(s: Stonesaga) -> set[str]:
    """What anybody's bag could be tried for and nobody has; or is known to make something that we have not made."""
    found: set[str] = set()
    for one in s.characters:
        held = [(name, pips, n) for name, n in one.bag.items() if (pips := s.box.stuff[name].pips)]
        for left, these, n in held:
            for right, those, _ in held:
                if left != right or n > 1:
                    found.update(_codes(these, those))
    return {code for code in found if new(s, code)}


def new(s: Stonesaga, code: str) -> bool:
    item = s.journal.codes.get(code)
    return item is None or (item != "" and item not in s.made)
