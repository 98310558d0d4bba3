"""Whatever a server lays down is for its owner's eyes only, whatever the system would give to others."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from dolmen.server.db import forgetting
from dolmen.server.db.backup import backup, restore
from dolmen.server.db.files import beside, key_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.wire import Say
from tests.server.db.test_migrations import HERE
from tests.server.screens import a_house, a_table, say, sits


@pytest.fixture(autouse=True)
def careless_system() -> Iterator[None]:
    """Where nothing else is said, everybody may read and write what is made."""
    before = os.umask(0)
    yield
    os.umask(before)


def for_others(folder: Path) -> dict[str, str]:
    """Files that anybody but their owner may do something with."""
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.is_file()}
    return {name: oct(mode) for name, mode in modes.items() if mode & 0o077}


def test_all_that_a_server_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "tic-tac-toe", "ada", "bo")
            ada = await sits("ada", table)
            await say(table, ada, Say(1, "well"))
            monkeypatch.setattr(forgetting.Forgetting, "settle", lambda _: True)
            await table.redaction.of_chat("ada", 0)
            assert {file.name for file in tmp_path.iterdir()} >= {
                f"tables.sqlite{ending}" for ending in ("", "-wal", "-shm", ".key", ".lock", ".forget")
            }
            assert for_others(tmp_path) == {}
            monkeypatch.undo()

    asyncio.run(evening())


def test_what_lay_open_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def evening() -> None:
        await SqliteDatabase(file).close()
        key = key_of(file)
        for name in (file, beside(file, ".key")):
            name.chmod(0o644)
        db = SqliteDatabase(file)
        assert key_of(file) == key
        assert for_others(tmp_path) == {}
        await db.close()

    asyncio.run(evening())


def test_copies_too(tmp_path: Path) -> None:
    file, copies, again = tmp_path / "tables.sqlite", tmp_path / "copies", tmp_path / "again"
    shutil.copy(HERE / "schema-1.tables", file)
    asyncio.run(SqliteDatabase(file).close())
    assert beside(file, ".schema-1").exists()
    for folder in (copies, again):
        folder.mkdir()
    for _ in range(3):
        backup(file, copies / "copy", keep=2)
    restore(copies / "copy", again / "tables.sqlite")
    restore(copies / "copy", file)
    assert beside(file, ".before-restore").exists()
    assert [for_others(folder) for folder in (tmp_path, copies, again)] == [{}, {}, {}]
