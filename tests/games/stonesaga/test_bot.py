"""What bots go by at first sight: needs first, then codes that nobody has tried."""

from __future__ import annotations

from collections.abc import Callable

from dolmen.games.stonesaga.bot.chain import towards_tools
from dolmen.games.stonesaga.bot.imagine import imagine
from dolmen.games.stonesaga.bot.priors import of_a_deed, of_a_meal, of_an_exchange, shortlist
from dolmen.games.stonesaga.bot.seams import codes_of_pair, new, untried_codes
from dolmen.games.stonesaga.bot.value import value, wanted_stuff
from dolmen.games.stonesaga.choices import Craft, Deal, Dig, Meal, Part, Pass, Water
from dolmen.games.stonesaga.rules.codes import code
from dolmen.games.stonesaga.rules.crafting import made_by, pairs
from dolmen.games.stonesaga.state import Outpost, Place, Stonesaga, Task, Turn
from dolmen.kernel import Hex, Pick, Rng
from tests.games.stonesaga.table import Camp, Person, person, things


def test_water_comes_first_until_there_is_enough() -> None:
    t = Camp(person(), person("Bo", bag="3 water"))
    assert of_a_deed(t.s, Water(0)) > of_a_deed(t.s, Pass(0))
    assert of_a_deed(t.s, Water(1)) <= of_a_deed(t.s, Pass(1))


def test_dead_codes_are_not_tried_again() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    assert untried_codes(t.s)
    t.s.journal.codes = {code(t.s, pair): "" for pair in pairs(t.s, 0)}
    assert not untried_codes(t.s)
    assert of_a_deed(t.s, Craft(0)) < of_a_deed(t.s, Pass(0))
    t.s.journal.codes["B3223"] = "IT09"
    assert untried_codes(t.s), "a Mallet can be made, and none of ours is one"


def test_food_and_water_together_look_best() -> None:
    assert of_a_meal(Meal("fish", True)) > of_a_meal(Meal("fish", False)) > of_a_meal(Meal("", False))


def test_what_an_untried_code_makes_is_not_known_in_an_imagined_world() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    t.s.journal.codes = {"B3223": "IT09"}
    for seed in range(20):
        imagine(t.s, 0, Rng.seeded(seed))
        assert made_by(t.s, "B3223") == "IT09", "that one was tried"
    made = set()
    for seed in range(60):
        imagine(t.s, 0, Rng.seeded(seed))
        made.add(made_by(t.s, next(iter(t.s.box.codes))))
    assert "" in made
    assert len(made) > 2


def test_food_and_water_go_to_whoever_has_none() -> None:
    t = Camp(person(bag="3 water"), person("Bo"))
    assert of_a_deed(t.s, Deal(0, 1)) > of_a_deed(t.s, Pass(0))
    t.s.agenda.append(Task("deal", 0, 1))
    assert of_an_exchange(t.s, {Part("give", "water"): 1}) > of_an_exchange(t.s, {Part("take", "water"): 1})


def judged(*people: Person, change: Callable[[Stonesaga], object] = lambda s: None) -> float:
    t = Camp(*people)
    t.s.turn = Turn(0, acted=True)
    change(t.s)
    return value(t.s)


def test_the_last_code_that_can_be_tried_is_worth_its_energy() -> None:
    """It was not, once: bots kept what they could try and made nothing of it."""
    t = Camp(person(bag="2 wood"), person("Bo"))
    codes = sorted(untried_codes(t.s))
    for n in range(len(codes)):
        t.s.journal.codes = dict.fromkeys(codes[:n], "")
        before = value(t.s)
        t.s.journal.codes[codes[n]] = ""
        t.s.characters[0].energy -= 1
        assert value(t.s) > before, f"with {len(codes) - n} left"


def test_who_goes_to_bed_with_energy_that_the_night_would_give_again_loses_it() -> None:
    def sleep(s: Stonesaga) -> None:
        s.characters[0].passed = True

    for energy, loses in ((5, True), (3, True), (2, False)):
        awake, asleep = (
            judged(person(energy=energy), person("Bo")),
            judged(person(energy=energy), person("Bo"), change=sleep),
        )
        assert (asleep < awake) == loses, energy


def test_two_camps_are_nearer_to_winter_than_one() -> None:
    def apart(s: Stonesaga) -> None:
        s.characters[1].at = Hex(1, -1)
        s.places.append(Place(Hex(1, -1), "VV02", 0, explored=True))

    assert judged(person(), person("Bo"), change=apart) < judged(person(), person("Bo"))


def test_the_third_thing_is_worth_more_than_what_was_tried() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    t.s.made = ["IT01", "IT02"]
    t.s.journal.codes = {f"R{n}": "" for n in range(1111, 1140)}
    before = value(t.s)
    t.s.made.append("IT03")
    assert value(t.s) > before


def test_a_known_tool_is_made_again_only_if_what_is_to_be_built_waits_for_it() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"), campaign="CH02")
    t.s.journal.codes = {"R1422": "IT03", "B3223": "IT09"}
    assert new(t.s, "R1422"), "a Stone Axe chops"
    assert not new(t.s, "B3223"), "a Mallet does not help with a Hearth or a Hut"
    t.s.characters[1].items = things("Stone Axe")
    assert not new(t.s, "R1422"), "there is one"
    assert new(t.s, "R2345"), "nobody has tried that"


def test_for_a_roof_it_looks_for_what_tools_are_made_of() -> None:
    t = Camp(person(), person("Bo"), campaign="CH02")
    assert wanted_stuff(t.s) == {"sunstone", "riverstone", "wood", "fiber"}
    ahead = of_a_deed(t.s, Dig(0, "cave"))
    t.s.characters[0].bag = {"sunstone": 2, "riverstone": 3, "wood": 4}
    assert of_a_deed(t.s, Dig(0, "cave")) < ahead, "there are stones enough"
    t.s.goals = ["GO03", "GO04"]
    assert wanted_stuff(t.s) == set()


def test_each_step_towards_a_tool_is_worth_more_than_the_one_before() -> None:
    steps = ("", "sunstone", "2 sunstone", "2 sunstone, riverstone", "sunstone*, sunstone, riverstone*")
    worth = []
    for bag in steps:
        t = Camp(person(bag=bag), person("Bo", items="Stone Axe"), campaign="CH02")
        worth.append(towards_tools(t.s))
    t.s.journal.codes = dict.fromkeys(codes_of_pair(t.s, "sunstone*", "riverstone*"), "")
    worth.append(towards_tools(t.s))
    t.s.characters[0].items = things("Sparking Stones")
    worth.append(towards_tools(t.s))
    assert worth == sorted({*worth})


def test_an_outpost_that_covers_the_water_is_worth_less() -> None:
    t = Camp(person(), person("Bo"), campaign="CH02")
    t.s.goals = ["GO03"]
    t.s.outposts = [Outpost("Dry Feet", "OU01", Hex(0, 0), 0)]
    on_the_lake = value(t.s)
    t.s.outposts[0].section = 2
    assert value(t.s) > on_the_lake


def test_an_exchange_that_feeds_nobody_is_not_tried() -> None:
    t = Camp(person(bag="2 wood, 3 water"), person("Bo", bag="water"))
    ask = t.ask(0, "deed")
    assert isinstance(ask, Pick)
    short = shortlist(t.s, ask, ask.options)
    assert short is not None
    assert Deal(0, 1) not in short
    assert Pass(0) in short
    t.bag("Bo").clear()
    assert Deal(0, 1) in (shortlist(t.s, ask, ask.options) or ())
