"""The odds of an action roll: how likely each row of the results table is, exactly, before the dice fall.

A row is told as one number for the acting player: 3 is a win by 3, -2 a win of the Arbiters by 2, 0 the row in which
both sides add a detail; 5 and -5 stand for five or more. Whoever keeps a die, and the player with the sign of the
skill, is taken to choose what is best for their own side. Help is left out: nobody knows yet who will.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from dolmen.games.no_stone_unturned.advantage import aspect_mode, mood_mode
from dolmen.games.no_stone_unturned.names import mood_label
from dolmen.games.no_stone_unturned.sheets import Mode, Risk
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, open_dice, sheet
from dolmen.kernel import Seat

TOP_ROW = 5
ROWS = tuple(range(-TOP_ROW, TOP_ROW + 1))
Odds = dict[int, Fraction]
Hand = tuple[int, ...]
"""The faces that can be kept, each once."""


def row(aspect: int, mood: int, risk: Risk) -> int:
    """The row of the results table for these final dice (NS.12.6 to NS.12.8)."""
    lead = mood - aspect if risk == "world" else aspect - mood
    return max(-TOP_ROW, min(TOP_ROW, lead))


@cache
def hands(sides: int, mode: Mode) -> tuple[tuple[Hand, int], ...]:
    """Every roll of one die, or of two where one is kept, with its weight."""
    faces = range(1, sides + 1)
    if mode == "plain":
        return tuple(((face,), 1) for face in faces)
    found: Counter[Hand] = Counter(tuple(sorted({a, b})) for a, b in product(faces, faces))
    return tuple(found.items())


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
) -> Odds:
    """How likely each row is; the fractions add up to 1."""
    weights: Counter[int] = Counter()
    for (aspects, n), (moods, m) in product(hands(aspect_die, aspect_mode), hands(mood_die, mood_mode)):
        weights[kept_row(aspects, moods, risk, aspect_mode, mood_mode, skill)] += n * m
    total = sum(weights.values())
    return {number: Fraction(weights[number], total) for number in ROWS}


def yours(chances: Odds) -> Fraction:
    return sum((share for number, share in chances.items() if number > 0), Fraction(0))


def theirs(chances: Odds) -> Fraction:
    return sum((share for number, share in chances.items() if number < 0), Fraction(0))


def summary(chances: Odds) -> str:
    """Three numbers: you win, even, the Arbiters win."""
    return f"you {percent(yours(chances))}, even {percent(chances[0])}, Arbiters {percent(theirs(chances))}"


def percent(share: Fraction) -> str:
    return f"{round(share * 100)}%"


# The odds of every choice that is open to the acting player before the dice


def mood_chances(s: NoStoneUnturned, seat: Seat, mood: int | str, skill: int = 0, risked: bool = False) -> Odds | None:
    """For a filled mood by its number, or a new one by its size; None while aspect and risk are not known."""
    roll = s.roll
    if roll is None or roll.aspect is None or roll.risk is None or roll.aspect_dice is not None:
        return None
    character = sheet(s, seat)
    number = mood if isinstance(mood, int) else None
    die = character.moods[mood].die if isinstance(mood, int) else int(mood[1:])
    mode = mood_mode(character, number, risked)
    return odds(character.aspects[roll.aspect], die, roll.risk, aspect_mode(roll), mode, skill)


def mood_with_chances(s: NoStoneUnturned, seat: Seat, mood: int | str) -> str:
    label = mood_label(s, seat, mood)
    chances = mood_chances(s, seat, mood)
    return f"{label}: {summary(chances)}" if chances is not None else label


def roll_chances(s: NoStoneUnturned) -> list[tuple[str, Odds]]:
    """What can still be chosen, and its odds: moods first; then skills, each with and without a sentiment."""
    roll = s.roll
    if roll is None or roll.aspect is None or roll.aspect_dice is not None:
        return []
    character = sheet(s, roll.actor)
    found: list[tuple[str, Odds | None]] = []
    if not roll.rollers:
        moods: list[int | str] = [*range(len(character.moods)), *(f"d{die}" for die in open_dice(character))]
        found = [(mood_label(s, roll.actor, mood), mood_chances(s, roll.actor, mood)) for mood in moods]
    else:
        mood = roll.rollers[0].mood
        for value in sorted({0, *(skill.value for skill in character.skills)}):
            skill_used = f"a skill of ±{value}" if value else "no skill"
            for risked in (False, True):
                label = f"{skill_used}, a sentiment at risk" if risked else skill_used
                found.append((label, mood_chances(s, roll.actor, mood, value, risked)))
    return [(label, chances) for label, chances in found if chances is not None]
