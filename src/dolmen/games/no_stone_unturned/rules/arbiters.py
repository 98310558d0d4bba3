"""How the Arbiters come to decisions: they are one voice, until one of them says something else (NS.1.6, NS.1.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    """The first Arbiter who answers speaks for all (NS.1.6, NS.1.7)."""
    _, said = yield from first_to_say(s, make, voice)
    return said


def first_to_say(
    s: NoStoneUnturned, make: Callable[[Seat], Ask[A]], voice: Callable[[A], Voice]
) -> Flow[tuple[Seat, Voice]]:
    """Who spoke, and what; somebody may have spoken before anybody was asked, by calling for a roll."""
    spoken = [(seat, said) for seat, said in s.voices.items() if seat in arbiters(s)]
    s.voices = {}
    if spoken:
        return spoken[0]
    seat, answer = yield from whoever({seat: make(seat) for seat in arbiters(s)})
    return seat, voice(answer)


def arbiters_pick(s: NoStoneUnturned, make: Callable[[Seat], Pick[V]]) -> Flow[V]:
    """One of the options; if what was said has gone meanwhile, they are asked again."""
    while True:
        said = yield from arbiters_say(s, make, lambda answer: {ANSWER: answer})
        try:
            return from_plain(s, make(arbiters(s)[0]), said[ANSWER])
        except NotOnOffer:
            continue


def arbiters_fill_in(s: NoStoneUnturned, make: Callable[[Seat], Form[F]]) -> Flow[tuple[Seat, F]]:
    """A form, and who filled it in."""
    seat, said = yield from first_to_say(s, make, structs.asdict)
    return seat, from_plain(s, make(seat), {**said})


def ruling(s: NoStoneUnturned, voices: Mapping[Seat, Voice]) -> Voice:
    """Of several who have answered differently, key by key: what most of them say; on equality the word of the author
    or of the first to the left, if they have answered, else what was said first (NS.1.6)."""
    first = next(iter(voices.values()))
    casting = voices.get(casting_voice(s), first)
    said: Voice = {}
    for key in first:
        found = majority([voice[key] for voice in voices.values()], len(voices))
        said[key] = casting[key] if found is None else found
    if WHY in first:
        said[WHY] = next((voice[WHY] for voice in reversed([*voices.values()]) if voice[WHY]), "")
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
