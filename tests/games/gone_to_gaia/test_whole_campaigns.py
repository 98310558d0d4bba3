"""Whole campaigns, their quests decided by a coin."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.effects.language import holds
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.games.gone_to_gaia.tale.telling import candidates
from dolmen.kernel import Ask, Match, Pick, Rng
from tests.campaign.naming import Namer
from tests.games.gone_to_gaia.coin import at_random, played, sheet_of

LABELS = {"Then we all go down": "E3", "Shut it out for good": "E4", "One of us takes the chair": "E5"}
BANDS = {"E1": (0.25, 0.45), **dict.fromkeys(("E2", "E3", "E4", "E5"), (0.25, 0.80))}
"""In how many campaigns an ending is meant to be open, of those in which everything is chosen at random."""
Z95 = 1.96


def open_endings(s: GoneToGaia, labels: set[str]) -> set[str]:
    """Those that could be chosen at the last decision, and those that naming somebody would bring."""
    found = {LABELS[label] for label in labels if label in LABELS}
    if "We know who is missing" in labels:
        for part in s.box.tale.scenes["T6.4"].part:
            for _, name, _ in candidates(s, part):
                if holds(s, name.offered.when):
                    found.update(line.split()[1] for line in name.offered.do if line.startswith("ending "))
    return found


def test_no_ending_is_always_open_and_none_hardly_ever(request: pytest.FixtureRequest) -> None:
    """Endings are prepared by what was done; the bands overlap the 95 % intervals. Many more are played by
    `make long`."""
    found: list[set[str]] = []

    def way(match: Match[GoneToGaia], ask: Ask, rng: Rng) -> Any:
        s = match.s
        if isinstance(ask, Pick) and s.agenda and s.agenda[-1].at.startswith("scene/T6.4/"):
            labels = {ask.label(option) for option in ask.options}
            if "Switch it off" in labels and (not found or seen[0] is not match):
                seen[0] = match
                found.append(open_endings(s, labels))
        return at_random(match, ask, rng)

    seen: list[Match[GoneToGaia] | None] = [None]
    campaigns = int(request.config.getoption("--campaigns"))
    for seed in range(campaigns):
        played(1000 + seed, way)
    n = len(found)
    shares = {ending: sum(ending in here for here in found) / n for ending in BANDS}
    told = ", ".join(f"{ending} {share:.0%}" for ending, share in shares.items())
    mean = sum(map(len, found)) / n + 1
    print(f"{n} of {campaigns} came to the last decision; open: {told}; {mean:.1f} with E6")
    for ending, (low, high) in BANDS.items():
        share = shares[ending]
        half = Z95 * ((share * (1 - share) + 1 / n) / n) ** 0.5
        assert share + half >= low, told
        assert share - half <= high, told
    assert 2.7 <= mean <= 4.3, f"three to four are open: {mean:.1f}"


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
