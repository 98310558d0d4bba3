"""The box for set-up tests: a new game, terrain and deployments in words.

m = unpacked()
lay(m, 0, "swamp a2-b4, small mound 1 e4, gate d4-f4 N")
deploy(m, 0, "a1 b1 c1 d1 e1 f1 g1")
"""

from __future__ import annotations

from typing import Any

import pytest

import dolmen
from dolmen.games.stone_daze import StoneDazeGame
from dolmen.games.stone_daze.board import COLS, Piece, square
from dolmen.games.stone_daze.names import CLANS
from dolmen.games.stone_daze.rules.setup import BY_HAND
from dolmen.games.stone_daze.state import StoneDaze, clan_of_seat
from dolmen.kernel import IllegalAnswer, Match
from dolmen.kernel.geometry import FACINGS
from tests.games.stone_daze.table import GAME

FRONT_A = "a3 b3 c3 d3 e3 f3 g3"
FRONT_B = "a10 b10 c10 d10 e10 f10 g10"


def unpacked(seats: int = 2, game: StoneDazeGame = GAME, **options: Any) -> Match[StoneDaze]:
    """A new game, at its first decision."""
    return dolmen.start(game, seats=seats, seed=1, options=options)


def pieces(text: str) -> dict[str, Piece]:
    """ "swamp a2-b4, small mound 1 e4, gate d4-f4 N": field, opposite corners and a gate's arrow."""
    found: dict[str, Piece] = {}
    for entry in filter(None, (entry.strip() for entry in text.split(","))):
        words = entry.split()
        arrow = FACINGS.index(words.pop()) if words[-1] in FACINGS else None
        low, _, high = words.pop().partition("-")
        first, last = square(low), square(high or low)
        columns = range(first % COLS, last % COLS + 1)
        rows = range(first // COLS, last // COLS + 1)
        kind = " ".join(word for word in words if not word.isdigit())
        found[" ".join(words)] = Piece(kind, tuple(row * COLS + column for row in rows for column in columns), arrow)
    return found


def placed(clan: str, text: str) -> dict[str, int]:
    """The squares of A1 (or B1) and on, in their order."""
    return {f"{clan}{n}": square(name) for n, name in enumerate(text.split(), 1)}


def by_hand(m: Match[StoneDaze], seat: int) -> None:
    """The seat wants to place everything itself, if it has not said so yet."""
    if BY_HAND in getattr(m.asks[seat], "options", ()):
        m.answer(seat, BY_HAND)


def lay(m: Match[StoneDaze], seat: int, text: str = "") -> None:
    """The seat's clan lays out and locks this terrain."""
    by_hand(m, seat)
    m.answer(seat, pieces(text))


def deploy(m: Match[StoneDaze], seat: int, text: str) -> None:
    """The seat's clan deploys its figures and locks them."""
    by_hand(m, seat)
    m.answer(seat, placed(CLANS[clan_of_seat(m.s, seat)], text))


def both_lay(m: Match[StoneDaze], a: str = "", b: str = "") -> Match[StoneDaze]:
    lay(m, 0, a)
    lay(m, 1, b)
    return m


def fits(m: Match[StoneDaze], seat: int, answer: dict[str, Any]) -> bool:
    """The terrain or deployment would be accepted; it is not given."""
    by_hand(m, seat)
    try:
        m.asks[seat].check(answer)
    except IllegalAnswer:
        return False
    return True


def refused(m: Match[StoneDaze], seat: int, answer: dict[str, Any]) -> str:
    """The terrain or deployment is refused and nothing changes; the message."""
    by_hand(m, seat)
    before = m.save()
    with pytest.raises(IllegalAnswer) as refusal:
        m.answer(seat, answer)
    assert m.save() == before
    return str(refusal.value)
