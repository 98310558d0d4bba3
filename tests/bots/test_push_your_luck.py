"""Push your luck: bots know when to stop, whatever the order of the options."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.kernel import Game
from tests.bots.matches import wins
from tests.toys.lanterns import Lanterns
from tests.toys.pig import Pig
from tests.toys.summit import Summit

GAMES = [
    pytest.param(Pig(("roll", "hold")), id="pig, roll first"),
    pytest.param(Pig(("hold", "roll")), id="pig, hold first"),
    pytest.param(Summit(("roll", "camp")), id="summit, roll first"),
    pytest.param(Summit(("camp", "roll")), id="summit, camp first"),
    pytest.param(Lanterns(("light", "home")), id="lanterns, light first"),
    pytest.param(Lanterns(("home", "light")), id="lanterns, home first"),
]


@pytest.mark.parametrize("game", GAMES)
def test_greedy_dares_neither_too_much_nor_too_little(game: Game[Any]) -> None:
    games = 4 if isinstance(game, Pig) else 2
    assert wins(game, "greedy", "random", games) == games


@pytest.mark.parametrize("game", GAMES[:2])
def test_search_dares_neither_too_much_nor_too_little(game: Game[Any]) -> None:
    assert wins(game, "search:60", "random", 4) == 4
