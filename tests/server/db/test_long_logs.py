"""The middle of a log is as near when the log is long: what SQLite does to find it is counted."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from dolmen.server.db import sqlite_reader
from dolmen.server.db.base import KEYFRAME, Entry, Given, Snapshot, Write
from dolmen.server.db.rows import packed
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.db.sqlite_reader import connected
from tests.server.db.test_database import a_head, a_write

SHORT, LONG = 640, 12_800


class Steps:
    """How many steps SQLite's machine makes."""

    def __init__(self) -> None:
        self.made = 0

    def connected(self, path: Path) -> sqlite3.Connection:
        connection = connected(path)
        connection.set_progress_handler(self._step, 1)
        return connection

    def _step(self) -> None:
        self.made += 1


async def _written(db: SqliteDatabase, table: str, answers: int) -> None:
    """So many answers of one line each, with a state at every 64th."""
    await db.append(a_write(a_head(table, "ada")))
    given = packed(Given(0, "", 0, None, 0, b"", 0, []))
    for start in range(0, answers, KEYFRAME):
        end = start + KEYFRAME
        entries = [Entry(n, "answer", given, n, 0, float(n)) for n in range(start + 1, end + 1)]
        snapshot = Snapshot(moment=end, turn=end, version=1, edition="", lines=[end] * 3, state=b"")
        head = a_head(table, "ada", n=end, moment=end, keyframe=start)
        await db.append(Write(head=head, entries=entries, snapshots=[snapshot]))


async def _steps(db: SqliteDatabase, steps: Steps, table: str, answers: int) -> dict[str, int]:
    """What each look at the middle takes."""
    middle = answers // 2 + 10
    found = {}
    for name, look in {
        "answers": db.answers(table, middle, middle + 20),
        "snapshot": db.snapshot(table, middle),
        "marks": db.marks(table, answers, 0, middle - 100, middle),
        "open": db.open(table),
        "chat": db.chat(table, 10**6, 20),
    }.items():
        steps.made = 0
        assert await look or name == "chat"
        found[name] = steps.made
    return found


def test_a_look_at_the_middle_takes_no_more_steps_in_a_long_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        steps = Steps()
        db = SqliteDatabase(tmp_path / "tables.sqlite")
        monkeypatch.setattr(sqlite_reader, "connected", steps.connected)
        await _written(db, "short", SHORT)
        await _written(db, "long", LONG)
        short, long = [await _steps(db, steps, table, many) for table, many in (("short", SHORT), ("long", LONG))]
        await db.close()
        assert all(short.values())
        for name, made in long.items():
            assert made <= (2 if name == "marks" else 1.2) * short[name], name  # marks are looked for by halves

    asyncio.run(evening())
