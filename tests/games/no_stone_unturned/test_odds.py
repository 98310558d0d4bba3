"""The odds that are shown before the dice are exact."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from dolmen.games.no_stone_unturned.odds import ROWS, odds, summary
from dolmen.games.no_stone_unturned.rules.result import winning_side
from dolmen.games.no_stone_unturned.sheets import Mode, Risk
from dolmen.kernel.dice import percent
from dolmen.kernel.scene import Bars
from tests.games.no_stone_unturned.table import table

MODES: tuple[Mode, ...] = ("plain", "advantage", "disadvantage")


def judged(aspect: int, mood: int, risk: Risk) -> int:
    """The row by the rules themselves."""
    winner = winning_side(risk, aspect, mood)
    delta = min(5, abs(aspect - mood))
    return 0 if winner is None else delta if winner == "player" else -delta


def played(aspects: list[int], moods: list[int], risk: Risk, aspect_mode: Mode, mood_mode: Mode, skill: int) -> int:
    """Arbiters choose first and look ahead; then the player; then the sign."""

    def signs(a: int, m: int) -> int:
        return max(judged(a + skill, m, risk), judged(a - skill, m, risk))

    if aspect_mode == "disadvantage" and mood_mode == "disadvantage":
        return min(signs(a, m) for a in aspects for m in moods)
    if aspect_mode == "disadvantage":
        return min(max(signs(a, m) for m in moods) for a in aspects)
    if mood_mode == "disadvantage":
        return min(max(signs(a, m) for a in aspects) for m in moods)
    return max(signs(a, m) for a in aspects for m in moods)


def brute_force(a: int, m: int, risk: Risk, aspect_mode: Mode, mood_mode: Mode, skill: int) -> dict[int, Fraction]:
    number = {"plain": 1, "advantage": 2, "disadvantage": 2}
    counts: Counter[int] = Counter()
    for aspects in product(range(1, a + 1), repeat=number[aspect_mode]):
        for moods in product(range(1, m + 1), repeat=number[mood_mode]):
            counts[played([*aspects], [*moods], risk, aspect_mode, mood_mode, skill)] += 1
    total = sum(counts.values())
    return {row: Fraction(counts[row], total) for row in ROWS}


@pytest.mark.parametrize("risk", ["character", "world"])
@pytest.mark.parametrize("aspect_mode", MODES)
@pytest.mark.parametrize("mood_mode", MODES)
def test_against_brute_force(risk: Risk, aspect_mode: Mode, mood_mode: Mode) -> None:
    for a, m, skill in ((4, 8, 0), (6, 6, 1), (8, 4, 2), (6, 4, 0)):
        chances = odds(a, m, risk, aspect_mode, mood_mode, skill)
        assert {row: chances[row] for row in ROWS} == brute_force(a, m, risk, aspect_mode, mood_mode, skill)


def test_the_shares_add_up_and_are_told_in_three_numbers() -> None:
    chances = odds(6, 8, "world")
    assert sum(chances.values()) == 1
    assert chances[0] == Fraction(6, 48)
    assert summary(chances) == "you 56%, even 12%, Arbiters 31%"


def test_every_open_choice_of_the_player_shows_its_odds_to_all() -> None:
    t = table(3).begin_roll("mind", "world")
    labels = [t.ask(0, "roll").label_in("mood", n) for n in t.options(0, "roll", "mood")]  # type: ignore[attr-defined]
    assert all("you " in label and "Arbiters " in label for label in labels)
    for viewer in (0, 2, None):
        assert sum(isinstance(part, Bars) for part in t.match.scene(viewer).walk()) == 3
    assert summary(odds(6, 8, "world")) in labels[0]
    t.ada.skills[0].value = 2
    t.say(2, "note", "x")
    pictures = [part for part in t.match.scene(0).walk() if isinstance(part, Bars)]
    assert [bar.share for bar in pictures[0].bars] == [float(odds(6, 8, "world")[row]) for row in ROWS]
    assert [bar.label for bar in pictures[0].bars][::5] == ["Arbiters by 5 or more", "even", "you by 5 or more"]

    def you(skill: int, risked: bool) -> str:
        chances = odds(6, 8, "world", "plain", "advantage" if risked else "plain", skill)
        return percent(chances.chance(lambda row: row > 0))

    assert [picture.label for picture in pictures] == ["Curious d8, new d8", "Stubborn d6, new d6", "Wary d4, new d4"]
    extras = {"±1": (1, False), "±2": (2, False), "a sentiment": (0, True), "a sentiment, ±2": (2, True)}
    assert all(f"{label}: {you(*extra)}" in pictures[0].text for label, extra in extras.items())
    assert "odds" not in t.mood("Curious").throw([1], [1]).parts(0)
