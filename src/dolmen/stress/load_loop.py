"""A closed loop of tic-tac-toe over WebSockets: in every match the player to move answers as soon as it may.

Matches and their connections are made before the clock runs. Every pair of players then has several matches to play,
one after the other, so that for nearly all of the time as many matches are going on as there are pairs.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from statistics import quantiles

from msgspec import Struct

from dolmen.stress.ws_client import LiveLine

DRAWN_GAME = (4, 0, 2, 6, 3, 5, 1, 7)
"""Squares in order: nobody gets three in a row. The ninth is forced, so nobody is asked for it."""


class Played(Struct):
    """What was measured so far, in seconds."""

    clock: float = 0.0
    latencies: list[float] = []
    cpu: float = 0.0
    """What the server's processor took, where it could be read."""

    @property
    def moves_per_s(self) -> float:
        return len(self.latencies) / self.clock

    @property
    def cpu_us_a_move(self) -> float:
        return self.cpu / len(self.latencies) * 1e6

    def percentiles_ms(self) -> tuple[float, float]:
        """The middle, and the worst but one in a hundred."""
        cuts = quantiles(self.latencies, n=100)
        return cuts[49] * 1000, cuts[98] * 1000


class Playing:
    """One match: each move is sent when the mover has been told that it is asked. How to say so is the server's."""

    def __init__(self) -> None:
        self.lines: list[LiveLine] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.latencies: list[float] = []
        self.sent: list[float] = []
        self.begun = False

    def begin(self) -> None:
        self.begun = True
        self.move()

    def move(self) -> None:
        """Whoever is to move does, if asked."""
        number = len(self.sent)
        if not self.begun or number == len(DRAWN_GAME):
            return
        text = self.says(number)
        if text is not None:
            self.sent.append(time.perf_counter())
            self.lines[number % 2].send(text)

    def stored(self, number: int) -> None:
        """The mover has been told that the move counts."""
        self.latencies.append(time.perf_counter() - self.sent[number])
        if len(self.latencies) == len(DRAWN_GAME):
            self.over.set_result(None)

    def says(self, number: int) -> bytes | None:
        """The message of that move; None while the mover does not know that it may."""
        raise NotImplementedError

    def close(self) -> None:
        for line in self.lines:
            line.close()


Seated = Callable[[int], Awaitable[Playing]]
"""Makes a match for the pair of that number, with both players at the table."""


async def sitting(
    pairs: int, matches_each: int, seated: Seated, played: Played, cpu: Callable[[], float] = lambda: 0.0
) -> None:
    """Every pair plays that many matches; what it took is added to `played`. `cpu` is the server's processor time."""
    tables = [[await seated(pair) for _ in range(matches_each)] for pair in range(pairs)]
    await asyncio.sleep(0.2)
    begun, spent = time.perf_counter(), cpu()
    await asyncio.gather(*(_one_after_the_other(matches) for matches in tables))
    played.clock += time.perf_counter() - begun
    played.cpu += cpu() - spent
    for matches in tables:
        for match in matches:
            played.latencies += match.latencies
            match.close()


async def _one_after_the_other(matches: Sequence[Playing]) -> None:
    for match in matches:
        match.begin()
        await match.over
