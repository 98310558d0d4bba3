"""Section 19: every card of the box, as rulings SC-44 to SC-50 have it.

Costs, icons and amounts are tuned: they stand in the content alone, and an amount is `n` here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.content import ITEMS, Deck, VillagerEntry
from dolmen.games.snowcrest.eager import eager_starters
from dolmen.games.snowcrest.unpacking import unpacked
from tests.library.reprint import reprinted

NUMBER = re.compile(r"\d+(?: (of choice|any|\w+?)s?\b)?")


def unnumbered(words: str) -> str:
    return NUMBER.sub(lambda found: f"n {found[1]}" if found[1] else "n", words)


def villagers(deck: Deck) -> Iterator[VillagerEntry]:
    """As they are printed, and as they come out of the box."""
    for entry, card in zip(
        GAME.read.tables["villagers.toml", "villager"].used, unpacked(GAME.read).villagers, strict=True
    ):
        assert isinstance(entry, VillagerEntry)
        assert (card.name, card.deck, card.cost, len(card.actions)) == (
            entry.name,
            entry.deck,
            entry.cost,
            len(entry.actions),
        )
        if entry.deck == deck:
            yield entry


def printed(deck: Deck) -> dict[str, tuple[int, str]]:
    """How often, and the actions."""
    return {card.name: (card.count, unnumbered(" | ".join(card.actions))) for card in villagers(deck)}


def test_numbers_are_left_out_with_their_plurals() -> None:
    assert unnumbered("pay 2 bowls -> draw 1, gain 12 barley | lose 1 omen") == (
        "pay n bowl -> draw n, gain n barley | lose n omen"
    )


@pytest.mark.rule("SC.19.2")
def test_the_four_starters() -> None:
    assert {card.cost for card in villagers("starter")} == {1}
    assert printed("starter") == {
        "Herder": (1, "gain n juniper | draw n"),
        "Mason": (1, "pay n juniper -> build any | restock"),
        "Novice": (1, "pay n barley -> meditate | gain n bell"),
        "Pilgrim": (1, "pay n bowl -> venerate | gain n bowl"),
    }


@pytest.mark.rule("SC.19.40")
def test_every_starter_is_sluggish() -> None:
    assert eager_starters(GAME.box) == []


@pytest.mark.rule("SC.19.40")
@pytest.mark.parametrize(
    ("starter", "action", "as_good"),
    [
        ("Herder", "gain 3 juniper", "Gain 3 Juniper' of 'Forester"),
        ("Herder", "draw 2", "Draw 2 cards' of 'Storyteller"),
        ("Mason", "pay 1 juniper -> build any", "Pay 1 Juniper → build any building' of 'Stonemason"),
        ("Novice", "gain 3 bells", "of 'Smith"),
        ("Pilgrim", "pay 1 bowl -> venerate", "of 'Celebrant"),
    ],
)
def test_a_starter_that_does_as_well_as_a_villager_who_costs_barley_is_named(
    starter: str, action: str, as_good: str
) -> None:
    eager = reprinted(GAME, "villagers.toml", "villager", {starter: {"actions": [action]}})
    assert any(starter in remark and as_good in remark for remark in eager_starters(eager.box))


@pytest.mark.rule("SC.19.40")
def test_where_there_is_neither_amount_nor_price_icons_are_more_too() -> None:
    cards: dict[str, dict[str, object]] = {
        "Novice": {"actions": ["meditate"]},
        "Priest": {"icons": "", "actions": ["meditate"]},
    }
    bare = reprinted(GAME, "villagers.toml", "villager", cards)
    assert ["'Novice'" in remark for remark in eager_starters(bare.box)] == [True]
    with_bells = reprinted(GAME, "villagers.toml", "villager", cards | {"Priest": {"icons": "PP"}})
    assert eager_starters(with_bells.box) == []


@pytest.mark.rule("SC.19.4")
def test_the_nine_personal_villagers() -> None:
    assert printed("personal") == {
        "Farmer": (2, "gain n barley"),
        "Woodcutter": (1, "gain n juniper | pay n juniper -> build any, build farm"),
        "Priest": (1, "meditate"),
        "Carpenter": (1, "pay n juniper -> build any, draw n"),
        "Smith": (1, "pay n juniper -> build forge | gain n bell"),
        "Shrine Keeper": (1, "pay n juniper -> build shrine | gain n bowl"),
        "Celebrant": (1, "pay n bowl -> venerate"),
        "Officer": (1, "redraw"),
    }


@pytest.mark.rule("SC.19.5")
def test_farmer_priest_and_the_woodcutter_are_as_the_rulebook_shows_them() -> None:
    personal = {card.name: card for card in villagers("personal")}
    assert personal["Farmer"].icons == "B"
    assert personal["Priest"].icons == "PP"
    (two_juniper,) = (card for card in personal.values() if card.icons == "JJ")
    assert (two_juniper.cost, len(two_juniper.actions)) == (4, 2)


@pytest.mark.rule("SC.19.37")
def test_the_thirty_five_common_villagers() -> None:
    common = printed("common")
    assert sum(count for count, _ in common.values()) == 35
    assert common == {
        "Gardener": (2, "gain n barley per farm"),
        "Merchant": (2, "trade"),
        "Nun": (2, "recover | lose n omen"),
        "Poet": (2, ""),
        "Abbot": (2, "lose n omen"),
        "Great Abbot": (1, "lose n omen"),
        "Recruiter": (2, "recruit"),
        "Scholar": (2, "copy"),
        "Mystic": (2, "demand, lose n omen"),
        "Terton": (1, "pay n any -> gain n scroll"),
        "Herbalist": (2, "lose n omen"),
        "Forester": (2, "gain n juniper"),
        "Stonemason": (1, "pay n juniper -> build any"),
        "Bell Founder": (2, "gain n bell, gain n bell per forge"),
        "Potter": (2, "gain n bowl, gain n bowl per shrine"),
        "Goldsmith": (1, "gain n gold"),
        "Porter": (2, "restock, gain n barley"),
        "Storyteller": (1, "draw n"),
        "Temple Guide": (2, "pay n bowl -> venerate"),
        "Chant Leader": (1, "gain n bell, meditate"),
        "Beggar": (1, "gain n of choice, gain n omen"),
    }


@pytest.mark.rule("SC.19.35")
def test_a_beggar_costs_nothing() -> None:
    assert [card.cost for card in villagers("common") if card.name == "Beggar"] == [0]


def letters(items: tuple[int, ...]) -> str:
    named = {number: letter for letter, number in ITEMS.items()}
    return "".join(named[item] for item in items)


@pytest.mark.rule("SC.19.38")
def test_the_twelve_guardians() -> None:
    found = {card.name: card for card in GAME.box.guardians}
    assert set(found) == {
        "Stone Yak",
        "Snow Lion",
        "Cloud Serpent",
        "Frost Owl",
        "Jade Tiger",
        "White Crane",
        "Shadow Wolf",
        "Thunder Drake",
        "Copper Ox",
        "Moon Hare",
        "Bone Vulture",
        "Old Yeti",
    }
    shown = found["Stone Yak"]
    assert (letters(shown.offering), letters(shown.curse)) == ("RRDD", "HV")
    assert shown.reward.words == "Draw 3 cards, gain 2 Scrolls"
    assert all(card.offering and card.curse for card in found.values())


@pytest.mark.rule("SC.19.39")
def test_the_six_forests() -> None:
    found = {card.name: card for card in unpacked(GAME.read).forests}
    assert set(found) == {
        "Cedar Spirit",
        "Moss Spirit",
        "Fern Spirit",
        "Root Spirit",
        "Berry Spirit",
        "Thorn Spirit",
    }
    assert (letters(found["Cedar Spirit"].offering), letters(found["Cedar Spirit"].curse)) == ("BH", "R")
    assert {card.reward.words for card in found.values()} == {"Gain 1 Scroll"}


@pytest.mark.rule("SC.1.11")
def test_the_ten_achievements() -> None:
    assert {card.name: card.goal for card in GAME.box.achievements} == {
        "Full Village": "villagers",
        "Busy Street": "buildings",
        "Balanced Town": "of each building",
        "Blessed": "omen",
        "Granary": "barley",
        "Woodpile": "juniper",
        "Bell Tower": "bells",
        "Altar": "bowls",
        "Treasury": "gold",
        "Open Gates": "common villagers",
    }
