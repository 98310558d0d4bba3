"""Sections 2 and 3: the table, the villages, and everybody's first villager."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.resources import Building, Resource
from dolmen.games.snowcrest.state import NOBODY
from dolmen.kernel.view import view_bytes
from dolmen.library import start
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import (
    PERSONAL,
    Table,
    cards,
    dealt,
    is_down,
    names,
    new_game,
    random_game,
    row_of,
    table,
    tokens,
    village,
)

SEEDS = range(40)
MANY = pytest.mark.parametrize("seats", [2, 3, 4])


# Section 2: the table


@MANY
@pytest.mark.rule("SC.2.1")
def test_twenty_twenty_five_or_thirty_scrolls(seats: int) -> None:
    assert new_game(seats).scrolls == {2: 20, 3: 25, 4: 30}[seats]


@MANY
@pytest.mark.rule("SC.2.2", "SC.12.2")
def test_no_scroll_comes_from_the_box_while_the_supply_has_one(seats: int) -> None:
    for seed in range(5):
        for at in random_game(seats, seed):
            s = at.s
            owned = sum(v.scrolls for v in s.villages)
            if not s.ending:
                assert s.scrolls > 0
                assert s.scrolls + owned == {2: 20, 3: 25, 4: 30}[seats]
        assert s.ending
        assert s.scrolls + owned >= {2: 20, 3: 25, 4: 30}[seats]


@pytest.mark.rule("SC.2.3")
def test_all_guardians_are_shuffled() -> None:
    decks = [new_game(2, seed).guardians.cards for seed in SEEDS]
    assert all(sorted(deck) == list(range(12)) for deck in decks)
    assert {deck[-1] for deck in decks} == set(range(12))


@MANY
@pytest.mark.rule("SC.2.4")
def test_all_forest_cards_are_shuffled_under_three_juniper_a_player(seats: int) -> None:
    decks = [new_game(seats, seed).forests.cards for seed in SEEDS]
    assert all(sorted(deck) == list(range(6)) for deck in decks)
    assert {deck[-1] for deck in decks} == set(range(6))
    assert new_game(seats).juniper == 3 * seats


@MANY
@pytest.mark.rule("SC.2.5")
def test_five_common_villagers_are_turned_up_and_thirty_stay(seats: int) -> None:
    games = [new_game(seats, seed) for seed in SEEDS]
    assert {(len(s.row), len(s.common)) for s in games} == {(5, 30)}
    assert all(sorted(s.row + s.common.cards) == sorted(GAME.box.decks["common"]) for s in games)
    assert len({tuple(s.row) for s in games}) > len(SEEDS) / 2


@MANY
@pytest.mark.rule("SC.2.6")
def test_one_achievement_more_than_players_is_turned_up(seats: int) -> None:
    games = [new_game(seats, seed) for seed in SEEDS]
    assert all(len(set(s.achievements)) == seats + 1 == len(s.achievements) for s in games)
    assert {number for s in games for number in s.achievements} == set(range(10))
    assert all(set(s.claimed) == {NOBODY} for s in games)


@pytest.mark.rule("SC.2.7")
def test_the_other_achievements_are_out_of_the_game_and_nobody_sees_them() -> None:
    for seed in range(3):
        opened = new_game(2, seed).achievements
        for at in random_game(2, seed):
            assert at.s.achievements == opened
        for viewer in (0, 1, None):
            seen = view_bytes(at.view(viewer)).decode()
            for number, card in enumerate(GAME.box.achievements):
                assert number in opened or card.name not in seen


# Section 3: the villages


@pytest.mark.rule("SC.3.1")
def test_everybody_has_a_colour_of_the_own_and_thirteen_cards() -> None:
    s = new_game(4)
    assert len({GAME.seat_name(seat, 4, s) for seat in range(4)}) == 4
    for v in s.villages:
        assert len(v.hand) + len(v.deck) + sum(kind >= 0 for kind in v.grid) == 13


@MANY
@pytest.mark.rule("SC.3.2")
def test_everybody_begins_with_a_farm_from_the_stock(seats: int) -> None:
    s = new_game(seats)
    assert [row_of(v) for v in s.villages] == ["Farm"] * seats
    assert s.stock == [21 - seats, 16, 16]


@MANY
@pytest.mark.rule("SC.3.3")
def test_every_omen_marker_starts_on_0(seats: int) -> None:
    assert [(v.omen, v.omens) for v in new_game(seats).villages] == [(0, 0)] * seats


@pytest.mark.rule("SC.3.4")
def test_the_starters_lie_up_on_the_corners_in_random_order() -> None:
    layouts = set()
    for seed in SEEDS:
        for v in new_game(3, seed).villages:
            assert [cell + 1 for cell, kind in enumerate(v.grid) if kind >= 0] == [1, 3, 7, 9]
            assert v.down == 0
            corners = tuple(name for name in names(v.grid) if name)
            assert sorted(corners) == ["Herder", "Mason", "Novice", "Pilgrim"]
            layouts.add(corners)
    assert len(layouts) == 24


@pytest.mark.rule("SC.3.5")
def test_the_personal_villagers_are_shuffled_and_three_drawn() -> None:
    hands = set()
    for seed in SEEDS:
        for v in new_game(2, seed).villages:
            assert (len(v.hand), len(v.deck)) == (3, 6)
            assert sorted(v.hand + v.deck) == sorted(cards(PERSONAL))
            hands.add(tuple(sorted(v.hand)))
    assert len(hands) > 30


@MANY
@pytest.mark.rule("SC.3.6")
def test_the_start_player_is_random_and_stays_the_same(seats: int) -> None:
    assert {new_game(seats, seed).start for seed in SEEDS} == set(range(seats))
    for seed in range(4):
        first = new_game(seats, seed).start
        assert {at.s.start for at in random_game(seats, seed)} == {first}


@MANY
@pytest.mark.rule("SC.3.7")
def test_barley_by_turn_order(seats: int) -> None:
    for seed in SEEDS:
        s = new_game(seats, seed)
        in_order = [s.villages[(s.start + i) % seats].tokens for i in range(seats)]
        assert in_order == [[barley, 0, 0, 0, 0] for barley in (3, 4, 5, 6)[:seats]]


@MANY
@pytest.mark.rule("SC.3.8")
def test_from_the_start_player_on_everybody_buys_exactly_one_hand_card(seats: int) -> None:
    for seed in range(10):
        s = new_game(seats, seed)
        at = Table(s)
        for i in range(seats):
            buyer = (s.start + i) % seats
            assert at.ask().seat == buyer
            assert set(at.ask().options) == set(at.village(buyer).hand)  # type: ignore[attr-defined]
            at.refused(at.give, None)
            at.refused(at.pick, "pass")
            at.give(at.ask().options[-1])  # type: ignore[attr-defined]
        assert [len(v.hand) for v in at.s.villages] == [2] * seats
        assert at.s.active == at.ask().seat == s.start
        assert "Activate" in at.labels()[0]


@pytest.mark.rule("SC.3.9")
def test_the_first_villager_stands_up_in_the_centre_and_does_nothing() -> None:
    at = Table(dealt("Farmer Woodcutter Priest", "Farmer Smith Priest"))
    at.village().tokens = tokens("9 B")
    at.pick("Farmer for")
    v = at.village()
    assert (names(v.grid)[4], is_down(v, 5)) == ("Farmer", False)
    assert v.tokens == [9 - GAME.box.cost[cards("Farmer")[0]], 0, 0, 0, 0], "it gains nothing"


@pytest.mark.rule("SC.3.10")
def test_only_barley_tokens_pay_for_it() -> None:
    at = Table(dealt("Priest Farmer Officer", "Farmer Smith Priest"))
    at.village().tokens = tokens("3 B, 5 G")
    at.pick("Priest for")
    v = at.village()
    assert (v.tokens, v.omen) == (tokens("5 G"), 3 - GAME.box.cost[cards("Priest")[0]])
    assert row_of(v) == "Farm"
    assert (sorted(names(v.hand)), v.discard) == (["Farmer", "Officer"], [])
    assert at.ask().seat == 1


@pytest.mark.rule("SC.3.11", "SC.3.13")
def test_tokens_are_spent_as_far_as_they_go_and_the_rest_is_kept() -> None:
    for name in ("Farmer", "Smith", "Priest"):
        at = Table(dealt("Farmer Smith Priest", "Farmer Smith Priest"))
        at.pick(name)
        cost = GAME.box.cost[cards(name)[0]]
        assert at.village().tokens[Resource.BARLEY] == max(0, 3 - cost)
        assert at.village().omen == -max(0, cost - 3)
        assert at.ask().seat == 1, "nothing else is asked"


def test_the_omens_that_a_first_villager_brings_are_told_beforehand() -> None:
    at = Table(dealt("Farmer Smith Priest", "Farmer Smith Priest"))
    assert set(at.labels()) == {
        "Farmer for 2 Barley",
        "Smith for 3 Barley",
        "Priest for 4 Barley: 1 too few, so 1 Omen",
    }


@pytest.mark.rule("SC.3.12")
def test_every_missing_barley_is_an_omen() -> None:
    for barley in range(5):
        s = dealt("Celebrant Farmer Smith", "Farmer Smith Priest")
        s.villages[0].tokens = [barley, 0, 0, 0, 0]
        Table(s).pick("Celebrant")
        assert s.villages[0].omen == barley - GAME.box.cost[cards("Celebrant")[0]]
        assert s.villages[0].tokens == [0] * 5


@pytest.mark.rule("SC.3.14")
def test_in_play_omens_pay_for_nothing() -> None:
    def offers(barley: int) -> bool:
        s = table(village(hand="Priest", tokens=f"{barley} B", buildings="Farm-"), village())
        return Table(s).offers("Add Priest")

    cost = GAME.box.cost[cards("Priest")[0]]
    assert [offers(barley) for barley in range(cost + 2)] == [False] * cost + [True] * 2


@MANY
@pytest.mark.rule("SC.3.15")
def test_everybody_is_ready_to_play(seats: int) -> None:
    for at in random_game(seats, seed=7):
        if at.s.bought == seats:
            break
    for v in at.s.villages:
        assert [cell + 1 for cell, kind in enumerate(v.grid) if kind >= 0] == [1, 3, 5, 7, 9]
        assert (v.down, len(v.hand), len(v.deck), v.discard) == (0, 2, 6, [])
        assert v.buildings == [Building.FARM]


@pytest.mark.rule("SC.2.7", "SC.3.6")
def test_a_match_is_set_up_from_its_seed_alone() -> None:
    one, other = start(GAME, 3, seed=5), start(GAME, 3, seed=5)
    assert one.save() == other.save()
    assert one.save() != start(GAME, 3, seed=6).save()
