"""Silence as an answer: asks that are put to nobody."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.kernel import (
    CLOCK,
    NotOnOffer,
    Options,
    Result,
    Rng,
    WrongSeat,
    play_out,
)
from dolmen.kernel.record import same_ask
from dolmen.library import load, start
from dolmen.testing import check_game
from tests.toys.silence import Proposing


def test_the_clock_answers_and_a_replay_is_exact() -> None:
    match = start(Proposing())
    match.answer(0, "left")
    assert match.asks.keys() == {1}
    assert match.waiting == [1]
    match.answer(CLOCK, None, "lapse-0.-1")
    assert match.s.passed == ["left, by silence"]
    assert match.seat_name(CLOCK) == "the clock"
    match.answer(0, "right")
    loaded = load(match.save(), match.game)
    assert not loaded.notices
    loaded.answer(CLOCK, None)
    assert loaded.s.passed == ["left, by silence", "right, by silence"]
    assert loaded.fork().s == loaded.s


def test_nobody_sees_it_and_nobody_at_the_table_can_answer_it() -> None:
    match = start(Proposing())
    match.answer(0, "left")
    assert any(same_ask(ask.id, "lapse-0.-1") for ask in match.open)
    for viewer in (0, 1, None):
        assert all("lapse" not in ask.id for ask in match.view(viewer).asks)
    for seat in (0, 1):
        with pytest.raises(WrongSeat):
            match.answer(seat, None, "lapse-0.-1")
    with pytest.raises(NotOnOffer):
        match.answer(CLOCK, True, "lapse-0.-1")


def test_random_games_leave_the_clock_alone() -> None:
    for seed in range(20):
        game = Proposing()
        s = game.setup(2, Options(), Rng(seed))
        play_out(game, s, Random(seed))
        assert not any("silence" in passed for passed in s.passed)


def test_a_game_with_a_clock_keeps_what_the_table_promises() -> None:
    check_game(Proposing(), games=6)


def test_what_the_end_is_worth_goes_before_who_has_won() -> None:
    assert [Result(winners=(0, 1), shared=True).payoff(seat) for seat in (0, 1)] == [1, 1]
    assert Result(shared=True).payoff(0) == 0
    assert [Result(shared=True, worth=(0.25, 0.75)).payoff(seat) for seat in (0, 1)] == [0.25, 0.75]
