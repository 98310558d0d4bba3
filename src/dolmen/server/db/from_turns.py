"""Schema 1 kept whole turns and replaced them; here they become entries. No rule is run: old data stays what it was."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any

import msgspec

from dolmen.kernel.saves import SavedTurn
from dolmen.kernel.story import Told
from dolmen.server.db.base import (
    KEYFRAME,
    TAIL,
    Entry,
    Final,
    Given,
    Head,
    Line,
    Opening,
    Said,
    SeatRow,
    Snapshot,
    Tale,
)
from dolmen.server.db.rows import Row, entry_row, head_row, packed, snapshot_row

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
        self.at: float = row["changed"]
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        seats = self._seats()
        self.turns = [
            _turn.decode(data) for data in self._read("SELECT data FROM turns WHERE table_id = ? ORDER BY number")
        ]
        self.opening = Opening(
            game=row["game"],
            version=row["version"],
            edition="",
            seats=len(seats),
            options=msgspec.json.decode(row["options"]),
            seed=row["seed"],
            told=[[]],
        )
        self.head = Head(
            id=self.id,
            n=0,
            game=row["game"],
            version=row["version"],
            edition="",
            seed=row["seed"],
            options=self.opening.options,
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
            generation=msgspec.json.decode(row["generation"], type=dict[int, int]),
            lines=[0] * (len(seats) + 2),
            chat=[0] * (len(seats) + 2),
            bytes=[0] * len(seats),
        )
        self.final: bytes | None = row["final"]

    def write(self) -> None:
        given = self._given()
        self._add("new", packed(self.opening))
        for answer in given:
            self.head.moment += 1
            self._add("answer", packed(answer), self.head.moment, answer.seat)
        self._chat()
        self.head.n = len(self.entries) - 1
        thinned = _thinned(self.snapshots)
        self.head.keyframe = thinned[max(0, len(thinned) - TAIL - 2)].moment
        self._insert("entries", [entry_row(self.id, entry) for entry in self.entries])
        self._insert("heads", [head_row(self.head)])
        self._insert("snapshots", [snapshot_row(self.id, snapshot) for snapshot in thinned])
        people = dict.fromkeys((self.head.owner, *(seat.person for seat in self.head.seats if seat.person)))
        self._insert("places", [(person, self.id) for person in people])

    def _read(self, sql: str) -> list[Any]:
        return [value for (value,) in self.db.execute(sql, (self.id,))]

    def _insert(self, into: str, rows: list[Row]) -> None:
        self.db.executemany(f"INSERT INTO {into} VALUES ({', '.join('?' * len(rows[0]))})", rows)

    def _add(self, kind: Any, data: bytes, place: int | None = None, seat: int | None = None, at: float = 0.0) -> None:
        self.entries.append(Entry(len(self.entries), kind, data, place, seat, at or self.at))

    def _seats(self) -> list[SeatRow]:
        sql = "SELECT number, kind, person, level, stands_in FROM seats WHERE table_id = ? ORDER BY number"
        seats = [SeatRow(*row) for row in self.db.execute(sql, (self.id,))]
        if not seats or [seat.number for seat in seats] != [*range(len(seats))]:
            raise ValueError("a seat is missing")
        return seats

    def _given(self) -> list[Given]:
        """All answers. Which of them a line of the log came of is not known: those of a turn are told at its end."""
        given: list[Given] = []
        told = self.opening.told
        for number, turn in enumerate(self.turns):
            dice = dict(turn.fresh_dice)
            if not turn.answers:
                self._count(turn.story)  # told because of the answer before, so the mark at this moment counts it
            self._snapshot(len(given), number, turn.snapshot, dice.get(0))
            for place, a in enumerate(turn.answers, 1):
                told = [[]]
                given.append(Given(number, a.ask, a.index, a.value, a.seat, b"", 0, told, dice.get(place)))
            told[-1] += _tale(turn)
            if turn.answers:
                self._count(turn.story)
            told.append([])
        self.head.turn = len(self.turns) if self.final else len(self.turns) - 1
        if self.final:
            self._snapshot(len(given), len(self.turns), self.final, None, final=True)
        else:
            told.pop()
        return given

    def _snapshot(self, moment: int, turn: int, state: bytes, dice: int | None, final: bool = False) -> None:
        if self.snapshots and self.snapshots[-1].moment == moment:
            self.snapshots.pop()
        self.snapshots.append(
            Snapshot(
                moment=moment,
                turn=turn,
                version=self.head.version,
                edition="",
                lines=list(self.head.lines),
                dice=dice,
                final=final,
                state=state,
            )
        )

    def _count(self, story: list[Told]) -> None:
        for told in story:
            for place in range(len(self.head.lines) - 1):
                self.head.lines[place] += told.visible_to(place - 1 if place else None)
            self.head.lines[-1] += 1

    def _chat(self) -> None:
        sql = "SELECT n, person, seat, text, at, team FROM chat WHERE table_id = ? ORDER BY n"
        for number, (_, person, seat, text, at, team) in enumerate(self.db.execute(sql, (self.id,))):
            self._add("chat", packed(Said(person, text, bool(team))), number, seat, at)
            for place in range(len(self.head.chat)):
                self.head.chat[place] += not team or place in (
                    len(self.head.chat) - 1,
                    -1 if seat is None else seat + 1,
                )


def _tale(turn: SavedTurn) -> Tale:
    tale: Tale = [Line(told) for told in turn.story]
    for place, seats in turn.seals:
        tale.insert(place, Final(seats))
    return tale


def _thinned(snapshots: list[Snapshot]) -> list[Snapshot]:
    """The last ones dense, older ones some way apart."""
    old, tail = snapshots[: -TAIL - 1], snapshots[-TAIL - 1 :]
    kept: list[Snapshot] = []
    for snapshot in old:
        if not kept or snapshot.moment - kept[-1].moment >= KEYFRAME:
            kept.append(snapshot)
    return [*kept, *tail]
