"""Tic-tac-toe: the first game of the tutorial. Copy this file and go on."""

from __future__ import annotations

from dolmen.kernel import Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.scene import Board, Cell, Scene, Token
from dolmen.kernel.story import Event

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS = "XO"


class Noughts(State):
    """Nine squares, empty or marked by a seat, and whose turn it is."""

    squares: list[Seat | None]
    mover: Seat = 0


def square_name(square: int) -> str:
    return "abc"[square % 3] + "123"[square // 3]


class Marked(Event, frozen=True):
    seat: Seat
    square: int

    def text(self) -> str:
        return f"{MARKS[self.seat]} on {square_name(self.square)}"

    def places(self) -> tuple[str, ...]:
        return (square_name(self.square),)


MARK = Question(
    "Put your mark on a free square",
    label=lambda s, square: square_name(square),
    place=lambda s, square: square_name(square),
    at="board",
    rules=("TT.1.2",),
)


class TicTacToe(Game[Noughts]):
    id = "tic-tac-toe"
    title = "Tic-tac-toe"
    seats = (2,)
    pitch = "Three in a row."
    state = Noughts

    def setup(self, seats: int, options: Options, rng: Rng) -> Noughts:
        return Noughts(rng=rng, squares=[None] * 9)

    def turn(self, s: Noughts) -> Flow[None]:
        """Mark a free square; then the other is to move (TT.1.2, TT.1.3)."""
        squares = s.squares
        free = [i for i in range(9) if squares[i] is None]
        square = yield Pick(s.mover, free, question=MARK)
        squares[square] = s.mover
        tell(s, Marked, s.mover, square)
        s.mover = 1 - s.mover

    def result(self, s: Noughts) -> Result | None:
        """Three in a line win; a full board without is a draw (TT.1.4, TT.1.5)."""
        squares, last = s.squares, 1 - s.mover
        for a, b, c in LINES:
            if squares[a] == squares[b] == squares[c] == last:
                return Result(winners=(last,), reason=f"{MARKS[last]} has three in a row")
        return None if None in squares else Result(draw=True, reason="the board is full")

    def scene(self, s: Noughts, viewer: Seat | None) -> Scene:
        cells = tuple(Cell(id=square_name(i), label=square_name(i), x=i % 3, y=2 - i // 3) for i in range(9))
        tokens = tuple(
            Token(id=f"mark-{i}", at=square_name(i), label=MARKS[who], glyph=MARKS[who], tone=f"seat-{who}")
            for i, who in enumerate(s.squares)
            if who is not None
        )
        board = Board(id="board", columns=("a", "b", "c"), rows=("3", "2", "1"), cells=cells, tokens=tokens)
        return Scene(title=self.title, status=f"{MARKS[s.mover]} to move", parts=(board,))

    def seat_name(self, seat: Seat, seats: int) -> str:
        return MARKS[seat]


GAME = TicTacToe()
