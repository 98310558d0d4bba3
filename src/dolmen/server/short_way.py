"""The short way from a live line to its socket: past the layers of uvicorn and Litestar, which take longer than a move.

What they promise holds: whole frames in order, nothing is written to a peer that does not read, and nothing more is
read from one whose messages still wait. A server without it, as in tests, sends and receives through ASGI alone.
"""

from __future__ import annotations

import struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State

NAME = "dolmen.short-way"

_WHOLE_TEXT = 0x80 | Opcode.TEXT
_short = struct.Struct("!BB").pack
_middle = struct.Struct("!BBH").pack
_long = struct.Struct("!BBQ").pack
MOST_WAITING = 2
"""This many messages of one line may wait to be carried out before no more of it is read."""


class ShortWay(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn's which a live line may write to at once."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # it was not refused
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[NAME] = self

    def write(self, text: bytes) -> bool:
        """Send a message now; False if that is not possible, because the other end has not read enough, say."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(framed(text))
        return True

    def send_receive_event_to_app(self) -> None:
        """Reading stops only when messages pile up: most are answered before the next one comes."""
        self.read_paused, paused = True, self.read_paused
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and not self.close_sent and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()


def framed(text: bytes) -> bytes:
    """As one frame of a server, which is not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return _short(_WHOLE_TEXT, size) + text
    if size < 1 << 16:
        return _middle(_WHOLE_TEXT, 126, size) + text
    return _long(_WHOLE_TEXT, 127, size) + text


def short_way(scope: Any) -> ShortWay | None:
    """Of this connection, if it has one."""
    found = (scope.get("extensions") or {}).get(NAME)
    return found if isinstance(found, ShortWay) else None
