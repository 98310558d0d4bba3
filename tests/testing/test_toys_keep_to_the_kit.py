"""Games that use everything the kernel has keep to everything the kit asks for."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.kernel import Game
from dolmen.testing import check_game
from tests.toys.narrowed_form import Workshop
from tests.toys.payment import Market
from tests.toys.secret_bids import Bids
from tests.toys.texts_and_offers import Talk


@pytest.mark.parametrize("game", [Bids(), Market(), Talk(), Workshop()], ids=lambda game: game.id)
def test_at_every_decision(game: Game[Any]) -> None:
    check_game(game, games=4, samples=None)
