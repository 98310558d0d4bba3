"""Section 10: clubs, their reach, and the cover that mounds give."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import name, square
from dolmen.games.stone_daze.choices import Throw
from dolmen.kernel import CannotUndo, Form
from tests.games.stone_daze.table import Table, table


def squares(columns: str, low: int, high: int) -> list[str]:
    return sorted(f"{column}{row}" for column in columns for row in range(low, high + 1))


def shut(t: Table, id: str) -> set[str]:
    """The squares of the reach that cover shuts, as the clan is offered them."""
    piece = t.figure(id)
    t.orders().tokens()
    offered = set(t.labels(id[0], field=id)[1:])
    assert offered == set(t.reach(id))
    return {name(q) for q in t.s.ground.rectangle(piece.square, piece.facing)} - offered


@pytest.mark.rule("SD.10.1")
def test_each_living_figure_may_throw_its_own_club_once_or_keep_it() -> None:
    t = table("   d  e\n 9 B6 .\n 5 A1 A2", out="A3").orders().tokens()
    form = t.ask("A")
    assert isinstance(form, Form)
    assert [field.name for field in form.fields] == ["A1", "A2", "A4", "A5", "A6", "A7"]
    assert t.labels("A", field="A1")[0] == "keep the club"
    t.clubs("A1 d9")
    assert t.bumped("B6")
    assert sum("throws" in line for line in t.lines()) == 1
    t.round()
    assert sum("throws" in line for line in t.lines()) == 1


@pytest.mark.rule("SD.10.2")
def test_all_throws_are_one_hidden_commit_and_each_names_its_thrower() -> None:
    t = table("   c  d  e\n 5 A1 A4 A7", out="A2").orders(A="A4 bird").tokens()
    t.give(t.club_answer("A", "A1 c9, A7 e8, A bird d11"), 0)
    assert 0 not in t.waiting()
    assert not any(token.id.startswith("club") for token in t.parts("B")["board"].tokens)
    labels = {token.at: token.label for token in t.parts("A")["board"].tokens if token.id.startswith("club")}
    assert labels == {
        "c9": "club of A1 Elder brother",
        "e8": "club of A7 Strong woman",
        "d11": "club of the bird",
    }
    t.give({}, 1)
    for line in (
        "A1 Elder brother throws a club at c9",
        "A7 Strong woman throws a club at e8",
        "The bird of clan A drops a club at d11",
    ):
        assert line in t.lines("B")


@pytest.mark.rule("SD.10.3")
@pytest.mark.parametrize("order", ["A1 e5-e6", "A1 turn right", "A1 about", "A1 run e5-e7"])
def test_throws_are_measured_from_where_the_thrower_stands_and_faces_now(order: str) -> None:
    t = table("   e\n 7 .\n 6 .\n 5 A1").orders(A=order).tokens()
    assert sorted(t.labels("A", field="A1")[1:]) == squares("def", 6, 11)
    t.clubs("A1 e11")


@pytest.mark.rule("SD.10.4", "SD.10.7")
@pytest.mark.parametrize(
    ("facing", "reach"),
    [
        ("^", squares("def", 6, 11)),
        (">", squares("fghij", 4, 6)),
        ("v", squares("def", 1, 4)),
        ("<", squares("abcd", 4, 6)),
    ],
)
def test_the_reach_is_three_files_one_to_six_ahead(facing: str, reach: list[str]) -> None:
    t = table(f"   e\n 5 A1{facing}").orders().tokens()
    assert sorted(t.labels("A", field="A1")[1:]) == reach
    for behind in ("e5", "d5", "f5", "e4", "e6"):
        if behind not in reach:
            t.refuses("A", clubs=f"A1 {behind}")


@pytest.mark.rule("SD.10.4")
def test_on_open_ground_eighteen_squares_can_be_chosen() -> None:
    assert table("   e\n 5 A1").reach("A1") == squares("def", 6, 11)
    assert len(table("   c\n 5 A1>").reach("A1")) == 18


@pytest.mark.rule("SD.10.5")
@pytest.mark.parametrize("picture", ["   e\n 4 oA1", "   e\n 4 LA1\n 3 L", "   e  f\n 4 LA1 L"])
def test_from_a_mound_the_reach_is_seven(picture: str) -> None:
    assert table(picture).reach("A1") == squares("def", 5, 11)


@pytest.mark.rule("SD.10.6")
@pytest.mark.parametrize(
    ("at", "reach"),
    [
        ("a3", squares("ab", 4, 9)),
        ("j3", squares("ij", 4, 9)),
        ("e9", squares("def", 10, 12)),
        ("a11", squares("ab", 12, 12)),
        ("e12", []),
    ],
)
def test_squares_beyond_the_edge_drop_out(at: str, reach: list[str]) -> None:
    assert table(f"   {at[0]}\n {at[1:]} A1").reach("A1") == reach


@pytest.mark.rule("SD.10.8")
@pytest.mark.parametrize("row", range(1, 7))
def test_the_row_of_the_same_colour_ahead_is_the_end_of_the_reach(row: int) -> None:
    t = table(f"   e\n {row} A1")
    colours = {number: t.parts("A")[f"e{number}"].note for number in range(1, 13)}
    far = max(int(q[1:]) for q in t.reach("A1"))
    assert [number for number in range(row + 1, 13) if colours[number] == colours[row]] == [far]
    assert len(set(colours.values())) == 6
    assert len({t.parts("A")[f"{column}{row}"].note for column in "abcdefghij"}) == 1


@pytest.mark.rule("SD.10.9")
def test_any_number_of_clubs_may_go_to_one_square() -> None:
    t = table("   d  e  f\n 8 .  B6 .\n 5 A1 A2 A3").round(clubs="A1 e8, A2 e8, A3 e8")
    assert t.at("B6") == "out"
    assert "B6 Big man is hit 3 times on e8 by A1, A2 and A3" in t.lines()


@pytest.mark.rule("SD.10.10", "SD.10.11", "SD.10.12", "SD.10.13")
@pytest.mark.parametrize("thing", ["own figure", "enemy", "swamp", "fire", "fireball", "ghost", "gate"])
def test_only_rocks_stop_a_club(thing: str) -> None:
    middle = {"own figure": "A4", "enemy": "B4", "swamp": "~", "gate": "n"}.get(thing, ".")
    t = table(f"   d  e  f\n 8 .  B6 .\n 6 .  {middle}  .\n 5 A3 A2 .", haunted="e6" if thing == "ghost" else "")
    if thing == "fire":
        t.orders(A="A3 fire").tokens("A fire e6 e7")
    elif thing == "fireball":
        t.orders(A="A2 fireball").tokens("A fireball e6")
    else:
        t.orders().tokens()
    assert sorted(t.labels("A", field="A2")[1:]) == squares("def", 6, 11)
    assert t.takes("A", clubs="A2 e6")
    t.clubs("A2 e8")
    assert t.bumped("B6")


@pytest.mark.rule("SD.10.13")
def test_halhala_squares_and_gate_walls_can_be_chosen() -> None:
    t = table("   d  e  f\n 12 .  .  .\n 9 #  n  #\n 8 .  A1 .").orders().tokens()
    for target in ("d12", "e12", "f12", "d9", "e9", "f9"):
        assert t.takes("A", clubs=f"A1 {target}")


@pytest.mark.rule("SD.10.14")
def test_a_club_beyond_the_reach_or_behind_a_rock_is_refused() -> None:
    t = table("   d  e  f\n 6 .  o  .\n 5 .  A1 .\n 4 .  .  .").orders().tokens()
    for target in ("e12", "c6", "e5", "e4", "e7", "e8"):
        t.refuses("A", clubs=f"A1 {target}")
    assert t.takes("A", clubs="A1 e6")


@pytest.mark.rule("SD.10.15")
def test_once_both_clans_are_done_the_clubs_are_in_the_air() -> None:
    t = table("   e\n 9 B6\n 5 A1").orders().tokens()
    t.give({}, 0)
    t.match.undo(0)
    t.give({"A1": Throw(square("e9"))}, 0)
    assert 0 not in t.waiting()
    t.give({}, 1)
    for seat in (0, 1):
        with pytest.raises(CannotUndo):
            t.match.undo(seat)
    assert t.bumped("B6")


# Mounds and cover


@pytest.mark.rule("SD.10.16", "SD.10.17", "SD.10.22")
@pytest.mark.parametrize("lane", "def")
def test_a_rock_right_ahead_shuts_the_rest_of_its_lane_and_no_other(lane: str) -> None:
    row = "  ".join("o" if column == lane else "." for column in "def")
    assert shut(table(f"   d  e  f\n 6 {row}\n 5 .  A1 ."), "A1") == {f"{lane}{r}" for r in range(7, 12)}


@pytest.mark.rule("SD.10.16", "SD.10.17")
def test_lanes_run_as_the_thrower_faces() -> None:
    picture = "   d  e  f  g\n 6 .  .  o  .\n 5 .  {}  .  .\n 4 .  .  .  ."
    assert shut(table(picture.format("A1>")), "A1") == {"g6", "h6", "i6", "j6"}, "its left lane"
    assert shut(table(picture.format("A1^")), "A1") == {f"f{r}" for r in range(7, 12)}, "its right lane"
    assert shut(table(picture.format("A1v")), "A1") == set()


@pytest.mark.rule("SD.10.17", "SD.10.20")
def test_own_cover_shuts_other_rocks_in_the_lane_too() -> None:
    assert shut(table("   e\n 9 o\n 8 .\n 7 .\n 6 o\n 5 A1"), "A1") == {"e7", "e8", "e9", "e10", "e11"}
    assert shut(table("   e\n 9 o\n 8 .\n 7 .\n 6 .\n 5 A1"), "A1") == {"e10"}, "a rock farther off can be chosen"


@pytest.mark.rule("SD.10.18")
def test_a_thrower_on_a_mound_is_not_behind_it() -> None:
    t = table("   e\n 6 .\n 5 L\n 4 LA1")
    assert shut(t, "A1") == {"e6"}
    assert {"e5", "e7", "e11"} < set(t.reach("A1"))


@pytest.mark.rule("SD.10.19", "SD.10.21")
@pytest.mark.parametrize("row", range(7, 11))
def test_a_rock_farther_off_shuts_only_the_square_behind_it(row: int) -> None:
    rows = "\n".join(f" {r} {'o' if r == row else '.'}" for r in range(11, 5, -1))
    assert shut(table(f"   e\n{rows}\n 5 A1"), "A1") == {f"e{row + 1}"}


@pytest.mark.rule("SD.10.19", "SD.10.20", "SD.10.21")
def test_rocks_in_a_row_can_be_chosen_and_shut_what_is_behind_the_last() -> None:
    t = table("   e\n 10 .\n 9 L\n 8 L\n 7 o\n 6 .\n 5 A1")
    assert shut(t, "A1") == {"e10"}
    assert {"e7", "e8", "e9", "e11"} < set(t.reach("A1"))


@pytest.mark.rule("SD.10.22")
@pytest.mark.parametrize("mound", ["c8", "g8", "e4", "d5", "f5"])
def test_a_rock_outside_the_lanes_shuts_nothing(mound: str) -> None:
    rows = []
    for row in (8, 5, 4):
        cells = ["A1" if f"{c}{row}" == "e5" else "o" if f"{c}{row}" == mound else "." for c in "cdefg"]
        rows.append(f" {row} " + " ".join(cells))
    assert shut(table("   c d e f g\n" + "\n".join(rows)), "A1") == set()


@pytest.mark.rule("SD.10.23")
@pytest.mark.parametrize("row", ["o  o  o", ".  .  .", "o  .  o", "L  L  o"])
def test_the_three_squares_right_ahead_are_never_shut(row: str) -> None:
    t = table(f"   d  e  f\n 6 {row}\n 5 o  oA1 o")
    assert {"d6", "e6", "f6"} <= set(t.reach("A1"))


@pytest.mark.rule("SD.10.24")
@pytest.mark.parametrize("row", [4, 9])
def test_mounds_cover_both_clans_whoever_placed_them(row: int) -> None:
    a = table(f"   e\n {row} o\n {row - 2} A1")
    b = table(f"   e\n {row + 2} B1\n {row} o")
    assert shut(a, "A1") == {f"e{row + 1}"}
    assert shut(b, "B1") == {f"e{row - 1}"}


@pytest.mark.rule("SD.10.25", "SD.10.26")
def test_cover_is_from_one_side_only_and_only_right_behind_the_rock() -> None:
    picture = """
            b   e   h
        11  .   .   .
        8   A2> B3  A3<
        7   .   o   .
        5   .   A1  .
        4   .   .   .
    """
    t = table(picture).orders().tokens()
    t.refuses("A", clubs="A1 e8")
    assert t.takes("A", clubs="A2 e8, A3 e8")
    behind = table(picture.replace("11  .   .", "11  .   A4v")).orders().tokens()
    assert behind.takes("A", clubs="A4 e8")
    gap = table(picture.replace("11  .   . ", "9   .   B3").replace("B3  A3<", ".   A3<")).orders().tokens()
    assert gap.at("B3") == "e9"
    assert gap.takes("A", clubs="A1 e9")


@pytest.mark.rule("SD.10.27")
@pytest.mark.parametrize("thrower", ["e4 A1^", "b7 A1>", "h7 A1<", "e10 A1v"])
@pytest.mark.parametrize("mound", ["o", "L"])
def test_who_stands_on_a_mound_can_be_hit_from_any_side(thrower: str, mound: str) -> None:
    at, figure = thrower.split()
    rows = [
        f" {row} "
        + " ".join(figure if f"{c}{row}" == at else f"{mound}B6" if f"{c}{row}" == "e7" else "." for c in "beh")
        for row in (10, 7, 4)
    ]
    t = table("   b e h\n" + "\n".join(rows)).round(clubs="A1 e7")
    assert t.bumped("B6")


@pytest.mark.rule("SD.10.28")
def test_standing_on_a_mound_does_not_see_over_cover() -> None:
    assert shut(table("   e\n 9 .\n 8 o\n 7 .\n 6 .\n 5 .\n 4 oA1"), "A1") == {"e9"}
    assert shut(table("   e\n 6 .\n 5 L\n 4 LA1"), "A1") == {"e6"}


@pytest.mark.rule("SD.10.29")
def test_a_thrower_on_a_mound_is_behind_another_mound_right_ahead() -> None:
    assert shut(table("   e\n 5 o\n 4 oA1"), "A1") == {f"e{r}" for r in range(6, 12)}
    assert shut(table("   e\n 6 L\n 5 L\n 4 oA1"), "A1") == {f"e{r}" for r in range(7, 12)}


@pytest.mark.rule("SD.10.30")
def test_both_halves_of_a_large_mound_right_ahead_can_be_chosen_and_nothing_beyond() -> None:
    assert shut(table("   e\n 7 L\n 6 L\n 5 A1"), "A1") == {"e8", "e9", "e10", "e11"}
    assert shut(table("   e\n 8 M\n 7 L\n 6 L\n 5 A1"), "A1") == {"e8", "e9", "e10", "e11"}, "another rock is beyond"
    assert shut(table("   e  f\n 6 L  L\n 5 A1 ."), "A1") == {f"{c}{r}" for c in "ef" for r in range(7, 12)}


@pytest.mark.rule("SD.10.31")
def test_a_club_that_was_placed_hits_who_ends_there_whatever_stands_before() -> None:
    t = table("   d  e  f\n 9 .  .  B6\n 8 .  .  .\n 7 .  o  .\n 6 .  .  .\n 5 A1 .  .")
    t.round(A="A1 d5-e6", B="B6 f9-e9", clubs="A1 e9")
    assert t.bumped("B6"), "measured from d5"
    t.orders().tokens()
    t.refuses("A", clubs="A1 e9")


@pytest.mark.rule("SD.10.32")
def test_rocks_give_no_cover_from_fire_fireballs_and_the_bird() -> None:
    burn = table("   d  e  f\n 8 .  B6 .\n 7 .  o  .\n 6 .  A3 .")
    burn.round(A="A3 fire", B="B6 e8-e7", tokens="A fire e7 f7")
    assert burn.bumped("B6")
    ball = table("   d  e  f\n 8 .  .  .\n 7 .  B6 .\n 6 o  A2 o")
    ball.round(A="A2 fireball", tokens="A fireball e7")
    assert ball.bumped("B6")
    behind = table("   d  e  f\n 8 .  B6 .\n 7 .  o  .\n 4 .  A4 .", out="A1")
    behind.orders(A="A4 bird").tokens()
    behind.refuses("A", clubs="A4 e8")
    behind.clubs("A bird e8")
    assert behind.bumped("B6")
