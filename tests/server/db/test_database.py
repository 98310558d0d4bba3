"""What every database promises (`dolmen.server.db.base`): the same tests on the file and in memory."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.kernel import Pick
from dolmen.library import start
from dolmen.server.db.base import (
    Behind,
    DamagedTable,
    Database,
    Entry,
    Given,
    Head,
    Said,
    SeatRow,
    Snapshot,
    Write,
)
from dolmen.server.db.memory import MemoryDatabase
from dolmen.server.db.rows import packed
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.wire import Learnt
from tests.server.db.stored_matches import Book

BACKENDS = ("sqlite", "memory")


class Backend:
    """A place for a database, which can be closed and opened again."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.folder = kind, folder
        self._memory = MemoryDatabase()

    def open(self) -> Database:
        return self._memory if self.kind == "memory" else SqliteDatabase(self.folder / "tables.sqlite")

    def run(self, evening: Callable[[Database], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            db = self.open()
            try:
                await evening(db)
            finally:
                await db.close()

        asyncio.run(whole())


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return Backend(request.param, tmp_path)


def a_head(id: str, *people: str | None, owner: str = "ada", changed: float = 1.0, **more: Any) -> Head:
    """A table where these people sit; None is a free seat."""
    given: dict[str, Any] = {"n": 0, "private": False} | more
    return Head(
        id=id,
        game="tic-tac-toe",
        version=1,
        edition="",
        seed=7,
        options={},
        owner=owner,
        key="key",
        created=1.0,
        changed=changed,
        seats=[SeatRow(number, "person", person) for number, person in enumerate(people)],
        names=[f"seat {number}" for number in range(len(people))],
        **given,
    )


def a_write(head: Head, *entries: Entry, **more: Any) -> Write:
    first = entries or (Entry(head.n, "new", b"", at=head.changed),)
    return Write(head=head, entries=list(first), reseated=True, **more)


def a_line(n: int, text: str, number: int, seat: int | None = 0) -> Entry:
    return Entry(n, "chat", packed(Said("ada", text)), number, seat, float(n))


# Entries


def test_entries_are_added_and_read_in_order(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await db.append(a_write(a_head("t", "ada")))
        await db.append(a_write(a_head("t", "ada", n=2, status="on"), a_line(1, "a", 0), a_line(2, "b", 1, None)))
        found = await db.entries("t")
        assert [(entry.n, entry.kind, entry.place, entry.seat, entry.at) for entry in found] == [
            (0, "new", None, None, 1.0),
            (1, "chat", 0, 0, 1.0),
            (2, "chat", 1, None, 2.0),
        ]
        assert [entry.n for entry in await db.entries("t", after=1)] == [2]
        assert await db.entries("another") == []
        assert [head.status for head in (await db.heads_of("ada"))[0]] == ["on"]

    backend.run(evening)


def test_who_writes_behind_another_is_told_and_writes_nothing(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await db.append(a_write(a_head("t", "ada", None)))
        await db.append(a_write(a_head("t", "ada", "bo", n=1, status="first"), a_line(1, "first", 0)))
        stale = a_write(a_head("t", "ada", "eve", n=1, status="second"), a_line(1, "second", 0), gone=[0])
        with pytest.raises(Behind):
            await db.append(stale)
        assert [line.said.text for line in await db.chat("t", 9, 9)] == ["first"]
        assert [head.status for head in (await db.heads_of("bo"))[0]] == ["first"]
        assert (await db.heads_of("eve"))[0] == []

    backend.run(evening)


def test_a_write_is_there_as_a_whole_or_not_at_all(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        book = await Book.begin(db, "tic-tac-toe", 2)
        head = book.ledger.head
        snapshot = (await db.snapshot(head.id, 0)) or pytest.fail("there is no first state")
        later = Snapshot(moment=9, turn=9, version=1, edition="", lines=[], state=snapshot.state)
        taken = Write(head=head, entries=[a_line(1, "new", 0), a_line(0, "taken", 1)], snapshots=[later], gone=[0])
        with pytest.raises(Behind):
            await db.append(taken)
        assert [entry.n for entry in await db.entries(head.id)] == [0]
        assert [mark.moment for mark in await db.marks(head.id, 10**6, -1, -1, 10**9)] == [0]

    backend.run(evening)


def test_of_two_who_write_at_the_same_moment_one_is_behind(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await db.append(a_write(a_head("t", "ada")))
        await db.append(a_write(a_head("u", "ada")))
        outcomes = await asyncio.gather(
            db.append(a_write(a_head("t", "ada", n=1), a_line(1, "one", 0))),
            db.append(a_write(a_head("u", "ada", n=1), a_line(1, "elsewhere", 0))),
            db.append(a_write(a_head("t", "ada", n=1), a_line(1, "other", 0))),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Behind]
        assert [line.said.text for line in await db.chat("t", 9, 9)] == ["one"]
        assert [line.said.text for line in await db.chat("u", 9, 9)] == ["elsewhere"]

    backend.run(evening)


def test_what_is_read_is_nobody_elses(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        head = a_head("t", "ada", status="as stored")
        await db.append(a_write(head))
        head.status = "changed afterwards"
        taken = (await db.remains("t")).head or pytest.fail("there is no head")
        taken.seats[0].person = "eve"
        again = (await db.heads_of("ada"))[0][0]
        assert (again.status, again.seats[0].person) == ("as stored", "ada")

    backend.run(evening)


# A match


def test_a_table_that_is_not_there(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        assert await db.open("t") is None
        assert await db.snapshot("t", 0) is None
        assert await db.marks("t", 9, -1, 0, 9) == []
        assert await db.chat("t", 9, 9) == []
        with pytest.raises(DamagedTable):
            await db.opening("t")
        with pytest.raises(DamagedTable):
            await db.answers("t", 0, 1)

    backend.run(evening)


def test_a_match_is_opened_where_it_stands(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        book = await Book.begin(db, "tic-tac-toe", 2)
        id = book.ledger.head.id
        for pick in (4, 0, 1):
            await book.change(partial(_pick, book, pick))
        stored = (await db.open(id)) or pytest.fail("it is gone")
        assert (stored.head.moment, stored.head.n, len(stored.answers)) == (3, 3, 3)
        assert stored.snapshots[0].moment == 0
        assert (await db.opening(id)).seats == 2
        whole = start("tic-tac-toe", 2, 7)
        for answer in stored.answers:
            whole.answer_plain(answer.seat, answer.value)
        await book.agrees(whole)

    backend.run(evening)


def test_after_an_undo_the_answers_that_stand_are_the_last_at_each_moment(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        book = await Book.begin(db, "tic-tac-toe", 2)
        id = book.ledger.head.id
        for pick in (4, 0):
            await book.change(partial(_pick, book, pick))
        undone = (await db.answers(id, 0, 2))[1].value
        await book.change(partial(book.match.undo, 1), "undo")
        stored = (await db.open(id)) or pytest.fail("it is gone")
        assert (stored.head.moment, len(stored.answers)) == (1, 1)
        await book.change(partial(_pick, book, 5))
        answers = await db.answers(id, 0, 2)
        assert [answer.seat for answer in answers] == [0, 1]
        assert answers[1].value != undone
        assert await db.answers(id, 1, 2) == answers[1:]
        assert await db.answers(id, 2, 2) == []
        kinds = Counter(entry.kind for entry in await db.entries(id))
        assert kinds == {"new": 1, "answer": 3, "back": 1}, "nothing is deleted"
        with pytest.raises(DamagedTable, match="answer 3 is missing"):
            await db.answers(id, 0, 3)

    backend.run(evening)


def test_the_answers_of_a_long_match_are_found_wherever_they_stand(backend: Backend) -> None:
    """Whatever was taken back, said and played again meanwhile."""

    async def evening(db: Database) -> None:
        random, n, moment = Random(5), 0, 0
        await db.append(a_write(a_head("t", "ada")))
        stand: list[int] = []
        while n < 600:
            n += 1
            kind = random.choices(("answer", "back", "chat"), (30, 1, 4))[0]
            if kind == "back":
                moment = max(0, moment - random.choice((1, 2, 9, 70)))
                del stand[moment:]
                entry = Entry(n, "back", b"", at=n)
            elif kind == "chat":
                entry = a_line(n, "so", n)
            else:
                moment += 1
                stand.append(n)
                entry = Entry(n, "answer", packed(Given(0, "", n, None, 0, b"", 0, [])), moment, 0, n)
            await db.append(a_write(a_head("t", "ada", n=n, moment=moment), entry))
            after = random.randrange(moment + 1)
            for to in (moment, random.randint(after, moment)):
                assert [given.index for given in await db.answers("t", after, to)] == stand[after:to]
        assert moment > 200

    backend.run(evening)


def _pick(book: Book, number: int) -> None:
    (seat,) = book.match.asks
    ask = book.match.asks[seat]
    assert isinstance(ask, Pick)
    book.match.answer_plain(seat, ask.plain(ask.options[number]))


def test_snapshots_are_found_replaced_and_taken_out(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        book = await Book.begin(db, "tic-tac-toe", 2)
        head = book.ledger.head
        state = ((await db.snapshot(head.id, 0)) or pytest.fail("none")).state

        def at(moment: int, turn: int) -> Snapshot:
            return Snapshot(moment=moment, turn=turn, version=1, edition="", lines=[moment], state=state)

        def write(n: int, *snapshots: Snapshot, **more: Any) -> Write:
            return Write(head=a_head(head.id, n=n), entries=[a_line(n, "x", n)], snapshots=list(snapshots), **more)

        async def turns() -> dict[int, int]:
            found = [await db.snapshot(head.id, mark.moment) for mark in await db.marks(head.id, 10**6, -1, -1, 10**9)]
            return {snapshot.moment: snapshot.turn for snapshot in found if snapshot is not None}

        await db.append(write(1, at(3, 1), at(7, 2), at(12, 3)))
        assert await turns() == {0: 0, 3: 1, 7: 2, 12: 3}
        assert [mark.lines for mark in await db.marks(head.id, 10**6, -1, -1, 10**9)][1:] == [[3], [7], [12]]
        between = (await db.snapshot(head.id, 11)) or pytest.fail("none")
        assert (between.moment, between.state) == (7, state)
        await db.append(write(2, at(7, 9), gone=[3]))
        assert await turns() == {0: 0, 7: 9, 12: 3}
        await db.append(write(3, at(8, 5), void_after=5))
        assert await turns() == {0: 0, 7: 9, 8: 5}
        await db.append(write(4, void_after=7))
        assert await turns() == {0: 0, 7: 9}

    backend.run(evening)


def test_chat_comes_by_pages(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        lines = [a_line(n + 1, f"line {n}", n, None if n % 2 else 0) for n in range(7)]
        await db.append(a_write(a_head("t", "ada", n=7), Entry(0, "new", b""), *lines))
        assert [line.n for line in await db.chat("t", 10**9, 10**9)] == list(range(7))
        page = await db.chat("t", 5, 2)
        assert [(line.n, line.seat, line.at, line.said.text) for line in page] == [
            (3, None, 4.0, "line 3"),
            (4, 0, 5.0, "line 4"),
        ]
        assert await db.chat("t", 0, 5) == []
        assert await db.chat("t", 5, 0) == []

    backend.run(evening)


# The lobby


def test_everybody_finds_their_own_tables_the_last_changed_first(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await db.append(a_write(a_head("old", "bo", None, owner="ada", changed=1.0, private=True)))
        await db.append(a_write(a_head("new", "ada", "bo", owner="eve", changed=3.0, over="won")))
        await db.append(a_write(a_head("mid", "eve", owner="eve", changed=2.0)))
        assert await _mine(db, "ada") == ["new", "old"]
        assert await _mine(db, "bo") == ["new", "old"]
        assert await _mine(db, "eve") == ["new", "mid"]
        assert await _mine(db, "nobody") == []
        assert [head.id for head in (await db.heads_of("eve", most=1))[0]] == ["new"]
        seats = a_write(a_head("mid", "ada", owner="eve", n=1, changed=4.0), Entry(1, "seat", b""))
        await db.append(seats)
        assert await _mine(db, "ada") == ["mid", "new", "old"]

    backend.run(evening)


async def _mine(db: Database, person: str) -> list[str]:
    heads, damaged = await db.heads_of(person)
    assert damaged == []
    return [head.id for head in heads]


def test_open_tables_are_those_where_one_can_sit_down(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await db.append(a_write(a_head("open", "ada", None, changed=1.0)))
        await db.append(a_write(a_head("full", "ada", "eve", changed=2.0)))
        await db.append(a_write(a_head("private", "ada", None, changed=3.0, private=True)))
        await db.append(a_write(a_head("over", "ada", None, changed=4.0, over="won")))
        await db.append(a_write(a_head("with bo", "bo", None, changed=5.0)))
        assert await _open(db, "bo") == ["open"]
        assert await _open(db, "eve") == ["with bo", "open"]
        await db.append(a_write(a_head("open", "ada", "bo", n=1, changed=6.0), Entry(1, "seat", b"")))
        assert await _open(db, "eve") == ["with bo"]

    backend.run(evening)


async def _open(db: Database, person: str, **limits: int) -> list[str]:
    return [head.id for head in await db.open_heads(person, **limits)]


def test_nobody_fills_the_lobby_alone(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await asyncio.gather(
            *(db.append(a_write(a_head(f"a{n}", None, owner="ada", changed=10.0 + n))) for n in range(6)),
            *(db.append(a_write(a_head(f"b{n}", None, owner="bo", changed=float(n)))) for n in range(2)),
        )
        assert await _open(db, "eve") == ["a5", "a4", "a3", "b1", "b0"]
        assert await _open(db, "eve", of_one=1) == ["a5", "b1"]
        assert await _open(db, "eve", most=2) == ["a5", "a4"]
        assert await _open(db, "eve", most=4, of_one=3) == ["a5", "a4", "a3", "b1"]

    backend.run(evening)


def test_tables_where_a_bot_has_to_move(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        bot = [
            SeatRow(0, "bot", level="easy"),
            SeatRow(1, "person", "ada", stands_in="hard"),
            SeatRow(2, "person", "bo"),
        ]
        for id, waiting, over in (("a bot", [0], ""), ("stands in", [1, 2], ""), ("bo", [2], ""), ("over", [0], "won")):
            head = a_head(id, "x", "y", "z", waiting=waiting, over=over)
            head.seats = bot
            await db.append(a_write(head))
        assert sorted(await db.waiting()) == ["a bot", "stands in"]

    backend.run(evening)


# People


def test_people_are_called_as_they_were_called_last(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        await db.store_person("a", "Ada")
        await db.store_person("b", "Bo")
        await db.store_person("a", "Ada Lovelace")
        assert await db.names(["b", "a", "nobody"]) == {"a": "Ada Lovelace", "b": "Bo"}
        assert await db.names([]) == {}

    backend.run(evening)


def test_a_token_is_used_once_also_by_two_at_the_same_moment(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        soon = time.time() + 60
        assert not await db.is_used("one")
        assert await db.use_token("one", soon)
        assert await db.is_used("one")
        assert not await db.use_token("one", soon)
        assert sorted(await asyncio.gather(*(db.use_token("two", soon) for _ in range(5)))) == [False] * 4 + [True]
        assert sorted(await asyncio.gather(db.use_token("x", soon), db.use_token("y", soon))) == [True, True]

    backend.run(evening)


def test_a_token_that_is_too_old_is_forgotten(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        assert await db.use_token("old", time.time() - 1)
        assert await db.use_token("new", time.time() + 60)
        assert not await db.is_used("old")
        assert await db.is_used("new")

    backend.run(evening)


def test_how_much_of_the_log_somebody_has_seen(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        assert await db.seen("t", "ada") == 0
        await db.store_seen("t", "ada", 7)
        await db.store_seen("t", "bo", 3)
        await db.store_seen("t", "ada", 5)
        assert (await db.seen("t", "ada"), await db.seen("t", "bo"), await db.seen("u", "ada")) == (5, 3, 0)

    backend.run(evening)


def test_how_far_somebody_has_come_in_a_course_and_that_it_was_done_once(backend: Backend) -> None:
    async def evening(db: Database) -> None:
        assert await db.lessons("ada") == []
        for step, done in ((3, False), (5, True), (1, False)):
            await db.store_lesson("ada", Learnt("daze", "first", step, done))
        await db.store_lesson("ada", Learnt("daze", "second", 2, False))
        await db.store_lesson("bo", Learnt("daze", "first", 4, False))
        learnt = sorted(await db.lessons("ada"), key=lambda one: one.course)
        assert learnt == [Learnt("daze", "first", 1, True), Learnt("daze", "second", 2, False)]
        assert await db.lessons("bo") == [Learnt("daze", "first", 4, False)]

    backend.run(evening)


# Together


def test_who_reads_while_others_write_sees_what_is_committed(backend: Backend) -> None:
    """The head, the snapshots and the answers of one look are of one and the same entry."""

    async def evening(db: Database) -> None:
        books = [await Book.begin(db, "tic-tac-toe", 2, seed=seed) for seed in range(3)]
        if isinstance(db, MemoryDatabase):
            db.plan = lambda: (3, None)

        looks = 0

        async def play(book: Book) -> None:
            for pick in (4, 0, 1):
                await book.change(partial(_pick, book, pick))
            while looks < 12:
                await book.change(partial(book.match.undo, 0), "undo")
                await book.change(partial(_pick, book, 1))

        async def look(book: Book) -> None:
            nonlocal looks
            while not done.done():
                stored = (await db.open(book.ledger.head.id)) or pytest.fail("it is gone")
                assert len(stored.answers) == stored.head.moment - stored.snapshots[0].moment
                assert (await db.entries(book.ledger.head.id))[-1].n >= stored.head.n
                looks += 1
                await asyncio.sleep(0)

        done = asyncio.gather(*map(play, books))
        await asyncio.gather(done, *map(look, books))

    backend.run(evening)


def test_closing_finishes_what_was_begun(backend: Backend) -> None:
    async def evening() -> None:
        db = backend.open()
        if isinstance(db, MemoryDatabase):
            db.plan = lambda: (7, None)
        begun = [asyncio.ensure_future(db.append(a_write(a_head(f"t{n}", "ada")))) for n in range(20)]
        begun += [asyncio.ensure_future(db.store_person("a", "Ada"))]
        await asyncio.sleep(0)
        await db.close()
        await asyncio.sleep(0)
        assert all(task.done() and task.exception() is None for task in begun)
        again = backend.open()
        assert len(await _mine(again, "ada")) == 20
        assert await again.names(["a"]) == {"a": "Ada"}
        await again.close()

    asyncio.run(evening())


def test_each_backend_was_tested_as_much(request: pytest.FixtureRequest) -> None:
    """Counted among the tests of this run; a selection of them says nothing."""
    here = [item for item in request.session.items if item.path == request.path]
    count = Counter(item.callspec.params["backend"] for item in here if hasattr(item, "callspec"))
    if len(here) < 20:
        pytest.skip("only some of the tests were chosen")
    assert set(count) == set(BACKENDS)
    assert len(set(count.values())) == 1, count
    assert count["memory"] >= 20
