"""Which benches there are: a few for every game on the table, and peers where somebody else has the same game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from dolmen.examples.connect_four import GAME as CONNECT_FOUR
from dolmen.kernel import DolmenError, Game, UnknownGame
from dolmen.lab.bench import ours, peers
from dolmen.lab.bench.side_by_side import Work
from dolmen.library import game_ids
from dolmen.library.shelf import NO_PACKS, Shelf

SIMULATIONS = 300


class UnknownBench(DolmenError):
    """No bench has that in its name."""


class Peer(Struct, frozen=True):
    """Somebody else at the same work."""

    name: str
    make: Callable[[], Work]
    """Raises ImportError if it is not installed."""


class Bench(Struct, frozen=True):
    """One work of ours, and who else does it."""

    name: str
    make: Callable[[], Work]
    peers: tuple[Peer, ...] = ()


CPP, PYTHON, PETTINGZOO = "OpenSpiel C++ from Python", "OpenSpiel Python", "PettingZoo"

PLAYING: dict[str, tuple[Peer, ...]] = {
    "tic-tac-toe": (
        Peer(CPP, partial(peers.openspiel_games, "tic_tac_toe")),
        Peer(PYTHON, partial(peers.openspiel_games, "python_tic_tac_toe", "open_spiel.python.games.tic_tac_toe")),
        Peer(PETTINGZOO, partial(peers.pettingzoo_games, "tictactoe_v3")),
    ),
    "connect-four": (
        Peer(CPP, partial(peers.openspiel_games, "connect_four")),
        Peer(PETTINGZOO, partial(peers.pettingzoo_games, "connect_four_v3")),
    ),
}

CLONING: dict[str, tuple[Peer, ...]] = {
    "tic-tac-toe": (Peer("OpenSpiel C++ clone", partial(peers.openspiel_clones, "tic_tac_toe", 4)),),
    "connect-four": (Peer("OpenSpiel C++ clone", partial(peers.openspiel_clones, "connect_four", 10)),),
}

SEARCHING: dict[str, tuple[Peer, ...]] = {
    "connect-four": (
        Peer("OpenSpiel Python MCTS", partial(peers.openspiel_search, "connect_four", SIMULATIONS)),
        Peer("OpenSpiel C++ MCTS", partial(peers.openspiel_cpp_search, "connect_four", SIMULATIONS)),
    ),
}


def benches_of(game: Game[Any]) -> list[Bench]:
    """The benches of one game."""
    id = game.id
    small = id == CONNECT_FOUR.id or id in PLAYING
    playing = () if small else (Peer("connect four", partial(ours.random_games, CONNECT_FOUR)),)
    cloning = () if small else (Peer("connect four", partial(ours.position_copies, CONNECT_FOUR)),)
    deepcopy = Peer("copy.deepcopy", partial(ours.deep_copies, game))
    found = [
        Bench(f"{id} decisions/s", partial(ours.random_games, game), PLAYING.get(id, playing)),
        Bench(f"{id} copies/s", partial(ours.state_copies, game), (deepcopy, *CLONING.get(id, ()))),
        Bench(f"{id} position copies/s", partial(ours.position_copies, game), CLONING.get(id, cloning)),
    ]
    if game.contest:
        work = partial(ours.searches, game, SIMULATIONS, first=id in SEARCHING)
        found.append(Bench(f"{id} search simulations/s", work, SEARCHING.get(id, ())))
    return found


def benches(names: list[str] | None, note: Callable[[str], None], shelf: Shelf = NO_PACKS) -> list[Bench]:
    """The benches whose names hold one of these, or all. Raises UnknownBench; notes a game that does not load."""
    found: list[Bench] = []
    for id in game_ids():
        try:
            found += benches_of(shelf.find(id))
        except UnknownGame as error:
            note(f"left out: {error}")
    wanted = [bench for bench in found if not names or any(name in bench.name for name in names)]
    if not wanted:
        there = ", ".join(bench.name for bench in found)
        raise UnknownBench(f"no bench has {' or '.join(map(repr, names or []))} in its name; there are: {there}")
    return wanted
