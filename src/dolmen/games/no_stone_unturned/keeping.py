"""Which dice an action roll keeps, and the ways that are left to the acting player once they have fallen."""

from __future__ import annotations

from itertools import product

from dolmen.games.no_stone_unturned.odds import row
from dolmen.games.no_stone_unturned.rolls import NONE, Dice, Roll, Way
from dolmen.games.no_stone_unturned.sheets import Side
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, sheet
from dolmen.games.no_stone_unturned.voices import ANSWER, ruling
from dolmen.kernel import Seat


def counts_for(roll: Roll, die: int) -> Side:
    """Which side a die counts for: the aspect die (NONE), or a mood die (NS.10.7, NS.10.8)."""
    return "player" if (die == NONE) == (roll.risk == "character") else "arbiters"


def dice_of(roll: Roll, die: int) -> Dice:
    assert roll.aspect_dice is not None
    return roll.aspect_dice if die == NONE else roll.rollers[die].dice


def keeper(roll: Roll, die: int) -> Seat | None:
    """Whose choice it is: with advantage the roller's, with disadvantage the Arbiters' (None) (NS.11.3, NS.11.4,
    NS.11.19)."""
    if dice_of(roll, die).mode == "disadvantage":
        return None
    return roll.actor if die == NONE else roll.rollers[die].seat


def kept_by_others(s: NoStoneUnturned, roll: Roll, die: int) -> int:
    """What was pointed at, whichever side the die counts for; else the one that is best for the side of who keeps it
    (NS.11.5, NS.11.10, NS.11.19)."""
    dice = dice_of(roll, die)
    if dice.kept is not None:
        return dice.kept
    if dice.pointed:
        return int(ruling(s, {seat: {ANSWER: n} for seat, n in dice.pointed.items()})[ANSWER])
    side = "arbiters" if keeper(roll, die) is None else "player"
    best = max(dice.rolled) if counts_for(roll, die) == side else min(dice.rolled)
    return dice.rolled.index(best)


def ways(s: NoStoneUnturned, roll: Roll) -> list[Way]:
    """Kept dice, final mood die, sign of the skill: each way that is left to the acting player (NS.11.3, NS.11.11,
    NS.11.21, NS.11.23, NS.12.1, NS.12.2)."""
    signs = (1, -1) if skill_value(s, roll) else (0,)
    finals = range(len(roll.rollers))
    return [Way(*way) for way in product(own_choice(roll, NONE), own_choice(roll, 0), finals, signs)]


def own_choice(roll: Roll, die: int) -> tuple[int, ...]:
    """Both dice, where the acting player keeps one of them."""
    return (0, 1) if dice_of(roll, die).kept is None and keeper(roll, die) == roll.actor else (NONE,)


def others_may_point(roll: Roll) -> bool:
    """Somebody else keeps one of two dice, and has not said which (NS.11.4, NS.11.19)."""
    dice = [dice_of(roll, die) for die in range(NONE, len(roll.rollers)) if keeper(roll, die) != roll.actor]
    return any(die.kept is None and not die.pointed for die in dice)


def kept_in(s: NoStoneUnturned, roll: Roll, way: Way, die: int) -> int:
    chosen = {NONE: way.aspect, 0: way.mood}.get(die, NONE)
    return kept_by_others(s, roll, die) if chosen == NONE else chosen


def skill_value(s: NoStoneUnturned, roll: Roll) -> int:
    """Without a skill it is 0 (NS.12.3)."""
    return 0 if roll.skill is None else sheet(s, roll.actor).skills[roll.skill].value


def row_of(s: NoStoneUnturned, roll: Roll, way: Way) -> int:
    """What a way comes to: the row of the results table for the acting player (NS.12.4, NS.12.5)."""
    assert roll.risk is not None
    aspect = dice_of(roll, NONE).rolled[kept_in(s, roll, way, NONE)] + way.sign * skill_value(s, roll)
    return row(aspect, dice_of(roll, way.final).rolled[kept_in(s, roll, way, way.final)], roll.risk)
