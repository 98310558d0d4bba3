"""Connect four: the second game of the tutorial, written for speed. Its rules stand in `connect_four.rules.md`."""

from __future__ import annotations

from typing import Annotated

from dolmen.kernel import Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.annotations import Grid
from dolmen.kernel.scene import Palette

COLUMNS, ROWS = 7, 6
CELLS = range(COLUMNS * ROWS)
"""Row by row from the bottom left: cell 0 is a1, cell 1 is b1, and cell 7 is a2."""
TOP_ROW = COLUMNS * (ROWS - 1)
COLOURS = ("Red", "Yellow")
BOARD = Grid(COLUMNS, ROWS, label="The board", pieces="●○")


# The lines of the board. A line's stones are kept as a bitboard: a number with one bit a cell, from the line's start.


def line_from(start: int, right: int, up: int) -> tuple[int, ...]:
    """The cells from here to the edge of the board."""
    column, row = start % COLUMNS, start // COLUMNS
    cells = []
    while 0 <= column < COLUMNS and 0 <= row < ROWS:
        cells.append(row * COLUMNS + column)
        column, row = column + right, row + up
    return tuple(cells)


FIRST_CELLS = CELLS[::COLUMNS]
ALL_ROWS = [line_from(cell, 1, 0) for cell in FIRST_CELLS]
ALL_COLUMNS = [line_from(cell, 0, 1) for cell in CELLS[:COLUMNS]]
RISING = [line_from(cell, 1, 1) for cell in (*FIRST_CELLS, *CELLS[1:COLUMNS])]
FALLING = [line_from(cell, 1, -1) for cell in (*FIRST_CELLS, *CELLS[TOP_ROW + 1 :])]
LINES = [line for line in ALL_ROWS + ALL_COLUMNS + RISING + FALLING if len(line) >= 4]

THROUGH = tuple(
    tuple((number, 1 << line.index(cell)) for number, line in enumerate(LINES) if cell in line) for cell in CELLS
)
"""The lines through each cell: the number of the line, and the cell's bit in it."""

RUNS = tuple(0b1111 << start for start in range(COLUMNS - 3))
FOUR = tuple(any(held & run == run for run in RUNS) for held in range(1 << COLUMNS))
"""Whether a line that holds these stones has four side by side."""

NO_STONES = [0] * len(LINES)
GROUND = list(CELLS[:COLUMNS])

WON = tuple(Result(winners=(seat,), reason=f"{COLOURS[seat]} has four in a row") for seat in (0, 1))
DRAW = Result(draw=True, reason="the board is full")


class Stones(State):
    """The stones of each seat in every line, where the next ones would land, and whose turn it is."""

    stones: list[list[int]]
    landing: list[int]
    """For each column the cell that the next stone falls to."""
    open: tuple[int, ...] = tuple(range(COLUMNS))
    """The columns that take another stone; none when the game is over."""
    mover: Seat = 0
    winner: Seat | None = None

    def holds(self, seat: Seat, cell: int) -> bool:
        line, bit = THROUGH[cell][0]
        return bool(self.stones[seat][line] & bit)

    @property
    def board(self) -> Annotated[list[Seat | None], BOARD]:
        """Whose stone lies where, for those who look."""
        return [next((seat for seat in (0, 1) if self.holds(seat, cell)), None) for cell in CELLS]


class Dropped(Event, frozen=True):
    seat: Seat
    cell: int

    def text(self) -> str:
        return f"{COLOURS[self.seat]} on {BOARD.name(self.cell)}"

    def places(self) -> tuple[str, ...]:
        return (BOARD.name(self.cell),)


DROP = Question(
    "Drop a stone into a column",
    label=lambda s, column: f"column {'abcdefg'[column]}",
    place=lambda s, column: BOARD.name(s.landing[column]),
    at="board",
    rules=("C4.1.3", "C4.1.4"),
)


class ConnectFour(Game[Stones]):
    """Drop stones into columns; the first four in a row win."""

    id = "connect-four"
    title = "Connect four"
    seats = (2,)
    about = {"ages": "6 and up", "minutes": "5"}
    palette = Palette(tones={"seat-0": ("#b23a2e", "#e0685a"), "seat-1": ("#c99a1a", "#f0c95a")})
    reenters = True

    def setup(self, seats: int, options: Options, rng: Rng) -> Stones:
        """An empty board; red begins (C4.1.1, C4.1.2)."""
        return Stones(rng=rng, stones=[NO_STONES.copy(), NO_STONES.copy()], landing=GROUND.copy())

    def turn(self, s: Stones) -> Flow[None]:
        """A stone falls down an open column; then the other is to move (C4.1.2, C4.1.3, C4.1.4, C4.2.1)."""
        mover = s.mover
        column: int = yield Pick(mover, s.open, question=DROP)  # bare: `yield from` would cost a tenth of the speed
        cell = s.landing[column]
        s.landing[column] = cell + COLUMNS
        if cell >= TOP_ROW:
            s.open = tuple([other for other in s.open if other != column])
        stones = s.stones[mover]
        for line, bit in THROUGH[cell]:
            stones[line] = held = stones[line] + bit
            if FOUR[held]:
                s.winner, s.open = mover, ()
        if s.story is not None:  # `tell` asks the same, but a call costs time even when nobody listens
            tell(s, Dropped, mover, cell)
        s.mover = 1 - mover

    def result(self, s: Stones) -> Result | None:
        """Four in a row win; a full board without is a draw (C4.2.1, C4.2.2)."""
        if s.open:
            return None
        return DRAW if s.winner is None else WON[s.winner]

    def decided_at(self, s: Stones) -> tuple[str, ...]:
        """The stones of the winning four, or of several."""
        return tuple(BOARD.name(cell) for cell in CELLS if s.winner is not None and in_a_four(s, s.winner, cell))

    def status(self, s: Stones) -> str:
        over = self.result(s)
        return over.reason if over else f"{COLOURS[s.mover]} to move"

    def seat_name(self, seat: Seat, seats: int, s: Stones | None = None) -> str:
        return COLOURS[seat]

    def value(self, s: Stones, seat: Seat) -> float:
        """Whoever can complete a four now has as good as won; else threats count, and stones in the middle a little."""
        if (over := self.result(s)) is not None:
            return over.payoff(seat)
        lead = 0.1 * (middle(s, seat) - middle(s, 1 - seat))
        if almost_four(s.stones[0]) or almost_four(s.stones[1]):
            if can_win(s):
                return 0.98 if s.mover == seat else 0.02
            lead += 0.5 * (threats(s, seat) - threats(s, 1 - seat))
        return 0.5 + 0.48 * lead / (1 + abs(lead))

    def check(self, s: Stones) -> None:
        for cell in CELLS:
            owners = [seat for seat in (0, 1) if s.holds(seat, cell)]
            filled = cell < s.landing[cell % COLUMNS]
            assert len(owners) == filled, "a stone hangs in the air, or two share a cell"
            for seat in (0, 1):
                held = {bool(s.stones[seat][line] & bit) for line, bit in THROUGH[cell]}
                assert held == {seat in owners}, "the lines through a cell do not agree"
        red, yellow = (sum(s.holds(seat, cell) for cell in CELLS) for seat in (0, 1))
        assert red - yellow == s.mover, "somebody dropped two"


def in_a_four(s: Stones, seat: Seat, cell: int) -> bool:
    """A stone of that seat lies there, and is one of four in a row."""
    stones = s.stones[seat]
    return any(stones[line] & run == run and bit & run for line, bit in THROUGH[cell] for run in RUNS)


# What a bot thinks of it

COMPLETING = tuple(
    sum(1 << bit for bit in range(COLUMNS) if FOUR[held | 1 << bit] and not FOUR[held]) for held in range(1 << COLUMNS)
)
"""The cells of a line where one more stone makes a four of these."""
WHOLE = tuple((1 << len(line)) - 1 for line in LINES)
MIDDLE = tuple(LINES.index(ALL_COLUMNS[column]) for column in (2, 3, 4))


def almost_four(stones: list[int]) -> bool:
    """Whether some line is a stone short of a four: mostly none is, and there is nothing to look for."""
    return any(map(COMPLETING.__getitem__, stones))


def can_win(s: Stones) -> bool:
    """Whether the player to move completes a four."""
    stones, landing = s.stones[s.mover], s.landing
    for column in s.open:
        for line, bit in THROUGH[landing[column]]:
            if FOUR[stones[line] + bit]:
                return True
    return False


def threats(s: Stones, seat: Seat) -> int:
    """How many free cells complete a four, each counted for every line in which it does."""
    return sum(
        [
            (cells & ~theirs & whole).bit_count()
            for mine, theirs, whole in zip(s.stones[seat], s.stones[1 - seat], WHOLE, strict=True)
            if (cells := COMPLETING[mine])
        ]
    )


def middle(s: Stones, seat: Seat) -> int:
    """Stones in the three middle columns, the very middle counted twice."""
    stones, (left, centre, right) = s.stones[seat], MIDDLE
    return stones[left].bit_count() + 2 * stones[centre].bit_count() + stones[right].bit_count()


GAME = ConnectFour()
