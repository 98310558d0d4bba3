"""The live line: one WebSocket from a browser to a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from dolmen.server import limits
from dolmen.server.db.base import DamagedTable, StoreFailed
from dolmen.server.limits import Allowance, Costly
from dolmen.server.message_pieces import MOST_BYTES, pieces
from dolmen.server.short_way import short_way
from dolmen.server.table import Table
from dolmen.server.viewers import encoded
from dolmen.server.wire import (
    AddLine,
    AskHint,
    FromClient,
    OpenAsk,
    PutBack,
    Refused,
    Say,
    ShowThings,
    Sketching,
    StrikeLine,
    TakeOut,
    Undo,
    seq_of,
)

Socket = WebSocket[Any, Any, Any]

_decoder = msgspec.json.Decoder(FromClient)

NOT_NOW = 1013
NOT_FOR_YOU = 4003
NO_SUCH_TABLE = 4004
TOO_SLOW = 4008
DAMAGED_TABLE = 4010
TOO_MUCH = 4029

IS_DAMAGED = "this table is damaged"

_CLOSING_SECONDS = 2.0


class Line:
    """A socket with an outbox, so that nobody waits for a slow reader. It belongs to the task that makes it."""

    def __init__(self, socket: Socket, person: str) -> None:
        self.socket = socket
        self.person = person
        self.too_slow = False
        self._way = short_way(socket.scope)
        self._task = asyncio.current_task()
        self._idle = False
        self._outbox: deque[bytes] = deque()
        self._new = True
        self._greeting = 0
        """Unread bytes of what a newcomer gets. How many there are was not its choice, so they do not count."""
        self._unread = 0
        """Unread bytes of all that comes after."""
        self._something = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Queue a message; whoever has left too many unread is let go."""
        if self.too_slow:
            return
        if self._way is not None and not self._outbox and len(data) <= MOST_BYTES and self._way.write(data):
            return
        parts = pieces(data)
        size = sum(map(len, parts))
        if self._new:
            self._greeting += size
        else:
            self._unread += size
            if len(self._outbox) >= limits.UNREAD_MESSAGES or self._unread > limits.UNREAD_BYTES:
                self.too_slow = True
                if self._idle and self._task is not None:
                    self._task.cancel()  # it waits for a message that may never come
                return
        self._outbox.extend(parts)
        self._something.set()

    def greeted(self) -> None:
        """All that a newcomer gets is on its way; from now on it has to keep up."""
        self._new = False

    async def post(self) -> None:
        """Send what is in the outbox, until the other end is gone."""
        with contextlib.suppress(OSError, RuntimeError, WebSocketException):
            while await self._something.wait():
                while self._outbox:
                    data = self._outbox.popleft()
                    await self.socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})
                    if self._greeting:
                        self._greeting -= len(data)
                    else:
                        self._unread -= len(data)
                self._something.clear()

    async def receive(self) -> str | None:
        """The next message; None when this line is to be closed."""
        if self.too_slow:
            return None
        self._idle = True
        try:
            if self._way is None:
                return await self.socket.receive_data(mode="text")
            event = await self._way.receive()
            if event["type"] != "websocket.receive":
                raise WebSocketDisconnect(detail="the other end is gone")
            return event.get("text") or ""
        except asyncio.CancelledError:
            if not self.too_slow:
                raise
            assert self._task is not None
            self._task.uncancel()
            return None
        finally:
            self._idle = False


async def serve(socket: Socket, table: Table, person: str) -> None:
    """In a task of its own: what wakes it goes through its own frames, and not through those of all the layers that
    lead here."""
    await asyncio.create_task(_served(socket, table, person))


async def _served(socket: Socket, table: Table, person: str) -> None:
    """Until the socket closes: messages in, updates out."""
    line = Line(socket, person)
    posting = asyncio.create_task(line.post())
    code, why = TOO_SLOW, "too slow"
    try:
        await table.join(line)
        line.greeted()
        messages = Allowance(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE)
        costly = table.allowed.setdefault(person, _costly())
        while (data := await line.receive()) is not None:
            if not messages.take():
                code, why = TOO_MUCH, "too many messages"
                break
            await _hear(table, line, data, costly)
    except WebSocketDisconnect:
        return
    except DamagedTable:
        code, why = DAMAGED_TABLE, IS_DAMAGED
    except StoreFailed as refused:
        code, why = NOT_NOW, str(refused)
    finally:
        table.screens.remove(line)
        posting.cancel()
    with contextlib.suppress(TimeoutError, OSError, RuntimeError, WebSocketException):
        async with asyncio.timeout(_CLOSING_SECONDS):
            await socket.close(code, why)


def _costly() -> Costly:
    return {
        Say: Allowance(limits.CHAT_A_SECOND, limits.CHAT_AT_ONCE),
        Undo: Allowance(limits.UNDO_A_SECOND, limits.UNDO_AT_ONCE),
        AskHint: Allowance(limits.HINTS_A_SECOND, limits.HINTS_AT_ONCE),
        Sketching: Allowance(limits.SKETCHING_A_SECOND, limits.SKETCHING_AT_ONCE),
        OpenAsk: Allowance(limits.OPENING_A_SECOND, limits.OPENING_AT_ONCE),
        ShowThings: (safety := Allowance(limits.SAFETY_A_SECOND, limits.SAFETY_AT_ONCE)),
        TakeOut: safety,
        PutBack: safety,
        AddLine: safety,
        StrikeLine: safety,
    }


async def _hear(table: Table, line: Line, data: str, costly: Costly) -> None:
    try:
        message = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        line.send(encoded(Refused(0, f"this message cannot be read: {error}")))
        return
    allowance = costly.get(type(message))
    if allowance is not None and not allowance.take():
        line.send(encoded(Refused(seq_of(message), "that is too much at once; wait a moment")))
        return
    await table.handle(line, message)
