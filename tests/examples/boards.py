"""Positions drawn as text, and games played by the names of cells."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import dolmen
from dolmen.kernel import Game, Match, Pick
from dolmen.kernel.scene import Board


def played(game: Game[Any], places: str) -> Match[Any]:
    """A match in which these cells were taken, one after the other."""
    m = dolmen.start(game)
    for place in places.split():
        answer(m, place)
    return m


def answer(m: Match[Any], place: str) -> None:
    """Take the option that lights up this cell."""
    ((seat, ask),) = m.asks.items()
    assert isinstance(ask, Pick)
    lit = {ask.place(option): option for option in ask.options}
    assert place in lit, f"{place} is not lit up; lit up: {sorted(map(str, lit))}"
    m.answer(seat, lit[place])


def drawn(m: Match[Any]) -> str:
    """The board as a spectator sees it, a dot for an empty cell."""
    (board,) = m.scene(None).parts
    assert isinstance(board, Board)
    on = {token.at: token.glyph for token in board.tokens}
    rows = [[cell for cell in board.cells if cell.y == y] for y in range(len(board.rows))]
    return "\n".join(" ".join(on.get(cell.id, ".") for cell in sorted(row, key=lambda c: c.x)) for row in rows)


def picture(text: str) -> str:
    return dedent(text).strip()
