"""Going back to any earlier moment: by the host alone where nothing was learned, else by everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.server.log_pages import whole_log
from dolmen.server.pages import LOG_LINES
from dolmen.server.refusal import Refusal
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, Undo
from tests.server.guests import Guest, play_on
from tests.server.screens import Screen, a_house, a_table, any_answer, mark, pick, say, sits, stored, until_quiet
from tests.toys.installed import installed

LOOK = 0
"""The first of what may be done in the toy that is played here."""


def play(path: Path, evening: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            await evening(house)

    asyncio.run(run())


async def notes(table: Table, screens: list[Screen], random: Random, answers: int) -> None:
    for _ in range(answers):
        seat = random.choice(list(table.match.asks))
        await any_answer(table, seat, screens[seat], random)


def test_a_return_goes_to_any_moment_and_deletes_nothing(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "connect-four", "ada", None)
        ada = await sits("ada", table)
        for _ in range(4):
            await pick(table, ada, 3)
            await until_quiet(table)
        entries = await house.db.entries(table.id)
        lines = list(ada.state["log"])
        before = table.head.moment
        old_ask = ada.ask()["id"]
        await table.returns.to("ada", 3)
        await until_quiet(table)
        assert table.head.moment >= 3
        assert ada.state["notices"] == ["Ada took the table back to moment 3; from here on dice fall afresh"]
        assert ada.state["log"][:3] == lines[:3]
        assert ada.state["log_count"] < before + 1
        assert (await house.db.entries(table.id))[: len(entries)] == entries, "nothing of the past is gone"
        assert (await say(table, ada, Answer(9, old_ask, pick=0)))["type"] == "refused", "an old ask is over"
        assert mark(await stored(table)) == mark(table.match)
        await pick(table, ada, 0)
        await until_quiet(table)
        assert mark(await stored(table)) == mark(table.match)
        shown = [told.text for told in await whole_log(house.db, table.head, None)]
        assert shown == [line["text"] for line in ada.state["log"]]

    play(tmp_path, evening)


def test_where_people_play_against_each_other_everybody_must_agree(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        ada, bo = await sits("ada", table), await sits("bo", table)
        await pick(table, ada, 0)
        await pick(table, bo, 0)
        with pytest.raises(Refusal, match="only the person who made the table"):
            await table.returns.to("bo", 1)
        await table.returns.to("ada", 1)
        assert table.head.moment == 2, "not before bo has agreed"
        asked = bo.state["table"]["returning"]
        assert asked == {"moment": 1, "of": 2, "by": "Ada", "agreed": [0], "needed": [0, 1]}
        await pick(table, ada, 0)
        assert bo.state["table"]["returning"]["of"] == 3, "it goes on meanwhile"
        await pick(table, bo, 0)
        await table.returns.stay("bo")
        assert "returning" not in ada.state["table"]
        await table.returns.to("ada", 1)
        await table.returns.to("bo", 1)
        assert table.head.moment == 1
        assert table.head.returning is None
        assert bo.state["waiting"] == [1]
        with pytest.raises(Refusal, match="moments are 0 to 0"):
            await table.returns.to("ada", 1)

    play(tmp_path, evening)


def test_where_something_hidden_was_shown_since_everybody_must_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody plays against another, and no die is rolled. Had another card been on top, ada would have seen another;
    that she left it there shows nothing more."""

    async def evening(house: TableRegistry) -> None:
        for moment, alone in ((1, True), (0, False)):
            table = await a_table(house, "browse", "ada", "bo")
            ada, _ = await sits("ada", table), await sits("bo", table)
            await pick(table, ada, LOOK)
            await pick(table, ada, 1)
            await table.returns.to("ada", moment)
            assert (table.head.moment, table.head.returning is None) == (moment if alone else 2, alone)
        await table.returns.to("bo", 0)
        assert table.head.moment == 0

    installed(monkeypatch, "browse")
    play(tmp_path, evening)


def test_where_dice_were_rolled_since_everybody_must_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "throws", "ada", "bo")
        screens = [await sits("ada", table), await sits("bo", table)]
        await pick(table, screens[next(iter(table.match.asks))], 0)
        await table.returns.to("ada", 0)
        assert (table.head.moment, table.head.returning is not None) == (1, True)

    installed(monkeypatch, "throws")
    play(tmp_path, evening)


def test_in_a_campaign_whoever_plays_may_ask_and_everybody_decides(tmp_path: Path, caravan: str) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "caravan", "ada", "bo", watchers=True)
        ada, bo, eve = [await sits(person, table) for person in ("ada", "bo", "eve")]
        for screen in (ada, bo, ada):
            await pick(table, screen, 0)
        assert bo.state["table"]["asks_back"]
        assert not {"asks_back"} & {*ada.state["table"], *eve.state["table"]}
        with pytest.raises(Refusal, match="only the person who made the table"):
            await table.returns.to("eve", 1)
        await table.returns.to("bo", 1)
        assert table.head.moment == 3, "never alone, though nothing hidden was shown"
        assert ada.state["table"]["returning"]["by"] == "Bo"
        await table.returns.to("ada", 1)
        assert table.head.moment == 1
        assert ada.state["notices"] == ["Bo took the table back to moment 1; from here on dice fall afresh"]
        await pick(table, bo, 0)
        await table.returns.to("ada", 1)
        assert table.head.moment == 1, "who made the table needs nobody for that"
        await pick(table, bo, 0)
        await pick(table, ada, 0)
        await pick(table, bo, 0)
        await table.returns.to("ada", 3)
        assert table.head.returning is not None, "everybody has dreamt since"
        with pytest.raises(Refusal, match="somebody else asks"):
            await table.returns.to("bo", 2)

    play(tmp_path, evening)


def test_a_wish_survives_a_restart(tmp_path: Path) -> None:
    async def first(house: TableRegistry) -> None:
        table = await a_table(house, "tic-tac-toe", "ada", "bo")
        await pick(table, await sits("ada", table), 0)
        await pick(table, await sits("bo", table), 0)
        await table.returns.to("ada", 0)
        ids.append(table.id)

    async def second(house: TableRegistry) -> None:
        table = await house.table(ids[0])
        await table.returns.to("bo", 0)
        assert (table.head.moment, table.head.returning) == (0, None)

    ids: list[str] = []
    play(tmp_path, first)
    play(tmp_path, second)


@pytest.mark.parametrize("to", [0, 1, 17, 40, 59])
def test_from_any_moment_the_match_is_that_of_then_and_goes_on(tmp_path: Path, to: int) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "no-stone-unturned", "ada", "bo", "cy", seed=11)
        screens = [await sits(person, table) for person in ("ada", "bo", "cy")]
        random = Random(4)
        marks = [mark(table.match)[0]]
        for _ in range(60):
            await notes(table, screens, random, 1)
            marks.append(mark(table.match)[0])
        await table.returns.to("ada", to)
        for person in ("bo", "cy"):
            if table.head.returning is not None:
                await table.returns.to(person, to)
        assert table.head.moment == to
        state, dice = bytearray(mark(table.match)[0]), table.match.s.rng
        table.match.s.rng = type(dice)(0)
        assert state != marks[to] or to == 0, "the dice are others"
        table.match.s.rng = dice
        assert mark(await stored(table)) == mark(table.match)
        await notes(table, screens, random, 30)
        assert mark(await stored(table)) == mark(table.match)
        assert table.head.moment == to + 30
        for screen in screens:
            await table.screens.sync(fresh := Screen(screen.person))
            shown, again = screen.picture(), fresh.picture()
            assert shown.pop("log")[-LOG_LINES:] == again.pop("log")
            assert shown == again
        seat = next((seat for seat in range(3) if table.match.may_undo(seat)), None)
        if seat is not None:
            await table.handle(screens[seat], Undo(77))
            assert mark(await stored(table)) == mark(table.match)

    play(tmp_path, evening)


def test_over_http(client: TestClient[Litestar], ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table(private=False)
    bo.post(f"/api/tables/{table}/join")
    with ada.live(table) as mine, bo.live(table) as theirs:
        play_on(mine, 0)
        play_on(theirs, 0)
        while theirs.receive_json(timeout=10).get("done") is None:
            pass
    path = f"/api/tables/{table}/return"
    assert eve.put(path, {"moment": 1}).status_code == 403
    assert ada.put(path, {"moment": 7}).status_code == 403
    assert ada.put(path, {"moment": -1}).status_code == 400
    assert ada.put(path, {"moment": 1}).json()["returning"]["agreed"] == [0]
    assert eve.ask("DELETE", path).status_code == 403
    assert "returning" not in bo.ask("DELETE", path).json()
    ada.put(path, {"moment": 1})
    assert bo.put(path, {"moment": 1}).json()["waiting"] == [1]
