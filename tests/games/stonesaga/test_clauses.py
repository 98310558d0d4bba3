"""Clauses that the first Challenge keeps to by the way: components, dice, tokens, and what a turn is."""

from __future__ import annotations

from collections import Counter

import pytest

import dolmen
from dolmen.games.stonesaga import GAME, state
from dolmen.games.stonesaga.choices import Deal, Part, Water
from dolmen.games.stonesaga.effects import gear
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.effects.language import read
from dolmen.games.stonesaga.land import DIRECTIONS, START, direction_to, neighbours
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.agenda import lines
from dolmen.games.stonesaga.rules.day import deeds
from dolmen.games.stonesaga.rules.lore import gain_lore
from dolmen.games.stonesaga.rules.night import night_deeds
from dolmen.games.stonesaga.rules.setup import games
from dolmen.games.stonesaga.rules.trials import begin_test
from dolmen.games.stonesaga.rules.valley import place_tray, trays_from
from dolmen.games.stonesaga.state import ABILITIES, MAJOR, MINOR, OMENS, Ill, Night, Played, Task, most_energy
from dolmen.games.stonesaga.unpacking import unpacked
from dolmen.kernel import Hex, Rng
from tests.games.stonesaga.table import Camp, person

STILL = ["NI20"]
FULL = "minor injury, minor injury, minor injury, minor injury, minor injury"


# Components


@pytest.mark.rule("SS.1.9", "SS.1.33", "SS.1.34", "SS.1.36", "SS.1.37", "SS.1.38")
def test_the_words_of_the_box() -> None:
    box = unpacked(GAME.read)
    assert {*box.mantles} == {"mystic", "seeker", "storyteller", "wanderer"}
    assert OMENS == ("cloud", "comet", "moon", "stars", "sun")
    assert {*box.chips} == {*OMENS}
    technologies = {"chop", "cut", "dig", "drill", "grind", "hammer", "knot-tying", "make-fire", "mill", "music"}
    technologies |= {"stoneworking", "strike"}
    icons = {icon for item in box.items.values() for icon in item.entry.icons}
    assert icons <= technologies | {"light"}
    assert {stuff.tool for stuff in box.stuff.values()} <= technologies | {""}
    assert {item.entry.slot for item in box.items.values()} == {"hand", "body", "gear"}
    assert ABILITIES == ("might", "dexterity", "conviction", "awareness")
    pips = {pip[0] for stuff in box.stuff.values() for pip in stuff.pips}
    assert pips == {"R", "B", "Y", "P", "S", "0", "-"}


@pytest.mark.rule("SS.12.1")
def test_forage_cards_have_three_rows_of_objects_with_one_bonus_at_most() -> None:
    box = unpacked(GAME.read)
    for card in box.forage.values():
        assert len(card.rows) == 3
        assert all(row for row in card.rows)
    assert any(thing.bonus for card in box.forage.values() for row in card.rows for thing in row)


@pytest.mark.rule("SS.1.5", "SS.6.1")
def test_the_valley_is_made_of_trays_of_three_tiles_of_one_region() -> None:
    t = Camp(mist={(1, -1): "VV02", (1, 0): "VV03"})
    place_tray(t.s, trays_from(t.s, START)[0], "plateau")
    by_tray: dict[int, list[str]] = {}
    for place in t.s.places:
        by_tray.setdefault(place.tray, []).append(t.s.box.tiles[place.tile].entry.region)
    assert [*by_tray.values()] == [["vale"] * 3, ["plateau"] * 3]
    assert {one.at for one in t.s.characters} <= {place.at for place in t.s.places}


@pytest.mark.rule("SS.6.2")
def test_hexes_have_a_flat_top() -> None:
    steps = {"north": (0, -1), "north-east": (1, -1), "south-east": (1, 0), "south": (0, 1)}
    steps |= {"south-west": (-1, 1), "north-west": (-1, 0)}
    assert {DIRECTIONS[direction_to(START, hex)]: hex for hex in neighbours(START)} == steps


# Tokens


@pytest.mark.rule("SS.1.28")
def test_a_boost_has_two_sides() -> None:
    t = Camp()
    people.boost(t.s, 0, 1)
    assert t.one().boosts == [0, MINOR, 0, 0]
    people.boost(t.s, 0, 1)
    people.boost(t.s, 0, 1)
    assert t.one().boosts == [0, MAJOR, 0, 0]
    assert (MINOR, MAJOR) == (1, 2)


@pytest.mark.rule("SS.4.16")
def test_an_ability_with_a_major_boost_is_not_offered_another() -> None:
    t = Camp(person(boosts={"might": MAJOR, "awareness": MINOR}))
    t.s.agenda = [Task("action ends", 0)]
    lines(t.s, 0, ["boost-minor +1"])
    assert [ABILITIES[ability] for ability in t.options("Ash", "boost")] == ["dexterity", "conviction", "awareness"]


def test_games_are_counted_from_one() -> None:
    t = Camp()
    assert games(t.s) == 1
    t.s.journal.log = [Played("CH01", ["A"]), Played("CH02", ["A"])]
    assert games(t.s) == 2


@pytest.mark.rule("SS.1.29")
@pytest.mark.parametrize("kind", ["injury", "disease"])
def test_injuries_and_diseases_have_two_sides(kind: str) -> None:
    t = Camp(person(track=f"major {kind}"))
    people.degrade(t.s, 0, 0)
    assert t.one().track == [Ill("injury" if kind == "injury" else "disease", major=False)]
    people.degrade(t.s, 0, 0)
    assert t.one().track == []


@pytest.mark.rule("SS.1.39", "SS.4.11")
def test_supplies_never_run_out_and_what_is_gained_is_in_the_bag() -> None:
    t = Camp()
    for _ in range(60):
        people.gain(t.s, 0, "amber", 5)
    assert t.bag() == {"amber": 300}


@pytest.mark.rule("SS.1.30", "SS.21.3")
def test_lore_that_was_gained_is_the_group_s_and_at_most_20() -> None:
    t = Camp(person(), person("Bo"))
    gain_lore(t.s, 15)
    gain_lore(t.s, 9)
    assert t.s.lore == 20
    assert "Lore" in t.shown("Ash")
    assert "Lore" in t.shown("Bo")


@pytest.mark.rule("SS.4.9")
def test_what_an_item_holds_goes_with_it() -> None:
    t = Camp(person(items="Waterskin"), person("Bo"))
    t.one().items[0].inside = {"water": 2}
    t.pick("exchange", "Ash").give({Part("give", item=0): 1}, "Ash", "exchange")
    assert t.items() == []
    assert t.one("Bo").items[0].inside == {"water": 2}


# Dice, effects, choices


@pytest.mark.rule("SS.2.1")
def test_dice_have_six_faces() -> None:
    seen = set()
    for seed in range(80):
        t = Camp()
        t.s.rng = Rng.seeded(seed)
        begin_test(t.s, state.Test(0, 0, 30, "card"))
        t.ask("Ash")
        seen |= {told.facts["die"] for told in t.events("Tested")}
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("SS.2.7")
def test_what_an_item_gives_it_gives_as_long_as_it_is_held() -> None:
    t = Camp(person(items="Flint Spear"))
    assert gear.total(t.s, 0, gear.Fight) == 2
    t.one().items.clear()
    assert gear.total(t.s, 0, gear.Fight) == 0


@pytest.mark.rule("SS.2.15")
def test_among_equals_chance_decides() -> None:
    found = Counter[Hex]()
    for seed in range(60):
        t = Camp(person(), tiles={(1, -1): "VV02", (1, 0): "VV03", (0, -1): "VV04"})
        t.s.rng = Rng.seeded(seed)
        read("place 1 lore random-adjacent").carry_out(t.s, By(0))
        found.update(place.at for place in t.s.places if place.lore)
    assert len(found) == 3
    assert min(found.values()) > 8


@pytest.mark.rule("SS.2.16")
def test_a_choice_is_the_character_s_player_s() -> None:
    t = Camp(person("A"), person("B"), person("C"))
    t.s.phase, t.s.tonight = "night", Night()
    t.s.agenda = [Task("night ends"), Task("card", 1, name="NI03")]
    assert t.waiting() == {1: "card choice"}


@pytest.mark.rule("SS.3.9")
def test_two_players_with_four_characters_count_characters() -> None:
    match = dolmen.start("stonesaga", seats=2, seed=1, options={"characters": 4})
    assert match.s.number == 4
    assert most_energy(match.s) == 4


@pytest.mark.rule("SS.1.12", "SS.3.23", "SS.3.24", "SS.5.14")
def test_a_newcomer_is_young_and_rests_this_night() -> None:
    t = Camp(person("A", track=FULL), night=STILL, number=2)
    t.s.agenda = [Task("night falls")]
    t.say("A", "dice 0")
    t.say(0, "who 0", name="Ena")
    assert [legend.name for legend in t.s.journal.legends] == ["A"]
    newcomer = t.one("Ena")
    assert not newcomer.old
    assert (len(newcomer.abilities), len(newcomer.traits) > 0) == (4, True)
    assert [ill.kind for ill in t.one("Ena").track] == ["injury"], "there was neither food nor water"


# A turn


@pytest.mark.rule("SS.8.11", "SS.30.14")
def test_a_turn_is_an_action_with_exchanges_around_it_and_whoever_claims_it_first_has_it() -> None:
    t = Camp(person("A", bag="2 fish"), person("B", bag="nut"))
    assert t.asked("deed") == [0, 1], "both may claim it"
    t.pick("exchange", "A").give({Part("give", "fish"): 1}, "A", "exchange")
    assert t.asked("deed") == [0], "an action belongs to it now"
    t.pick("gather water", "A")
    assert t.asked("deed") == [1]
    assert t.asked("after") == [0]
    assert Deal(0, 1) in t.options("A", "after")
    assert Water(0) not in t.options("A", "after")


@pytest.mark.rule("SS.9.4")
def test_the_same_action_again_as_long_as_it_can_be_paid() -> None:
    t = Camp(person(energy=2), number=2)
    t.pick("gather water", "Ash")
    assert Water(0) in deeds(t.s, 0)
    t.pick("gather water", "Ash")
    assert Water(0) not in deeds(t.s, 0)


@pytest.mark.rule("SS.9.24")
def test_another_effect_calls_for_a_discovery_card_in_the_same_way() -> None:
    t = Camp(person(), number=2, finds=["DI01", "DI02"])
    t.s.agenda = [Task("discovery", 0)]
    t.ask("Ash")
    assert t.s.finds_gone
    assert t.one().at == START


@pytest.mark.rule("SS.9.29")
def test_being_revived_brings_no_energy() -> None:
    t = Camp(person("A"), person("B", energy=0, track=FULL))
    t.pick("revive B", "A")
    assert t.one("B").energy == 0


@pytest.mark.rule("SS.6.24")
def test_a_fire_burns_until_fires_are_tended() -> None:
    t = Camp(person("A"), person("B"), night=STILL)
    t.place().fire = True
    t.pick("gather water", "A").pick("gather water", "B")
    assert t.place().fire
    t = Camp(person("A"), person("B"))
    t.place().fire = True
    t.s.agenda = [Task("tend fire")]
    t.ask("A")
    assert not t.place().fire, "nobody has wood"


@pytest.mark.rule("SS.9.1", "SS.18.23")
def test_night_actions_cost_no_energy_and_an_item_serves_one_character() -> None:
    t = Camp(person("A", items="Snare", energy=0), person("B"), night=STILL)
    t.s.phase, t.s.tonight = "night", Night()
    assert night_deeds(t.s, 0)
    assert night_deeds(t.s, 1) == []
    t.s.agenda = [Task("night ends"), Task("night actions")]
    t.pick("Snare", "A")
    assert t.one("A").energy == 0


@pytest.mark.rule("SS.29.3")
def test_somebody_with_several_characters_consents_to_nothing() -> None:
    t = Camp(person("A"), person("B", bag="2 fish"), one_player=True)
    t.pick("A: exchange", 0).give({Part("take", "fish"): 1}, 0, "exchange")
    assert t.bag("A") == {"fish": 1}


# For the table


@pytest.mark.rule("SS.30.4")
def test_a_page_is_read_to_all() -> None:
    t = Camp(person("A"), person("B"))
    t.s.agenda = [Task("goal", name="GO02")]
    t.ask("A")
    assert t.told("Three things lay on the flat stone", "A")
    assert t.told("Three things lay on the flat stone", "B")


@pytest.mark.rule("SS.30.10")
def test_both_tokens_can_be_turned_and_the_result_is_not_shown() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    t.pick("craft", "Ash")
    left = {option.turn for option in t.options("Ash", "craft", "left")}
    assert left == {0, 1, 2, 3}
    assert "Mallet" not in t.shown("Ash")
    assert "craft wood" in t.parts("Ash")
