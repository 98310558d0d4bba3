"""The short way between a live line and its socket: past the layers of uvicorn, websockets and Litestar, which take
longer than a move.

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
_MASK = 0x80
_MASKED = 6
"""Bytes before the text of a short message: two of its header, four of its mask."""
_short = struct.Struct("!BB").pack
_middle = struct.Struct("!BBH").pack
_long = struct.Struct("!BBQ").pack
MOST_WAITING = 2
"""This many messages of one line may wait to be carried out before no more of it is read."""


class ShortWay(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn's which a live line may write to at once, and whose short messages are read at once."""

    _part = b""
    """What has come of a frame that is not whole yet."""

    def data_received(self, data: bytes) -> None:
        """Nearly always that is one short message, whole; anything else is read by websockets."""
        state = self.conn.state
        if state is State.OPEN and not (self._part or self.frames) and (text := short_text(data)) is not None:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
            return
        if self.handshake_initiated and state in (State.CONNECTING, State.OPEN):
            self._part = _rest_of(self._part + data)
        super().data_received(data)

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


def short_text(data: bytes) -> bytes | None:
    """The text, if this is one whole frame of a client with all of a short message, which is masked."""
    if len(data) < _MASKED or data[0] != _WHOLE_TEXT or data[1] != _MASK | (size := len(data) - _MASKED) or size > 125:
        return None
    mask = data[2:_MASKED] * (size // 4 + 1)
    text = int.from_bytes(data[_MASKED:], "big") ^ int.from_bytes(mask[:size], "big")
    return text.to_bytes(size, "big")


def _rest_of(data: bytes) -> bytes:
    """What remains of frames of a client behind the last that is whole."""
    start = 0
    while len(data) >= start + 2:
        size, header = data[start + 1] & 0x7F, 2
        if size > 125:
            header = 4 if size == 126 else 10
            if len(data) < start + header:
                break
            size = int.from_bytes(data[start + 2 : start + header], "big")
        end = start + header + 4 + size
        if len(data) < end:
            break
        start = end
    return data[start:]


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
