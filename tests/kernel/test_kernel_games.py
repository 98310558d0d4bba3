"""Games that use everything the kernel has keep to everything the kit asks for."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.kernel import Game
from dolmen.testing import check_game

from .kernel_games import Bids, Market, Talk, Workshop


@pytest.mark.parametrize("game", [Bids(), Market(), Talk(), Workshop()], ids=lambda game: game.id)
def test_at_every_decision(game: Game[Any]) -> None:
    check_game(game, games=4, samples=None)
