"""Copies of a file of tables, made while a server writes to it, and put back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from dolmen.server.db.base import CannotKeep
from dolmen.server.db.files import PRIVATE, Held, beside, is_sqlite, synced, written_new
from dolmen.server.db.migrations import SCHEMA_VERSION

BEFORE = ".before-restore"


def backup(file: Path, copy: Path, *, with_key: bool = True, force: bool = False, keep: int = 1) -> int:
    """A whole copy, and the key beside it. It holds all that was acknowledged before it began, and holds nobody up: it
    is made in one read of the file. Returns how many bytes it has. Raises CannotKeep."""
    _check_source(file)
    if copy.exists() and copy.samefile(file):
        raise CannotKeep(f"{copy} is the file itself; choose another place for its copy")
    if copy.exists() and not force and keep == 1:
        raise CannotKeep(f"{copy} is there already; choose another name, or say --force or --keep")
    draft = _copied(file, copy)
    try:
        _check_pages(draft)
        if keep > 1:
            _rotate(copy, keep)
        os.replace(draft, copy)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    key = beside(file, ".key")
    if with_key and key.exists():
        written_new(beside(copy, ".key"), key.read_bytes())
    elif not with_key:
        beside(copy, ".key").unlink(missing_ok=True)
    synced(copy.parent)
    return copy.stat().st_size


def restore(copy: Path, file: Path) -> bool:
    """Put a copy in the file's place; what was there is kept beside it. Says whether there is a key, without which
    everybody is a stranger. Raises CannotKeep, also while a server holds the file."""
    _check_source(copy)
    _check_pages(copy)
    held = Held(file)
    try:
        before = beside(file, BEFORE)
        if before.exists():
            raise CannotKeep(f"{before} is in the way: it is what was there before the last restore; move it elsewhere")
        draft = _copied(copy, file)
        key = beside(copy, ".key")
        for ending in ("-wal", "-shm", ""):  # the file last: while it is there, the others belong to it
            _move(beside(file, ending), beside(before, ending))
        os.replace(draft, file)
        if key.exists():
            _move(beside(file, ".key"), beside(before, ".key"))
            written_new(beside(file, ".key"), key.read_bytes())
        synced(file.parent)
        return beside(file, ".key").exists() or _key_within(file)
    finally:
        held.release()


def _check_source(file: Path) -> None:
    if not file.is_file():
        raise CannotKeep(f"there is no file {file}")
    if not is_sqlite(file):
        raise CannotKeep(f"{file} holds no tables of Dolmen")
    try:
        with closing(sqlite3.connect(file)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as error:
        raise CannotKeep(f"{file} cannot be read: {error}") from None
    if not names & {"entries", "turns"}:
        raise CannotKeep(f"{file} holds no tables of Dolmen")
    if version > SCHEMA_VERSION:
        raise CannotKeep(f"{file} is of a newer release of Dolmen (schema {version}): use that release")


def _copied(file: Path, to: Path) -> Path:
    """A copy beside the place where it belongs, on disk. Raises CannotKeep."""
    draft = beside(to, ".part")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        with closing(sqlite3.connect(file, isolation_level=None, timeout=30)) as db:
            db.execute("VACUUM INTO ?", (str(draft),))
        synced(draft)
    except (OSError, sqlite3.Error) as error:
        draft.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise CannotKeep(f"{file} cannot be copied to {to}: {why}") from None
    return draft


def _check_pages(file: Path) -> None:
    try:
        with closing(sqlite3.connect(file)) as db:
            found = db.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        found = str(error)
    if found != "ok":
        raise CannotKeep(f"{file} is damaged: {found}")


def _rotate(copy: Path, keep: int) -> None:
    """The last one becomes .1, that one .2, and so on; the oldest goes."""
    for number in range(keep - 1, 0, -1):
        older, newer = beside(copy, f".{number}"), beside(copy, f".{number - 1}") if number > 1 else copy
        for ending in ("", ".key"):
            if beside(newer, ending).exists():
                os.replace(beside(newer, ending), beside(older, ending))


def _move(file: Path, to: Path) -> None:
    if file.exists():
        shutil.move(file, to)


def _key_within(file: Path) -> bool:
    """A file of schema 1 has its key inside."""
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'settings'").fetchone() is not None
