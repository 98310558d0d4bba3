"""The files beside a database: who holds it, who may read it, and the key that cookies are signed with."""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from dolmen.server.db.base import CannotKeep

try:
    import fcntl
except ImportError:  # a system without it trusts the log's numbers alone
    fcntl = None  # type: ignore[assignment]

PRIVATE = 0o600

_MAGIC = b"SQLite format 3\0"


class Held:
    """One server at a time keeps its tables in a file."""

    def __init__(self, path: Path) -> None:
        """Raises CannotKeep if another one does."""
        self._file = -1
        if fcntl is None:
            return
        try:
            if not is_database(path):  # so that nothing is laid beside a stranger's file
                raise CannotKeep(f"tables cannot be kept in {path}: file is not a database")
            self._file = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise CannotKeep(f"{path} is in use by another server; stop that one, or choose another --db") from None
        except OSError as error:
            raise CannotKeep(f"tables cannot be kept in {path}: {error.strerror}") from None

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def is_database(path: Path) -> bool:
    """The file is an SQLite file, or is empty or missing. Raises OSError."""
    return is_sqlite(path) or not path.exists() or path.stat().st_size == 0


def is_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


def made_private(path: Path) -> None:
    """Only its owner may read the file, whether it exists already or is about to. Raises CannotKeep."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
        for file in (path, beside(path, "-wal"), beside(path, "-shm")):
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(PRIVATE)
    except OSError as error:
        raise CannotKeep(f"tables cannot be kept in {path}: {error.strerror}") from None


def key_of(path: Path) -> bytes:
    """The key that cookies are signed with, made once for a file and kept beside it: with a copy of the
    tables alone nobody can pass for anybody. Raises CannotKeep."""
    file = beside(path, ".key")
    try:
        if not file.exists():
            written_new(file, _key_inside(path) or secrets.token_bytes(32))
        if file.stat().st_mode & 0o077:
            file.chmod(PRIVATE)
        key = file.read_bytes()
    except OSError as error:
        raise CannotKeep(f"the key in {file} cannot be read: {error.strerror}") from None
    if len(key) < 32:
        raise CannotKeep(f"{file} holds no key; restore it from a backup, or delete it (then nobody is recognised)")
    return key


def written_new(file: Path, data: bytes) -> None:
    """Whole or not at all, and for its owner's eyes only."""
    draft = beside(file, ".part")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    try:
        os.write(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.replace(draft, file)
    synced(file.parent)


def synced(path: Path) -> None:
    """A file, or what stands in a folder, is on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _key_inside(path: Path) -> bytes | None:
    """The key of an older file, which kept it among its tables; it is taken out of there by the migration."""
    with closing(sqlite3.connect(path)) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'settings'").fetchone():
            return None
        row = db.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
    return bytes(row[0]) if row else None
