"""Worked examples 4 to 9 of rules.md, as they stand."""

from __future__ import annotations

import pytest

from tests.games.stone_daze.table import table


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


@pytest.mark.rule("SD.9.7", "SD.9.8", "SD.11.4", "SD.12.1", "SD.12.10")
@pytest.mark.parametrize("club", [True, False])
def test_example_11_burnt_and_clubbed(club: bool) -> None:
    t = table("""
           d  e  f
        8  .  B7 .
        7  .  .  .
        6  .  .  .
        5  .  A3 .
        4  A6 .  .
    """)
    t.round(A="A3 fire", B="B7 e8-e7", tokens="A fire e6 e7", clubs="A6 e8" if club else "")
    if club:
        assert t.at("B7") == "out"
    else:
        assert t.at("B7") == "e8"
        assert t.bumped("B7")
