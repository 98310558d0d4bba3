"""A campaign that its people have ended goes on: one more chapter."""

from __future__ import annotations

from typing import Any

from dolmen.kernel.game import Game
from dolmen.kernel.match import Match
from dolmen.kernel.state import S, decode, encode


def with_one_more(match: Match[S]) -> Match[S] | None:
    """The match that is over goes on in a new turn, from where it stood; None if it is not over, or is so for good.
    The match itself stays."""
    if match.result is None or not has_one_more(match.game):
        return None
    s = decode(encode(match.s), match.game.state)
    match.game.one_more(s)
    if match.game.result(s) is not None:
        return None
    again = match.fork()
    again.position.go_on_from(encode(s))
    again.since = (again.position.turn, 0)
    return again


def has_one_more(game: Game[Any]) -> bool:
    """The game can be opened again when its people have ended it."""
    return type(game).one_more is not Game.one_more
