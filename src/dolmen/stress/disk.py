"""A disk that forgets: after a power cut, what was written and not synced is there in part, or not at all.

A process runs with `unsynced.c` loaded, which notes all it does to the files of one folder. When it has been killed,
the files are built again from what was synced, and of the rest some sectors, drawn by a seed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from dolmen.stress.journal import CHANGES, SECTOR, Folder, Forgotten, Record, read_journal

SOURCE = Path(__file__).parent / "unsynced.c"

SHARED_MEMORY = "-shm"
"""The end of the name of SQLite's index: mapped into memory, never synced, made again by whoever opens the file."""


class NoDisk(Exception):
    """There can be no such disk on this machine; the message says why."""


class Unseen(AssertionError):
    """Something was written in a way that the journal does not see, so a power cut cannot be played out."""


def build_shim(folder: Path) -> Path:
    """`unsynced.c`, compiled by the machine's own compiler. Raises NoDisk."""
    compiler = shutil.which("cc")
    if not sys.platform.startswith("linux"):
        raise NoDisk("power cuts need LD_PRELOAD as Linux has it; nothing was tried")
    if compiler is None:
        raise NoDisk("power cuts need a C compiler (`cc`), and there is none; nothing was tried")
    made = folder / "unsynced.so"
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(made), str(SOURCE), "-ldl", "-lpthread"]
    compiled = subprocess.run(command, capture_output=True, text=True)
    if compiled.returncode:
        raise NoDisk(f"unsynced.c does not compile here: {(compiled.stderr.splitlines() or ['no reason given'])[0]}")
    return made


class Disk:
    """One folder on such a disk. Its journal lies beside it."""

    def __init__(self, folder: Path, shim: Path) -> None:
        self.folder = folder.resolve()
        self.journal = self.folder.with_name(self.folder.name + ".journal")
        self._shim = shim
        self._safe: dict[str, bytes] = {}

    def environment(self) -> dict[str, str]:
        """For a process whose power is to be cut. What lies in the folder now is taken as synced."""
        self._safe = self._files()
        self.journal.unlink(missing_ok=True)
        loaded = " ".join(filter(None, (str(self._shim), os.environ.get("LD_PRELOAD"))))
        return {
            **os.environ,
            "LD_PRELOAD": loaded,
            "DOLMEN_UNSYNCED_FOLDER": str(self.folder),
            "DOLMEN_UNSYNCED_JOURNAL": str(self.journal),
        }

    def _files(self) -> dict[str, bytes]:
        return {
            str(path): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and not path.name.endswith(SHARED_MEMORY)
        }

    def cut(self, random: Random) -> Forgotten:
        """The process is dead; the files become what a disk could have left. Raises Unseen."""
        records = read_journal(self.journal)
        self._nothing_unseen(records)
        found = Forgotten()
        left = Folder(self._safe).play(records).forget(random, found)
        for path in self.folder.rglob("*"):
            if path.is_file():
                path.unlink()
        for name, content in left.items():
            if not name.endswith(SHARED_MEMORY):
                Path(name).write_bytes(content)
        return found

    def _nothing_unseen(self, records: list[Record]) -> None:
        """The journal, played to its end, makes the very files that lie there; its last write may not be done yet, or
        in part: the system looks between two pages whether the process is to die."""
        there = self._files()
        if any(self._played(possible) == there for possible in _until_killed(records)):
            return
        played = self._played(records)
        differing = [path for path, content in played.items() if there.get(path) != content]
        names = ", ".join(Path(path).name for path in differing or there.keys() - played.keys())
        raise Unseen(f"written without the journal's seeing it: {names}")

    def _played(self, records: list[Record]) -> dict[str, bytes]:
        whole = Folder(self._safe).play(records).whole()
        return {path: content for path, content in whole.items() if not path.endswith(SHARED_MEMORY)}


def _until_killed(records: list[Record]) -> Iterator[list[Record]]:
    """All of it; all but the last change; and with only the beginning of that."""
    yield records
    last = max((n for n, record in enumerate(records) if record.what in CHANGES), default=None)
    if last is None:
        return
    yield records[:last] + records[last + 1 :]
    written = records[last]
    for end in range(SECTOR - written.offset % SECTOR, len(written.data), SECTOR):
        yield [*records[:last], msgspec.structs.replace(written, data=written.data[:end]), *records[last + 1 :]]
