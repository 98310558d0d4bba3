"""docs/games/snowcrest.md is true: every step it explains can be written on a card, and none is left out;
other words are refused with what is wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.content import ITEMS, AchievementEntry, SpiritEntry, VillagerEntry
from dolmen.games.snowcrest.effects import LANGUAGE
from dolmen.kernel import BadContent
from dolmen.kernel.effects import Paid

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "snowcrest.md").read_text(encoding="utf-8")
PLACE = "villagers.toml: villager 'Idler', field actions"
SECTION = PAGE.partition("\n### The words on the cards\n")[2].partition("\n## ")[0]


def test_every_verb_is_explained_by_words_that_are_understood() -> None:
    table = SECTION.partition("| step | meaning |\n|---|---|\n")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()]
    written = [words for cell in cells for words in re.findall(r"`([^`]+)`", cell)]
    assert {type(word) for words in written for word in LANGUAGE.parse(words, PLACE).words()} == set(LANGUAGE.records)


def test_the_examples_of_actions_are_understood() -> None:
    (examples,) = re.findall(r"```\n(.*?)```", SECTION, re.DOTALL)
    paid = [isinstance(LANGUAGE.parse(line, PLACE), Paid) for line in examples.splitlines()]
    assert paid == [False, False, True]


def test_every_field_and_letter_is_explained() -> None:
    words = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", SECTION, flags=re.DOTALL)))
    fields = {field for entry in (VillagerEntry, SpiritEntry, AchievementEntry) for field in entry.__struct_fields__}
    assert fields - {"origin"} <= words
    assert set(ITEMS) <= words


TOKENS = "barley, juniper, bell, bells, bowl, bowls, gold"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("gain 4", f"after 'gain 4' expected one of {TOKENS}, of, scroll, scrolls, omen, omens, got nothing"),
        ("gain 1 wood", f"after 'gain 1' expected one of {TOKENS}, of, scroll, scrolls, omen, omens, got 'wood'"),
        ("gain 1 barly", f"after 'gain 1' expected one of {TOKENS}, of, scroll, scrolls, omen, omens, got 'barly'"),
        ("lose omens", "after 'lose' expected a number, got 'omens'"),
        ("draw", "after 'draw' expected a number, got nothing"),
        ("build house", "after 'build' expected one of any, farm, forge, shrine, got 'house'"),
        ("gain 2 barley per house", "after 'gain 2 barley per' expected one of farm, forge, shrine, got 'house'"),
        ("trade 2", "after 'trade' expected nothing more, got '2'"),
        ("pay 2 juniper", "a price needs '-> ...' after it, and stands once, at the beginning"),
    ],
)
def test_words_that_are_not_understood_are_told_with_what_is_wanted(words: str, says: str) -> None:
    with pytest.raises(BadContent, match="^" + re.escape(f"{PLACE}: {words!r}: {says}")):
        LANGUAGE.parse(words, PLACE)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("gian 1 bell", "'gian 1 bell' is not a step; did you mean 'gain'?"),
        ("gain 1 bell,", "'' is not a step; there are: gain, lose, draw, build, restock,"),
        ("pay 2 wood -> draw 1", f"'pay 2 wood': after 'pay 2' expected one of {TOKENS}, any, got 'wood'"),
        ("steal 2 -> draw 1", "'steal 2' is not a price; there are: pay"),
        ("gain 1 bell, pay 2 juniper", "'pay 2 juniper': a price needs '-> ...' after it, and stands once, at the"),
        ("draw 1 | draw 2", "'draw 1 | draw 2': there are no choices in this language"),
        ("if rich: draw 1", "'if rich:': there are no prefixes in this language"),
    ],
)
def test_and_so_are_steps_and_prices_that_do_not_exist(words: str, says: str) -> None:
    with pytest.raises(BadContent, match="^" + re.escape(f"{PLACE}: {says}")):
        LANGUAGE.parse(words, PLACE)


def test_what_is_on_the_cards_can_be_written_down_again() -> None:
    for card in GAME.box.villagers:
        for action in card.actions:
            assert LANGUAGE.parse(LANGUAGE.written(action.effect), PLACE) == action.effect
