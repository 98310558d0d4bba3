"""A live line without a browser: what is heard is told at once, without a task that has to be woken first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri


class LiveLine(asyncio.Protocol):
    """One WebSocket of a player."""

    def __init__(self, url: str, cookie: str, hear: Callable[[LiveLine, bytes], None]) -> None:
        self._protocol = ClientProtocol(parse_uri(url))
        self._cookie = cookie
        self._hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, url: str, cookie: str, hear: Callable[[LiveLine, bytes], None]) -> LiveLine:
        """Connected and let in. Raises ConnectionError."""
        uri = parse_uri(url)
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(url, cookie, hear), uri.host, uri.port)
        await line.opened
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self.opened.set_result(None)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(self, bytes(event.data))
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"not let in: {error or self._protocol.handshake_exc}"))

    def send(self, text: bytes) -> None:
        self._protocol.send_text(text)
        self._flush()

    def close(self) -> None:
        self._protocol.send_close(1000)
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if data := b"".join(self._protocol.data_to_send()):
            self._transport.write(data)
