"""How the Arbiters come to decisions: every voice is heard until the majority is clear (NS.1.6, NS.1.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct, structs

from dolmen.campaign import to_the_left, whoever
from dolmen.campaign.table import from_plain
from dolmen.games.no_stone_unturned.sheets import HOME
from dolmen.games.no_stone_unturned.state import NoStoneUnturned, Voice, arbiters
from dolmen.kernel import Ask, Flow, Form, NotOnOffer, Pick, Seat

A = TypeVar("A")
V = TypeVar("V", bound=bool | int | str)
F = TypeVar("F", bound=Struct)
ANSWER, WHY = "answer", "why"
"""A single answer among what an Arbiter says; and the reason, which nobody votes on."""


def arbiters_say(s: NoStoneUnturned, make: Callable[[Seat], Ask[A]], voice: Callable[[A], Voice]) -> Flow[Voice]:
    """Every Arbiter is heard until the majority is clear; one alone decides alone (NS.1.6, NS.1.7)."""
    while (said := ruling(s)) is None:
        waiting = [seat for seat in arbiters(s) if seat not in s.voices]
        seat, answer = yield from whoever({seat: make(seat) for seat in waiting})
        s.voices[seat] = voice(answer)
    s.voices = {}
    return said


def arbiters_pick(s: NoStoneUnturned, make: Callable[[Seat], Pick[V]]) -> Flow[V]:
    """One of the options; if the one they chose has gone meanwhile, they are asked again."""
    while True:
        said = yield from arbiters_say(s, make, lambda answer: {ANSWER: answer})
        try:
            return from_plain(s, make(arbiters(s)[0]), said[ANSWER])
        except NotOnOffer:
            continue


def arbiters_fill_in(s: NoStoneUnturned, make: Callable[[Seat], Form[F]]) -> Flow[F]:
    """A form, decided field by field."""
    said = yield from arbiters_say(s, make, structs.asdict)
    return from_plain(s, make(arbiters(s)[0]), {**said})


def ruling(s: NoStoneUnturned) -> Voice | None:
    """What the majority says, key by key; None while it is open."""
    judges = arbiters(s)
    voices = [s.voices[seat] for seat in judges if seat in s.voices]
    if not voices:
        return None
    settled = {key: majority([voice[key] for voice in voices], len(judges)) for key in voices[0] if key != WHY}
    last_word = s.voices[casting_voice(s)] if len(voices) == len(judges) else None
    said: Voice = {}
    for key, value in settled.items():
        if value is not None:
            said[key] = value
        elif last_word is not None:
            said[key] = last_word[key]
        else:
            return None
    if WHY in voices[0]:
        said[WHY] = next((voice[WHY] for voice in voices if voice[WHY]), "")
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
