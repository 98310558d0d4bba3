"""No bot goes by the order in which options are listed, and the kit would notice one that does."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from dolmen.bots import make_bot
from dolmen.kernel import Ask, Game, Position
from dolmen.library import find_game
from dolmen.testing import ConformanceError, check_option_order
from tests.toys.pig import Pig

SMALL = [pytest.param(game, id=game.id) for game in (Pig(), find_game("tic-tac-toe"), find_game("connect-four"))]
LARGE = [pytest.param(find_game(name), id=name) for name in ("snowcrest", "stone-daze", "no-stone-unturned")]


@pytest.mark.parametrize("spec", ["random", "greedy", "search:10", "easy"])
@pytest.mark.parametrize("game", [*SMALL, *LARGE])
def test_the_order_of_options_means_nothing(game: Game[Any], spec: str) -> None:
    check_option_order(game, partial(make_bot, spec), positions=40)


class First:
    """Always the first option."""

    copies = False

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, position: Position[Any], ask: Ask) -> Any:
        return ask.choices(())[0]  # type: ignore[index]


@pytest.mark.parametrize("game", SMALL)
def test_a_bot_that_takes_the_first_is_found_out(game: Game[Any]) -> None:
    with pytest.raises(ConformanceError, match="the other way round"):
        check_option_order(game, First, positions=40)
