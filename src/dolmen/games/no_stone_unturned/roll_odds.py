"""The odds of every choice that is open to the acting player before the dice."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.advantage import aspect_mode, mood_mode
from dolmen.games.no_stone_unturned.names import mood_label
from dolmen.games.no_stone_unturned.odds import odds, summary
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, open_dice, sheet
from dolmen.kernel import Seat
from dolmen.kernel.dice import Odds


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
    return odds(character.aspects[roll.aspect], die, roll.risk, aspect_mode(roll), mode, skill)


def mood_with_chances(s: NoStoneUnturned, seat: Seat, mood: int | str) -> str:
    label = mood_label(s, seat, mood)
    chances = mood_chances(s, seat, mood)
    return f"{label}: {summary(chances)}" if chances is not None else label


def roll_chances(s: NoStoneUnturned) -> list[tuple[str, Odds[int]]]:
    """What can still be chosen, and its odds: moods first; then skills, each with and without a sentiment."""
    roll = s.roll
    if roll is None or roll.aspect is None or roll.aspect_dice is not None:
        return []
    character = sheet(s, roll.actor)
    found: list[tuple[str, Odds[int] | None]] = []
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
