"""The log tells clearly what everybody did."""

from __future__ import annotations

from dolmen.games.snowcrest.content import VILLAGERS
from tests.games.snowcrest.looking import log
from tests.games.snowcrest.table import Sitting, costing, events, kind, random_game, table, village

DEEDS = ("Activated", "Chosen", "Placed", "Acted", "Paid", "Gained", "LetsPass", "Rests")


def test_a_villager_that_pays_is_named() -> None:
    grid = "Farmer . . . . . . . Farmer"
    at = Sitting(table(village(grid, buildings=""), village(), row=costing(2), common="Poet Nun"))
    at.pick("Add ")
    assert "Red pays Farmer (turned down), Farmer (turned down)" in log(at, 1)


def test_an_action_is_told_in_its_words() -> None:
    words = VILLAGERS[kind("Farmer")].actions[0].words
    at = Sitting(table(village("Farmer . Mason . . . . . ."), village())).pick("Activate Farmer").pick(words)
    heading = log(at, 1).index("Red activates Farmer")
    assert log(at, 1)[heading + 1] == f"Farmer: {words}"


def test_a_turn_is_a_heading_and_what_is_done_in_it_points_at_the_table() -> None:
    *_, end = random_game(3, seed=1)
    assert not any(told.places for told in events(end, "TurnBegins"))
    deeds = events(end, *DEEDS)
    assert {told.kind for told in deeds} >= {"Activated", "Acted", "Paid", "Rests"}
    assert all(told.places for told in deeds)
