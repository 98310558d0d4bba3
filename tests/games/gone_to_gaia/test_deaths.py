"""Enemies' deaths and rewards, levels, and the deaths of delvers (sections 16, 17 and 19)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.rules.deaths import Blow, suffer
from dolmen.games.gone_to_gaia.rules.levels import COSTS, heal, offered
from dolmen.games.gone_to_gaia.state import STOLEN, Task, gear_of
from tests.games.gone_to_gaia.table import TYPES, Wave, delver, foe

ELEMENTS = [0, 1]


def card_with(*types: int) -> int:
    return next(no for no, card in GAME.box.levels.items() if {*types} <= {*card.types})


@pytest.mark.rule("GG.16.1", "GG.16.2", "GG.16.4", "GG.2.18")
def test_a_dead_minion_leaves_a_part_of_each_colour() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1)])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.lying() == [("c3", 0, 0), ("c3", 1, 0)]
    assert t.foes() == {}
    assert len(t.s.dead) == 1


@pytest.mark.rule("GG.16.3")
def test_a_boss_leaves_parts_of_its_level() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, rank="boss", level=3)])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.lying() == [("c3", 0, 3), ("c3", 1, 3)]


@pytest.mark.rule("GG.16.2", "GG.16.12")
def test_a_lieutenant_leaves_parts_like_a_minion() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, rank="lieutenant", level=3)])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.lying() == [("c3", 0, 0), ("c3", 1, 0)]


@pytest.mark.rule("GG.16.5", "GG.16.6")
def test_elements_go_to_both_players() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, reward=ELEMENTS), foe("e5")])
    t.turn("Survey Lance", 4, "north", 1)
    t.pick("Ember on slot 1, Tide on slot 1", "mind")
    t.pick("Ember on slot 3, Tide on slot 4", "body")
    assert [held.bit_count() for held in t.suit("mind").elements] == [2, 0, 0, 0, 0, 0]
    assert [held.bit_count() for held in t.suit("body").elements] == [0, 0, 1, 1, 0, 0]
    assert t.s.xp == 0, "one kind of reward"


@pytest.mark.rule("GG.16.7", "GG.17.5")
def test_xp_belongs_to_both() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, reward=[2])])
    t.turn("Survey Lance", 1, "north", 1)
    assert (t.s.xp, t.s.rank) == (2, 0)


@pytest.mark.rule("GG.16.8")
def test_a_boss_gives_each_a_level_card_and_no_level() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, rank="boss", reward=[])])
    t.turn("Survey Lance", 1, "north", 1)
    t.take_first_types()
    assert [event.facts["suit"] for event in t.events("LevelCardDrawn")] == [0, 1]
    assert (t.s.xp, t.s.rank) == (0, 0)


@pytest.mark.rule("GG.16.9")
def test_the_player_of_a_dead_delver_gains_nothing() -> None:
    for reward in (ELEMENTS, []):
        t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, reward=reward)])
        t.s.figures[1].alive = False
        t.turn("Survey Lance", 4, "north", 1)
        assert {ask.seat for ask in t.match.open} == {0}
        assert {event.facts["suit"] for event in t.events("LevelCardDrawn")} <= {0}
        assert t.suit("body").elements == [0] * 6


@pytest.mark.rule("GG.13.8")
def test_rewards_are_taken_one_card_at_a_time_in_the_players_order() -> None:
    t = Wave(
        mind=delver("a1"),
        body=delver("c3", slots={"Reaper": 1}, elements={1: "ember"}),
        foes=[foe("c4", hp=1, reward=[0, 1]), foe("d4", hp=1, reward=[1, 3]), foe("e1")],
        next="body",
    )
    t.turn("Storm Drum", 2, "Storm Drum", 1)
    assert len(t.labels()) == 2
    t.pick("d4")
    t.pick("Tide on slot 1, Loam on slot 2", "mind").pick("Tide on slot 1, Loam on slot 2", "body")
    assert t.fresh("body", "Reaper"), "d4 came first, and its Tide has filled slot 1"
    assert t.offers("Ember on slot 1, Tide on slot 4", "mind"), "now the other"


@pytest.mark.rule("GG.17.1")
def test_what_levels_cost() -> None:
    assert COSTS == (3, 3, 4, 5)
    t = Wave()
    t.s.xp, t.s.rank = 14, 9
    t.do(Task("levels"))
    t.match  # noqa: B018  # begins
    t.take_first_types()
    assert (t.s.xp, t.s.rank) == (4, 11), "each further one costs 5"


@pytest.mark.rule("GG.17.2", "GG.17.3", "GG.17.4")
def test_levels_come_one_at_a_time_after_all_rewards_and_the_rest_is_kept() -> None:
    t = Wave(
        mind=delver("c3"), body=delver("a1"), foes=[foe("c4", hp=1, reward=[5]), foe("d3", hp=1, reward=[4]), foe("e1")]
    )
    t.turn("Ward Lash", 1, "Ward Lash", 1)
    t.take_first_types()
    kinds = [event.kind for event in t.events("XpGained", "LevelReached", "LevelCardDrawn")]
    assert kinds == ["XpGained"] * 2 + ["LevelReached", "LevelCardDrawn", "LevelCardDrawn"] * 2
    assert (t.s.xp, t.s.rank) == (3, 2)


@pytest.mark.rule("GG.17.4")
def test_xp_above_20_is_not_lost() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1, reward=[60])])
    t.s.figures[1].alive = False
    t.turn("Survey Lance", 1, "north", 1)
    t.take_first_types()
    assert (t.s.rank, t.s.xp) == (13, 0), "15 for four levels and 45 for nine more"


@pytest.mark.rule("GG.17.6", "GG.17.7", "GG.17.9")
def test_a_new_type_comes_at_rank_1_and_fresh() -> None:
    lance, bulwark = TYPES[0, "Survey Lance"], TYPES[0, "Bulwark"]
    t = Wave(mind=delver(gear="Ward Lash")).do(Task("type", 0, card_with(lance)))
    t.pick("Survey Lance, rank 1")
    assert t.rank("mind", "Survey Lance") == 1
    assert t.fresh("mind", "Survey Lance")
    assert bulwark != lance


@pytest.mark.rule("GG.17.8", "GG.17.9")
def test_a_type_that_is_owned_goes_up_a_rank_where_it_lies() -> None:
    lance = TYPES[0, "Survey Lance"]
    t = Wave(mind=delver(slots={"Survey Lance": 4})).do(Task("type", 0, card_with(lance)))
    t.pick("Survey Lance, rank 2")
    assert t.rank("mind", "Survey Lance") == 2
    assert t.place("mind", "Survey Lance") == 4


@pytest.mark.rule("GG.17.10", "GG.17.11", "GG.4.8")
def test_no_rank_above_the_maximum_and_no_stolen_weapon_is_offered() -> None:
    lance = TYPES[0, "Survey Lance"]
    card = card_with(lance)
    t = Wave(mind=delver(gear="Survey Lance 3"))
    suit = t.suit("mind")
    assert lance in offered(t.s, suit, card)
    suit.maxima[lance] = 3
    assert lance not in offered(t.s, suit, card)
    suit.maxima[lance] = 4
    gear = gear_of(suit, lance)
    assert gear is not None
    gear.place = STOLEN
    assert lance not in offered(t.s, suit, card)


@pytest.mark.rule("GG.17.12", "GG.17.13", "GG.19.1")
def test_who_can_choose_nothing_heals_2_and_who_can_must() -> None:
    lance = TYPES[0, "Survey Lance"]
    card = card_with(lance)
    t = Wave(mind=delver(hp=3)).do(Task("type", 0, card))
    assert all("rank" in label for label in t.labels()), "healing is not offered"
    t = Wave(mind=delver(hp=3)).do(Task("type", 0, card))
    t.suit("mind").maxima = [0] * 14
    t.match  # noqa: B018
    assert t.hp("mind") == 5
    heal(t.s, 0, 2)
    assert t.hp("mind") == 6, "never above the maximum"


@pytest.mark.rule("GG.17.14")
def test_the_full_text_stands_beside_the_choice() -> None:
    lance = TYPES[0, "Survey Lance"]
    t = Wave().do(Task("type", 0, card_with(lance)))
    (label,) = [label for label in t.labels() if "Survey Lance" in label]
    assert GAME.box.equipment[0, lance].ranks[1].text in label


@pytest.mark.rule("GG.17.15", "GG.6.2")
def test_used_level_cards_are_shuffled_into_a_new_deck_when_it_is_empty() -> None:
    t = Wave(levels=[1])
    t.s.used_levels = [2, 3]
    t.s.levels.draw()
    t.s.used_levels.append(1)
    t.do(Task("level card", 0))
    t.match  # noqa: B018
    assert len(t.s.levels) == 2
    assert len(t.s.used_levels) == 1
    assert {*t.s.levels, *t.s.used_levels} == {1, 2, 3}


@pytest.mark.rule("GG.24.2", "GG.24.3")
def test_what_a_passive_gives_arrives_with_the_rank() -> None:
    t = Wave(mind=delver(gear="Bulwark 2"))
    assert t.tokens("mind", "BL") == (2, 0)


@pytest.mark.rule("GG.19.3", "GG.19.5", "GG.19.6")
def test_a_delver_at_0_dies_at_once_and_the_other_goes_on() -> None:
    t = Wave(mind=delver("c2", hp=1, tokens="AP2", elements={2: "gale"}), body=delver("a1"), foes=[foe("c3", most=9)])
    t.suit("mind").parts[0] = 3
    t.turn("Survey Lance", 1, "north", 3)
    t.give("I left the lamp on", "mind")
    assert not t.alive("mind")
    assert t.suit("mind").elements == [0] * 6
    assert t.tokens("mind", "AP") == (0, 0)
    assert t.suit("mind").parts[0] == 3
    assert t.ask().seat == 1


@pytest.mark.rule("GG.19.4", "GG.36.5")
def test_last_words_are_written_down() -> None:
    t = Wave(mind=delver("c2", hp=1), foes=[foe("c3", most=9)])
    t.turn("Survey Lance", 1, "north", 3)
    t.give("I left the lamp on", "mind")
    assert [(fallen.name, fallen.words) for fallen in t.s.fallen] == [("Ada", "I left the lamp on")]
    assert t.told("I left the lamp on", "body")


@pytest.mark.rule("GG.19.7", "GG.8.1")
def test_without_a_living_delver_the_quest_is_lost_at_once() -> None:
    t = Wave(mind=delver("c2", hp=1), body=delver("c2", hp=1), foes=[foe("c3", most=9)])
    t.turn("Survey Lance", 1, "north", 3)
    while not t.over:
        t.give("")
    assert not t.s.goal_met
    assert t.match.result is not None


@pytest.mark.rule("GG.19.10")
def test_damage_of_one_moment_is_added_up_before_anybody_dies() -> None:
    t = Wave(mind=delver("c3", hp=2), foes=[foe("c4", most=9), foe("d3", most=9)])
    t.turn("Ward Lash", 1, "Ward Lash", 3)
    t.give((), "mind")
    assert [event.facts["damage"] for event in t.events("Suffered")] == [1, 1]
    assert not t.alive("mind")


@pytest.mark.rule("GG.19.11")
def test_what_is_reduced_to_0_is_no_damage() -> None:
    t = Wave(mind=delver("c2"))
    suffer(t.s, [Blow(0, None, 0)])
    assert t.hp("mind") == 6
    assert not t.events("Suffered")


@pytest.mark.rule("GG.19.2")
def test_hp_do_not_come_back_by_themselves() -> None:
    t = Wave(mind=delver("a1", hp=3), foes=[])
    t.lay("Ward Lash", 1).end()
    t.passes()
    t.lay("Survey Lance", 2).end()
    assert t.hp("mind") == 3
