"""`dolmen bench server`: many tic-tac-toe matches at once over WebSockets, against a server of its own on loopback.

A closed loop: in every match the player to move answers as soon as its browser would know that it may. Connections are
made before the clock runs; every match then plays the same moves to a draw, and the next batch of matches begins.
An answer is acknowledged only after it is on disk, so every figure here is a durable one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from dolmen.lab.line import LiveLine

DRAWN_GAME = (4, 0, 2, 6, 3, 5, 1, 7)
"""Squares in order: nobody gets three in a row. The ninth is forced, so the table takes it by itself."""

PEER = "boardgame.io 0.50.2, in memory"
PEER_MOVES, PEER_P99_MS = 3200.0, 35.0
"""Measured on a machine like this one; with its file store 550 moves a second and 1,003 ms."""


class Load(Struct):
    """What a number of concurrent matches got."""

    matches: int
    moves: int
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    kb_per_table: float
    peer_name: str = PEER
    peer_moves_per_s: float = PEER_MOVES
    peer_p99_ms: float = PEER_P99_MS


@contextlib.contextmanager
def a_server(db: Path, port: int = 0) -> Iterator[tuple[int, int]]:
    """A server in a process of its own, on that port or a free one: its port and process id."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dolmen", "serve", "--port", str(port), "--db", str(db)],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        port = int(line.strip().rpartition(":")[2])
        _wait_for(port)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/me", timeout=2).read()
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


class Player:
    """A person without a browser."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        reply = urllib.request.urlopen(f"{self.base}/api/me", timeout=10)
        self.cookie = reply.headers["set-cookie"].partition(";")[0]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.base + path,
            msgspec.json.encode(body),
            {"content-type": "application/json", "cookie": self.cookie},
        )
        return msgspec.json.decode(urllib.request.urlopen(request, timeout=30).read())

    def url(self, table: str) -> str:
        """Of the live line to that table."""
        return f"{self.base.replace('http', 'ws')}/api/tables/{table}/live"

    async def watch(self, table: str) -> ClientConnection:
        return await connect(
            self.url(table), additional_headers={"cookie": self.cookie}, compression=None, max_queue=None
        )


class _Asked(Struct):
    id: str


class _News(Struct):
    """As much of a server's message as the load needs."""

    type: str
    asks: list[_Asked] | None = None
    done: int = -1
    reason: str = ""


_news = msgspec.json.Decoder(_News)


class Playing:
    """One match: each move is sent when the mover has been told that it is asked."""

    def __init__(self, latencies: list[float]) -> None:
        self.lines: list[LiveLine] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._latencies = latencies
        self._asks: dict[LiveLine, str] = {}
        self._sent: list[float] = []
        self._done = 0
        self._begun = False

    def begin(self) -> None:
        self._begun = True
        self._move()

    def hear(self, line: LiveLine, data: bytes) -> None:
        news = _news.decode(data)
        if news.type == "refused":
            self.over.set_exception(RuntimeError(f"a move was refused: {news.reason}"))
        if news.done >= 0:
            self._latencies.append(time.perf_counter() - self._sent[news.done])
            self._done += 1
            if self._done == len(DRAWN_GAME):
                self.over.set_result(None)
        if news.asks:
            self._asks[line] = news.asks[0].id
            if self._begun:
                self._move()

    def _move(self) -> None:
        """Whoever is to move does, if asked."""
        number = len(self._sent)
        mover = self.lines[number % 2]
        ask = self._asks.pop(mover, None)
        if ask is None:
            return
        pick = sum(square not in DRAWN_GAME[:number] for square in range(DRAWN_GAME[number]))
        self._sent.append(time.perf_counter())
        mover.send(msgspec.json.encode({"type": "answer", "seq": number, "ask": ask, "pick": pick}))


async def _batch(players: list[tuple[Player, Player]], latencies: list[float]) -> float:
    """One match for every pair; the seconds that the play took."""
    matches = []
    for one, other in players:
        table = one.post(
            "/api/tables", {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}], "private": False}
        )
        other.post(f"/api/tables/{table['id']}/join", {})
        match = Playing(latencies)
        for player in (one, other):
            match.lines.append(await LiveLine.open(player.url(table["id"]), player.cookie, match.hear))
        matches.append(match)
    await asyncio.sleep(0.2)
    begun = time.perf_counter()
    for match in matches:
        match.begin()
    await asyncio.gather(*(match.over for match in matches))
    took = time.perf_counter() - begun
    for match in matches:
        for line in match.lines:
            line.close()
    return took


def memory_kb(pid: int) -> int:
    """Resident memory of a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    return 0


def measure(matches: int, seconds: float, folder: Path) -> Load:
    """So many matches at once, for about that long."""
    latencies: list[float] = []
    played = 0.0
    with a_server(folder / f"load-{matches}.sqlite") as (port, pid):
        players = [(Player(port), Player(port)) for _ in range(matches)]
        asyncio.run(_batch(players, []))
        before, tables = memory_kb(pid), 0
        while played < seconds:
            played += asyncio.run(_batch(players, latencies))
            tables += matches
        per_table = (memory_kb(pid) - before) / tables
    cuts = quantiles(latencies, n=100)
    return Load(
        matches=matches,
        moves=len(latencies),
        moves_per_s=len(latencies) / played,
        p50_ms=cuts[49] * 1000,
        p99_ms=cuts[98] * 1000,
        kb_per_table=per_table,
    )


def run(seconds: float, matches: tuple[int, ...] = (50, 200)) -> list[Load]:
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        return [measure(number, seconds, Path(folder)) for number in matches]


def as_table(loads: list[Load]) -> str:
    lines = [f"{'matches':>8} {'moves/s':>9} {'p50 ms':>7} {'p99 ms':>7} {'kB/table':>9}"]
    lines += [
        f"{load.matches:8} {load.moves_per_s:9,.0f} {load.p50_ms:7.1f} {load.p99_ms:7.1f} {load.kb_per_table:9.1f}"
        for load in loads
    ]
    lines.append(f"{PEER}: {PEER_MOVES:,.0f} moves/s, p99 {PEER_P99_MS:.0f} ms")
    return "\n".join(lines)
