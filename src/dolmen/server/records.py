"""Tables, people and chat as they lie in the store."""

from __future__ import annotations

import time
from typing import Any, cast

import msgspec
from msgspec import Struct

from dolmen.kernel import Match, find_game
from dolmen.kernel.match import restore
from dolmen.kernel.saves import Save, SavedTurn
from dolmen.kernel.state import encode
from dolmen.server.store import Statement, Store
from dolmen.server.wire import Chat, Level


class SeatRow(Struct):
    """A seat: a bot's of that level, or a person's, perhaps still free. `stands_in`: a bot plays for the person."""

    number: int
    kind: str
    person: str | None = None
    level: Level | None = None
    stands_in: Level | None = None


class TableRow(Struct):
    id: str
    game: str
    version: int
    seed: int
    options: dict[str, Any]
    owner: str
    private: bool
    key: str
    created: float
    changed: float
    seats: list[SeatRow]
    rematch: str = ""
    edition: str = ""
    last_turn: int = 0
    """The number of the last turn that is stored."""


_json = msgspec.json


class Records:
    """What the server keeps, by name."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._names: dict[str, str] = {}
        self._used: set[str] = set()
        """Tokens that are being written down as used."""

    # People

    def name(self, person: str) -> str:
        found = self._names.get(person)
        if found is None:
            row = self.store.one("SELECT name FROM people WHERE id = ?", person)
            found = self._names[person] = row["name"] if row else ""
        return found

    async def store_person(self, person: str, name: str) -> None:
        await self.store.write(
            [
                (
                    "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                    (person, name, time.time()),
                )
            ]
        )
        self._names[person] = name

    def is_used(self, token: str) -> bool:
        return token in self._used or self.store.one("SELECT 1 FROM carried WHERE token = ?", token) is not None

    async def use_token(self, token: str, until: float) -> bool:
        """Whether this token is used for the first time. Once it is too old anyway, it is forgotten."""
        if self.is_used(token):
            return False
        self._used.add(token)
        try:
            await self.store.write(
                [
                    ("DELETE FROM carried WHERE until < ?", (time.time(),)),
                    ("INSERT INTO carried VALUES (?, ?)", (token, until)),
                ]
            )
        finally:
            self._used.discard(token)
        return True

    # Tables

    async def store_new(self, row: TableRow, match: Match[Any]) -> None:
        await self.store.write(
            [
                (
                    "INSERT INTO tables (id, game, version, seed, options, owner, private, key, created, changed, "
                    "edition) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.id,
                        row.game,
                        row.version,
                        row.seed,
                        _json.encode(row.options).decode(),
                        row.owner,
                        int(row.private),
                        row.key,
                        row.created,
                        row.changed,
                        row.edition,
                    ),
                ),
                *(_seat(row.id, seat) for seat in row.seats),
                *self._turns(row, match, 0),
            ]
        )

    async def store_seat(self, row: TableRow, seat: SeatRow) -> None:
        await self.store.write([_seat(row.id, seat)])

    async def store_turns(self, row: TableRow, match: Match[Any], first: int) -> None:
        """What has changed of a match: its turns from this one on."""
        await self.store.write(self._turns(row, match, first))

    def _turns(self, row: TableRow, match: Match[Any], first: int) -> list[Statement]:
        at = match.position
        over = match.result
        statements: list[Statement] = [
            (
                "INSERT OR REPLACE INTO turns VALUES (?, ?, ?)",
                (row.id, first + i, _packed.encode(SavedTurn.of(turn))),
            )
            for i, turn in enumerate(match.turns_from(first))
        ]
        last = at.turn - 1 if over else at.turn
        if last < row.last_turn:
            statements.append(("DELETE FROM turns WHERE table_id = ? AND number > ?", (row.id, last)))
        row.last_turn = last
        statements.append(
            (
                "UPDATE tables SET changed = ?, generation = ?, final = ?, over = ?, waiting = ? WHERE id = ?",
                (
                    row.changed,
                    _json.encode(at.generation).decode(),
                    encode(match.s) if over else None,
                    over.reason if over else "",
                    _json.encode(list(match.asks)).decode(),
                    row.id,
                ),
            )
        )
        return statements

    async def store_rematch(self, row: TableRow, again: str) -> None:
        await self.store.write([("UPDATE tables SET rematch = ? WHERE id = ?", (again, row.id))])

    def table(self, id: str) -> TableRow | None:
        row = self.store.one("SELECT * FROM tables WHERE id = ?", id)
        if row is None:
            return None
        seats = [
            SeatRow(seat["number"], seat["kind"], seat["person"], seat["level"], seat["stands_in"])
            for seat in self.store.read("SELECT * FROM seats WHERE table_id = ? ORDER BY number", id)
        ]
        return TableRow(
            id=row["id"],
            game=row["game"],
            version=row["version"],
            seed=row["seed"],
            options=_json.decode(row["options"]),
            owner=row["owner"],
            private=bool(row["private"]),
            key=row["key"],
            created=row["created"],
            changed=row["changed"],
            seats=seats,
            rematch=row["rematch"],
            edition=row["edition"],
        )

    def load_match(self, row: TableRow) -> Match[Any]:
        """The match as it is stored, at the same decision."""
        stored = self.store.one("SELECT generation, final FROM tables WHERE id = ?", row.id)
        assert stored is not None
        turns = [
            _unpacked.decode(turn["data"])
            for turn in self.store.read("SELECT data FROM turns WHERE table_id = ? ORDER BY number", row.id)
        ]
        save = Save(
            game=row.game,
            version=row.version,
            seats=len(row.seats),
            options=row.options,
            seed=row.seed,
            generation=_json.decode(stored["generation"], type=dict[int, int]),
            turns=turns,
            final=stored["final"] or b"",
            edition=row.edition,
        )
        row.last_turn = len(turns) - 1
        return restore(save, find_game(row.game))

    def tables_of(self, person: str, most: int = 100) -> list[str]:
        rows = self.store.read(
            "SELECT id FROM tables WHERE owner = ? OR id IN (SELECT table_id FROM seats WHERE person = ?) "
            "ORDER BY changed DESC LIMIT ?",
            person,
            person,
            most,
        )
        return [row["id"] for row in rows]

    def open_tables(self, person: str, most: int = 50, of_one: int = 3) -> list[str]:
        """Tables for anybody, with a free seat, where this person does not sit; a few of each owner."""
        rows = self.store.read(
            "SELECT id FROM (SELECT id, changed, ROW_NUMBER() OVER (PARTITION BY owner ORDER BY changed DESC) AS nth "
            "FROM tables WHERE private = 0 AND over = '' AND EXISTS (SELECT 1 FROM seats WHERE table_id = id "
            "AND kind = 'person' AND person IS NULL) AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id "
            "AND person = ?)) WHERE nth <= ? ORDER BY changed DESC LIMIT ?",
            person,
            of_one,
            most,
        )
        return [row["id"] for row in rows]

    def waiting(self) -> list[str]:
        """Tables in progress where a bot has to move: to be woken when the server starts."""
        rows = self.store.read(
            "SELECT DISTINCT tables.id FROM tables JOIN seats ON table_id = tables.id, json_each(tables.waiting) "
            "WHERE over = '' AND json_each.value = number AND (kind = 'bot' OR stands_in IS NOT NULL)"
        )
        return [row["id"] for row in rows]

    # Talk

    def chat(self, table: str) -> list[Chat]:
        rows = self.store.read("SELECT * FROM chat WHERE table_id = ? ORDER BY n", table)
        return [
            Chat(row["n"], self.name(row["person"]), row["text"], row["at"], bool(row["team"]), row["seat"])
            for row in rows
        ]

    async def store_chat(self, table: str, line: Chat, person: str) -> None:
        values = (table, line.n, person, line.seat, line.text, line.when, int(line.team))
        await self.store.write([("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", values)])

    def seen(self, table: str, person: str) -> int:
        row = self.store.one("SELECT log FROM seen WHERE table_id = ? AND person = ?", table, person)
        return cast(int, row["log"]) if row else 0

    async def store_seen(self, table: str, person: str, log: int) -> None:
        await self.store.write([("INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", (table, person, log))])


def _seat(table: str, seat: SeatRow) -> Statement:
    return (
        "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?)",
        (table, seat.number, seat.kind, seat.person, seat.level, seat.stands_in),
    )


_packed = msgspec.msgpack.Encoder()
_unpacked = msgspec.msgpack.Decoder(SavedTurn)
