"""Those who look at a table with the same eyes, and what they have been sent."""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import Struct

from dolmen.server.viewers import Shown, encoded
from dolmen.server.wire import Update


class Connection(Protocol):
    """Somebody's open socket."""

    person: str

    def send(self, data: bytes) -> None:
        """Queue a message; never waits."""


class Audience(Struct):
    """Everybody who sees the table with the same eyes, and what they have been sent."""

    shown: Shown
    v: int
    connections: list[Connection]
    heard: int
    """How much of the chat they have been sent, or know to be there."""

    def send(self, update: Update, done: tuple[Connection, int] | None = None) -> None:
        """To all of them; to whom it is due, together with the word that it is done."""
        self.v = update.v
        data = b""
        for connection in self.connections:
            if done is not None and connection is done[0]:
                connection.send(encoded(msgspec.structs.replace(update, done=done[1])))
            else:
                data = data or encoded(update)
                connection.send(data)
