"""Worked examples 3 to 16 of rules.md, as they stand: guesses, moves, runners, fire and fireballs."""

from __future__ import annotations

import pytest

from tests.games.stone_daze.table import Table, table


@pytest.mark.rule("SD.10.3", "SD.12.6", "SD.12.9", "SD.11.8")
def test_example_3_a_guess_in_round_1() -> None:
    picture = """
            d  e  f
        10  .  B6 B1
         9  .  .  .
         3  .  A6 .
    """
    stepped_into_it = table(picture, round=1).round(B="B6 e10-e9", clubs="A6 e9")
    assert stepped_into_it.at("B6") == "e9"
    assert stepped_into_it.bumped("B6")

    stayed = table(picture, round=1).round(clubs="A6 e9")
    assert stayed.at("B6") == "e10"
    assert not stayed.bumped("B6")

    both_wanted_it = table(picture, round=1).round(B="B6 e10-e9, B1 f10-e9", clubs="A6 e9")
    assert both_wanted_it.at("B6", "B1") == ["e10", "f10"]
    assert not both_wanted_it.bumped("B6")
    assert not both_wanted_it.bumped("B1")


@pytest.mark.rule("SD.11.8", "SD.11.9", "SD.11.13")
def test_example_4_contest_across_clans_with_a_follower() -> None:
    t = table("""
           d  e  f
        7  .  B1 .
        6  .  .  .
        5  .  A1 .
        4  .  A2 .
    """)
    t.round(A="A1 e5-e6, A2 e4-e5", B="B1 e7-e6")
    assert t.at("A1", "B1", "A2") == ["e5", "e7", "e4"]


@pytest.mark.rule("SD.11.12")
def test_example_5_a_column_marches() -> None:
    t = table("""
           d  e
        6  .  .
        5  .  A1
        4  .  A2
        3  A3 .
    """)
    t.round(A="A1 e5-e6, A2 e4-e5, A3 d3-e4")
    assert t.at("A1", "A2", "A3") == ["e6", "e5", "e4"]


@pytest.mark.rule("SD.11.14", "SD.11.15", "SD.11.16", "SD.7.21")
def test_example_6_swap_ring_and_crossing() -> None:
    swap = table("""
           e  f
        6  A2 .
        5  A1 .
    """)
    swap.round(A="A1 e5-e6, A2 e6-e5")
    assert swap.at("A1", "A2") == ["e5", "e6"]

    ring = table("""
           e  f
        6  A2 .
        5  A1 A3
    """)
    ring.round(A="A1 e5-e6, A2 e6-f5, A3 f5-e5")
    assert ring.at("A1", "A2", "A3") == ["e6", "f5", "e5"]

    crossing = table("""
           e  f
        6  .  .
        5  A1 B1
    """)
    crossing.round(A="A1 e5-f6", B="B1 f5-e6")
    assert crossing.at("A1", "B1") == ["f6", "e6"]


@pytest.mark.rule("SD.11.8", "SD.11.28", "SD.11.30", "SD.11.17")
def test_example_7_runner_contested() -> None:
    t = table(
        """
           e
        7  B3
        6  .
        5  .
        4  A1
        """,
        discs={"A": 5},
    )
    t.round(A="A1 run e4-e6", B="B3 e7-e6")
    assert t.at("A1", "B3") == ["e5", "e7"]
    assert t.discs("A") == 5
    assert not t.exhausted("A1", "runner")


@pytest.mark.rule("SD.11.18", "SD.11.19", "SD.11.21", "SD.11.29", "SD.11.30")
def test_example_8_the_fallback_square_is_wanted_too() -> None:
    t = table("""
           d  e  f
        7  .  .  B3
        6  .  .  .
        5  A3 .  .
        4  .  A1 .
    """)
    t.round(A="A1 run e4-e6, A3 d5-e5", B="B3 f7-e6")
    assert t.at("A1", "B3", "A3") == ["e4", "f7", "e5"]
    assert t.discs("A") == 7
    assert not t.exhausted("A1", "runner")


@pytest.mark.rule("SD.11.14", "SD.11.22", "SD.11.29", "SD.11.30")
def test_example_9_two_runners_head_on() -> None:
    t = table("""
           e
        7  B1
        6  .
        5  A1
    """)
    t.round(A="A1 run e5-e7", B="B1 run e7-e5")
    assert t.at("A1", "B1") == ["e5", "e7"]
    assert (t.discs("A"), t.discs("B")) == (7, 7)


@pytest.mark.rule("SD.11.26", "SD.11.25", "SD.11.33", "SD.12.7")
def test_example_10_running_past_a_figure() -> None:
    t = table("""
           d  e  f
        8  B6 .  B7
        6  .  .  .
        5  .  B3 .
        4  .  A1 .
    """)
    t.round(A="A1 run e4-e6", clubs="B6 e5, B7 e6")
    assert t.at("A1") == "e6"
    assert t.bumped("A1")
    assert not t.bumped("B3")
    assert t.discs("A") == 6


FIRE_BEFORE_B7 = """
       d  e  f
    8  .  B7 .
    7  .  .  B3
    6  .  .  .
    5  .  A3 .
    4  A6 .  .
"""


def light_the_fire(clubs: str = "") -> Table:
    return table(FIRE_BEFORE_B7).round(A="A3 fire", B="B7 e8-e7", tokens="A fire e6 e7", clubs=clubs)


@pytest.mark.rule("SD.9.7", "SD.9.8", "SD.11.4", "SD.12.1", "SD.12.10")
def test_example_11_burnt_and_clubbed() -> None:
    assert light_the_fire(clubs="A6 e8").at("B7") == "out"

    without_the_club = light_the_fire()
    assert without_the_club.at("B7") == "e8"
    assert without_the_club.bumped("B7")


@pytest.mark.rule("SD.8.13", "SD.9.17", "SD.9.18", "SD.9.1", "SD.7.19")
def test_example_12_the_second_round_of_that_fire() -> None:
    t = light_the_fire()
    t.refuses("A", orders="A1 fire")
    t.round(B="B7 e8-e7, B3 f7-e6")
    assert t.at("B7", "B3") == ["e7", "f7"]
    assert t.bumped("B3")
    assert t.s.clans[0].fire is None
    assert t.takes("A", orders="A1 fire")


@pytest.mark.rule("SD.11.27", "SD.11.6", "SD.11.23", "SD.11.10")
def test_example_13_a_burnt_runner_still_blocks() -> None:
    t = table("""
           d  e  f
        7  .  .  B2
        6  B4 .  .
        5  .  .  .
        4  .  A1 .
    """)
    t.round(A="A1 run e4-e6", B="B4 fire, B2 f7-e6", tokens="B fire e5 f5")
    assert t.at("A1", "B2") == ["e4", "f7"]
    assert t.bumped("A1")
    assert t.discs("A") == 6
    assert t.exhausted("A1", "runner")
    assert not t.bumped("B2")


@pytest.mark.rule("SD.7.15", "SD.7.16", "SD.9.21", "SD.9.24", "SD.12.2", "SD.9.27")
@pytest.mark.parametrize("victim", ["A6", "B3"])
def test_example_14_fireball_and_turn(victim: str) -> None:
    t = table(f"""
           d  e  f  g
        7  .  .  .  {victim}
        6  .  .  .  .
        5  .  A2 .  .
    """)
    t.orders(A="A2 turn right, A2 fireball")
    assert set(t.labels("A", field="fireball")) == {"d6", "e6", "f6"}
    t.tokens("A fireball f6")
    assert t.takes("A", clubs="A2 e11")
    t.refuses("A", clubs="A2 g5")
    t.clubs()
    assert t.facing("A2") == "E"

    t.round(**{victim[0]: f"{victim} g7-f7"})
    assert t.at(victim) == "f7"
    assert t.bumped(victim)
    assert t.s.clans[0].ball is None


@pytest.mark.rule("SD.12.3", "SD.12.2", "SD.12.4", "SD.9.29", "SD.11.8", "SD.11.12")
def test_example_15_in_and_out_of_a_fireball() -> None:
    def with_orders(A: str = "", B: str = "") -> Table:
        t = table("""
               e  f  g
            7  .  B3 B5
            6  A6 A2 .
        """)
        return t.round(A=f"A2 fireball, A2 f6-e5, {A}", B=B, tokens="A fireball f7")

    leaves = with_orders(B="B3 f7-f6")
    assert leaves.at("B3") == "f6"
    assert not leaves.bumped("B3")

    held_back = with_orders(B="B3 f7-f6, B5 g7-f6")
    assert held_back.at("B3", "B5") == ["f7", "g7"]
    assert held_back.bumped("B3")
    assert not held_back.bumped("B5")

    another_enters = with_orders(A="A6 e6-f7", B="B3 f7-f6")
    assert another_enters.at("B3", "A6") == ["f6", "f7"]
    assert not another_enters.bumped("B3")
    assert another_enters.bumped("A6")


@pytest.mark.rule("SD.8.15", "SD.9.25", "SD.9.1")
def test_example_16_a_ball_goes_out() -> None:
    t = table(
        """
           e  f  g
        7  .  o  B3
        6  .  .  .
        5  A2 .  .
        """,
        round=4,
    )
    t.round(A="A2 fireball", B="B3 g7-f6", tokens="A fireball f6")
    assert t.at("B3") == "f6"
    assert t.bumped("B3")

    t.refuses("A", orders="A5 fireball")
    t.round()
    assert t.at("B3") == "f6"
    assert t.takes("A", orders="A5 fireball")
