"""`dolmen check`: a sound file is found sound, and whatever is wrong is named with its table."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from dolmen.cli import main
from dolmen.server.db.check import Check
from dolmen.server.wire import Say
from tests.server.screens import a_house, a_table, any_answer, say, sits, until_quiet


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two tables: one of people with answers, an undo and chat, and one with a bot."""

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            random = Random(3)
            table = await a_table(house, "snowcrest", "ada", "bo")
            screens = [await sits(person, table) for person in ("ada", "bo")]
            for number in range(30):
                seat = next(iter(table.match.asks))
                await any_answer(table, seat, screens[seat], random, number)
            await say(table, screens[0], Say(1, "well played"))
            other = await a_table(house, "tic-tac-toe", "ada", None)
            await any_answer(other, 0, await sits("ada", other), random)
            await until_quiet(other)

    asyncio.run(evening())
    return tmp_path / "tables.sqlite"


def longest(file: Path) -> str:
    """The table at which most has happened."""
    with closing(sqlite3.connect(file)) as db:
        (id,) = db.execute("SELECT table_id FROM entries GROUP BY 1 ORDER BY count(*) DESC").fetchone()
    return str(id)


def test_a_sound_file_is_sound_also_while_a_server_holds_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 2 tables, ")

    async def meanwhile() -> int:
        async with a_house(file.parent):
            return await asyncio.to_thread(main, ["check", str(file)])

    assert asyncio.run(meanwhile()) == 0
    assert capsys.readouterr().out.endswith("rows: all sound\n")


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE heads SET data = x'00' WHERE table_id = :id", "its head is damaged"),
        ("DELETE FROM heads WHERE table_id = :id", "its head is missing"),
        ("UPDATE entries SET at = at + 1 WHERE table_id = :id AND n = 4", "entry 4 is damaged"),
        ("DELETE FROM entries WHERE table_id = :id AND n = 5", "entry 5 is missing"),
        ("DELETE FROM snapshots WHERE table_id = :id", "there is no state to go on from"),
        ("UPDATE snapshots SET state = x'80' WHERE table_id = :id", "the state at moment 0 is damaged (and"),
        ("DELETE FROM places WHERE table_id = :id AND person = 'bo'", "it is not in the lobby of everybody"),
    ],
)
def test_what_is_wrong_is_named(file: Path, capsys: pytest.CaptureFixture[str], statement: str, reason: str) -> None:
    id = longest(file)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute(statement, {"id": id}).rowcount
        db.commit()
    assert main(["check", str(file)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"table {id} (snowcrest): {reason}")
    assert last.endswith("1 damaged")


def test_for_programs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file), "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Check)
    assert (found.file, found.tables, found.damaged, found.pages) == (str(file), 2, [], [])


def test_pages_that_are_damaged_are_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    for page in range(2, len(data) // size):
        data[page * size : page * size + 8] = b"\xff" * 8
    file.write_bytes(data)
    assert main(["check", str(file)]) == 1
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    assert "tables.sqlite" in printed.out + printed.err
