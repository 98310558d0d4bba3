"""Scenes in text: boards of each shape, every component, and what is pointed out."""

from __future__ import annotations

from typing import get_args

from dolmen.kernel import Sketch
from dolmen.kernel.scene import (
    Badge,
    Board,
    Card,
    Cell,
    Component,
    Group,
    Panel,
    Part,
    Picture,
    Scene,
    Sheet,
    Space,
    Text,
    Token,
)
from dolmen.terminal.blocks import Brush, Painting, Span, line_width, wrapped
from dolmen.terminal.parts import in_words, paint, paint_scene
from tests.toys.every_part import every_part, grid


def painted(*parts: Part, width: int = 43, height: int = 14, lit: tuple[str, ...] = ()) -> Painting:
    return Painting(paint_scene(Scene(title="", parts=parts), Brush(width, height, frozenset(lit))))


def test_a_grid_shows_names_terrain_tokens_facings_and_lit_places() -> None:
    picture = painted(grid(), width=16, height=4, lit=("b1", "cid", "b2")).plain()
    assert picture == (
        "   a   b   c\n"  #
        "3  ·   ·  [C]\n"
        "2  ·  [B←* ·\n"
        "1  A↑ [·]  ·"
    )


def test_a_choice_so_far_is_previewed_with_the_piece_that_goes_there() -> None:
    ann = grid().tokens[0]
    brush = Brush(16, 4, frozenset(("b1", "a2")), {"b1": ann})
    picture = Painting(paint_scene(Scene(title="", parts=(grid(),)), brush)).plain()
    assert "1  A↑ (A)  ·" in picture
    assert "2 [·]  B←* ·" in picture


def test_what_is_chosen_several_times_is_counted_where_it_is() -> None:
    board = Board(id="b", shape="free", cells=(Cell(id="inn", label="Inn", x=0, y=0),))
    brush = Brush(30, 12, frozenset(("ann", "inn")), {"ann": None, "inn": None}, {"ann": 2, "inn": 3})
    picture = Painting(paint_scene(Scene(title="", parts=(grid(), board)), brush)).plain()
    assert "2×" in picture
    assert "(Inn)3×" in picture


def test_cells_grow_with_the_room() -> None:
    assert painted(grid(), width=16, height=4).height == 4
    assert painted(grid(), width=40, height=12).height == 10


def test_a_tight_grid_still_shows_piece_and_facing() -> None:
    cells = tuple(Cell(id=f"c{n}", x=n, y=0) for n in range(20))
    board = Board(id="b", cells=cells, tokens=(Token(id="t", at="c3", glyph="T", facing="S"),))
    assert painted(board, width=41).plain().startswith(" · · · T↓· ·")


def test_every_second_row_of_hexes_is_shifted() -> None:
    hexes = tuple(Cell(id=f"h{n}", x=n % 2, y=n // 2, glyph=str(n)) for n in range(4))
    rows = painted(Board(id="h", shape="hex", cells=hexes), width=11, height=2).plain().split("\n")
    assert rows[0].index("0") < rows[1].index("2") < rows[0].index("1") < rows[1].index("3")


def test_every_second_column_of_flat_hexes_is_half_a_cell_down() -> None:
    hexes = tuple(Cell(id=f"h{n}", x=n % 2, y=n // 2, glyph=str(n)) for n in range(4))
    rows = painted(Board(id="h", shape="flat", cells=hexes), width=9, height=5).plain().split("\n")
    assert [row.find("0") for row in rows[:1]] == [1]
    found = {glyph: n for n, row in enumerate(rows) for glyph in "0123" if glyph in row}
    assert found == {"0": 0, "1": 1, "2": 2, "3": 3}


def test_a_free_board_keeps_left_and_right_above_and_below() -> None:
    spots = (Cell(id="inn", label="Inn", x=0, y=0), Cell(id="sea", label="Sea", x=9, y=4))
    board = Board(id="map", shape="free", cells=spots, tokens=(Token(id="dan", at="sea", glyph="D"),))
    painting = painted(board, width=30, lit=("dan",))
    inn, sea = painting.spots["inn"], painting.spots["sea"]
    assert inn.y < sea.y
    assert inn.x < sea.x
    assert "[Sea] D" in painting.plain()


def test_spots_that_would_overlap_are_pushed_on() -> None:
    spots = tuple(Cell(id=f"s{n}", label=f"Spot number {n}", x=n, y=0) for n in range(5))
    picture = painted(Board(id="map", shape="free", cells=spots), width=32).plain()
    assert all(f"Spot number {n}" in picture for n in range(5))
    assert max(map(len, picture.split("\n"))) <= 32


def tents() -> Group:
    cook = Card(id="cook", label="Cook", text="Gain 2 food", badges=(Badge("food", glyph="f"),), spent=True)
    guard = Card(id="guard", label="Guard", text="Nobody steals tonight")
    return Group(
        id="tents", layout="grid", columns=2, children=(cook, guard, Space(id="s3", label="Tent 3", glyph="3"))
    )


def test_a_grid_of_cards_has_columns_of_one_width() -> None:
    assert painted(tents(), width=25, lit=("guard", "s3")).plain() == (
        "▾Cook f      [Guard]\n"  #
        "[▯ 3]"
    )


def test_with_room_a_grid_tells_what_cards_say_and_without_it_only_glyphs() -> None:
    assert "Nobody steals" in painted(tents(), width=39).plain()
    tiles = tuple(Token(id=f"t{n}", label="Farm", glyph="F", spent=n > 0) for n in range(2))
    row = Group(id="row", layout="grid", columns=4, children=(*tiles, Space(id="s", label="free", glyph="·")))
    assert painted(row, width=20, lit=("t0",)).plain() == "[F]  ▾F   ·"


def test_a_card_tells_its_corner_and_its_words() -> None:
    card = Card(id="c", label="Cook", text="Gain 2 food\nor rest", corner=Badge("costs 1 hide", glyph="1"), note="Old.")
    assert painted(card).plain().splitlines()[0] == "▯ Cook  costs 1 hide"
    assert in_words(card) == "Cook (costs 1 hide): Gain 2 food or rest. Old."


def test_every_kind_of_component_is_painted_with_its_words() -> None:
    parts = every_part()
    there = {type(component) for component in Scene(title="", parts=parts).walk()}
    assert set(get_args(Part)) <= there
    picture = painted(*parts).plain()
    for words in (
        "Gold  3/9",
        "⟦5⟧ d6",
        "Deck  × 30",
        "Bear  cost 3",
        "Hits hard.",
        "Hand  1 card",
        "Wolf",
        "Their hand  4 cards",
        "▒ Monster",
        "▯ Room for a card",
        "F Flag→",
        "new ‹half› full",
        "●●○○ 2/4",
        "╭ Mat",
        "Strength  4",
        "Some words.",
        "a house by the sea",
        "Odds  ▕█ ▄▏",
        "win 50%",
    ):
        assert words in picture


def test_every_component_can_be_lit_and_found() -> None:
    parts = every_part()
    ids = [c.id for c in Scene(title="", parts=parts).walk()]
    painting = painted(*parts, lit=tuple(ids))
    for id in ids:
        spot = painting.spot_of(id)
        assert spot is not None, id
        region = painting.spots[spot]
        span = painting.at(region.x, region.y)
        assert span is not None
    assert "[Mat]" in painting.plain()
    assert "[Bear]" in painting.plain()


def test_nothing_is_wider_than_the_room() -> None:
    painting = painted(*every_part(), width=30)
    assert max(map(line_width, painting.block)) <= 30


def test_parts_stand_beside_the_board_when_there_is_room() -> None:
    board, deck = grid(), every_part()[4]
    below = painted(board, deck, width=40, height=4)
    beside = painted(board, deck, width=80, height=4)
    assert below.spots["deck"].y > below.spots["a1"].y
    assert beside.spots["deck"].y == 0


def test_long_words_are_broken_and_lines_wrapped() -> None:
    lines = [line[0].text for line in wrapped("one two threefourfive", 8, Span(""))]
    assert lines == ["one two", "threefou", "rfive"]


def test_a_component_without_name_or_glyph_is_still_shown() -> None:
    class Odd(Component):
        pass

    assert paint(Odd(id="odd"), Brush(20, 5))[0][0].text == "odd"


def test_a_box_without_a_name_has_a_plain_frame_and_a_long_name_is_wrapped() -> None:
    rows = (("plan", "bring the herons back"),)
    assert painted(Sheet(id="deed", rows=rows), width=40).plain().startswith("╭──────")
    long = "Proposed: we use X-Card, Lines and Veils"
    picture = painted(Sheet(id="decision", label=long, rows=rows), width=36)
    assert picture.width <= 36
    assert "Proposed: we use X-Card, Lines" in picture.plain()
    assert "and Veils" in picture.plain()


def test_what_is_empty_is_a_dash_and_what_is_folded_is_a_line_until_it_is_needed() -> None:
    assert painted(Sheet(id="harm", label="Harm")).plain() == "Harm  –"
    assert painted(Sheet(id="nothing")).plain() == ""
    words = Text(id="words", text="Be kind.")
    panel = Panel(id="how", label="How we play", role="reference", children=(words,))
    assert painted(panel).plain() == "▸ How we play"
    assert "Be kind." in painted(panel, lit=("words",)).plain()


def test_a_sketch_named_after_its_caption_says_it_once() -> None:
    assert painted(Picture(id="s", label="a heron", sketch=Sketch("a heron"))).plain() == "✎ a heron"
    assert painted(Picture(id="s", label="Door", sketch=Sketch("a heron"))).plain() == "Door  ✎ a heron"
    assert painted(Picture(id="s", sketch=Sketch())).plain() == "✎ an untitled sketch"


def test_lines_between_spots_are_told() -> None:
    spots = (Cell(id="inn", label="Inn", x=0, y=0), Cell(id="sea", glyph="S", label="Sea", x=9, y=4))
    board = Board(id="map", shape="free", cells=spots, links=(("inn", "sea"),))
    assert painted(board).plain().endswith("ways: Inn–S")
