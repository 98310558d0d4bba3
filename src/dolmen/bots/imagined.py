"""Imagined worlds: what a seat may look ahead in without peeking."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.kernel import Position, Rng


def imagined(position: Position[Any], seat: int, random: Random) -> Position[Any]:
    """A copy that the seat cannot tell from the real position: secrets dealt again, and other dice to come."""
    world = position.copy()
    game = position.game
    if game.has_secrets:
        game.imagine(world.s, seat, Rng(random.getrandbits(64)))
    world.s.rng.state = random.getrandbits(64)
    return world
