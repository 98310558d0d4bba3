"""What cannot be chosen says why, and a payment says for what."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.names import cell, hand_card, row_card
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, grid, kind, table, village


def why(at: Table) -> dict[str | None, str]:
    return {one.place: one.why for one in at.ask().forbidden({})[""]}


def cost(name: str) -> int:
    return GAME.box.cost[kind(name)]


def test_a_card_that_is_too_dear_says_by_how_much() -> None:
    """The Farm pays one Barley too."""
    short = cost("Great_Abbot") - 3
    found = why(Table(table(village(tokens="2 B", hand="Great_Abbot"), village(), row="Great_Abbot Storyteller")))
    assert found[row_card(kind("Great_Abbot"))] == found[hand_card(0, kind("Great_Abbot"))] == f"{short} Barley short"
    assert row_card(kind("Storyteller")) not in found, "that one can be had"


def test_a_villager_who_is_down_says_until_when() -> None:
    found = why(Table(table(village(grid("Farmer-")), village())))
    assert found == {cell(0, 4): "turned down until you Rest"}


def test_where_nobody_can_be_replaced_there_is_no_room() -> None:
    """In the basic game a Starter stays."""
    full = "Mason Farmer- Smith- Farmer- Herder Nun- Abbot- Smith- Novice"
    at = [Table(table(village(full, tokens="9 B"), village(), row="Farmer", basic=basic)) for basic in (True, False)]
    assert why(at[0])[row_card(kind("Farmer"))] == "no room: nobody upright can be replaced"
    assert row_card(kind("Farmer")) not in why(at[1])


@pytest.mark.parametrize(("hand", "row"), [("Smith", ""), ("", "Smith")])
def test_a_payment_names_the_card_and_is_asked_there(hand: str, row: str) -> None:
    at = Table(table(village(tokens="9 B", hand=hand), village(), row=row))
    at.pick("Add Smith")
    ask = at.ask()
    assert ask.prompt == f"Pay {cost('Smith')} Barley for the Smith: with what?"
    assert ask.at == (hand_card(0, kind("Smith")) if hand else row_card(kind("Smith")))
    assert ask.question.name == "Pay 0"
