"""The valley: sections, trays, moving and exploring (sections 6 and 9)."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.bot.imagine import imagine_tiles
from dolmen.games.stonesaga.choices import Explore, Go, Lay
from dolmen.games.stonesaga.land import FIRST_TRAY, START, edge_sections, neighbours, new_trays, trays_with
from dolmen.games.stonesaga.rules.valley import explores, move_cost, moves, next_region, resolvable, trays_from
from dolmen.kernel import Hex, Rng
from dolmen.library import start
from tests.games.stonesaga.table import Camp, person

VALE = {(1, -1): "VV02", (1, 0): "VV06"}


@pytest.mark.rule("SS.6.3", "SS.6.6")
def test_every_edge_belongs_to_one_section_on_each_side() -> None:
    here = Hex(0, 0)
    assert len({*neighbours(here)}) == 6
    found = {there: edge_sections(here, there) for there in neighbours(here)}
    assert found[Hex(0, -1)] == (0, 2), "north: A against C"
    assert found[Hex(1, -1)] == (1, 2), "north-east: B against C"
    assert found[Hex(1, 0)] == (1, 0), "south-east: B against A"
    assert found[Hex(-1, 0)] == (0, 1), "north-west: A against B"


@pytest.mark.rule("SS.9.15", "SS.9.16", "SS.9.17", "SS.9.18")
def test_obstruction_as_in_the_worked_example() -> None:
    """EX-6."""
    t = Camp(person(), tiles=VALE)
    assert move_cost(t.s, 0, Hex(1, -1)) == 2, "own section B cave against section C plains"
    t.one().at = Hex(1, -1)
    assert move_cost(t.s, 0, Hex(1, 0)) == 2, "plains against lake"
    t.one().at = Hex(1, 0)
    assert move_cost(t.s, 0, Hex(0, 0)) == 2, "lake against cave: 2, not 3"


@pytest.mark.rule("SS.9.18", "SS.10.10")
def test_plains_dried_flats_and_open_ground_do_not_obstruct() -> None:
    t = Camp(person(at=(1, -1)), tiles={(1, -1): "VV02", (1, 0): "VV04", (2, -1): "VV02", (2, -2): "SP10"})
    assert move_cost(t.s, 0, Hex(2, -1)) == 2, "open ground against a mountain"
    assert move_cost(t.s, 0, Hex(2, -2)) == 2, "open ground against a mountain in section C"
    t.place(2, -2).tile = "VV09"
    assert move_cost(t.s, 0, Hex(2, -2)) == 1, "open ground against dried flats"


@pytest.mark.rule("SS.9.3", "SS.9.15")
def test_a_move_that_cannot_be_paid_is_not_offered() -> None:
    t = Camp(person(energy=1), tiles=VALE)
    assert moves(t.s, 0), "alone in hardcore the first action costs 1 less"
    t.one().used_today.append("first action")
    assert not moves(t.s, 0)


@pytest.mark.rule("SS.28.19", "SS.28.18")
def test_snowshoes_and_a_cord_make_ways_easier() -> None:
    t = Camp(person(at=(1, -1)), person("Bo"), tiles={(1, -1): "VV02", (2, -2): "SP10"})
    assert move_cost(t.s, 0, Hex(2, -2)) == 2
    t = Camp(person(at=(1, -1), items="Snowshoes"), person("Bo"), tiles={(1, -1): "VV02", (2, -2): "SP10"})
    assert move_cost(t.s, 0, Hex(2, -2)) == 1
    t = Camp(person(items="Cord"), person("Bo"), tiles=VALE, finds=["DI19", "DI03"])
    assert move_cost(t.s, 0, Hex(1, -1)) == 1
    t.pick("go north-east", "Ash")
    assert t.one().energy == 4
    assert move_cost(t.s, 0, Hex(0, 0)) == 2, "once a Day"


@pytest.mark.rule("SS.6.8")
def test_a_tray_is_three_mutually_adjacent_hexes() -> None:
    for tray in trays_with(Hex(0, 0)):
        assert all(b in neighbours(a) for a in tray for b in tray if a != b)
        assert Hex(0, 0) in tray
    assert len({frozenset(tray) for tray in trays_with(Hex(0, 0))}) == 6


@pytest.mark.rule("SS.6.13", "SS.9.14")
def test_where_a_tray_can_be_added_as_in_the_worked_example() -> None:
    """EX-7."""
    found = [frozenset(tray) for tray in new_trays(Hex(1, 0), FIRST_TRAY, FIRST_TRAY)]
    assert frozenset({Hex(2, -1), Hex(2, 0), Hex(3, -1)}) in found
    assert frozenset({Hex(1, 1), Hex(1, 2), Hex(0, 2)}) not in found, "one edge only"
    assert frozenset({Hex(0, -1), Hex(0, -2), Hex(1, -2)}) not in found, "none with their own hex"
    assert not any(Hex(0, 0) in tray for tray in found), "over no placed hex"


@pytest.mark.rule("SS.6.7", "SS.6.14", "SS.6.15", "SS.6.16")
def test_the_second_region_comes_after_three_trays_and_six_are_all() -> None:
    t = Camp(person(), tiles={(q, 0): f"VV{q + 1:02}" for q in range(1, 8)})
    assert next_region(t.s) == "vale", "eight tiles of the Vale lie"
    t = Camp(person(), tiles={(q, 0): f"VV{q + 1:02}" for q in range(1, 9)})
    assert next_region(t.s) == "plateau"
    tiles = {(q, 0): f"VV{q + 1:02}" for q in range(1, 9)} | {(q, 5): f"SP{q + 1:02}" for q in range(1, 10)}
    t = Camp(person(), tiles=tiles)
    assert next_region(t.s) == ""
    assert trays_from(t.s, START) == []


@pytest.mark.rule("SS.9.8", "SS.9.9", "SS.9.10", "SS.6.17")
def test_explore_goes_into_the_mist_for_2_and_turns_the_tile() -> None:
    t = Camp(person(), person("Bo"), mist={(1, -1): "VV02", (1, 0): "VV06"}, finds=["DI19"])
    label = next(label for label in t.labels("Ash") if "explore north-east" in label)
    assert "mountain" in label
    assert "The Cough" not in label, "the hint and nothing else"
    t.pick("explore north-east", "Ash")
    assert t.one().energy == 3, "2, although a cave and a mountain are in the way"
    assert t.place(1, -1).explored
    assert "VV02" in t.s.journal.tiles
    assert not t.place(1, 0).explored


@pytest.mark.rule("SS.9.11", "SS.9.12", "SS.9.13", "SS.6.11")
def test_explore_may_add_a_tray_although_there_is_mist_beside() -> None:
    t = Camp(person(), person("Bo"), mist={(1, -1): "VV02", (1, 0): "VV06"}, finds=["DI19"])
    lays = [deed for deed in explores(t.s, 0) if isinstance(deed, Lay)]
    assert lays
    assert all(deed.to in neighbours(START) for deed in lays)
    t.give(lays[0], "Ash")
    placed = [place for place in t.s.places if place.tray == 1]
    assert len(placed) == 3
    assert [place.at for place in placed if place.explored] == [lays[0].to], "the other two stay in the mist"
    assert t.one().energy == 3


@pytest.mark.rule("SS.9.3")
def test_without_the_energy_nobody_explores() -> None:
    t = Camp(person(energy=1), person("Bo"), mist={(1, -1): "VV02"})
    assert not [deed for deed in explores(t.s, 0) if isinstance(deed, Explore | Lay)]


@pytest.mark.rule("SS.9.19", "SS.21.6")
def test_lore_is_collected_on_entering_before_discovery() -> None:
    t = Camp(person(), person("Bo"), tiles=VALE, finds=["DI19"])
    t.place(1, -1).lore = 2
    t.give(Go(0, Hex(1, -1)), "Ash")
    assert t.s.lore == 2
    assert t.place(1, -1).lore == 0
    lines = t.lines()
    assert lines.index("Lore: 2 more, 2 in all") < next(n for n, line in enumerate(lines) if "Easy Going" in line)


@pytest.mark.rule("SS.9.20", "SS.9.21", "SS.9.23")
def test_discovery_draws_until_a_card_fits_the_hex() -> None:
    t = Camp(person(), person("Bo"), tiles=VALE, finds=["DI10", "DI02", "DI05"])
    t.give(Go(0, Hex(1, -1)), "Ash")
    assert t.bag() == {"riverstone": 1}, "no wetlands and no forest on VV02"
    assert t.s.finds_gone == ["DI10", "DI02", "DI05"]


@pytest.mark.rule("SS.9.21", "SS.9.22")
def test_an_empty_deck_is_made_anew_and_one_pass_is_enough() -> None:
    t = Camp(person(), tiles=VALE)
    t.s.finds.cards, t.s.finds_gone = [], ["DI05", "DI10"]
    assert resolvable(t.s, 0, 1) == ["DI05"]
    t.s.finds.cards, t.s.finds_gone = [], ["DI10", "DI06"]
    assert resolvable(t.s, 0, 1) == [], "no wetlands, no mountain at home"


@pytest.mark.rule("SS.28.25")
def test_a_hide_map_draws_two_of_which_one_is_chosen() -> None:
    t = Camp(person(items="Hide Map"), person("Bo"), tiles=VALE, finds=["DI05", "DI03"])
    t.give(Go(0, Hex(1, -1)), "Ash").pick("Bones", "Ash")
    assert t.bag() == {"bone": 1}
    assert sorted(t.s.finds_gone) == ["DI03", "DI05"]


@pytest.mark.rule("SS.28.54")
def test_from_an_overlook_only_the_drawing_player_sees_a_tile() -> None:
    t = Camp(person(), person("Bo"), tiles={(1, -1): "VV02"}, mist={(2, -1): "VV05"}, finds=["DI17"])
    t.give(Go(0, Hex(1, -1)), "Ash")
    assert t.told("More Trees", "Ash")
    assert not t.told("More Trees", "Bo")
    assert "plains" in t.parts("Ash")["hex 2,-1"].label
    assert "plains" not in t.parts("Bo")["hex 2,-1"].label
    t = Camp(person(), person("Bo"), tiles={(1, -1): "VV02"}, finds=["DI17", "DI19"])
    t.give(Go(0, Hex(1, -1)), "Ash")
    assert t.s.finds_gone == ["DI17", "DI19"], "only next to mist"


@pytest.mark.rule("SS.6.17")
def test_tiles_in_the_mist_may_be_any_with_that_hint() -> None:
    t = Camp(person(), mist={(1, -1): "VV02", (1, 0): "VV06"})
    seen = set()
    for n in range(40):
        imagine_tiles(t.s, 0, Rng.seeded(n))
        GAME.check(t.s)
        seen.add(t.place(1, -1).tile)
    assert seen == {"VV02", "VV06"}, "both have a mountain showing, and no other tile of the Vale has"


@pytest.mark.rule("SS.6.9", "SS.6.10", "SS.6.12", "SS.7.1")
@pytest.mark.parametrize(("region", "tile"), [("vale", "VV01"), ("plateau", "SP01")])
def test_the_first_tray(region: str, tile: str) -> None:
    m = start(GAME, seats=1, seed=3, options={"mode": "hardcore"})
    m.answer(0, region)
    assert [place.at for place in m.s.places] == [*FIRST_TRAY]
    assert m.s.places[0].tile == tile
    assert [place.explored for place in m.s.places] == [True, False, False]
    assert all(GAME.box.tiles[place.tile].entry.region == region for place in m.s.places)
    assert not {"VV01", "SP01"} & {*m.s.tiles}, "the other start tile is left out for good"
