"""Copies that are sound under load, and put back with everybody still the same person."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from dolmen.cli import main
from dolmen.server.db import backup as copies
from dolmen.server.db.backup import BEFORE, backup, restore
from dolmen.server.db.base import CannotKeep
from dolmen.server.db.files import beside, key_of
from dolmen.server.db.sqlite import SqliteDatabase
from tests.server.db.stored_matches import Book
from tests.server.db.test_migrations import HERE
from tests.server.guests import Guest, an_app

MEGABYTES = 30
SECONDS = 10.0
"""A copy of so much takes a fraction of this, unless it begins again whenever somebody writes."""


class Writer:
    """Somebody who writes all the time, on a thread of its own, as a server does."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.acknowledged = 0
        self.stop = False
        self.thread = threading.Thread(target=lambda: asyncio.run(self._write()))

    def __enter__(self) -> Writer:
        self.thread.start()
        self.wait_for(20)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop = True
        self.thread.join()

    def wait_for(self, more: int) -> None:
        enough = self.acknowledged + more
        while self.acknowledged < enough:
            assert self.thread.is_alive()
            time.sleep(0.001)

    async def _write(self) -> None:
        db = SqliteDatabase(self.file)
        book = await Book.begin(db, "tic-tac-toe", 2)
        while not self.stop:
            write = book.ledger.aside("rematch", "so it goes")
            await db.append(write)
            book.ledger.stored(write, book.match)
            self.acknowledged = write.head.n
        await db.close()


def large(file: Path) -> None:
    """Some megabytes that nobody reads."""
    asyncio.run(SqliteDatabase(file).close())
    with closing(sqlite3.connect(file)) as db:
        filler = "INSERT INTO entries SELECT 'filler', value, 'chat', NULL, NULL, 0.0, randomblob(30000), 0 FROM "
        numbers = "WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n LIMIT ?)"
        db.execute(f"{numbers} {filler} n", (MEGABYTES * 1_000_000 // 30_000,))
        db.commit()


def test_a_copy_under_load_ends_soon_and_holds_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    large(file)
    with Writer(file) as writer:
        before = writer.acknowledged
        began = time.monotonic()
        size = backup(file, copy)
        took = time.monotonic() - began
        writer.wait_for(20)
    assert size > MEGABYTES * 1_000_000
    assert took < SECONDS
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (last,) = db.execute("SELECT max(n) FROM entries WHERE kind = 'rematch'").fetchone()
    assert before <= last < writer.acknowledged


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, str, str]:
    """A file with a table of Ada's, her cookie, and the table."""
    with an_app(tmp_path) as client:
        ada = Guest(client)
        return tmp_path / "tables.sqlite", ada.cookie, ada.table()


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_after_a_restore_everybody_is_the_same_person_at_the_same_tables(
    evening: tuple[Path, str, str], tmp_path: Path
) -> None:
    file, cookie, table = evening
    copy = tmp_path / "copies" / "copy.sqlite"
    copy.parent.mkdir()
    backup(file, copy)
    assert (mode(copy), mode(beside(copy, ".key"))) == (0o600, 0o600)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert restore(copy, elsewhere / "tables.sqlite")
    with an_app(elsewhere) as client:
        mine = Guest(client, cookie).get("/api/lobby").json()["mine"]
        assert [(info["id"], info["owner"]) for info in mine] == [(table, True)]


def test_what_was_there_is_kept_and_not_overwritten_by_the_next_restore(
    evening: tuple[Path, str, str], tmp_path: Path
) -> None:
    file, cookie, table = evening
    copy = tmp_path / "copy.sqlite"
    backup(file, copy)
    with an_app(tmp_path) as client:
        later = Guest(client, cookie).table()
    restore(copy, file)
    with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(beside(file, BEFORE))) as before:
        (ids, ids_before) = ({id for (id,) in db.execute("SELECT table_id FROM heads")} for db in (now, before))
    assert ids == {table}
    assert ids_before == {table, later}
    assert mode(file) == 0o600
    with pytest.raises(CannotKeep, match="before-restore is in the way"):
        restore(copy, file)


def test_no_copy_is_overwritten_unless_it_is_said(
    evening: tuple[Path, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, copy = str(evening[0]), str(tmp_path / "copy.sqlite")
    assert main(["backup", file, copy]) == 0
    assert main(["backup", file, copy]) == 1
    assert "is there already" in capsys.readouterr().err
    assert main(["backup", file, copy, "--force", "--without-key"]) == 0
    assert not Path(copy + ".key").exists()
    assert main(["backup", file, file, "--force"]) == 1
    assert "is the file itself" in capsys.readouterr().err


def test_a_copy_that_came_out_damaged_takes_the_place_of_none(
    evening: tuple[Path, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copies" / "copy.sqlite"
    copy.parent.mkdir()
    backup(evening[0], copy)
    sound, made = copy.read_bytes(), copies._copied

    def badly(file: Path, to: Path) -> Path:
        draft = made(file, to)
        data = bytearray(draft.read_bytes())
        size = int.from_bytes(data[16:18], "big")
        data[2 * size : 2 * size + 100] = b"\xff" * 100
        draft.write_bytes(data)
        return draft

    monkeypatch.setattr(copies, "_copied", badly)
    with pytest.raises(CannotKeep, match="is damaged"):
        backup(evening[0], copy, force=True)
    assert copy.read_bytes() == sound
    assert sorted(file.name for file in copy.parent.iterdir()) == ["copy.sqlite", "copy.sqlite.key"]


def test_so_many_copies_are_kept_each_with_its_key(evening: tuple[Path, str, str], tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    made = []
    for _ in range(5):
        backup(evening[0], folder / "copy", keep=3)
        made.append((folder / "copy").stat().st_ino)
    assert sorted(file.name for file in folder.iterdir()) == sorted(
        f"copy{number}{key}" for number in ("", ".1", ".2") for key in ("", ".key")
    )
    assert [(folder / name).stat().st_ino for name in ("copy", "copy.1", "copy.2")] == made[:1:-1]


def test_nothing_is_put_in_the_place_of_a_file_that_a_server_holds(
    evening: tuple[Path, str, str], tmp_path: Path
) -> None:
    file, _, _ = evening
    copy = tmp_path / "copy.sqlite"
    with an_app(tmp_path):
        backup(file, copy)
        with pytest.raises(CannotKeep, match="in use by another server"):
            restore(copy, file)
    restore(copy, file)


def test_a_copy_that_is_none_is_refused(tmp_path: Path, evening: tuple[Path, str, str]) -> None:
    file = evening[0]
    was = file.read_bytes()
    text, other, broken = (tmp_path / name for name in ("text", "other", "broken"))
    text.write_text("tables")
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    backup(file, broken)
    data = bytearray(broken.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    data[2 * size : 2 * size + 100] = b"\xff" * 100
    broken.write_bytes(data)
    for copy in (text, other, broken, tmp_path / "nowhere"):
        with pytest.raises(CannotKeep, match=copy.name):
            restore(copy, file)
    assert file.read_bytes() == was
    assert not [left for left in tmp_path.iterdir() if left.name.endswith(".part")]


def test_a_file_of_an_older_release_is_copied_and_restored_with_the_key_inside(tmp_path: Path) -> None:
    old, copy, again = (tmp_path / name for name in ("old", "copy", "again"))
    shutil.copy(HERE / "schema-1.tables", old)
    backup(old, copy)
    assert restore(copy, again)
    assert key_of(again) == key_of(old)
