"""boardgame.io beside us: its own server, and the same players speaking its language (socket.io over a WebSocket)."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from dolmen.kernel import DolmenError
from dolmen.stress.load_loop import DRAWN_GAME, Playing, Seated
from dolmen.stress.ws_client import LiveLine

NAME = "boardgame.io 0.50.2"
SERVER = Path(__file__).with_name("boardgame.cjs")

_ROOM = b"/tic-tac-toe,"
_EVENT = b"42" + _ROOM


class NoPeer(DolmenError):
    """boardgame.io does not start; the message says why."""


@contextlib.contextmanager
def server(installed: Path) -> Iterator[int]:
    """Its port. `installed` is where `npm install boardgame.io@0.50.2` was run; it keeps all matches in memory."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    if not (installed / "node_modules" / "boardgame.io").is_dir():
        raise NoPeer(f"no boardgame.io in {installed}; run there: npm install {NAME.replace(' ', '@')}")
    process = subprocess.Popen(
        ["node", str(SERVER), str(port)],
        env={**os.environ, "NODE_PATH": str(installed / "node_modules"), "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        if not any(line.strip() == "open" for line in process.stdout):
            raise NoPeer("boardgame.io's server did not start")
        yield port
    finally:
        process.kill()
        process.wait()


class _State(Struct):
    """As much of a state as the load needs: its number is that of the next move."""

    number: int = field(name="_stateID")


class _Synced(Struct):
    state: _State


_news = msgspec.json.Decoder(list[msgspec.Raw])
_kind = msgspec.json.Decoder(str)
_state = msgspec.json.Decoder(_State)
_synced = msgspec.json.Decoder(_Synced)


class _Match(Playing):
    """A move may follow when the mover has the state in which it is to move."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self._id = id
        self._states: dict[LiveLine, int] = {}
        self._changed = asyncio.Event()

    async def take_seats(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        for _ in range(2):
            self._changed.clear()
            self.lines.append(await LiveLine.open(url, "", self._hear))
            await self._changed.wait()

    def _hear(self, line: LiveLine, data: bytes) -> None:
        if data == b"2":  # a ping
            line.send(b"3")
        elif data.startswith(b"0"):
            line.send(b"40" + _ROOM)
        elif data.startswith(b"40"):
            line.send(_event("sync", self._id, str(self.lines.index(line)), None, 2))
        elif data.startswith(_EVENT):
            kind, _, *news = _news.decode(data[len(_EVENT) :])
            self._learn(line, _kind.decode(kind), news)

    def _learn(self, line: LiveLine, kind: str, news: list[msgspec.Raw]) -> None:
        if kind == "sync":
            self._states[line] = _synced.decode(news[0]).state.number
            self._changed.set()
        elif kind == "update":
            state = self._states[line] = _state.decode(news[0]).number
            if self.lines[(state - 1) % 2] is line:
                self.stored(state - 1)
            self.move()

    def says(self, number: int) -> bytes | None:
        player = number % 2
        if self._states[self.lines[player]] != number:
            return None
        move = {"type": "clickCell", "args": [DRAWN_GAME[number]], "playerID": str(player), "credentials": None}
        return _event("update", {"type": "MAKE_MOVE", "payload": move}, number, self._id, str(player))


def _event(*event: Any) -> bytes:
    return _EVENT + msgspec.json.encode(event)


def seated(port: int) -> Seated:
    """Players at boardgame.io's tables on that port."""
    ids = itertools.count()

    async def match(pair: int) -> Playing:
        playing = _Match(f"{pair}-{next(ids)}")
        await playing.take_seats(port)
        return playing

    return match
