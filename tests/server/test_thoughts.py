"""A match made again is the same: in a process that thinks, from the store, and as a moment of the replay."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.kernel import encode, random_answer
from dolmen.library import start
from dolmen.server.bot_workers import Thought
from dolmen.server.db.base import Head, SeatRow
from dolmen.server.ledger import shown
from dolmen.server.moments import match_at
from tests.server.screens import a_house, a_table, mark, stored
from tests.toys.installed import installed


def _head(match: Any) -> Head:
    return Head(
        id="t",
        n=0,
        game=match.game.id,
        version=match.game.version,
        edition="",
        seed=match.seed,
        options={},
        owner="ada",
        private=False,
        key="key",
        created=1.0,
        changed=1.0,
        seats=[SeatRow(seat, "bot") for seat in range(match.seats)],
        **shown(match),
    )


def test_a_bot_finds_its_ask_late_in_a_long_turn_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long turns are entered again now and then; asks keep their names."""
    match: Any = start(installed(monkeypatch, "stairs"), 2, 7)
    head = _head(match)
    for number in range(80):
        ((seat, ask),) = match.asks.items()
        thought = pickle.loads(pickle.dumps(Thought.about(head, match, seat, ask.id, "easy")))
        there = thought.match()
        assert there.find(seat, ask.id).prompt == ask.prompt
        assert encode(there.s) == encode(match.s)
        assert there.position.turn == match.position.turn
        match.answer(seat, 1 + number % 2)
    assert match.position.place > 32


@pytest.mark.parametrize("game", ["tic-tac-toe", "stone-daze", "snowcrest", "stairs"])
def test_whoever_makes_it_again_gets_the_same_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """It is made in one place, `Position.kept`: loaded, sent to a process that thinks, and for the replay."""
    if game == "stairs":
        installed(monkeypatch, game)

    async def evening() -> None:
        random = Random(5)
        async with a_house(tmp_path) as house:
            table = await a_table(house, game, "ada", "bo")
            for number in range(12):
                match = table.match
                if match.result is not None:
                    break
                seat, ask = next(iter(match.asks.items()))
                answer = ask.plain(random_answer(ask, random)[0])
                await table.kept.change(lambda m, a=answer, s=seat, i=ask.id: m.answer_plain(s, a, i))  # type: ignore[misc]
                if number == 6 and table.match.may_undo(seat):
                    await table.kept.change(lambda m, s=seat: m.rewind(), "undo")  # type: ignore[misc]
                here = mark(table.match)
                assert mark(await stored(table)) == here
                assert mark(await match_at(house.db, match.game, table.head, table.head.moment)) == here
                for who, asked in table.match.asks.items():
                    thought = pickle.loads(pickle.dumps(Thought.about(table.head, table.match, who, asked.id, "easy")))
                    assert mark(thought.match()) == here

    asyncio.run(evening())
