"""Section 4: the set-up."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.board import ROWS, Piece, sacred_circle, square
from dolmen.games.stone_daze.rules.setup import leaves_a_path, placements
from dolmen.games.stone_daze.state import StoneDaze, StoneDazeOptions, Talk
from dolmen.kernel import BadOptions, CannotUndo, IllegalAnswer, Match, play_out
from dolmen.kernel.view import view_bytes
from tests.games.stone_daze.setup_words import (
    FRONT_A,
    FRONT_B,
    both_lay,
    by_hand,
    deploy,
    fits,
    lay,
    pieces,
    placed,
    refused,
    unpacked,
)
from tests.games.stone_daze.table import table
from tests.library.reprint import reprinted


def ready(**options: Any) -> Match[StoneDaze]:
    """Round 1 of a game without terrain, the figures in a row."""
    m = both_lay(unpacked(**options))
    deploy(m, 0, FRONT_A)
    deploy(m, 1, FRONT_B)
    return m


@pytest.mark.rule("SD.4.1")
def test_the_options_are_fixed_before_set_up_and_hold_for_both_clans() -> None:
    chosen: dict[str, Any] = {"gate": True, "haunted": True, "mega_club": True, "advanced": True, "rows": 14}
    m = unpacked(**chosen)
    for name, value in chosen.items():
        assert getattr(m.s.options, name) == value
        with pytest.raises(AttributeError):
            setattr(m.s.options, name, value)
    for seat in (0, 1):
        m.answer(seat, "by hand")
        assert {"gate", "front stash", "second stash"} < {field.name for field in m.asks[seat].fields}  # type: ignore[attr-defined]
    assert [clan.mega for clan in m.s.clans] == [True, True]
    assert [clan.discs for clan in m.s.clans] == [4, 4]
    with pytest.raises(BadOptions):
        unpacked(gate="for clan A")
    assert StoneDazeOptions() == unpacked().s.options
    assert not any(getattr(StoneDazeOptions(), name) for name in ("gate", "haunted", "mega_club", "advanced"))


@pytest.mark.rule("SD.4.2")
def test_the_set_up_goes_terrain_then_figures_then_round_one_both_clans_at_once() -> None:
    m = unpacked()
    assert (m.s.step, sorted(m.asks)) == ("terrain", [0, 1])
    lay(m, 1, "small mound 1 e9")
    assert (m.s.step, sorted(m.asks)) == ("terrain", [0])
    assert not m.s.terrain
    lay(m, 0, "small mound 1 e4")
    assert len(m.s.terrain) == 2
    assert (m.s.step, sorted(m.asks)) == ("deployment", [0, 1])
    deploy(m, 0, FRONT_A)
    assert not any(figure.alive for figure in m.s.figures)
    deploy(m, 1, FRONT_B)
    assert all(figure.alive for figure in m.s.figures)
    assert (m.s.step, m.s.round, sorted(m.asks)) == ("orders", 1, [0, 1])


@pytest.mark.rule("SD.4.3")
def test_the_sacred_circles_lie_in_the_middle_of_the_halhalas() -> None:
    circles = [part.id for part in unpacked().scene(0).walk() if "sacred circle" in part.label]
    assert circles == ["e1", "f1", "e12", "f12"]
    assert [*sacred_circle(0, ROWS), *sacred_circle(1, ROWS)] == [square(name) for name in circles]


@pytest.mark.rule("SD.4.4")
def test_a_sacred_circle_has_no_effect() -> None:
    t = table("   d  e\n 3 .  .\n 2 B1 B2\n 1 .  .")
    assert square("d1") not in sacred_circle(0, ROWS)
    assert square("e1") in sacred_circle(0, ROWS)
    t.round(B="B1 d2-d1, B2 e2-e1")
    assert t.at("B1", "B2") == ["d1", "e1"]
    assert t.tally() == (0, 2)
    t = table("   d  e  g\n 2 .  .  .\n 1 A1 A2 A3")
    t.round(A="A1 d1-e1, A2 e1-d2")
    assert t.at("A1", "A2") == ["e1", "d2"]


@pytest.mark.rule("SD.4.5", "SD.4.6")
def test_discs_and_bump_markers_start_in_the_halhala() -> None:
    m = ready()
    shown = {part.id: part for part in m.scene(None).walk()}
    for clan in "AB":
        assert shown[f"discs-{clan}"].value == 7  # type: ignore[attr-defined]
        assert shown[f"bumps-{clan}"].value == 7  # type: ignore[attr-defined]
    assert [clan.stashes for clan in m.s.clans] == [[], []]


def test_nothing_of_the_talk_about_the_set_up_is_left_in_the_first_round() -> None:
    m = ready()
    assert m.s.round == 1
    assert [clan.talk for clan in m.s.clans] == [Talk(), Talk()]


@pytest.mark.rule("SD.4.7")
def test_terrain_stands_in_the_own_half_off_the_halhala() -> None:
    for seat, home, inside, beyond in ((0, 1, range(2, 7), 7), (1, 12, range(7, 12), 6)):
        m = unpacked()
        for row in inside:
            assert fits(m, seat, pieces(f"small mound 1 j{row}"))
        refused(m, seat, pieces(f"small mound 1 j{home}"))
        refused(m, seat, pieces(f"small mound 1 j{beyond}"))
        for across in ((1, 2), (6, 7), (11, 12)):
            refused(m, seat, pieces(f"large mound 1 c{across[0]}-c{across[1]}"))
            refused(m, seat, pieces(f"swamp c{across[0]}-e{across[1]}"))


@pytest.mark.rule("SD.4.8", "SD.4.9")
def test_pieces_may_touch_and_not_overlap() -> None:
    m = unpacked()
    assert fits(m, 0, pieces("swamp d3-f4, small mound 1 g3, small mound 2 g5, large mound 1 d5-e5"))
    refused(m, 0, pieces("swamp d3-f4, small mound 1 f4"))
    refused(m, 0, pieces("large mound 1 d3-e3, large mound 2 e3-e4"))
    refused(m, 0, pieces("small mound 1 d3, small mound 2 d3"))


@pytest.mark.rule("SD.4.10", "SD.4.11")
def test_pieces_may_be_left_out_and_then_stay_out_of_the_game() -> None:
    m = both_lay(unpacked(), "", "small mound 1 e9")
    assert [piece.kind for piece in m.s.terrain] == ["small mound"]
    deploy(m, 0, FRONT_A)
    deploy(m, 1, FRONT_B)
    for _ in range(3):
        for seat in (0, 1, 0, 1):
            m.answer(seat, {})
    assert [piece.kind for piece in m.s.terrain] == ["small mound"]


@pytest.mark.rule("SD.4.12")
def test_a_design_that_shuts_the_halhala_in_is_refused() -> None:
    m = unpacked(game=reprinted(GAME, "pieces.toml", "piece", {"swamp": {"shape": [10, 1]}}))
    refused(m, 0, pieces("swamp a4-j4"))
    refused(m, 1, pieces("swamp a9-j9"))
    refused(m, 0, pieces("swamp a6-j6"))


@pytest.mark.rule("SD.4.12")
def test_a_path_goes_by_neighbours_past_swamp_and_gate_walls_and_through_a_passage() -> None:
    swamp = Piece("swamp", tuple(square(f"{c}4") for c in "abcdefg"))
    gate = Piece("gate", tuple(square(f"{c}4") for c in "hij"), arrow=0)
    assert leaves_a_path(ROWS, 0, (swamp, gate)), "by the middle of the gate"
    wider = Piece("gate", tuple(square(q) for q in ("h4", "i4", "a6", "j4", "b6")), arrow=0)
    assert wider.passage == square("a6")
    assert not leaves_a_path(ROWS, 0, (swamp, wider)), "walls all along the row"
    cell = Piece("swamp", tuple(square(q) for q in ("a2", "b2", "c2", "c1")))
    assert not leaves_a_path(ROWS, 0, (cell,)), "a1 and b1 are shut in"
    corners = Piece("swamp", tuple(square(f"{c}{4 if c < 'f' else 5}") for c in "abcdefghij"))
    assert leaves_a_path(ROWS, 0, (corners,)), "from f4 to e5, between two corners"


@pytest.mark.rule("SD.4.13")
@pytest.mark.parametrize("clan", [0, 1])
def test_the_pieces_of_the_box_always_leave_a_path(clan: int) -> None:
    gates = {gate.squares: gate for gate in placements(GAME.box, "gate", clan, ROWS)}.values()
    pairs = [
        (swamp, gate)
        for swamp, gate in product(placements(GAME.box, "swamp", clan, ROWS), gates)
        if not set(swamp.squares) & set(gate.squares)
    ]
    assert len(pairs) > 3000
    assert all(leaves_a_path(ROWS, clan, pair) for pair in pairs)


@pytest.mark.rule("SD.4.14")
def test_a_design_is_hidden_until_both_are_locked() -> None:
    one, other = unpacked(), unpacked()
    lay(one, 0, "swamp d3-f4")
    lay(other, 0, "small mound 1 b2")
    for viewer in (1, None):
        assert view_bytes(one.view(viewer)) == view_bytes(other.view(viewer))
    assert view_bytes(one.view(0)) != view_bytes(other.view(0))
    lay(one, 1, "small mound 1 b9")
    for viewer in (0, 1, None):
        tones = {part.id: part.tone for part in one.scene(viewer).walk()}
        assert (tones["e4"], tones["b9"]) == ("swamp", "mound")


@pytest.mark.rule("SD.4.15", "SD.4.23")
def test_all_seven_figures_are_deployed() -> None:
    m = both_lay(unpacked())
    for left_out in range(1, 8):
        answer = placed("A", FRONT_A)
        del answer[f"A{left_out}"]
        refused(m, 0, answer)
    deploy(m, 0, FRONT_A)
    deploy(m, 1, FRONT_B)
    assert sum(figure.alive for figure in m.s.figures) == 14


@pytest.mark.rule("SD.4.16", "SD.4.17", "SD.4.19")
def test_figures_are_deployed_on_the_own_first_three_rows_one_a_square() -> None:
    m = both_lay(unpacked(), "small mound 1 a3, large mound 1 c2-d2")
    assert fits(m, 0, placed("A", "a3 c2 d2 e1 f1 j1 j3")), "mounds, the Halhala and its sacred circle"
    refused(m, 0, placed("A", "a4 c2 d2 e1 f1 j1 j3"))
    refused(m, 0, placed("A", "a3 a3 d2 e1 f1 j1 j3"))
    refused(m, 0, placed("A", "a10 c2 d2 e1 f1 j1 j3"))
    assert fits(m, 1, placed("B", "a10 b10 c11 d11 e12 f12 g12"))
    refused(m, 1, placed("B", "a9 b10 c11 d11 e12 f12 g12"))
    refused(m, 1, placed("B", "a3 b10 c11 d11 e12 f12 g12"))


@pytest.mark.rule("SD.4.18")
def test_no_figure_is_deployed_in_a_swamp_or_a_gate() -> None:
    m = both_lay(unpacked(gate=True), "swamp a2-c3, gate e3-g3 N")
    for taken in ("a2", "c3", "e3", "f3", "g3"):
        refused(m, 0, placed("A", f"{taken} a1 b1 c1 d1 e1 f1"))
    assert fits(m, 0, placed("A", "d3 a1 b1 c1 d1 e1 f1"))


@pytest.mark.rule("SD.4.20")
def test_deployments_are_chosen_with_the_terrain_in_view_and_shown_together() -> None:
    one, other = (both_lay(unpacked(), "swamp d3-f4", "small mound 1 b9") for _ in range(2))
    assert [part.tone for part in one.scene(1).walk() if part.id == "e4"] == ["swamp"]
    deploy(one, 0, "a3 b3 c3 g3 h3 i3 j3")
    deploy(other, 0, "a1 b1 c1 d1 e1 f1 g1")
    for viewer in (1, None):
        assert view_bytes(one.view(viewer)) == view_bytes(other.view(viewer))
    deploy(one, 1, FRONT_B)
    for viewer in (0, 1, None):
        where = {part.id: getattr(part, "at", "") for part in one.scene(viewer).walk()}
        assert (where["A1"], where["B1"]) == ("a3", "a10")


@pytest.mark.rule("SD.4.21", "SD.4.22")
def test_figures_start_facing_the_enemy_unhurt_with_club_and_actions() -> None:
    m = ready()
    assert [figure.facing for figure in m.s.figures] == [0] * 7 + [2] * 7
    assert not any(figure.bumped or figure.used for figure in m.s.figures)
    for seat in (0, 1):
        m.answer(seat, {})
    for seat, clan in ((0, "A"), (1, "B")):
        form = m.asks[seat]
        assert [field.name for field in form.fields] == [f"{clan}{n}" for n in range(1, 8)]  # type: ignore[attr-defined]
        assert all(len(field.options) > 1 for field in form.fields)  # type: ignore[attr-defined]


@pytest.mark.rule("SD.4.23")
def test_a_design_or_deployment_cannot_be_changed_once_both_clans_are_done() -> None:
    m = unpacked()
    lay(m, 0, "small mound 1 e4")
    with pytest.raises(IllegalAnswer):
        m.answer(0, pieces("small mound 1 e5"))
    m.undo(0)
    lay(m, 0, "small mound 1 e4")
    lay(m, 1)
    for seat in (0, 1):
        with pytest.raises(CannotUndo):
            m.undo(seat)
    deploy(m, 1, FRONT_B)
    with pytest.raises(IllegalAnswer):
        m.answer(1, placed("B", FRONT_B))
    m.undo(1)
    deploy(m, 1, FRONT_B)
    deploy(m, 0, FRONT_A)
    for seat in (0, 1):
        with pytest.raises(CannotUndo):
            m.undo(seat)


@pytest.mark.rule("SD.4.23")
def test_a_design_without_its_three_stashed_discs_is_refused() -> None:
    m = unpacked(advanced=True)
    refused(m, 0, {})
    by_hand(m, 0)
    lone = m.asks[0].field("second stash").options[1]  # type: ignore[attr-defined]
    assert lone.discs == 3
    assert fits(m, 0, {"second stash": lone})


@pytest.mark.rule("SD.4.24", "SD.4.26")
@pytest.mark.parametrize("rows", ["4 3", "9 10"])
def test_nobody_enters_a_swamp_whoever_placed_it(rows: str) -> None:
    near, far = rows.split()
    picture = f"""
           d  e  f
        {near}  .  ~  .
        {far}  A6 .  B6
    """
    t = table(picture)
    t.refuses("A", orders=f"A6 d{far}-e{near}")
    t.refuses("B", orders=f"B6 f{far}-e{near}")
    assert t.takes("A", orders=f"A6 d{far}-d{near}")
    assert t.takes("B", orders=f"B6 f{far}-f{near}")


@pytest.mark.rule("SD.4.24")
def test_a_runner_neither_crosses_a_swamp_nor_stops_there() -> None:
    t = table("   e\n 6 ~\n 5 .\n 4 A1\n 3 ~\n 2 .")
    t.refuses("A", orders="A1 run e4-e6")
    t.refuses("A", orders="A1 run e4-e2")


@pytest.mark.rule("SD.4.25", "SD.4.26")
@pytest.mark.parametrize("mound", ["o", "L"])
def test_a_mound_is_an_ordinary_square_to_walk_on(mound: str) -> None:
    t = table(f"   d  e  f\n 6 .  B6 .\n 5 {mound}  o  .\n 4 A1 .  .")
    t.round(A="A1 d4-d5", B="B6 e6-e5")
    assert t.at("A1", "B6") == ["d5", "e5"]
    assert t.discs("A") == 7
    t.round(A="A1 d5-d4", B="B6 e5-e6")
    assert t.at("A1", "B6") == ["d4", "e6"]
    t.round(A="A1 run d4-d6")
    assert t.at("A1") == "d6"


@pytest.mark.rule("SD.4.26")
@pytest.mark.parametrize("mound", ["e4", "e9"])
def test_a_mound_lengthens_the_throw_of_either_clan_whoever_placed_it(mound: str) -> None:
    a = table(f"   e\n {mound[1:]} oA6")
    b = table(f"   e\n {mound[1:]} oB6")
    row = int(mound[1:])
    assert max(abs(int(q[1:]) - row) for q in a.reach("A6")) == min(7, 12 - row)
    assert max(abs(int(q[1:]) - row) for q in b.reach("B6")) == min(7, row - 1)


@pytest.mark.rule("SD.4.27")
@pytest.mark.parametrize("seed", range(3))
def test_terrain_stays_as_it_is_all_game(seed: int) -> None:
    m = unpacked(setup="ready", gate=True)
    s, before = m.s, m.s.terrain
    assert before
    play_out(m.game, s, Random(seed))
    assert s.winner is not None
    assert (s.terrain, s.haunted) == (before, ())


@pytest.mark.rule("SD.4.27")
def test_only_the_mega_club_takes_a_piece_away_and_only_ghosts_add_ground() -> None:
    t = table("   e  f\n 7 .  B6*\n 6 o  .\n 5 L  L\n 4 .  .\n 3 .  .\n 2 A6 A7", mega_club=True, haunted=True)
    before = set(t.s.terrain)
    t.round(clubs="A6 mega e6, A7 f7")
    assert before - set(t.s.terrain) == {Piece("small mound", (square("e6"),))}
    assert t.s.haunted == (square("f7"),)
