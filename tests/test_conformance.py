"""Every registered game keeps to everything the table promises."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dolmen.library import all_games, find_game
from dolmen.testing import check_game

GAMES = [game.id for game in all_games()]


MODES = {"gone-to-gaia": ("onslaught", "examination")}
"""Games in a game, besides the one that comes first."""


def ways_to_set_up(name: str) -> Iterator[dict[str, Any]]:
    """As it comes, with each option that can be switched on, and with all of them."""
    fields = msgspec.structs.fields(find_game(name).options)
    switches = [field.name for field in fields if field.default is False]
    yield {}
    yield from ({"mode": mode} for mode in MODES.get(name, ()))
    yield from ({switch: True} for switch in switches)
    if len(switches) > 1:
        yield dict.fromkeys(switches, True)


CASES = [
    pytest.param(name, seats, options, id=f"{name}-{seats}-{'+'.join(options) or 'plain'}")
    for name in GAMES
    for seats in find_game(name).seats
    for options in ways_to_set_up(name)
]


LONG = 30_000
"""A campaign ends when all agree, which people who answer at random seldom do."""


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_conforms(name: str, seats: int, options: dict[str, Any]) -> None:
    check_game(find_game(name), seats=seats, options=[options], games=2, samples=8, decisions=LONG)


PLAY = """
import sys, zlib
from dolmen.library import find_game
from dolmen.testing import journey
game = find_game(sys.argv[1])
for match in journey(game, game.seats[-1], seed=3):
    pass
print(zlib.crc32(match.save()))
"""


@pytest.mark.parametrize("name", GAMES)
def test_another_process_plays_the_same_game(name: str) -> None:
    """Sets of texts come in another order there, and must not matter."""
    prints = {
        subprocess.run(
            [sys.executable, "-c", PLAY, name],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(prints) == 1
