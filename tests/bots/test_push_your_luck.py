"""Push your luck: bots know when to stop, whatever the order of the options.

`make long` plays 40 games of each, `make test` two.
"""

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


BOTS = ["greedy", *(pytest.param(spec, marks=pytest.mark.slow) for spec in ("medium", "search:200"))]


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--games"))


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_dare_neither_too_much_nor_too_little(game: Game[Any], spec: str, games: int) -> None:
    """One game in twenty may be lost to luck."""
    assert wins(game, spec, "random", games) >= games - games // 20
