"""What is derived from the entries can be made from them again: without heads and snapshots the match is the same."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.kernel import encode
from dolmen.kernel.match import restore
from dolmen.library import start
from dolmen.server.db.rescue import rescued
from dolmen.server.db.sqlite import SqliteDatabase
from tests.server.db.stored_matches import Book
from tests.server.db.test_ledger import GAMES, played


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
