"""Section 10: Mighty tosser, Extra force and the bird."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import square
from dolmen.games.stone_daze.choices import Throw
from tests.games.stone_daze.table import Table, table

FIELD = """
       d  e  f
    9  B6 B7 B1
    8  .  .  .
    7  .  .  .
    6  .  .  .
    5  A4 A6 A7
"""


def pool(order: str, out: str = "A1 A2", picture: str = FIELD) -> Table:
    """The clubs step after that order; clan A has the clubs of those who are out."""
    return table(picture, out=out).orders(A=order).tokens()


@pytest.mark.rule("SD.10.33")
def test_a_mighty_tosser_throws_his_own_and_one_free_club() -> None:
    t = pool("A6 mighty tosser")
    keys = [field.name for field in t.ask("A").fields]  # type: ignore[attr-defined]
    assert [key for key in keys if key.startswith("A6")] == ["A6", "A6 second"]
    t.clubs("A6 d9, A6 second e9")
    assert t.bumped("B6")
    assert t.bumped("B7")


@pytest.mark.rule("SD.10.34")
def test_both_clubs_follow_his_reach_and_cover_and_may_go_to_one_square() -> None:
    t = pool("A6 mighty tosser", picture=FIELD.replace("8  .  .", "8  o  ."))
    assert t.labels("A", field="A6 second") == t.labels("A", field="A6")
    for target in ("d9", "e4", "g6", "e12"):
        t.refuses("A", clubs=f"A6 second {target}")
    t.clubs("A6 e9, A6 second e9")
    assert t.at("B7") == "out"


@pytest.mark.rule("SD.10.35")
@pytest.mark.parametrize("clubs", ["", "A6 e9", "A6 second e9"])
def test_a_mighty_tosser_may_hold_back_one_or_both_clubs(clubs: str) -> None:
    t = pool("A6 mighty tosser").clubs(clubs)
    assert t.bumped("B7") == bool(clubs)
    assert (t.discs("A"), t.exhausted("A6", "mighty tosser")) == (6, True)


@pytest.mark.rule("SD.10.36")
@pytest.mark.parametrize("bump", ["", "*"])
def test_extra_force_fells_whoever_it_hits(bump: str) -> None:
    t = pool("A7 extra force", picture=FIELD.replace("B7", f"B7{bump}")).clubs("A7 e9")
    assert t.at("B7") == "out"
    assert pool("").clubs("A7 e9").bumped("B7"), "without it, a bump"


@pytest.mark.rule("SD.10.37")
def test_extra_force_is_for_the_clubs_of_its_user_only() -> None:
    t = pool("A7 extra force, A4 bird").clubs("A6 e9, A bird d9")
    assert (t.bumped("B7"), t.bumped("B6")) == (True, True)
    t = pool("A7 extra force, A6 mighty tosser").clubs("A6 d9, A6 second e9, A7 f9")
    assert (t.bumped("B6"), t.bumped("B7"), t.at("B1")) == (True, True, "out")
    t = table("   e\n 6 B7\n 5 A7").round(A="A7 extra force, A7 fireball", tokens="A fireball e6")
    assert (t.at("B7"), t.bumped("B7")) == ("e6", True)


@pytest.mark.rule("SD.10.38")
@pytest.mark.parametrize("clubs", ["A7 f8", ""])
def test_extra_force_that_hits_nobody_is_spent(clubs: str) -> None:
    t = pool("A7 extra force").clubs(clubs)
    assert (t.discs("A"), t.exhausted("A7", "extra force")) == (6, True)


@pytest.mark.rule("SD.10.39")
@pytest.mark.parametrize("order", ["A7 extra force", "A6 mighty tosser"])
def test_extra_force_and_mighty_tosser_are_unknown_until_the_reveal(order: str) -> None:
    with_it, without = pool(order), pool("")
    for clubs in (False, True):
        if clubs:
            with_it.give({"A6": Throw(square("e8")), "A7": Throw(square("f9"))}, 0)
            without.give({}, 0)
        for viewer in ("B", None):
            assert with_it.seen(viewer) == without.seen(viewer)
    with_it.give({}, 1)
    assert any(order[3:] in line for line in with_it.lines("B"))


@pytest.mark.rule("SD.10.40", "SD.10.41")
def test_the_bird_drops_up_to_two_clubs_or_none() -> None:
    t = pool("A4 bird", out="A1 A2 A3")
    keys = [field.name for field in t.ask("A").fields]  # type: ignore[attr-defined]
    assert [key for key in keys if "bird" in key] == ["bird 1", "bird 2"]
    assert t.takes("A", clubs="A bird d9")
    two = pool("A4 bird").clubs("A bird d9, A bird e9")
    assert (two.bumped("B6"), two.bumped("B7")) == (True, True)
    none = pool("A4 bird").clubs()
    assert (none.discs("A"), none.exhausted("A4", "bird")) == (6, True)


@pytest.mark.rule("SD.10.42", "SD.10.43")
@pytest.mark.parametrize("facing", "^>v<")
@pytest.mark.parametrize(("column", "columns"), [("d", "cde"), ("a", "ab"), ("j", "ij")])
def test_the_bird_ranges_over_three_columns_of_the_whole_board(column: str, columns: str, facing: str) -> None:
    t = table(f"   {column}\n 5 A4{facing}", out="A1").orders(A="A4 bird").tokens()
    offered = t.labels("A", field="bird 1")[1:]
    assert sorted(offered) == sorted(f"{c}{row}" for c in columns for row in range(1, 13))
    assert len(offered) == 12 * len(columns)


@pytest.mark.rule("SD.10.42")
def test_the_bird_flies_over_where_the_girl_stands_now() -> None:
    t = table("   d  e\n 5 A4 .", out="A1").orders(A="A4 d5-e5, A4 bird").tokens()
    assert "c7" in t.labels("A", field="bird 1")
    t.refuses("A", clubs="A bird f7")


@pytest.mark.rule("SD.10.44", "SD.10.45")
def test_no_rock_shuts_a_square_to_the_bird_and_both_clubs_may_go_there() -> None:
    t = pool("A4 bird", picture=FIELD.replace("8  .  .", "8  o  o").replace("6  .  .", "6  L  L"))
    assert len(t.labels("A", field="bird 1")) == 37
    t.clubs("A bird d9, A bird d9")
    assert t.at("B6") == "out"


@pytest.mark.rule("SD.10.46")
def test_the_girl_throws_her_own_club_too_by_the_usual_rules() -> None:
    t = pool("A4 bird", picture=FIELD.replace("8  .  .", "8  o  ."))
    t.refuses("A", clubs="A4 d9")
    t.clubs("A4 e9, A bird d9")
    assert (t.bumped("B7"), t.bumped("B6")) == (True, True)


@pytest.mark.rule("SD.10.47")
def test_tosser_and_bird_share_the_free_clubs() -> None:
    two = pool("A6 mighty tosser, A4 bird")
    two.refuses("A", clubs="A6 second e9, A bird d9, A bird d9")
    assert two.takes("A", clubs="A6 second e9, A bird d9")
    assert two.takes("A", clubs="A bird d9, A bird d9")
    three = pool("A6 mighty tosser, A4 bird", out="A1 A2 A3")
    assert three.takes("A", clubs="A6 second e9, A bird d9, A bird d9, A6 e9, A4 d9")
    one = pool("A4 bird", out="A1")
    one.refuses("A", clubs="A bird d9, A bird d9")
