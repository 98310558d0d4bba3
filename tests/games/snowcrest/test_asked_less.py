"""What a player is not asked, because one click says it all; and how to be asked everything."""

from __future__ import annotations

import pytest

from tests.games.snowcrest.table import Table, names, row_of, table, tokens, village


def quick(grid: str, **mine: object) -> Table:
    """Somebody who has said nothing about being asked, beside somebody who is asked everything."""
    return Table(table(village(grid, careful=False, **mine), village(), row="Poet"))  # type: ignore[arg-type]


@pytest.mark.rule("SC.8.2", "SC.11.5")
def test_a_villager_with_alternatives_is_activated_for_one_of_them() -> None:
    at = quick("Herder Farmer . . . . . . Poet", deck="Smith Priest")
    assert [label for label in at.labels() if label.startswith("Activate")] == [
        "Activate Herder on cell 1: Gain 2 Juniper",
        "Activate Herder on cell 1: Draw 2 cards",
        "Activate Herder on cell 1: nothing",
        "Activate Farmer on cell 2",
        "Activate Poet on cell 9",
    ]
    at.pick("Draw 2")
    assert (names(at.village().hand), at.ask().seat) == (["Smith", "Priest"], 1)


@pytest.mark.rule("SC.11.1")
def test_of_several_alternatives_all_may_still_be_declined() -> None:
    at = quick("Herder . . . . . . . Poet", deck="Smith").pick("nothing")
    assert (at.village().hand, at.village().down, at.ask().seat) == ([], 1, 1)


@pytest.mark.rule("SC.8.2")
def test_what_would_change_nothing_is_not_offered() -> None:
    """With no used building there is nothing to restock, so that a Mason is activated to build."""
    at = quick("Mason . . . . . . . Poet", tokens="1 J", buildings="Farm")
    assert at.labels()[0] == "Activate Mason on cell 1"
    at.pick("Mason").pick("Shrine")
    assert (row_of(at.village()), at.village().tokens) == ("Farm, Shrine", tokens(""))
    at = quick("Mason . . . . . . . Poet", tokens="1 J", buildings="Farm-")
    assert at.offers("Restock")


@pytest.mark.rule("SC.5.2")
def test_tokens_pay_without_a_question_where_they_are_enough() -> None:
    at = quick("Celebrant Potter . . . . . . Poet", tokens="2 O", hand="Farmer")
    at.pick("Activate Celebrant")
    assert at.told("pays 2 Offering Bowls")
    assert at.village().tokens == tokens("")


@pytest.mark.rule("SC.5.2")
@pytest.mark.parametrize("mine", ["1 O", "1 O, 2 G"])
def test_no_card_no_building_and_no_gold_is_given_unasked(mine: str) -> None:
    at = quick("Celebrant Potter Potter . . . . . Poet", tokens=mine)
    at.pick("Activate Celebrant")
    assert at.ask().prompt.startswith("Pay 2 Offering Bowls")


@pytest.mark.rule("SC.5.2", "SC.11.1")
def test_whoever_wants_to_be_asked_everything_says_so_at_any_time() -> None:
    """From then on each payment is chosen, and each action can be declined; until they want to be asked less."""
    at = quick("Celebrant Potter . . . . . . Poet", tokens="2 O")
    at.pick("everything", seat=0, name="asked")
    at.pick("Activate Celebrant").pick("Veneration")
    assert at.ask().prompt.startswith("Pay 2 Offering Bowls")
    at = quick("Farmer . . . . . . . Poet")
    at.pick("everything", seat=0, name="asked").pick("Activate Farmer")
    assert at.labels() == ["Gain 3 Barley", "Do nothing"]
    at = quick("Farmer . . . . . . . Poet")
    at.pick("everything", seat=0, name="asked").pick("less", seat=0, name="asked").pick("Activate Farmer")
    assert at.village().tokens == tokens("3 B")


@pytest.mark.rule("SC.5.2")
def test_everybody_says_it_for_themselves_also_on_anothers_turn() -> None:
    at = quick("Farmer . . . . . . . Poet")
    at.pick("less", seat=1, name="asked")
    assert [v.careful for v in at.s.villages] == [False, False]
    assert at.ask().seat == 0
