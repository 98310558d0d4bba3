"""Schema 1 kept whole turns and replaced them; here they become entries. No rule is run: old data stays what it was."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any

import msgspec

from dolmen.kernel.save import SavedTurn
from dolmen.server.db.base import Head, Said, SeatRow
from dolmen.server.db.from_save import Filing
from dolmen.server.db.rows import Row, entry_row, head_row, people_at, snapshot_row

log = logging.getLogger("dolmen.server")

_turn = msgspec.msgpack.Decoder(SavedTurn)


def entries_from_turns(db: sqlite3.Connection) -> None:
    """Every table of schema 1. One that cannot be read is damaged, and keeps its rows in `attic`."""
    db.execute("CREATE TABLE attic (table_id TEXT NOT NULL, number INTEGER NOT NULL, data BLOB NOT NULL) STRICT")
    columns = [row[1] for row in db.execute("PRAGMA table_info(tables)")]
    for values in db.execute("SELECT * FROM tables").fetchall():
        row = dict(zip(columns, values, strict=True))
        try:
            _Old(db, row).write()
        except Exception as error:  # a damaged row may fail in any way, and must not stop the others
            log.error("table %s cannot be read: %s", row["id"], error)
            db.execute("INSERT INTO attic SELECT table_id, number, data FROM turns WHERE table_id = ?", (row["id"],))
            db.execute("INSERT INTO heads VALUES (?, 0, ?, 0, 0, x'', 0)", (row["id"], row["changed"]))
            db.execute("INSERT INTO places VALUES (?, ?)", (row["owner"], row["id"]))


class _Old:
    """One table of schema 1."""

    def __init__(self, db: sqlite3.Connection, row: dict[str, Any]) -> None:
        self.db = db
        self.id: str = row["id"]
        seats = self._seats()
        self.head = Head(
            id=self.id,
            n=0,
            game=row["game"],
            version=row["version"],
            edition="",
            seed=row["seed"],
            options=msgspec.json.decode(row["options"]),
            owner=row["owner"],
            private=bool(row["private"]),
            key=row["key"],
            created=row["created"],
            changed=row["changed"],
            seats=seats,
            names=[f"Player {seat.number + 1}" for seat in seats],
            waiting=msgspec.json.decode(row["waiting"], type=list[int]),
            over=row["over"],
            rematch=row["rematch"],
            undo_counts=msgspec.json.decode(row["generation"], type=dict[int, int]),
        )
        self.final: bytes | None = row["final"]

    def write(self) -> None:
        filing = Filing(self.head, self.head.changed)
        turns = self.db.execute("SELECT data FROM turns WHERE table_id = ? ORDER BY number", (self.id,)).fetchall()
        filing.match([_turn.decode(data) for (data,) in turns], self.final)
        sql = "SELECT person, seat, text, at, team FROM chat WHERE table_id = ? ORDER BY n"
        for person, seat, text, at, team in self.db.execute(sql, (self.id,)):
            filing.chat(Said(person, text, bool(team)), seat, at)
        write = filing.write()
        self._insert("entries", [entry_row(self.id, entry) for entry in write.entries])
        self._insert("heads", [head_row(self.head)])
        self._insert("snapshots", [snapshot_row(self.id, snapshot) for snapshot in write.snapshots])
        self._insert("places", [(person, self.id) for person in people_at(self.head)])

    def _insert(self, into: str, rows: list[Row]) -> None:
        self.db.executemany(f"INSERT INTO {into} VALUES ({', '.join('?' * len(rows[0]))})", rows)

    def _seats(self) -> list[SeatRow]:
        sql = "SELECT number, kind, person, level, stands_in FROM seats WHERE table_id = ? ORDER BY number"
        seats = [SeatRow(*row) for row in self.db.execute(sql, (self.id,))]
        if not seats or [seat.number for seat in seats] != [*range(len(seats))]:
            raise ValueError("a seat is missing")
        return seats
