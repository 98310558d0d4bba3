"""Section 1: terms and board."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from dolmen.games import stone_daze
from dolmen.games.stone_daze.board import COLS, ROWS, halhala, name, neighbours, own_row, square
from dolmen.games.stone_daze.rules.setup import crossings, placements
from dolmen.games.stone_daze.state import clan_figures
from dolmen.kernel import BadOptions, Position, Rng, encode, random_answer
from dolmen.kernel.geometry import FACINGS
from dolmen.kernel.scene import Board
from tests.games.stone_daze.setup_words import both_lay, fits, placed, unpacked
from tests.games.stone_daze.table import GAME, Table, table


@pytest.mark.rule("SD.1.1", "SD.1.2")
def test_the_board_has_ten_columns_and_twelve_rows() -> None:
    board = table().parts()["board"]
    assert isinstance(board, Board)
    assert board.columns == tuple("abcdefghij")
    assert board.rows == tuple(str(row) for row in range(12, 0, -1))
    assert {cell.id for cell in board.cells} == {f"{c}{r}" for c in "abcdefghij" for r in range(1, 13)}
    assert len(board.cells) == 120


@pytest.mark.rule("SD.1.2")
def test_no_other_place_repeats_the_size_of_the_board() -> None:
    assert (ROWS, COLS) == (12, 10)
    sizes = (ROWS, COLS, 14, ROWS * COLS, "abcdefghij")
    repeats = []
    for file in Path(stone_daze.__file__).parent.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        numbers = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and node.value in sizes]
        repeats += [text.splitlines()[node.lineno - 1] for node in numbers if file.name != "board.py"]
    assert repeats == ["QUIET_ROUNDS = 12"], "twelve rounds, not rows"


@pytest.mark.rule("SD.1.3")
def test_with_fourteen_rows_zones_count_from_the_midline_and_deployment_from_home() -> None:
    assert [name(q) for q in (*halhala(0, 14), *halhala(1, 14))] == [f"{c}{r}" for r in (1, 14) for c in "abcdefghij"]
    mounds = {piece.squares[0] for piece in placements(GAME.box, "small mound", 0, 14)}
    assert {own_row(q, 0, 14) for q in mounds} == {2, 3, 4, 5, 6, 7}
    assert {q // COLS + 1 for piece in placements(GAME.box, "small mound", 1, 14) for q in piece.squares} == set(
        range(8, 14)
    )
    assert {q // COLS + 1 for q in crossings("front", 0, 14)} == {6}
    assert {q // COLS + 1 for q in crossings("second", 0, 14)} == {4}
    assert {q // COLS + 1 for q in crossings("front", 1, 14)} == {8}
    assert {q // COLS + 1 for q in crossings("second", 1, 14)} == {10}
    m = both_lay(unpacked(rows=14))
    assert fits(m, 1, placed("B", "a12 b13 c14 d12 e12 f12 g12"))
    assert not fits(m, 1, placed("B", "a11 b13 c14 d12 e12 f12 g12"))
    t = table("   b  e\n 4 .  oA7\n 3 A6 .", rows=14)
    assert "b9" in t.reach("A6")
    assert "b10" not in t.reach("A6")
    assert "f11" in t.reach("A7")
    assert "f12" not in t.reach("A7")


@pytest.mark.rule("SD.1.3")
def test_with_fourteen_rows_the_goal_is_row_fourteen() -> None:
    t = table(
        """
            e  f
        14  .  .
        13  .  A1
        12  .  .
        11  A2 .
    """,
        rows=14,
    )
    assert t.round(A="A2 e11-e12").winner is None
    assert t.round(A="A1 f13-f14").winner == "A"


@pytest.mark.rule("SD.1.4", "SD.1.5")
@pytest.mark.parametrize("column", "abcdefghij")
def test_any_square_of_row_1_is_clan_as_halhala_and_of_row_12_clan_bs(column: str) -> None:
    t = table(f"   {column}\n 12 .\n 11 A1")
    assert t.round(A=f"A1 {column}11-{column}12").winner == "A"
    t = table(f"   {column}\n 2 B1\n 1 .")
    assert t.round(B=f"B1 {column}2-{column}1").winner == "B"
    assert len(t.s.clans) == 2


@pytest.mark.rule("SD.1.6")
def test_own_rows_are_counted_from_the_own_halhala_up_to_the_middle() -> None:
    assert [own_row(square(q), 0, ROWS) for q in ("e1", "e6", "e12")] == [1, 6, 12]
    assert [own_row(square(q), 1, ROWS) for q in ("e12", "e7", "e1")] == [1, 6, 12]
    halves = [
        {q // COLS + 1 for piece in placements(GAME.box, "small mound", clan, ROWS) for q in piece.squares}
        for clan in (0, 1)
    ]
    assert halves[0] < {1, 2, 3, 4, 5, 6}
    assert halves[1] < {7, 8, 9, 10, 11, 12}


@pytest.mark.rule("SD.1.7")
@pytest.mark.parametrize(
    ("sign", "facing", "ahead"), [("^", "N", "e6"), (">", "E", "f5"), ("v", "S", "e4"), ("<", "W", "d5")]
)
def test_forward_follows_the_four_facings(sign: str, facing: str, ahead: str) -> None:
    t = table(f"   e\n 5 A1{sign}")
    assert t.facing("A1") == facing
    assert t.labels("A", field="A1")[1] == f"forward to {ahead}"


@pytest.mark.rule("SD.1.7", "SD.1.8")
@pytest.mark.parametrize(("turn", "way"), [("turn right", "ESWN"), ("turn left", "WSEN")])
def test_turning_goes_round_the_four_facings_and_no_others(turn: str, way: str) -> None:
    t = table("   e\n 5 A1")
    assert FACINGS == "NESW"
    assert "".join(t.round(A=f"A1 {turn}").facing("A1") for _ in way) == way


@pytest.mark.rule("SD.1.9")
def test_neighbours_share_a_side_or_a_corner() -> None:
    assert {name(q) for q in neighbours(square("e5"), ROWS)} == {"d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"}
    assert {name(q) for q in neighbours(square("a1"), ROWS)} == {"a2", "b1", "b2"}
    assert {name(q) for q in neighbours(square("j7"), ROWS)} == {"j6", "j8", "i6", "i7", "i8"}


@pytest.mark.rule("SD.1.10")
@pytest.mark.parametrize("seed", range(6))
def test_in_the_thickest_crowd_no_two_figures_ever_share_a_square(seed: int) -> None:
    t = table(
        """
           d  e  f  g
        8  A1 B1 A2 B2
        7  B3 A3 B4 A4
        6  A5 B5 A6 B6
        5  .  B7 A7 .
    """
    )
    at = Position(GAME, t.s)
    random = Random(seed)
    rounds: set[int] = set()
    while at.result is None and at.s.round < 12:
        index = next(i for i, ask in enumerate(at.open) if not ask.standing)
        at.answer(index, random_answer(at.open[index], random)[0])
        standing = [piece.square for piece in at.s.figures if piece.alive]
        assert len(standing) == len(set(standing))
        rounds.add(at.s.round)
    assert len(rounds) > 1


@pytest.mark.rule("SD.1.11")
def test_a_fire_lights_its_squares_and_a_fireball_does_not() -> None:
    t = table(
        """
           d  e  f
        6  .  .  .
        5  .  A2 .
        4  .  A1 .
    """
    )
    t.round(A="A1 fire, A2 fireball, A2 e5-e6", tokens="A fire d5 d6, A fireball e6")
    assert t.at("A2") == "e6"
    assert t.bumped("A2"), "the ball hits, and lets him through"
    t.round(A="A1 e4-d5")
    assert t.at("A1") == "e4"
    assert t.bumped("A1"), "the fire hits, and keeps him out"


@pytest.mark.rule("SD.1.12")
@pytest.mark.parametrize("source", ["burn", "fireball", "club"])
def test_a_burn_a_fireball_and_an_enemy_club_are_hits(source: str) -> None:
    t = table(
        """
           e  f
        9  B6 .
        8  .  .
        7  .  .
        6  A2 A1
    """
    )
    if source == "burn":
        t.round(A="A1 fire", B="B6 e9-e8", tokens="A fire f7 e7").round(B="B6 e8-f7")
        assert t.at("B6") == "e8"
    elif source == "fireball":
        t.round(A="A2 fireball", B="B6 e9-e8", tokens="A fireball e7").round(B="B6 stay")
    else:
        t.round(clubs="A1 e9")
    assert t.bumped("B6")


@pytest.mark.rule("SD.1.12")
def test_an_eliminated_figure_is_off_the_board_for_good() -> None:
    t = table("   e\n 8 B6*\n 7 .\n 6 A1")
    t.round(clubs="A1 e8")
    assert t.at("B6") == "out"
    assert "B6" not in t.parts()
    t.round().round()
    assert t.at("B6") == "out"
    assert "there is no field" in t.refuses("B", orders="B6 stay")


def _a_round_with_everything(t: Table) -> Table:
    return t.round(
        A="A1 run e4-e6, A3 fire",
        B="B3 f7-e6, B2 fireball",
        tokens="A fire c5 c6, B fireball e7",
        clubs="A1 e8, A3 e7, B2 e4, B3 e5",
    )


CROWD = """
       c  d  e  f
    8  .  .  B2 .
    7  .  .  .  B3
    6  .  .  .  .
    5  .  .  .  .
    4  .  A3 A1 .
"""


@pytest.mark.rule("SD.1.13")
def test_chance_has_no_part_in_play() -> None:
    one, other = table(CROWD), table(CROWD)
    before = one.s.rng
    other.s.rng = Rng.seeded(99)
    _a_round_with_everything(one)
    _a_round_with_everything(other)
    assert one.s.rng == before, "nothing was drawn"
    other.s.rng = one.s.rng
    assert encode(one.s) == encode(other.s)


@pytest.mark.rule("SD.1.14")
def test_both_clans_have_the_same_figures_and_pieces() -> None:
    m = unpacked(gate=True)
    fields = []
    for seat in (0, 1):
        m.answer(seat, "by hand")
        fields.append([(field.name, len(field.options)) for field in m.asks[seat].fields])  # type: ignore[attr-defined]
    assert fields[0] == fields[1]
    t = table()
    for a, b in zip(clan_figures(0), clan_figures(1), strict=True):
        assert t.parts()[f"panel-A{a + 1}"].rows == t.parts()[f"panel-B{b - 6}"].rows


@pytest.mark.rule("SD.1.2", "SD.1.3")
def test_other_numbers_of_rows_are_refused() -> None:
    with pytest.raises(BadOptions, match="rows"):
        unpacked(rows=13)
