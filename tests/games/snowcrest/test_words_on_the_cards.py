"""docs/games/snowcrest.md is true: every step it explains can be written on a card, and none is left out."""

from __future__ import annotations

import re
from pathlib import Path

from dolmen.games.snowcrest.content import ITEMS, AchievementEntry, SpiritEntry, VillagerEntry
from dolmen.games.snowcrest.effects import Verb, parse

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "snowcrest.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## The words on the cards\n")[2].partition("\n## ")[0]


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
