"""Section 19: Starters and personal villagers."""

from __future__ import annotations

import pytest

from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.named_cards import acting
from tests.games.snowcrest.table import Table, is_down, kind, names, row_of, score, table, tokens, village


@pytest.mark.rule("SC.19.1")
def test_a_starter_shows_nothing_on_its_front_and_a_barley_on_its_back_at_a_rest() -> None:
    assert all(not card.icons for card in GAME.box.villagers if card.starter)
    at = Table(table(village("Herder- Mason- Novice- . . . Pilgrim . ."), village()))
    assert at.village().tokens == tokens("3 B"), "three lay down, one stood"
    s = table(village("Herder- Mason- Novice Pilgrim . . . . .", hand="", buildings=""), village())
    assert score(s, 0).total_resources == 0, "only at a Rest"


@pytest.mark.rule("SC.19.3")
def test_a_starter_that_was_drawn_again_is_still_one() -> None:
    at = Table(table(village(". . . . . . . . Novice", hand="Herder Mason", tokens="1 B", buildings=""), village()))
    assert at.offers("Add Herder from your hand for 1 Barley")
    at.pick("Add Herder").pick("Cell 1").pick("Do nothing")
    v = at.village()
    assert v.tokens == tokens("")
    assert is_down(v, 1)
    s = table(village(hand="Mason", buildings=""), village())
    assert not Table(s).offers("Add Mason"), "a Starter in hand pays nothing, not even for another card"
    assert score(s, 0).total_resources == 0


@pytest.mark.rule("SC.19.4", "SC.11.3")
def test_woodcutter_builds_twice_for_one_price() -> None:
    at = acting("Woodcutter", "Pay 2 Juniper", "Shrine", tokens="3 J")
    assert (row_of(at.village()), at.village().tokens, at.ask().seat) == ("Shrine, Farm", tokens("1 J"), 1)


@pytest.mark.rule("SC.19.6")
def test_carpenter_draws_only_for_a_building_that_was_paid_for() -> None:
    at = acting("Carpenter", "Pay 2 Juniper", "Shrine", tokens="2 J", deck="Farmer Smith")
    assert (row_of(at.village()), names(at.village().hand)) == ("Shrine", ["Farmer"])
    at = acting("Carpenter", "Do nothing", tokens="2 J", deck="Farmer Smith")
    assert names(at.village().hand) == []
    at = acting("Carpenter", tokens="1 J", deck="Farmer Smith")
    assert (at.ask().seat, names(at.village().hand)) == (1, [])


@pytest.mark.rule("SC.19.7")
def test_officer_discards_any_number_and_draws_as_many() -> None:
    for cards in ("Smith", "Smith Priest", "Farmer Smith Priest"):
        at = acting("Officer", "Discard", hand="Farmer Smith Priest", deck="Celebrant Carpenter Woodcutter")
        at.discard(cards)
        v = at.village()
        n = len(cards.split())
        assert sorted(names(v.discard)) == sorted(cards.split())
        assert names(v.hand)[3 - n :] == ["Celebrant", "Carpenter", "Woodcutter"][:n]
        assert len(v.hand) == 3
    at = acting("Officer", "Discard", hand="Farmer Smith", deck="Celebrant")
    assert at.refused(at.give, ()), "at least one"
    assert at.refused(at.give, (kind("Priest"),)), "not in hand"


@pytest.mark.rule("SC.19.8")
def test_officer_discards_everything_before_the_first_draw() -> None:
    at = acting("Officer", "Discard", hand="Farmer Smith", deck="", discard="")
    at.discard("Farmer Smith")
    v = at.village()
    assert sorted(names(v.hand)) == ["Farmer", "Smith"], "the pile that is shuffled is the one just made"
    assert (v.deck, v.discard) == ([], [])


@pytest.mark.rule("SC.19.9")
def test_officer_with_an_empty_hand_can_do_nothing() -> None:
    at = acting("Officer", deck="Farmer Smith")
    assert at.ask().seat == 1
    assert is_down(at.village(), 5)
    assert names(at.village().hand) == []
