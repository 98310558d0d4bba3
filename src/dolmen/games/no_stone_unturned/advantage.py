"""Advantage and disadvantage: one die or two, and who keeps which (NS.10.16 to NS.10.21, NS.11.2 to NS.11.8)."""

from __future__ import annotations

from dolmen.games.no_stone_unturned.rolls import Counts, Roll
from dolmen.games.no_stone_unturned.sheets import Character, Mode, Sign
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, Ref, overloaded_mood, written
from dolmen.kernel import Seat

BY_SIGN: dict[Sign, Counts] = {"positive": "helps", "negative": "hinders", "neutral": "neither"}


def mode_of(advantage: bool, disadvantage: bool) -> Mode:
    """Any number of each cancel, and none stacks (NS.10.18, NS.10.19, NS.11.8)."""
    if advantage == disadvantage:
        return "plain"
    return "advantage" if advantage else "disadvantage"


def mood_mode(character: Character, mood: int | None, risked: bool) -> Mode:
    """A risked sentiment or the overloaded mood: advantage; another mood meanwhile: disadvantage (NS.11.6, NS.11.7,
    NS.11.9, NS.13.9)."""
    over = overloaded_mood(character)
    return mode_of(risked or (over is not None and over == mood), over is not None and over != mood)


# Details that count


def details_in_play(s: NoStoneUnturned, seat: Seat, place: int) -> list[Ref]:
    """Those of the character, scars and harm among them, those of the scene, and those of everybody and everything
    that is there (NS.10.16, NS.10.21)."""
    there = [("being", n) for n, being in enumerate(s.beings) if being.place == place and not being.out]
    lists = [("character", seat), ("harm", seat), ("place", place), *there]
    return [(kind, owner, n) for kind, owner in lists for n in range(len(written(s, kind, owner)))]


def counts(s: NoStoneUnturned, roll: Roll, ref: Ref) -> Counts:
    """By its sign, unless somebody has turned it over (NS.10.17, NS.10.20)."""
    turned = next((turned for turned in roll.turned if turned.ref == ref), None)
    if turned is not None:
        return turned.counts
    kind, owner, number = ref
    return BY_SIGN[written(s, kind, owner)[number].sign]


def counting(s: NoStoneUnturned, roll: Roll, way: Counts) -> list[Ref]:
    """The details that help, or those that hinder."""
    return [ref for ref in details_in_play(s, roll.actor, roll.place) if counts(s, roll, ref) == way]


def aspect_mode(s: NoStoneUnturned, roll: Roll) -> Mode:
    return mode_of(bool(counting(s, roll, "helps")), bool(counting(s, roll, "hinders")))
