"""Clauses of a line each: what never runs out, what is no attack, what is collected on the way."""

from __future__ import annotations

import msgspec
import pytest

from dolmen.games.gone_to_gaia import GAME, names
from dolmen.games.gone_to_gaia.abilities import moments as at
from dolmen.games.gone_to_gaia.abilities.book import BOOK
from dolmen.games.gone_to_gaia.board import tile
from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.effects.frame import sheet_of
from dolmen.games.gone_to_gaia.rules.parting import wave_ends
from dolmen.games.gone_to_gaia.scene.board import delver_tokens
from dolmen.games.gone_to_gaia.state import BESIDE, STOLEN, Lying, Task, Token
from tests.games.gone_to_gaia.quest_table import Quest
from tests.games.gone_to_gaia.table import Wave, delver, foe
from tests.games.gone_to_gaia.test_alone import Alone


@pytest.mark.rule("GG.2.17")
def test_parts_never_run_out() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", most=1), foe("e5")])
    t.s.lying = [Lying(tile("a5"), 0, 0)] * 200
    t.turn("Survey Lance", 1, "north", 1)
    assert len(t.s.lying) == 202


@pytest.mark.rule("GG.2.19")
def test_consumables_are_of_seven_kinds() -> None:
    assert [names.TOKENS[token] for token in Token] == [
        "AP",
        "LIGHT doubler",
        "MEDIUM doubler",
        "HEAVY doubler",
        "Universal doubler",
        "Reroll",
        "Block",
    ]
    shown = Wave(mind=delver(tokens="AP1 DL1 DM1 DH1 DU1 RR1 BL1"), foes=[foe("e5")]).shown("mind")
    assert all(word in shown for word in names.TOKENS.values())


@pytest.mark.rule("GG.10.11", "GG.10.12")
def test_to_move_an_enemy_is_no_attack_and_steps_go_between() -> None:
    t = Wave(mind=delver("c2", "Survey Lance, Boots 5"), foes=[foe("c3", most=9, abilities=("Flees",)), foe("e5")])
    t.lay("Survey Lance", 1).pick("move Crystanid on c3 to b3")
    t.pick("step to c3")
    t.pick("move Crystanid on b3 to b4")
    assert t.at("mind") == "c3"
    assert t.foes() == {"b4": 9, "e5": 2}, "it did not flee"
    assert t.events("DieFell") == []
    assert t.s.attacked == []
    far = Wave(mind=delver("c1", "Survey Lance, Boots 5"), foes=[foe("c3", most=9)]).lay("Survey Lance", 1)
    assert not far.offers("move Crystanid"), "only what is adjacent"


@pytest.mark.rule("GG.10.14", "GG.10.13")
def test_parts_on_a_tile_passed_through_are_taken() -> None:
    t = Wave(body=delver("c2", "Reaper, Boots 2"), foes=[foe("c3", most=9), foe("e5")], next="body")
    t.lies("c3", "body")
    t.lay("Reaper", 1).pick("slip through to c4")
    assert t.suit("body").parts[0] == 1


@pytest.mark.rule("GG.13.10")
def test_what_ends_a_turn_has_its_order() -> None:
    handlers = [handler for handler in BOOK.handlers if handler.moment is at.TurnEnds and handler.name != "Taunt"]
    ranks = {"Corruption": 0, "Enrage": 1, "Grow": 2, "Mode Shift": 3, "Rebirth": 4, "Repair": 5}
    assert {handler.name for handler in handlers} == ranks.keys()
    orders = (at.TEN_CORRUPTION, at.TEN_ENRAGE, at.TEN_GROW, at.TEN_MODE, at.TEN_REBIRTH, at.TEN_REPAIR)
    assert all(handler.order == orders[ranks[handler.name]] for handler in handlers)
    assert len({*orders}) == len(orders)
    t = Wave(foes=[foe("e5", abilities=("Grow", "Mode Shift"))])
    t.lay("Ward Lash", 1).end()
    t.lay("Reaper", 1).end()
    assert t.foes() == {"e5": 3}


@pytest.mark.rule("GG.15.17")
def test_who_was_pushed_answers_from_the_new_tile() -> None:
    def hp(push: str) -> int:
        t = Wave(mind=delver("c2", "Fulcrum Maul"), foes=[foe("c3", most=9, arrows="cross"), foe("e5")])
        t.lay("Fulcrum Maul", 2).pick("c3").pick("strike")
        with t.dice(3):
            t.pick(push)
        return t.hp("mind")

    assert hp("c4") == 6, "out of reach"
    assert hp("stay") == 5


@pytest.mark.rule("GG.24.25")
def test_the_maul_takes_two_next_door_at_rank_5_and_no_third() -> None:
    foes = [foe(at, most=9) for at in ("b3", "c3", "d3", "e5")]
    t = Wave(mind=delver("c2", "Fulcrum Maul 5"), foes=foes).lay("Fulcrum Maul", 2)
    aims = [label for label in t.labels() if label.startswith("Fulcrum Maul")]
    assert sum(label.count(" on ") == 2 for label in aims) == 3
    assert not any(label.count(" on ") > 2 or "e5" in label for label in aims)
    fewer = Wave(mind=delver("c2", "Fulcrum Maul 4"), foes=[foe("b3"), foe("c3")]).lay("Fulcrum Maul", 2)
    assert not any(label.count(" on ") > 1 for label in fewer.labels() if "Maul" in label)


@pytest.mark.rule("GG.24.34")
def test_the_bow_strikes_twice_at_rank_5_the_same_or_another() -> None:
    for second, left in (("c4", {"c4": 1, "e4": 9}), ("e4", {"c4": 5, "e4": 5})):
        t = Wave(mind=delver("c2", "Relay Bow 5"), foes=[foe("c4", most=9), foe("e4", most=9)])
        t.turn("Relay Bow", 2, "c4", 1)
        with t.dice(1):
            t.pick(second)
        assert t.foes() == left
        assert not t.offers("Relay Bow"), "no third"


@pytest.mark.rule("GG.24.45", "GG.24.46")
def test_the_fan_takes_three_tiles_of_a_side_and_from_rank_2_the_two_beside() -> None:
    around = ("b3", "c3", "d3", "b2", "d2", "c1")
    for rank, struck in ((1, {"b3", "c3", "d3"}), (2, {"b3", "c3", "d3", "b2", "d2"})):
        t = Wave(body=delver("c2", f"Ember Fan {rank}"), foes=[foe(tile, most=9) for tile in around], next="body")
        t.turn("Ember Fan", 2, "north", 1)
        assert {tile for tile, hp in t.foes().items() if hp < 9} == struck


@pytest.mark.rule("GG.24.54")
def test_types_that_differ_are_called_otherwise(box: Box) -> None:
    for type in range(14):
        mind, body = (box.equipment[discipline, type] for discipline in (0, 1))
        same = [rank.text for rank in mind.ranks] == [rank.text for rank in body.ranks]
        assert not same or mind.name == body.name
        assert type >= 7 or mind.name != body.name
    t = Wave(mind=delver("c2", "Ward Lash"), body=delver("c2", "Fate Cleaver"), foes=[foe("e5")])
    assert (names.gear_name(t.s, 0, 0), names.gear_name(t.s, 1, 0)) == ("Ward Lash", "Fate Cleaver")


@pytest.mark.rule("GG.26.7")
def test_what_stands_on_an_enemys_card() -> None:
    shown = Wave(foes=[foe("c3", most=9, power=3, abilities=("Tough",)), foe("e5", rank="lieutenant")]).shown("mind")
    for words in ("Crystanid", "9 of 9 HP", "damage 3", "Tough", "arrow"):
        assert words in shown, words


@pytest.mark.rule("GG.26.14")
@pytest.mark.parametrize("rank", ["minion", "boss"])
def test_an_ability_serves_a_minion_as_it_serves_a_boss(rank: str) -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", most=9, rank=rank, abilities=("Fear",)), foe("e5")])
    t.turn("Survey Lance", 1, "north", 3)
    assert t.suit("mind").marks["Fear"] == 1


@pytest.mark.rule("GG.20.11")
def test_a_lone_delver_is_stunned_no_longer_after_the_wave() -> None:
    for alone in (True, False):
        t = Wave(foes=[foe("e5")])
        t.s.figures[0].stunned = True
        t.s.figures[1].alive = not alone
        wave_ends(t.s, Task("wave ends"))
        assert t.s.figures[0].stunned is not alone


@pytest.mark.rule("GG.20.11")
def test_a_disarm_token_stays_for_the_next_wave() -> None:
    t = Wave(foes=[foe("e5")])
    t.suit("mind").gear[0].disarmed = True
    wave_ends(t.s, Task("wave ends"))
    assert t.suit("mind").gear[0].disarmed


@pytest.mark.rule("GG.20.12")
def test_what_was_stolen_comes_back_when_the_wave_ends() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", most=26, abilities=("Steals",)), foe("e5")])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.place("mind", "Survey Lance") == STOLEN
    wave_ends(t.s, Task("wave ends"))
    assert t.place("mind", "Survey Lance") == BESIDE


@pytest.mark.rule("GG.18.9")
def test_the_story_offers_two_ap_that_last_for_the_quest(box: Box) -> None:
    lines = [
        line
        for card in box.scenario.values()
        for option in card.option
        for result in option.results
        for line in result.do
    ]
    lines += [line for card in box.friendly.values() for line in card.do]
    ap = [int(line.split()[1]) for line in lines if line.split(" ")[0] == "ap" or line.startswith("ap ")]
    assert sum(ap) >= 2, lines


@pytest.mark.rule("GG.36.2")
def test_the_disciplines_are_told_in_a_line_each() -> None:
    shown = Wave(foes=[foe("c3")]).shown("mind")
    assert "Moves and turns enemies, supports, and blocks." in shown
    assert "Bends the die, calls elements, and finishes the wounded." in shown


@pytest.mark.rule("GG.27.38")
def test_tokens_of_who_leaves_go_back_to_the_supply() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", most=1, abilities=("Grow",)), foe("e5")])
    t.foe("c3").tokens["Grow"] = 2
    t.s.supply = 5
    t.turn("Survey Lance", 1, "north", 1)
    assert t.s.supply == 7


@pytest.mark.rule("GG.27.93")
def test_a_wave_does_not_begin_with_everybody_shielded() -> None:
    t = Wave(foes=[foe("b2", most=6, abilities=("Taunt",)), foe("b3", 4, most=6, abilities=("Taunt",))])
    t.s.agenda = [Task("wave")]
    t.pick("Ada", "mind").pick("Ada", "body")
    assert ["Taunt" in t.foe(at).abilities for at in ("b2", "b3")] == [False, True]


@pytest.mark.rule("GG.30.14")
def test_37_and_38_are_the_upgraded_suits_of_mind_and_body() -> None:
    for product, number in ((37, 0), (38, 1)):
        products: list[list[int]] = [[], []]
        products[number] = [product]
        t = Quest("Q2", products=products).set_out()
        assert [suit.upgraded for suit in t.s.suits] == [number == 0, number == 1]


@pytest.mark.rule("GG.31.3")
def test_all_that_was_discovered_is_there_the_next_evening() -> None:
    t = Quest("Q2", products=[[1, 2], [3]], circuits=2, flags=["seed"], parts=[[4, 1, 0, 0, 0, 0], [0] * 6]).set_out()
    before = t.sheet
    assert msgspec.convert(msgspec.to_builtins(t.s), GAME.state).sheet == before
    assert sheet_of(t.s).products == [[1, 2], [3]]


@pytest.mark.rule("GG.33.8")
def test_alone_tokens_on_the_board_count_for_both_figures_and_a_stun_for_one() -> None:
    t = Alone("c2", "b3", [foe("c3", most=26), foe("e5")])
    t.suit("mind").marks["Fear"] = 1
    t.suit("mind").elements[0] = 1
    t.s.figures[1].stunned = True
    t.lay("Survey Lance", 2)
    assert t.offers("give up Ember"), "the other figure is freed with an element of the one board"
    t.strike("north", 1).end()
    assert t.foe("c3").damage == 1
    assert t.s.figures[1].stunned
    t.lay("Ward Lash", 3)
    assert not t.offers("Ward Lash"), "it is the other figure that is stunned"
    freed = Alone("c2", "b3", [foe("c3", most=26), foe("e5")])
    freed.suit("mind").marks["Fear"] = 1
    freed.suit("mind").base[0] = 3
    freed.lay("Survey Lance", 2).end()
    freed.turn("Ward Lash", 3, "Ward Lash", 1)
    assert freed.foe("c3").damage == 2, "Fear counts for Body's figure too"


@pytest.mark.rule("GG.36.4", "GG.36.7")
def test_a_page_is_plain_sentences_and_no_page_ahead_can_be_seen() -> None:
    t = Quest("Q2")
    opening = GAME.box.quests["Q2"].entry.opening
    assert opening in t.shown("mind")
    assert not {"<", "**", "_{"} & {*opening}
    twists = [twist.text for twist in GAME.box.quests["Q2"].entry.twist]
    assert twists
    assert not any(text in t.shown(viewer) for text in twists for viewer in ("mind", "body", None))


@pytest.mark.rule("GG.36.6")
def test_alone_the_figure_whose_turn_it_is_stands_and_the_other_lies() -> None:
    t = Alone("c2", "b3", [foe("e5")])
    t.lay("Survey Lance", 2)
    badges = [[badge.label for badge in token.badges] for token in delver_tokens(t.s)]
    assert ["takes a turn" in labels for labels in badges] == [True, False]
    assert ["lies down" in labels for labels in badges] == [False, True]
    two = Wave(foes=[foe("e5")]).lay("Ward Lash", 1)
    assert not any(badge.label == "lies down" for token in delver_tokens(two.s) for badge in token.badges)
