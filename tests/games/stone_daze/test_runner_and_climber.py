"""Section 11: how runners and climbers fare."""

from __future__ import annotations

import pytest

from tests.games.stone_daze.table import table

LANE = """
       d  e  f
    7  .  B3 .
    6  .  .  .
    5  A3 .  .
    4  .  A1 A2
"""


@pytest.mark.rule("SD.11.25")
def test_an_undisturbed_runner_ends_two_squares_away_and_has_spent_the_disc() -> None:
    t = table(LANE).round(A="A1 run e4-e6")
    assert t.at("A1") == "e6"
    assert t.discs("A") == 6
    assert t.exhausted("A1", "runner")


@pytest.mark.rule("SD.11.26")
@pytest.mark.parametrize("passed", ["stay", "e5-d6"])
def test_a_figure_in_the_middle_does_not_stop_a_run_whether_it_stays_or_moves(passed: str) -> None:
    t = table("""
           d  e
        6  .  .
        5  .  B3
        4  .  A1
    """)
    t.round(A="A1 run e4-e6", B=f"B3 {passed}")
    assert t.at("A1") == "e6"


@pytest.mark.rule("SD.11.27")
@pytest.mark.parametrize("fire", ["B fire e5 f5", "B fire e6 f6"])
def test_fire_on_either_square_of_a_run_burns_and_the_disc_is_spent(fire: str) -> None:
    t = table("""
           d  e  f
        6  .  .  .
        5  B4 .  .
        4  .  A1 .
    """)
    t.round(A="A1 run e4-e6", B="B4 fire", tokens=fire)
    assert t.at("A1") == "e4"
    assert t.bumped("A1")
    assert t.discs("A") == 6
    assert t.exhausted("A1", "runner")


@pytest.mark.rule("SD.11.28", "SD.11.30", "SD.11.11")
def test_a_runner_takes_the_middle_square_if_the_far_one_is_held() -> None:
    t = table("""
           e
        6  B3
        5  .
        4  A1
    """)
    t.round(A="A1 run e4-e6")
    assert t.at("A1") == "e5"
    assert t.discs("A") == 7
    assert not t.exhausted("A1", "runner")
    assert "A1 Elder brother could not run; the disc comes back" in t.lines()


@pytest.mark.rule("SD.11.7", "SD.11.28")
def test_a_runner_falls_back_from_the_square_of_a_burnt_figure() -> None:
    t = table("""
           d  e  f
        8  .  .  .
        7  B4 .  .
        6  .  B3 .
        5  .  .  .
        4  .  A1 .
    """)
    t.round(A="A1 run e4-e6", B="B4 fire, B3 e6-e7", tokens="B fire e7 e8")
    assert t.at("B3", "A1") == ["e6", "e5"]


@pytest.mark.rule("SD.11.28", "SD.11.29", "SD.11.30")
def test_a_runner_stays_if_the_middle_square_is_held_too() -> None:
    t = table("""
           e
        6  B3
        5  A3
        4  A1
    """)
    t.round(A="A1 run e4-e6")
    assert t.at("A1") == "e4"
    assert t.discs("A") == 7
    assert not t.exhausted("A1", "runner")


@pytest.mark.rule("SD.11.18", "SD.11.21")
def test_who_walks_to_a_square_is_not_disturbed_by_a_runner_who_falls_back_to_it() -> None:
    t = table(LANE).round(A="A1 run e4-e6, A3 d5-e5", B="B3 e7-e6")
    assert t.at("A1", "A3", "B3") == ["e4", "e5", "e7"]


@pytest.mark.rule("SD.11.22")
def test_two_runners_who_fall_back_to_one_square_both_stay() -> None:
    t = table("""
           c  d  e  f  g
        7  .  B3 .  B4 .
        6  .  .  .  .  .
        5  .  .  .  .  .
        4  .  A1 .  A2 .
    """)
    t.round(A="A1 run d4-f6, A2 run f4-d6", B="B3 d7-d6, B4 f7-f6")
    assert t.at("A1", "A2", "B3", "B4") == ["d4", "f4", "d7", "f7"]
    assert t.discs("A") == 7


@pytest.mark.rule("SD.11.24")
def test_a_runner_who_is_held_back_keeps_the_square_he_fell_back_to_unhurt() -> None:
    t = table(LANE).round(A="A1 run e4-e6", B="B3 e7-e6")
    assert t.at("A1") == "e5"
    assert not t.bumped("A1")
    assert t.facing("A1") == "N"


@pytest.mark.rule("SD.11.31")
def test_a_disc_that_is_sure_to_come_back_still_counts_as_one_of_the_two() -> None:
    t = table(LANE)
    sure_to_fall_back = "A1 run e4-e6, A2 run f4-d6"
    t.refuses("A", orders=f"{sure_to_fall_back}, A3 about")
    t.round(A="A1 run e4-e6, A3 about", B="B3 e7-e6")
    assert t.at("A1") == "e5"
    assert t.discs("A") == 6
    t.refuses("A", orders="A1 run e5-e7, A2 run f4-f6, A3 about")


@pytest.mark.rule("SD.11.32")
def test_the_disc_comes_back_though_its_runner_is_out_of_the_game() -> None:
    t = table("""
           d  e   f
        7  .  B3  .
        6  .  .   .
        5  .  .   .
        4  .  A1* .
    """)
    t.round(A="A1 run e4-e6", B="B3 e7-e6", clubs="B3 e5")
    assert t.at("A1") == "out"
    assert t.discs("A") == 7
    assert not t.exhausted("A1", "runner")


@pytest.mark.rule("SD.11.33")
def test_neither_club_nor_fireball_hits_a_runner_on_the_square_he_passes() -> None:
    t = table("""
           d  e  f
        9  .  B6 .
        6  .  B2 .
        5  .  .  .
        4  A1 .  .
    """)
    t.round(A="A1 run d4-f6", B="B2 fireball", tokens="B fireball e5", clubs="B6 e5")
    assert t.at("A1") == "f6"
    assert not t.bumped("A1")


SWAMP = """
       d  e  f
    8  .  B6 B3
    7  .  .  .
    6  .  .  .
    5  ~  ~  ~
    4  ~  ~  ~
    3  A3 A5 .
"""


@pytest.mark.rule("SD.11.34", "SD.11.35")
def test_a_climber_whose_landing_is_wanted_by_another_stays_and_has_spent_the_disc() -> None:
    picture = SWAMP.replace("7  .  .  .", "7  B7 .  .")
    t = table(picture).round(A="A5 climb e3-e6", B="B7 d7-e6")
    assert t.at("A5", "B7") == ["e3", "d7"]
    assert t.discs("A") == 6
    assert t.exhausted("A5", "climber")


@pytest.mark.rule("SD.11.34", "SD.11.35")
def test_a_climber_cannot_land_on_a_held_square_but_on_one_that_is_left() -> None:
    picture = SWAMP.replace("6  .  .  .", "6  .  B7 .")
    held = table(picture).round(A="A5 climb e3-e6")
    assert held.at("A5", "B7") == ["e3", "e6"]
    assert held.discs("A") == 6

    left = table(picture).round(A="A5 climb e3-e6", B="B7 e6-d6")
    assert left.at("A5", "B7") == ["e6", "d6"]


@pytest.mark.rule("SD.11.36")
def test_a_climber_whose_landing_is_lit_is_burnt_and_stays() -> None:
    picture = SWAMP.replace("7  .  .  .", "7  B4 .  .")
    t = table(picture).round(A="A5 climb e3-e6", B="B4 fire", tokens="B fire e6 f6")
    assert t.at("A5") == "e3"
    assert t.bumped("A5")
    assert t.discs("A") == 6


@pytest.mark.rule("SD.11.37")
@pytest.mark.parametrize(("aim", "hit"), [("e4", False), ("e5", False), ("e3", False), ("e6", True)])
def test_only_the_square_where_a_climber_ends_counts_for_clubs(aim: str, hit: bool) -> None:
    t = table(SWAMP).round(A="A5 climb e3-e6", clubs=f"B6 {aim}")
    assert t.at("A5") == "e6"
    assert t.bumped("A5") is hit


@pytest.mark.rule("SD.11.37")
def test_a_climber_who_lands_on_a_fireball_is_hit() -> None:
    picture = SWAMP.replace("7  .  .  .", "7  .  B2 .")
    t = table(picture).round(A="A5 climb e3-e6", B="B2 fireball", tokens="B fireball e6")
    assert t.at("A5") == "e6"
    assert t.bumped("A5")
