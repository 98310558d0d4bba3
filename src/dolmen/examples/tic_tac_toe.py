"""Tic-tac-toe: the first game of the tutorial. Copy this file and go on. Its rules stand in `tic_tac_toe.rules.md`."""

from __future__ import annotations

from dolmen.kernel import Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.scene import Board, Cell, Palette, Scene, Token

SQUARES = tuple(range(9))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS = "XO"


class Noughts(State):
    """Nine squares, each free or marked by a seat, and whose turn it is."""

    squares: list[Seat | None]
    mover: Seat = 0


NAMES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
CELLS = tuple(Cell(id=name, label=name, x=i % 3, y=2 - i // 3) for i, name in enumerate(NAMES))


class Marked(Event, frozen=True):
    seat: Seat
    square: int

    def text(self) -> str:
        return f"{MARKS[self.seat]} on {NAMES[self.square]}"

    def places(self) -> tuple[str, ...]:
        return (NAMES[self.square],)


MARK = Question(
    "Put your mark on a free square",
    label=lambda s, square: NAMES[square],
    place=lambda s, square: NAMES[square],
    at="board",
    rules=("TT.1.3", "TT.1.4"),
)


class TicTacToe(Game[Noughts]):
    id = "tic-tac-toe"
    title = "Tic-tac-toe"
    seats = (2,)
    pitch = "Three in a row, before the other has them."
    about = {"ages": "4 and up", "minutes": "1"}
    state = Noughts

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

    def scene(self, s: Noughts, viewer: Seat | None) -> Scene:
        """The board, a1 at the bottom left."""
        tokens = [
            Token(id=f"mark-{i}", at=NAMES[i], label=MARKS[who], glyph=MARKS[who], tone=f"seat-{who}")
            for i, who in enumerate(s.squares)
            if who is not None
        ]
        columns, rows = ("a", "b", "c"), ("3", "2", "1")
        board = Board(id="board", label="The board", columns=columns, rows=rows, cells=CELLS, tokens=tuple(tokens))
        return Scene(title=self.title, status=self.status(s), parts=(board,), palette=PALETTE)

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


PALETTE = Palette(tones={"seat-0": ("#1f5f8b", "#7cc0ea"), "seat-1": ("#b2472e", "#ef8d70")})

GAME = TicTacToe()
