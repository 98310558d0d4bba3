"""Chapters at a table: where log and chronicle are cut, and what somebody has missed; all of it can be made again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from dolmen.kernel import Match
from dolmen.server.chapters import chapters_of, infos, remade, since
from dolmen.server.chronicles import chronicle_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.log_pages import whole_log
from dolmen.server.moments import match_at
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.told_lines import column_of
from dolmen.server.wire import Seen, Undo
from tests.server.screens import Screen, a_house, a_table, pick, say, sits


def play(path: Path, evening: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            await evening(house)

    asyncio.run(run())


async def chapter(table: Table, ada: Screen, bo: Screen, road: int = 0) -> None:
    """One whole chapter."""
    await pick(table, ada, road)
    await pick(table, bo, 0)
    await pick(table, ada, 0)
    await pick(table, bo, 1)


async def begun(house: TableRegistry) -> tuple[Table, Screen, Screen]:
    table = await a_table(house, "caravan", "ada", "bo")
    return table, await sits("ada", table), await sits("bo", table)


def test_chapters_are_cut_where_they_end_and_counted_for_each_viewer(tmp_path: Path, caravan: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await chapter(table, ada, bo)
        await chapter(table, ada, bo, 1)
        await pick(table, ada, 0)
        found = await chapters_of(house.db, table.head)
        assert [(c.number, c.moment, c.title, c.summary) for c in found] == [
            (1, 4, "On the ridge", "1 sang"),
            (2, 8, "On the marsh", "1 sang"),
        ]
        assert found[0].people == ["ada", "bo"]
        for viewer in (None, 0, 1):
            log = await whole_log(house.db, table.head, viewer)
            for info in infos(found, table.head, viewer):
                assert log[info.end - 1].kind == "ChapterEnds"
                assert info.first == 0 or log[info.first - 1].kind == "ChapterEnds"
            assert len(log) == found[1].lines[column_of(table.head, viewer)] + 1
        assert ada.state["table"]["chapters"] == 2

    play(tmp_path, evening)


def test_what_is_kept_of_chapters_is_made_again_from_the_entries(tmp_path: Path, caravan: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await chapter(table, ada, bo)
        await pick(table, ada, 0)
        await table.handle(ada, Undo(9))
        await chapter(table, ada, bo, 1)
        assert isinstance(house.db, SqliteDatabase)
        stored = await house.db.chapters(table.id)
        assert len(stored) == 2
        assert remade(await house.db.entries(table.id), table.head) == stored
        damages = (
            "UPDATE chapters SET data = CAST(replace(CAST(data AS TEXT), 'sang', 'sank') AS BLOB)",
            "DELETE FROM chapters WHERE number = 1",
            "UPDATE chapters SET data = x'00'",
        )
        for damage in damages:
            await house.db.execute((damage, ()))
            assert await chapters_of(house.db, table.head) == stored

    play(tmp_path, evening)


def test_where_a_chapter_begins_the_state_is_kept_for_good(tmp_path: Path, caravan: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await chapter(table, ada, bo)
        for _ in range(60):  # proposals that nobody likes: a turn each
            await pick(table, ada, 0)
            await pick(table, bo, 1)
        assert isinstance(house.db, SqliteDatabase)
        moments = [snapshot.moment for snapshot in await house.db.snapshots(table.id, -1)]
        assert 4 in moments
        assert 6 not in moments, "others of that time are thinned out, so this test sees something"
        again = await KeptMatch.open(house.db, table.id)
        assert again is not None
        assert (await match_at(house.db, again.match.game, again.head, 4)).s.chapter == 2

    play(tmp_path, evening)


def test_an_undo_stops_at_a_chapter_and_a_return_goes_to_any(tmp_path: Path, caravan: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await chapter(table, ada, bo)
        refused = await say(table, bo, Undo(3))
        assert refused["type"] == "refused"
        await chapter(table, ada, bo, 1)
        page = await chronicle_of(house.db, table.match.game, table.head, 0, (), house.db.store_page)
        assert "On the marsh" in page
        for person in ("ada", "bo"):
            await table.returns.to(person, 5)
        assert (table.head.moment, table.head.chapters) == (5, 1)
        assert [c.number for c in await chapters_of(house.db, table.head)] == [1]
        assert await house.db.page(table.id, 2, 1) is None
        assert await house.db.page(table.id, 1, 1)
        for person in ("ada", "bo"):
            await table.returns.to(person, 2)
        assert (table.head.chapters, await chapters_of(house.db, table.head)) == (0, [])
        await table.returns.to("ada", 0)
        if table.head.returning:
            await table.returns.to("bo", 0)
        await chapter(table, ada, bo, 1)
        assert [c.title for c in await chapters_of(house.db, table.head)] == ["On the marsh"]

    play(tmp_path, evening)


# The chronicle


def test_a_closed_chapter_is_told_once_and_kept(tmp_path: Path, caravan: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        game: Any = table.match.game
        made: list[int] = []
        tell = type(game).page

        def page(self: Any, s: Any, log: Any, viewer: Any) -> str:
            made.append(s.chapter)
            return str(tell(self, s, log, viewer))

        monkeypatch.setattr(type(game), "page", page)

        async def told(viewer: int | None) -> str:
            return await chronicle_of(house.db, game, table.head, viewer, ("Ada", "Bo"), house.db.store_page)

        await chapter(table, ada, bo)
        first = await told(0)
        assert "You dream of" in first
        assert "You dream of" not in await told(None)
        assert made == [2, 2]
        await chapter(table, ada, bo, 1)
        second = await told(0)
        assert made == [2, 2, 3]
        assert second.startswith(first.rstrip())
        assert second == await told(0)
        assert made == [2, 2, 3]
        assert isinstance(house.db, SqliteDatabase)
        await house.db.execute(("UPDATE chronicles SET page = replace(page, 'dream', 'dreat')", ()))
        assert second == await told(0), "a damaged page is made again"
        assert made == [2, 2, 3, 2, 3]
        whole = [f"- {line.text}" for line in await whole_log(house.db, table.head, 0)]
        told_lines = [line for line in second.splitlines() if line.startswith("- ")]
        assert [line.replace("{seat:0}", "Ada").replace("{seat:1}", "Bo") for line in whole] == told_lines

    play(tmp_path, evening)


# Since you were last here


def test_what_somebody_has_missed_is_right_for_each(tmp_path: Path, caravan: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table, ada, bo = await begun(house)
        await pick(table, ada, 0)
        await table.handle(bo, Seen(bo.state["log_count"]))
        seen = bo.state["log_count"]
        assert (seen, ada.state["seen"]) == (1, 0)
        table.screens.remove(bo)
        away = Screen("bo")
        await elsewhere(table, 1, 0)
        await pick(table, ada, 0)
        await elsewhere(table, 1, 1)
        await pick(table, ada, 1)
        await table.join(away)
        assert away.state["seen"] == seen
        missed = await since(house.db, table.head, 1, away.state["seen"])
        log = await whole_log(house.db, table.head, 1)
        assert missed.count == len(log) - seen
        assert [c.title for c in missed.chapters] == ["On the ridge"]
        assert missed.lines == tuple(log[missed.first :])
        assert missed.first == missed.chapters[-1].end
        assert [line.text for line in missed.lines] == ["{seat:0} proposes the marsh"]
        nothing = await since(house.db, table.head, 1, len(log))
        assert (nothing.count, nothing.chapters, nothing.lines) == (0, (), ())
        newcomer = await since(house.db, table.head, None, 0)
        assert [c.number for c in newcomer.chapters] == [1]
        assert all(line.to is None for line in newcomer.lines)

    play(tmp_path, evening)


async def elsewhere(table: Table, seat: int, number: int) -> None:
    """Somebody answers from another window, which is closed at once."""

    def change(match: Match[Any]) -> None:
        options = match.asks[seat].choices([])
        assert options is not None
        match.answer(seat, options[number])

    async with table.lock:
        await table.commit(lambda: table.change(change))
