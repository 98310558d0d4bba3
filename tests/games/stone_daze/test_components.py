"""Section 2: components, and section 5: the figures and their actions."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.board import Piece, square
from dolmen.games.stone_daze.content import Action, check_figures
from dolmen.games.stone_daze.state import actions, clan_figures
from dolmen.kernel import BadContent, Form
from dolmen.kernel.scene import Board, Sheet, Token
from tests.games.stone_daze.setup_words import fits, pieces, unpacked
from tests.games.stone_daze.table import GAME as as_ruled
from tests.games.stone_daze.table import table
from tests.library.reprint import reprinted

PAIR = """
       d  e  f
    8  .  B6 .
    7  .  .  .
    6  .  .  .
    5  .  A1 .
    4  .  .  .
"""


@pytest.mark.rule("SD.2.1")
def test_there_is_one_board() -> None:
    assert sum(isinstance(part, Board) for part in table().match.scene(0).walk()) == 1


@pytest.mark.rule("SD.2.2")
def test_seven_figures_of_each_clan_point_in_their_facing() -> None:
    tokens = [part for part in table("   e\n 5 A1>").match.scene(0).walk() if isinstance(part, Token)]
    assert [token.id for token in tokens] == [f"{clan}{n}" for clan in "AB" for n in range(1, 8)]
    assert [token.facing for token in tokens] == ["E", *"NNNNNN", *"SSSSSSS"]


@pytest.mark.rule("SD.2.3")
def test_each_figure_has_a_panel_of_nine_cells_and_two_actions() -> None:
    t = table("   e\n 5 A1")
    panels = [part for part in t.match.scene(0).walk() if isinstance(part, Sheet)]
    assert [panel.id for panel in panels] == [f"panel-{clan}{n}" for clan in "AB" for n in range(1, 8)]
    assert all(len(panel.rows) == 2 for panel in panels)
    orders = t.options("A", field="A1")
    assert sorted(order.cell for order in orders if order.kind == "move") == list(range(8)), "and the centre: stay"
    assert orders[0].kind == "stay"


@pytest.mark.rule("SD.2.4")
def test_each_figure_has_one_club_and_the_clan_no_more_than_seven() -> None:
    t = table(PAIR, out="A6 B3").orders().tokens()
    for clan in "AB":
        form = t.ask(clan)
        assert isinstance(form, Form)
        assert [field.name for field in form.fields] == [
            f"{clan}{n}" for n in range(1, 8) if f"{clan}{n}" not in ("A6", "B3")
        ]
        assert t.parts()[f"clubs-{clan}"].value == 1, "and the club of who is out"


@pytest.mark.rule("SD.2.5")
def test_a_figure_carries_one_bump_at_most_and_the_markers_never_run_short() -> None:
    t = table(PAIR)
    assert t.parts()["bumps-B"].value == 7
    t.round(clubs="A1 e8")
    assert t.parts()["bumps-B"].value == 6
    assert len(t.parts()["B6"].badges) == 1
    t.round(clubs="A1 e8")
    assert t.at("B6") == "out"
    assert t.parts()["bumps-B"].value == 7


@pytest.mark.rule("SD.2.6")
def test_a_black_disc_moves_or_turns_and_red_discs_turn_silver() -> None:
    t = table(PAIR)
    form = t.ask("A")
    assert isinstance(form, Form)
    assert [field.name for field in form.fields if "disc" not in field.name] == [f"A{n}" for n in range(1, 8)]
    assert {"turn left", "turn right", "forward to e6"} < set(t.labels("A", field="A1"))
    assert [t.discs("A"), t.discs("B")] == [7, 7]
    t.round(A="A1 fire", tokens="A fire e6 e7")
    assert [t.discs("A"), t.discs("B")] == [6, 7]
    assert t.parts("B")["panel-A1"].rows == (("runner", "unused"), ("fire", "exhausted"))


@pytest.mark.rule("SD.2.7")
def test_each_clan_has_one_fire_one_fireball_and_one_dragon() -> None:
    t = table("   d  e  f\n 5 A3 A4 A5", out="A6 B6")
    for clan in "AB":
        assert not t.takes(clan, orders=f"{clan}3 fire, {clan}4 fire")
        assert not t.takes(clan, orders=f"{clan}2 fireball, {clan}5 fireball")
    t.orders(A="A3 fire, A5 fireball", B="B3 fire, B4 bird")
    t.give({"fire": t.options("A", field="fire")[0]}, "A").give({}, "B")
    board = t.parts()["board"]
    there = {token.id for token in board.tokens if token.tone == "fire"}
    assert there == {"fire-A", "fire-tip-A", "ball-A", "fire-B", "fire-tip-B", "bird-B"}


@pytest.mark.rule("SD.2.8", "SD.2.9", "SD.2.12")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_clan_has_three_small_and_two_large_mounds_and_a_swamp(seat: int) -> None:
    m = unpacked()
    m.answer(seat, "by hand")
    base = ["large mound 1", "large mound 2", "small mound 1", "small mound 2", "small mound 3", "swamp"]
    assert sorted(field.name for field in m.asks[seat].fields) == base  # type: ignore[attr-defined]
    m = unpacked(gate=True)
    m.answer(seat, "by hand")
    assert sorted(field.name for field in m.asks[seat].fields) == ["gate", *base]  # type: ignore[attr-defined]


@pytest.mark.rule("SD.2.10")
def test_each_clan_has_one_sacred_circle() -> None:
    circles = [part.label for part in table().match.scene(None).walk() if "sacred circle" in part.label]
    assert circles == [
        "e1, sacred circle of clan A",
        "f1, sacred circle of clan A",
        "e12, sacred circle of clan B",
        "f12, sacred circle of clan B",
    ]


@pytest.mark.rule("SD.2.12")
def test_the_add_ons_are_there_only_if_switched_on() -> None:
    picture = """
           e  f
        9  .  B6*
        8  .  .
        7  o  .
        6  .  .
        5  .  .
        4  A1 .
    """
    on = table(picture, mega_club=True, haunted=True).orders().tokens()
    assert on.parts("A")["mega-A"].text == "mega club unused"
    assert "f9 with the mega club" in on.labels("A", field="A1")
    on.clubs("A1 f9")
    assert on.at("B6") == "out"
    assert on.parts()["f9"].tone == "haunted"
    off = table(picture).orders().tokens()
    assert "mega-A" not in off.parts("A")
    assert "f9 with the mega club" not in off.labels("A", field="A1")
    off.clubs("A1 f9")
    assert off.at("B6") == "out"
    assert off.parts()["f9"].tone == "meadow"


@pytest.mark.rule("SD.2.13", "SD.2.14", "SD.2.15", "SD.2.16")
def test_the_shapes_of_the_pieces_and_that_each_may_be_turned() -> None:
    m = unpacked()
    for legal in (
        "small mound 1 e4",
        "large mound 1 e4-f4",
        "large mound 1 e4-e5",
        "swamp d4-f5",
        "swamp d3-e5",
    ):
        assert fits(m, 0, pieces(legal)), legal
    for illegal in (
        "small mound 1 e4-f4",
        "large mound 1 e4",
        "large mound 1 e4-g4",
        "swamp d4-f4",
        "swamp d4-e5",
        "swamp d3-f5",
    ):
        assert not fits(m, 0, pieces(illegal)), illegal
    diagonal = Piece("large mound", (square("e4"), square("f5")))
    assert not fits(m, 0, {"large mound 1": diagonal})


@pytest.mark.rule("SD.2.17")
def test_every_value_says_where_it_comes_from() -> None:
    invented = {"large mound", "swamp"}
    assert {entry.name for entry in GAME.box.pieces if entry.origin == "house"} == invented
    everything = (*GAME.box.pieces, *GAME.box.figures, *GAME.box.layouts, *GAME.box.formations)
    assert {entry.origin for entry in everything} <= {"rulebook", "inferred", "published", "house"}


@pytest.mark.rule("SD.2.17")
def test_shapes_and_actions_are_replaced_without_a_change_of_code() -> None:
    m = unpacked(game=reprinted(GAME, "pieces.toml", "piece", {"swamp": {"shape": [4, 1]}}))
    assert fits(m, 0, pieces("swamp d4-g4"))
    assert not fits(m, 0, pieces("swamp d4-f5"))
    sixth, seventh = (entry.name for entry in GAME.box.figures[5:])
    swapped = {sixth: {"actions": ["extra force", "fire"]}, seventh: {"actions": ["mighty tosser", "fireball"]}}
    t = table(game=reprinted(GAME, "figures.toml", "figure", swapped))
    assert t.takes("A", orders="A6 extra force")
    assert not t.takes("A", orders="A7 extra force")


# The figures and their actions


@pytest.mark.rule("SD.5.1", "SD.5.2")
def test_seven_figures_own_two_actions_each_of_eight_kinds() -> None:
    t = table()
    assert [actions(t.s, figure) for figure in clan_figures(0)] == [
        (Action.RUNNER, Action.FIRE),
        (Action.RUNNER, Action.FIREBALL),
        (Action.HEALER, Action.FIRE),
        (Action.BIRD, Action.FIRE),
        (Action.CLIMBER, Action.FIREBALL),
        (Action.TOSSER, Action.FIRE),
        (Action.FORCE, Action.FIREBALL),
    ]
    slots = Counter(action for figure in clan_figures(1) for action in actions(t.s, figure))
    assert slots.total() == 14
    assert slots.most_common(3) == [(Action.FIRE, 4), (Action.FIREBALL, 3), (Action.RUNNER, 2)]
    assert sorted(slots.values()) == [1, 1, 1, 1, 1, 2, 3, 4]


@pytest.mark.rule("SD.5.3")
@pytest.mark.parametrize(
    ("number", "pair", "message"),
    [
        (1, ("runner", "runner"), "two different actions"),
        (1, ("fireball", "fire"), "2 of 'runner'"),
        (5, ("healer", "fire"), "1 of 'healer'"),
        (6, ("bird", "fireball"), "1 of 'bird'"),
        (6, ("climber", "fireball"), "1 of 'climber'"),
        (5, ("mighty tosser", "fireball"), "fire must be more frequent"),
        (6, ("180° turn", "fireball"), "two different actions"),
    ],
)
def test_an_action_table_against_the_rulebook_is_refused(number: int, pair: tuple[str, str], message: str) -> None:
    table_ = list(as_ruled.box.figures)
    check_figures(tuple(table_))
    table_[number] = replace(table_[number], actions=(Action(pair[0]), Action(pair[1])))
    with pytest.raises(BadContent, match=message):
        check_figures(tuple(table_))


@pytest.mark.rule("SD.5.3")
def test_an_action_table_of_six_figures_is_refused() -> None:
    with pytest.raises(BadContent, match="expected 7 figures, got 6"):
        check_figures(GAME.box.figures[:6])


@pytest.mark.rule("SD.5.4")
def test_a_figure_can_use_only_its_own_two_actions_and_the_turn() -> None:
    t = table(
        """
           c  d  e  f  g
        6  .  .  .  .  .
        5  .  .  .  .  .
        4  A4 ~  ~  A5 A6
        3  .  A2 A3 A7 .
    """,
        out="A1",
    )
    words = ["fire", "fireball", "mighty tosser", "extra force", "healer", "bird"]
    for figure in clan_figures(0)[1:]:
        id = f"A{figure + 1}"
        own = {action.value for action in actions(t.s, figure)}
        assert {word for word in words if t.takes("A", orders=f"{id} {word}")} == own - {"runner", "climber"}
        kinds = {order.kind for order in t.ask("A").field(id).options}  # type: ignore[attr-defined]
        assert "about" in kinds
        assert ("run" in kinds) == ("runner" in own)
        assert ("climb" in kinds) == ("climber" in own)


@pytest.mark.rule("SD.5.5")
def test_a_slot_is_used_up_once_a_game() -> None:
    t = table("   e\n 5 A3")
    t.round(A="A3 fire", tokens="A fire e6 e7").round()
    assert t.exhausted("A3", "fire")
    assert not t.exhausted("A3", "healer")
    for _ in range(3):
        t.refuses("A", orders="A3 fire")
        assert t.takes("A", orders="A1 fire")
        t.round()


@pytest.mark.rule("SD.5.6")
def test_a_figure_may_use_both_its_actions_also_in_one_round() -> None:
    together = table("   e  f\n 5 A7 A1")
    together.round(A="A7 extra force, A7 fireball", tokens="A fireball e6")
    assert together.exhausted("A7", "extra force")
    assert together.exhausted("A7", "fireball")
    assert together.discs("A") == 5
    assert together.takes("A", orders="A1 run f5-f7, A1 fire")
    apart = table("   e  f\n 5 A7 A1")
    apart.round(A="A7 extra force").round(A="A7 fireball", tokens="A fireball e6")
    assert apart.exhausted("A7", "extra force")
    assert apart.exhausted("A7", "fireball")
