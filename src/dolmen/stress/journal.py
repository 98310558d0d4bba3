"""What a process did to the files of a folder, as `unsynced.c` wrote it down, and what a disk may have kept of it."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from enum import IntEnum
from pathlib import Path
from random import Random

from msgspec import Struct

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

_HEAD = struct.Struct("=IIiIQQ")


class What(IntEnum):
    """The kinds of records, numbered as in unsynced.c."""

    OPENED = 1
    WRITTEN = 2
    CUT_TO = 3
    SYNC_BEGINS = 4
    SYNC_ENDS = 5
    RENAMED = 6
    UNLINKED = 7
    FAILED = 8
    DOUBLED = 9


CREATED, EMPTIED = 1, 2
CHANGES = (What.WRITTEN, What.CUT_TO)


class Record(Struct):
    what: What
    process: int
    file: int
    """A number that the process has for an open file."""
    flags: int
    offset: int
    data: bytes


def read_journal(path: Path) -> list[Record]:
    """All records that were written whole, without those that were taken back."""
    records: list[Record] = []
    for record in _records(path.read_bytes() if path.exists() else b""):
        if record.what is What.FAILED:
            records.pop()
        else:
            records.append(record)
    return records


def _records(data: bytes) -> Iterator[Record]:
    at = 0
    while at + _HEAD.size <= len(data):
        what, process, file, flags, offset, length = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        if at + length > len(data):  # killed while it was written
            return
        yield Record(What(what), process, file, flags, offset, data[at : at + length])
        at += length


class Change(Struct):
    """A write, or a new size, that may not have reached the disk yet."""

    number: int
    """Its place in the journal."""
    offset: int
    data: bytes
    size: int
    """Of the file afterwards."""


class File:
    """What is safe of a file, and what came after that."""

    def __init__(self, safe: bytes = b"") -> None:
        self.safe = bytearray(safe)
        self.unsafe: list[Change] = []

    def _size(self) -> int:
        return self.unsafe[-1].size if self.unsafe else len(self.safe)

    def write(self, number: int, offset: int, data: bytes) -> None:
        self.unsafe.append(Change(number, offset, data, max(self._size(), offset + len(data))))

    def cut_to(self, number: int, size: int) -> None:
        """Shorter: what lay beyond is gone, even if the file grows again. Longer: zeros."""
        gone = max(0, self._size() - size)
        self.unsafe.append(Change(number, size, bytes(gone), size))

    def sync(self, number: int) -> None:
        """All that came before this record is on the disk."""
        done = [change for change in self.unsafe if change.number < number]
        self.unsafe = self.unsafe[len(done) :]
        self.safe = _with(self.safe, done)

    def whole(self) -> bytes:
        """With all that was written."""
        return bytes(_with(bytearray(self.safe), self.unsafe))

    def forget(self, random: Random, found: Forgotten) -> bytes:
        """As a disk might have left it: each sector after any number of the writes to it, and any size it had."""
        content = _fit(bytearray(self.safe), max([len(self.safe), *(change.size for change in self.unsafe)]))
        held = random.choice((0.0, 0.5, 0.9))
        """How likely a write to a sector is to have reached the disk, this time."""
        stopped: set[int] = set()
        for change in self.unsafe:
            for at, piece in _in_sectors(change):
                if at // SECTOR in stopped or random.random() >= held:
                    stopped.add(at // SECTOR)
                    found.undone += 1
                else:
                    content[at : at + len(piece)] = piece
                    found.kept += 1
        sizes = [len(self.safe), *(change.size for change in self.unsafe)]
        return bytes(_fit(content, random.choice(sizes)))


class Forgotten(Struct):
    """What a power cut did, in sectors that were written and not synced."""

    kept: int = 0
    undone: int = 0

    def add(self, other: Forgotten) -> None:
        self.kept += other.kept
        self.undone += other.undone


def _with(content: bytearray, changes: Iterable[Change]) -> bytearray:
    for change in changes:
        content = _fit(content, max(len(content), change.size))
        content[change.offset : change.offset + len(change.data)] = change.data
        content = _fit(content, change.size)
    return content


def _fit(content: bytearray, size: int) -> bytearray:
    del content[size:]
    content.extend(bytes(size - len(content)))
    return content


def _in_sectors(change: Change) -> Iterator[tuple[int, bytes]]:
    at, end = change.offset, change.offset + len(change.data)
    while at < end:
        until = min(end, (at // SECTOR + 1) * SECTOR)
        yield at, change.data[at - change.offset : until - change.offset]
        at = until


class Naming(Struct):
    """Files got names, or lost them, all at once; and the folder is not synced yet."""

    number: int
    calls: dict[str, File | None]
    """None: nothing is called so any more."""


class Folder:
    """The files of a folder while a journal is played, with what is safe of them and of their names."""

    def __init__(self, safe: dict[str, bytes]) -> None:
        self.safe = {path: File(content) for path, content in safe.items()}
        self.names = dict(self.safe)
        self.unsafe: list[Naming] = []
        self._open: dict[tuple[int, int], File | None] = {}
        """By process and number; None is a folder."""
        self._syncs: dict[tuple[int, int], int] = {}

    def play(self, records: Iterable[Record]) -> Folder:
        for number, record in enumerate(records):
            self._play(number, record)
        return self

    def _play(self, number: int, record: Record) -> None:
        key = (record.process, record.file)
        match record.what:
            case What.OPENED:
                self._opened(number, record)
            case What.DOUBLED:
                self._open[record.process, record.flags] = self._open[key]
            case What.WRITTEN:
                self._at(key).write(number, record.offset, record.data)
            case What.CUT_TO:
                self._at(key).cut_to(number, record.offset)
            case What.SYNC_BEGINS:
                self._syncs[record.process, record.flags] = number
            case What.SYNC_ENDS:
                self._synced(self._open[key], self._syncs[record.process, record.flags])
            case What.RENAMED:
                old, new = record.data.decode().split("\0")
                self._name(number, {old: None, new: self.names[old]})
            case What.UNLINKED:
                self._name(number, {record.data.decode(): None})

    def _at(self, key: tuple[int, int]) -> File:
        file = self._open[key]
        assert file is not None
        return file

    def _opened(self, number: int, record: Record) -> None:
        path = record.data.decode()
        if record.flags & CREATED:
            self._name(number, {path: File()})
        file = self.names.get(path)  # None: it is a folder
        if file is not None and record.flags & EMPTIED:
            file.cut_to(number, 0)
        self._open[record.process, record.file] = file

    def _name(self, number: int, calls: dict[str, File | None]) -> None:
        self.unsafe.append(Naming(number, calls))
        _call(self.names, calls)

    def _synced(self, file: File | None, number: int) -> None:
        """A folder's sync makes its names safe; that of a file, its content and its own name, as on Linux."""
        if file is not None:
            file.sync(number)
        safe = [n for n in self.unsafe if n.number < number and (file is None or file in n.calls.values())]
        for naming in safe:
            _call(self.safe, naming.calls)
            self.unsafe = [n for n in self.unsafe if n.number > naming.number or not n.calls.keys() & naming.calls]

    def whole(self) -> dict[str, bytes]:
        """All files, with all that was written."""
        return {path: file.whole() for path, file in self.names.items()}

    def forget(self, random: Random, found: Forgotten) -> dict[str, bytes]:
        """The folder as a disk might have left it: the first few changes of names, and part of the writes."""
        names = dict(self.safe)
        for naming in self.unsafe[: random.randint(0, len(self.unsafe))]:
            _call(names, naming.calls)
        return {path: file.forget(random, found) for path, file in names.items()}


def _call(names: dict[str, File], calls: dict[str, File | None]) -> None:
    for path, file in calls.items():
        if file is None:
            names.pop(path, None)
        else:
            names[path] = file
