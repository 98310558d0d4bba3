"""Section 15: clean-up."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.state import free_clubs
from tests.games.stone_daze.table import table

CAMP = """
       d  e  f  g
    9  .  B6 .  .
    6  .  .  .  .
    5  .  .  .  .
    4  A3 A1 A2 A4
"""


@pytest.mark.rule("SD.15.1")
def test_used_discs_turn_silver_and_their_slots_are_exhausted() -> None:
    t = table(CAMP).round(A="A1 run e4-e6, A3 fire", tokens="A fire c5 c6")
    assert t.discs("A") == 5
    assert t.exhausted("A1", "runner")
    assert t.exhausted("A3", "fire")
    assert not t.exhausted("A1", "fire")
    t.refuses("A", orders="A1 run e6-e8")


@pytest.mark.rule("SD.15.1")
def test_the_disc_of_a_runner_who_fell_back_stays_red_and_the_other_disc_does_not() -> None:
    t = table(CAMP).round(A="A1 run e4-g6, A2 run f4-f6, A4 g4-g5", B="")
    assert t.at("A1", "A2") == ["g6", "f6"]
    assert t.discs("A") == 5

    t = table(CAMP.replace("6  .  .  .  .", "6  .  .  .  B3")).round(A="A1 run e4-g6, A2 run f4-f6")
    assert t.at("A1", "A2") == ["f5", "f6"]
    assert t.discs("A") == 6
    assert not t.exhausted("A1", "runner")
    assert t.exhausted("A2", "runner")


@pytest.mark.rule("SD.15.2", "SD.15.3")
def test_fires_and_fireballs_stay_for_a_second_round_and_then_leave() -> None:
    t = table(CAMP).round(A="A3 fire, A2 fireball", tokens="A fire c5 c6, A fireball f5")
    clan = t.s.clans[0]
    assert clan.fire is not None
    assert clan.ball is not None
    t.round()
    clan = t.s.clans[0]
    assert clan.fire is None
    assert clan.ball is None


@pytest.mark.rule("SD.15.4")
def test_the_birds_token_leaves_in_the_round_it_came() -> None:
    t = table(CAMP, out="A7").orders(A="A4 bird").tokens("A bird g1")
    assert t.s.clans[0].dragon is not None
    t.clubs()
    assert t.s.clans[0].dragon is None


@pytest.mark.rule("SD.15.5")
def test_clubs_return_to_their_figures_and_those_of_the_fallen_are_free_from_the_next_round() -> None:
    t = table(CAMP.replace("A1", "A1*"))
    t.refuses("A", orders="A4 bird")
    t.round(clubs="A1 e9, A2 f9, B6 e4")
    assert t.at("A1") == "out"
    assert t.s.clans[0].clubs == ()
    assert free_clubs(t.s, 0) == 1
    t.orders(A="A4 bird").tokens("A bird g1")
    assert t.takes("A", clubs="A2 f9, A bird f9")
    t.refuses("A", clubs="A1 e9")


@pytest.mark.rule("SD.15.6")
def test_all_orders_are_reset_to_stay() -> None:
    t = table(CAMP).round(A="A1 e4-e5, A2 turn left")
    assert t.labels("A", field="A1")[0] == "stay"
    t.round()
    assert t.at("A1") == "e5"
    assert t.facing("A2") == "W"


@pytest.mark.rule("SD.15.7")
def test_facings_bumps_positions_and_exhausted_slots_carry_over() -> None:
    t = table(CAMP).round(A="A2 turn right, A1 run e4-e6", clubs="B6 f4")
    for _ in range(2):
        assert t.facing("A2") == "E"
        assert t.bumped("A2")
        assert t.at("A1", "A2") == ["e6", "f4"]
        assert t.exhausted("A1", "runner")
        t.round()
