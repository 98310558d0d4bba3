"""The server ends under load, again and again: its power is cut, it is killed, or it is told to stop.

Many people play, take back, talk and change seats over HTTP and WebSockets. At a random moment the server ends, is
started again on what the disk kept, and everybody looks again. What was acknowledged must be there, what anybody was
shown must be there, nothing may be there that nobody sent; and then the same people go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from random import Random

from msgspec import Struct, field

from dolmen.stress import complaints
from dolmen.stress.disk import Disk, build_shim
from dolmen.stress.journal import Forgotten
from dolmen.stress.people import Sitter, a_table, fidget, is_full, look
from dolmen.stress.server_process import Serving
from dolmen.stress.shown import Lost
from dolmen.stress.witness import Counted, Memory

LEAST, PATIENCE = 10, 20.0
"""What must be acknowledged before the server ends, and for how many seconds that is waited for."""
STOPS_WITHIN = 10.0
"""Seconds until a server that was told to stop has ended."""


class End(Enum):
    """How the server ends."""

    POWER_CUT = "power cuts"
    KILL = "kills"
    STOP = "stops"


class Ended(Struct):
    """What came of it."""

    how: End
    times: int = 0
    tables: int = 0
    count: Counted = field(default_factory=Counted)
    forgotten: Forgotten = field(default_factory=Forgotten)
    slowest_stop: float = 0.0

    def __str__(self) -> str:
        count = self.count
        words = [
            f"{self.times} {self.how.value}, {self.tables} tables: {count.acknowledged} acknowledged ({count.answers} "
            f"answers, {count.undos} undos, {count.chat} lines of chat, {count.seats} seats, {count.names} names), "
            f"0 lost; {count.in_flight} in flight, {count.kept} of them stored"
        ]
        if self.how is End.POWER_CUT:
            words.append(f"{self.forgotten.undone} unsynced sectors undone, {self.forgotten.kept} kept")
        if self.how is End.STOP:
            words.append(f"ended within {self.slowest_stop:.1f} s")
        return "; ".join(words)


class Evening:
    """A house whose server does not last."""

    def __init__(self, folder: Path, how: End, seed: int, tables: int) -> None:
        """Raises NoDisk."""
        self.found = Ended(how)
        self.seed = seed
        self.folder = folder / "house"
        self.folder.mkdir()
        self.disk = Disk(self.folder, build_shim(folder)) if how is End.POWER_CUT else None
        self.complaints = folder / "complaints"
        self.at_once = tables
        self.everybody: list[Memory] = []
        self.playing: list[Memory] = []

    def round(self, seconds: float) -> None:
        """The server starts, everybody looks and plays, and it ends. Raises Lost."""
        random = Random(f"{self.seed} {self.found.times}")
        with self._serving() as serving:
            self._arrive(serving.port, self.playing)
            asyncio.run(self._look(self.playing, random))
            self.playing = [memory for memory in self.playing if not is_full(memory)]
            while len(self.playing) < self.at_once:
                self.playing.append(a_table(serving.port, len(self.everybody)))
                self.everybody.append(self.playing[-1])
            asyncio.run(self._play(serving, random, random.uniform(0.05, seconds)))
        if self.disk is not None:
            self.found.forgotten.add(self.disk.cut(random))
        self.found.times += 1
        self.found.tables = len(self.everybody)

    def last_look(self) -> None:
        """At every table that there was. Raises Lost."""
        with self._serving() as serving:
            self._arrive(serving.port, self.everybody)
            asyncio.run(self._look(self.everybody, Random(self.seed)))

    def _serving(self) -> Serving:
        self.complaints.unlink(missing_ok=True)  # a process of the server before may still be writing to that file
        environment = None if self.disk is None else self.disk.environment()
        try:
            return Serving(self.folder / "tables.sqlite", environment=environment, complaints=self.complaints)
        except TimeoutError as error:
            raise Lost(f"on what the disk kept: {error}") from None

    def _arrive(self, port: int, tables: list[Memory]) -> None:
        for memory in tables:
            for person in memory.people:
                person.player.base = f"http://127.0.0.1:{port}"

    async def _look(self, tables: list[Memory], random: Random) -> None:
        for memory in tables:
            await look(memory, random, self.found.count)

    async def _play(self, serving: Serving, random: Random, seconds: float) -> None:
        """After so long the server ends, but not before it had work: a busy machine is slow."""
        count, before = self.found.count, self.found.count.acknowledged
        acting = [
            asyncio.create_task(Sitter(memory, seat, Random(random.getrandbits(64)), count).sit())
            for memory in self.playing
            for seat in range(len(memory.people))
        ]
        acting += [
            asyncio.create_task(fidget(memory, Random(random.getrandbits(64)), count)) for memory in self.playing
        ]
        await asyncio.sleep(seconds)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while count.acknowledged < before + LEAST and not all(one.done() for one in acting):
                    await asyncio.sleep(0.02)
        complaints.check(self.complaints)
        serving.process.send_signal(signal.SIGTERM if self.found.how is End.STOP else signal.SIGKILL)
        told = time.monotonic()
        await asyncio.gather(*acting, asyncio.to_thread(self._ends, serving, told))
        if self.found.how is End.STOP:
            complaints.check(self.complaints)

    def _ends(self, serving: Serving, told: float) -> None:
        try:
            serving.process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            raise Lost(f"told to stop, the server had not ended {STOPS_WITHIN:.0f} s later") from None
        self.found.slowest_stop = max(self.found.slowest_stop, time.monotonic() - told)


def run(
    how: End,
    times: int,
    seed: int = 0,
    *,
    tables: int = 8,
    seconds: float = 1.0,
    until: float = float("inf"),
    tell: Callable[[int], None] = lambda done: None,
) -> Ended:
    """This many times, as long as the clock does not reach `until`. Raises Lost with the seed, NoDisk."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), how, seed, tables)
        try:
            while evening.found.times < times and time.monotonic() < until:
                evening.round(seconds)
                tell(evening.found.times)
            evening.last_look()
        except Lost as lost:
            raise Lost(f"seed {seed}, after {evening.found.times} {how.value}: {lost}") from None
    return evening.found
