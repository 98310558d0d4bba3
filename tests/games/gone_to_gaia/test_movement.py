"""Movement and what it collects (sections 3 and 10)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import BOARD, DISTANCE, NAMES, NEIGHBOURS, adjacent, away, covered, sides, tile
from dolmen.games.gone_to_gaia.rules.movement import move_enemy
from dolmen.games.gone_to_gaia.state import taken
from tests.games.gone_to_gaia.table import Wave, delver, foe


def steps(t: Wave) -> set[str]:
    return {label.removeprefix("step to ") for label in t.labels() if label.startswith("step to ")}


@pytest.mark.rule("GG.3.1")
def test_five_columns_from_west_to_east_and_five_rows_from_south_to_north() -> None:
    assert {*NAMES} == {f"{column}{row}" for column in "abcde" for row in "12345"}
    assert BOARD.column(tile("b4")) == 1
    assert BOARD.row(tile("b4")) == 3


@pytest.mark.rule("GG.3.2", "GG.3.3")
def test_neighbours_touch_and_distances_are_kings_moves() -> None:
    assert {NAMES[there] for there in NEIGHBOURS[tile("a1")]} == {"a2", "b1", "b2"}
    assert len(NEIGHBOURS[tile("c3")]) == 8
    assert DISTANCE[tile("a1")][tile("c5")] == 4
    assert adjacent(tile("a1"), tile("b2"))
    assert not adjacent(tile("a1"), tile("c1"))
    assert DISTANCE[tile("a1")][tile("b2")] == 1


@pytest.mark.rule("GG.3.10")
@pytest.mark.parametrize(
    ("enemy", "delver", "facing"),
    [("c3", "c5", (0,)), ("c3", "e4", (1,)), ("c3", "b1", (2,)), ("c3", "a4", (3,)), ("c3", "d4", (0, 1))],
)
def test_the_side_that_faces_a_delver(enemy: str, delver: str, facing: tuple[int, ...]) -> None:
    assert sides(tile(enemy), tile(delver)) == facing


@pytest.mark.rule("GG.3.5", "GG.10.4")
def test_delvers_share_a_tile() -> None:
    t = Wave(mind=delver("c1"), body=delver("c2"), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("step to c2").end()
    assert t.at("mind") == t.at("body") == "c2"


@pytest.mark.rule("GG.3.6", "GG.3.8", "GG.10.3")
def test_nobody_enters_an_enemys_tile() -> None:
    t = Wave(mind=delver("a1", tokens="AP1"), body=delver("b2"), foes=[foe("a2"), foe("b1")])
    t.lay("Ward Lash", 1)
    assert steps(t) == {"b2"}, "diagonally between two enemies, but onto none of them"
    assert taken(t.s) >= {tile("a1"), tile("b2"), tile("a2"), tile("b1")}
    assert tile("c3") not in taken(t.s)


@pytest.mark.rule("GG.10.1", "GG.7.3")
def test_a_movement_has_as_many_steps_as_the_stat() -> None:
    t = Wave(mind=delver("c1"), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("step to c2")
    assert steps(t) == set()


@pytest.mark.rule("GG.10.2")
def test_steps_go_along_rows_columns_and_diagonals() -> None:
    t = Wave(mind=delver("c3"))
    t.lay("Ward Lash", 1)
    assert steps(t) == {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}


@pytest.mark.rule("GG.10.5")
def test_nobody_leaves_the_board() -> None:
    t = Wave(mind=delver("e5"))
    t.lay("Ward Lash", 1)
    assert steps(t) == {"d4", "d5", "e4"}


@pytest.mark.rule("GG.10.6", "GG.10.7", "GG.3.7")
def test_parts_of_the_own_discipline_are_taken_passing_and_ending() -> None:
    t = Wave(mind=delver("c1", tokens="AP1"), foes=[foe("e5")])
    t.lies("c2", "mind").lies("c2", "body").lies("c3", "mind", 2).lies("c3", "mind").lies("e5", "mind")
    t.lay("Ward Lash", 1).pick("1 AP").pick("step to c2")
    assert t.suit("mind").parts[0] == 1
    t.pick("step to c3")
    assert t.suit("mind").parts[:3] == [2, 0, 1]
    assert t.suit("body").parts == [0] * 6
    assert t.lying() == [("c2", 1, 0), ("e5", 0, 0)]


@pytest.mark.rule("GG.10.8")
def test_a_swap_collects_nothing() -> None:
    t = Wave(mind=delver("a1"), body=delver("c3"), foes=[foe("e5")], next="body")
    t.suit("body").open = 0b111111
    t.lies("a1", "body")
    t.lay("Reaper", 6).pick("change places")
    assert (t.at("mind"), t.at("body")) == ("c3", "a1")
    assert t.suit("body").parts[0] == 0
    assert t.lying() == [("a1", 1, 0)]


@pytest.mark.rule("GG.3.11")
def test_an_enemy_that_is_moved_keeps_its_facing_and_tokens() -> None:
    t = Wave(foes=[foe("c3", facing=3)])
    enemy = t.foe("c3")
    enemy.tokens["Grow"] = 2
    move_enemy(t.s, enemy, tile("c4"))
    assert (enemy.facing, enemy.tokens) == (3, {"Grow": 2})
    assert t.foes() == {"c4": 2}


@pytest.mark.rule("GG.3.4", "GG.24.5")
@pytest.mark.parametrize(
    ("from_", "to", "direction"), [("c1", "c3", 0), ("a1", "c3", 1), ("a2", "c3", 2), ("e3", "c2", 6), ("d4", "c2", 4)]
)
def test_straight_away_is_along_the_greater_difference(from_: str, to: str, direction: int) -> None:
    assert away(tile(from_), tile(to)) == direction


@pytest.mark.rule("GG.3.9", "GG.15.7", "GG.15.8")
def test_arrows_turn_with_the_card_and_end_at_the_edge() -> None:
    lancer = GAME.box.arrows["lancer"]

    def white(at: str, facing: int) -> set[str]:
        return {NAMES[there] for there in covered(lancer.white, tile(at), facing)}

    assert white("c3", 0) == {"c4", "c5", "c2", "c1"}
    assert white("c3", 1) == {"d3", "e3", "b3", "a3"}
    assert white("c5", 0) == {"c4", "c3"}


@pytest.mark.rule("GG.25.2")
def test_a_slots_step_collects_and_is_not_doubled() -> None:
    t = Wave(mind=delver("c1", tokens="AP1"), foes=[foe("e5")])
    t.lies("c2", "mind")
    t.lay("Ward Lash", 2).pick("1 AP").pick("Slot 2: step to c2")
    assert t.suit("mind").parts[0] == 1
    assert steps(t), "the movement itself is still there"
    t.pick("step to c3").pick("step to c4")
    assert t.at("mind") == "c4", "two steps by the doubled stat, one by the slot"
