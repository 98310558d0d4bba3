"""What the people at a table see."""

from __future__ import annotations

from typing import Any

from dolmen.games.snowcrest import GAME
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Match
from dolmen.kernel.view import view_bytes
from tests.games.snowcrest.table import Sitting, options


def match_of(at: Sitting) -> Match[Snowcrest]:
    return Match(GAME, at.s.seats, options(), 1, at.at)


def seen(at: Sitting, viewer: int | None) -> bytes:
    """Every byte that reaches somebody."""
    return view_bytes(match_of(at).view(viewer))


def log(at: Sitting, viewer: int | None) -> list[str]:
    return [told.text for told in match_of(at).log(viewer)]


def parts(at: Sitting, viewer: int | None) -> dict[str, Any]:
    """The components of the scene by id."""
    return {part.id: part for part in GAME.scene(at.s, viewer).walk()}
