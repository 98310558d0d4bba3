"""How entries, heads and snapshots are written into rows, each with a checksum, and read again."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from dolmen.kernel.decoders import decoder_of
from dolmen.kernel.state import LARGE, compressed
from dolmen.server.db.base import Chapter, DamagedTable, Entry, Given, Head, Mark, Opening, Remains, Said, Snapshot

Row = tuple[Any, ...]

_encode = msgspec.msgpack.Encoder().encode
_T = TypeVar("_T")


packed = _encode


def unpacked(data: bytes, cls: type[_T], what: str) -> _T:
    """Raises DamagedTable."""
    try:
        return decoder_of(cls).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, TypeError) as error:
        raise DamagedTable(f"{what} cannot be read: {error}") from None


def entry_row(table: str, entry: Entry) -> Row:
    """The checksum is of all columns, so that a row that strayed to another table is noticed too."""
    head = (table, entry.n, entry.kind, entry.place, entry.seat, float(entry.at))
    return (*head, entry.data, zlib.crc32(_encode(head), zlib.crc32(entry.data)))


def entry_of(row: Row) -> Entry:
    """Raises DamagedTable."""
    _, n, kind, place, seat, at, data, check = row
    if not isinstance(data, bytes) or zlib.crc32(_encode(row[:6]), zlib.crc32(data)) != check:
        raise DamagedTable(f"entry {n} is damaged")
    return Entry(n, kind, data, place, seat, at)


def given_of(entry: Entry) -> Given:
    """Raises DamagedTable."""
    return unpacked(entry.data, Given, f"entry {entry.n}")


def own_fields(given: Given) -> tuple[str, ...]:
    """Where in an answer somebody wrote or drew something."""
    if not isinstance(given.own_words, bool):
        return given.own_words
    if not given.own_words:
        return ()
    value = given.value
    if isinstance(value, str) or "strokes" in value:
        return ("",)
    return tuple(name for name, text in value.items() if isinstance(text, str) and text)


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
    return (*_columns(head), data, zlib.crc32(data))


def _columns(head: Head) -> Row:
    """What tables are looked up by."""
    is_open = not head.private and not head.over and head.free
    return (
        head.id,
        head.n,
        float(head.changed),
        int(is_open),
        int(not head.over and (head.bot_waits or bool(head.lapses))),
    )


def head_of(row: Row) -> Head:
    """Raises DamagedTable."""
    data, check = row[5:]
    if not isinstance(data, bytes) or zlib.crc32(data) != check:
        raise DamagedTable("its head is damaged")
    head = unpacked(data, Head, "its head")
    if _columns(head) != tuple(row[:5]):
        raise DamagedTable("its head does not fit the row it stands in")
    return head


def people_at(head: Head) -> list[str]:
    """Who finds this table in the lobby."""
    everybody = dict.fromkeys((head.owner, *(seat.person for seat in head.seats if seat.person)))
    return [person for person in everybody if person]


def snapshot_row(table: str, snapshot: Snapshot) -> Row:
    about = packed(msgspec.structs.replace(snapshot, state=b""))
    state = compressed(snapshot.state) if len(snapshot.state) > LARGE else snapshot.state
    return (table, snapshot.moment, about, state, _about_check(table, snapshot.moment, about) | zlib.crc32(state))


def _about_check(table: str, moment: int, about: bytes) -> int:
    """The upper half of a snapshot's checksum: marks are read without the state."""
    check = zlib.crc32(f"{table} {moment}".encode("utf-8", "replace"), zlib.crc32(about))
    return (check & 0x7FFFFFFF) << 32


def snapshot_of(row: Row) -> Snapshot:
    """Raises DamagedTable."""
    table, moment, about, state, check = row
    what = f"the state at moment {moment}"
    if not isinstance(about, bytes) or not isinstance(state, bytes):
        raise DamagedTable(f"{what} is damaged")
    if _about_check(table, moment, about) | zlib.crc32(state) != check:
        raise DamagedTable(f"{what} is damaged")
    snapshot = unpacked(about, Snapshot, what)
    snapshot.state = state
    return snapshot


def mark_of(row: Row) -> Mark:
    """Of a snapshot's row without its state. Raises DamagedTable."""
    table, moment, about, check = row
    if not isinstance(about, bytes) or _about_check(table, moment, about) != check >> 32 << 32:
        raise DamagedTable(f"the state at moment {moment} is damaged")
    snapshot = unpacked(about, Snapshot, "a mark")
    return Mark(snapshot.moment, snapshot.lines, snapshot.dice, snapshot.chapter)


def chapter_row(table: str, chapter: Chapter) -> Row:
    data = packed(chapter)
    return (table, chapter.number, chapter.moment, data, zlib.crc32(data, zlib.crc32(table.encode("utf-8", "replace"))))


def chapter_of(row: Row) -> Chapter:
    """Raises DamagedTable."""
    table, number, moment, data, check = row
    if not isinstance(data, bytes) or zlib.crc32(data, zlib.crc32(table.encode("utf-8", "replace"))) != check:
        raise DamagedTable(f"chapter {number} is damaged")
    found = unpacked(data, Chapter, f"chapter {number}")
    if (found.number, found.moment) != (number, moment):
        raise DamagedTable(f"chapter {number} does not fit the row it stands in")
    return found


def page_row(table: str, number: int, viewer: int, page: str) -> Row:
    """A page of a chronicle can be made again, so it has its checksum in it, and one that is not sound is none."""
    return (table, number, viewer, f"{_page_check(table, number, viewer, page):08x} {page}")


def page_of(row: Row) -> str | None:
    table, number, viewer, text = row
    check, _, page = str(text).partition(" ")
    return page if check == f"{_page_check(table, number, viewer, page):08x}" else None


def _page_check(table: str, number: int, viewer: int, page: str) -> int:
    return zlib.crc32(f"{table} {number} {viewer} {page}".encode("utf-8", "replace"))


def marks_until(marks: Iterable[Mark], column: int, last: int) -> list[Mark]:
    """Up to the first of them with that many lines in that column."""
    found = []
    for mark in marks:
        found.append(mark)
        if mark.lines[column] >= last:
            break
    return found


def remains_of(head: Row | None, entries: Iterable[Row], snapshots: Iterable[Row], people: list[str]) -> Remains:
    """What can be read of these rows, each by itself."""
    faults: list[str] = []
    heads = sound_rows(head_of, [head] if head else [], faults)
    read = sound_rows(entry_of, entries, faults), sound_rows(snapshot_of, snapshots, faults)
    return Remains(heads[0] if heads else None, *read, people, faults)


def sound_rows(read: Callable[[Row], _T], rows: Iterable[Row], faults: list[str]) -> list[_T]:
    """Those rows that can be read; what is wrong with the others is added there."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except DamagedTable as fault:
            faults.append(str(fault))
    return found
