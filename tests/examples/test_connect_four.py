"""The clauses of connect four, its fast tables against a slow and plain reading, and its bot's judgement."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.bots import make_bot
from dolmen.examples.connect_four import BOARD, CELLS, COLUMNS, GAME, LINES, Stones, threats
from dolmen.kernel import NotOnOffer, Pick, Position, Rng, WrongSeat, copied
from dolmen.testing import check_game

from .boards import answer, drawn, picture, played


@pytest.mark.rule("C4.1.1")
def test_two_play_on_seven_columns_of_six() -> None:
    m = played(GAME, "")
    assert GAME.seats == (2,)
    assert [GAME.seat_name(seat, 2) for seat in (0, 1)] == ["Red", "Yellow"]
    assert drawn(m) == "\n".join([". . . . . . ."] * 6)


@pytest.mark.rule("C4.1.2")
def test_red_begins_and_the_two_take_turns() -> None:
    m = played(GAME, "")
    movers = []
    for place in ["d1", "d2", "e1", "a1"]:
        movers += [*m.asks]
        answer(m, place)
    assert movers == [0, 1, 0, 1]
    with pytest.raises(WrongSeat):
        m.answer(1, 3)


@pytest.mark.rule("C4.1.3")
def test_a_stone_falls_to_the_lowest_free_cell_and_stays() -> None:
    m = played(GAME, "d1 d2 e1 d3")
    assert drawn(m) == picture("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . ○ . . .
        . . . ○ . . .
        . . . ● ● . .
    """)
    assert [m.asks[0].place(column) for column in range(7)] == ["a1", "b1", "c1", "d4", "e2", "f1", "g1"]
    assert [told.text for told in m.log(None)] == ["Red on d1", "Yellow on d2", "Red on e1", "Yellow on d3"]


@pytest.mark.rule("C4.1.4")
def test_a_full_column_is_refused_and_nothing_changes() -> None:
    m = played(GAME, "b1 b2 b3 b4 b5 b6")
    before = m.save()
    with pytest.raises(NotOnOffer, match="on offer: column a, column c"):
        m.answer(0, 1)
    assert m.save() == before


@pytest.mark.rule("C4.2.1")
@pytest.mark.parametrize(
    "game",
    [
        "a1 a2 b1 b2 c1 c2 d1",
        "d1 e1 d2 e2 d3 e3 d4",
        "a1 b1 b2 c1 c2 d1 c3 d2 d3 a2 d4",
        "g1 f1 f2 e1 e2 d1 e3 d2 d3 g2 d4",
        "a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 g1 g2 d1",
    ],
    ids=["row", "column", "rising", "falling", "seven at once"],
)
def test_four_in_a_row_win_at_once(game: str) -> None:
    *before, last = game.split()
    m = played(GAME, " ".join(before))
    assert m.result is None
    answer(m, last)
    assert m.result is not None
    assert (m.result.winners, m.result.draw) == ((0,), False)
    assert m.asks == {}
    assert m.scene(1).status == "Red has four in a row"


@pytest.mark.rule("C4.2.1")
def test_yellow_wins_too_and_the_four_are_marked() -> None:
    m = played(GAME, "a1 d1 a2 d2 a3 d3 g1 d4")
    assert m.result is not None
    assert m.result.winners == (1,)
    marked = {token.at for token in m.scene(None).parts[0].tokens if token.badges}  # type: ignore[union-attr]
    assert marked == {"d1", "d2", "d3", "d4"}


NEARLY_FULL = (
    "e1 d1 g1 a1 b1 e2 f1 f2 b2 b3 f3 a2 b4 g2 a3 b5 f4 f5 b6 a4 e3 g3 d2 c1 g4 g5 a5 e4 g6 f6 c2 a6 e5 c3 e6 c4 c5"
)


@pytest.mark.rule("C4.2.2")
def test_a_full_board_without_four_in_a_row_is_a_draw() -> None:
    m = played(GAME, NEARLY_FULL)
    assert m.result is None
    answer(m, "c6")  # then only column d has room, and a forced choice answers itself
    assert drawn(m) == picture("""
        ○ ● ○ ○ ● ○ ●
        ● ○ ● ● ● ○ ○
        ○ ● ○ ○ ○ ● ●
        ● ○ ○ ● ● ● ○
        ○ ● ● ● ○ ○ ○
        ○ ● ○ ○ ● ● ●
    """)
    assert m.result is not None
    assert (m.result.winners, m.result.draw) == ((), True)


STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


def has_four(cells: set[tuple[int, int]], steps: tuple[tuple[int, int], ...] = STEPS) -> bool:
    """A four, looked for cell by cell."""
    return any(all((c + k * x, h + k * y) in cells for k in range(4)) for c, h in cells for x, y in steps)


def cells_of(s: Stones, seat: int) -> set[tuple[int, int]]:
    return {divmod(cell, COLUMNS) for cell in CELLS if s.holds(seat, cell)}


def random_positions(games: int) -> list[Position[Stones]]:
    """Every decision of some random games, and their ends."""
    random, seen = Random(7), []
    for _ in range(games):
        at = Position(GAME, GAME.setup(2, GAME.options(), Rng.seeded(1)))
        seen.append(at.copy())
        while at.result is None:
            at.answer(0, random.choice(at.s.open))
            seen.append(Position(GAME, copied(at.s)))
    return seen


@pytest.mark.rule("C4.2.1")
def test_the_tables_find_the_same_fours_as_a_look_at_every_cell() -> None:
    for at in random_positions(60):
        winners = tuple(seat for seat in (0, 1) if has_four(cells_of(at.s, seat)))
        assert (at.result.winners if at.result else ()) == winners


def test_there_are_69_places_for_a_four() -> None:
    assert sum(len(line) - 3 for line in LINES) == 69


def test_threats_are_the_free_cells_that_complete_a_four_in_a_line() -> None:
    everywhere = {divmod(cell, COLUMNS) for cell in CELLS}
    for at in random_positions(10):
        if at.result is None:
            free = everywhere - cells_of(at.s, 0) - cells_of(at.s, 1)
            for seat in (0, 1):
                mine = cells_of(at.s, seat)
                slow = [(cell, step) for cell in free for step in STEPS if has_four({*mine, cell}, (step,))]
                assert threats(at.s, seat) == len(slow)


@pytest.mark.parametrize(("so_far", "wanted"), [("a1 g1 b1 g2 c1 g3", "d1"), ("a1 d1 a2 d2 b1 d3", "d4")])
def test_the_greedy_bot_wins_or_blocks(so_far: str, wanted: str) -> None:
    m = played(GAME, so_far)
    ask = m.asks[0]
    assert isinstance(ask, Pick)
    column = make_bot("greedy", seed=1).choose(m.position, ask)
    assert BOARD.name(m.s.landing[column]) == wanted


def test_the_judgement_sees_who_is_about_to_win() -> None:
    m = played(GAME, "a1 g1 b1 g2 c1 g3")
    assert GAME.value(m.s, 0) > 0.9
    assert GAME.value(m.s, 1) < 0.1
    assert all(0 <= GAME.value(at.s, seat) <= 1 for at in random_positions(5) for seat in (0, 1))


def test_it_keeps_to_what_every_game_must() -> None:
    check_game(GAME)
