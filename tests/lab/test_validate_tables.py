"""`dolmen validate` on a file of tables."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest

from dolmen.cli import main
from dolmen.kernel.state import decompressed
from dolmen.lab.validate import looked_at, stored_in
from dolmen.server.db.base import KEYFRAME, Given
from dolmen.server.db.rows import entry_of, entry_row, given_of, packed, snapshot_of, snapshot_row
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.testing.journey import answer_at_random
from tests.server.db.stored_matches import Book
from tests.server.db.test_rescue import INSTALLED, a_table
from tests.toys.installed import installed


@pytest.mark.parametrize("game", INSTALLED)
def test_tables_with_undos_and_dice_come_out_again(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _, _ = a_table(tmp_path, game, 250)
    assert main(["validate", str(file), "--deep"]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out == "1 match, every turn on record played again: all go on exactly\n"


def test_dice_that_were_thrown_anew_at_the_start_of_a_turn_are_remembered_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "throws")
    file = tmp_path / "tables.sqlite"

    async def evening() -> None:
        db, random = SqliteDatabase(file), Random(2)
        book = await Book.begin(db, "throws", 2)
        for number in range(3 * KEYFRAME):
            await book.change(partial(answer_at_random, book.match, random))
            if number % 9 == 0:
                await book.change(book.match.rewind)
        await db.close()

    asyncio.run(evening())
    (stored,) = stored_in(file)
    assert looked_at(stored, deep=True) == []


def changed(file: Path, moment: int, **change: object) -> Given:
    """An answer of the record becomes another one, with a checksum that fits."""
    sql = "SELECT * FROM entries WHERE kind = 'answer' AND place = ? ORDER BY n DESC"
    with closing(sqlite3.connect(file)) as db:
        row = db.execute(sql, (moment,)).fetchone()
        entry = entry_of(row)
        given = given_of(entry)
        entry.data = packed(msgspec.structs.replace(given, **change))
        db.execute("REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entry_row(row[0], entry))
        db.commit()
    return given


def test_an_answer_that_leads_elsewhere_is_named_with_its_table_and_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, id, _ = a_table(tmp_path, "snowcrest", 60)
    given = changed(file, 3, digest=b"another!")
    assert main(["validate", str(file)]) == 0
    assert main(["validate", str(file), "--deep"]) == 1
    line = capsys.readouterr().out.splitlines()[1]
    assert line.startswith(f"{file.as_posix()}, table {id}: turn {given.turn + 1}, answer ")
    assert "it leads to something else now" in line


def test_a_story_that_is_another_is_named(tmp_path: Path) -> None:
    file, _, _ = a_table(tmp_path, "tic-tac-toe", 4)
    changed(file, 1, told=[[]])
    (stored,) = stored_in(file)
    (finding,) = looked_at(stored, deep=True)
    assert (finding.what, finding.turn, finding.answer) == ("its story is different now", 1, 1)


def test_a_state_that_does_not_come_of_the_answers_before_it_is_named_with_its_fields(tmp_path: Path) -> None:
    file, _, _ = a_table(tmp_path, "stone-daze", 60)
    with closing(sqlite3.connect(file)) as db:
        row = db.execute("SELECT * FROM snapshots WHERE moment > 0 ORDER BY moment").fetchone()
        snapshot = snapshot_of(row)
        state = msgspec.msgpack.decode(decompressed(snapshot.state))
        state["rng"][0] += 1
        snapshot.state = msgspec.msgpack.encode(state)
        db.execute("REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", snapshot_row(row[0], snapshot))
        db.commit()
    (stored,) = stored_in(file)
    first = looked_at(stored, deep=True)[0]
    assert (first.what, first.turn, first.fields) == ("its start is different now", snapshot.turn + 1, ("s.rng[0]",))


def test_a_damaged_table_is_a_finding(tmp_path: Path) -> None:
    file, id, _ = a_table(tmp_path, "tic-tac-toe", 4)
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE heads SET checksum = 0")
        db.commit()
    (stored,) = stored_in(file)
    assert [str(finding) for finding in looked_at(stored, deep=True)] == [
        f"{file.as_posix()}, table {id}: it is damaged: its head is damaged"
    ]
