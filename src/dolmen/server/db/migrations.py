"""Files of older releases, brought up to date. Before anything is changed a whole copy is laid beside the file."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from dolmen.server.db.base import CannotKeep
from dolmen.server.db.files import beside, key_of, made_private
from dolmen.server.db.from_turns import entries_from_turns

log = logging.getLogger("dolmen.server")

SCHEMA_VERSION = 4

_LOG = """
CREATE TABLE entries (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, place INTEGER, seat INTEGER, at REAL NOT NULL,
    data BLOB NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (table_id, n)
) STRICT;
CREATE INDEX milestones ON entries (table_id, place) WHERE kind = 'answer' AND place % 64 = 0;
CREATE INDEX chat_lines ON entries (table_id, place) WHERE kind = 'chat';
CREATE TABLE snapshots (
    table_id TEXT NOT NULL, moment INTEGER NOT NULL, about BLOB NOT NULL, state BLOB NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (table_id, moment)
) STRICT;
"""
"""Rows lie in the order in which they were written, so that what many tables write at the same time shares its pages.
An answer is found by its place from the milestone before it on: an index of all places would cost a page an answer."""

_CHAPTERS = """
CREATE TABLE chapters (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, moment INTEGER NOT NULL, data BLOB NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE chronicles (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, viewer INTEGER NOT NULL, page TEXT NOT NULL,
    PRIMARY KEY (table_id, number, viewer)
) STRICT, WITHOUT ROWID;
"""

_LESSONS = """
CREATE TABLE lessons (
    person TEXT NOT NULL, game TEXT NOT NULL, course TEXT NOT NULL, step INTEGER NOT NULL, done INTEGER NOT NULL,
    PRIMARY KEY (person, game, course)
) STRICT, WITHOUT ROWID;
"""

_LOG_2 = """
CREATE TABLE entries (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, place INTEGER, seat INTEGER, at REAL NOT NULL,
    data BLOB NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots (
    table_id TEXT NOT NULL, moment INTEGER NOT NULL, about BLOB NOT NULL, state BLOB NOT NULL,
    checksum INTEGER NOT NULL, PRIMARY KEY (table_id, moment)
) STRICT, WITHOUT ROWID;
"""
"""The same rows in schema 2."""

_REST = """
CREATE TABLE heads (
    table_id TEXT PRIMARY KEY, n INTEGER NOT NULL, changed REAL NOT NULL, open INTEGER NOT NULL,
    bot_waits INTEGER NOT NULL, data BLOB NOT NULL, checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX open_heads ON heads (changed) WHERE open = 1;
CREATE INDEX heads_of_bots ON heads (table_id) WHERE bot_waits = 1;
CREATE TABLE places (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_at ON places (table_id);
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL, since REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS carried (token TEXT PRIMARY KEY, until REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen (
    table_id TEXT NOT NULL, person TEXT NOT NULL, log INTEGER NOT NULL, PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
"""


def up_to_date(path: Path) -> None:
    """Make the file what this release reads and writes. Raises CannotKeep or sqlite3.Error."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == SCHEMA_VERSION:
            return
        if version > SCHEMA_VERSION:
            raise CannotKeep(
                f"{path} was written by a newer Dolmen (schema {version}; this one reads up to {SCHEMA_VERSION}): "
                "start that release again, or restore a copy that was made before its update"
            )
        if not db.execute("SELECT 1 FROM sqlite_master").fetchone():
            _begin(db)
            return
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'turns' OR name = 'entries'").fetchone():
            raise CannotKeep(f"{path} holds something else, and no tables of Dolmen")
        _migrate(db, path, version or 1)


def _begin(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    schema = f"{_LOG} {_CHAPTERS} {_REST} {_LESSONS}"
    db.executescript(f"BEGIN IMMEDIATE; {schema} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")


def _migrate(db: sqlite3.Connection, path: Path, version: int) -> None:
    copy = beside(path, f".schema-{version}")
    if copy.exists():
        raise CannotKeep(f"{copy} is in the way: it is the copy of an update that was not finished; move it elsewhere")
    db.execute("PRAGMA secure_delete=ON")
    made_private(copy)  # an empty file is filled: at no moment may others read it
    db.execute("VACUUM INTO ?", (str(copy),))
    key_of(path)
    db.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version, SCHEMA_VERSION):
            STEPS[number](db)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        copy.unlink()
        raise
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log.warning(
        "%s was brought up to date (schema %d to %d). To go back: stop the server, put %s in its place, "
        "and start the release you had before; what was played since is lost then",
        path,
        version,
        SCHEMA_VERSION,
        copy,
    )


def _from_1(db: sqlite3.Connection) -> None:
    """Turns that were replaced and deleted become entries; the key has a file of its own."""
    _make(db, _LOG_2 + _REST)
    entries_from_turns(db)
    for table in ("tables", "seats", "turns", "chat", "settings"):
        db.execute(f"DROP TABLE {table}")


def _from_2(db: sqlite3.Connection) -> None:
    """Entries and snapshots lay in the order of their tables, each on a page of its own."""
    for rows in ("entries", "snapshots"):
        db.execute(f"ALTER TABLE {rows} RENAME TO old_{rows}")
    db.execute("DROP INDEX IF EXISTS entry_places")
    _make(db, _LOG + _CHAPTERS)
    for rows in ("entries", "snapshots"):
        db.execute(f"INSERT INTO {rows} SELECT * FROM old_{rows}")
        db.execute(f"DROP TABLE old_{rows}")


def _from_3(db: sqlite3.Connection) -> None:
    """Nobody's lessons were remembered."""
    _make(db, _LESSONS)


def _make(db: sqlite3.Connection, schema: str) -> None:
    for statement in schema.split(";"):
        db.execute(statement)


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _from_1, 2: _from_2, 3: _from_3}
