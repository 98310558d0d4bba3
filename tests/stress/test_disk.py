"""The disk that forgets: what was not synced can be gone, what was synced never is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from dolmen.stress.disk import Disk, NoDisk, Unseen, build_shim
from dolmen.stress.journal import File, Forgotten

TRIES = 4


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        return build_shim(tmp_path_factory.mktemp("shim"))
    except NoDisk as why:
        pytest.skip(str(why))


def acknowledged(disk: Disk, program: str, lines: int = 30) -> list[str]:
    """Run a program until it has acknowledged so much, and cut its power."""
    process = subprocess.Popen(
        [sys.executable, "-c", dedent(program), str(disk.folder)],
        env=disk.environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    heard = [process.stdout.readline().strip() for _ in range(lines)]
    os.kill(process.pid, signal.SIGKILL)
    process.stdout.close()
    process.wait()
    return heard


def lost_after_cuts(tmp_path: Path, shim: Path, program: str, found: str) -> int:
    """How many of some cuts lost something that was acknowledged."""
    lost = 0
    for n in range(TRIES):
        folder = tmp_path / f"{n}"
        folder.mkdir()
        disk = Disk(folder, shim)
        heard = acknowledged(disk, program)
        assert len(set(heard)) == 30
        disk.cut(Random(n))
        there = subprocess.run([sys.executable, "-c", dedent(found), str(folder)], capture_output=True, text=True)
        lost += not set(heard) <= set(there.stdout.split())
    return lost


DIARY = """
    import os, sys
    diary = os.open(sys.argv[1] + "/diary", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for n in range(1000):
        os.write(diary, (f"entry-{{n}} " + "." * 600 + "\\n").encode())
        {sync}
        print(f"entry-{{n}}", flush=True)
    """
READ_DIARY = """
    import sys, pathlib
    diary = pathlib.Path(sys.argv[1], "diary")
    print(diary.read_bytes().replace(b"\\0", b" ").decode() if diary.exists() else "")
    """


def test_what_is_acknowledged_without_a_sync_is_lost(tmp_path: Path, shim: Path) -> None:
    assert lost_after_cuts(tmp_path, shim, DIARY.format(sync="pass"), READ_DIARY) >= TRIES - 1


def test_what_is_synced_first_is_never_lost(tmp_path: Path, shim: Path) -> None:
    assert lost_after_cuts(tmp_path, shim, DIARY.format(sync="os.fsync(diary)"), READ_DIARY) == 0


ACCOUNTS = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1] + "/accounts.sqlite", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous={synchronous}")
    db.execute("PRAGMA wal_autocheckpoint=4")
    db.execute("CREATE TABLE paid (what TEXT)")
    for n in range(1000):
        db.execute("INSERT INTO paid VALUES (?)", (f"bill-{{n}}",))
        print(f"bill-{{n}}", flush=True)
    """
READ_ACCOUNTS = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1] + "/accounts.sqlite")
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    print(*(what for what, in db.execute("SELECT what FROM paid")))
    """


def test_sqlite_loses_when_it_does_not_sync(tmp_path: Path, shim: Path) -> None:
    assert lost_after_cuts(tmp_path, shim, ACCOUNTS.format(synchronous="OFF"), READ_ACCOUNTS) > 0


def test_sqlite_loses_nothing_when_it_does(tmp_path: Path, shim: Path) -> None:
    assert lost_after_cuts(tmp_path, shim, ACCOUNTS.format(synchronous="FULL"), READ_ACCOUNTS) == 0


def test_a_write_that_is_not_seen_is_noticed(tmp_path: Path, shim: Path) -> None:
    """Through a mapping: such a program cannot be tried on this disk, and that is said."""
    folder = tmp_path / "mapped"
    folder.mkdir()
    program = """
        import mmap, os, sys
        file = os.open(sys.argv[1] + "/map", os.O_CREAT | os.O_RDWR)
        os.write(file, bytes(4096))
        mapped = mmap.mmap(file, 4096)
        mapped[:4] = b"word"
        while True:
            print("word", flush=True)
        """
    disk = Disk(folder, shim)
    acknowledged(disk, program)
    with pytest.raises(Unseen, match="map"):
        disk.cut(Random(0))


def test_a_last_write_may_be_done_in_part(tmp_path: Path, shim: Path) -> None:
    """The system stops at a page when it kills; bytes that end elsewhere come from somebody else."""
    program = """
        import os, sys
        file = os.open(sys.argv[1] + "/diary", os.O_CREAT | os.O_WRONLY)
        os.write(file, b"word" * 2000)
        while True:
            print("word", flush=True)
        """
    for length, is_seen in ((0, True), (4096, True), (8000, True), (4097, False), (8001, False)):
        folder = tmp_path / f"{length}"
        folder.mkdir()
        disk = Disk(folder, shim)
        acknowledged(disk, program, lines=1)
        os.truncate(folder / "diary", length)
        with nullcontext() if is_seen else pytest.raises(Unseen, match="diary"):
            disk.cut(Random(0))


def test_a_file_that_replaces_another_may_not_have_got_its_name_yet(tmp_path: Path, shim: Path) -> None:
    program = """
        import os, sys
        new, name = sys.argv[1] + "/new", sys.argv[1] + "/letter"
        file = os.open(new, os.O_CREAT | os.O_WRONLY)
        os.write(file, b"second")
        os.fsync(file)
        os.rename(new, name)
        {sync}
        while True:
            print("replaced", flush=True)
        """
    sync = "os.fsync(os.open(sys.argv[1], os.O_RDONLY))"
    found: dict[str, set[bytes]] = {"pass": set(), sync: set()}
    for how, contents in found.items():
        for n in range(TRIES):
            folder = tmp_path / f"{len(how)} {n}"
            folder.mkdir()
            (folder / "letter").write_bytes(b"first")
            disk = Disk(folder, shim)
            acknowledged(disk, program.format(sync=how), lines=1)
            disk.cut(Random(n))
            letter = folder / "letter"
            contents.add(letter.read_bytes() if letter.exists() else b"")
    assert found["pass"] >= {b"first", b"second"}
    assert found[sync] == {b"second"}


def test_a_sector_has_the_first_writes_to_it_never_the_later_ones_alone() -> None:
    file = File(bytes(512))
    for n in range(1, 5):
        file.write(n, n * 100, bytes([n]) * 100)
    for seed in range(50):
        left = file.forget(Random(seed), Forgotten())
        there = [n for n in range(1, 5) if left[n * 100] == n]
        assert there == list(range(1, len(there) + 1))
