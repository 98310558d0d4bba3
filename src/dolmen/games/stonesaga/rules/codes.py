"""Two tokens that touch, and the code that they make (section 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from dolmen.games.stonesaga.choices import Pair, Side
from dolmen.games.stonesaga.state import Stonesaga

W, N, E, S = range(4)
SHOWN = ((W, E), (N, S), (E, W), (S, N))
"""By quarter turns: which sides of a token lie left and right (SS.16.2)."""
BLANK, NULL = "-", "0"


def sides(s: Stonesaga, side: Side) -> tuple[str, str]:
    """The pips on the left and on the right (SS.16.2); a token without pips has blank sides."""
    pips = s.box.stuff[side.token].pips
    left, right = SHOWN[side.turn]
    return (pips[left], pips[right]) if pips else (BLANK, BLANK)


def code(s: Stonesaga, pair: Pair) -> str:
    """The colour of the left token's left side, then four counts; "" if the tokens do not fit. Touching sides have the
    same colour and shape (SS.16.3), no side is blank (SS.16.4), the null icon can only be last (SS.16.5, SS.16.6). The
    same two tokens the other way round are another code (SS.16.12)."""
    return joined(*sides(s, pair.left), *sides(s, pair.right))


def joined(a: str, b: str, c: str, d: str) -> str:
    """The code of four sides, from left to right (SS.16.3 to SS.16.6)."""
    if BLANK in (a, b, c, d) or NULL in (a, b, c) or b[0] != c[0]:
        return ""
    return f"{a[0]}{a[1]}{b[1]}{c[1]}{0 if d == NULL else d[1]}"


def codes_between(left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
    """All codes of two tokens that lie in this order, by their pips (SS.16.2)."""
    for one, two in product(SHOWN, SHOWN):
        if made := joined(left[one[0]], left[one[1]], right[two[0]], right[two[1]]):
            yield made
