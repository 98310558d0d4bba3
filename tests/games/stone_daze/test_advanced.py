"""Section 19: the advanced game, with stashes on the board."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.board import Piece, name, own_row, square
from dolmen.games.stone_daze.rules.setup import around, crossings, design_of
from dolmen.games.stone_daze.state import Stash, stash_range
from dolmen.kernel import Form, IllegalAnswer, Match
from dolmen.library import start
from tests.games.stone_daze.table import Table, table


def at_the_terrain(clan: int = 0, **options: Any) -> Match[Any]:
    """An advanced game in which the clan lays out its terrain by hand."""
    match = start("stone-daze", options={"advanced": True, **options})
    match.answer(clan, "by hand")
    return match


def form(match: Match[Any], clan: int = 0) -> Form[dict[str, Any]]:
    ask = match.asks[clan]
    assert isinstance(ask, Form)
    return ask


def design(front: tuple[str, int] | None, second: tuple[str, int] | None, **pieces: Piece) -> dict[str, Any]:
    def stash(place: tuple[str, int] | None) -> Stash | None:
        return None if place is None else Stash(square(place[0]), place[1])

    return {"front stash": stash(front), "second stash": stash(second), **pieces}


def refused(front: tuple[str, int] | None, second: tuple[str, int] | None, **pieces: Piece) -> bool:
    try:
        form(at_the_terrain()).check(design(front, second, **pieces))
    except IllegalAnswer:
        return True
    return False


@pytest.mark.rule("SD.19.1", "SD.19.3")
def test_four_discs_lie_in_the_halhala_and_three_in_one_stash_or_two() -> None:
    match = at_the_terrain()
    match.answer(0, design(("d5", 2), ("e3", 1)))
    match.answer(1, "The wall")
    ours, theirs = match.s.clans
    assert (ours.discs, theirs.discs) == (4, 4)
    assert [(name(stash.corner), stash.discs) for stash in ours.stashes] == [("d5", 2), ("e3", 1)]
    assert [stash.discs for stash in theirs.stashes] == [3]

    standard = start("stone-daze", options={"setup": "ready"})
    assert [(clan.discs, clan.stashes) for clan in standard.s.clans] == [(7, []), (7, [])]


@pytest.mark.rule("SD.19.2")
def test_stashes_are_part_of_the_hidden_design_and_shown_with_it() -> None:
    match = at_the_terrain()
    match.answer(0, design(("d5", 2), ("e3", 1)))

    def seen_by(viewer: int | None) -> list[str]:
        return [part.id for part in match.scene(viewer).walk() if part.id.startswith("stash-A")]

    assert seen_by(0) == ["stash-A1", "stash-A2"]
    assert seen_by(1) == seen_by(None) == []
    match.answer(1, "Bare ground")
    assert seen_by(1) == seen_by(None) == ["stash-A1", "stash-A2"]


@pytest.mark.rule("SD.19.3", "SD.19.5", "SD.19.6")
def test_all_three_discs_are_placed_in_one_stash_of_either_zone_or_one_in_each() -> None:
    assert not refused(("d5", 3), None)
    assert not refused(None, ("e3", 3))
    assert not refused(("d5", 1), ("e3", 2))
    assert not refused(("d5", 2), ("e3", 1))
    assert refused(None, None)
    assert refused(("d5", 2), None)
    assert refused(("d5", 2), ("e3", 2))
    assert refused(("d5", 3), ("e3", 1))
    assert refused(("d5", 1), ("d5", 2)), "two stashes in the front zone"
    assert refused(("e3", 1), ("e3", 2)), "two stashes in the second zone"


@pytest.mark.rule("SD.19.4")
@pytest.mark.parametrize("clan", [0, 1])
@pytest.mark.parametrize(("zone", "rows"), [("front", {5, 6}), ("second", {3, 4})])
def test_each_zone_has_nine_crossings_with_all_four_squares_on_its_two_rows(
    zone: str, rows: set[int], clan: int
) -> None:
    corners = crossings(zone, clan, 12)
    assert len(set(corners)) == 9
    for corner in corners:
        assert {own_row(q, clan, 12) for q in around(corner)} == rows
        assert len({q % 10 for q in around(corner)}) == 2


@pytest.mark.rule("SD.19.4")
def test_a_crossing_of_other_rows_is_refused() -> None:
    for corner in ("d6", "d4", "d1", "d2"):
        assert refused((corner, 3), None)
        assert refused(None, (corner, 3))


@pytest.mark.rule("SD.19.4", "SD.19.7")
@pytest.mark.parametrize("clan", [0, 1])
def test_ready_made_stashes_lie_in_a_zone_of_their_clan_off_its_terrain(clan: int) -> None:
    options = GAME.read_options({"advanced": True})
    for layout in GAME.box.layouts:
        made = design_of(layout, options, clan)
        assert sum(stash.discs for stash in made.stashes) == 3
        for stash in made.stashes:
            assert stash.corner in {*crossings("front", clan, 12), *crossings("second", clan, 12)}
            assert not {*around(stash.corner)} & {q for piece in made.pieces for q in piece.squares}


@pytest.mark.rule("SD.19.7")
@pytest.mark.parametrize("here", ["d5", "e5", "d6", "e6"])
def test_the_four_squares_around_a_stash_are_kept_free_of_terrain(here: str) -> None:
    at = square(here)
    assert refused(("d5", 3), None, **{"small mound 1": Piece("small mound", (at,))})
    assert not refused(("g5", 3), None, **{"small mound 1": Piece("small mound", (at,))})
    swamp = tuple(sorted(square(f"{c}{r}") for c in "def" for r in "56"))
    assert refused(("d5", 3), None, swamp=Piece("swamp", swamp))
    gate = form(at_the_terrain(gate=True))
    gate_on_it = Piece("gate", (at - 1, at, at + 1), 0)
    with pytest.raises(IllegalAnswer):
        gate.check(design(("d5", 3), None, gate=gate_on_it))
    assert gate.check(design(None, ("h3", 3), gate=gate_on_it))


@pytest.mark.rule("SD.19.8")
def test_figures_may_be_deployed_on_the_squares_of_a_stash() -> None:
    match = at_the_terrain()
    match.answer(0, design(None, ("d3", 3)))
    match.answer(1, "Bare ground")
    match.answer(0, "by hand")
    squares = dict(zip([f"A{n}" for n in range(1, 8)], ["d3", "e3", "a1", "b1", "c1", "d1", "e1"], strict=True))
    match.answer(0, {id: square(place) for id, place in squares.items()})
    match.answer(1, "Line")
    assert [name(match.s.figures[n].square) for n in (0, 1)] == ["d3", "e3"]


STASHES: dict[str, Any] = {
    "advanced": True,
    "discs": {"A": 1, "B": 1},
    "stashes": {"A": [("e5", 2), ("b3", 1)], "B": [("e7", 3)]},
}
FIELD = """
       a  b  c  d  e  f  g  h
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  A2 B1 A1 A7
    6  .  .  .  .  .  B3 .  A4
    5  .  .  .  .  .  .  .  .
    4  .  .  .  A3 .  .  .  .
    2  A6 .  .  .  .  .  .  .
"""


def advanced(picture: str = FIELD, **more: Any) -> Table:
    return table(picture, **{**STASHES, **more})


@pytest.mark.rule("SD.19.8", "SD.19.16")
def test_figures_of_either_clan_may_enter_the_squares_of_a_stash_and_it_stays_what_it_is() -> None:
    t = advanced().round(A="A2 e7-e6", B="B3 f6-f5")
    assert t.at("A2", "B3") == ["e6", "f5"]
    assert [(name(stash.corner), stash.discs) for stash in t.s.clans[0].stashes] == [("e5", 2), ("b3", 1)]
    assert t.takes("A", orders="A2 fireball @1")


@pytest.mark.rule("SD.19.9")
def test_discs_of_the_halhala_may_be_given_to_anybody_anywhere() -> None:
    t = advanced()
    for figure in ("A1", "A3", "A4", "A5", "A6", "A7"):
        assert t.takes("A", orders=f"{figure} about @0")


@pytest.mark.rule("SD.19.10")
@pytest.mark.parametrize(
    ("corner", "columns", "rows"), [("e5", "defg", "4567"), ("a3", "abc", "2345"), ("i3", "hij", "2345")]
)
def test_a_stashs_range_is_four_by_four_squares_as_far_as_the_board_goes(corner: str, columns: str, rows: str) -> None:
    assert {name(q) for q in stash_range(square(corner), 12)} == {c + r for c in columns for r in rows}


@pytest.mark.rule("SD.19.11")
def test_a_stashs_disc_is_given_only_to_who_stands_in_its_range_when_orders_are_given() -> None:
    t = advanced()
    assert t.takes("A", orders="A1 about @1")
    t.refuses("A", orders="A4 about @1")
    t.refuses("A", orders="A6 about @1")
    t.refuses("A", orders="A4 h6-g6, A4 fire @1")
    t.round(A="A4 h6-g6")
    assert t.takes("A", orders="A4 fire @1")
    assert t.takes("A", orders="A4 g6-h7, A4 fire @1"), "where she goes does not matter"


@pytest.mark.rule("SD.19.12")
def test_a_figure_in_two_ranges_may_draw_from_either_stash() -> None:
    t = advanced()
    labels = t.labels("A", field="A3")
    turns = [label for label in labels if label.startswith("180°")]
    assert turns == [
        "180° turn, one disc (disc of the Halhala)",
        "180° turn, one disc (disc of the stash at e5)",
        "180° turn, one disc (disc of the stash at b3)",
    ]
    for store, left in (("@0", (0, 2, 1)), ("@1", (1, 1, 1)), ("@2", (1, 2, 0))):
        after = advanced().round(A=f"A3 about {store}")
        assert (after.discs("A"), *(stash.discs for stash in after.s.clans[0].stashes)) == left


@pytest.mark.rule("SD.19.13")
def test_a_store_gives_no_more_discs_than_it_has() -> None:
    t = advanced()
    t.refuses("A", orders="A6 about @2, A3 about @2")
    t.refuses("A", orders="A1 about @0, A7 about @0")
    assert t.takes("A", orders="A1 about @1, A3 about @1")
    t.round(A="A6 about @2")
    t.refuses("A", orders="A3 about @2")


@pytest.mark.rule("SD.19.14")
def test_a_stashs_disc_may_pay_for_a_180_turn() -> None:
    t = advanced(discs={"A": 0}).round(A="A1 about @1")
    assert t.facing("A1") == "S"
    assert t.s.clans[0].stashes[0].discs == 1


@pytest.mark.rule("SD.19.15")
def test_two_actions_a_round_stay_the_limit_however_many_stores() -> None:
    t = advanced()
    assert t.takes("A", orders="A1 about @1, A6 about @2")
    t.refuses("A", orders="A1 about @1, A6 about @2, A7 about @0")


@pytest.mark.rule("SD.19.16")
def test_an_enemy_in_a_stashs_range_can_neither_use_nor_take_it() -> None:
    t = advanced(discs={"B": 0}, stashes={"A": [("e5", 3)], "B": [("a7", 3)]})
    t.refuses("B", orders="B3 about @1")
    t.round(A="A2 e7-e6", B="B3 f6-f5")
    assert t.s.clans[0].stashes == [Stash(square("e5"), 3)]
    assert t.takes("A", orders="A2 about @1")


@pytest.mark.rule("SD.19.17")
@pytest.mark.parametrize(("store", "left"), [("@0", (1, 2, 1)), ("@1", (1, 2, 1))])
def test_a_runners_disc_comes_back_to_the_store_it_was_taken_from(store: str, left: tuple[int, int, int]) -> None:
    t = advanced(FIELD.replace("8  .  .  .  .  .  .  .", "9  .  .  .  .  .  .  B7"))
    t.round(A=f"A1 run g7-g9 {store}")
    assert t.at("A1") == "g8"
    assert (t.discs("A"), *(stash.discs for stash in t.s.clans[0].stashes)) == left
    assert not t.exhausted("A1", "runner")
