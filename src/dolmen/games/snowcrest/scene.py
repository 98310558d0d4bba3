"""What a person sees of Snowcrest, built from nothing for each viewer."""

from __future__ import annotations

from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Scene, Seat


def scene(s: Snowcrest, viewer: Seat | None, title: str) -> Scene:
    return Scene(title=title, status=f"Round {s.round}")
