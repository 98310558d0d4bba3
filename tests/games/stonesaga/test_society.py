"""What a society keeps: culture, powers, Legends, marks, epoch goals; and Sickness in the Camp (sections 3 to 5, 25 to
28)."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.choices import Person, Pour, Shelter, UseStructure
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.effects.language import read
from dolmen.games.stonesaga.rules.activity import raise_activity
from dolmen.games.stonesaga.rules.between import to_choose
from dolmen.games.stonesaga.rules.day import deeds, prepare_shelter, shelter_cost
from dolmen.games.stonesaga.rules.goals import check_goals
from dolmen.games.stonesaga.rules.legends import all_back, becomes_legend, draw_legend
from dolmen.games.stonesaga.rules.night import regain
from dolmen.games.stonesaga.rules.outposts import most_structures
from dolmen.games.stonesaga.rules.society import names_of
from dolmen.games.stonesaga.rules.trials import begin_test
from dolmen.games.stonesaga.state import DEXTERITY, MIGHT, Built, Dice, Legend, Night, Outpost, Task
from dolmen.games.stonesaga.state import Test as Trial
from dolmen.kernel import Hex, Sketch, Stroke
from tests.games.stonesaga.table import Camp, ills, person
from tests.games.stonesaga.table import Person as Sheet
from tests.games.stonesaga.test_campaign import ended, over

HERE = Hex(0, 0)


def sick(*people: Sheet, structures: str = "", **given: object) -> Camp:
    """Sickness in the Camp, with an outpost at the start if structures are named."""
    t = Camp(*(people or (person(), person("Bo"))), campaign="CH04", **given)  # type: ignore[arg-type]
    if structures:
        built = [Built(id) for id in structures.split(", ")]
        t.s.outposts = [Outpost("Upwind", "OU02", HERE, 2, structures=built)]
    return t


def do(t: Camp, line: str, who: int = 0) -> None:
    t.s.agenda.append(Task("effect", who, name=line))


# Sickness in the Camp


@pytest.mark.rule("SS.25.17", "SS.25.18")
def test_the_events_of_the_third_challenge() -> None:
    t = sick(person(), person("Bo"), person("Cy", at=(1, -1)), tiles={(1, -1): "VV02"}, structures="ST02")
    entry = t.s.box.challenges["CH04"]
    assert (entry.winter, entry.priority, entry.omen, entry.goals) == (15, 3, "moon", ("GO06",))
    raise_activity(t.s, 3)
    assert t.match.open
    assert [len(one.track) for one in t.s.characters] == [1, 1, 1]
    t.now()
    raise_activity(t.s, 9)
    assert [entry.event[number].kind for number in t.s.due] == ["general", "outpost"]
    t.s.agenda = [Task("event", n=number) for number in reversed(t.s.due)]
    assert t.labels("Ash", "of choice") == ["Ash", "Bo"], "Cy is alone"
    assert t.s.unrest == 2
    t.pick("Bo", "Ash", "of choice").pick("Bo", "Bo", "of choice").pick("Ash", "Cy", "of choice")
    assert [len(one.track) for one in t.s.characters] == [1, 2, 1]


@pytest.mark.rule("SS.25.25")
@pytest.mark.parametrize(
    ("water", "elsewhere", "structures", "track", "clean"),
    [(4, 0, "", "", True), (3, 1, "", "", False), (0, 0, "ST09", "", True), (4, 0, "ST09", "minor disease", False)],
)
def test_clean_water(water: int, elsewhere: int, structures: str, track: str, clean: bool) -> None:
    t = sick(person(track=track), person("Bo", track="minor injury"), structures=structures)
    t.s.poured = [(HERE, water), (Hex(1, -1), elsewhere)]
    for moment in ("action", "day", "night"):
        check_goals(t.s, moment)
    assert t.s.goals == []
    check_goals(t.s, "dawn")
    assert (t.s.goals == ["GO06"]) == clean


@pytest.mark.rule("SS.25.25")
def test_water_is_poured_out_around_an_action_and_no_more_than_is_wanted() -> None:
    t = sick(person(bag="6 water"), person("Bo", bag="2 water"))
    assert Pour(0, 5) not in t.options("Ash")
    t.pick("pour out 3 water", "Ash")
    assert t.bag("Ash") == {"water": 3}
    t.pick("prepare shelter", "Ash")
    assert Pour(0, 1) in t.options("Ash", "after")
    assert Pour(0, 2) not in t.options("Ash", "after")
    assert not any(isinstance(deed, Pour) for deed in Camp(person(bag="4 water")).options("Ash"))


def test_a_clear_morning_is_enough_to_win() -> None:
    t = sick(person(bag="4 water, 2 fish"), person("Bo", bag="2 water"), night=["NI20"])
    t.pick("pour out 4 water", "Ash").pick("prepare shelter", "Ash").passes().sleep()
    assert "GO06" in t.s.goals
    assert "Sickness in the Camp, success" in t.shown("Ash")
    assert t.s.journal.culture == ["herb-lore"]
    assert "DI22" in t.s.journal.added


@pytest.mark.rule("SS.26.5")
def test_a_card_joins_its_deck_with_the_next_challenge() -> None:
    t = ended(challenge="CH02")
    t.s.journal.added = ["DI22"]
    assert "DI22" not in t.s.finds
    over(t)
    assert sorted(t.s.finds) == sorted(t.s.box.finds)


def test_after_a_lost_winter_without_a_roof_sickness_comes_first() -> None:
    t = Camp(person(), campaign="CH01")
    assert t.s.saga is not None
    t.s.saga.looming, t.s.saga.game = ["CH02", "CH04"], 2
    assert to_choose(t.s) == ["CH02"]
    read("priority CH04 1").carry_out(t.s, By(0))
    assert to_choose(t.s) == ["CH04"]


# Culture and powers


@pytest.mark.rule("SS.25.35")
@pytest.mark.parametrize(("culture", "fire", "energy"), [((), True, 3), (("second-hearth",), True, 4)])
def test_a_second_hearth_warms_twice(culture: tuple[str, ...], fire: bool, energy: int) -> None:
    t = Camp(person(energy=0), person("Bo"), campaign="CH02")
    t.place().fire = fire
    t.place().shelter = True
    assert regain(t.s, 0) == 3
    t.s.journal.culture = [*culture]
    assert regain(t.s, 0) == energy
    t.place().fire = False
    assert regain(t.s, 0) == 3, "shelter alone gives what it gave"


@pytest.mark.rule("SS.25.34", "SS.25.37")
def test_a_bitter_cup_costs_a_water_more_and_helps_against_a_disease_only() -> None:
    t = sick(person(bag="2 water", track="minor disease, minor injury"), person("Bo", bag="water"))
    t.s.journal.culture = ["herb-lore"]
    t.s.agenda = [Task("at rest", 1), Task("at rest", 0)]
    t.pick("drink it", "Ash", "at rest")
    assert [ill.kind for ill in t.one().track] == ["injury"]
    assert t.bag("Ash") == {"water": 1}
    assert t.waiting() == {0: "deed", 1: "deed"}, "Bo is well, and is not asked"


@pytest.mark.rule("SS.26.3")
def test_one_food_counts_for_two_where_bowls_are_shared_and_gives_its_energy_to_one() -> None:
    t = Camp(person(bag="fish", energy=0), person("Bo", energy=0), person("Cy", energy=0), campaign="CH02")
    t.s.journal.culture = ["CU01"]
    for one, meal in zip(t.s.characters, (["fish"], [], []), strict=True):
        one.meal = meal
    t.s.agenda = [Task("rest")]
    t.s.tonight = Night()
    assert t.waiting() != {}
    assert [len(one.track) for one in t.s.characters] == [0, 0, 1], "Cy has starved"
    assert t.one("Ash").energy == t.one("Bo").energy + 1


def test_cave_manners_make_one_shelter_a_day_free() -> None:
    t = Camp(person(energy=0), person("Bo", energy=0), campaign="CH02")
    assert Shelter(0) not in deeds(t.s, 0)
    t.s.journal.culture = ["CU02"]
    assert shelter_cost(t.s, 1) == 0
    assert Shelter(0) in deeds(t.s, 0)
    prepare_shelter(t.s, Shelter(0))
    assert t.one().energy == 0
    assert shelter_cost(t.s, 1) == 1, "once a Day, for all of us"


@pytest.mark.rule("SS.1.10", "SS.3.18", "SS.4.28", "SS.4.29", "SS.4.30", "SS.27.7")
def test_a_power_is_slotted_by_whoever_has_its_mantle() -> None:
    t = Camp(person(energy=2), person("Bo"), campaign="CH02")
    assert t.s.journal.powers == []
    t.s.characters[0].mantle, t.s.characters[1].mantle = "storyteller", "seeker"
    t.s.agenda = [Task("slot a power", 0)]
    assert t.match.open[0].question.name != "power", "none is unlocked"
    t.s.journal.missed = ["rally"]
    read("power rally").carry_out(t.s, By(0))
    assert (t.s.journal.powers, t.s.journal.missed) == (["rally"], [])
    t = Camp(person(energy=2), person("Bo", energy=1), campaign="CH02")
    t.s.characters[0].mantle, t.s.characters[1].mantle = "storyteller", "seeker"
    t.s.journal.powers = ["rally"]
    t.s.agenda = [Task("slot a power", 1), Task("slot a power", 0)]
    assert "none of them" in t.labels("Ash", "power")
    t.pick("Rally", "Ash", "power")
    assert [one.power for one in t.s.characters] == ["rally", ""], "Bo is a Seeker"
    t.pick("Rally", "Ash")
    assert (t.one("Ash").energy, t.one("Bo").energy) == (1, 2)
    over(ended_with(t))
    assert "rally" in t.s.journal.powers


def ended_with(t: Camp) -> Camp:
    t.s.won, t.s.agenda = True, []
    return t


def test_a_pathfinder_goes_once_a_day_without_the_rocks() -> None:
    t = Camp(person(energy=3), person("Bo"), tiles={(1, -1): "VV02"}, campaign="CH02")
    t.one().power = "pathfinder"
    t.pick("go north-east", "Ash")
    assert t.one().energy == 2
    assert t.one().used_today == ["pathfinder"]


def test_a_ward_helps_once_a_night_before_the_die() -> None:
    t = Camp(person(might=2), person("Bo"), campaign="CH02")
    t.one("Bo").power = "ward"
    t.s.phase, t.s.tonight = "night", Night()
    t.s.agenda = [Task("needs met", 0)]
    t.s.characters[0].track = ills("minor injury")
    begin_test(t.s, Trial(0, MIGHT, 6, "card", passing=["energy -1"]))
    t.one().energy = 3
    with t.dice(2):
        t.pick("ward", "Bo", "ward")
    assert t.one().energy == 2, "2 and 2 and 2"
    t.now(Task("needs met", 0))
    begin_test(t.s, Trial(0, MIGHT, 6, "card"))
    assert t.waiting() == {0: "needs met"}, "it was used tonight"


def test_a_second_chance_is_what_the_pitted_have_of_it() -> None:
    t = Camp(person(), person("Bo"), campaign="CH02")
    t.s.journal.missed = ["rally", "pathfinder"]
    do(t, "personal pitted")
    t.pick("Rally", "Ash", "second chance").pick("Rally", "Bo", "second chance")
    assert (t.one().marks, t.s.journal.powers, t.s.journal.missed) == (["pitted"], ["rally"], ["pathfinder"])
    t.now()
    begin_test(t.s, Trial(0, MIGHT, 9, "card", failing=["disease-minor +1"], sick=True))
    with t.dice(3):
        assert t.match.open
    assert t.one().track == [], "4 and 3, and 2 for the scars"


# Legends


@pytest.mark.rule("SS.5.15", "SS.3.26", "SS.5.16", "SS.5.18", "SS.5.19", "SS.5.25")
def test_legends_are_drawn_and_go_back() -> None:
    t = Camp(person(), person("Bo", dexterity=6, traits=("cunning",)), campaign="CH02")
    draw_legend(t.s, 0)
    assert t.s.journal.legends == [], "there is none yet"
    t.s.characters[1].marks = ["pitted"]
    becomes_legend(t.s, t.s.characters[1])
    made = t.s.journal.legends[0]
    assert (made.name, made.abilities[DEXTERITY], made.traits, made.marks) == ("Bo", 6, ["cunning"], ["pitted"])
    t.s.journal.legends += [Legend("Uma"), Legend("Ena")]
    draw_legend(t.s, 0)
    draw_legend(t.s, 0)
    assert sum(one.holder == 0 for one in t.s.journal.legends) == 2, "any number"
    all_back(t.s)
    assert [one.holder for one in t.s.journal.legends] == [-1, -1, -1]


@pytest.mark.rule("SS.5.20", "SS.5.21", "SS.5.23", "SS.5.24")
@pytest.mark.parametrize(("helped", "hurt", "boost"), [(True, 0, 1), (False, 1, 0)])
def test_a_legend_instead_of_ones_own_value_as_in_the_worked_example(helped: bool, hurt: int, boost: int) -> None:
    t = Camp(person(dexterity=2, boosts={"dexterity": 1}), person("Bo"), campaign="CH02")
    t.s.journal.legends = [Legend("Uma", [1, 5, 1, 1], holder=0)]
    begin_test(t.s, Trial(0, DEXTERITY, 7, "flee", failing=["injury-major +1"]))
    with t.dice(3):
        t.pick("as Uma would" if helped else "alone", "Ash", "call")
    assert (len(t.one().track), t.one().boosts[DEXTERITY]) == (hurt, boost)
    assert t.s.journal.legends[0].holder == (-1 if helped else 0)


@pytest.mark.rule("SS.5.22", "SS.5.23")
def test_a_legends_trait_counts_for_one_check_and_its_ability_does_not() -> None:
    t = Camp(person(might=2), person("Bo"), campaign="CH02")
    t.s.journal.legends = [Legend("Uma", [6, 6, 6, 6], ["intrepid"], holder=0)]
    begin_test(t.s, Trial(0, MIGHT, 7, "card", "intrepid", passing=["energy -1"]))
    t.one().energy = 3
    with t.dice(2):
        t.pick("Intrepid, as Uma was", "Ash", "call")
    assert t.one().energy == 3, "2 and 2 and 2: the ability of a Legend does not come on top"
    assert t.s.journal.legends[0].holder == -1
    t.now()
    begin_test(t.s, Trial(0, MIGHT, 7, "card", "wise"))
    assert all(ask.question.name != "call" for ask in t.match.open)


@pytest.mark.rule("SS.5.25", "SS.5.15")
def test_whoever_dies_leaves_the_legends_to_others_and_becomes_one() -> None:
    full = ", ".join(["minor injury"] * 5)
    t = Camp(person(track=full, traits=("cunning",)), person("Bo"), campaign="CH02")
    t.s.journal.legends = [Legend("Uma", holder=0)]
    t.s.phase, t.s.tonight = "night", Night()
    t.s.agenda = [Task("dies", 0)]
    assert t.match.open
    assert [(one.name, one.holder) for one in t.s.journal.legends] == [("Uma", -1), ("Ash", -1)]
    assert t.s.journal.legends[1].traits == ["cunning"]


@pytest.mark.rule("SS.3.21", "SS.3.22", "SS.5.9")
def test_nobody_is_the_same_again() -> None:
    t = Camp(person("Bo"), person("Cy"), campaign="CH02")
    t.s.journal.legends = [Legend("Ash", traits=["wise"])]
    t.s.characters.pop()
    t.s.making = [Dice(1, [6, 6, 6, 6, 6], [6, 6, 6, 6])]
    t.s.agenda = [Task("make characters", -1)]
    wrong = Person("wise", "mystic", "ash ")
    assert t.refused(t.give, wrong, 1, "who 0")
    t.s.journal.legends[0].traits = [*t.s.box.traits]
    t = fresh(t)
    assert "too few traits" in t.refused(t.give, Person("cunning", "mystic", "Ash"), 1, "who 0")
    t.give(Person("cunning", "mystic", "Ashe"), 1, "who 0")
    assert t.one("Ashe").traits == ["cunning"]


def fresh(t: Camp) -> Camp:
    """The same position, asked anew."""
    again = Camp(person("Bo"), person("Cy"), campaign="CH02")
    again.s.characters.pop()
    again.s.journal.legends, again.s.making, again.s.agenda = t.s.journal.legends, t.s.making, t.s.agenda
    return again


@pytest.mark.rule("SS.27.15")
@pytest.mark.parametrize(("answer", "names"), [("become a Legend", ["Bo"]), ("another winter", ["Ash", "Bo"])])
def test_whoever_is_old_now_may_be_retired(answer: str, names: list[str]) -> None:
    t = ended(person(), person("Bo"), challenge="CH02")
    t.s.characters[1].since = 2
    t.s.agenda, t.s.phase = [Task("make characters"), Task("age")], "between"
    t.pick(answer, "Ash", "retire")
    assert sorted(one.name for one in t.s.characters) == names
    assert len(t.s.making) == 2 - len(names)


def test_whoever_drank_first_is_a_legend_when_the_winter_is_over() -> None:
    t = ended(person(items="Cord"), person("Bo"), challenge="CH02")
    for one in t.s.characters:
        one.since = 2
    read("for oldest: legend").carry_out(t.s, By(1))
    t.s.agenda = [Task("make characters"), Task("age"), Task("retain", 0), *t.s.agenda]
    t.s.phase = "between"
    assert t.match.open
    assert [one.name for one in t.s.journal.legends] == ["Ash"]
    assert t.s.saga is not None
    assert [(lot.who, lot.heir) for lot in t.s.saga.lots] == [("Ash", True)]


# Epoch goals


@pytest.mark.rule("SS.7.9", "SS.25.2", "SS.25.32", "SS.26.7")
def test_ten_recipes_in_the_journal() -> None:
    t = ended()
    for line in t.s.box.challenges["CH01"].setup:
        read(line).carry_out(t.s, By(0))
    assert t.s.epoch_goals == ["GE02", "GE03"]
    over(t)
    assert t.s.epoch_goals == ["GE02", "GE03"], "they stay for the epoch"
    t.now()
    t.s.journal.codes = {f"R{n}": f"IT{1 + n % 9:02}" for n in range(11, 31)} | {"R9": ""}
    check_goals(t.s, "action")
    assert t.s.goals == []
    t.s.journal.codes["R31"] = "IT50"
    check_goals(t.s, "action")
    t.pick("wood", "Ash", "material").pick("wood", "Bo", "material")
    assert (t.s.goals, t.s.epoch_goals, t.s.lore) == (["GE02"], ["GE03"], 3)
    assert t.s.journal.looked_up == ["wood"]
    assert "Mallet" in names_of(t.s, "wood")
    assert "Mallet" in t.shown("Bo")
    read("epoch-goal GE02").carry_out(t.s, By(0))
    assert t.s.epoch_goals == ["GE03"], "it was done"


@pytest.mark.rule("SS.25.33", "SS.17.15")
def test_a_real_village_becomes_a_town() -> None:
    t = sick(structures="ST02, ST02, ST02, ST02, ST02")
    t.s.epoch_goals = ["GE03"]
    assert most_structures(t.s.outposts[0]) == 5
    check_goals(t.s, "action")
    assert t.match.open
    assert most_structures(t.s.outposts[0]) == 6
    assert t.s.journal.culture == ["CU02"]
    assert 121 in t.s.table.read
    t.s.outposts[0].ruin = True
    t.s.goals, t.s.epoch_goals = [], ["GE03"]
    check_goals(t.s, "action")
    assert t.s.goals == [], "a ruin is no village"


# Smokehouse, kiln, mound


@pytest.mark.rule("SS.28.33")
def test_a_smokehouse_keeps_three() -> None:
    bag = person(bag="2 meat, root", energy=1), person("Bo", bag="fish, fish~")
    t = sick(*bag, structures="ST06")
    assert UseStructure(0, 0) in deeds(t.s, 0)
    t.pick("Smokehouse", "Ash")
    assert "3 fit in" in t.refused(t.give, {"meat": 2, "fish": 1, "fish~": 1}, "Ash", "smoke")
    t.give({"meat": 2, "fish~": 1}, "Ash", "smoke")
    assert t.one().energy == 0
    assert (t.bag("Ash"), t.bag("Bo")) == ({"root": 1, "meat^": 2}, {"fish": 1, "fish^": 1})
    t.now(Task("degrade food"), Task("degrade food"))
    assert t.match.open
    assert (t.bag("Ash"), t.bag("Bo")) == ({"meat^": 2}, {"fish^": 1})
    assert UseStructure(0, 0) not in deeds(t.s, 0), "nothing is left to be smoked"


@pytest.mark.rule("SS.28.35")
def test_a_kiln_fires_the_clay_of_all_who_are_there() -> None:
    t = sick(person(bag="clay"), person("Bo", bag="2 clay", energy=0), structures="ST08")
    t.pick("process", "Ash").give({"clay": 1}, "Ash", "process")
    t.give({"clay": 1}, "Bo", "fire clay")
    assert t.bag("Ash") == {"clay*": 1}
    assert t.bag("Bo") == {"clay": 1, "clay*": 1}


@pytest.mark.rule("SS.28.40")
def test_at_a_burial_mound_somebody_draws_a_legend_when_a_challenge_begins() -> None:
    t = ended()
    t.s.outposts = [Outpost("Upwind", "OU02", HERE, 2, structures=[Built("ST13")])]
    t.s.journal.legends = [Legend("Uma")]
    over(t)
    t.now(Task("begin challenge"))
    all_back(t.s)
    t.pick("Bo", "Ash", "of choice").pick("Bo", "Bo", "of choice")
    assert t.s.journal.legends[0].holder == 1


@pytest.mark.rule("SS.28.39")
def test_each_story_circle_is_heard_at_the_end_of_a_challenge() -> None:
    t = ended()
    t.s.outposts = [Outpost("Upwind", "OU02", HERE, 2, structures=[Built("ST12"), Built("ST12")])]
    t.s.unrest, t.s.lore = 5, 1
    over(t)
    assert (t.s.unrest, t.s.lore) == (3, 3)


# The wall


@pytest.mark.rule("SS.26.8", "SS.30.12")
def test_a_mark_is_there_whatever_somebody_draws() -> None:
    t = Camp(person(), person("Bo"), campaign="CH02")
    do(t, "mark MK02")
    t.pick("Bo", "Ash", "painter").pick("Bo", "Bo", "painter")
    drawn = Sketch("a snorer", (Stroke(((0, 0), (1000, 1000))),))
    t.give(drawn, "Bo", "mark")
    assert (t.s.journal.marks, t.s.journal.drawings) == (["MK02"], {"MK02": drawn})
    t.now(Task("effect", 0, name="mark MK03"))
    t.pick("Ash", "Ash", "painter").pick("Ash", "Bo", "painter").give(Sketch(), "Ash", "mark")
    assert t.s.journal.marks == ["MK02", "MK03"]
    assert [*t.s.journal.drawings] == ["MK02"], "nothing was drawn"
    pictures = [part for part in t.match.scene(0).walk() if part.id.startswith(("mark-", "drawing-"))]
    assert [part.id for part in pictures] == ["mark-MK02", "drawing-MK02", "mark-MK03"]


def test_a_legend_since_version_3_has_a_name() -> None:
    assert GAME.migrate({"journal": {"legends": ["Uma"]}}, 3)["journal"]["legends"] == [{"name": "Uma"}]
