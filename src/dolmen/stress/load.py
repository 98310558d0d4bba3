"""`dolmen bench server`: many tic-tac-toe matches at once over WebSockets, against a server of its own on loopback.

An answer is acknowledged only after it is on disk, so every figure of ours is a durable one. boardgame.io, if it is
installed, gets the same players and the same moves, in turn with us; it keeps its matches in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from dolmen.stress import peer_boardgame
from dolmen.stress.load_loop import DRAWN_GAME, Played, Playing, Seated, sitting
from dolmen.stress.server_process import Serving, cpu_seconds
from dolmen.stress.ws_client import LiveLine

TABLES_AT_A_SITTING = 400
LEAST_MATCHES_EACH = 3


class Load(Struct):
    """What a number of concurrent matches got, and from whom. `ratio` is our moves a second divided by this one's."""

    server: str
    matches: int
    moves: int
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    ratio: float = 1.0
    kb_per_table: float | None = None
    cpu_us: float | None = None
    """What a move costs our server's processor, in microseconds."""


@contextlib.contextmanager
def a_server(db: Path, port: int = 0) -> Iterator[tuple[int, int]]:
    """A server in a process of its own, on that port or a free one: its port and process id."""
    with Serving(db, port) as serving:
        yield serving.port, serving.pid


class Player:
    """A person without a browser."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        reply = urllib.request.urlopen(f"{self.base}/api/me", timeout=10)
        self.cookie = reply.headers["set-cookie"].partition(";")[0]

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.ask("POST", path, body)

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Any request; what comes back. Raises HTTPError when it is refused, OSError when nobody answers."""
        data = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as reply:
            return msgspec.json.decode(reply.read())

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
_ALL_SEEN = msgspec.json.encode({"type": "seen", "log": len(DRAWN_GAME) + 1})
"""What the client says when somebody leaves a table, or after some seconds: not after every answer."""


class _Match(Playing):
    """A match at one of our tables: whoever is asked may move."""

    def __init__(self) -> None:
        super().__init__()
        self._asks: dict[LiveLine, str] = {}

    def hear(self, line: LiveLine, data: bytes) -> None:
        news = _news.decode(data)
        if news.type == "refused":
            self.over.set_exception(RuntimeError(f"a move was refused: {news.reason}"))
        if news.done >= 0:
            self.stored(news.done)
        if news.asks:
            self._asks[line] = news.asks[0].id
            self.move()

    def stored(self, number: int) -> None:
        super().stored(number)
        if self.over.done():
            for line in self.lines:
                line.send(_ALL_SEEN)

    def says(self, number: int) -> bytes | None:
        ask = self._asks.pop(self.lines[number % 2], None)
        if ask is None:
            return None
        pick = sum(square not in DRAWN_GAME[:number] for square in range(DRAWN_GAME[number]))
        return msgspec.json.encode({"type": "answer", "seq": number, "ask": ask, "pick": pick})


def seated(players: list[tuple[Player, Player]]) -> Seated:
    """These pairs at our tables."""

    async def match(pair: int) -> Playing:
        one, other = players[pair]
        table = one.post(
            "/api/tables", {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}], "private": False}
        )
        other.post(f"/api/tables/{table['id']}/join", {})
        playing = _Match()
        for player in (one, other):
            playing.lines.append(await LiveLine.open(player.url(table["id"]), player.cookie, playing.hear))
        return playing

    return match


def memory_kb(pid: int) -> int:
    """Resident memory of a process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    return 0


def measure(matches: int, seconds: float, folder: Path, boardgame: Path | None) -> list[Load]:
    """This many matches at once, for about that long at each server; ours first."""
    each = max(LEAST_MATCHES_EACH, TABLES_AT_A_SITTING // matches)
    with ExitStack() as servers:
        port, pid = servers.enter_context(a_server(folder / f"load-{matches}.sqlite"))
        tables = {"dolmen, on disk": seated([(Player(port), Player(port)) for _ in range(matches)])}
        if boardgame is not None:
            port = servers.enter_context(peer_boardgame.server(boardgame))
            tables[f"{peer_boardgame.NAME}, in memory"] = peer_boardgame.seated(port)
        played, grown = _sit(tables, matches, each, seconds, pid)
    ours = next(iter(played.values()))
    loads = [_load(name, matches, figures, ours) for name, figures in played.items()]
    loads[0].kb_per_table, loads[0].cpu_us = grown, ours.cpu_us_a_move
    return loads


def _sit(
    tables: dict[str, Seated], matches: int, each: int, seconds: float, pid: int
) -> tuple[dict[str, Played], float]:
    """Everybody in turn, after a sitting that does not count; and by how many kB a table our server has grown."""
    for seats in tables.values():
        asyncio.run(sitting(matches, 1, seats, Played()))
    played = {name: Played() for name in tables}
    before, sittings = memory_kb(pid), 0
    while min(figures.clock for figures in played.values()) < seconds:
        for name, seats in tables.items():
            if played[name].clock < seconds:
                own = name == next(iter(tables))
                asyncio.run(sitting(matches, each, seats, played[name], partial(cpu_seconds, pid)))
                sittings += own
    return played, (memory_kb(pid) - before) / (sittings * matches * each)


def _load(name: str, matches: int, played: Played, ours: Played) -> Load:
    p50, p99 = played.percentiles_ms()
    return Load(
        server=name,
        matches=matches,
        moves=len(played.latencies),
        moves_per_s=played.moves_per_s,
        p50_ms=p50,
        p99_ms=p99,
        ratio=ours.moves_per_s / played.moves_per_s,
    )


def run(seconds: float, matches: tuple[int, ...] = (50, 200), boardgame: Path | None = None) -> list[Load]:
    """Raises peer_boardgame.NoPeer."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        return [load for number in matches for load in measure(number, seconds, Path(folder), boardgame)]


def as_table(loads: list[Load]) -> str:
    width = max(len(load.server) for load in loads)
    lines = [f"{'matches':>7}  {'server':{width}} {'moves/s':>9} {'p50 ms':>8} {'p99 ms':>8} {'ratio':>7}"]
    for load in loads:
        ratio = "" if load.kb_per_table is not None else f"{load.ratio:5.2f} ×"
        lines.append(
            f"{load.matches:7}  {load.server:{width}} {load.moves_per_s:9,.0f}"
            f" {load.p50_ms:8.1f} {load.p99_ms:8.1f} {ratio}".rstrip()
        )
    lines += [
        f"with {load.matches} matches at once: {load.kb_per_table:.0f} kB of memory for a table, "
        f"{load.cpu_us:.0f} µs of our processor for a move"
        for load in loads
        if load.kb_per_table is not None
    ]
    return "\n".join(lines)
