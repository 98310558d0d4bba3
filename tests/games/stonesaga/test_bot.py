"""What bots go by at first sight: needs first, then codes that nobody has tried."""

from __future__ import annotations

from dolmen.games.stonesaga.bot.priors import of_a_deed, of_a_meal, untried
from dolmen.games.stonesaga.choices import Craft, Meal, Pass, Water
from dolmen.games.stonesaga.rules.crafting import code, pairs
from tests.games.stonesaga.table import Camp, person


def test_water_comes_first_until_there_is_enough() -> None:
    t = Camp(person(), person("Bo", bag="3 water"))
    assert of_a_deed(t.s, Water(0)) > of_a_deed(t.s, Pass(0))
    assert of_a_deed(t.s, Water(1)) <= of_a_deed(t.s, Pass(1))


def test_dead_codes_are_not_tried_again() -> None:
    t = Camp(person(bag="2 wood"), person("Bo"))
    assert untried(t.s, 0)
    t.s.journal.codes = {code(t.s, pair): "" for pair in pairs(t.s, 0)}
    assert not untried(t.s, 0)
    assert of_a_deed(t.s, Craft(0)) < of_a_deed(t.s, Pass(0))
    t.s.journal.codes["B3223"] = "IT09"
    assert untried(t.s, 0), "a Mallet can be made, and none of ours is one"


def test_food_and_water_together_look_best() -> None:
    assert of_a_meal(Meal("fish", True)) > of_a_meal(Meal("fish", False)) > of_a_meal(Meal("", False))
