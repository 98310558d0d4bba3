"""The valley as it is seen: land, what can be done on it, and its price."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import Craft, Deed, Dig, Fish, Gather, Go, Lay, Pair, Water
from dolmen.games.stonesaga.prompts.day import deed_look, deed_place
from dolmen.games.stonesaga.rules.codes import code
from dolmen.games.stonesaga.rules.crafting import pairs
from dolmen.games.stonesaga.rules.day import deeds
from dolmen.games.stonesaga.scene.valley import valley
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.games.stonesaga.warnings import of_a_pair
from dolmen.kernel import Form, Hex
from dolmen.kernel.scene import Badge, Card
from dolmen.kernel.view import OptionView
from tests.games.stonesaga.table import Camp, person

HOME = Hex(0, 0)
EAST, WEST = 1, 3


def found(s: Stonesaga, kind: type[Deed]) -> Deed:
    return next(deed for deed in deeds(s, 0) if isinstance(deed, kind))


@pytest.mark.rule("SS.10.9", "SS.10.8")
@pytest.mark.parametrize(("kind", "feature"), [(Gather, "forest"), (Fish, "lake"), (Water, "lake"), (Dig, "cave")])
def test_what_is_done_at_a_feature_lights_it_up(kind: type[Deed], feature: str) -> None:
    t = Camp(person(), person("Bo"))
    at = deed_place(t.s, found(t.s, kind))
    assert at == names.spot_id(HOME, feature)
    tokens = {token.id: token for token in valley(t.s, 0).tokens}
    assert tokens[at].at == names.hex_id(HOME)
    assert tokens[at].third is not None


def test_what_has_no_place_on_the_land_is_a_button() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    craft = found(t.s, Craft)
    assert deed_place(t.s, craft) is None
    assert (deed_look(t.s, craft).short, deed_look(t.s, craft).cost) == ("craft", "⚡")


@pytest.mark.rule("SS.9.7", "SS.9.15")
def test_prices_lie_on_the_land_as_they_are_paid() -> None:
    t = Camp(person(), person("Bo"), tiles={(1, -1): "VV02"})
    assert deed_look(t.s, found(t.s, Go)).cost == "⚡⚡", "over the lake or the cave"
    assert deed_look(t.s, found(t.s, Lay)).cost == "⚡⚡"
    assert deed_look(t.s, found(t.s, Water)).cost == "⚡"


@pytest.mark.rule("SS.6.17")
def test_of_a_hex_in_the_mist_only_the_hint_is_sent() -> None:
    t = Camp(person(), person("Bo"), mist={(1, -1): "VV02"})
    cell = next(cell for cell in valley(t.s, 0).cells if cell.id == names.hex_id(Hex(1, -1)))
    assert cell.veiled
    hint = t.s.box.tiles["VV02"].entry.hint
    assert cell.lands == (hint, "open", "open")
    assert not cell.short


@pytest.mark.rule("SS.9.16", "SS.9.18")
def test_edges_that_are_hard_to_cross_are_marked_and_others_are_not() -> None:
    t = Camp(person(), person("Bo"), tiles={(1, -1): "VV02", (1, 0): "VV06"})
    steep = valley(t.s, 0).steep
    for one, other in steep:
        assert one != other
    assert any(names.hex_id(HOME) in pair for pair in steep)
    open_land = Camp(person(), person("Bo"))
    assert valley(open_land.s, 0).steep == ()


def test_columns_keep_their_places_wherever_the_valley_begins() -> None:
    t = Camp(person(at=(-3, 1)), person("Bo"), tiles={(-3, 1): "VV02", (-2, 1): "VV06"})
    cells = {cell.id: cell for cell in valley(t.s, 0).cells}
    here, there = cells[names.hex_id(Hex(-3, 1))], cells[names.hex_id(Hex(-2, 1))]
    assert there.x == here.x + 1
    assert (there.x % 2, there.y - here.y) in {(0, 1), (1, 0)}, "to the south-east"


def test_a_seam_can_be_drawn_from_what_a_client_gets() -> None:
    """The east edge of the left card and the west edge of the right one, as the options turn them."""
    t = Camp(person(bag="3 wood, riverstone*, feather*, hide"), person("Bo"))
    t.pick("craft", "Ash")
    view = t.match.view(0)
    cards = {part.id: part for part in view.scene.walk() if isinstance(part, Card)}
    assert cards["craft hide"].sides == (), "nothing to lay together"
    asked = next(ask for ask in view.asks if ask.prompt.startswith("Turn two"))
    ask = next(ask for ask in t.match.open if isinstance(ask, Form))
    assert [field.at for field in asked.fields] == ["craft-left", "craft-right"]

    def edge(shown: OptionView, way: int) -> Badge:
        assert shown.place is not None
        return cards[shown.place].sides[(way - shown.turn) % 4]

    left, right = (zip(shown.options, ask.field(shown.key).options, strict=True) for shown in asked.fields)
    sides_of_right = [*right]
    seams = 0
    for shown, one in left:
        for other_shown, other in sides_of_right:
            fits = other in ask.left({"left": one}, "right")
            seam = edge(shown, EAST), edge(other_shown, WEST)
            assert fits <= (seam[0].tone == seam[1].tone != "")
            if fits:
                laid = [edge(shown, WEST), *seam, edge(other_shown, EAST)]
                assert code(t.s, Pair(one, other)) == laid[0].tone[0].upper() + "".join(one.glyph for one in laid)
                seams += 1
    assert seams == len(pairs(t.s, 0))


@pytest.mark.rule("SS.16.10", "SS.16.14")
def test_a_tried_code_is_warned_of_and_an_untried_one_is_not() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    pair, other, third = [*{code(t.s, pair): pair for pair in pairs(t.s, 0)}.values()][:3]
    t.s.journal.codes = {code(t.s, pair): "", code(t.s, other): "IT09"}
    assert of_a_pair(t.s, {"left": pair.left, "right": pair.right}) == (
        f"{code(t.s, pair)} was tried, and nothing came of it.",
    )
    assert "another Mallet" in of_a_pair(t.s, {"left": other.left, "right": other.right})[0]
    assert of_a_pair(t.s, {"left": third.left, "right": third.right}) == ()
    assert of_a_pair(t.s, {"left": pair.left}) == ()
