"""What holds for every bot: legal answers, honest play, the same seed the same answers."""

from __future__ import annotations

from typing import Any

import pytest

import dolmen
from dolmen.bots import Hint, UnknownBot, hint, make_bot
from dolmen.kernel import Game, encode
from tests.bots.matches import play, wins
from tests.toys.big_form import BigForm
from tests.toys.every_ask import EveryAsk
from tests.toys.guess import Guess
from tests.toys.hidden_coin import HiddenCoin
from tests.toys.next_roll import NextRoll
from tests.toys.nobody_wins import NobodyWins

EVERY_BOT = ("random", "greedy", "search:30", "easy", "medium")


@pytest.mark.parametrize("spec", EVERY_BOT)
def test_a_bot_answers_every_kind_of_ask_and_takes_up_no_standing_offer(spec: str) -> None:
    for seed in range(4):
        match = play(EveryAsk(), [make_bot(spec, seed), make_bot(spec, seed + 10)], seed)
        assert "gave up" not in match.s.answers
        assert len(match.s.answers) == 10


@pytest.mark.parametrize("spec", EVERY_BOT)
def test_thinking_changes_nothing_on_the_table(spec: str) -> None:
    match = dolmen.start(BigForm(), seed=1)
    match.answer(0, {f"f{n}": 3 for n in range(14)})
    before = encode(match.s), match.save()
    make_bot(spec, 1).choose(match.position, match.asks[1])
    assert (encode(match.s), match.save()) == before


@pytest.mark.parametrize("spec", EVERY_BOT)
@pytest.mark.parametrize("game", ["tic-tac-toe", EveryAsk(), BigForm()], ids=["tic-tac-toe", "every ask", "big form"])
def test_the_same_seed_gives_the_same_game(spec: str, game: Game[Any] | str) -> None:
    one, two = (play(game, [make_bot(spec, 5), make_bot(spec, 6)], seed=3) for _ in range(2))
    assert one.save() == two.save()


@pytest.mark.parametrize("spec", EVERY_BOT)
@pytest.mark.parametrize("game", [Guess(), NextRoll()], ids=["card", "die"])
def test_no_bot_peeks(spec: str, game: Game[Any]) -> None:
    """One guess in four is right; of 80, luck makes 7 to 35 right in all but one case of many thousand."""
    right = 0
    for seed in range(80):
        match = play(game, [make_bot("random", seed), make_bot(spec, seed)], seed)
        right += match.result is not None and match.result.payoff(1) == 1
    assert 7 <= right <= 35


@pytest.mark.parametrize("spec", EVERY_BOT)
def test_no_bot_looks_at_what_another_has_answered_in_secret(spec: str) -> None:
    found = 0
    for seed in range(60):
        match = dolmen.start(HiddenCoin(), seed=seed)
        match.answer(0, "left" if seed % 2 else "right")
        found += make_bot(spec, seed).choose(match.position, match.asks[1]) == match.s.answers["hidden"]
    assert 15 <= found <= 45


def test_greedy_beats_random_in_connect_four() -> None:
    assert wins("connect-four", "greedy", "random", 20) >= 16


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(UnknownBot, match=r"'serach'; there are: random, greedy, search.*easy, medium, hard"):
        make_bot("serach", 1)


@pytest.mark.parametrize(
    "spec", ["search:", "search:many", "search:0", "search:-3", "search:0s", "search:nans", "search:3/turn", "random:3"]
)
def test_a_budget_that_is_none(spec: str) -> None:
    with pytest.raises(UnknownBot, match="there are: random"):
        make_bot(spec, 1)


def test_levels_are_in_order() -> None:
    assert wins("connect-four", "medium", "easy", 20) >= 12
    assert wins("connect-four", "easy", "random", 20) >= 12


@pytest.mark.parametrize("spec", ["search:0.02s", "search:0.02s/turn"])
def test_thinking_in_seconds(spec: str) -> None:
    match = dolmen.start("tic-tac-toe", seed=1)
    assert make_bot(spec, 1).choose(match.position, match.asks[0]) in range(9)


@pytest.mark.parametrize("spec", ["greedy", "search", "easy", "medium", "hard"])
def test_where_nobody_can_win_a_bot_goes_by_its_hunches_at_once(spec: str) -> None:
    match = dolmen.start(NobodyWins())
    assert make_bot(spec, 1).choose(match.position, match.asks[0]) == "yes"
    assert hint(match, 0) == Hint("yes", ("yes",))
