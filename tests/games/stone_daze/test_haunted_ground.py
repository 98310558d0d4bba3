"""Section 17: haunted ground."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import name
from tests.games.stone_daze.table import Table, table

FIELD = """
        d   e   f   g
    12  .   .   B5* .
     8  B1* B2* B3* .
     7  .   .   .   .
     6  .   .   A1  .
     4  A5  A7  A6  .
"""


def haunted(t: Table) -> list[str]:
    return [name(q) for q in t.s.haunted]


@pytest.mark.rule("SD.17.1")
def test_where_the_first_figure_falls_the_ground_is_haunted_if_the_option_is_on() -> None:
    with_it = table(FIELD, haunted=True).round(clubs="A7 e8")
    assert with_it.at("B2") == "out"
    assert haunted(with_it) == ["e8"]

    without = table(FIELD).round(clubs="A7 e8")
    assert haunted(without) == []


@pytest.mark.rule("SD.17.1")
def test_the_square_is_where_the_figure_ended_its_move() -> None:
    t = table(FIELD, haunted=True).round(B="B2 e8-e7", clubs="A7 e7")
    assert haunted(t) == ["e7"]


@pytest.mark.rule("SD.17.2", "SD.17.4")
def test_of_several_who_fall_off_the_last_rows_the_one_nearest_to_the_middle_leaves_haunted_ground() -> None:
    t = table(FIELD, haunted=True).round(clubs="A7 e8, A5 d8, A1 f12")
    assert t.at("B1", "B2", "B5") == ["out", "out", "out"]
    assert haunted(t) == ["e8"], "as near to the midline as d8, and nearer to the line between e and f"
    t = table(FIELD, haunted=True).round(B="B1 d8-d7", clubs="A7 e8, A5 d7")
    assert haunted(t) == ["d7"], "rows come first"


@pytest.mark.rule("SD.17.2")
def test_where_two_are_equally_near_none_is_laid_and_the_next_round_is_looked_at() -> None:
    t = table(FIELD, haunted=True).round(clubs="A7 e8, A6 f8")
    assert t.at("B2", "B3") == ["out", "out"]
    assert haunted(t) == []
    assert haunted(t.round(clubs="A5 d8")) == ["d8"]


@pytest.mark.rule("SD.17.3", "SD.17.8")
def test_after_that_round_none_is_added_and_none_leaves() -> None:
    t = table(FIELD, haunted=True).round(clubs="A7 e8")
    t.round(clubs="A5 d8").round().round(clubs="A6 f8")
    assert t.at("B1", "B3") == ["out", "out"]
    assert haunted(t) == ["e8"]


@pytest.mark.rule("SD.17.4")
def test_a_fall_on_a_last_row_haunts_nothing_and_the_next_fall_is_looked_at() -> None:
    t = table(FIELD, haunted=True).round(clubs="A1 f12")
    assert t.at("B5") == "out"
    assert haunted(t) == []
    assert haunted(t.round(clubs="A7 e8")) == ["e8"]


@pytest.mark.rule("SD.17.5")
def test_a_fall_by_extra_force_counts_only_as_a_second_hit() -> None:
    unhurt = table(FIELD.replace("B2*", "B2 "), haunted=True).round(A="A7 extra force", clubs="A7 e8")
    assert unhurt.at("B2") == "out"
    assert haunted(unhurt) == []
    t = table(FIELD, haunted=True).round(A="A7 extra force", clubs="A7 e8")
    assert haunted(t) == ["e8"]
    twice = table(FIELD.replace("B2*", "B2 "), haunted=True).round(A="A7 extra force", clubs="A7 e8, A6 e8")
    assert haunted(twice) == ["e8"]


@pytest.mark.rule("SD.17.6")
@pytest.mark.parametrize("figure", ["A1", "B1"])
def test_nobody_may_be_ordered_onto_haunted_ground_nor_run_across_it(figure: str) -> None:
    t = table(
        f"""
           d  e        f
        7  .  .        .
        6  .  .        .
        5  .  {figure} .
        """,
        haunted="e6",
    )
    t.refuses(figure[0], orders=f"{figure} e5-e6")
    t.refuses(figure[0], orders=f"{figure} run e5-e7")
    assert t.takes(figure[0], orders=f"{figure} e5-f6")


@pytest.mark.rule("SD.17.6")
def test_a_runner_cannot_end_on_haunted_ground() -> None:
    t = table(
        """
           e
        7  .
        6  .
        5  A1
        """,
        haunted="e7",
    )
    t.refuses("A", orders="A1 run e5-e7")
    assert t.takes("A", orders="A1 e5-e6")


@pytest.mark.rule("SD.17.6")
def test_in_the_very_round_of_the_fall_the_square_could_still_be_wanted() -> None:
    """The order was given before: it is not refused, it fails because the square was held."""
    t = table(FIELD.replace("7  .   .   .", "7  .   A2  ."), haunted=True)
    t.round(A="A2 e7-e8", clubs="A7 e8")
    assert t.at("A2") == "e7"
    t.refuses("A", orders="A2 e7-e8")


@pytest.mark.rule("SD.17.7")
def test_haunted_ground_cannot_be_lit() -> None:
    t = table(
        """
           d  e  f
        6  .  .  .
        5  .  A3 .
        """,
        haunted="e6",
    )
    t.orders(A="A3 fire")
    assert not any("e6" in label for label in t.labels("A", field="fire"))
    assert "d6, tip on d7" in t.labels("A", field="fire")


@pytest.mark.rule("SD.17.9")
def test_a_mound_may_be_haunted_and_still_gives_cover() -> None:
    picture = FIELD.replace("B2*", "oB2*").replace("7  .   .", "7  A2  .")
    t = table(picture, haunted=True).round(clubs="A7 e8")
    assert haunted(t) == ["e8"]
    t.refuses("A", orders="A2 d7-e8")
    t.orders()
    assert t.takes("A", clubs="A7 e8")
    t.refuses("A", clubs="A7 e9")


@pytest.mark.rule("SD.17.9")
def test_the_passage_of_a_gate_may_be_haunted() -> None:
    t = table(
        """
           d  e    f
        5  #  nB2* #
        4  .  A1   .
        2  .  A7   .
        """,
        haunted=True,
    )
    t.round(clubs="A7 e5")
    assert haunted(t) == ["e5"]
    t.refuses("A", orders="A1 e4-e5")
