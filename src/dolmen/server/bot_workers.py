"""Bots think in processes of their own, so that the table stays quick for everybody else."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct

from dolmen.bots import Hint, hint, make_bot
from dolmen.kernel import Match, Seat
from dolmen.kernel.asks.base import plain_form
from dolmen.kernel.position import Position
from dolmen.kernel.record import Answer, Turn
from dolmen.library.shelf import packs_of, shelf_with

if TYPE_CHECKING:  # the processes that think need no store
    from dolmen.server.db.base import Head

T = TypeVar("T")


class Owned(Protocol):
    """Some work, and the owner of the table that it is for."""

    whose: str


J = TypeVar("J", bound=Owned)


class Thought(Struct):
    """What is sent to a process: the turn's start, the answers since, and who is to think about its ask."""

    game: str
    seats: int
    options: dict[str, Any]
    turn: Turn
    """Where the turn, or the stretch of it that is remembered, began."""
    answers: list[tuple[int, Any, int, str]]
    seat: int
    ask: str
    undo_counts: dict[int, int]
    level: str
    seed: int
    whose: str
    """The owner of the table."""
    packs: tuple[Path, ...]
    """The folders of the packs that it is played with."""
    edition: str
    """Of those packs, and of the game's own content."""

    @classmethod
    def about(cls, table: Head, match: Match[Any], seat: Seat, ask: str, level: str) -> Thought:
        """A bot of this level is to think about that ask of the match as it stands."""
        at = match.position
        answers = [(a.index, a.value if a.plain else plain_form(a.value), a.seat, a.ask) for a in at.answers]
        return cls(
            game=table.game,
            seats=match.seats,
            options=table.options,
            turn=Turn(at.snapshot, [], [], list(at.rerolls), at.turn, at.place, at.names),
            answers=answers,
            seat=seat,
            ask=ask,
            undo_counts=at.undo_counts,
            level=level,
            seed=(table.seed * 1_000_003 + at.turn * 101 + seat) % 2**53,
            whose=table.owner,
            packs=packs_of(match.game),
            edition=match.game.edition(),
        )

    def match(self) -> Match[Any]:
        game = shelf_with(self.packs).find_edition(self.game, self.edition)
        answers = [Answer(index, value, seat, ask, plain=True) for index, value, seat, ask in self.answers]
        position = Position.kept(game, [], self.turn, answers, self.undo_counts)
        return Match(game, self.seats, game.read_options(self.options), self.seed, position)


def think(thought: Thought) -> Any:
    """The bot's answer to its ask, as plain data."""
    match = thought.match()
    ask = match.find(thought.seat, thought.ask)
    answer = make_bot(thought.level, thought.seed).choose(match.position, ask)
    return ask.plain(answer)


def give_hint(thought: Thought) -> Hint:
    """What the hard bot would do, and why."""
    return hint(thought.match(), thought.seat)


def _end_with_the_server() -> None:
    """In a process that thinks: end when the server does, however it ends."""
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Thinkers:
    """A few processes that think for all tables. Owners take turns: whoever has many tables waits for their own."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()
        self._busy = 0
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_end_with_the_server)

    async def think(self, thought: Thought) -> Any:
        return await self._run(think, thought)

    async def hint(self, thought: Thought) -> Hint:
        return await self._run(give_hint, thought)

    async def beside(self, work: Callable[[J], T], job: J) -> T:
        """Some other work that is too long for the event loop."""
        return await self._run(work, job)

    async def _run(self, work: Callable[[J], T], thought: J) -> T:
        """In a process; in a new one if that died."""
        async with self._turn(thought.whose):
            loop, pool = asyncio.get_running_loop(), self._pool
            try:
                return await loop.run_in_executor(pool, work, thought)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = self._new_pool()
                return await loop.run_in_executor(self._pool, work, thought)

    @asynccontextmanager
    async def _turn(self, whose: str) -> AsyncIterator[None]:
        """Wait until a process is free and it is this owner's turn."""
        place = asyncio.get_running_loop().create_future()
        self._queues.setdefault(whose, deque()).append(place)
        self._call()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # called at the very moment when nobody wanted it any more
                self._free()
            raise
        try:
            yield
        finally:
            self._free()

    def _free(self) -> None:
        self._busy -= 1
        self._call()

    def _call(self) -> None:
        """The next in line, as long as there are processes: owner by owner."""
        while self._busy < self._processes and self._queues:
            whose = next(iter(self._queues))
            queue = self._queues.pop(whose)
            place = queue.popleft()
            if queue:
                self._queues[whose] = queue  # behind the others
            if not place.done():
                self._busy += 1
                place.set_result(None)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
