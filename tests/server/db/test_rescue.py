"""What is left of a table: all of a sound one, and of a damaged one as much as can be loaded."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from dolmen.kernel import Match, encode
from dolmen.kernel.match import restore
from dolmen.kernel.save import Save, read, written
from dolmen.lab.validate import validated
from dolmen.library import find_game, load, start
from dolmen.server.db.base import DamagedTable, Head, SeatRow
from dolmen.server.db.from_save import Filing
from dolmen.server.db.rescue import NO_GAME, NO_STATE, rescued
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.ledger import save_of
from dolmen.server.log_pages import whole_log
from tests.server.db.stored_matches import Book, plain
from tests.server.db.test_ledger import GAMES, played

INSTALLED = [game for game in GAMES if game != "diary"]


def a_table(folder: Path, game: str, changes: int = 90) -> tuple[Path, str, Match[Any]]:
    """A file with one table at which so much happened, undos among it; and the match that forgets nothing."""
    content, id, whole = _written(game, changes)
    file = folder / "tables.sqlite"
    file.write_bytes(content)
    return file, id, whole


@cache
def _written(game: str, changes: int) -> tuple[bytes, str, Match[Any]]:
    """Played once for all the tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        id, whole = _play(file, game, changes)
        return file.read_bytes(), id, whole


def _play(file: Path, game: str, changes: int) -> tuple[str, Match[Any]]:
    name, seats, options = GAMES[game]
    whole = start(name, seats, 4, options)

    async def evening() -> str:
        db = SqliteDatabase(file)
        book = await Book.begin(db, name, seats, options, 4)
        random = Random(game)
        for _ in range(changes):
            if whole.result is not None:
                break
            for change in played(whole, random):
                await book.change(partial(change, book.match))
        await db.close()
        return book.ledger.head.id

    return asyncio.run(evening()), whole


def with_database(file: Path, work: Callable[[SqliteDatabase], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        db = SqliteDatabase(file)
        try:
            return await work(db)
        finally:
            await db.close()

    return asyncio.run(run())


def rescue(file: Path, id: str) -> Save:
    async def work(db: SqliteDatabase) -> Save:
        return rescued(await db.remains(id))

    save: Save = with_database(file, work)
    return save


def damage(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        for statement in statements:
            assert db.execute(statement).rowcount, statement
        db.commit()


SPOIL_HEAD = "UPDATE heads SET data = x'00'"
SPOIL_STATES = "UPDATE snapshots SET checksum = checksum + 1"


def is_all_of(save: Save, whole: Match[Any]) -> None:
    again = load(written(save))
    assert encode(again.s) == encode(whole.s)
    assert again.result == whole.result
    for viewer in (None, *range(whole.seats)):
        assert plain(again.log(viewer)) == plain(whole.log(viewer))
    assert not again.notices


@pytest.mark.parametrize("game", INSTALLED)
def test_a_sound_table_is_saved_whole_with_its_log(tmp_path: Path, game: str) -> None:
    file, id, whole = a_table(tmp_path, game)
    save = rescue(file, id)
    is_all_of(save, whole)
    assert validated(save, find_game(save.game), deep=True) == []


@pytest.mark.parametrize("game", INSTALLED)
def test_without_its_head_it_is_all_there(tmp_path: Path, game: str) -> None:
    file, id, whole = a_table(tmp_path, game)
    damage(file, SPOIL_HEAD)
    is_all_of(rescue(file, id), whole)


@pytest.mark.parametrize("game", INSTALLED)
def test_without_any_state_it_is_played_again_from_its_first_entry(tmp_path: Path, game: str) -> None:
    file, id, whole = a_table(tmp_path, game)
    damage(file, SPOIL_HEAD, SPOIL_STATES)
    is_all_of(rescue(file, id), whole)


def test_an_answer_that_is_lost_ends_it_there(tmp_path: Path) -> None:
    file, id, whole = a_table(tmp_path, "no-stone-unturned")
    moments = sum(len(turn.answers) for turn in whole.turns)
    gone = moments - 5
    damage(
        file,
        f"DELETE FROM snapshots WHERE moment >= {gone}",
        f"UPDATE entries SET data = x'c0' WHERE kind = 'answer' AND place = {gone}",
    )
    save = rescue(file, id)
    assert sum(len(turn.answers) for turn in save.turns) == gone - 1
    match = restore(save, find_game(save.game))
    assert match.result is None
    assert match.asks
    told = match.log(None)
    assert plain(told) == plain(whole.log(None)[: len(told)])


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        ((SPOIL_HEAD, "DELETE FROM entries WHERE n = 0"), NO_GAME),
        ((SPOIL_STATES, "UPDATE entries SET kind = 'old' WHERE n = 0"), NO_STATE),
    ],
)
def test_where_nothing_is_left_that_is_told(tmp_path: Path, statements: tuple[str, ...], words: str) -> None:
    file, id, _ = a_table(tmp_path, "tic-tac-toe", 3)
    damage(file, *statements)
    with pytest.raises(DamagedTable, match=words):
        rescue(file, id)


def filed(save: Save) -> Filing:
    head = Head(
        id="imported",
        n=0,
        game=save.game,
        version=save.version,
        edition=save.edition,
        seed=save.seed,
        options=save.options,
        owner="ada",
        private=True,
        key="key",
        created=1.0,
        changed=1.0,
        seats=[SeatRow(seat, "person") for seat in range(save.seats)],
        names=[""] * save.seats,
        undo_counts=save.undo_counts,
        over="over" if save.final else "",
    )
    filing = Filing(head, 1.0)
    filing.match(save.turns, save.final, save.since)
    return filing


@pytest.mark.parametrize("rescued_first", [False, True], ids=["a save", "what was rescued"])
@pytest.mark.parametrize("game", INSTALLED)
def test_a_save_becomes_a_table_that_goes_on(tmp_path: Path, game: str, rescued_first: bool) -> None:
    file, id, whole = a_table(tmp_path, game)
    save = rescue(file, id) if rescued_first else read(whole.save())

    async def work(db: SqliteDatabase) -> None:
        await db.append(filed(save).write())
        stored = await db.open("imported")
        assert stored is not None
        match = restore(save_of(stored)[0], find_game(save.game))
        assert encode(match.s) == encode(whole.s)
        assert match.result == whole.result
        assert [ask.id for ask in match.open] == [ask.id for ask in whole.open]
        for viewer in (None, *range(whole.seats)):
            assert plain(await whole_log(db, stored.head, viewer)) == plain(whole.log(viewer))

    with_database(file, work)
