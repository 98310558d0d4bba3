"""The thirteen quests, played by chance."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from tests.games.gone_to_gaia.quest_table import played

QUESTS = [*GAME.box.quests]


@pytest.mark.parametrize("quest", QUESTS)
def test_every_quest_comes_to_an_end_with_random_answers(quest: str) -> None:
    for seed in range(10):
        s, read = played(quest, seed)
        assert s.outcome in ("won", "lost", "retreat")
        assert read, "pages are read"
        assert s.sheet is not None
        assert (quest in s.sheet.completed) == (s.outcome == "won")
