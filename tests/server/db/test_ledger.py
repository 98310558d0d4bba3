"""The log and the match agree, whatever is played, taken back and played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from dolmen.kernel import CannotUndo, Match
from dolmen.library import start
from dolmen.server.db.base import KEYFRAME, LONG_TAIL, SLACK, TAIL, Database, too_old
from dolmen.server.db.memory import MemoryDatabase
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.log_pages import log_before
from dolmen.server.stored_match import KeptMatch
from dolmen.testing.journey import answer_at_random
from tests.server.db.stored_matches import Book, plain
from tests.toys.reentered import Diary

LONG = settings.get_current_profile_name() == "long"
MakeDatabase = Callable[[], Database]


@pytest.fixture(params=["sqlite", "memory"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> MakeDatabase:
    return MemoryDatabase if request.param == "memory" else lambda: SqliteDatabase(tmp_path / "tables.sqlite")


GAMES: dict[str, tuple[Any, int, dict[str, Any]]] = {
    "tic-tac-toe": ("tic-tac-toe", 2, {}),
    "stone-daze": ("stone-daze", 2, {"setup": "random"}),
    "snowcrest": ("snowcrest", 3, {}),
    "no-stone-unturned": ("no-stone-unturned", 3, {}),
    "diary": (Diary(), 2, {}),
}


def played(whole: Match[Any], random: Random) -> list[Callable[[Match[Any]], None]]:
    """One change of a match, tried on a match that forgets nothing; the same for another."""
    seat = random.randrange(whole.seats)
    if random.random() < 0.25:
        try:
            whole.undo(seat)
        except CannotUndo:
            return []
        return [lambda match: match.undo(seat)]
    if random.random() < 0.05 and whole.result is None and any(turn.answers for turn in whole.turns):
        whole.rewind()
        return [lambda match: match.rewind()]
    step = answer_at_random(whole, random, 0.2)
    return [lambda match: match.answer_plain(step.seat, step.answer, step.ask)]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_stored_is_what_was_played(make: MakeDatabase, game: str) -> None:
    name, seats, options = GAMES[game]

    async def evening() -> None:
        db = make()
        random = Random(game)
        for seed in range(9 if LONG else 1):
            book = await Book.begin(db, name, seats, options, seed)
            whole = start(name, seats, seed, options)
            for number in range(120):
                for change in played(whole, random):
                    await book.change(partial(change, book.match))
                if number % 10 == 9 or whole.result is not None:
                    await book.agrees(whole)
                if whole.result is not None:
                    break
            await book.agrees(whole)
        await db.close()

    asyncio.run(evening())


def test_snapshots_are_dense_at_the_end_and_some_way_apart_before(make: MakeDatabase) -> None:
    async def evening() -> None:
        db = make()
        book = await Book.begin(db, "no-stone-unturned", 3, {})
        random = Random(6)
        for _ in range(400):
            await book.change(partial(answer_at_random, book.match, random))
        head = book.ledger.head
        marks = await db.marks(head.id, head.moment, -1, 0, head.lines[-1] + 1)
        moments = [mark.moment for mark in marks]
        chapters = {mark.moment for mark in marks if mark.chapter}
        dense = len(book.ledger.marks)
        assert TAIL < dense <= SLACK * TAIL + 1
        old = moments[:-dense]
        assert old[0] == 0
        assert all(b - a < KEYFRAME + 40 for a, b in pairwise(old))
        assert all(b - a >= KEYFRAME for a, b in pairwise(old) if not chapters & {a, b})
        assert len(old) > 2
        assert TAIL < len(book.match.turns) <= SLACK * TAIL + 1
        again = await KeptMatch.open(db, head.id)
        assert again is not None
        assert len(again.match.turns) == TAIL + 1, "as far as an undo reaches"
        await db.close()

    asyncio.run(evening())


def test_a_table_that_is_read_again_and_again_is_thinned_out_all_the_same(make: MakeDatabase) -> None:
    """As after a write that failed: what was to be thinned out later is not forgotten."""

    async def evening() -> None:
        db = make()
        book = await Book.begin(db, "no-stone-unturned", 3, {})
        random = Random(6)
        for number in range(400):
            await book.change(partial(answer_at_random, book.match, random))
            if number % 5 == 4:
                await book.reopened()
        head = book.ledger.head
        marks = await db.marks(head.id, head.moment, -1, 0, head.lines[-1] + 1)
        old = [mark for mark in marks if mark.moment <= head.keyframe]
        assert len(old) > 2
        assert all(b.moment - a.moment >= KEYFRAME for a, b in pairwise(old) if not (a.chapter or b.chapter))
        assert len(marks) - len(old) <= 2 * SLACK * TAIL
        await db.close()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("starts", "now", "old"),
    [
        ([0], 500, 0),
        ([0, 400], 500, 0),
        ([0, 400, 450], 600, 1),
        ([0, 32, 64, 96, 128, 160], 170, 1),
        ([0, 32, 64, 96, 128, 160], 191, 1),
        ([0, 32, 64, 96, 128, 160], 192, 2),
        (list(range(TAIL + 1)), TAIL, 0),
        (list(range(TAIL + 4)), TAIL + 3, 3),
    ],
)
def test_so_many_turns_are_remembered_and_of_long_ones_so_many_answers(starts: list[int], now: int, old: int) -> None:
    assert too_old(starts, now) == old
    assert now - starts[old] >= min(LONG_TAIL, now) or len(starts) - old == TAIL + 1


def test_marks_are_found_wherever_one_looks(make: MakeDatabase) -> None:
    async def evening() -> None:
        db = make()
        book = await Book.begin(db, "snowcrest", 2, {})
        random = Random(3)
        for _ in range(120):
            await book.change(partial(answer_at_random, book.match, random))
            if book.match.result is not None:
                break
        head = book.ledger.head
        everything = await db.marks(head.id, head.moment, -1, 0, head.lines[-1] + 1)
        assert len(everything) > TAIL
        for column in range(-1, 3):
            for first in range(head.lines[column] + 1):
                last, to = first + random.randrange(20), random.randrange(head.moment + 1)
                known = [mark for mark in everything if mark.moment <= to]
                start = max((n for n, mark in enumerate(known) if mark.lines[column] <= first), default=0)
                enough = [n for n, mark in enumerate(known) if n >= start and mark.lines[column] >= last]
                assert await db.marks(head.id, to, column, first, last) == known[start : min(enough, default=999) + 1]
        await db.close()

    asyncio.run(evening())


def test_the_log_comes_in_pages_numbered_for_each_viewer(make: MakeDatabase) -> None:
    async def evening() -> None:
        db = make()
        book = await Book.begin(db, "snowcrest", 2, {})
        whole = start("snowcrest", 2, 7)
        random = Random(3)
        for _ in range(150):
            if whole.result is not None:
                break
            step = answer_at_random(whole, random)
            await book.change(lambda step=step: book.match.answer_plain(step.seat, step.answer, step.ask))  # type: ignore[misc]
        for viewer in (None, 0, 1):
            log = whole.log(viewer)
            head = book.ledger.head
            for before in (0, 1, 7, 50, len(log) - 1, len(log), len(log) + 99):
                first, lines = await log_before(db, head, viewer, before, 20)
                end = min(before, len(log))
                assert first == max(0, end - 20)
                assert plain(lines) == plain(log[first:end])
        await db.close()

    asyncio.run(evening())
