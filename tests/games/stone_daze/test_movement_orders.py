"""Section 7: movement orders."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stone_daze.board import CELLS, square
from dolmen.games.stone_daze.choices import STAY, Act, Order, Throw
from dolmen.games.stone_daze.content import Action
from dolmen.kernel import CannotUndo, Form
from tests.games.stone_daze.table import table

ALONE = """
       d  e  f
    7  .  .  .
    6  .  .  .
    5  .  A1 .
    4  .  .  .
    3  .  .  .
"""


@pytest.mark.rule("SD.7.1")
def test_each_living_figure_has_exactly_one_order() -> None:
    t = table(ALONE, out="A2", used={"A1": ["runner"]})
    form = t.ask("A")
    assert isinstance(form, Form)
    assert [field.name for field in form.fields if "disc" not in field.name] == ["A1", "A3", "A4", "A5", "A6", "A7"]
    kinds = [order.kind for order in form.field("A1").options]
    assert sorted(set(kinds)) == ["about", "move", "stay", "turn left", "turn right"]
    assert kinds.count("move") == 8
    assert len(kinds) == 12


@pytest.mark.rule("SD.7.2", "SD.7.3")
def test_every_order_is_stay_until_it_is_changed() -> None:
    t = table(ALONE)
    form = t.ask("A")
    assert isinstance(form, Form)
    for _ in range(2):
        assert all(form.field(f"A{n}").options[0] == STAY for n in range(1, 8))
        before = t.at(*(f"A{n}" for n in range(2, 8)))
        t.round(A="A1 e5-e6" if t.at("A1") == "e5" else "")
        assert t.at(*(f"A{n}" for n in range(2, 8))) == before
        assert t.at("A1") == "e6"
        form = t.ask("A")
        assert isinstance(form, Form)


COMPASS = {
    "^": ["e6", "f6", "f5", "f4", "e4", "d4", "d5", "d6"],
    ">": ["f5", "f4", "e4", "d4", "d5", "d6", "e6", "f6"],
    "v": ["e4", "d4", "d5", "d6", "e6", "f6", "f5", "f4"],
    "<": ["d5", "d6", "e6", "f6", "f5", "f4", "e4", "d4"],
}
"""Where the panel's cells lead from e5, clockwise from forward, by facing."""


@pytest.mark.rule("SD.7.4", "SD.7.5", "SD.7.6", "SD.7.7")
@pytest.mark.parametrize("sign", COMPASS)
@pytest.mark.parametrize("cell", range(8))
def test_panel_cells_lead_one_square_as_the_figure_faces(sign: str, cell: int) -> None:
    t = table(ALONE.replace("A1", f"A1{sign}"))
    facing = t.facing("A1")
    assert f"{CELLS[cell]} to {COMPASS[sign][cell]}" in t.labels("A", field="A1")
    t.give({"A1": Order("move", cell)}, 0)
    t.give({}, 1)
    t.clubs()
    assert t.at("A1") == COMPASS[sign][cell]
    assert t.facing("A1") == facing


@pytest.mark.rule("SD.7.8")
@pytest.mark.parametrize(
    ("sign", "left", "right"), [("^", "W", "E"), (">", "N", "S"), ("v", "E", "W"), ("<", "S", "N")]
)
def test_a_turn_changes_the_facing_by_a_quarter_on_the_spot(sign: str, left: str, right: str) -> None:
    for order, facing in (("turn left", left), ("turn right", right)):
        t = table(ALONE.replace("A1", f"A1{sign}")).round(A=f"A1 {order}")
        assert (t.at("A1"), t.facing("A1")) == ("e5", facing)


@pytest.mark.rule("SD.7.9", "SD.7.10")
@pytest.mark.parametrize("turn", ["turn left", "turn right"])
def test_the_turn_side_goes_left_or_right_of_the_centre_only_and_never_with_a_move(turn: str) -> None:
    t = table(ALONE)
    for cell in range(8):
        t.refuses("A", A1=Order(turn, cell))  # type: ignore[arg-type]
    t.round(A=f"A1 {turn}")
    assert t.at("A1") == "e5"


@pytest.mark.rule("SD.7.11", "SD.7.12")
@pytest.mark.parametrize("id", [f"A{n}" for n in range(1, 8)])
def test_any_figure_turns_about_with_a_disc_that_counts_as_one_of_two(id: str) -> None:
    t = table(ALONE.replace("A1", id))
    assert t.takes("A", orders=f"{id} about")
    other = "A3" if id != "A3" else "A1"
    assert t.takes("A", orders=f"{id} about, {other} fire")
    assert not t.takes("A", orders=f"{id} about, {other} fire, A7 fireball")
    t.round(A=f"{id} about")
    assert (t.at(id), t.facing(id), t.discs("A")) == ("e5", "S", 6)


@pytest.mark.rule("SD.7.13", "SD.8.10")
def test_a_figure_turns_about_again_with_another_disc() -> None:
    t = table(ALONE)
    for discs, facing in ((6, "S"), (5, "N"), (4, "S")):
        t.round(A="A1 about")
        assert (t.discs("A"), t.facing("A1")) == (discs, facing)
    assert not t.exhausted("A1", "runner")
    assert not t.exhausted("A1", "fire")
    assert "stay" in t.labels("A", field="A1"), "no disc lies on the centre cell"


@pytest.mark.rule("SD.7.14")
def test_a_figure_that_turns_about_has_no_other_order() -> None:
    t = table(ALONE)
    for cell in range(8):
        t.refuses("A", A1=Order("about", cell, 0))
    both: dict[str, Any] = {"A1": Order("about", None, 0), "A1 disc": (Act(Action.RUNNER, 0),)}
    t.refuses("A", **both)


@pytest.mark.rule("SD.7.15")
@pytest.mark.parametrize("turn", ["turn right", "about"])
def test_tokens_and_throws_of_the_round_use_the_old_facing(turn: str) -> None:
    t = table(ALONE.replace("A1", "A2"))
    t.orders(A=f"A2 {turn}, A2 fireball")
    assert sorted(t.labels("A", field="fireball")) == ["d6", "e6", "f6"]
    t.tokens("A fireball d6")
    assert t.facing("A2") == "N"
    assert sorted(t.labels("A", field="A2")[1:]) == sorted(f"{c}{r}" for c in "def" for r in range(6, 12))
    t.clubs()
    assert t.facing("A2") == {"turn right": "E", "about": "S"}[turn]


@pytest.mark.rule("SD.7.16")
@pytest.mark.parametrize("order", ["stay", "turn left", "turn right", "about"])
def test_who_stays_or_turns_may_throw_and_use_what_needs_no_move(order: str) -> None:
    picture = "   b  c  d  e  f\n 5 A2 A3 A4 A6 A7"
    for id, action in (
        ("A3", "fire"),
        ("A2", "fireball"),
        ("A6", "mighty tosser"),
        ("A7", "extra force"),
        ("A3", "healer"),
        ("A4", "bird"),
    ):
        t = table(picture, out="A1").orders(A=f"{id} {order}, {id} {action}")
        t.tokens()
        t.clubs(f"{id} {t.at(id)[0]}6")
        assert t.s.round == 6
        assert t.exhausted(id, action)
        assert any(f"throws a club at {t.at(id)[0]}6" in line for line in t.lines())


@pytest.mark.rule("SD.7.17")
def test_runner_and_climber_need_a_move() -> None:
    t = table("   d  e  f\n 6 .  .  .\n 5 .  A1 .\n 4 A5 ~  .")
    for id, kind, action in (("A1", "run", Action.RUNNER), ("A5", "climb", Action.CLIMBER)):
        t.refuses("A", **{id: Order(kind, None, 0)})  # type: ignore[arg-type]
        for order in (STAY, Order("turn left"), Order("turn right")):
            both: dict[str, Any] = {id: order, f"{id} disc": (Act(action, 0),)}
            t.refuses("A", **both)


@pytest.mark.rule("SD.7.18")
def test_moves_off_the_board_into_swamp_ghosts_and_gate_walls_are_refused() -> None:
    t = table("   a  b  c  d  e  f\n 4 .  ~  #  n  #  .\n 3 A1 .  .  A2 .  .\n 2 .  .  .  .  .  .", haunted="b2")
    t.refuses("A", A1=Order("move", CELLS.index("left")))
    t.refuses("A", orders="A1 a3-b4")
    t.refuses("A", orders="A1 a3-b2")
    t.refuses("A", orders="A2 d3-c4")
    t.refuses("A", orders="A2 d3-e4")
    assert t.takes("A", orders="A1 a3-b3, A2 d3-d4")


@pytest.mark.rule("SD.7.18")
@pytest.mark.parametrize(("at", "legal"), [("a1", 3), ("j12", 3), ("a6", 5), ("e12", 5), ("e6", 8)])
def test_at_the_edge_only_squares_of_the_board_can_be_ordered(at: str, legal: int) -> None:
    t = table(f"   {at[0]}\n {at[1:]} A1")
    options = t.options("A", field="A1")
    assert sum(order.kind == "move" for order in options) == legal


@pytest.mark.rule("SD.7.19")
def test_moves_to_occupied_high_burning_and_sacred_squares_are_accepted() -> None:
    t = table("   d  e  f\n 6 .  .  .\n 5 B6 A1 o\n 4 .  A3 A2")
    t.round(A="A3 fire, A2 fireball", tokens="A fire d4 d3, A fireball e5")
    assert t.bumped("A1")
    for order in ("A1 e5-d5", "A1 e5-f4", "A1 e5-f5", "A3 e4-d4", "A2 f4-e5"):
        assert t.takes("A", orders=order), order
    t = table("   d  e\n 12 .  .\n 11 A1 .\n 2 A2 .\n 1 .  .")
    assert t.takes("A", orders="A1 d11-d12, A2 d2-d1")


@pytest.mark.rule("SD.7.20")
def test_own_figures_may_be_ordered_to_one_square_and_fail() -> None:
    t = table("   d  e  f\n 6 .  .  .\n 5 A1 A2 A3")
    t.round(A="A1 d5-e6, A2 e5-e6, A3 f5-e6")
    assert t.at("A1", "A2", "A3") == ["d5", "e5", "f5"]


@pytest.mark.rule("SD.7.21")
@pytest.mark.parametrize(
    "picture",
    [
        "   d  e\n 6 ~  .\n 5 A1 ~",
        "   c  d  e\n 6 .  B6 .\n 5 .  A1 B7",
        "   d  e  f  g\n 6 .  .  .  .\n 5 A1 #  n  #",
    ],
)
def test_a_diagonal_move_goes_between_obstacles(picture: str) -> None:
    t = table(picture).round(A="A1 d5-e6")
    assert t.at("A1") == "e6"


@pytest.mark.rule("SD.7.21")
def test_a_diagonal_move_goes_between_two_fires_and_a_runner_looks_at_his_middle_square() -> None:
    t = table("   c  d  e\n 8 B3 .  .\n 7 .  .  .\n 6 .  .  .\n 5 .  A1 .\n 4 .  A3 .")
    t.round(A="A3 fire, A1 d5-e6", B="B3 fire", tokens="A fire e5 e4, B fire d7 d6")
    assert (t.at("A1"), t.bumped("A1")) == ("e6", False)
    t = table("   d  e  f\n 7 ~  .  .\n 6 ~  .  ~\n 5 A1 ~  .")
    t.round(A="A1 run d5-f7")
    assert t.at("A1") == "f7"


@pytest.mark.rule("SD.7.22")
def test_orders_and_discs_are_handed_in_together() -> None:
    t = table(ALONE)
    form = t.ask("A")
    assert isinstance(form, Form)
    assert {"A1", "A1 disc"} < {field.name for field in form.fields}
    t.give(t.order_answer("A1 e5-e6, A1 fire"), 0)
    assert 0 not in t.waiting()
    assert t.s.clans[0].orders[0] == Order("move", 0)
    assert [use.action for use in t.s.clans[0].uses] == [Action.FIRE]


@pytest.mark.rule("SD.7.23")
def test_once_both_clans_are_done_the_orders_stand() -> None:
    t = table(ALONE)
    t.give(t.order_answer("A1 turn left"), 0)
    t.match.undo(0)
    t.give(t.order_answer("A1 e5-e6"), 0)
    assert 0 not in t.waiting()
    t.give({}, 1)
    for seat in (0, 1):
        with pytest.raises(CannotUndo):
            t.match.undo(seat)
    t.clubs()
    assert t.at("A1") == "e6"


@pytest.mark.rule("SD.7.24")
def test_locked_orders_stay_hidden_until_the_reveal() -> None:
    one, other = table(ALONE), table(ALONE)
    one.orders(A="A1 e5-e6, A7 extra force")
    other.orders(A="A1 turn left")
    for t in (one, other):
        t.give({}, 0)
    for viewer in ("B", None):
        assert one.seen(viewer) == other.seen(viewer)
    one.give({"B1": Throw(square(one.reach("B1")[0]))}, 1)
    assert "A7 Strong woman uses a disc: extra force" in one.lines("B")
    assert "A1 Elder brother moves e5–e6" in one.lines("B")
