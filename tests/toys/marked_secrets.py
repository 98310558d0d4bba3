"""A game full of secrets, each with a mark that can be looked for in everything that is sent."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from dolmen.kernel import (
    Amounts,
    Event,
    Field,
    Flow,
    Forbidden,
    Form,
    Game,
    Options,
    Pick,
    Question,
    Result,
    Rng,
    Seat,
    State,
    Write,
    tell,
    together,
)
from dolmen.kernel.scene import Card, Hand, Scene
from tests.toys.phrases import PLAYER

OF_NOBODY = "mark-of-nobody"


def mark_of(seat: Seat) -> str:
    """What only this seat may ever be sent."""
    return f"mark-of-seat-{seat}"


class Room(State):
    words: list[str]
    """One for each seat, and one that lies in the vault."""
    written: list[str]


class Looked(Event, frozen=True, line="You look at {word}"):
    seat: Seat
    word: str


class HasLooked(Event, frozen=True, line="{seat:player} looks"):
    phrases = PLAYER
    seat: Seat


def _word(seat: Seat, s: Room, option: Any) -> str:
    return f"{option} with {s.words[seat]}"


def _why_not(s: Room, seat: Seat, chosen: Mapping[Any, Any]) -> tuple[Forbidden, ...]:
    return (Forbidden(f"not with {s.words[seat]}"),)


def _warn(seat: Seat, s: Room, answer: Any) -> tuple[str, ...]:
    return (f"mind {s.words[seat]}",)


def _flaw(seat: Seat, s: Room, given: Mapping[str, int]) -> str:
    return "" if given == {"coin": 2} else f"two coins, {s.words[seat]}"


class Vault(Game[Room]):
    id = "vault"
    title = "Vault"
    seats = (2, 4)
    state: ClassVar[type[Any]] = Room

    def setup(self, seats: int, options: Options, rng: Rng) -> Room:
        return Room(rng=rng, words=[*map(mark_of, range(seats)), OF_NOBODY], written=[""] * seats)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(range(side, seats, 2)) for side in range(2))

    def turn(self, s: Room) -> Flow[None]:
        yield from together({seat: self.visit(s, seat) for seat in range(len(s.written))})

    def visit(self, s: Room, seat: Seat) -> Flow[None]:
        word = partial(_word, seat)
        field = Question("How", label=word, why_not=_why_not)
        fields = (Field("a", ("in", "out"), field), Field("b", ("up", "down"), field))
        yield from Form(
            seat, dict[str, str], fields, question=Question(f"Go, {s.words[seat]}", warn=partial(_warn, seat))
        )
        toll = Question(f"Pay, {s.words[seat]}", label=word, warn=partial(_warn, seat))
        yield from Amounts(seat, {"coin": 2}, ({"coin": 2},), partial(_flaw, seat, s), question=toll)
        s.written[seat] = yield from Write(seat, most=100, question=Question(f"Note, {s.words[seat]}"))
        tell(s, Looked, seat, s.words[seat], to=(seat,))
        tell(s, HasLooked, seat)
        done = yield from Pick(seat, ("stay", "break in"), question=Question("And now?", label=word))
        if done == "break in":
            raise ValueError(f"behind the door are {s.words} and {s.written}")

    def result(self, s: Room) -> Result | None:
        return None

    def scene(self, s: Room, viewer: Seat | None) -> Scene:
        hands = [
            Hand(id=f"hand-{seat}", cards=(self.card(s, seat),) if seat == viewer else (), count=1)
            for seat in range(len(s.written))
        ]
        return Scene(title="Vault", status="", parts=tuple(hands))

    def card(self, s: Room, seat: Seat) -> Card:
        return Card(id=f"word-{seat}", label=s.words[seat], text=s.written[seat])
