"""Does anything talk to the database on the event loop? Then everybody would wait for that disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dolmen.server.db import sqlite, sqlite_reader
from dolmen.server.db.sqlite_reader import connected

AT_THE_START = ("CREATE TEMP", "PRAGMA user_version", "SELECT 1 FROM sqlite_master")
"""With which a file is opened, before anybody is served."""


@contextmanager
def loop_watched() -> Iterator[list[str]]:
    """The statements that a server carries out on an event loop until the end of this block."""
    found: list[str] = []

    def hear(sql: str) -> None:
        if asyncio._get_running_loop() is not None and not sql.startswith(AT_THE_START):
            found.append(sql)

    def watched(path: Path) -> sqlite3.Connection:
        connection = connected(path)
        connection.set_trace_callback(hear)
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "connected", watched)
        patch.setattr(sqlite_reader, "connected", watched)
        yield found
