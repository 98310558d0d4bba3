"""The games of this server, as the lobby shows them."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.kernel import Game, random_answer
from dolmen.library import start
from dolmen.library.clauses import clauses_of
from dolmen.server.scene_diff import flat
from dolmen.server.wire import GameInfo, Picture

PICTURE_DECISIONS = 8


def game_info(game: Game[Any]) -> GameInfo:
    """A game as the lobby shows it, with a picture of a game in progress."""
    return GameInfo(
        id=game.id,
        title=game.title,
        pitch=game.pitch,
        seats=game.seats,
        about=game.about,
        options=game.option_infos(),
        quick=game.quick,
        seat_names={n: tuple(game.seat_name(seat, n) for seat in range(n)) for n in game.seats},
        sides={n: game.sides(n) for n in game.seats},
        picture=picture(game),
        clauses=len(clauses_of(game)),
        campaign=game.campaign,
        courses=game.courses,
    )


def picture(game: Game[Any]) -> Picture:
    """What a spectator sees a little way into a game."""
    match = start(game, game.seats[0], 11, game.quick)
    random = Random(11)
    for _ in range(PICTURE_DECISIONS):
        if not match.asks:
            break
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, random)[0], ask.id)
    scene = match.scene(None)
    nodes, root, _ = flat(scene)
    return Picture(nodes, root, scene.palette)
