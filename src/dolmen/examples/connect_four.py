"""Connect four: the second game of the tutorial, written for speed. Its rules stand in `connect_four.rules.md`."""

from __future__ import annotations

from collections.abc import Iterator

from dolmen.kernel import Event, Flow, Game, Options, Pick, Question, Result, Rng, Seat, State, tell
from dolmen.kernel.scene import Badge, Board, Cell, Palette, Scene, Token

COLUMNS, ROWS = 7, 6
CELLS, TOP = COLUMNS * ROWS, ROWS - 1
COLOURS = ("Red", "Yellow")

# A bitboard is a number with one bit a cell. Column a takes bits 0 to 5, column b bits 7 to 12, and so on: the bit
# between two columns stays empty, so that no line runs over the edge when a board is shifted.
UP, RIGHT = 1, ROWS + 1
CELL = tuple(tuple(1 << (column * RIGHT + height * UP) for height in range(ROWS)) for column in range(COLUMNS))
BOARD = sum(cell for column in CELL for cell in column)
DIRECTIONS = (UP, RIGHT, RIGHT + UP, RIGHT - UP)


def fours(direction: int) -> list[int]:
    """Every four neighbouring cells in that direction, as bitboards."""
    steps = 1 | 1 << direction | 1 << 2 * direction | 1 << 3 * direction
    shifted = [steps << start for start in range(BOARD.bit_length())]
    return [four for four in shifted if four & BOARD == four]


FOURS = [four for direction in DIRECTIONS for four in fours(direction)]


def parts(board: int) -> Iterator[int]:
    """The board with any of its stones taken away."""
    part = board
    while part:
        yield part
        part = (part - 1) & board


def lines(cell: int) -> Iterator[tuple[int, frozenset[int]]]:
    """The lines that a stone on this cell may complete, each with all the ways to have a four in it."""
    for direction in DIRECTIONS:
        through = [four for four in fours(direction) if four & cell]
        if direction == UP:
            through = [four for four in through if four.bit_length() == cell.bit_length()]  # nothing lies above it yet
        line = 0
        for four in through:
            line |= four
        if line:
            yield line, frozenset(part for part in parts(line) if any(part & four == four for four in through))


LINES = tuple(tuple(tuple(lines(cell)) for cell in column) for column in CELL)

WON = tuple(Result(winners=(seat,), reason=f"{COLOURS[seat]} has four in a row") for seat in (0, 1))
DRAW = Result(draw=True, reason="the board is full")


class Stones(State):
    """The stones of each seat as a bitboard, how high each column stands, and which columns have room."""

    stones: list[int]
    heights: list[int]
    open: tuple[int, ...] = tuple(range(COLUMNS))
    moves: int = 0
    winner: Seat | None = None


def cell_name(column: int, height: int) -> str:
    return "abcdefg"[column] + "123456"[height]


class Dropped(Event, frozen=True):
    seat: Seat
    column: int
    height: int

    def text(self) -> str:
        return f"{COLOURS[self.seat]} on {cell_name(self.column, self.height)}"

    def places(self) -> tuple[str, ...]:
        return (cell_name(self.column, self.height),)


DROP = Question(
    "Drop a stone into a column",
    label=lambda s, column: f"column {'abcdefg'[column]}",
    place=lambda s, column: cell_name(column, s.heights[column]),
    at="board",
    rules=("C4.1.3", "C4.1.4"),
)


class ConnectFour(Game[Stones]):
    id = "connect-four"
    title = "Connect four"
    seats = (2,)
    pitch = "Drop stones into columns; first to get four in a row wins."
    about = {"ages": "6 and up", "minutes": "5"}
    state = Stones

    def setup(self, seats: int, options: Options, rng: Rng) -> Stones:
        """An empty board; red begins (C4.1.1, C4.1.2)."""
        return Stones(rng=rng, stones=[0, 0], heights=[0] * COLUMNS)

    def turn(self, s: Stones) -> Flow[None]:
        """A stone falls down an open column as far as it can (C4.1.3, C4.1.4); then it is the other's turn."""
        moves = s.moves
        mover = moves & 1
        column = yield Pick(mover, s.open, question=DROP)
        height = s.heights[column]
        s.heights[column] = height + 1
        s.stones[mover] = stones = s.stones[mover] | CELL[column][height]
        s.moves = moves + 1
        if height == TOP:
            s.open = tuple([other for other in s.open if other != column])
        if s.story is not None:  # `tell` would ask that too, but a call costs as much as dropping the stone
            tell(s, Dropped, mover, column, height)
        if moves >= 6:  # nobody has four stones before
            for line, ways in LINES[column][height]:
                if stones & line in ways:
                    s.winner = mover

    def result(self, s: Stones) -> Result | None:
        """Four in a row win; a full board without is a draw (C4.2.1, C4.2.2)."""
        if s.winner is not None:
            return WON[s.winner]
        return DRAW if s.moves == CELLS else None

    def scene(self, s: Stones, viewer: Seat | None) -> Scene:
        """The board, seen from the front; after the game the four that won are marked."""
        cells = tuple(
            Cell(id=cell_name(column, height), label=cell_name(column, height), x=column, y=ROWS - 1 - height)
            for height in range(ROWS)
            for column in range(COLUMNS)
        )
        tokens = tuple(
            stone(s, seat, column, height)
            for column in range(COLUMNS)
            for height in range(s.heights[column])
            for seat in (0, 1)
            if s.stones[seat] & CELL[column][height]
        )
        board = Board(
            id="board", label="The board", columns=tuple("abcdefg"), rows=tuple("654321"), cells=cells, tokens=tokens
        )
        over = self.result(s)
        status = over.reason if over else f"{COLOURS[s.moves & 1]} to move"
        return Scene(title=self.title, status=status, parts=(board,), palette=PALETTE)

    def seat_name(self, seat: Seat, seats: int) -> str:
        return COLOURS[seat]

    def value(self, s: Stones, seat: Seat) -> float:
        """Cells that would complete a four are worth most, stones in the middle a little."""
        if (over := self.result(s)) is not None:
            return over.payoff(seat)
        free = BOARD ^ s.stones[0] ^ s.stones[1]
        mine, theirs = completing(s.stones[seat]) & free, completing(s.stones[1 - seat]) & free
        landing = free & (free ^ free << UP)
        if (mine if s.moves & 1 == seat else theirs) & landing:
            return 0.98 if s.moves & 1 == seat else 0.02
        lead = 0.5 * (mine.bit_count() - theirs.bit_count()) + 0.1 * (
            middle(s.stones[seat]) - middle(s.stones[1 - seat])
        )
        return 0.5 + 0.5 * lead / (1 + abs(lead))

    def check(self, s: Stones) -> None:
        red, yellow = s.stones
        assert not red & yellow, "two stones in one cell"
        assert (red.bit_count(), yellow.bit_count()) == ((s.moves + 1) // 2, s.moves // 2), "somebody dropped two"
        filled = sum(CELL[column][height] for column in range(COLUMNS) for height in range(s.heights[column]))
        assert red | yellow == filled, "a stone hangs in the air"
        assert s.open == tuple(column for column in range(COLUMNS) if s.heights[column] < ROWS)


def stone(s: Stones, seat: Seat, column: int, height: int) -> Token:
    """A stone as it is seen."""
    name, cell = cell_name(column, height), CELL[column][height]
    won = s.winner == seat and any(cell & four and s.stones[seat] & four == four for four in FOURS)
    return Token(
        id=f"stone-{name}",
        at=name,
        label=COLOURS[seat],
        glyph="●○"[seat],
        tone=f"seat-{seat}",
        badges=(Badge("one of the four", glyph="★"),) if won else (),
    )


def completing(stones: int) -> int:
    """The cells where one more stone makes a four of these: the whole board at once, by shifting it."""
    found = (stones << UP) & (stones << 2 * UP) & (stones << 3 * UP)
    for step in DIRECTIONS[1:]:
        after = (stones << step) & (stones << 2 * step)
        before = (stones >> step) & (stones >> 2 * step)
        found |= after & (stones << 3 * step | stones >> step) | before & (stones >> 3 * step | stones << step)
    return found & BOARD


def middle(stones: int) -> int:
    """How many of the stones stand in the three middle columns, the very middle counted twice."""
    return (stones & MIDDLE).bit_count() + (stones & CENTRE).bit_count()


CENTRE = sum(CELL[3])
MIDDLE = sum(CELL[2]) + CENTRE + sum(CELL[4])

PALETTE = Palette(tones={"seat-0": ("#b23a2e", "#e0685a"), "seat-1": ("#c99a1a", "#f0c95a")})

GAME = ConnectFour()
