"""Games as the lobby shows them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from dolmen.kernel.game import OptionInfo
from dolmen.kernel.lessons import Course
from dolmen.kernel.scene import Palette
from dolmen.kernel.story import Seat
from dolmen.server.wire.shared import Node


class Picture(Struct):
    """A scene of the game, flat, for its card."""

    nodes: dict[str, Node]
    root: tuple[str, ...]
    palette: Palette


class GameInfo(Struct):
    """A game as the lobby shows it."""

    id: str
    title: str
    pitch: str
    seats: tuple[int, ...]
    about: dict[str, str]
    options: tuple[OptionInfo, ...]
    quick: dict[str, Any]
    """Options to start with at once."""
    seat_names: dict[int, tuple[str, ...]]
    """By the number of players."""
    sides: dict[int, tuple[tuple[Seat, ...], ...]]
    """Who plays together, by the number of players."""
    picture: Picture
    clauses: int
    campaign: bool
    """It is played over weeks, in chapters, by people who come and go."""
    courses: tuple[Course, ...]
    """How it is learnt."""


class Clause(Struct):
    """A rule, under its number."""

    id: str
    text: str
    section: str
