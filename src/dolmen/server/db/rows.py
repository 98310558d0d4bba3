"""How entries, heads and snapshots are written into rows, each with a checksum, and read again."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from dolmen.kernel.state import shelved
from dolmen.server.db.base import DamagedTable, Entry, Given, Head, Mark, Opening, Said, Snapshot

Row = tuple[Any, ...]

_encode = msgspec.msgpack.Encoder().encode
_T = TypeVar("_T")
_decoders: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {}


def packed(value: Any) -> bytes:
    return _encode(value)


def unpacked(data: bytes, cls: type[_T], what: str) -> _T:
    """Raises DamagedTable."""
    decoder = _decoders.get(cls)
    if decoder is None:
        decoder = _decoders[cls] = msgspec.msgpack.Decoder(cls)
    try:
        return decoder.decode(data)  # type: ignore[no-any-return]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError) as error:
        raise DamagedTable(f"{what} cannot be read: {error}") from None


def entry_row(table: str, entry: Entry) -> Row:
    check = _entry_check(entry.n, entry.kind, entry.place, entry.seat, entry.data)
    return (table, entry.n, entry.kind, entry.place, entry.seat, entry.at, entry.data, check)


def entry_of(row: Row) -> Entry:
    """Raises DamagedTable."""
    _, n, kind, place, seat, at, data, check = row
    if not isinstance(data, bytes) or _entry_check(n, kind, place, seat, data) != check:
        raise DamagedTable(f"entry {n} is damaged")
    return Entry(n, kind, data, place, seat, at)


def _entry_check(n: Any, kind: Any, place: Any, seat: Any, data: bytes) -> int:
    return zlib.crc32(f"{n} {kind} {place} {seat}".encode("utf-8", "replace"), zlib.crc32(data))


def given_of(entry: Entry) -> Given:
    """Raises DamagedTable."""
    return unpacked(entry.data, Given, f"entry {entry.n}")


def opening_of(entry: Entry) -> Opening:
    """Raises DamagedTable."""
    return unpacked(entry.data, Opening, f"entry {entry.n}")


def said_in(entry: Entry) -> Said:
    """Raises DamagedTable."""
    return unpacked(entry.data, Said, f"entry {entry.n}")


def standing(entries: Iterable[Entry], after: int, to: int) -> list[Given]:
    """The answers that stand at the moments after the first and up to the second. Raises DamagedTable."""
    last: dict[int, Entry] = {}
    for entry in entries:
        place = entry.place or 0
        if entry.kind == "answer" and after < place <= to and (place not in last or last[place].n < entry.n):
            last[place] = entry
    missing = next((moment for moment in range(after + 1, to + 1) if moment not in last), None)
    if missing is not None:
        raise DamagedTable(f"answer {missing} is missing")
    return [given_of(last[moment]) for moment in range(after + 1, to + 1)]


def head_row(head: Head) -> Row:
    data = packed(head)
    is_open = not head.private and not head.over and head.free
    return (head.id, head.n, head.changed, int(is_open), int(not head.over and head.bot_waits), data, zlib.crc32(data))


def head_of(row: Row) -> Head:
    """Raises DamagedTable."""
    id, n, _, _, _, data, check = row
    if not isinstance(data, bytes) or zlib.crc32(data) != check:
        raise DamagedTable("its head is damaged")
    head = unpacked(data, Head, "its head")
    if head.n != n or head.id != id:
        raise DamagedTable("its head is another's")
    return head


def snapshot_row(table: str, snapshot: Snapshot) -> Row:
    about = packed(msgspec.structs.replace(snapshot, state=b""))
    state = shelved(snapshot.state)
    return (table, snapshot.moment, about, state, zlib.crc32(state, zlib.crc32(about)))


def snapshot_of(row: Row) -> Snapshot:
    """Raises DamagedTable."""
    _, moment, about, state, check = row
    what = f"the state at moment {moment}"
    if not isinstance(about, bytes) or not isinstance(state, bytes) or zlib.crc32(state, zlib.crc32(about)) != check:
        raise DamagedTable(f"{what} is damaged")
    snapshot = unpacked(about, Snapshot, what)
    snapshot.state = state
    return snapshot


def mark_of(about: bytes) -> Mark:
    """Raises DamagedTable."""
    return unpacked(about, Mark, "a mark")


def marks_until(marks: Iterable[Mark], column: int, last: int) -> list[Mark]:
    """Up to the first of them with so many lines in that column."""
    found = []
    for mark in marks:
        found.append(mark)
        if mark.lines[column] >= last:
            break
    return found
