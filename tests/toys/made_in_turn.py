"""Tic-tac-toe whose Question is made again at every turn, as an author may well write it."""

from __future__ import annotations

from dolmen.examples.tic_tac_toe import BOARD, SQUARES, Noughts, TicTacToe
from dolmen.kernel import Flow, Pick, Question


class MadeInTurn(TicTacToe):
    """Whoever went by the identity of a Question would never meet the same ask twice."""

    id = title = "made-in-turn"

    def turn(self, s: Noughts) -> Flow[None]:
        mark = Question(
            "Put your mark on a free square",
            label=lambda s, square: BOARD.name(square),
            place=lambda s, square: BOARD.name(square),
            at="squares",
        )
        free = [square for square in SQUARES if s.squares[square] is None]
        s.squares[(yield from Pick(s.mover, free, question=mark))] = s.mover
        s.mover = 1 - s.mover
