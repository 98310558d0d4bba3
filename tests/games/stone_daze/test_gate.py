"""Section 16: the gate."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.board import Piece, name, own_row, square
from dolmen.games.stone_daze.rules.setup import placements
from dolmen.kernel import Form, IllegalAnswer
from dolmen.kernel.geometry import E, N, S, W
from dolmen.library import start
from tests.games.stone_daze.table import Table, table


def gate_at(*names: str, arrow: int) -> Piece:
    return Piece("gate", tuple(sorted(map(square, names))), arrow)


def by_hand(**options: bool) -> Form[object]:
    """Clan A's form for the terrain, at the start of a game."""
    match = start("stone-daze", options=options)
    match.answer(0, "by hand")
    form = match.asks[0]
    assert isinstance(form, Form)
    return form


@pytest.mark.rule("SD.16.1")
def test_with_the_option_each_clan_may_lay_one_gate_on_its_own_half_turned_either_way() -> None:
    assert [field.name for field in by_hand().fields if "gate" in field.name] == []
    form = by_hand(gate=True)
    assert [field.name for field in form.fields if "gate" in field.name] == ["gate"]
    assert form.check({})["gate"] is None, "it may be left out"
    assert form.check({"gate": gate_at("d4", "e4", "f4", arrow=N)})
    assert form.check({"gate": gate_at("d2", "d3", "d4", arrow=E)})
    for wrong in (gate_at("d1", "e1", "f1", arrow=N), gate_at("d7", "e7", "f7", arrow=N)):
        with pytest.raises(IllegalAnswer):
            form.check({"gate": wrong})
    with pytest.raises(IllegalAnswer):
        form.check({"gate": gate_at("d4", "e4", "f4", arrow=N), "small mound 1": Piece("small mound", (square("e4"),))})


@pytest.mark.rule("SD.16.1")
@pytest.mark.parametrize("clan", [0, 1])
def test_every_way_to_lay_a_gate_is_three_squares_in_a_line_on_own_rows_2_to_6(clan: int) -> None:
    ways = placements(GAME.box, "gate", clan, 12)
    assert len({way.squares for way in ways}) == 8 * 5 + 10 * 3
    for way in ways:
        steps = {b - a for a, b in zip(way.squares, way.squares[1:], strict=False)}
        assert steps in ({1}, {10})
        assert all(2 <= own_row(q, clan, 12) <= 6 for q in way.squares)


@pytest.mark.rule("SD.16.2")
def test_the_arrow_runs_across_through_the_middle_either_way_and_is_public_after_the_reveal() -> None:
    for way in placements(GAME.box, "gate", 0, 12):
        lies_across = way.squares[1] - way.squares[0] == 1
        assert way.arrow in ((N, S) if lies_across else (E, W))
        assert way.passage == way.squares[1]
    assert {way.arrow for way in placements(GAME.box, "gate", 0, 12)} == {N, E, S, W}

    match = start("stone-daze", options={"gate": True})
    match.answer(0, "by hand")
    match.answer(0, {"gate": gate_at("d4", "e4", "f4", arrow=S)})

    def passages() -> list[tuple[str, str | None]]:
        cells = (part for part in match.scene(1).walk() if part.tone == "passage")
        return [(cell.id, cell.facing) for cell in cells]  # type: ignore[attr-defined]

    assert passages() == []
    match.answer(1, "Bare ground")
    assert passages() == [("e4", "S")]


GATE = {"d4": "#", "e4": "n", "f4": "#"}


def gate(figure: str, at: str, more: dict[str, str] | None = None) -> Table:
    """A gate on d4, e4, f4 with its arrow to the north, and a figure."""
    put = {at: figure, **(more or {})}

    def cell(here: str) -> str:
        return GATE.get(here, "") + put.get(here, "") or "."

    rows = [f"{row} " + " ".join(cell(f"{column}{row}") for column in "cdefg") for row in range(7, 1, -1)]
    return table("\n".join(["c d e f g", *rows]))


@pytest.mark.rule("SD.16.3")
@pytest.mark.parametrize("way", ["d3-d4", "c3-d4", "c4-d4", "d5-d4", "e5-d4", "g4-f4", "e3-f4"])
@pytest.mark.parametrize("figure", ["A3", "B3"])
def test_nobody_may_enter_a_wall(figure: str, way: str) -> None:
    gate(figure, way[:2]).refuses(figure[0], orders=f"{figure} {way}")


@pytest.mark.rule("SD.16.4", "SD.16.7")
@pytest.mark.parametrize("figure", ["A3", "B3"])
def test_the_passage_is_entered_only_straight_along_the_arrow_by_either_clan(figure: str) -> None:
    assert gate(figure, "e3").takes(figure[0], orders=f"{figure} e3-e4")
    for start_ in ("d3", "f3", "d5", "e5", "f5"):
        gate(figure, start_).refuses(figure[0], orders=f"{figure} {start_}-e4")


@pytest.mark.rule("SD.16.5", "SD.16.7")
@pytest.mark.parametrize("figure", ["A3", "B3"])
def test_the_passage_is_left_only_straight_along_the_arrow_by_either_clan(figure: str) -> None:
    assert gate(figure, "e4").takes(figure[0], orders=f"{figure} e4-e5")
    for end in ("d5", "f5", "d3", "e3", "f3", "d4", "f4"):
        gate(figure, "e4").refuses(figure[0], orders=f"{figure} e4-{end}")


@pytest.mark.rule("SD.16.4", "SD.16.5")
def test_a_gate_that_is_turned_is_passed_along_its_arrow_too() -> None:
    t = table("""
           d  e  f
        5  .  #  .
        4  A3 e  B3
        3  .  #  .
    """)
    assert t.takes("A", orders="A3 d4-e4")
    t.refuses("B", orders="B3 f4-e4")
    t.round(A="A3 d4-e4")
    t.refuses("A", orders="A3 e4-d4")
    t.round(A="A3 e4-f4", B="B3 f4-g4")
    assert t.at("A3") == "f4"


@pytest.mark.rule("SD.16.6")
@pytest.mark.parametrize(("order", "facing"), [("stay", "N"), ("turn left", "W"), ("turn right", "E"), ("about", "S")])
def test_a_figure_may_stay_or_turn_in_the_passage(order: str, facing: str) -> None:
    t = gate("A3", "e4").round(A=f"A3 {order}")
    assert t.at("A3") == "e4"
    assert t.facing("A3") == facing


@pytest.mark.rule("SD.16.8")
def test_clubs_pass_over_a_gate_and_it_gives_no_cover() -> None:
    t = gate("A3", "e3")
    assert len(t.reach("A3")) == 18
    t = gate("A7", "d3", more={"d5": "B3"}).round(clubs="A7 d5")
    assert t.bumped("B3")


@pytest.mark.rule("SD.16.9")
def test_a_runner_may_run_through_into_or_out_of_the_passage_along_the_arrow_only() -> None:
    for way in ("e3-e5", "e2-e4", "e4-e6"):
        assert gate("A1", way[:2]).round(A=f"A1 run {way}").at("A1") == way[3:]
    for way in ("e5-e3", "e6-e4", "e4-e2", "d3-f5", "c4-e4", "e4-c6", "e4-g4"):
        gate("A1", way[:2]).refuses("A", orders=f"A1 run {way}")


@pytest.mark.rule("SD.16.10")
@pytest.mark.parametrize("way", ["e3-e5", "e5-e3", "d3-d5", "f5-f3", "c4-g4", "g4-c4"])
def test_a_climber_crosses_any_square_of_a_gate_straight_and_against_the_arrow_too(way: str) -> None:
    t = gate("A5", way[:2]).round(A=f"A5 climb {way}")
    assert t.at("A5") == way[3:]
    assert t.discs("A") == 6


@pytest.mark.rule("SD.16.10")
def test_a_climber_cannot_cross_a_gate_diagonally() -> None:
    gate("A5", "d3").refuses("A", orders="A5 climb d3-f5")


@pytest.mark.rule("SD.16.11")
def test_a_climber_does_not_land_in_a_swamp_on_haunted_ground_or_off_the_board() -> None:
    behind = """
           d  e  f
        5  {}  {}  {}
        4  #  n  #
        3  .  A5 .
    """
    table(behind.format("~", "~", "~")).refuses("A", orders="A5 climb e3-e5")
    free = behind.format(".", ".", ".")
    table(free, haunted="e5").refuses("A", orders="A5 climb e3-e5")
    assert table(free).takes("A", orders="A5 climb e3-e5")
    at_the_edge = table("""
           a  b
        5  #  .
        4  e  A5
        3  #  .
    """)
    at_the_edge.refuses("A", orders="A5 climb b4-a4")


@pytest.mark.rule("SD.16.11")
def test_the_landing_beyond_a_gate_follows_the_usual_conflict_rules() -> None:
    t = gate("A5", "e3", more={"d6": "B3"}).round(A="A5 climb e3-e5", B="B3 d6-e5")
    assert t.at("A5", "B3") == ["e3", "d6"]
    assert t.discs("A") == 6


@pytest.mark.rule("SD.16.12")
@pytest.mark.parametrize("end", ["e5", "e3", "c4", "g4"])
def test_a_climber_in_the_passage_may_leave_in_any_straight_direction(end: str) -> None:
    t = gate("A5", "e4")
    assert t.round(A=f"A5 climb e4-{end}").at("A5") == end


@pytest.mark.rule("SD.16.13")
def test_no_square_of_a_gate_can_be_lit() -> None:
    t = gate("A3", "e3").orders(A="A3 fire")
    lit = {name(q) for place in t.ask("A").field("fire").options for q in (place.base, place.tip)}  # type: ignore[attr-defined]
    assert lit.isdisjoint({"d4", "e4", "f4"})
    assert {"d3", "f3", "d2", "e2", "f2"} <= lit


@pytest.mark.rule("SD.16.13")
def test_a_fireball_that_would_enter_a_gate_goes_out() -> None:
    t = gate("A2", "e2", more={"e4": "B3"})
    t.round(A="A2 fireball", tokens="A fireball e3")
    assert t.s.clans[0].ball is None, "before the next orders"
    t.round()
    assert not t.bumped("B3")
