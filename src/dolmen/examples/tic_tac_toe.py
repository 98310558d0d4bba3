"""Tic-tac-toe: the first game of the tutorial. Copy this file and go on. Its rules stand in `tic_tac_toe.rules.md`."""

from __future__ import annotations

from typing import Annotated

from dolmen.kernel import Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.annotations import Grid

SQUARES = tuple(range(9))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS = "XO"
BOARD = Grid(3, 3, label="The board", pieces=MARKS)
NAMES = tuple(map(BOARD.name, SQUARES))


class Noughts(State):
    """Nine squares, each free or marked by a seat, and whose turn it is."""

    squares: Annotated[list[Seat | None], BOARD]
    mover: Seat = 0


class Marked(Event, frozen=True):
    seat: Seat
    square: int

    def text(self) -> str:
        return f"{MARKS[self.seat]} on {NAMES[self.square]}"

    def places(self) -> tuple[str, ...]:
        return (NAMES[self.square],)


MARK = Question("Put your mark on a free square", at="squares", rules=("TT.1.3", "TT.1.4"))


class TicTacToe(Game[Noughts]):
    """Three in a row, before the other has them."""

    id = "tic-tac-toe"
    title = "Tic-tac-toe"
    seats = (2,)
    about = {"ages": "4 and up", "minutes": "1"}

    def setup(self, seats: int, options: Options, rng: Rng) -> Noughts:
        """An empty board; X begins (TT.1.1, TT.1.2)."""
        return Noughts(rng=rng, squares=[None] * 9)

    def turn(self, s: Noughts) -> Flow[None]:
        """Mark a free square; then the other is to move (TT.1.2, TT.1.3, TT.1.4)."""
        free = [square for square in SQUARES if s.squares[square] is None]
        square = yield from Pick(s.mover, free, question=MARK)
        s.squares[square] = s.mover
        tell(s, Marked, s.mover, square)
        s.mover = 1 - s.mover

    def result(self, s: Noughts) -> Result | None:
        """Three in a line win; a full board without is a draw (TT.2.1, TT.2.2)."""
        squares, last = s.squares, 1 - s.mover
        for a, b, c in LINES:
            if squares[a] == last == squares[b] == squares[c]:
                return Result(winners=(last,), reason=f"{MARKS[last]} has three in a row")
        return None if None in squares else Result(draw=True, reason="the board is full")

    def status(self, s: Noughts) -> str:
        over = self.result(s)
        return over.reason if over else f"{MARKS[s.mover]} to move"

    def seat_name(self, seat: Seat, seats: int, s: Noughts | None = None) -> str:
        return MARKS[seat]

    def value(self, s: Noughts, seat: Seat) -> float:
        """A line without marks of the other is a chance; two in it and the move to come win."""
        if (over := self.result(s)) is not None:
            return over.payoff(seat)
        lead = 0
        for line in LINES:
            marks = [s.squares[square] for square in line]
            for who in (0, 1):
                if 1 - who in marks:
                    continue
                if who == s.mover and marks.count(who) == 2:
                    return 0.98 if who == seat else 0.02
                lead += marks.count(who) if who == seat else -marks.count(who)
        return 0.5 + lead / 40

    def check(self, s: Noughts) -> None:
        assert s.squares.count(0) - s.squares.count(1) == s.mover, "somebody marked twice"


GAME = TicTacToe()
