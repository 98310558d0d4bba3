"""The conformance kit in those modes that `tests/test_conformance.py` does not play."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.testing import check_game

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {"mode": "hardcore"}),
    (1, {"characters": 2}),
    (1, {"characters": 4, "feeling": False}),
    (2, {"characters": 4, "starving": "either"}),
]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_conformance(seats: int, options: dict[str, Any]) -> None:
    check_game(GAME, seats=seats, options=(options,), games=1, seed=seats, samples=5)
