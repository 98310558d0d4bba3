"""Whole campaigns, their quests decided by a coin."""

from __future__ import annotations

import pytest

from tests.games.gone_to_gaia.coin import played, sheet_of


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_a_campaign_comes_to_an_ending(seed: int, seats: int) -> None:
    match = played(seed, seats=seats)
    sheet = sheet_of(match.s)
    assert sheet.ending in {f"E{n}" for n in range(1, 8)}
    assert sheet.visits == (sheet.chapter - 1 if sheet.ending == "E7" else 6)


@pytest.mark.parametrize("seed", range(2))
def test_whoever_always_loses_comes_to_an_ending_too(seed: int) -> None:
    match = played(seed, share=0.0)
    assert sheet_of(match.s).ending == "E7"
    assert sheet_of(match.s).simple < 40
