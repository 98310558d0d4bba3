"""A payment over the wire: what is wrong with it is told while it is put together."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dolmen.library import start
from dolmen.server.answer_codec import answer_of, value_of
from dolmen.server.wire import Answer, AskHint, Draft
from tests.server.screens import a_house, a_table, say, sits, until_quiet
from tests.toys.installed import MARKET, installed


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "market")


def test_a_payment_is_judged_while_it_is_put_together(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "market", "ada")
            ada = await sits("ada", table)
            ask, before = ada.ask(), table.match.save()
            assert (ask["kind"], ask["done"], ask["proposed"]) == ("amounts", "Pay", {"barley": 3})
            assert ask["parts"]["barley"] == {"label": "Barley", "place": "barley"}

            short = await say(table, ada, Draft(1, ask["id"], shares={"barley": 2, "oats": 0}))
            assert short == {"type": "draft-reply", "seq": 1, "fields": {}, "warnings": [], "flaw": "2 of 3 so far"}
            fine = await say(table, ada, Draft(2, ask["id"], shares={"oats": 3}))
            assert (fine["flaw"], fine["warnings"]) == ("", [])
            dear = await say(table, ada, Draft(3, ask["id"], shares={"gold": 1, "oats": 1}))
            assert (dear["flaw"], dear["warnings"]) == ("", [{"text": "gold is better kept"}])
            for shares in ({"barley": 4}, {"barley": -1}, {"silver": 1}):
                assert (await say(table, ada, Draft(4, ask["id"], shares=shares)))["type"] == "refused"
            assert table.match.save() == before

    asyncio.run(evening())


def test_a_payment_is_taken_or_refused_with_the_reason(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "market", "ada")
            ada = await sits("ada", table)
            refused = await say(table, ada, Answer(1, ada.ask()["id"], shares={"oats": 1}))
            assert refused["reason"] == "Pay 3: 1 of 3 so far"
            nothing = await say(table, ada, Answer(2, ada.ask()["id"]))
            assert nothing["type"] == "refused"
            await say(table, ada, Answer(3, ada.ask()["id"], shares={"oats": 2, "barley": 1, "gold": 0}))
            assert table.match.s.paid == [{"barley": 1, "oats": 2}]

    asyncio.run(evening())


def test_who_is_not_sure_is_told_what_speaks_against_it_in_one_trip(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "market", "ada")
            ada = await sits("ada", table)
            ask, before = ada.ask(), table.match.save()
            dear = await say(table, ada, Answer(1, ask["id"], shares={"gold": 1, "oats": 1}, sure=False))
            assert dear == {
                "type": "draft-reply",
                "seq": 1,
                "fields": {},
                "warnings": [{"text": "gold is better kept"}],
                "flaw": "",
            }
            short = await say(table, ada, Answer(2, ask["id"], shares={"oats": 1}, sure=False))
            assert (short["type"], short["flaw"]) == ("draft-reply", "1 of 3 so far")
            assert table.match.save() == before
            await say(table, ada, Answer(3, ask["id"], shares={"oats": 3}, sure=False))
            assert ada.done == [3]

    asyncio.run(evening())


def test_a_hint_for_a_payment_can_be_filled_in(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "market", "ada")
            ada = await sits("ada", table)
            await table.handle(ada, AskHint(1))
            await until_quiet(table)
            answer = ada.replies[-1]["answer"]
            assert answer["shares"] in [dict(idea) for idea in MARKET.ideas(table.match.s)]

    asyncio.run(evening())


def test_a_payment_goes_over_the_wire_and_back() -> None:
    ask = start(MARKET).asks[0]
    sent = answer_of(ask, {"barley": 1, "gold": 1})
    assert sent.shares == {"barley": 1, "gold": 1}
    assert ask.check(value_of(ask, sent)) == {"barley": 1, "gold": 1}
