"""Section 12: hits and removal."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.choices import STAY
from dolmen.games.stone_daze.state import free_clubs
from dolmen.kernel.scene import Counter
from tests.games.stone_daze.table import Table, table


@pytest.mark.rule("SD.12.1", "SD.12.10")
def test_burn_fireball_and_club_are_counted_together_before_anybody_leaves() -> None:
    t = table("""
           d  e  f
        8  .  B7 .
        7  .  .  .
        6  .  .  .
        5  A3 A6 A2
    """)
    t.orders(A="A3 fire, A2 fireball", B="B7 e8-e7")
    t.tokens("A fire e6 e7, A fireball f6")
    t.clubs("A6 e8, B7 f5")
    assert t.at("B7") == "out"
    assert t.bumped("A2")
    log = t.lines()
    assert log.index("A2 Younger brother is hit on f5 by B7") < log.index("B7 Strong woman is out of the game")


BALL = """
       d  e  f
    8  .  .  .
    7  .  B3 .
    6  .  .  A6
    5  .  A2 .
"""


@pytest.mark.rule("SD.12.2")
@pytest.mark.parametrize("victim", ["A6", "B3"])
def test_a_fireball_hits_whoever_ends_on_its_square_in_both_its_rounds(victim: str) -> None:
    picture = BALL.replace("B3", ".").replace("A6", ".").replace("5  .  A2 .", f"5  {victim} A2 .")
    first = table(picture).round(
        A="A2 fireball" + (", A6 d5-e6" if victim == "A6" else ""),
        B="B3 d5-e6" if victim == "B3" else "",
        tokens="A fireball e6",
    )
    assert first.at(victim) == "e6"
    assert first.bumped(victim)

    second = table(picture).round(A="A2 fireball", tokens="A fireball d6")
    assert not second.bumped(victim)
    second.round(**{victim[0]: f"{victim} d5-d6"})
    assert not second.bumped(victim), "the ball has rolled on to d7"

    in_the_way = table(BALL).round(A="A2 fireball", tokens="A fireball e6")
    assert not in_the_way.bumped("B3")
    in_the_way.round()
    assert in_the_way.bumped("B3"), "the ball rolled on to e7"


@pytest.mark.rule("SD.12.3")
def test_who_leaves_the_balls_square_is_not_hit() -> None:
    t = table(BALL.replace("6  .  .  A6", "6  .  B4 .")).round(A="A2 fireball", B="B4 e6-d6", tokens="A fireball e6")
    assert t.at("B4") == "d6"
    assert not t.bumped("B4")


@pytest.mark.rule("SD.12.4")
def test_who_enters_the_balls_square_is_hit_and_remains_there() -> None:
    t = table(BALL).round(A="A2 fireball", B="B3 e7-e6", tokens="A fireball e6")
    assert t.at("B3") == "e6"
    assert t.bumped("B3")


@pytest.mark.rule("SD.12.5")
def test_who_is_ordered_into_the_balls_square_and_does_not_get_there_is_not_hit() -> None:
    t = table(BALL).round(A="A2 fireball, A6 f6-e6", B="B3 e7-e6", tokens="A fireball e6")
    assert t.at("A6", "B3") == ["f6", "e7"]
    assert not t.bumped("A6")
    assert not t.bumped("B3")


DUEL = """
       d  e   f  g
    9  .  .   .  .
    8  .  B3  .  B4
    7  .  .   .  .
    5  .  .   .  A5
    4  A6 A7  A1 .
"""


@pytest.mark.rule("SD.12.6", "SD.12.9")
@pytest.mark.parametrize(("order", "aim"), [("stay", "e8"), ("e8-e7", "e7"), ("turn left", "e8")])
def test_a_club_hits_the_enemy_who_ends_there_moved_or_not_and_one_hit_is_a_bump(order: str, aim: str) -> None:
    t = table(DUEL).round(B=f"B3 {order}", clubs=f"A7 {aim}")
    assert t.at("B3") == aim
    assert t.bumped("B3")


@pytest.mark.rule("SD.12.6")
def test_a_club_misses_who_has_left_its_square() -> None:
    t = table(DUEL).round(B="B3 e8-e7", clubs="A7 e8")
    assert not t.bumped("B3")


@pytest.mark.rule("SD.12.7")
def test_clubs_never_hit_the_clan_that_threw_them() -> None:
    t = table(DUEL).round(A="A5 g5-g6", clubs="A1 g6, A7 e8")
    assert t.at("A5") == "g6"
    assert not t.bumped("A5")
    assert t.bumped("B3")


@pytest.mark.rule("SD.12.8", "SD.12.10")
def test_two_clubs_on_one_square_are_two_hits_and_put_a_fresh_figure_out() -> None:
    t = table(DUEL).round(clubs="A6 e8, A7 e8")
    assert t.at("B3") == "out"


@pytest.mark.rule("SD.12.8")
def test_club_and_fireball_are_two_hits() -> None:
    t = table("""
           e  f
        7  .  B3
        6  .  .
        5  A2 A7
    """)
    t.round(A="A2 fireball", B="B3 f7-f6", tokens="A fireball f6", clubs="A7 f6")
    assert t.at("B3") == "out"


@pytest.mark.rule("SD.12.10")
def test_a_bump_and_one_more_hit_put_a_figure_out() -> None:
    t = table(DUEL.replace("B3 ", "B3*")).round(clubs="A7 e8")
    assert t.at("B3") == "out"


@pytest.mark.rule("SD.12.11")
def test_hits_too_many_pass_to_nobody() -> None:
    t = table(DUEL.replace("B3 ", "B3*").replace("9  .  .   .", "9  .  B5  .")).round(clubs="A6 e8, A7 e8, A1 e8")
    assert t.at("B3") == "out"
    assert not any(t.bumped(f"B{n}") for n in range(1, 8))
    assert free_clubs(t.s, 1) == 1


@pytest.mark.rule("SD.12.12")
def test_one_club_with_extra_force_puts_a_fresh_figure_out() -> None:
    t = table(DUEL).round(A="A7 extra force", clubs="A7 e8")
    assert t.at("B3") == "out"


@pytest.mark.rule("SD.12.13")
def test_the_fallen_leave_together_and_their_bump_markers_go_back_to_the_store() -> None:
    picture = DUEL.replace("B3 ", "B3*").replace("B4", "B4*").replace("A7 ", "A7*")
    t = table(picture)
    assert bump_markers(t, "B") == 5
    assert bump_markers(t, "A") == 6
    t.round(clubs="A7 e8, A1 g8, B3 e4")
    assert t.at("B3", "B4", "A7") == ["out", "out", "out"]
    assert not t.bumped("B3")
    assert bump_markers(t, "B") == 7
    assert bump_markers(t, "A") == 7


def bump_markers(t: Table, clan: str) -> int:
    """The bump markers left in the clan's Halhala, as everybody sees them."""
    counter = t.parts()[f"bumps-{clan}"]
    assert isinstance(counter, Counter)
    return counter.value


@pytest.mark.rule("SD.12.14")
def test_the_club_and_the_token_of_a_figure_that_falls_keep_their_effect() -> None:
    t = table("""
           d   e   f
        8  .   B3  .
        7  .   .   .
        6  B5  .   .
        5  A2* .   .
        4  .   A7  .
    """)
    t.round(A="A2 fireball", B="B3 e8-e7", tokens="A fireball d6", clubs="B5 d5, A2 e7")
    assert t.at("A2") == "out"
    assert t.bumped("B3")
    assert t.bumped("B5")


@pytest.mark.rule("SD.12.15")
def test_the_square_of_one_who_falls_cannot_be_entered_in_that_round() -> None:
    t = table(DUEL.replace("B3 ", "B3*").replace("7  .  .   .", "7  .  A2  .")).round(A="A2 e7-e8", clubs="A7 e8")
    assert t.at("B3", "A2") == ["out", "e7"]
    t.round(A="A2 e7-e8")
    assert t.at("A2") == "e8"


@pytest.mark.rule("SD.12.16")
def test_who_is_out_never_returns_and_cannot_be_ordered() -> None:
    t = table(DUEL.replace("B3 ", "B3*")).round(clubs="A7 e8")
    for _ in range(3):
        t.refuses("B", B3=STAY)
        t.round()
        assert t.at("B3") == "out"


@pytest.mark.rule("SD.12.17")
def test_a_bump_has_no_other_effect() -> None:
    t = table("""
           e
        9  B3
        4  .
        3  .
        2  A1*
    """)
    t.round(A="A1 run e2-e4, A1 fire", tokens="A fire d3 c3", clubs="A1 e8")
    assert t.at("A1") == "e4"
    t.round(B="B3 e9-e8", clubs="A1 e8")
    assert t.bumped("B3")
