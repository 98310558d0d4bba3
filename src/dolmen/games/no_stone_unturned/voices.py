"""What becomes of it when Arbiters say different things (NS.1.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from dolmen.campaign import to_the_left
from dolmen.games.no_stone_unturned.sheets import HOME
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, Voice, arbiters
from dolmen.kernel import Seat

V = TypeVar("V", bound=bool | int | str)
ANSWER = "answer"
"""A single answer among what an Arbiter says."""


def ruling(s: NoStoneUnturned, voices: Mapping[Seat, Voice]) -> Voice:
    """Of several who have answered differently, key by key: what most of them say; on equality the word of the author
    or of the first to the left, if they have answered, else what was said first (NS.1.6)."""
    first = next(iter(voices.values()))
    casting = voices.get(casting_voice(s), first)
    said: Voice = {}
    for key in first:
        found = majority([voice[key] for voice in voices.values()], len(voices))
        said[key] = casting[key] if found is None else found
    return said


def majority(values: Sequence[V], judges: int) -> V | None:
    return next((value for value in values if 2 * values.count(value) > judges), None)


def casting_voice(s: NoStoneUnturned) -> Seat:
    """The location's author, if an Arbiter; else the first Arbiter to the left of whoever acts (NS.1.4, NS.1.6)."""
    judges = arbiters(s)
    place = s.roll.place if s.roll is not None else s.here
    if place != HOME and s.places[place].revealed:
        author = s.cards[s.places[place].card].author
        if author in judges:
            return author
    actor = s.roll.actor if s.roll is not None else s.caller if s.caller is not None else 0
    return next(seat for seat in to_the_left(s, actor) if seat in judges)
