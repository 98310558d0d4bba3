"""A table fits its window: strangers play by what is lit, and all that is lit or written lies in it, uncovered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.people import Arrivals
from tests.browser.strangers import Stranger
from tests.browser.window import SIZES, faults_of_a_match

TABLES: tuple[tuple[str, tuple[str, ...], dict[str, Any], int], ...] = (
    ("tic-tac-toe", ("me", "easy"), {}, 10),
    ("connect-four", ("me", "easy"), {}, 30),
    ("old-road", ("me", "easy", "easy", "easy"), {"travellers": 2}, 40),
    ("stone-daze", ("me", "easy"), {}, 60),
    ("snowcrest", ("me", "easy", "easy"), {}, 60),
    ("gone-to-gaia", ("me", "easy"), {"mode": "examination"}, 40),
    ("gone-to-gaia", ("me", "easy"), {"mode": "onslaught"}, 45),
    ("gone-to-gaia", ("me", "easy"), {"mode": "campaign"}, 40),
    ("stonesaga", ("me", "easy"), {}, 40),
)
"""The game, who sits there, its options, and how many clicks one looks at; ten times as many with more seeds."""
FIRST = 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options", "clicks"),
    TABLES,
    ids=[" ".join((table[0], *map(str, table[2].values()))) for table in TABLES],
)
def test_all_that_is_lit_or_written_lies_in_the_window(
    arrive: Arrivals, seeds: int, game: str, seats: tuple[str, ...], options: dict[str, Any], clicks: int
) -> None:
    for seed in range(FIRST, FIRST + seeds):
        width, height = SIZES[seed % len(SIZES)]
        ann = arrive("Ann", width=width, height=height, traced=False)
        ann.goes_to(ann.lays(game, *seats, seed=seed, **options))
        found = faults_of_a_match(Stranger(ann, seed), clicks if seeds == 1 else 10 * clicks, always=seeds > 1)
        assert not found, f"seed {seed}\n" + "\n".join(found)
        ann.page.close()
