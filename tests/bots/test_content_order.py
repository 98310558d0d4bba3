"""No bot goes by names, numbers or order of content, and the kit would notice one that does.

`make long` asks at 200 decisions a game, `make test` at fewer.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia import GAME as GONE_TO_GAIA
from dolmen.games.no_stone_unturned import GAME as NO_STONE_UNTURNED
from dolmen.games.no_stone_unturned.content import ideas, prompts
from dolmen.games.snowcrest import GAME as SNOWCREST
from dolmen.games.stone_daze import GAME as STONE_DAZE
from dolmen.games.stonesaga import GAME as STONESAGA
from dolmen.kernel import Game
from dolmen.library import ContentGame
from dolmen.testing import ConformanceError, check_content_order
from tests.bots.fondness import (
    FondGoneToGaia,
    FondNoStoneUnturned,
    FondSnowcrest,
    FondStoneDaze,
    FondStonesaga,
)
from tests.toys.stalls import ByName, ByPlace, Stalls, Unsaid

FULL = 200
GAIA: dict[str, Any] = {"tables": ("minion", "arrows"), "naming": ("pair", "boss", "extra")}
STONESAGAS: dict[str, Any] = {
    "tables": ("item", "tile", "night.toml: card", "discovery.toml: card"),
    "naming": ("item",),
}
BOTS = ["random", "greedy", "easy", "search:10"]


def texts() -> list[tuple[str, ...]]:
    """By kind: a name stays a name, and a plan a plan."""
    return [ideas(kind) for kind in dict.fromkeys(prompt.kind for prompt in prompts())]


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
        positions=positions,
        **GAIA,
    )


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("seats", [1, 3])
def test_nor_do_those_of_stonesagas_items_tiles_and_cards(seats: int, spec: str, positions: int) -> None:
    """Materials and animals are known to the rules by name; decks of the activities are made when they are drawn."""
    check_content_order(STONESAGA, partial(make_bot, spec), seats=seats, positions=positions, **STONESAGAS)


@pytest.mark.parametrize("spec", BOTS)
def test_nor_do_the_texts_that_no_stone_unturned_proposes(spec: str, positions: int) -> None:
    check_content_order(NO_STONE_UNTURNED, partial(make_bot, spec), seats=3, texts=texts(), positions=positions)


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


@pytest.mark.parametrize(
    ("game", "seats", "positions", "options", "content"),
    [
        pytest.param(FondSnowcrest(), 2, 30, {}, {}, id="snowcrest"),
        pytest.param(FondStoneDaze(), 2, 12, {"setup": "random"}, {"tables": ("figure",)}, id="stone-daze"),
        pytest.param(FondNoStoneUnturned(), 3, 30, {}, {"texts": texts()}, id="no-stone-unturned"),
        pytest.param(FondGoneToGaia(), 2, 60, {"mode": "onslaught"}, GAIA, id="gone-to-gaia"),
        pytest.param(FondStonesaga(), 3, 100, {}, STONESAGAS, id="stonesaga"),
    ],
)
def test_a_liking_for_names_is_noticed_in_each_of_the_five_games(
    game: Game[Any], seats: int, positions: int, options: dict[str, Any], content: dict[str, Any]
) -> None:
    with pytest.raises(ConformanceError, match="when the content has other names and places"):
        check_content_order(
            game, partial(make_bot, "greedy"), seats=seats, options=options, positions=positions, **content
        )
