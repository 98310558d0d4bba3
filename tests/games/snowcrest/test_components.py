"""Section 1: players, components, counts."""

from __future__ import annotations

from collections import Counter

import pytest

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.resources import Building, Resource
from dolmen.games.snowcrest.rules.gains import gain_omens, lose_omens
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import BadOptions
from dolmen.library import start
from tests.games.snowcrest.table import (
    Table,
    brings,
    events,
    names,
    new_game,
    random_game,
    table,
    village,
)

COMMON_VILLAGERS = {
    "Gardener": 2,
    "Merchant": 2,
    "Nun": 2,
    "Poet": 2,
    "Abbot": 2,
    "Great Abbot": 1,
    "Recruiter": 2,
    "Scholar": 2,
    "Mystic": 2,
    "Terton": 1,
    "Herbalist": 2,
    "Forester": 2,
    "Stonemason": 1,
    "Bell Founder": 2,
    "Potter": 2,
    "Goldsmith": 1,
    "Porter": 2,
    "Storyteller": 1,
    "Temple Guide": 2,
    "Chant Leader": 1,
    "Beggar": 1,
}


@pytest.mark.rule("SC.1.1")
def test_two_to_four_play_the_standard_game_and_one_plays_alone() -> None:
    for seats in (2, 3, 4):
        assert (start(GAME, seats).seats, start(GAME, seats).s.solo) == (seats, False)
    assert start(GAME, 1).s.solo
    for seats in (0, 5, -1, 12):
        with pytest.raises(BadOptions, match="1, 2, 3 or 4"):
            start(GAME, seats)


@pytest.mark.rule("SC.1.2")
def test_there_are_five_resources() -> None:
    assert [r.name for r in Resource if r is not Resource.ANY] == ["BARLEY", "JUNIPER", "BELL", "BOWL", "GOLD"]
    assert all(len(v.tokens) == 5 for v in new_game(4).villages)
    assert {icon for card in GAME.box.villagers for icon in card.icons} == set(Resource)


@pytest.mark.parametrize(
    ("card", "letter", "printed"),
    [("Farmer", "B", 50), ("Shrine_Keeper", "O", 44), ("Smith", "P", 44), ("Goldsmith", "G", 36)],
)
@pytest.mark.rule("SC.1.3")
def test_the_number_of_printed_tokens_limits_nothing(card: str, letter: str, printed: int) -> None:
    full = f"{printed} {letter}"
    at = Table(table(village(f"{card} . . . . . . . Poet", tokens=full), village(tokens=full)))
    at.pick("on cell 1").pick("Gain")
    assert at.village().tokens["BJPOG".index(letter)] == printed + brings(card)


@pytest.mark.rule("SC.1.4", "SC.5.4", "SC.13.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_juniper_comes_from_the_forest_deck_and_never_goes_back_onto_it(seats: int) -> None:
    most = 0
    for seed in range(8):
        *_, at = random_game(seats, seed)
        juniper = int(Resource.JUNIPER)
        taken = sum(told.facts["n"] for told in events(at, "Gained") if told.facts["what"] == juniper)
        laid = 3 * seats * len(events(at, "JuniperLaid"))
        paid = sum(dict(told.facts["sources"]).get("juniper", 0) for told in events(at, "Paid", "ItemsPaid"))
        if at.s.juniper or not at.s.ending:
            assert taken == 3 * seats + laid - at.s.juniper
        assert sum(v.tokens[juniper] for v in at.s.villages) == taken - paid
        most = max(most, taken)
    assert most > 0


@pytest.mark.rule("SC.1.4")
def test_the_outside_stock_of_juniper_never_ends() -> None:
    gained = brings("Herder")
    s = table(village(tokens="36 J"), village(tokens="36 J"), juniper=gained, forests="Fern Spirit")
    at = Table(s)
    at.pick("Activate Herder").pick("Gain")
    assert (at.village().tokens[Resource.JUNIPER], at.s.juniper) == (36 + gained, 6)


@pytest.mark.rule("SC.1.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_there_are_21_farms_16_forges_and_16_shrines(seats: int) -> None:
    s = new_game(seats)
    built = Counter(code for v in s.villages for code in v.buildings)
    assert [s.stock[tile // 2] + built[tile] for tile in Building] == [21, 16, 16]
    for at in random_game(seats, seed=3):
        built = Counter(code // 2 for v in at.s.villages for code in v.buildings)
        assert [n + built[place] for place, n in enumerate(at.s.stock)] == [21, 16, 16]


@pytest.mark.rule("SC.1.6")
def test_the_box_never_runs_out_of_scrolls() -> None:
    rich = "Terton . . . . . . . Poet"
    at = Table(table(village(rich, tokens="3 B", buildings="", scrolls=40), village(scrolls=40), scrolls=0))
    at.pick("Activate Terton").pick("Pay 3")
    assert (at.village().scrolls, at.s.scrolls) == (41, 0)


@pytest.mark.rule("SC.1.7")
def test_there_are_as_many_omen_tokens_as_are_needed() -> None:
    s = table(village("Beggar . . . . . . . Poet", omen=-5, omens=24), village(omen=-5, omens=24))
    Table(s).pick("Activate Beggar").pick("Gain 2").pick("Barley").pick("Barley")
    assert s.villages[0].omens == 25


@pytest.mark.rule("SC.1.8")
def test_thirty_five_common_villagers() -> None:
    assert Counter(names(list(GAME.box.decks["common"]))) == COMMON_VILLAGERS
    assert sum(COMMON_VILLAGERS.values()) == 35
    s = new_game(2)
    assert Counter(names(s.common.cards + s.row)) == COMMON_VILLAGERS


@pytest.mark.rule("SC.1.9", "SC.1.10", "SC.1.11")
def test_twelve_guardians_six_forests_and_ten_achievements_all_different() -> None:
    for spirits, number in ((GAME.box.guardians, 12), (GAME.box.forests, 6)):
        assert len({(card.offering, card.curse, card.reward) for card in spirits}) == number == len(spirits)
        assert len({card.name for card in spirits}) == number
    assert len({card.goal for card in GAME.box.achievements}) == 10 == len(GAME.box.achievements)
    s = new_game(2)
    assert (sorted(s.guardians.cards), sorted(s.forests.cards)) == (list(range(12)), list(range(6)))


@pytest.mark.rule("SC.1.12")
def test_every_colour_has_four_starters_and_the_same_nine_personal_villagers() -> None:
    s = new_game(4)
    assert [GAME.seat_name(seat, 4) for seat in range(4)] == ["Red", "Blue", "Green", "Yellow"]
    for v in s.villages:
        assert sorted(filter(None, names(v.grid))) == ["Herder", "Mason", "Novice", "Pilgrim"]
        assert sorted(names(v.hand + v.deck)) == [
            "Carpenter",
            "Celebrant",
            "Farmer",
            "Farmer",
            "Officer",
            "Priest",
            "Shrine Keeper",
            "Smith",
            "Woodcutter",
        ]
    assert any(part.id == "aid" for part in GAME.scene(s, 0).walk()), "the Player Aid"
    assert all(not any(GAME.box.worth[what][kind] for what in range(6)) for kind in GAME.box.decks["starter"])


@pytest.mark.rule("SC.1.13")
def test_a_mat_has_nine_cells_eight_building_spaces_and_eleven_omen_spaces() -> None:
    s = table(
        village("Mason . . . . . . . Poet", tokens="3 J", buildings="Farm, Farm, Farm, Farm, Farm, Farm, Farm"),
        village(),
    )
    Table(s).pick("Activate Mason").pick("Pay").pick("Forge")
    assert len(s.villages[0].buildings) == 8
    assert len(s.villages[0].grid) == 9
    shown = [part.id for part in GAME.scene(s, 1).walk()]
    assert sum(id.startswith("0-cell-") for id in shown) == 9
    assert sum(id.startswith("0-tile-") for id in shown) == 8
    spaces = [_after_omens(s, 20, lost=True)] + [_after_omens(s, 1) for _ in range(20)]
    assert sorted(set(spaces)) == list(range(-5, 6))


def _after_omens(s: Snowcrest, n: int, *, lost: bool = False) -> int:
    (lose_omens if lost else gain_omens)(s, 0, n)
    return s.villages[0].omen


@pytest.mark.rule("SC.1.14")
def test_the_table_has_one_central_mat_with_everything_that_is_shared() -> None:
    s = new_game(3)
    assert (s.scrolls, s.juniper, len(s.stock)) == (25, 9, 3)
    assert [len(deck) for deck in (s.guardians, s.forests, s.common, s.row, s.achievements)] == [
        12,
        6,
        30,
        5,
        4,
    ]
    for viewer in (0, 2, None):
        shown = Counter(part.id for part in GAME.scene(s, viewer).walk())
        areas = ("mat", "scrolls", "juniper", "stock-0", "stock-1", "stock-2", "guardians", "forest", "common-deck")
        assert [shown[area] for area in (*areas, "row", "achievements")] == [1] * 11


@pytest.mark.rule("SC.1.15")
def test_a_marker_for_everybody_one_start_player_and_rest_tokens_only_when_alone() -> None:
    s = new_game(4)
    assert [v.omen for v in s.villages] == [0, 0, 0, 0]
    assert s.start in range(4)
    line = "Herder- Mason- Novice- . . . . . Pilgrim"
    alone, two = Table(table(village(line))), Table(table(village(line), village()))
    assert "Red rests" in alone.lines()
    assert "Red rests" in two.lines()
    assert (alone.s.rests, two.s.rests) == (1, 0)
