"""Worked examples 1, 2, 17 to 21, 34, 36, 38 and 39 of rules.md, as they stand."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import CELLS
from dolmen.games.stone_daze.choices import Order
from dolmen.kernel import CannotUndo
from tests.games.stone_daze.setup_words import both_lay, fits, pieces, placed, refused, unpacked
from tests.games.stone_daze.table import Table, table


def squares(columns: str, low: int, high: int) -> list[str]:
    return sorted(f"{column}{row}" for column in columns for row in range(low, high + 1))


def throwing(picture: str) -> Table:
    """That position, at the clubs step."""
    return table(picture).orders().tokens()


def choices(t: Table, id: str) -> list[str]:
    """The squares a figure's club is offered."""
    return sorted(t.labels(id[0], field=id)[1:])


@pytest.mark.rule("SD.7.4", "SD.7.5", "SD.7.6", "SD.7.7")
@pytest.mark.parametrize(
    ("figure", "at", "cell", "end"),
    [
        ("A1^", "e3", "forward-right", "f4"),
        ("B1v", "e10", "forward-right", "d9"),
        ("A2>", "c4", "forward-right", "d3"),
        ("A2<", "c4", "back-left", "d3"),
    ],
)
def test_example_1_panel_to_board(figure: str, at: str, cell: str, end: str) -> None:
    t = table(f"   {at[0]} {end[0]}\n {at[1:]} {figure} .\n {end[1:]} . .")
    id, facing = figure[:2], t.facing(figure[:2])
    for seat, clan in ((0, "A"), (1, "B")):
        t.give({id: Order("move", CELLS.index(cell))} if clan == id[0] else {}, seat)
    t.clubs()
    assert (t.at(id), t.facing(id)) == (end, facing)


@pytest.mark.rule("SD.7.8", "SD.7.9", "SD.1.8")
def test_example_1_turning() -> None:
    t = table("   e\n 3 A3")
    t.refuses("A", A3=Order("turn right", CELLS.index("forward")))
    t.orders(A="A3 turn right").tokens()
    assert t.facing("A3") == "N"
    t.clubs()
    assert (t.at("A3"), t.facing("A3")) == ("e3", "E")


@pytest.mark.rule("SD.10.4", "SD.10.5", "SD.10.6", "SD.10.7", "SD.10.14")
def test_example_2_reach() -> None:
    a = throwing("   e\n 3 A1")
    assert choices(a, "A1") == squares("def", 4, 9)
    a.refuses("A", clubs="A1 e10")
    assert choices(throwing("   a\n 3 A1"), "A1") == squares("ab", 4, 9)
    c = throwing("   e\n 3 oA1")
    assert choices(c, "A1") == squares("def", 4, 10)
    assert len(choices(c, "A1")) == 21
    assert c.takes("A", clubs="A1 e10")
    assert choices(throwing("   e\n 10 B1"), "B1") == squares("def", 4, 9)
    assert choices(throwing("   e\n 12 B6<"), "B6") == squares("abcd", 11, 12)


@pytest.mark.rule("SD.10.17", "SD.10.22", "SD.10.23")
def test_example_17_behind_a_rock() -> None:
    t = throwing("   e\n 4 o\n 3 A1")
    assert choices(t, "A1") == sorted(["e4", *squares("df", 4, 9)])
    assert len(choices(t, "A1")) == 13
    for row in range(5, 10):
        t.refuses("A", clubs=f"A1 e{row}")


@pytest.mark.rule("SD.10.19", "SD.10.21", "SD.10.20", "SD.10.25", "SD.10.26")
def test_example_18_a_rock_in_front_of_the_target() -> None:
    t = throwing(
        """
           e  h
        8  B3 A7<
        7  o  .
        3  A6 .
    """
    )
    assert choices(t, "A6") == [q for q in squares("def", 4, 9) if q != "e8"]
    assert len(choices(t, "A6")) == 17
    assert "e8" in choices(t, "A7")
    assert set(squares("bcdefg", 7, 9)) - set(choices(t, "A7")) == {"d7"}
    gap = throwing("   e\n 9 B3\n 7 o\n 3 A6")
    assert gap.takes("A", clubs="A6 e9")


@pytest.mark.rule("SD.10.5", "SD.10.18", "SD.10.28", "SD.10.30")
def test_example_19_on_the_rear_half_of_a_large_mound() -> None:
    t = throwing("   e\n 5 .\n 4 L\n 3 LA1")
    assert choices(t, "A1") == sorted([*squares("df", 4, 10), "e4", *squares("e", 6, 10)])
    assert len(choices(t, "A1")) == 20
    flat = throwing("   e\n 4 L\n 3 L\n 2 A1")
    assert [q for q in choices(flat, "A1") if q[0] == "e"] == ["e3", "e4"]


@pytest.mark.rule("SD.8.19", "SD.8.22", "SD.8.23", "SD.8.24", "SD.10.47", "SD.10.33")
def test_example_20_the_pool_of_free_clubs() -> None:
    tosser, bird = "A6 mighty tosser", "A4 bird"
    picture = "   d  f\n 4 A4 A6"
    none = table(picture)
    none.refuses("A", orders=tosser)
    none.refuses("A", orders=bird)
    one = table(picture, out="A1")
    assert one.takes("A", orders=tosser)
    assert one.takes("A", orders=bird)
    one.refuses("A", orders=f"{tosser}, {bird}")
    two = table(picture, out="A1 A2").orders(A=f"{tosser}, {bird}").tokens()
    two.refuses("A", clubs="A6 f8, A6 second f9, A bird d9, A bird d9")
    assert two.takes("A", clubs="A6 f8, A6 second f9, A bird d9")
    assert two.takes("A", clubs="A6 f8, A bird d9, A bird d9")
    three = table(picture, out="A1 A2 A3").orders(A=f"{tosser}, {bird}").tokens()
    assert three.takes("A", clubs="A6 f8, A6 second f9, A bird d9, A bird d9")


@pytest.mark.rule("SD.10.42", "SD.10.44", "SD.10.45", "SD.10.46", "SD.9.31", "SD.10.19", "SD.12.8")
def test_example_21_the_bird_at_the_edge() -> None:
    t = table("   a  b\n 9 .  B3\n 8 .  o\n 4 A4 .", out="A1 A2").orders(A="A4 bird")
    assert sorted(t.labels("A", field="bird")) == ["a1", "b1"]
    t.tokens("A bird b1")
    assert choices(t, "A4") == sorted([*squares("a", 5, 10), *squares("b", 5, 8), "b10"])
    assert len(choices(t, "A4")) == 11
    t.refuses("A", clubs="A4 b9")
    assert sorted(t.labels("A", field="bird 1")[1:]) == squares("ab", 1, 12)
    assert len(t.labels("A", field="bird 1")[1:]) == 24
    t.clubs("A bird b9, A bird b9")
    assert t.at("B3") == "out"


@pytest.mark.rule("SD.8.2", "SD.7.12", "SD.7.13", "SD.11.30", "SD.11.31", "SD.8.6")
def test_example_34_discs_of_a_round() -> None:
    t = table(
        """
           c  d  e  f
        7  .  .  .  B3
        6  .  .  .  .
        5  .  .  .  .
        4  A4 .  A1 A3
    """,
        discs={"A": 3},
    )
    t.refuses("A", orders="A1 run e4-e6, A3 about, A4 fire")
    t.round(A="A1 run e4-e6, A4 fire", B="B3 f7-e6", tokens="A fire c5 c6")
    assert t.at("A1") == "e5"
    assert t.discs("A") == 2
    assert (t.exhausted("A4", "fire"), t.exhausted("A1", "runner")) == (True, False)
    t.round(A="A3 about").round(A="A3 about")
    assert (t.discs("A"), t.facing("A3")) == (0, "N")
    assert (t.exhausted("A3", "healer"), t.exhausted("A3", "fire")) == (False, False)
    t.refuses("A", orders="A3 healer")
    t.refuses("A", orders="A3 fire")


@pytest.mark.rule("SD.9.7", "SD.9.11", "SD.9.4", "SD.8.11")
def test_example_36_no_place_for_a_fire() -> None:
    t = table("   a  b\n 2 A6 A1\n 1 A3 A7").round(A="A3 fire")
    assert "fire-A" not in t.parts()
    assert (t.discs("A"), t.exhausted("A3", "fire")) == (6, True)
    assert t.takes("A", orders="A6 fire")


@pytest.mark.rule("SD.4.7", "SD.4.8", "SD.2.16", "SD.4.15", "SD.4.16", "SD.4.19")
def test_example_38_setup_refusals() -> None:
    m = unpacked()
    refused(m, 0, pieces("large mound 1 c6-c7"))
    assert fits(m, 0, pieces("swamp a2-b4"))
    refused(m, 0, pieces("small mound 1 e1"))
    refused(m, 0, pieces("swamp a2-b4, small mound 1 a3"))
    both_lay(m, "swamp a2-b4")
    refused(m, 0, placed("A", "d4 c3 e3 g3 h3 i3 j3"))
    assert fits(m, 0, placed("A", "f1 c3 e3 g3 h3 i3 j3"))
    refused(m, 0, placed("A", "f1 c3 e3 g3 h3 i3"))


@pytest.mark.rule("SD.3.3", "SD.3.10", "SD.3.11", "SD.8.3", "SD.6.3", "SD.3.13", "SD.20.2")
def test_example_39_a_team_of_two() -> None:
    first, third, second = 0, 1, 2
    t = table("   b  e  g\n 4 A3 A6 A7", seats=3, players={"A5": second, "A6": second, "A7": second})
    t.give(t.order_answer("A3 fire, A1 turn left"), first)
    t.refused(t.give, t.order_answer("A7 extra force, A7 fireball"), second)
    t.give({}, third)
    assert (t.s.step, list(t.waiting())) == ("orders", [second])
    assert ("disc", "fire") in t.parts(second)["panel-A3"].rows
    assert ("order", "turn left") in t.parts(second)["panel-A1"].rows
    assert ("disc", "fire") not in t.parts(third)["panel-A3"].rows
    assert ("order", "turn left") not in t.parts(third)["panel-A1"].rows
    t.match.undo(first)
    t.give(t.order_answer("A3 fire, A1 turn right"), first)
    t.give(t.order_answer("A7 extra force"), second)
    assert (t.s.step, list(t.waiting())) == ("orders", [first]), "he has not seen the extra force yet"
    t.agree()
    assert (t.s.step, list(t.waiting())) == ("tokens", [first, second, third])
    assert ("disc", "extra force") not in t.parts(third)["panel-A7"].rows
    with pytest.raises(CannotUndo):
        t.match.undo(first)


@pytest.mark.rule("SD.3.14")
def test_example_39_who_has_lost_all_figures_counts_as_done() -> None:
    t = table("   b\n 4 A3", seats=3, players={"A5": 2, "A6": 2, "A7": 2}, out="A5 A6 A7")
    assert list(t.waiting()) == [0, 1]
    t.give(t.order_answer("A3 fire"), 0)
    t.give({}, 1)
    assert (t.s.step, list(t.waiting())) == ("tokens", [0, 1])
    t.give({}, 0)
    t.done(1)
    assert (t.s.step, list(t.waiting())) == ("clubs", [0, 1])
    t.give({}, 0)
    t.give({}, 1)
    assert t.s.round == 6
