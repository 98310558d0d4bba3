"""The odds of an action roll: how likely each row of the results table is, exactly, before the dice fall.

A row is told as one number for the acting player: 3 is a win by 3, -2 a win of the Arbiters by 2, 0 the row in which
both sides add a detail; 5 and -5 stand for five or more. Whoever keeps a die, and the player with the sign of the
skill, is taken to choose what is best for their own side. Help is left out: nobody knows yet who will.
"""

from __future__ import annotations

from functools import cache

from dolmen.games.no_stone_unturned.advantage import aspect_mode, mood_mode
from dolmen.games.no_stone_unturned.names import mood_label
from dolmen.games.no_stone_unturned.sheets import Mode, Risk
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, can_be_marked, open_dice, sheet
from dolmen.kernel import Seat
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


# The odds of every choice that is open to the acting player before the dice


def mood_chances(
    s: NoStoneUnturned, seat: Seat, mood: int | str, skill: int = 0, risked: bool = False
) -> Odds[int] | None:
    """For a filled mood by its number, or a new one by its size; None while aspect and risk are not known."""
    roll = s.roll
    if roll is None or roll.aspect is None or roll.risk is None or roll.aspect_dice is not None:
        return None
    character = sheet(s, seat)
    number = mood if isinstance(mood, int) else None
    die = character.moods[mood].die if isinstance(mood, int) else int(mood[1:])
    mode = mood_mode(character, number, risked)
    return odds(character.aspects[roll.aspect], die, roll.risk, aspect_mode(s, roll), mode, skill)


def with_extras(s: NoStoneUnturned, seat: Seat, mood: int | str) -> str:
    """The odds as it stands, and with each skill and each sentiment that could be put to it."""
    as_it_stands = mood_chances(s, seat, mood)
    if as_it_stands is None:
        return ""
    values = sorted({skill.value for skill in sheet(s, seat).skills} - {0})
    risks = (False, True) if can_be_marked(sheet(s, seat)) else (False,)
    extras = [(value, risked) for risked in risks for value in (0, *values) if value or risked]
    told = [summary(as_it_stands)]
    for value, risked in extras:
        label = ", ".join([*["a sentiment"] * risked, *[f"±{value}"] * (value > 0)])
        chances = mood_chances(s, seat, mood, value, risked)
        assert chances is not None
        told.append(f"{label}: {percent(chances.chance(lambda row: row > 0))}")
    return "; ".join(told)


def mood_with_chances(s: NoStoneUnturned, seat: Seat, mood: int | str) -> str:
    label = mood_label(s, seat, mood)
    chances = mood_chances(s, seat, mood)
    return f"{label}: {summary(chances)}" if chances is not None else label


def roll_chances(s: NoStoneUnturned) -> list[tuple[int | str, Odds[int]]]:
    """Each mood that the acting player can roll with, as it stands."""
    roll = s.roll
    if roll is None or roll.aspect is None or roll.aspect_dice is not None:
        return []
    character = sheet(s, roll.actor)
    moods: list[int | str] = [*range(len(character.moods)), *(f"d{die}" for die in open_dice(character))]
    found = [(mood, mood_chances(s, roll.actor, mood)) for mood in moods]
    return [(mood, chances) for mood, chances in found if chances is not None]
