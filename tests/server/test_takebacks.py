"""Taking back an answer although something was rolled, shown or answered since: free against bots, else by request."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from dolmen.server.answer_codec import answer_of
from dolmen.server.refusal import Refusal
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import Answer, Undo
from tests.server.screens import a_table, any_answer, mark, pick, say, sits, stored, until_quiet
from tests.server.test_returns import play


def test_against_bots_it_is_free_and_the_match_is_marked(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "connect-four", "ada", None)
        ada = await sits("ada", table)
        await pick(table, ada, 3)
        await until_quiet(table)
        assert (await say(table, ada, Undo(8)))["reason"] == "another player has answered since"
        assert (table.info("ada").takeback, table.info("bo").takeback) == ("free", "")
        entries = await house.db.entries(table.id)
        await table.returns.take_back("ada")
        assert (table.head.moment, table.head.takebacks) == (0, 1)
        assert table.info("ada").takebacks == 1
        assert ada.state["notices"] == ["Ada took back an answer; dice and cards stay as they fell"]
        assert (await house.db.entries(table.id))[: len(entries)] == entries, "nothing of the past is gone"
        await pick(table, ada, 4)
        await until_quiet(table)
        assert table.head.moment == 2
        assert mark(await stored(table)) == mark(table.match)

    play(tmp_path, evening)


def answer_again(plain: Any, table: Table) -> Answer:
    """The same answer to the same question, as a client sends it."""
    ask = table.match.asks[0]
    return msgspec.structs.replace(answer_of(ask, ask.from_plain(plain)), seq=99, sure=True)


def test_the_die_that_fell_stays(tmp_path: Path) -> None:
    """So nobody can try again until a better one comes. A return, to which everybody has agreed, rolls anew."""

    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "snowcrest", "ada")
        ada, random = await sits("ada", table), Random(3)
        for _ in range(12):
            before, moment = mark(table.match)[0], table.head.moment
            await any_answer(table, 0, ada, random)
            after = mark(table.match)[0]
            (given,) = await house.db.answers(table.id, moment, table.head.moment)
            await table.returns.take_back("ada")
            assert (table.head.moment, mark(table.match)[0]) == (moment, before)
            await say(table, ada, answer_again(given.value, table))
            assert mark(table.match)[0] == after
        assert table.head.takebacks == 12
        await table.returns.to("ada", table.head.moment - 1)
        assert mark(table.match)[0] != before

    play(tmp_path, evening)


def test_people_are_asked_and_may_decline(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "connect-four", "ada", "bo")
        ada, bo = await sits("ada", table), await sits("bo", table)
        with pytest.raises(Refusal, match="nothing of yours"):
            await table.returns.take_back("ada")
        await pick(table, ada, 3)
        await pick(table, bo, 3)
        assert table.info("ada").takeback == "ask"
        await table.returns.take_back("ada")
        assert table.head.moment == 2, "nothing happens unasked"
        asked = table.info("bo").returning
        assert asked is not None
        assert (asked.moment, asked.takeback, asked.yours, asked.agreed) == (0, True, False, (0,))
        await table.returns.stay("bo")
        assert (table.head.returning, table.head.takebacks) == (None, 0)
        await table.returns.take_back("ada")
        with pytest.raises(Refusal, match="somebody else asks"):
            await table.returns.take_back("bo")
        await table.returns.to("bo", 0)
        assert (table.head.moment, table.head.takebacks, table.head.returning) == (0, 1, None)
        assert mark(await stored(table)) == mark(table.match)
        with pytest.raises(Refusal, match="you are watching"):
            await table.returns.take_back("cy")

    play(tmp_path, evening)


def test_a_side_may_reopen_its_orders_until_all_have_handed_in(tmp_path: Path) -> None:
    async def evening(house: TableRegistry) -> None:
        table = await a_table(house, "stone-daze", "ada", "bo")
        ada, bo = await sits("ada", table), await sits("bo", table)
        random = Random(1)
        while not all("orders" in ask.prompt for ask in table.match.asks.values()):
            seat = min(table.match.asks)
            await any_answer(table, seat, (ada, bo)[seat], random)
        first = ada.ask()["prompt"]
        await any_answer(table, 0, ada, random)
        assert list(table.match.asks) == [1]
        assert (await say(table, ada, Undo(9)))["type"] != "refused"
        assert ada.ask()["prompt"] == first
        assert table.head.takebacks == 0, "that is everybody's right, and no mark"
        await any_answer(table, 0, ada, random)
        await any_answer(table, 1, bo, random)
        assert (await say(table, ada, Undo(10)))["type"] == "refused"

    play(tmp_path, evening)
