"""What bots go by at first sight: needs first, then codes that nobody has tried."""

from __future__ import annotations

from dolmen.games.stonesaga.bot.imagine import imagine
from dolmen.games.stonesaga.bot.priors import of_a_deed, of_a_meal, of_an_exchange
from dolmen.games.stonesaga.bot.seams import untried_codes
from dolmen.games.stonesaga.choices import Craft, Deal, Meal, Pass, Water
from dolmen.games.stonesaga.rules.crafting import code, made_by, pairs
from dolmen.games.stonesaga.state import Task
from dolmen.kernel import Rng
from tests.games.stonesaga.table import Camp, person


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
    assert of_an_exchange(t.s, {"give water": 1}) > of_an_exchange(t.s, {"take water": 1})
