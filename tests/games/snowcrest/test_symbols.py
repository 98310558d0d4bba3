"""What a card does in symbols is what its sentence says."""

from __future__ import annotations

import re

import pytest

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.content import Action
from dolmen.games.snowcrest.resources import NAMES
from dolmen.games.snowcrest.scene.symbols import symbols

ACTIONS = [pytest.param(action, id=action.words) for card in GAME.box.villagers for action in card.actions]
KINDS = (*NAMES[:-1], "Scroll", "Omen")


@pytest.mark.parametrize("action", ACTIONS)
def test_symbols_have_the_numbers_and_the_things_of_the_sentence(action: Action) -> None:
    shown = symbols((action,))
    seen = {badge.label for badge in shown if badge.icon}
    written = " ".join(badge.label for badge in shown if not badge.icon)
    numbers = set(re.findall(r"\d+", action.words))
    assert numbers <= set(re.findall(r"\d+", written))
    assert {kind for kind in KINDS if kind in action.words} <= seen | {kind for kind in KINDS if kind in written}
    assert ("→" in action.words) == ("▸" in written and not action.words.startswith("Discard"))


def test_alternatives_stand_apart() -> None:
    novice = next(card for card in GAME.box.villagers if len(card.actions) > 1)
    assert [badge.label for badge in symbols(novice.actions)].count("or") == len(novice.actions) - 1
