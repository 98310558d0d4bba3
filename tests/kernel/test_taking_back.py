"""Rules that take back what was answered."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.kernel import Game, Options, Rng, play_out
from dolmen.library import load, start
from dolmen.testing import check_game
from tests.toys.taking_back import Talking


def test_rules_take_back_the_last_answer_of_anybody_and_leave_no_trace() -> None:
    match = start(Talking(), seed=3)
    match.answer(0, "one")
    before = match.fork()
    match.answer(1, "two")
    dice = match.s.dice[1]
    match.answer(0, "back", "back.0")
    assert match.s.said == ["one"]
    assert match.log(None) == before.log(None)
    match.answer(1, "two")
    assert match.s.dice[1] != dice, "dice of what was taken back are void"
    again = load(match.save(), match.game)
    assert again.s == match.s


def test_taking_back_with_nothing_said_changes_nothing() -> None:
    match = start(Talking(), seed=3)
    match.answer(1, "back", "back.1")
    assert match.s.said == []
    assert match.asks[0]


def test_rules_may_take_back_several() -> None:
    match = start(Talking(), seed=3)
    for seat, text in ((0, "one"), (1, "two"), (0, "never mind")):
        match.answer(seat, text)
    assert match.s.said == []


def test_a_game_that_takes_back_keeps_the_promises() -> None:
    check_game(Talking(), games=4)


def test_who_plays_without_a_record_goes_on() -> None:
    game: Game[Any] = Talking()
    assert play_out(game, game.setup(2, Options(), Rng.seeded(1)), Random(2))[0].draw
