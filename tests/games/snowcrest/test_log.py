"""The log tells clearly what everybody did, and the final score who won."""

from __future__ import annotations

from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, costing, events, kind, random_game, table, village

DEEDS = ("Activated", "Chosen", "Placed", "Acted", "Paid", "Gained", "LetsPass", "Rests")


def test_a_villager_that_pays_is_named() -> None:
    grid = "Farmer . . . . . . . Farmer"
    at = Table(table(village(grid, buildings=""), village(), row=costing(2), common="Poet Nun"))
    at.pick("Add ")
    assert "Red pays Farmer (turned down), Farmer (turned down)" in at.lines(1)


def test_an_action_is_told_in_its_words() -> None:
    words = GAME.box.villagers[kind("Farmer")].actions[0].words
    at = Table(table(village("Farmer . Mason . . . . . ."), village())).pick("Activate Farmer").pick(words)
    heading = at.lines(1).index("Red activates Farmer")
    assert at.lines(1)[heading + 1] == f"Farmer: {words}"


def test_a_turn_is_a_heading_and_what_is_done_in_it_points_at_the_table() -> None:
    *_, end = random_game(3, seed=1)
    assert not any(told.places for told in events(end, "TurnBegins"))
    deeds = events(end, *DEEDS)
    assert {told.kind for told in deeds} >= {"Activated", "Acted", "Paid", "Rests"}
    assert all(told.places for told in deeds)


def test_the_final_score_says_who_wins() -> None:
    *_, end = random_game(3, seed=1)
    won = GAME.result(end.s)
    assert won
    sheets = {part.id: part for part in GAME.scene(end.s, None).walk()}
    marked = [seat for seat in range(3) if any(badge.label == "wins" for badge in sheets[f"score-{seat}"].badges)]
    assert tuple(marked) == won.winners
