"""Section 19: every card of the box. The lists are those of rulings SC-44 to SC-50, with the values that thousands of
games have tuned (docs/games/snowcrest.md)."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.content import ICONS, ITEMS
from tests.games.snowcrest.table import GUARDIANS


def printed(deck: str) -> dict[str, tuple[int, int, str, str]]:
    """How often, cost, icons, actions."""
    return {
        card.name: (
            GAME.box.decks[card.deck].count(number),
            card.cost,
            "".join(ICONS[icon] for icon in card.icons),
            " | ".join(action.words for action in card.actions),
        )
        for number, card in enumerate(GAME.box.villagers)
        if card.deck == deck
    }


@pytest.mark.rule("SC.19.2")
def test_the_four_starters() -> None:
    assert printed("starter") == {
        "Herder": (1, 1, "", "Gain 2 Juniper | Draw 2 cards"),
        "Mason": (1, 1, "", "Pay 1 Juniper → build any building | Restock buildings"),
        "Novice": (1, 1, "", "Meditation | Gain 5 Prayer Bells"),
        "Pilgrim": (1, 1, "", "Pay 3 Offering Bowls → Veneration | Gain 3 Offering Bowls"),
    }


@pytest.mark.rule("SC.19.4")
def test_the_nine_personal_villagers() -> None:
    assert printed("personal") == {
        "Farmer": (2, 2, "B", "Gain 3 Barley"),
        "Woodcutter": (1, 4, "JJ", "Gain 3 Juniper | Pay 2 Juniper → build any building, build a Farm"),
        "Priest": (1, 4, "PP", "Meditation"),
        "Carpenter": (1, 1, "J", "Pay 2 Juniper → build any building, draw 1 card"),
        "Smith": (1, 3, "P", "Pay 1 Juniper → build a Forge | Gain 2 Prayer Bells"),
        "Shrine Keeper": (1, 2, "O", "Pay 1 Juniper → build a Shrine | Gain 1 Offering Bowl"),
        "Celebrant": (1, 4, "", "Pay 2 Offering Bowls → Veneration"),
        "Officer": (1, 2, "B", "Discard hand cards, draw as many"),
    }


@pytest.mark.rule("SC.19.5")
def test_farmer_priest_and_the_woodcutter_are_as_the_rulebook_shows_them() -> None:
    personal = printed("personal")
    assert personal["Farmer"][2] == "B"
    assert personal["Priest"][2] == "PP"
    cost, icons, actions = next(card[1:] for card in personal.values() if card[2] == "JJ")
    assert (cost, icons, len(actions.split(" | "))) == (4, "JJ", 2)


@pytest.mark.rule("SC.19.37")
def test_the_thirty_five_common_villagers() -> None:
    common = printed("common")
    assert sum(count for count, *_ in common.values()) == 35
    assert common == {
        "Gardener": (2, 3, "BB", "Gain 2 Barley for each upright Farm"),
        "Merchant": (2, 4, "G", "Trade along 5 Barley – 3 Juniper – 1 Scroll"),
        "Nun": (2, 6, "P", "Take a card from your discard pile | Lose 1 Omen"),
        "Poet": (2, 3, "", ""),
        "Abbot": (2, 7, "P", "Lose 1 Omen"),
        "Great Abbot": (1, 10, "P", "Pay 2 Offering Bowls → lose 3 Omens"),
        "Recruiter": (2, 3, "BB", "Swap for a card from hand or row, free of charge"),
        "Scholar": (2, 8, "?", "Use another player's upright villager"),
        "Mystic": (2, 10, "P", "Each opponent discards a card or takes an Omen, lose 1 Omen"),
        "Terton": (1, 4, "G", "Pay 3 resources → gain 1 Scroll"),
        "Herbalist": (2, 9, "J", "Lose 2 Omens"),
        "Forester": (2, 4, "J", "Gain 3 Juniper"),
        "Stonemason": (1, 2, "J", "Pay 1 Juniper → build any building"),
        "Bell Founder": (2, 3, "P", "Gain 1 Prayer Bell, gain 1 Prayer Bell for each upright Forge"),
        "Potter": (2, 2, "O", "Gain 1 Offering Bowl, gain 1 Offering Bowl for each upright Shrine"),
        "Goldsmith": (1, 10, "G", "Gain 2 Gold"),
        "Porter": (2, 3, "BB", "Restock buildings, gain 1 Barley"),
        "Storyteller": (1, 2, "", "Draw 2 cards"),
        "Temple Guide": (2, 6, "", "Pay 2 Offering Bowls → Veneration"),
        "Chant Leader": (1, 8, "", "Gain 1 Prayer Bell, Meditation"),
        "Beggar": (1, 0, "", "Gain 2 resources of your choice (no Gold), take 1 Omen"),
    }


def letters(items: tuple[int, ...]) -> str:
    named = {number: letter for letter, number in ITEMS.items()}
    return "".join(sorted(named[item] for item in items))


@pytest.mark.rule("SC.19.38")
def test_the_twelve_guardians() -> None:
    found = {
        card.name: (letters(card.offering), letters(card.curse), card.reward.words.lower())
        for card in GAME.box.guardians
    }
    assert found == {
        "Stone Yak": ("DDRR", "HV", "draw 3 cards, gain 2 scrolls"),
        "Snow Lion": ("BBH", "R", "gain 2 scrolls, gain 1 gold"),
        "Cloud Serpent": ("JJ", "J", "gain 2 scrolls, gain 1 gold"),
        "Frost Owl": ("HH", "H", "gain 2 scrolls, draw 1 card"),
        "Jade Tiger": ("RV", "V", "gain 2 scrolls, draw 1 card"),
        "White Crane": ("PP", "P", "gain 2 scrolls, gain 1 gold"),
        "Shadow Wolf": ("RX", "X", "gain 2 scrolls, gain 1 gold"),
        "Thunder Drake": ("DDR", "D", "gain 3 scrolls, gain 1 gold"),
        "Copper Ox": ("RRR", "RR", "gain 2 scrolls, gain 1 gold"),
        "Moon Hare": ("H", "R", "gain 2 scrolls, draw 1 card"),
        "Bone Vulture": ("VV", "V", "gain 3 scrolls, gain 1 gold"),
        "Old Yeti": ("DXX", "X", "gain 3 scrolls"),
    }
    assert set(found) == set(GUARDIANS)


@pytest.mark.rule("SC.19.39")
def test_the_six_forests() -> None:
    found = [(letters(card.offering), letters(card.curse)) for card in GAME.box.forests]
    assert found == [("BH", "R"), ("RR", "R"), ("H", "H"), ("D", "R"), ("BB", "B"), ("RX", "X")]
    assert {card.reward.words for card in GAME.box.forests} == {"Gain 1 Scroll"}


@pytest.mark.rule("SC.1.11")
def test_the_ten_achievements() -> None:
    assert {card.name: (card.number, card.goal) for card in GAME.box.achievements} == {
        "Full Village": (9, "villagers"),
        "Busy Street": (3, "buildings"),
        "Balanced Town": (1, "of each building"),
        "Blessed": (4, "omen"),
        "Granary": (18, "barley"),
        "Woodpile": (2, "juniper"),
        "Bell Tower": (3, "bells"),
        "Altar": (4, "bowls"),
        "Treasury": (3, "gold"),
        "Open Gates": (3, "common villagers"),
    }
