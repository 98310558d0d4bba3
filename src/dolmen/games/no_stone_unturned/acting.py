"""Who is acting: whose mood, skill, sentiment or die is being chosen."""

from __future__ import annotations

from dolmen.campaign import playing
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, able
from dolmen.kernel import Seat


def chooser(s: NoStoneUnturned) -> Seat:
    """Who picks a mood, a skill, a sentiment or a die right now."""
    if s.evolution is not None:
        return s.evolution.seat
    if s.roll is not None:
        return roller_now(s)
    if s.deed is not None:
        return s.deed.seat if s.deed.helper is None else s.deed.helper
    return s.told[0] if s.told else 0


def roller_now(s: NoStoneUnturned) -> Seat:
    """The acting player; after the dice, the helper who is being asked."""
    roll = s.roll
    assert roll is not None
    if roll.winner is not None or roll.grants:
        return roll.rollers[min(roll.after, len(roll.rollers) - 1)].seat
    if roll.aspect_dice is None or roll.aspect_dice.kept is None or roll.rollers[0].dice.kept is None:
        return roll.actor
    if roll.rollers[-1].dice.kept is None:
        return roll.rollers[-1].seat
    return next((seat for seat in helpers_left(s)), roll.actor)


def helpers_left(s: NoStoneUnturned) -> list[Seat]:
    """Others on screen who can still help (NS.11.13, NS.11.15)."""
    roll = s.roll
    assert roll is not None
    others = (seat for seat in playing(s) if seat != roll.actor and seat in s.on_screen)
    return [seat for seat in others if able(s, seat) and seat not in roll.asked_help]
