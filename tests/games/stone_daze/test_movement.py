"""Section 11: reveal and movement, for everybody but runners and climbers."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import name
from dolmen.games.stone_daze.names import figure_no
from dolmen.games.stone_daze.rules.movement import path
from tests.games.stone_daze.table import Table, table


@pytest.mark.rule("SD.11.1")
def test_panels_and_clubs_of_both_clans_become_public_at_once_when_the_last_clubs_are_thrown() -> None:
    t = table("""
           d  e   f
        9  .  B6  .
        5  .  A1* .
        4  .  A3  .
    """)
    t.orders(A="A3 healer, A1 e5-d5", B="B6 e9-f8")
    t.give(t.club_answer("A", "A1 e9"), "A")
    told = ("A3 Old one uses a disc: healer", "A1 Elder brother throws a club at e9", "B6 Big man throws a club at e6")
    assert not set(told) & set(t.lines("B"))
    assert order_shown(t, "B", "A1") is None

    t.give(t.club_answer("B", "B6 e6"), "B")
    assert t.s.step == "healing"
    for viewer in ("A", "B", None):
        log = t.lines(viewer)
        first_move = log.index("A1 Elder brother moves e5–d5")
        assert set(told) < set(log[:first_move])
        assert order_shown(t, viewer, "A1") == "move left"
        assert order_shown(t, viewer, "B6") == "move forward-left"


def order_shown(t: Table, viewer: str | None, id: str) -> str | None:
    """What a viewer sees on a figure's panel."""
    scene = t.match.scene(t.seat(viewer) if viewer else None)
    panel = next(part for part in scene.walk() if part.id == f"panel-{id}")
    return dict(panel.rows).get("order")  # type: ignore[attr-defined]


@pytest.mark.rule("SD.11.3", "SD.11.11")
@pytest.mark.parametrize(("order", "facing"), [("turn left", "W"), ("turn right", "E"), ("about", "S"), ("stay", "N")])
def test_who_turns_or_stays_holds_the_square_and_a_turn_always_succeeds(order: str, facing: str) -> None:
    t = table("""
           d  e  f
        6  .  B3 .
        5  .  A3 A1
    """)
    t.round(A=f"A3 {order}, A1 f5-e5", B="B3 e6-e5")
    assert t.at("A3", "A1", "B3") == ["e5", "f5", "e6"]
    assert t.facing("A3") == facing


FIRE_ON_E6_E7 = """
       d  e  f
    8  .  .  .
    7  B1 .  .
    6  .  .  A1
    5  .  A3 .
    4  .  A2 .
"""


@pytest.mark.rule("SD.11.4")
def test_fire_burns_either_clan_and_even_who_lit_it_and_they_stay() -> None:
    t = table(FIRE_ON_E6_E7)
    t.round(A="A3 fire, A3 e5-e6, A1 f6-e7", B="B1 d7-e7", tokens="A fire e6 e7")
    assert t.at("A3", "A1", "B1") == ["e5", "f6", "d7"]
    assert [t.bumped(id) for id in ("A3", "A1", "B1")] == [True, True, True]


@pytest.mark.rule("SD.11.5")
def test_both_squares_of_a_run_in_fire_burn_only_once() -> None:
    t = table("""
           d  e
        7  .  .
        6  .  .
        5  A3 A1
    """)
    t.round(A="A3 fire, A1 run e5-e7", tokens="A fire e6 e7")
    assert t.at("A1") == "e5"
    assert t.bumped("A1")


@pytest.mark.rule("SD.11.7", "SD.11.13")
def test_a_burnt_figure_holds_its_square_and_stops_the_line_behind_it() -> None:
    t = table(FIRE_ON_E6_E7)
    t.round(A="A3 fire, A3 e5-e6, A2 e4-e5", tokens="A fire e6 e7")
    assert t.at("A3", "A2") == ["e5", "e4"]
    assert not t.bumped("A2")


@pytest.mark.rule("SD.11.6", "SD.11.10", "SD.11.23")
def test_a_burnt_order_still_counts_against_others_who_want_the_same_square() -> None:
    """Only a runner can be burnt on the way to a square that is not lit itself."""
    t = table("""
           d  e  f  g
        7  .  .  .  A2
        6  .  .  .  .
        5  .  .  .  .
        4  B4 A1 .  .
    """)
    t.round(A="A1 run e4-g6, A2 g7-g6", B="B4 fire", tokens="B fire e5 f5")
    assert t.at("A1", "A2") == ["e4", "g7"]
    assert not t.bumped("A2")


@pytest.mark.rule("SD.11.8", "SD.11.9")
def test_nobody_gets_a_square_that_several_want_whichever_their_clans() -> None:
    own = table("""
           d  e  f
        6  .  .  .
        5  A1 A2 A3
    """)
    own.round(A="A1 d5-e6, A2 e5-e6, A3 f5-e6")
    assert own.at("A1", "A2", "A3") == ["d5", "e5", "f5"]

    across = table("""
           d  e  f
        7  .  B1 .
        6  .  .  .
        5  .  A1 .
    """)
    across.round(A="A1 e5-e6", B="B1 e7-e6")
    assert across.at("A1", "B1") == ["e5", "e7"]


@pytest.mark.rule("SD.11.12", "SD.11.13")
def test_a_follower_moves_with_a_leader_who_moves_and_stays_with_one_who_does_not() -> None:
    picture = """
           e  f
        7  .  B1
        6  .  .
        5  A1 .
        4  A2 .
        3  A3 .
    """
    orders = "A1 e5-e6, A2 e4-e5, A3 e3-e4"
    free = table(picture).round(A=orders)
    assert free.at("A1", "A2", "A3") == ["e6", "e5", "e4"]

    stopped = table(picture).round(A=orders, B="B1 f7-e6")
    assert stopped.at("A1", "A2", "A3") == ["e5", "e4", "e3"]


@pytest.mark.rule("SD.11.12")
def test_an_enemys_square_may_be_entered_as_he_leaves_it() -> None:
    t = table("""
           e  f
        6  B1 .
        5  A1 .
    """)
    t.round(A="A1 e5-e6", B="B1 e6-f5")
    assert t.at("A1", "B1") == ["e6", "f5"]


@pytest.mark.rule("SD.11.14")
@pytest.mark.parametrize("other", ["A2", "B2"])
def test_two_figures_cannot_trade_places_whichever_their_clans(other: str) -> None:
    t = table(f"""
           e  f
        6  .  {other}
        5  A1 .
    """)
    orders = {"A": "A1 e5-f6", "B": ""}
    orders[other[0]] = ", ".join(filter(None, (orders[other[0]], f"{other} f6-e5")))
    t.round(**orders)
    assert t.at("A1", other) == ["e5", "f6"]


@pytest.mark.rule("SD.11.15")
def test_a_ring_of_four_across_clans_moves_round() -> None:
    t = table("""
           e  f
        6  A2 B2
        5  A1 B1
    """)
    t.round(A="A1 e5-e6, A2 e6-f6", B="B2 f6-f5, B1 f5-e5")
    assert t.at("A1", "A2", "B2", "B1") == ["e6", "f6", "f5", "e5"]


@pytest.mark.rule("SD.11.16")
def test_crossing_diagonals_both_move() -> None:
    t = table("""
           e  f
        6  B1 .
        5  A1 .
    """)
    t.round(A="A1 e5-f6", B="B1 e6-f5")
    assert t.at("A1", "B1") == ["f6", "f5"]


@pytest.mark.rule("SD.11.17")
def test_the_squares_a_figure_may_end_on_best_first() -> None:
    t = table("""
           d  e  f
        6  .  .  .
        5  .  .  ~
        4  A1 A3 A5
    """)
    answer = t.order_answer("A1 run d4-d6, A3 e4-e5, A5 climb f4-f6, A6 turn left")
    ways = {id: [name(q) for q in path(t.s, figure_no(id), order)] for id, order in answer.items()}
    assert ways == {"A1": ["d6", "d5", "d4"], "A3": ["e5", "e4"], "A5": ["f6", "f4"], "A6": [t.at("A6")]}


@pytest.mark.rule("SD.11.19", "SD.11.20")
def test_who_is_back_on_the_own_square_stays_and_the_next_look_holds_back_who_wanted_it() -> None:
    t = table("""
           d  e  f  g
        6  B1 .  .  .
        5  .  A1 .  .
        4  .  .  A2 .
        3  .  .  .  A3
    """)
    t.round(A="A1 e5-e6, A2 f4-e5, A3 g3-f4", B="B1 d6-e6")
    assert t.at("B1", "A1", "A2", "A3") == ["d6", "e5", "f4", "g3"]


@pytest.mark.rule("SD.11.24")
def test_being_held_back_is_no_hit_and_changes_no_facing() -> None:
    t = table("""
           e   f
        6  .   .
        5  A3> B3
    """)
    t.round(A="A3 e5-f6", B="B3 f5-f6")
    assert t.at("A3", "B3") == ["e5", "f5"]
    assert not t.bumped("A3")
    assert not t.bumped("B3")
    assert (t.facing("A3"), t.facing("B3")) == ("E", "S")
