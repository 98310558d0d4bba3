"""The Night, activity and events, goals and the end (sections 5, 18, 19, 21, 22, 25 and 29)."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.choices import Meal
from dolmen.games.stonesaga.effects.language import holds, in_full
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.activity import ongoing, raise_activity
from dolmen.games.stonesaga.rules.agenda import lines
from dolmen.games.stonesaga.rules.goals import check_goals
from dolmen.games.stonesaga.rules.lore import gain_lore
from dolmen.games.stonesaga.rules.night import meals, night_deeds, regain, reveal, starves, too_much
from dolmen.games.stonesaga.rules.trials import begin_test, pluses
from dolmen.games.stonesaga.state import CONVICTION, MIGHT, Ill, Lying, Night, Task, down, omens
from dolmen.games.stonesaga.state import Test as Trial
from dolmen.kernel import Hex
from tests.games.stonesaga.table import Camp, Person, person, tokens

STILL = ["NI20"]


def dusk(*people: Person, **given: object) -> Camp:
    """Everybody has passed."""
    t = Camp(*people, **given)  # type: ignore[arg-type]
    for one in t.s.characters:
        one.passed = True
    return t


def frost() -> int:
    """What the test of the card "Frost" asks for."""
    test = GAME.box.nights["NI02"].test
    assert test is not None
    return test.target


# Rest


@pytest.mark.rule("SS.18.3", "SS.18.4", "SS.18.6")
def test_what_can_be_eaten() -> None:
    t = Camp(person(bag="fish~, root, grain, nut, nut*, wood"), person("Bo", bag="2 water"))
    assert [meal.food for meal in meals(t.s, 0)] == ["fish~", "root", "nut*", ""], "unprocessed grain and nuts are not"
    assert meals(t.s, 1) == [Meal("", True), Meal("", False)]


@pytest.mark.rule("SS.18.7", "SS.18.8", "SS.18.9", "SS.18.10", "SS.18.5", "SS.18.14")
def test_rest_with_three_characters() -> None:
    """EX-20 without unrest."""
    t = dusk(person("A", bag="fish~, water", energy=0), person("B", energy=4, bag="water"), person("C"), night=STILL)
    t.place().shelter = t.place().fire = True
    t.pick("fermented fish and water", "A")
    assert t.one("A").energy == 0
    t.pick("water", "B")
    assert t.one("A").energy == 4, "1, and 1 each for food, water, and shelter or fire, even with both"
    assert t.asked("energized") == [0], "B had 4 and gained nothing"
    t.give(2, "A")
    assert t.one("A").boosts == [0, 0, 1, 0]


@pytest.mark.rule("SS.18.7", "SS.18.9", "SS.28.20")
def test_automatic_energy_and_a_cloak() -> None:
    t = Camp(person("A", items="Fur Cloak"), person("B"))
    assert regain(t.s, 0) == 3, "2 with two characters, and the cloak"
    assert regain(t.s, 1) == 2
    assert not holds(t.s, "shelter here", 1), "the cloak makes no hex a hex with shelter"
    t.s.number = 4
    assert regain(t.s, 1) == 1


@pytest.mark.rule("SS.18.11", "SS.18.12", "SS.18.13")
def test_needs_met_and_starving() -> None:
    t = dusk(
        person("A", bag="fish, water", energy=0, track="minor injury"),
        person("B", bag="water"),
        person("C"),
        night=STILL,
    )
    t.pick("fish and water", "A").pick("water", "B")
    assert t.asked("needs met") == [0]
    t.pick("minor injury", "A")
    assert t.one("A").track == []
    assert t.one("B").track == [], "one of the two is enough not to starve"
    assert [ill.kind for ill in t.one("C").track] == ["injury"]


@pytest.mark.rule("SS.18.13")
def test_a_table_may_settle_on_either() -> None:
    t = Camp(person(), starving="either")
    assert starves(t.s, {"food"})
    assert not starves(t.s, {"food", "water"})
    assert not starves(Camp(person()).s, {"food"})


@pytest.mark.rule("SS.18.15", "SS.18.16", "SS.28.14", "SS.28.15")
def test_food_degrades_except_where_something_says_so() -> None:
    t = dusk(person(bag="2 fish, root~, grain, nut*, 2 mushroom", items="Sealed Jar, Clay Pot"), night=STILL)
    jar, pot = t.one().items
    jar.inside, pot.inside = tokens("meat"), tokens("fish~, root")
    t.place().fire = True
    t.hungry()
    assert t.bag() == tokens("2 fish~, grain, nut*, 2 mushroom~")
    assert jar.inside == {"meat": 1}
    assert pot.inside == {"fish~": 1, "root~": 1}, "by the fire what was fermented is kept"


@pytest.mark.rule("SS.28.14")
def test_without_a_fire_a_clay_pot_keeps_nothing() -> None:
    t = dusk(person(items="Clay Pot"), night=STILL)
    t.one().items[0].inside = tokens("fish~")
    t.hungry()
    assert t.one().items[0].inside == {}


@pytest.mark.rule("SS.18.17", "SS.18.18", "SS.18.19")
@pytest.mark.parametrize("fed", [True, False])
def test_a_fire_goes_out_unless_somebody_feeds_it(fed: bool) -> None:
    t = dusk(person("A", bag="wood*"), person("B"), night=["NI02", "NI20"])
    t.place().fire = t.place().shelter = True
    t.hungry()
    assert [one.energy for one in t.s.characters] == [5, 5]
    t.pick("put on" if fed else "let it go out", "A")
    assert t.place().fire is fed
    assert t.place().shelter
    assert t.bag("A") == ({} if fed else {"wood*": 1})


@pytest.mark.rule("SS.18.20", "SS.18.21", "SS.18.22", "SS.5.1")
def test_night_actions_come_from_items_once_each() -> None:
    t = Camp(person("A", items="Frame Drum, Frame Drum"), person("B"))
    t.s.tonight = Night()
    assert len(night_deeds(t.s, 0)) == 1
    assert night_deeds(t.s, 1) == []
    t.one("A").acted_tonight = ["IT24"]
    assert night_deeds(t.s, 0) == []
    t.one("A").acted_tonight = []
    t.one("A").track = [Ill("injury")] * 5
    assert night_deeds(t.s, 0) == []


@pytest.mark.rule("SS.28.22")
def test_a_drum_gives_another_a_boost_of_their_own_choice() -> None:
    t = dusk(person("A", items="Frame Drum"), person("B"), night=STILL)
    t.hungry()
    t.pick("Frame Drum", "A")
    t.give(1, "B")
    assert t.one("B").boosts == [0, 1, 0, 0]


@pytest.mark.rule("SS.28.23", "SS.19.5", "SS.19.7", "SS.25.11", "SS.25.12")
def test_an_ongoing_event_stays_and_a_flute_plays_once() -> None:
    """EX-30."""
    t = dusk(person("A", items="Bone Flute"), person("B", items="Bone Flute"), activity=0, night=STILL)
    raise_activity(t.s, 5)
    t.hungry()
    t.pick("Bone Flute", "A")
    assert t.s.activity == 4
    assert ongoing(t.s) == ("forage draw 1",)
    assert t.asked("night action") == [], "once for the whole group"


@pytest.mark.rule("SS.28.24")
@pytest.mark.parametrize(("die", "meat"), [(4, 0), (5, 1)])
def test_a_snare(die: int, meat: int) -> None:
    t = dusk(person("A", items="Snare"), night=STILL)
    t.hungry()
    with t.dice(die):
        t.pick("Snare")
    assert t.bag("A").get("meat", 0) == meat
    t = Camp(person("A", items="Snare", at=(1, -1)), tiles={(1, -1): "VV04"})
    t.s.tonight = Night()
    assert night_deeds(t.s, 0) == [], "neither plains nor forest"


@pytest.mark.rule("SS.4.10", "SS.4.12", "SS.4.14", "SS.18.24", "SS.28.16")
def test_reconciling_the_bag_as_in_the_worked_example() -> None:
    """EX-26, with more food, since the meal comes first."""
    bag = "3 wood, 2 riverstone, 2 fiber, 2 water, 1 meat~, 2 nut"
    t = Camp(person(bag=bag))
    assert people.units(t.s, t.bag()) == 35
    assert too_much(t.s, 0) == 3
    t.s.agenda = [Task("reconcile")]
    assert "3 units must go" in t.refused(t.pay, "water")
    assert "less is enough" in t.refused(t.pay, "fiber, nut")
    t.pay("water, nut")
    assert people.units(t.s, t.bag()) == 32
    t = Camp(person(bag=bag, items="Carrying Pack, Carrying Pack"))
    assert people.capacity(t.s, 0) == 40
    assert too_much(t.s, 0) < 0


@pytest.mark.rule("SS.18.25", "SS.4.13", "SS.8.22")
def test_containers_are_filled_before_anything_is_thrown_away() -> None:
    t = Camp(person(bag="8 wood, 2 water", items="Waterskin"))
    t.s.agenda = [Task("discard", 0)]
    t.ask()
    assert t.bag() == {"wood": 8}
    assert t.one().items[0].inside == {"water": 2}


# Night cards


@pytest.mark.rule("SS.18.26", "SS.18.27", "SS.18.28", "SS.18.29", "SS.18.31", "SS.18.32", "SS.22.1", "SS.28.45")
def test_requirements_as_in_the_worked_example() -> None:
    """EX-21."""
    people_ = person("A", at=(1, -1)), person("B", at=(1, -1))
    t = dusk(*people_, tiles={(1, -1): "VV04"}, night=["NI05", "NI12", "NI20"])
    assert omens(t.s) == ("sun",)
    t.hungry()
    t.all("drawer", 0)
    assert t.s.activity == 2, "cards that are discarded add nothing"
    assert t.s.night_gone == ["NI05", "NI12", "NI20"]
    assert omens(t.s) == ("stars",)


@pytest.mark.rule("SS.18.28", "SS.18.30", "SS.22.2", "SS.22.4")
def test_the_night_deck_is_made_anew_and_one_pass_is_enough() -> None:
    t = Camp(person("A"), person("B"))
    t.s.night_deck.cards, t.s.night_gone = [], ["NI20"]
    assert omens(t.s) == ("stars",)
    assert reveal(t.s, 0) == "NI20"
    assert omens(t.s) == ("sun",), "that of the Challenge, until the card is laid down"
    t.s.night_deck.cards, t.s.night_gone = [], ["NI12", "NI11"]
    assert reveal(t.s, 0) == ""


@pytest.mark.rule("SS.22.3", "SS.18.33", "SS.28.43")
def test_a_solo_card_is_for_whoever_draws_it() -> None:
    t = dusk(person("A", awareness=1), person("B", awareness=6), tiles={(1, -1): "VV02"}, night=["NI08"])
    t.hungry()
    with t.dice(1):
        t.all("drawer", 1)
    assert omens(t.s) == ("stars",)
    assert t.place(1, -1).lore == 1, "1 + 6"


@pytest.mark.rule("SS.18.34", "SS.28.42")
def test_a_champion_is_chosen_by_whoever_draws() -> None:
    t = dusk(person("A"), person("B", bag="3 fish", awareness=1), night=["NI04"])
    t.hungry().all("drawer", 0)
    assert t.ask().question.name == "champion"
    with t.dice(1):
        t.pick("B", "A")
    assert t.bag("B") == {"fish~": 1}, "two food are lost"


@pytest.mark.rule("SS.18.35", "SS.2.12")
def test_in_a_group_everybody_is_tested_separately() -> None:
    t = dusk(person("A", might=4, traits=["indomitable"]), person("B", might=4), night=["NI02"])
    t.hungry()
    just_enough = frost() - 4 - 2
    with t.dice(just_enough, just_enough):
        t.all("drawer", 0)
    assert len(t.one("A").track) == 1, "starved, but with 4 and 2 more it is enough for the frost"
    assert len(t.one("B").track) == 2


@pytest.mark.rule("SS.2.19", "SS.28.50")
def test_an_alternative_that_cannot_be_carried_out_is_not_offered() -> None:
    t = dusk(person("A"), night=["NI16"])
    t.hungry().ask()
    assert [ill.kind for ill in t.one("A").track] == ["injury", "disease"], (
        "without fermented food the bowl is finished"
    )
    t = dusk(person("A", bag="2 fish"), night=["NI16"])
    t.hungry().pick("Throw out everything")
    assert t.bag("A") == {}


@pytest.mark.parametrize(("bag", "enough"), [("2 water", True), ("water", True), ("wood", False)])
def test_one_that_takes_all_that_somebody_has_is_offered(bag: str, enough: bool) -> None:
    t = Camp(person("A", bag=bag))
    assert in_full(t.s, ("water -1",), 0) is enough


@pytest.mark.rule("SS.2.20", "SS.28.49")
def test_which_item_is_dropped_its_owner_chooses() -> None:
    t = dusk(person("A", items="Mallet, Cord", awareness=1), night=["NI15"])
    with t.dice(1):
        t.hungry()
    t.pick("Cord")
    assert t.items("A") == ["Mallet"]
    assert [item.id for item in t.place().lying.items] == ["IT18"]


@pytest.mark.rule("SS.28.46")
def test_a_fever_needs_somebody_hurt() -> None:
    t = Camp(person("A"), person("B", track="minor disease"))
    assert not holds(t.s, "injury held or disease held", 0)
    assert holds(t.s, "injury held or disease held", 1)


@pytest.mark.rule("SS.28.12")
def test_a_torch_is_lost_when_the_night_begins() -> None:
    t = dusk(person("A", items="Torch, Mallet"), night=STILL)
    t.ask()
    assert t.items("A") == ["Mallet"]


@pytest.mark.rule("SS.2.2", "SS.28.27")
def test_an_amber_charm_rolls_again_once_a_challenge() -> None:
    t = dusk(person("A", items="Amber Charm", might=frost() - 6), person("B", might=6), night=["NI02"])
    t.hungry()
    with t.dice(2):
        t.all("drawer", 0)
    with t.dice(6, 6):
        t.pick("roll again", "A")
    assert len(t.one("A").track) == 1, "the new result counts"
    assert t.s.used == ["IT35"]


# Activity and events


@pytest.mark.rule("SS.19.1", "SS.19.2", "SS.19.4", "SS.19.8", "SS.18.36")
def test_general_events_wait_for_the_end_of_the_night() -> None:
    t = dusk(person("A"), activity=2, night=["NI20"])
    raise_activity(t.s, 1)
    assert t.s.due == [0]
    t.sleep()
    assert t.s.due == []
    assert t.told("somebody has drawn a small finger")
    assert t.s.lore == 1, "at home, where somebody is: the only explored hex"
    raise_activity(t.s, -30)
    assert t.s.activity == 0


@pytest.mark.rule("SS.19.9", "SS.25.6", "SS.25.7", "SS.25.9")
def test_winter_ends_the_game_at_once() -> None:
    """EX-23: no second chip, and no Goal is looked at."""
    t = Camp(person("A"), person("B"), activity=14)
    t.s.made = ["IT01", "IT02", "IT03"]
    t.s.goals = ["GO01"]
    t.s.agenda = [Task("action ends", 0), Task("draw a chip", 0)]
    lines(t.s, 0, ["activity +1"])
    assert t.over
    assert t.s.won is False
    assert t.match.result is not None
    assert t.match.result.winners == ()
    assert t.told("sandals"), "entry 011 is read"


@pytest.mark.rule("SS.25.12", "SS.19.3", "SS.19.5")
def test_at_10_each_character_loses_1_energy_once() -> None:
    t = Camp(person("A"), person("B", energy=0), activity=9)
    raise_activity(t.s, 1)
    t.ask("A")
    assert [one.energy for one in t.s.characters] == [4, 0]
    raise_activity(t.s, -1)
    raise_activity(t.s, 1)
    assert not any(task.do == "event" for task in t.s.agenda)


@pytest.mark.rule("SS.21.1")
def test_lore_has_20_boxes() -> None:
    t = Camp(person())
    gain_lore(t.s, 19)
    gain_lore(t.s, 5)
    assert t.s.lore == 20


# Goals


@pytest.mark.rule("SS.25.21", "SS.25.3")
@pytest.mark.parametrize(
    ("bag", "done"), [("water, fish~", True), ("water, grain", True), ("water", False), ("fish", False)]
)
def test_bowls_full_at_the_end_of_a_day(bag: str, done: bool) -> None:
    t = Camp(person("A", bag="water, nut"), person("B", bag=bag))
    check_goals(t.s, "action")
    assert t.s.goals == [], "at the end of the Day phase only"
    check_goals(t.s, "day")
    assert t.s.goals == (["GO01"] if done else [])


@pytest.mark.rule("SS.25.22", "SS.25.1", "SS.25.5", "SS.25.4", "SS.25.9")
def test_success_comes_at_once_with_the_last_vital_goal() -> None:
    t = Camp(person("A"), person("B"))
    t.s.goals = ["GO01"]
    t.s.made = ["IT01", "IT02"]
    t.pick("gather water", "A")
    assert not t.over
    t.s.made.append("IT03")
    t.pick("gather water", "B")
    assert t.over
    assert t.match.result is not None
    assert t.match.result.winners == (0, 1)
    assert t.told("When the snow came we were inside"), "entry 010 is read"
    assert t.told("Three things lay on the flat stone"), "and that of the goal"


@pytest.mark.rule("SS.23.4", "SS.26.6")
def test_no_entry_is_shown_before_a_rule_calls_for_it() -> None:
    t = Camp(person("A"))
    assert "When the snow came" not in t.shown(0)
    assert "Three things lay" not in t.shown(0)


# Death


FULL = "minor injury, minor injury, minor injury, minor injury, minor injury"


@pytest.mark.rule("SS.5.5", "SS.5.6", "SS.5.8", "SS.5.9", "SS.5.10", "SS.5.12", "SS.5.13", "SS.5.15", "SS.18.2")
def test_whoever_is_incapacitated_at_dusk_dies_and_somebody_new_comes() -> None:
    t = dusk(
        person("A", track=FULL, bag="2 wood", items="Mallet", at=(1, -1)),
        person("B"),
        tiles={(1, -1): "VV02"},
        night=STILL,
    )
    ask = t.ask("A")
    assert ask.name == "dice 0"
    t.give({"might": 0, "dexterity": 1, "conviction": 2, "awareness": 3}, "A")
    mantles = t.options("A", "who 0", "mantle")
    assert "seeker" in mantles, "the dead one's may be taken again"
    assert "wanderer" not in mantles
    form = {"trait": "wise", "mantle": "seeker", "name": "Ena"}
    if "second" in {field.key for field in t.ask("A").fields}:  # type: ignore[attr-defined]
        form["second"] = "cunning"
    t.give(form, "A")
    newcomer = t.s.characters[0]
    assert newcomer.name == "Ena"
    assert newcomer.energy == 2, "none, and what a Night's Rest gave"
    assert (newcomer.bag, newcomer.items) == ({}, [])
    assert newcomer.at == Hex(0, 0), "nowhere is shelter, so in the starting hex"
    lying = t.place(1, -1).lying
    assert lying.tokens == {"wood": 2}
    assert [item.id for item in lying.items] == ["IT09"]
    assert [legend.name for legend in t.s.journal.legends] == ["A"]
    assert [ill.kind for ill in newcomer.track] == ["injury"], "and takes part in this Night's Rest"


@pytest.mark.rule("SS.5.11")
def test_a_newcomer_is_placed_where_shelter_is_not_where_fire_is() -> None:
    t = dusk(person("A", track=FULL), person("B"), tiles={(1, -1): "VV02", (1, 0): "VV06"}, night=STILL)
    t.place(1, -1).shelter = True
    t.place(1, 0).fire = True
    t.give({"might": 0, "dexterity": 1, "conviction": 2, "awareness": 3}, "A")
    form = {"trait": "wise", "mantle": "seeker", "name": "Ena"}
    if "second" in {field.key for field in t.ask("A").fields}:  # type: ignore[attr-defined]
        form["second"] = "cunning"
    t.give(form, "A")
    assert t.s.characters[0].at == Hex(1, -1)


@pytest.mark.rule("SS.5.7", "SS.5.3")
def test_whoever_falls_in_the_night_lives_until_the_next() -> None:
    track = "minor injury, minor injury, minor injury, minor injury"
    t = dusk(person("A", track=track), person("B", bag="fish, water"), night=STILL)
    t.sleep(eat="nothing")
    assert down(t.s, 0)
    assert t.one("A").name == "A"
    assert t.offers("revive A", "B")


# Hardcore


@pytest.mark.rule("SS.29.8", "SS.29.9", "SS.29.10", "SS.29.11")
def test_alone_the_track_fills_with_major_ones() -> None:
    t = Camp(person(track="major injury, major injury, major injury, major injury, minor disease"))
    assert not down(t.s, 0)
    people.suffer(t.s, 0, Ill("injury", major=True))
    assert t.s.agenda == [Task("worsen", 0)]
    with t.dice(*[1] * 5):
        t.match.log(0)
    assert [legend.name for legend in t.s.journal.legends] == ["Ash"], (
        "the only minor token there was turned major, and so the Day ended"
    )
    t = Camp(person(track="major injury, major injury, major injury, minor injury, minor disease"))
    people.suffer(t.s, 0, Ill("injury", major=True))
    t.pick("minor disease")
    assert not down(t.s, 0)
    t.one().track[3].major = True
    assert all(ill.major for ill in t.one().track), "the only minor token there is"
    assert down(t.s, 0)
    t = Camp(person(track="minor injury"))
    people.suffer(t.s, 0, Ill("disease"))
    assert t.one().track[1] == Ill("disease"), "with a free slot it is placed as it is"


@pytest.mark.rule("SS.29.12", "SS.29.13", "SS.29.14", "SS.29.15", "SS.29.16")
def test_hardcore_death_ends_the_day_as_in_the_worked_example() -> None:
    """EX-27."""
    t = Camp(person(track="major injury, " * 5), night=["NI18", "NI20"], activity=1)
    t.give({"might": 0, "dexterity": 1, "conviction": 2, "awareness": 3})
    form = {"trait": "wise", "mantle": "seeker", "name": "Ena"}
    if "second" in {field.key for field in t.ask().fields}:  # type: ignore[attr-defined]
        form["second"] = "cunning"
    t.give(form)
    assert t.s.activity == 5, "3 of the card, and 1"
    assert omens(t.s) == ("comet",)
    assert (t.s.phase, t.s.day) == ("day", 2)
    assert t.one("Ena").energy == 0
    t.pick("gather water")
    assert t.bag("Ena") == {"water": 2}, "1 - 1"
    assert not t.offers("gather water"), "a second action of cost 1 is refused"


@pytest.mark.rule("SS.29.17", "SS.29.18", "SS.29.19")
def test_alone_all_night_cards_are_ones_own() -> None:
    t = dusk(person("A", bag="fish", awareness=6), night=["NI04"])
    with t.dice(2):
        t.hungry()
    assert t.s.day == 2, "nobody was asked for a champion"
    assert not t.offers("revive")


@pytest.mark.rule("SS.5.8")
def test_what_lies_in_a_hex_spoils_too() -> None:
    t = dusk(person("A"), night=STILL)
    t.place().lying = Lying(tokens("fish, root~"))
    t.sleep()
    assert t.place().lying.tokens == {"fish~": 1}


@pytest.mark.rule("SS.2.13", "SS.2.14", "SS.28.26")
def test_a_trait_counts_where_it_is_listed_and_a_necklace_for_conviction() -> None:
    t = Camp(person("A", traits=["wise"], items="Tooth Necklace", conviction=4, might=4))
    assert sum(n for _, n in pluses(t.s, Trial(0, CONVICTION, 7, "card", "wise"))) == 7, "4, 2 for the trait, 1"
    assert sum(n for _, n in pluses(t.s, Trial(0, CONVICTION, 7, "card", "cunning"))) == 5
    assert sum(n for _, n in pluses(t.s, Trial(0, MIGHT, 7, "card", "wise"))) == 6, "not for Might"


@pytest.mark.rule("SS.18.1", "SS.8.1", "SS.8.2", "SS.6.23")
def test_a_night_is_followed_by_a_new_day() -> None:
    t = dusk(person("A", bag="fish"), person("B"), night=STILL)
    t.place().shelter = True
    t.sleep()
    assert (t.s.phase, t.s.day) == ("day", 2)
    assert not any(one.passed for one in t.s.characters)
    assert t.place().shelter, "it stays until the Challenge ends"


@pytest.mark.rule("SS.28.53")
def test_an_old_camp_gives_no_rare_material() -> None:
    for seed in range(30):
        t = Camp(person("A"))
        t.s.rng.state = seed * 7919
        lines(t.s, 0, ["material +1"])
        t.ask()
        (found,) = t.bag("A")
        assert not t.s.box.stuff[found].rare
        assert t.s.box.stuff[found].kind == "material"


@pytest.mark.rule("SS.6.21", "SS.6.22")
def test_shelter_and_fire_are_what_lies_in_the_hex() -> None:
    t = Camp(person("A"))
    assert not holds(t.s, "shelter here or fire here", 0)
    t.place().fire = True
    assert holds(t.s, "fire here", 0)
    assert not holds(t.s, "shelter here", 0)


@pytest.mark.rule("SS.2.22")
def test_somebody_incapacitated_is_tested_like_anybody_else() -> None:
    t = Camp(person("A", track=FULL, might=4), person("B"))
    t.s.agenda = []
    begin_test(t.s, Trial(0, MIGHT, 7, "card", passing=["energy +1"], failing=[]))
    t.one("A").energy = 0
    with t.dice(3):
        t.ask()
    assert t.one("A").energy == 1
