"""docs/games/snowcrest.md is true: every step it explains can be written on a card, and none is left out;
other words are refused with what is wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dolmen.games.snowcrest.content import ITEMS, AchievementEntry, SpiritEntry, VillagerEntry
from dolmen.games.snowcrest.effects import Verb, parse

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "snowcrest.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n### The words on the cards\n")[2].partition("\n## ")[0]


def test_every_verb_is_explained_by_words_that_are_understood() -> None:
    table = SECTION.partition("| step | meaning |\n|---|---|\n")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()]
    explained = [step for cell in cells for words in re.findall(r"`([^`]+)`", cell) for step in parse(words).steps]
    assert {step.verb for step in explained} == set(Verb)


def test_the_examples_of_actions_are_understood() -> None:
    (examples,) = re.findall(r"```\n(.*?)```", SECTION, re.DOTALL)
    assert [bool(parse(line).price) for line in examples.splitlines()] == [False, False, True]


def test_every_field_and_letter_is_explained() -> None:
    words = set(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", SECTION, flags=re.DOTALL)))
    fields = {field for entry in (VillagerEntry, SpiritEntry, AchievementEntry) for field in entry.__struct_fields__}
    assert fields - {"origin"} <= words
    assert set(ITEMS) <= words


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("gain 4", "gain 4 of what? There are: barley, juniper, bells, bowls, gold, scrolls, omens, of choice"),
        ("gain 1 wood", "'gain 1 wood' is no step; after 'gain' a number is wanted, and one of barley, juniper,"),
        ("lose omens", "'lose omens' is no step; after 'lose' a number of omens is wanted"),
        ("draw", "'draw' is no step; after 'draw' a number is wanted, such as 'draw 2'"),
        ("build house", "'build house' is no step; after 'build' one of any, farm, forge, shrine is wanted"),
        ("trade 2", "'trade 2' is no step; 'trade' stands alone"),
        ("gian 1 bell", "'gian 1 bell' is no step; did you mean 'gain'?"),
        ("gain 1 bell,", "'' is no step; there are: gain, lose, draw, build, restock,"),
        ("pay 2 juniper", "'pay 2 juniper': a price needs '-> ...' after it"),
        ("gain 1 bell, pay 2 juniper", "'pay 2 juniper': a price needs '-> ...' after it, and stands once, at the"),
        ("pay 2 wood -> draw 1", "'pay 2 wood' is no price; write for example 'pay 2 juniper', with one of barley,"),
    ],
)
def test_words_that_are_not_understood_are_told_with_what_is_wanted(words: str, says: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(says)):
        parse(words)
