"""What is sent to a process that thinks: the match is made there as it stands here."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from dolmen.kernel import encode
from dolmen.library import start
from dolmen.server.bot_workers import Thought
from dolmen.server.db.base import Head, SeatRow
from dolmen.server.ledger import shown
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
