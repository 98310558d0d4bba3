"""Damage to rows of a file of tables, as chance will have it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

KEYS = {
    "entries": ("table_id", "n"),
    "heads": ("table_id",),
    "snapshots": ("table_id", "moment"),
    "places": ("person", "table_id"),
    "people": ("id",),
    "seen": ("table_id", "person"),
    "lessons": ("person", "game", "course"),
    "chapters": ("table_id", "number"),
    "chronicles": ("table_id", "number", "viewer"),
    "carried": ("token",),
}
OF_A_MATCH = ("entries", "heads", "snapshots")
"""Rows without which a table may not open."""

DELETE = 0.15
"""How often a row is not changed but gone."""


class Spoilt(Struct):
    """What was done to one row."""

    rows: str
    table: str
    """The id of the table that the row belonged to; empty if to none."""
    what: str

    def __str__(self) -> str:
        return f"{self.rows} of {self.table or 'no table'}: {self.what}"


def spoil(file: Path, random: Random, times: int) -> list[Spoilt]:
    """This many rows, each in one of its columns."""
    done: list[Spoilt] = []
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.text_factory = bytes
        while len(done) < times:
            with suppress(sqlite3.IntegrityError):  # what the columns do not take is no damage
                done += _spoil_one(db, random)
    return done


def _spoil_one(db: sqlite3.Connection, random: Random) -> list[Spoilt]:
    rows = random.choice([*KEYS])
    columns = [row[1].decode() for row in db.execute(f"PRAGMA table_info({rows})")]
    keys = KEYS[rows]
    found = db.execute(f"SELECT {', '.join(keys)} FROM {rows} ORDER BY {', '.join(keys)}").fetchall()
    if not found:
        return []
    key = random.choice(found)
    where = " AND ".join(f"{name} = {_as(value)}" for name, value in zip(keys, key, strict=True))
    table = key[keys.index("table_id")].decode("utf-8", "replace") if "table_id" in keys else ""
    if random.random() < DELETE:
        db.execute(f"DELETE FROM {rows} WHERE {where}", key)
        return [Spoilt(rows, table, "deleted")]
    column = random.choice(columns)
    was, kind = db.execute(f"SELECT {column}, typeof({column}) FROM {rows} WHERE {where}", key).fetchone()
    name, now = _other(was, kind.decode(), random)
    if now == was:
        return []
    db.execute(f"UPDATE {rows} SET {column} = {_as(now, kind.decode())} WHERE {where}", (now, *key))
    return [Spoilt(rows, table, f"{column} {name}")]


def _as(value: Any, kind: str = "text") -> str:
    """Texts are handled as bytes, because after damage they are no texts any more."""
    return "CAST(? AS TEXT)" if isinstance(value, bytes) and kind == "text" else "?"


def _other(was: Any, kind: str, random: Random) -> tuple[str, Any]:
    if kind in ("blob", "text"):
        name = random.choice([*_BYTES])
        return name, _BYTES[name](was, random)
    if kind == "real":
        return "another number", random.choice((was + 1, -was, 0.0, 1e300))
    if kind == "null":
        return "a number", random.getrandbits(8)
    return "another number", random.choice((was + 1, was - 1, -was, 0, random.getrandbits(62)))


def _flip(data: bytes, random: Random) -> bytes:
    if not data:
        return b"\xff"
    place = random.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]


_BYTES: dict[str, Callable[[bytes, Random], bytes]] = {
    "with a bit flipped": _flip,
    "zeroed": lambda data, random: bytes(len(data)),
    "cut off": lambda data, random: data[: random.randrange(len(data) + 1)],
    "random": lambda data, random: random.randbytes(len(data) or 1),
    "empty": lambda data, random: b"",
}
