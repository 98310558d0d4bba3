"""More tables than fit into memory: friends come back to old ones, and sit at one and the same table.

Many tables are made through the API. Then pairs of friends open old ones, play, leave and come back; both must be shown
the whole match. The server is killed, and all of it must still be there. The same again with room for two in memory.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from msgspec import Struct, field

from dolmen.server.limits import TABLES_AT_ONCE
from dolmen.stress import complaints
from dolmen.stress.load import Player
from dolmen.stress.people import Sitter, look
from dolmen.stress.server_process import Serving
from dolmen.stress.shown import Lost
from dolmen.stress.witness import Counted, Memory, Person

GAME = "tic-tac-toe"
AT_ONCE = 10
"""Pairs of friends who play at the same time."""
LEAVE = 0.2
"""How likely somebody leaves after a message, and comes back."""
PATIENCE = 60.0
"""Seconds in which a match of tic-tac-toe is over, if both see each other's answers."""

ROOMS: dict[str, tuple[str, ...]] = {
    "with the usual memory": (),
    "with room for 2 in memory": ("--tables-in-memory", "2"),
}
"""How many tables are kept in memory: in words, and as the server is told."""


class Crowded(Struct):
    """What came of it."""

    tables: int = 0
    played: int = 0
    """How many of them were come back to."""
    count: Counted = field(default_factory=Counted)
    memories: list[str] = field(default_factory=list)
    """How much room there was for tables."""

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, friends came back to {self.played} ({'; '.join(self.memories)}): "
            f"{self.count.acknowledged} acknowledged ({self.count.answers} answers, {self.count.undos} undos, "
            f"{self.count.chat} lines of chat), 0 lost"
        )


def run(
    answers: int,
    seed: int = 0,
    *,
    tables: int | None = None,
    until: float = float("inf"),
    tell: Callable[[int], None] = lambda done: None,
) -> Crowded:
    """This many answers at three times as many tables, for each size of memory. Raises Lost with the seed."""
    with tempfile.TemporaryDirectory() as folder:
        crowd = Crowd(Path(folder), seed, until, tell)
        try:
            crowd.arrive(3 * answers if tables is None else tables)
            for words, settings in ROOMS.items():
                crowd.come_back(settings, answers)
                crowd.found.memories.append(words)
        except Lost as lost:
            raise Lost(f"seed {seed}: {lost}") from None
    return crowd.found


class Crowd:
    """Everybody, and their tables."""

    def __init__(self, folder: Path, seed: int, until: float, tell: Callable[[int], None]) -> None:
        self.db = folder / "tables.sqlite"
        self.heard = folder / "complaints"
        self.random = Random(seed)
        self.until = until
        self.tell = tell
        self.found = Crowded()
        self.old: list[Memory] = []
        """Tables that nobody has come back to yet."""

    def arrive(self, tables: int) -> None:
        """Tables are made, by as many people as the limits ask for."""
        each = int(TABLES_AT_ONCE) // 2
        with Serving(self.db, complaints=self.heard) as serving, ThreadPoolExecutor(AT_ONCE) as makers:
            numbers = range(0, tables, each)
            made = makers.map(lambda n: _made(serving.port, n, min(each, tables - n), self.until), numbers)
            self.old = [memory for some in made for memory in some]
        self.found.tables = len(self.old)
        self.random.shuffle(self.old)

    def come_back(self, settings: tuple[str, ...], answers: int) -> None:
        """Friends play at old tables, the server is killed, and they look again. Raises Lost."""
        count, enough = self.found.count, self.found.count.answers + answers
        played: list[Memory] = []
        with Serving(self.db, settings=settings, complaints=self.heard) as serving:
            _go_to(self.old, serving.port)
            asyncio.run(_open(self.old, self.until))
            while count.answers < enough and self.old and time.monotonic() < self.until:
                some = [self.old.pop() for _ in range(min(AT_ONCE, len(self.old)))]
                asyncio.run(_play(some, self.random, count))
                played += some
                self.tell(count.answers // len(ROOMS))
            complaints.check(self.heard)
            serving.process.kill()
            serving.process.wait()
        self.found.played += len(played)
        with Serving(self.db, settings=settings, complaints=self.heard) as serving:
            _go_to(played, serving.port)
            asyncio.run(_look(played, self.random, count))
            complaints.check(self.heard)


def _made(port: int, first: int, number: int, until: float) -> list[Memory]:
    people = [Person(Player(port), f"{name} {first}") for name in ("Ada", "Bo")]
    one, other = (person.player for person in people)
    made = []
    for _ in range(number):
        if time.monotonic() > until:
            break
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "private": False}
        memory = Memory(one.post("/api/tables", wish)["id"], GAME, people)
        other.post(f"/api/tables/{memory.id}/join", {"seat": 1})
        memory.seated = [True, True]
        made.append(memory)
    return made


def _go_to(tables: list[Memory], port: int) -> None:
    for memory in tables:
        for person in memory.people:
            person.player.base = f"http://127.0.0.1:{port}"


async def _open(tables: list[Memory], until: float) -> None:
    """Every table is looked at once, so that memory is full of others."""
    for memory in tables:
        if time.monotonic() > until:
            return
        await asyncio.to_thread(memory.people[0].player.ask, "GET", f"/api/tables/{memory.id}")


async def _play(tables: list[Memory], random: Random, count: Counted) -> None:
    await asyncio.gather(*(_match(memory, Random(random.getrandbits(64)), count) for memory in tables))


async def _match(memory: Memory, random: Random, count: Counted) -> None:
    """Both play to the end. Raises Lost if one of them is not shown what the other does."""
    sitters = [Sitter(memory, seat, Random(random.getrandbits(64)), count, LEAVE) for seat in range(2)]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(sitter.sit() for sitter in sitters))
    except TimeoutError:
        shown = " and ".join(str(len(shown.log)) for shown in memory.shown)
        raise Lost(
            f"table {memory.id}: two friends see {shown} lines, wait for one another, and are not shown what they did"
        ) from None
    one, other = memory.shown
    if not one.over or one.log != other.log:
        raise Lost(f"table {memory.id}: the line closed, or two friends see two different matches")


async def _look(tables: list[Memory], random: Random, count: Counted) -> None:
    for memory in tables:
        await look(memory, random, count)
