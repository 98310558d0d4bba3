"""The odds of an action roll: how likely each row of the results table is, exactly, before the dice fall.

A row is told as one number for the acting player: 3 is a win by 3, -2 a win of the Arbiters by 2, 0 the row in which
both sides add a detail; 5 and -5 stand for five or more. Whoever keeps a die, and the player with the sign of the
skill, is taken to choose what is best for their own side. Help is left out: nobody knows yet who will.
"""

from __future__ import annotations

from functools import cache

from dolmen.games.no_stone_unturned.sheets import Mode, Risk
from dolmen.kernel.dice import Hand, Odds, combined, hand, percent

TOP_ROW = 5
ROWS = tuple(range(-TOP_ROW, TOP_ROW + 1))
DICE: dict[Mode, int] = {"plain": 1, "advantage": 2, "disadvantage": 2}
"""Of two one is kept (NS.11.10)."""


def row(aspect: int, mood: int, risk: Risk) -> int:
    """The row of the results table for these final dice (NS.12.6 to NS.12.8)."""
    lead = mood - aspect if risk == "world" else aspect - mood
    return max(-TOP_ROW, min(TOP_ROW, lead))


def kept_row(aspects: Hand, moods: Hand, risk: Risk, aspect_mode: Mode, mood_mode: Mode, skill: int) -> int:
    """The row that comes of these dice: with disadvantage the Arbiters keep one, else the player does (NS.11.10).

    Where the World is at risk the player wants a low aspect and a high mood, else the other way round.
    """
    low_aspect = (risk == "world") == (aspect_mode != "disadvantage")
    high_mood = (risk == "world") == (mood_mode != "disadvantage")
    aspect = min(aspects) if low_aspect else max(aspects)
    mood = max(moods) if high_mood else min(moods)
    return row(aspect - skill if risk == "world" else aspect + skill, mood, risk)


@cache
def odds(
    aspect_die: int,
    mood_die: int,
    risk: Risk,
    aspect_mode: Mode = "plain",
    mood_mode: Mode = "plain",
    skill: int = 0,
) -> Odds[int]:
    """How likely each row is."""

    def result(aspects: Hand, moods: Hand) -> int:
        return kept_row(aspects, moods, risk, aspect_mode, mood_mode, skill)

    return combined(result, hand(aspect_die, DICE[aspect_mode]), hand(mood_die, DICE[mood_mode]))


def summary(chances: Odds[int]) -> str:
    """Three numbers: you win, even, the Arbiters win."""
    yours, theirs = chances.chance(lambda row: row > 0), chances.chance(lambda row: row < 0)
    return f"you {percent(yours)}, even {percent(chances[0])}, Arbiters {percent(theirs)}"
