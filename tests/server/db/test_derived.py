"""What is derived from the entries can be made from them again: without heads and snapshots the match is the same."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.kernel import Match, encode
from dolmen.kernel.match import restore
from dolmen.library import start
from dolmen.server.db.rescue import rescued
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.import_save import imported
from tests.server.db.stored_matches import Book
from tests.server.db.test_ledger import GAMES, played
from tests.toys.installed import installed


@pytest.mark.parametrize("game", ["tic-tac-toe", "stone-daze", "snowcrest", "no-stone-unturned"])
def test_the_entries_alone_make_the_match_again(tmp_path: Path, game: str) -> None:
    name, seats, options = GAMES[game]

    async def evening() -> None:
        db = SqliteDatabase(tmp_path / "tables.sqlite")
        random = Random(f"{game} 2")
        book = await Book.begin(db, name, seats, options, 5)
        whole: Any = start(name, seats, 5, options)
        for _ in range(90):
            for change in played(whole, random):
                await book.change(partial(change, book.match))
            if whole.result is not None:
                break
        id = book.ledger.head.id
        await db.execute(("DELETE FROM heads", ()), ("DELETE FROM snapshots", ()))
        again = restore(rescued(await db.remains(id)), whole.game)
        assert encode(again.s) == encode(whole.s)
        assert [ask.prompt for ask in again.open] == [ask.prompt for ask in whole.open]
        assert again.result == whole.result
        await db.close()

    asyncio.run(evening())


def _thrown_again(match: Match[Any], turns: int) -> None:
    """Some turns; each is taken back, and whoever throws again throws something else."""
    for _ in range(turns):
        match.answer(match.open[0].seat, "left hand")
        match.rewind()
        match.answer(match.open[0].seat, "right hand")


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_dice_that_fell_afresh_at_the_start_of_a_turn_stand_in_the_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: int
) -> None:
    """However many are given before the next turn is taken back."""

    async def evening() -> None:
        db = SqliteDatabase(tmp_path / "tables.sqlite")
        book = await Book.begin(db, installed(monkeypatch, "throws"), 2)
        throw = book.match.answer
        for _ in range(3):
            await book.change(lambda: throw(book.match.open[0].seat, "left hand"))
            await book.change(book.match.rewind)
            assert [place for place, _ in book.match.position.rerolls] == [0]
            for _ in range(answers):
                await book.change(lambda: throw(book.match.open[0].seat, "right hand"))
        await db.execute(("DELETE FROM heads", ()), ("DELETE FROM snapshots", ()))
        again = restore(rescued(await db.remains(book.ledger.head.id)), book.match.game)
        assert again.s.thrown == book.match.s.thrown
        assert encode(again.s) == encode(book.match.s)
        await db.close()

    asyncio.run(evening())


def test_those_of_a_save_that_was_imported_do_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        file = tmp_path / "tables.sqlite"
        match: Any = start(installed(monkeypatch, "throws"), 2, 7)
        _thrown_again(match, 3)
        head = await imported(match.save(), file)
        db = SqliteDatabase(file)
        await db.execute(("DELETE FROM heads", ()), ("DELETE FROM snapshots", ()))
        again = restore(rescued(await db.remains(head.id)), match.game)
        assert encode(again.s) == encode(match.s)
        await db.close()

    asyncio.run(evening())
