"""The valley as it is seen: land, what can be done on it, and its price."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import names
from dolmen.games.stonesaga.choices import Craft, Deed, Dig, Fish, Gather, Go, Lay, Water
from dolmen.games.stonesaga.prompts import deed_look, deed_place
from dolmen.games.stonesaga.rules.day import deeds
from dolmen.games.stonesaga.scene.valley import valley
from dolmen.games.stonesaga.state import Stonesaga
from dolmen.kernel import Hex
from tests.games.stonesaga.table import Camp, person

HOME = Hex(0, 0)


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
