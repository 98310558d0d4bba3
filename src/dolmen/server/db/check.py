"""Whether a file of tables is sound: its pages, every row, every head against its entries, and every table loads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from dolmen.kernel.match import restore
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server.db.base import CannotKeep, DamagedTable, Head, Remains
from dolmen.server.db.rescue import followed, game_of
from dolmen.server.db.rows import people_at, standing
from dolmen.server.db.sqlite_reader import checked_schema, connected, left_of, opened
from dolmen.server.save_from_log import save_of


class Damage(Struct, frozen=True):
    """A table that is not as it was written."""

    table: str
    game: str
    """Empty if that cannot be told."""
    reason: str

    def __str__(self) -> str:
        return f"table {self.table} ({self.game or 'an unknown game'}): {self.reason}"


class Check(Struct):
    """What was found in a file."""

    file: str
    pages: list[str] = []
    """What SQLite itself finds wrong with the file."""
    tables: int = 0
    rows: int = 0
    damaged: list[Damage] = []

    @property
    def sound(self) -> bool:
        return not self.pages and not self.damaged

    def summary(self) -> str:
        tables = f"{self.tables:,} table{'s' if self.tables != 1 else ''}"
        pages = "; its pages are damaged" if self.pages else ""
        found = "all sound" if not self.damaged else f"{len(self.damaged):,} damaged"
        return f"{self.file}: {tables}, {self.rows:,} rows: {found}{pages}"


class Checking:
    """A file that is looked through, also while a server writes to it."""

    def __init__(self, path: Path, shelf: Shelf = NO_PACKS) -> None:
        """Raises CannotKeep."""
        checked_schema(path)
        self.shelf = shelf
        self.found = Check(str(path))
        self.db = connected(path)
        self.db.execute("PRAGMA query_only = ON")
        try:
            self.found.pages = [line for (line,) in self.db.execute("PRAGMA quick_check") if line != "ok"]
            sql = " UNION ".join(f"SELECT table_id FROM {rows}" for rows in ("heads", "entries", "snapshots"))
            self.ids = [id for (id,) in self.db.execute(f"{sql} ORDER BY 1")]
        except sqlite3.Error as error:
            self.db.close()
            raise CannotKeep(f"{path} cannot be read: {error}") from None

    def close(self) -> None:
        self.db.close()

    def tables(self) -> Iterator[Damage | None]:
        """One after the other; nothing where all is well."""
        for id in self.ids:
            damage = self._look(id)
            self.found.tables += 1
            if damage is not None:
                self.found.damaged.append(damage)
            yield damage

    def _look(self, id: str) -> Damage | None:
        self.db.execute("BEGIN")
        try:
            remains = left_of(self.db, id)
            self.found.rows += len(remains.entries) + len(remains.snapshots) + bool(remains.head) + len(remains.faults)
            if remains.nothing:
                return Damage(id, "", "its rows cannot be found under its name")
            faults = remains.faults or self._faults(id, remains)
        except sqlite3.Error as error:
            return Damage(id, "", f"it cannot be read: {error}")
        finally:
            self.db.execute("ROLLBACK")
        if not faults:
            return None
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        return Damage(id, game_of(remains), faults[0] + more)

    def _faults(self, id: str, remains: Remains) -> list[str]:
        """Every row is sound by itself; but do they fit together?"""
        head = remains.head
        if head is None:
            return ["its head is missing"]
        return _against_entries(head, remains) or self._loads(id)

    def _loads(self, id: str) -> list[str]:
        try:
            stored = opened(self.db, id)
            assert stored is not None, "its head was read just now"
            save, _ = save_of(stored)
            restore(save, self.shelf.find_edition(save.game, save.edition))
        except Exception as error:  # a game that is gone, rules that fail on the state: anything
            return [str(error) or repr(error)]
        return []


def _against_entries(head: Head, remains: Remains) -> list[str]:
    numbers = {entry.n for entry in remains.entries}
    missing = [n for n in range(head.n + 1) if n not in numbers]
    if missing:
        return [f"entry {n} is missing" for n in missing]
    if len(numbers) > head.n + 1:
        return ["its head is older than its entries"]
    moment = followed(remains.entries).moment
    if moment != head.moment:
        return [f"its head says that {head.moment} answers stand, but its entries say {moment}"]
    try:
        standing(remains.entries, 0, head.moment)
    except DamagedTable as error:
        return [str(error)]
    if set(remains.people) != set(people_at(head)):
        return ["it is not in the lobby of everybody who belongs to it"]
    return []
