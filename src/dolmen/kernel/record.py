"""The record of a match as data: its turns, and the answers that were given in them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dolmen.kernel.story import MadeFinal, Seat, Told


def same_ask(id: str, other: str) -> bool:
    """The same ask of a turn, however often answers were taken back."""
    return id.partition("~")[0] == other.partition("~")[0]


class Answer(Struct):
    """An answer that was given: to which of the open asks, and what."""

    index: int
    value: Any
    seat: Seat
    ask: str = ""
    plain: bool = False
    """The value is plain data out of a save, not yet one of the ask's own."""
    told: int = 0
    """How much of the turn's story had been told when it was given."""
    digest: bytes = b""
    course: int = 0
    """Of the decision that followed: see `digests`. Recorded positions only."""
    own_words: tuple[str, ...] = ()
    """Where in it a person wrote or drew something: see `Ask.own_words`. Recorded positions only."""


class Names(Struct):
    """The ids of a turn's asks where it was entered again: they stay the same."""

    serial: dict[Seat, int]
    """How many asks each seat has had in the turn."""
    open: list[str]
    """Ids of the asks that are open there, in their order."""


class Turn(Struct):
    """A turn on record; of a long one that can be entered again (`Game.reenters`), a stretch."""

    snapshot: bytes
    """The state at its start."""
    answers: list[Answer]
    story: list[Told | MadeFinal]
    rerolls: list[tuple[int, int]] = []
    """After this many of the answers the random generator was set to this: see `Match.rewind`."""
    number: int = 0
    """Which turn of the match it is, from 0."""
    place: int = 0
    """How many answers of the same turn lie before this stretch of it."""
    names: Names | None = None
    """For a stretch that begins within the turn."""
