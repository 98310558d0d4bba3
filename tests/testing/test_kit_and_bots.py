"""The kit plays every bot, and notices an `imagine` that forgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dolmen.examples.tic_tac_toe import Noughts
from dolmen.kernel import Ask, Game
from dolmen.testing import ConformanceError, check_game
from tests.toys.made_in_turn import MadeInTurn
from tests.toys.spies import Fears, ForgetfulFears, ForgetfulGlances, ForgetfulSpies, Glances, Spies


def test_a_question_may_be_made_inside_a_turn() -> None:
    check_game(MadeInTurn(), games=1)


def test_a_game_that_remembers_what_was_shown() -> None:
    check_game(Spies(), games=3, samples=None)


@pytest.mark.parametrize("seats", [2, 3])
def test_imagine_may_not_forget_what_a_seat_was_shown(seats: int) -> None:
    with pytest.raises(
        ConformanceError, match=r"forgets what seat \d was told: 'Player \d holds .*; in an imagined world it"
    ):
        check_game(ForgetfulSpies(), seats=seats, games=3, samples=None)


class BadPriors(MadeInTurn):
    """No bot gets past its opinions, and nobody else asks for them."""

    def priors(self, s: Noughts, ask: Ask, chosen: Sequence[Any], options: Sequence[Any]) -> Sequence[float]:
        return [1.0 / (square - square) for square in options]


def test_every_bot_plays_every_game() -> None:
    with pytest.raises(ConformanceError, match=r"bots: the bot greedy: ZeroDivisionError"):
        check_game(BadPriors(), games=1)


@pytest.mark.parametrize("game", [Glances(), Fears()], ids=["scene", "asks"])
def test_what_was_shown_and_not_told_is_remembered(game: Game[Any]) -> None:
    check_game(game, games=3, samples=None)


@pytest.mark.parametrize(
    ("game", "what"), [(ForgetfulGlances(), "the scene"), (ForgetfulFears(), "what it is asked")], ids=["scene", "asks"]
)
def test_that_it_is_forgotten_is_noticed(game: Game[Any], what: str) -> None:
    with pytest.raises(
        ConformanceError, match=f"imagine forgets what .* was shown after .* imagined, {what} is another"
    ):
        check_game(game, seats=2, games=5, samples=None)
