"""Section 13: healing."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.names import figure_no
from tests.games.stone_daze.table import Table, table

WARD = """
       c  d   e   f
    8  .  .   B7  .
    5  .  A1* A2* B3*
    4  .  .   A3  .
    3  A7 .   .   A6*
"""


def offered(t: Table, clan: str) -> list[str]:
    """Whom the clan's Healer may heal."""
    return t.labels(clan)


@pytest.mark.rule("SD.13.1", "SD.13.2", "SD.13.9")
def test_the_healer_takes_the_bump_of_one_neighbour_whom_the_owner_picks_knowing_all_results() -> None:
    t = table(WARD).orders(A="A3 healer").clubs("B7 e5")
    assert t.at("A2") == "out"
    assert offered(t, "A") == ["A1 Elder brother", "A6 Big man", "nobody"]
    t.heal("A6")
    assert not t.bumped("A6")
    assert t.bumped("A1")


@pytest.mark.rule("SD.6.2", "SD.6.4", "SD.13.9")
def test_both_healers_choose_in_secret_and_are_shown_together() -> None:
    t = table("   c  d   e\n 8 .  B3  B7*\n 5 A3 A1* .").orders(A="A3 healer", B="B3 healer").clubs()
    assert (t.s.step, sorted(t.waiting())) == ("healing", [0, 1])
    before = t.seen("B")
    t.give(figure_no("A1"), 0)
    assert t.bumped("A1"), "not before both have chosen"
    assert b"heals" not in t.seen("B")
    assert before != t.seen("B"), "that clan A is done is no secret"
    t.give(None, 1)
    assert not t.bumped("A1")
    assert t.bumped("B7")


@pytest.mark.rule("SD.13.1")
def test_a_bumped_figure_two_squares_away_cannot_be_healed() -> None:
    t = table(WARD).orders(A="A3 healer, A3 e4-d3").clubs()
    assert t.at("A3") == "d3"
    assert t.s.step == "orders", "nobody stands beside d3 who could be healed"
    assert [t.bumped(id) for id in ("A1", "A2", "A6")] == [True, True, True]


@pytest.mark.rule("SD.13.3")
def test_the_healer_cannot_heal_himself() -> None:
    t = table(WARD.replace("A3 ", "A3*")).orders(A="A3 healer").clubs()
    assert "A3 Old one" not in offered(t, "A")
    t.heal("A1")
    assert t.bumped("A3")


@pytest.mark.rule("SD.13.4")
def test_the_healer_cannot_heal_an_enemy() -> None:
    t = table(WARD).orders(A="A3 healer").clubs()
    assert not any(label.startswith("B3") for label in offered(t, "A"))
    t.refused(t.give, figure_no("B3"), "A")
    t.heal()
    assert t.bumped("B3")


@pytest.mark.rule("SD.13.5")
def test_a_bump_of_this_round_may_be_healed() -> None:
    t = table(WARD.replace("A2*", "A2 ")).round(A="A3 healer", clubs="B7 e5", heal="A2")
    assert "A2 Younger brother is hit on e5 by B7" in t.lines()
    assert t.at("A2") == "e5"
    assert not t.bumped("A2")


@pytest.mark.rule("SD.13.6")
def test_who_was_removed_cannot_be_healed() -> None:
    t = table(WARD).orders(A="A3 healer").clubs("B7 e5")
    t.refused(t.give, figure_no("A2"), "A")
    t.heal("A6")
    assert t.at("A2") == "out"


@pytest.mark.rule("SD.13.7")
def test_a_healer_who_was_removed_heals_nobody_and_has_spent_the_disc() -> None:
    t = table(WARD.replace("A3 ", "A3*")).round(A="A3 healer", clubs="B7 e4")
    assert t.at("A3") == "out"
    assert t.s.step == "orders", "nobody was asked"
    assert not any("heals" in line for line in t.lines())
    assert t.bumped("A1")
    assert t.discs("A") == 6
    assert t.exhausted("A3", "healer")


@pytest.mark.rule("SD.13.8")
def test_without_anybody_to_heal_the_disc_is_spent() -> None:
    t = table("""
           e
        4  A3
    """)
    t.round(A="A3 healer")
    assert t.discs("A") == 6
    assert t.exhausted("A3", "healer")


@pytest.mark.rule("SD.13.10")
def test_the_owner_may_decline_and_the_disc_is_spent() -> None:
    t = table(WARD).orders(A="A3 healer").clubs()
    t.give(None, "A")
    assert t.bumped("A1")
    assert t.bumped("A2")
    assert t.discs("A") == 6
    assert t.exhausted("A3", "healer")


@pytest.mark.rule("SD.13.11")
def test_a_healed_figure_is_as_good_as_new_and_its_next_hit_is_a_bump_again() -> None:
    t = table(WARD).round(A="A3 healer", heal="A2")
    assert not t.bumped("A2")
    assert "5 of 7" in markers(t)
    t.round(clubs="B7 e5")
    assert t.at("A2") == "e5"
    assert t.bumped("A2")


def markers(t: Table) -> str:
    """Clan A's bump markers in its Halhala."""
    counter = t.parts()["bumps-A"]
    return f"{counter.value} of {counter.most}"


@pytest.mark.rule("SD.13.12")
@pytest.mark.parametrize(("order", "end"), [("e4-d4", "d4"), ("turn left", "e4")])
def test_the_healer_may_move_or_turn_and_heals_from_where_he_ends(order: str, end: str) -> None:
    t = table(WARD).round(A=f"A3 healer, A3 {order}", heal="A1")
    assert t.at("A3") == end
    assert not t.bumped("A1")


@pytest.mark.rule("SD.13.9")
def test_both_healers_choose_each_for_the_own_clan() -> None:
    t = table("""
           d   e   f
        9  .   B3  B1*
        4  A1* A3  .
    """)
    t.orders(A="A3 healer", B="B3 healer").clubs()
    assert offered(t, "A") == ["A1 Elder brother", "nobody"]
    assert offered(t, "B") == ["B1 Elder brother", "nobody"]
    t.heal("A1 B1")
    assert not t.bumped("A1")
    assert not t.bumped("B1")
