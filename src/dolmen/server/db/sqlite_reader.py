"""Reading the file of tables, beside the event loop: the server's own readers, and programs that only look."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TypeVar

from dolmen.server.db.base import (
    TAIL,
    CannotKeep,
    Chapter,
    ChatLine,
    DamagedTable,
    Entry,
    Given,
    Head,
    Mark,
    Opening,
    Remains,
    Snapshot,
    Stored,
    StoreFailed,
    too_old,
)
from dolmen.server.db.migrations import SCHEMA_VERSION
from dolmen.server.db.rows import (
    Row,
    chapter_of,
    entry_of,
    head_of,
    mark_of,
    marks_until,
    opening_of,
    page_of,
    remains_of,
    said_in,
    snapshot_of,
    sound_rows,
    standing,
)
from dolmen.server.wire import Learnt

T = TypeVar("T")

log = logging.getLogger("dolmen.server")

READERS = 2
LOCK_SECONDS = 2.0
"""How long a write waits for another program that holds the file."""
REFUSED = "this could not be stored, so nothing has changed; try again in a moment"
UNREAD = "this cannot be read just now; try again in a moment"
HEADLESS = "its head is missing"
MILESTONE = 64
"""Answers whose place is a multiple of this are found by an index; it stands in the schema too."""


class SqliteReader:
    """One file, for reading. Several may read it, also while a server writes."""

    def __init__(self, path: Path | str) -> None:
        """Raises CannotKeep if there is no such file of this release."""
        self.path = Path(path)
        checked_schema(self.path)
        self._begin()

    def _begin(self) -> None:
        self._readers = ThreadPoolExecutor(READERS, "dolmen-reader")
        self._reading = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def close(self) -> None:
        self._readers.shutdown(wait=True)
        for connection in self._connections:
            connection.close()

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Look something up beside the event loop, in one snapshot of the file."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)
        except sqlite3.Error as error:
            log.error("the store cannot be read: %r", error)
            raise StoreFailed(UNREAD) from None

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = getattr(self._reading, "connection", None)
        if connection is None:
            connection = self._reading.connection = connected(self.path)
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
        connection.execute("BEGIN")
        try:
            return work(connection)
        finally:
            connection.execute("ROLLBACK")

    async def open(self, table: str) -> Stored | None:
        return await self.read(lambda db: opened(db, table))

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        return await self.read(lambda db: entries_of(db, table, after))

    async def answers(self, table: str, after: int, to: int) -> list[Given]:
        return await self.read(lambda db: _answers(db, table, after, to))

    async def opening(self, table: str) -> Opening:
        def first(db: sqlite3.Connection) -> Opening:
            row = db.execute("SELECT * FROM entries WHERE table_id = ? AND n = 0", (table,)).fetchone()
            if row is None:
                raise DamagedTable("its first entry is missing")
            return opening_of(entry_of(row))

        return await self.read(first)

    async def snapshot(self, table: str, moment: int) -> Snapshot | None:
        sql = "SELECT * FROM snapshots WHERE table_id = ? AND moment <= ? ORDER BY moment DESC LIMIT 1"
        row = await self.read(lambda db: db.execute(sql, (table, moment)).fetchone())
        return snapshot_of(row) if row else None

    async def remains(self, table: str) -> Remains:
        return await self.read(lambda db: left_of(db, table))

    async def snapshots(self, table: str, after: int) -> list[Snapshot]:
        sql = "SELECT * FROM snapshots WHERE table_id = ? AND moment > ? ORDER BY moment"
        return await self.read(lambda db: [snapshot_of(row) for row in db.execute(sql, (table, after))])

    async def marks(self, table: str, to: int, column: int, first: int, last: int) -> list[Mark]:
        return await self.read(lambda db: _marks(db, table, to, column, first, last))

    async def chat(self, table: str, before: int, most: int) -> list[ChatLine]:
        sql = "SELECT * FROM entries WHERE table_id = ? AND kind = 'chat' AND place < ? ORDER BY place DESC LIMIT ?"
        found = await self.read(lambda db: [entry_of(row) for row in db.execute(sql, (table, before, most))])
        return [ChatLine(entry.place or 0, entry.seat, entry.at, said_in(entry)) for entry in reversed(found)]

    async def heads_of(self, person: str, most: int = 100) -> tuple[list[Head], list[str]]:
        heads = (
            "SELECT heads.* FROM places JOIN heads ON heads.table_id = places.table_id WHERE person = ? "
            "ORDER BY changed DESC LIMIT ?"
        )
        lost = (
            "SELECT places.table_id FROM places LEFT JOIN heads ON heads.table_id = places.table_id "
            "WHERE person = ? AND heads.table_id IS NULL"
        )

        def mine(db: sqlite3.Connection) -> tuple[list[Head], list[str]]:
            sound, damaged = _sound(db.execute(heads, (person, most)).fetchall())
            headless = [id for (id,) in db.execute(lost, (person,)) if _has_rows(db, id)]
            for id in headless:
                log.error("table %s: %s", id, HEADLESS)
            return sound, damaged + headless

        return await self.read(mine)

    async def open_heads(self, person: str, most: int = 50, of_one: int = 3) -> list[Head]:
        sql = "SELECT * FROM heads WHERE open = 1 ORDER BY changed DESC LIMIT ?"

        def found(db: sqlite3.Connection) -> list[Head]:
            damaged: list[str] = []
            heads = _readable(db.execute(sql, (10 * most,)), damaged)
            return [*islice(for_anybody(heads, person, of_one), most)]

        return await self.read(found)

    async def waiting(self) -> list[str]:
        return await self.read(
            lambda db: [id for (id,) in db.execute("SELECT table_id FROM heads WHERE bot_waits = 1")]
        )

    async def chapters(self, table: str) -> list[Chapter]:
        sql = "SELECT * FROM chapters WHERE table_id = ? ORDER BY number"
        return await self.read(lambda db: [chapter_of(row) for row in db.execute(sql, (table,))])

    async def page(self, table: str, number: int, viewer: int) -> str | None:
        sql = "SELECT * FROM chronicles WHERE table_id = ? AND number = ? AND viewer = ?"
        row = await self.read(lambda db: db.execute(sql, (table, number, viewer)).fetchone())
        return page_of(row) if row else None

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(people))
        sql = f"SELECT id, name FROM people WHERE id IN ({marks})"
        return await self.read(lambda db: dict(db.execute(sql, tuple(people)).fetchall()))

    async def is_used(self, token: str) -> bool:
        sql = "SELECT 1 FROM carried WHERE token = ?"
        return await self.read(lambda db: db.execute(sql, (token,)).fetchone() is not None)

    async def seen(self, table: str, person: str) -> int:
        sql = "SELECT log FROM seen WHERE table_id = ? AND person = ?"
        row = await self.read(lambda db: db.execute(sql, (table, person)).fetchone())
        return max(0, int(row[0])) if row else 0

    async def lessons(self, person: str) -> list[Learnt]:
        sql = "SELECT game, course, step, done FROM lessons WHERE person = ?"
        rows = await self.read(lambda db: db.execute(sql, (person,)).fetchall())
        return [Learnt(game, course, max(0, int(step)), bool(done)) for game, course, step, done in rows]


def checked_schema(path: Path) -> None:
    """It is a file of this release. Raises CannotKeep."""
    if not path.is_file():
        raise CannotKeep(f"there is no file {path}")
    try:
        with closing(connected(path)) as db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            begun = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'turns' OR name = 'entries'").fetchone()
    except sqlite3.Error as error:
        raise CannotKeep(f"{path} holds no tables of Dolmen: {error}") from None
    if version == SCHEMA_VERSION:
        return
    if not begun:
        raise CannotKeep(f"{path} holds no tables of Dolmen")
    how = "start the server on it once, to bring it up to date" if version < SCHEMA_VERSION else "use that release"
    raise CannotKeep(f"{path} is of another release of Dolmen (schema {version}): {how}")


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, check_same_thread=False, isolation_level=None, timeout=LOCK_SECONDS, cached_statements=256
    )
    connection.text_factory = _text
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA wal_autocheckpoint=4000")  # a page that is written again and again is copied less often
    connection.execute("PRAGMA secure_delete=ON")
    return connection


def _text(data: bytes) -> str:
    """Damaged bytes in one row must not keep the others from being read."""
    return data.decode("utf-8", "replace")


def opened(db: sqlite3.Connection, table: str) -> Stored | None:
    """What is needed to go on with a table. Raises DamagedTable."""
    head = _head(db, table)
    if head is None:
        if _has_rows(db, table):
            raise DamagedTable(HEADLESS)
        return None
    sql = "SELECT * FROM snapshots WHERE table_id = ? AND moment <= ? ORDER BY moment DESC LIMIT ?"
    rows = db.execute(sql, (table, head.moment, TAIL + 1)).fetchall()[::-1]
    if not rows:
        raise DamagedTable("there is no state to go on from")
    snapshots = [snapshot_of(row) for row in rows[too_old([row[1] for row in rows], head.moment) :]]
    entries = _answer_rows(db, head, snapshots[0].moment, head.moment)
    _check_gaps(db, head, min((entry.n for entry in entries), default=head.n))
    older = _older(db, head, snapshots[0].moment)
    return Stored(head, snapshots, standing(entries, snapshots[0].moment, head.moment), older)


def _older(db: sqlite3.Connection, head: Head, before: int) -> list[Mark]:
    """See `Stored.older`. One that cannot be read is left where it is: nothing here needs it."""
    sql = (
        "SELECT table_id, moment, about, checksum FROM snapshots "
        "WHERE table_id = ? AND moment > ? AND moment < ? ORDER BY moment"
    )
    return sound_rows(mark_of, db.execute(sql, (head.id, head.keyframe, before)), [])


def left_of(db: sqlite3.Connection, table: str) -> Remains:
    """Whatever can still be read of a table."""
    return remains_of(
        db.execute("SELECT * FROM heads WHERE table_id = ?", (table,)).fetchone(),
        db.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY n", (table,)),
        db.execute("SELECT * FROM snapshots WHERE table_id = ? ORDER BY moment", (table,)),
        [person for (person,) in db.execute("SELECT person FROM places WHERE table_id = ?", (table,))],
    )


def _has_rows(db: sqlite3.Connection, table: str) -> bool:
    """There is something of a table, be it without a head."""
    sql = "SELECT 1 FROM {} WHERE table_id = ?"
    return any(db.execute(sql.format(rows), (table,)).fetchone() for rows in ("entries", "snapshots"))


def _check_gaps(db: sqlite3.Connection, head: Head, first: int) -> None:
    """From that entry on none is missing, or one that was taken back would stand again. Raises DamagedTable."""
    sql = "SELECT count(*), max(n) FROM entries WHERE table_id = ? AND n >= ?"
    if db.execute(sql, (head.id, first)).fetchone() != (head.n - first + 1, head.n):
        raise DamagedTable(f"of the entries {first} to {head.n} some are missing")


def _head(db: sqlite3.Connection, table: str) -> Head | None:
    """Raises DamagedTable."""
    row = db.execute("SELECT * FROM heads WHERE table_id = ?", (table,)).fetchone()
    return head_of(row) if row else None


def _answers(db: sqlite3.Connection, table: str, after: int, to: int) -> list[Given]:
    head = _head(db, table)
    if head is None:
        raise DamagedTable(HEADLESS)
    return standing(_answer_rows(db, head, after, to), after, to)


def _answer_rows(db: sqlite3.Connection, head: Head, after: int, to: int) -> list[Entry]:
    """Those that stand, and some that were taken back. Later answers that stand lie in later entries, so they are
    looked for between two milestones."""
    before, behind = after // MILESTONE * MILESTONE, -(-to // MILESTONE) * MILESTONE
    first = _milestone(db, head.id, before) or 0
    last = (_milestone(db, head.id, behind) if behind <= head.moment else None) or head.n
    sql = (
        "SELECT * FROM entries WHERE table_id = ? AND n BETWEEN ? AND ? AND kind = 'answer' "
        "AND place > ? AND place <= ?"
    )
    return [entry_of(row) for row in db.execute(sql, (head.id, first, last, after, to))]


def _milestone(db: sqlite3.Connection, table: str, moment: int) -> int | None:
    """The number of the entry with the answer that stands at that moment, if it is there. Left to itself, SQLite looks
    for the largest number from the end of the log on."""
    sql = (
        "SELECT max(n) FROM entries INDEXED BY milestones "
        f"WHERE table_id = ? AND place = ? AND kind = 'answer' AND place % {MILESTONE} = 0"
    )
    found: int | None = db.execute(sql, (table, moment)).fetchone()[0]
    return found


def _marks(db: sqlite3.Connection, table: str, to: int, column: int, first: int, last: int) -> list[Mark]:
    """The first of them is looked for by halves, so that a long match is no slower to leaf through."""
    columns = "SELECT table_id, moment, about, checksum FROM snapshots WHERE table_id = ?"
    at = f"{columns} AND moment <= ? ORDER BY moment DESC LIMIT 1"
    begin, low, high = 0, 0, to
    while low < high:
        middle = (low + high + 1) // 2
        row = db.execute(at, (table, middle)).fetchone()
        mark = mark_of(row) if row else None
        if mark is not None and mark.lines[column] > first:
            high = mark.moment - 1
        else:
            low, begin = middle, mark.moment if mark is not None else 0
    rows = db.execute(f"{columns} AND moment >= ? AND moment <= ? ORDER BY moment", (table, begin, to))
    return marks_until(map(mark_of, rows), column, last)


def entries_of(db: sqlite3.Connection, table: str, after: int = -1) -> list[Entry]:
    """Raises DamagedTable."""
    sql = "SELECT * FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
    return [entry_of(row) for row in db.execute(sql, (table, after))]


def _sound(rows: list[Row]) -> tuple[list[Head], list[str]]:
    """The heads that can be read, and the ids of the others."""
    damaged: list[str] = []
    return [*_readable(rows, damaged)], damaged


_head_read = lru_cache(1024)(head_of)
"""Heads as they were read, by their whole rows: a lobby asks for the same hundred again and again."""


def _readable(rows: Iterable[Row], damaged: list[str]) -> Iterator[Head]:
    """The heads that can be read, one by one: whoever has enough of them reads no more. The others are added there."""
    for row in rows:
        try:
            head = _head_read(row)
        except DamagedTable as error:
            log.error("table %s: %s", row[0], error)
            damaged.append(row[0])
        else:
            yield head


def for_anybody(heads: Iterable[Head], person: str, of_one: int) -> Iterator[Head]:
    """A few of each owner, and none where this person sits."""
    count: dict[str, int] = {}
    for head in heads:
        count[head.owner] = count.get(head.owner, 0) + 1
        if count[head.owner] <= of_one and person not in [seat.person for seat in head.seats]:
            yield head
