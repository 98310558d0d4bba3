"""Advantage and disadvantage: one die or two, and who keeps which (NS.10.16 to NS.10.21, NS.11.2 to NS.11.8)."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.rolls import Roll
from dolmen.games.no_stone_unturned.sheets import Character, Mode
from dolmen.games.no_stone_unturned.state import overloaded_mood


def mode_of(advantage: bool, disadvantage: bool) -> Mode:
    """Any number of each cancel, and none stacks (NS.10.18, NS.10.19, NS.11.8)."""
    if advantage == disadvantage:
        return "plain"
    return "advantage" if advantage else "disadvantage"


def aspect_mode(roll: Roll) -> Mode:
    return mode_of(bool(roll.helpful), bool(roll.hindering))


def mood_mode(character: Character, mood: int | None, risked: bool) -> Mode:
    """A risked sentiment or the overloaded mood: advantage; another mood meanwhile: disadvantage (NS.11.6, NS.11.7,
    NS.11.9, NS.13.9)."""
    over = overloaded_mood(character)
    return mode_of(risked or (over is not None and over == mood), over is not None and over != mood)
