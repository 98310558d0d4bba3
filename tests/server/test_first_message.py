"""Whoever comes to a table is sent at most 256 KiB at once, however long the campaign: on real ones."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.lab.bench import campaign
from dolmen.lab.bench.campaign_gauge import Gauge
from dolmen.library import find_game
from dolmen.server.import_save import imported
from tests.golden import golden
from tests.server.screens import a_house
from tests.server.test_card_in_every_step import filled

MOST = 256 * 1024
CAMPAIGNS = ("no-stone-unturned", "gone-to-gaia", "stonesaga")
LARGEST = 4


@pytest.mark.slow
@pytest.mark.parametrize("game", CAMPAIGNS)
def test_of_the_longest_golden_saves(tmp_path: Path, game: str) -> None:
    """Among them a campaign of 3,000 answers, and one played to its end."""
    saves = sorted(golden(find_game(game)), key=lambda path: path.stat().st_size)[-LARGEST:]

    async def evening() -> list[int]:
        heads = [await imported(save.read_bytes(), tmp_path / "tables.sqlite") for save in saves]
        async with a_house(tmp_path) as house:
            tables = [await house.table(head.id) for head in heads]
            screens = [screen for table in tables for screen in await filled(table)]
            return [len(screen.heard[0]) for screen in screens]

    sizes = asyncio.run(evening())
    assert len(sizes) >= LARGEST
    assert 2_000 < max(sizes) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "answers"), [("no-stone-unturned", 1_000), ("gone-to-gaia", 2_000), ("stonesaga", 200)]
)
def test_while_it_is_played(tmp_path: Path, game: str, answers: int) -> None:
    """With texts and sketches as long as people make them."""

    async def evening() -> list[int]:
        async with campaign.begun(find_game(game), tmp_path / "tables", 1) as played:
            sizes: list[int] = []
            for mark in range(answers // 20, answers + 1, answers // 20):
                await played.play(mark)
                gauge = Gauge(played, await played.db.weighed())
                sizes.append(await gauge.come())
                for eyes in gauge.eyes:
                    played.table.screens.remove(eyes)
            return sizes

    sizes = asyncio.run(evening())
    assert 2_000 < max(sizes) <= MOST
