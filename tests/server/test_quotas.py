"""No state is too large to open, and nobody fills the disk: what is too much is refused in words at hand-in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.kernel import Sketch, Stroke
from dolmen.server import limits
from dolmen.server.wire import Answer, Say
from tests.server.screens import Screen, a_house, a_table, mark, say, sits, stored
from tests.toys.installed import installed

DRAWING = Sketch("", (Stroke(tuple((n % 1000, n * 7 % 1000) for n in range(2000))),))


@pytest.fixture(autouse=True)
def studio(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "studio")


def test_a_state_that_grows_too_large_is_refused_in_words_and_small_things_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STATE_BYTES", 50_000)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            taken = 0
            while (reply := await say(table, ada, Answer(taken, "sketch.0", sketch=DRAWING)))["type"] != "refused":
                taken += 1
                assert taken < 40
            assert reply["reason"] == "this table is full: something must leave it before more can be added"
            assert 0 < taken < 40
            assert table.head.moment == taken
            assert mark(await stored(table)) == mark(table.match)
            await say(table, bo, Answer(3, "note.1", text="tea"))
            assert bo.done == [3], "an answer of a few bytes is taken"
            await say(table, bo, Say(4, "it is full"))
            await table.screens.sync(fresh := Screen("ada"))
            assert len(fresh.heard[0]) < 256 * 1024

    asyncio.run(evening())


def test_a_seat_that_has_written_its_share_may_only_answer_in_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SEAT_BYTES", 1 << 20)

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo")
            ada, bo = await sits("ada", table), await sits("bo", table)
            seq = 0
            while (await say(table, ada, Answer(seq, "sketch.0", sketch=DRAWING)))["type"] != "refused":
                seq += 1
            assert ada.last["reason"] == "you have written 1 MB at this table; only short answers are taken now"
            assert table.head.bytes[0] <= 1 << 20
            await say(table, ada, Answer(900, "note.0", text="tea"))
            assert ada.done[-1] == 900
            await say(table, bo, Answer(901, "sketch.1", sketch=DRAWING))
            assert bo.done[-1] == 901, "another's share is another's"
            assert mark(await stored(table)) == mark(table.match)

    asyncio.run(evening())


def test_talk_counts_too_and_those_who_watch_share_one_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SEAT_BYTES", 1 << 20)
    text = "ü" * 500

    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "studio", "ada", "bo", watchers=True)
            ada, bo, eve, kim = [await sits(person, table) for person in ("ada", "bo", "eve", "kim")]
            await say(table, ada, Say(1, text))
            await say(table, eve, Say(1, text))
            assert table.head.bytes == [1000, 0, 1000]
            table.head.bytes[:] = [(1 << 20) - 999, 0, (1 << 20) - 999]
            for screen, who in ((ada, "you"), (eve, "those who watch"), (kim, "those who watch")):
                said = len(table.kept.chat)
                reply = await say(table, screen, Say(2, text))
                assert reply["reason"] == f"{who} have written 1 MB at this table, so nothing more that is said is kept"
                assert len(table.kept.chat) == said
            await say(table, bo, Say(3, text))
            assert bo.state["chat"][-1]["who"] == "Bo"
            await say(table, ada, Answer(4, "note.0", text="tea"))
            assert ada.done == [4], "play goes on"
            again = await house.db.open(table.id)
            assert again is not None
            assert again.head.bytes == [(1 << 20) - 999, 1000, (1 << 20) - 999]

    asyncio.run(evening())
