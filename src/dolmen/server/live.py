"""The live line: one WebSocket from a browser to a table."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from dolmen.server.tables import Table
from dolmen.server.viewer import encoded
from dolmen.server.wire import FromClient, Refused

Socket = WebSocket[Any, Any, Any]

_decoder = msgspec.json.Decoder(FromClient)

MESSAGES_A_SECOND = 200.0
BURST = 400.0
QUEUE = 1000
"""Messages a slow client may leave unread before it is let go; it comes back and gets everything anew."""
GONE = 4008
TOO_MUCH = 4029


class Allowance:
    """So many messages a second, and a burst."""

    def __init__(self, rate: float = MESSAGES_A_SECOND, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Line:
    """A socket with an outbox, so that nobody waits for a slow reader."""

    def __init__(self, socket: Socket, person: str) -> None:
        self.socket = socket
        self.person = person
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.full = False

    def send(self, data: bytes) -> None:
        try:
            self.outbox.put_nowait(data)
        except asyncio.QueueFull:
            self.full = True

    async def post(self) -> None:
        """Send what is in the outbox, until the end."""
        while (data := await self.outbox.get()) is not None:
            await self.socket.send_data(data.decode(), mode="text")
            if self.full:
                await self.socket.close(GONE, "too slow")
                return


async def serve(socket: Socket, table: Table, person: str) -> None:
    """Until the socket closes: messages in, updates out."""
    line = Line(socket, person)
    allowance = Allowance()
    posting = asyncio.create_task(line.post())
    table.join(line)
    try:
        while True:
            data = await socket.receive_data(mode="text")
            if not allowance.take():
                await socket.close(TOO_MUCH, "too many messages")
                return
            try:
                message = _decoder.decode(data)
            except (msgspec.MsgspecError, UnicodeEncodeError) as error:
                line.send(encoded(Refused(0, f"this message cannot be read: {error}")))
                continue
            await table.handle(line, message)
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(line)
        posting.cancel()
