"""Whole campaigns, their quests decided by a coin."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import Ask, Match, Pick, Rng
from tests.campaign.naming import Namer
from tests.games.gone_to_gaia.coin import at_random, played, sheet_of


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


def by_manner(match: Match[GoneToGaia], ask: Ask, rng: Rng) -> Any:
    """As a bot of that manner would choose, where the game has an opinion."""
    if isinstance(ask, Pick) and len(ask.options) > 1:
        short = GAME.shortlist(match.s, ask, (), ask.options)
        if short is not None:
            return rng.choice([*short])
    return at_random(match, ask, rng)


def test_the_kind_the_hard_and_the_curious_come_to_other_endings() -> None:
    found: dict[str, frozenset[str]] = {}
    for manner in ("kind", "hard", "curious"):
        matches = [played(seed, by_manner, partner=manner) for seed in range(8)]
        found[manner] = frozenset(sheet_of(match.s).ending for match in matches)
    assert len({*found.values()}) == 3, found
    assert "E7" not in frozenset().union(*found.values()), "nobody hangs up the lamp who wins half of all quests"


@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_named_is_found_at_the_end_and_the_state_is_no_larger_than_its_sheet(seed: int) -> None:
    """A campaign has six chapters and an ending, so it has no two hundred; the Campaign Sheet is full by then."""
    namer = Namer()
    namer.check(played(seed, give=namer.answer), growth=2)
