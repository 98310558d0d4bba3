"""Words that are taken out are in no byte of what is kept, and everything else stays exact."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.cli import main
from dolmen.kernel import Sketch, Stroke
from dolmen.kernel.save import read, written
from dolmen.kernel.state import decompressed
from dolmen.server.db import sqlite
from dolmen.server.db.base import Given
from dolmen.server.db.files import beside
from dolmen.server.db.forgetting import OWED, Forgetting, found_in
from dolmen.server.db.rescue import rescued
from dolmen.server.db.rows import given_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.db.sqlite_reader import connected, left_of
from dolmen.server.log_pages import own_lines, whole_log
from dolmen.server.refusal import Refusal
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, Say, Undo
from tests.server.guests import Guest
from tests.server.screens import Screen, a_house, a_table, any_answer, mark, say, sits, stored
from tests.toys.installed import installed

WORDS = "the unspeakable lighthouse of Quarrow"


def play(path: Path, evening: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            await evening(house)

    asyncio.run(run())


async def told(house: TableRegistry, table: Table) -> list[str]:
    return [line.text for line in await whole_log(house.db, table.head, 0)]


def everything(path: Path) -> bytes:
    """Every row of the file, with what is compressed laid open, and the file itself."""
    found = path.read_bytes()
    with closing(connected(path)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in db.execute(f"SELECT * FROM {name}"):
                for value in row:
                    found += decompressed(value) if isinstance(value, bytes) else str(value).encode()
    return found


def exported(path: Path) -> bytes:
    """All that a fresh export of the only table says, laid open."""
    with closing(connected(path)) as db:
        ((id,),) = db.execute("SELECT table_id FROM heads").fetchall()
        save = rescued(left_of(db, id))
    again = read(written(save))
    return msgspec.msgpack.encode(msgspec.structs.replace(again, turns=[turn.laid_open() for turn in again.turns]))


async def busy(table: Table, screens: list[Screen], random: Random, answers: int) -> None:
    for number in range(answers):
        seat = random.choice(list(table.match.asks))
        await any_answer(table, seat, screens[seat], random)
        if number % 7 == 3:
            await table.handle(screens[seat], Undo(900))


def test_a_note_in_the_middle_of_a_campaign_is_nowhere_and_all_else_is_exact(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", "cy", seed=11)
        screens = [await sits(person, table) for person in ("ada", "bo", "cy")]
        random = Random(4)
        await busy(table, screens, random, 40)
        await say(table, screens[1], Answer(5, "note.1", text=WORDS))
        moment = table.head.moment
        await say(table, screens[1], Undo(6))
        await say(table, screens[1], Answer(5, "note.1", text=WORDS))
        assert table.head.moment == moment
        await busy(table, screens, random, 90)
        before = await told(house, table)
        assert sum(WORDS in line for line in before) == 1
        entries = await house.db.entries(table.id)
        asks, dice = [ask.id for ask in table.match.open], table.match.s.rng
        with pytest.raises(Refusal, match="only your own words"):
            await table.redaction.of_answer("ada", moment)
        await table.redaction.of_answer("bo", moment)
        assert await told(house, table) == [line.replace(WORDS, "…") for line in before]
        assert [ask.id for ask in table.match.open] == asks
        assert table.match.s.rng == dice
        assert mark(await stored(table)) == mark(table.match)
        after = await house.db.entries(table.id)
        assert [entry.kind for entry in after] == [*(entry.kind for entry in entries), "out"]
        for old, new in zip(entries, after, strict=False):
            if old.kind == "answer":
                assert _but_for_the_words(given_of(old)) == _but_for_the_words(given_of(new))
            else:
                assert old == new
        for screen in screens:
            await table.screens.sync(fresh := Screen(screen.person))
            assert screen.state["log"][-20:] == fresh.state["log"][-20:]
        await busy(table, screens, random, 20)
        assert mark(await stored(table)) == mark(table.match)
        assert not found_in(file, WORDS.encode())

    play(tmp_path, evening)
    assert WORDS.encode() not in everything(file)
    assert WORDS.encode() not in (tmp_path / "tables.sqlite").read_bytes()
    assert WORDS.encode() not in exported(file)
    assert main(["validate", str(file), "--deep"]) == 0, "all else is exact"


def _but_for_the_words(given: Given) -> bytes:
    """Without digests, which are of the state, and without the mark that there are such words."""
    plain = msgspec.structs.replace(given, digest=b"", course=0, own_words=False)
    return msgspec.json.encode(plain).replace(WORDS.encode(), "…".encode())


def test_a_sketch_and_a_line_of_chat_are_taken_out_too(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    drawing = Sketch(WORDS, (Stroke(((901, 902), (903, 904))),))

    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", seed=11)
        ada, bo = await sits("ada", table), await sits("bo", table)
        await say(table, ada, Answer(1, "sketch.0", sketch=drawing))
        moment = table.head.moment
        await say(table, bo, Say(1, "first"))
        await say(table, bo, Say(2, f"what a {WORDS}"))
        await table.redaction.of_answer("ada", moment)
        with pytest.raises(Refusal, match="only your own words"):
            await table.redaction.of_chat("ada", 1)
        with pytest.raises(Refusal, match="nothing of yours"):
            await table.redaction.of_chat("bo", 7)
        await table.redaction.of_chat("bo", 1)
        assert [line["text"] for line in ada.state["chat"]] == ["first", "…"]
        with pytest.raises(Refusal, match="no words or drawings"):
            await table.redaction.of_answer("ada", await _plain_answer(table, ada))

    play(tmp_path, evening)
    strokes = msgspec.msgpack.encode([[901, 902], [903, 904]])
    for found in (everything(file), file.read_bytes(), exported(file)):
        assert WORDS.encode() not in found
        assert strokes not in found
    assert main(["validate", str(file), "--deep"]) == 0


def test_the_lines_of_a_drawing_are_overwritten_where_they_lay(tmp_path: Path) -> None:
    """There is no word in it to look for."""
    file = tmp_path / "tables.sqlite"
    points = [((7 * number) % 1000, (13 * number) % 999) for number in range(1, 400)]
    drawing = Sketch("", (Stroke(tuple(points)),))
    traces = [msgspec.msgpack.encode(points[at : at + 6])[1:] for at in range(0, 390, 6)]

    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", seed=11)
        ada = await sits("ada", table)
        await say(table, ada, Answer(1, "sketch.0", sketch=drawing))
        moment = table.head.moment
        for number in range(20):
            await say(table, ada, Say(number, f"line {number}"))
        assert isinstance(house.db, SqliteDatabase)
        assert all(found_in(file, trace) for trace in traces), "so this test sees something"
        await table.redaction.of_answer("ada", moment)
        assert not [trace for trace in traces if found_in(file, trace)]

    play(tmp_path, evening)


async def _taken_out_of_chat(house: TableRegistry, *, while_reading: sqlite3.Connection | None = None) -> Table:
    """Bo says it, talks on, and takes it out."""
    table = await a_table(house, "connect-four", "ada", "bo")
    bo = await sits("bo", table)
    for number in range(60):
        await say(table, bo, Say(number, f"what a {WORDS}" if number == 7 else f"line {number} " * 20))
    if while_reading is not None:
        while_reading.execute("BEGIN")
        while_reading.execute("SELECT count(*) FROM entries").fetchone()
    await table.redaction.of_chat("bo", 7)
    return table


def test_what_sqlite_leaves_behind_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were rows not overwritten, say in pages that were merged, the file is written again without them."""
    file = tmp_path / "tables.sqlite"

    def careless(path: Path) -> sqlite3.Connection:
        connection = connected(path)
        connection.execute("PRAGMA secure_delete=OFF")
        return connection

    async def evening(house: TableRegistry) -> None:
        await _taken_out_of_chat(house)
        assert not found_in(file, WORDS.encode())

    monkeypatch.setattr(sqlite, "connected", careless)
    play(tmp_path, evening)


def test_while_a_copy_is_made_it_waits_and_is_done_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the file as it was holds its write-ahead log, in which the old rows stand."""
    file = tmp_path / "tables.sqlite"
    monkeypatch.setattr(sqlite, "FORGET_TRIES", 2)
    monkeypatch.setattr(sqlite, "FORGET_SECONDS", 0.01)

    async def evening(house: TableRegistry) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as copying:
            table = await _taken_out_of_chat(house, while_reading=copying)
            assert table.kept.chat[7].said.text == "…"
            assert found_in(file, WORDS.encode()), "so this test sees something"
            assert beside(file, OWED).exists()
            copying.execute("ROLLBACK")
            while beside(file, OWED).exists():
                await asyncio.sleep(0.01)
        assert not found_in(file, WORDS.encode())

    play(tmp_path, evening)


def test_a_server_that_was_killed_meanwhile_does_it_when_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, killed = tmp_path / "tables.sqlite", tmp_path / "killed"
    killed.mkdir()

    async def evening(house: TableRegistry) -> None:
        monkeypatch.setattr(Forgetting, "settle", lambda _: True)
        await _taken_out_of_chat(house)
        for path in tmp_path.glob("tables.sqlite*"):
            shutil.copy(path, killed)
        monkeypatch.undo()

    async def later(house: TableRegistry) -> None:
        while beside(killed / file.name, OWED).exists():
            await asyncio.sleep(0.01)
        assert not found_in(killed / file.name, WORDS.encode())

    play(tmp_path, evening)
    assert found_in(killed / file.name, WORDS.encode()), "so this test sees something"
    play(killed, later)


async def _plain_answer(table: Table, ada: Screen) -> int:
    await any_answer(table, 0, ada, Random(1))
    return table.head.moment


def test_only_who_wrote_them_learns_which_lines_hold_their_words(
    client: TestClient[Litestar], ada: Guest, eve: Guest
) -> None:
    table = ada.table("no-stone-unturned", seats="mo")
    eve.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
    with ada.live(table) as line:
        line.receive_json(timeout=10)
        sketch = {"caption": "", "strokes": [{"points": [[1, 2], [3, 4]], "pen": "ink"}]}
        answers: dict[str, dict[str, Any]] = {"note.0": {"text": WORDS}, "sketch.0": {"sketch": sketch}}
        for seq, (ask, body) in enumerate(answers.items(), 1):
            line.send_json({"type": "answer", "seq": seq, "ask": ask, **body})
            while line.receive_json(timeout=10).get("done") != seq:
                pass
    log = [told["text"] for told in ada.ask("GET", f"/api/tables/{table}/log").json()["lines"]]
    number = next(n for n, text in enumerate(log) if WORDS in text)
    own = f"/api/tables/{table}/log/own"
    assert ada.ask("GET", f"{own}?first=0&before=99").json() == {"answers": {str(number): 1, str(len(log) - 1): 2}}
    assert ada.ask("GET", f"{own}?first={number + 1}&before=99").json() == {"answers": {str(len(log) - 1): 2}}
    assert ada.ask("GET", f"{own}?first=0&before={number}").json() == {"answers": {}}
    assert eve.ask("GET", f"{own}?first=0&before=99").json() == {"answers": {}}
    for moment in (1, 2):
        assert ada.ask("DELETE", f"/api/tables/{table}/answers/{moment}").status_code == 204
    assert ada.ask("GET", f"{own}?first=0&before=99").json() == {"answers": {}}


def test_nobody_is_named_by_what_somebody_wrote(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", seed=11)
        ada = await sits("ada", table)
        await say(table, ada, Answer(1, "note.0", text="player 2, {seat:1} and {~seat:1}"))
        assert (await told(house, table))[-1] == "{seat:0}: player 2, {~seat:1} and {~~seat:1}"

    play(tmp_path, evening)


def test_words_told_later_are_found_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two write at the same time, and both are told when the second one has written."""

    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "talk", "ada", "bo", options={"drawing": False})
        ada, bo = await sits("ada", table), await sits("bo", table)
        asks = {seat: ask.id for seat, ask in table.match.asks.items()}
        await say(table, ada, Answer(1, asks[0], text="tea"))
        assert await own_lines(house.db, table.head, 0, 0, 99) == {}
        await say(table, bo, Answer(1, asks[1], text="steam, or tea"))
        log = await told(house, table)
        ours = {seat: await own_lines(house.db, table.head, seat, 0, 99) for seat in (0, 1)}
        assert {seat: [(log[line], moment) for line, moment in own.items()] for seat, own in ours.items()} == {
            0: [(log[0], 1)],
            1: [(log[1], 2)],
        }

    installed(monkeypatch, "talk")
    play(tmp_path, evening)


def test_over_http(client: TestClient[Litestar], ada: Guest, eve: Guest) -> None:
    table = ada.table("no-stone-unturned", seats="mo")
    with ada.live(table) as line:
        line.receive_json(timeout=10)
        line.send_json({"type": "answer", "seq": 1, "ask": "note.0", "text": WORDS})
        while line.receive_json(timeout=10).get("done") != 1:
            pass
        path = f"/api/tables/{table}/answers/1"
        assert eve.ask("DELETE", path).status_code == 403
        assert ada.ask("DELETE", f"/api/tables/{table}/answers/9").status_code == 403
        assert ada.ask("DELETE", path).status_code == 204
        heard: dict[str, Any] = {}
        while not heard.get("log"):
            heard = line.receive_json(timeout=10)
        assert heard["log"][-1]["text"].endswith("…")
