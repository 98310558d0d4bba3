"""Files of other releases: older ones are brought up to date with a copy beside them, newer ones refused in words."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.kernel import Game, Seat, State, decode
from dolmen.kernel.versions import migrated
from dolmen.server.db.base import CannotKeep
from dolmen.server.db.files import beside, key_of
from dolmen.server.db.migrations import SCHEMA_VERSION
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.db.sqlite_reader import SqliteReader
from dolmen.server.log_pages import whole_log
from dolmen.server.table_registry import TableRegistry
from tests.server.screens import QuickThinkers, any_answer, sits

HERE = Path(__file__).parent
OLD: dict[int, dict[str, Any]] = {
    schema: msgspec.json.decode((HERE / f"schema-{schema}.json").read_bytes()) for schema in range(1, SCHEMA_VERSION)
}
"""What the last release of each older schema held in memory when it wrote the file."""
EXPECTED = OLD[1]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return of_schema(1, tmp_path)


def of_schema(schema: int, folder: Path) -> Path:
    file = folder / "tables.sqlite"
    shutil.copy(HERE / f"schema-{schema}.tables", file)
    return file


def with_house(file: Path, evening: Any) -> None:
    async def run() -> None:
        house = TableRegistry(SqliteDatabase(file), key_of(file), QuickThinkers())
        try:
            await evening(house)
        finally:
            await house.close()

    asyncio.run(run())


def is_what_was_kept(s: State, kept: bytes, game: Game[Any]) -> bool:
    """In today's shape, from some version of the rules. Fields that are new since may have been filled in."""
    plain = msgspec.msgpack.decode(kept)
    for version in range(1, game.version + 1):
        with suppress(Exception):
            then = decode(migrated(kept, game, version)[0], game.state)
            fields = [name for name in then.__struct_fields__ if not isinstance(plain, dict) or name in plain]
            if fields and all(getattr(s, name) == getattr(then, name) for name in fields):
                return True
    return False


@pytest.mark.parametrize(("schema", "name"), [(schema, name) for schema, names in OLD.items() for name in names])
def test_an_old_table_goes_on_where_it_was(tmp_path: Path, schema: int, name: str) -> None:
    expected = OLD[schema][name]

    async def evening(house: TableRegistry) -> None:
        table = await house.table(expected["id"])
        if "is asked again" in table.head.notice:
            assert table.head.notice.startswith(f"the rules of {table.match.game.title} have changed")
        else:
            assert is_what_was_kept(table.match.s, bytes.fromhex(expected["state"]), table.match.game)
            assert {ask.id for ask in table.match.open if not ask.standing} <= {*expected["asks"]}
        assert table.head.over == expected["over"]
        snapshot = await house.db.snapshot(table.id, table.head.moment)
        assert snapshot is not None
        viewers: list[Seat | None] = [None, *range(table.match.seats)]
        for column, viewer in enumerate(viewers):
            told, then = await whole_log(house.db, table.head, viewer), expected["log"][str(viewer)]
            # Turns that lie behind are kept as they were told. Stone Daze tells less since version 4.
            behind = snapshot.lines[column] if name == "daze" else None
            assert [line.text for line in told][:behind] == then[:behind]
            assert behind != 0 or table.head.turn == 0
        ada = await sits("ada", table)
        assert [line["text"] for line in ada.state["chat"]] == [f"hello from {name}"]
        seat = next((seat for seat in table.match.asks if table.head.seats[seat].person), None)
        if seat is not None:
            person = table.head.seats[seat].person or ""
            screen = await sits(person, table)
            before = table.head.moment
            await any_answer(table, seat, screen, Random(1))
            assert table.head.moment == before + 1

    with_house(of_schema(schema, tmp_path), evening)


def test_no_row_is_lost_or_changed_when_rows_are_laid_out_anew(tmp_path: Path) -> None:
    file = of_schema(2, tmp_path)
    asyncio.run(SqliteDatabase(file).close())
    with closing(sqlite3.connect(file)) as now, closing(sqlite3.connect(HERE / "schema-2.tables")) as then:
        for rows in ("entries", "heads", "snapshots", "places", "people", "seen"):
            assert set(now.execute(f"SELECT * FROM {rows}")) == set(then.execute(f"SELECT * FROM {rows}"))
        names = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
        begun = tmp_path / "new.sqlite"
        asyncio.run(SqliteDatabase(begun).close())
        with closing(sqlite3.connect(begun)) as new:
            assert set(now.execute(names)) == set(new.execute(names)), "as in a file that is begun today"


def test_a_copy_lies_beside_and_the_words_say_how_to_go_back(old: Path, caplog: pytest.LogCaptureFixture) -> None:
    was = old.read_bytes()
    with caplog.at_level(logging.WARNING):
        asyncio.run(SqliteDatabase(old).close())
    copy = beside(old, ".schema-1")
    assert copy.stat().st_mode & 0o077 == 0
    assert "To go back: stop the server, put" in caplog.text
    assert str(copy) in caplog.text
    with closing(sqlite3.connect(copy)) as one, closing(sqlite3.connect(":memory:")) as other:
        other.deserialize(was)
        assert [*one.iterdump()] == [*other.iterdump()]


def test_the_key_moves_into_a_file_of_its_own(old: Path) -> None:
    with closing(sqlite3.connect(old)) as db:
        (key,) = db.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
    asyncio.run(SqliteDatabase(old).close())
    assert key_of(old) == key
    assert key not in old.read_bytes(), "a copy of the tables is no copy of everybody"
    assert beside(old, ".key").stat().st_mode & 0o777 == 0o600


def test_an_update_that_fails_leaves_the_file_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with closing(sqlite3.connect(old)) as db:
        before = [*db.iterdump()]
    monkeypatch.setattr("dolmen.server.db.migrations.entries_from_turns", fails)
    with pytest.raises(CannotKeep, match="disk is full"):
        SqliteDatabase(old)
    with closing(sqlite3.connect(old)) as db:
        assert [*db.iterdump()] == before
    monkeypatch.undo()
    asyncio.run(SqliteDatabase(old).close())


def test_an_old_table_that_cannot_be_read_is_damaged_and_its_rows_are_kept(old: Path) -> None:
    lost, kept = EXPECTED["snow"]["id"], EXPECTED["daze"]["id"]
    with closing(sqlite3.connect(old)) as db:
        db.execute("UPDATE turns SET data = x'00' WHERE table_id = ? AND number = 3", (lost,))
        db.commit()

    async def evening(house: TableRegistry) -> None:
        lobby = await house.lobby("ada")
        assert lost in lobby.damaged
        assert kept in {info.id for info in lobby.mine}

    with_house(old, evening)
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("SELECT count(*) FROM attic WHERE table_id = ?", (lost,)).fetchone()[0] > 3


@pytest.mark.parametrize("make", [SqliteDatabase, SqliteReader])
def test_a_file_of_a_future_release_is_refused_in_words(tmp_path: Path, make: type[SqliteReader]) -> None:
    file = tmp_path / "tables.sqlite"
    asyncio.run(SqliteDatabase(file).close())
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = file.read_bytes()
    with pytest.raises(CannotKeep, match=f"schema {SCHEMA_VERSION + 1}"):
        make(file)
    assert file.read_bytes() == before


def test_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipes (name)")
    with pytest.raises(CannotKeep, match="something else"):
        SqliteDatabase(file)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def main() -> None:
        first = SqliteDatabase(file)
        with pytest.raises(CannotKeep, match="in use by another server"):
            SqliteDatabase(file)
        await first.close()
        await SqliteDatabase(file).close()

    asyncio.run(main())
