"""No bot goes by names, numbers or order of content, and the kit would notice one that does.

`make long` asks at 200 decisions a game, `make test` at fewer.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia import GAME as GONE_TO_GAIA
from dolmen.games.snowcrest import GAME as SNOWCREST
from dolmen.games.stone_daze import GAME as STONE_DAZE
from dolmen.library import ContentGame
from dolmen.testing import ConformanceError, check_content_order
from tests.toys.stalls import ByName, ByPlace, Stalls, Unsaid

FULL = 200
BOTS = ["random", "greedy", "easy", "search:10"]


@pytest.fixture
def positions(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--positions"))


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_names_and_places_of_snowcrests_cards_mean_nothing(seats: int, spec: str, positions: int) -> None:
    check_content_order(SNOWCREST, partial(make_bot, spec), seats=seats, positions=positions)


@pytest.mark.parametrize("spec", BOTS)
def test_nor_do_those_of_stone_dazes_figures(spec: str, positions: int) -> None:
    """Pieces of terrain are left alone: the rules know them by name (SD.18.5). Forms of seven fields take long."""
    check_content_order(
        STONE_DAZE,
        partial(make_bot, spec),
        seats=2,
        options={"setup": "random"},
        tables=("figure",),
        positions=positions if spec == "random" or positions >= FULL else positions // 4,
    )


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("mode", ["onslaught", "examination"])
def test_nor_do_those_of_gaias_minions_and_their_arrows(mode: str, spec: str, positions: int) -> None:
    """Bosses are known by name to quests, and equipment to the rules (GG.24)."""
    check_content_order(
        GONE_TO_GAIA,
        partial(make_bot, spec),
        seats=2,
        options={"mode": mode},
        tables=("minion", "arrows"),
        naming=("pair", "boss", "extra"),
        positions=positions,
    )


@pytest.mark.parametrize("spec", BOTS)
def test_a_game_that_judges_by_what_wares_are_worth_passes(spec: str, positions: int) -> None:
    check_content_order(Stalls(), partial(make_bot, spec), positions=positions)


@pytest.mark.parametrize("game", [ByName(), ByPlace()], ids=["by name", "by place"])
@pytest.mark.parametrize("spec", ["greedy", "search:10"])
def test_one_that_goes_by_their_names_or_places_is_found_out(game: ContentGame[Any, Any], spec: str) -> None:
    with pytest.raises(ConformanceError, match="when the content has other names and places"):
        check_content_order(game, partial(make_bot, spec), positions=60)


def test_a_game_must_say_where_its_states_name_content() -> None:
    with pytest.raises(NotImplementedError, match="Unsaid does not say where its states name content"):
        check_content_order(Unsaid(), partial(make_bot, "random"), positions=1)
