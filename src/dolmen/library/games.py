"""Which games there are: every installed package that declares an entry point in the group `dolmen.games`."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from dolmen.kernel import match
from dolmen.kernel.errors import BadContent, UnknownGame, instead
from dolmen.kernel.game import Game
from dolmen.kernel.match import Match
from dolmen.kernel.save import read

GROUP = "dolmen.games"


def _found() -> dict[str, EntryPoint]:
    return _found_on(tuple(sys.path))


@lru_cache(maxsize=4)
def _found_on(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Looked for once on a path: reading all installed packages takes a while."""
    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    return sorted(_found())


def find_game(name: str) -> Game[Any]:
    """The game of that id. Raises UnknownGame, with what there is, or BadContent."""
    point = _point(name)
    try:
        game = point.load()
    except BadContent:
        raise
    except Exception as error:
        raise UnknownGame(f"the game {name!r} of {point.value!r} does not load: {error}") from error
    if not isinstance(game, Game):
        raise UnknownGame(f"{point.value!r} is not a dolmen Game")
    return game


def module_file(name: str) -> Path:
    """Where the game's module lies, without loading it. Raises UnknownGame."""
    point = _point(name)
    try:
        spec = find_spec(point.module)
    except ImportError:
        spec = None
    if spec is None or not spec.origin:
        raise UnknownGame(f"the game {name!r} of {point.value!r} is not there")
    return Path(spec.origin)


def _point(name: str) -> EntryPoint:
    points = _found()
    if name not in points:
        raise UnknownGame(f"no game is called {name!r}{instead(name, sorted(points))}")
    return points[name]


def all_games() -> list[Game[Any]]:
    return [find_game(name) for name in game_ids()]


def start(
    game: str | Game[Any], seats: int | None = None, seed: int = 0, options: dict[str, Any] | None = None
) -> Match[Any]:
    """A new match of a game, named by its id. Raises UnknownGame or BadOptions."""
    return match.start(find_game(game) if isinstance(game, str) else game, seats, seed, options)


def load(data: bytes, game: Game[Any] | None = None) -> Match[Any]:
    """A saved match again, at the same decision, with the cards that it was begun with. Raises DamagedSave; `notices`
    tells what could not be kept."""
    saved = read(data)
    return match.restore(saved, game or find_game(saved.game).of_edition(saved.edition))
