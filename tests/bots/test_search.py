"""Search: it sees what must be seen, chooses apart at simultaneous decisions, and copes with large forms."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dolmen
from dolmen.bots import make_bot
from dolmen.bots.option_keys import key_of
from dolmen.bots.search_bot import Budget, SearchBot, TurnClock
from dolmen.kernel import Game, Match
from tests.bots.matches import wins
from tests.toys.big_form import BigForm
from tests.toys.hidden_coin import HiddenCoin
from tests.toys.high_card import HighCard
from tests.toys.made_in_turn import MadeInTurn
from tests.toys.toll import Toll


def after(game: Game[Any] | str, answers: str) -> Match[Any]:
    """A match after these answers, a digit each."""
    match = dolmen.start(game, seed=1)
    for digit in answers:
        (seat,) = match.asks
        match.answer(seat, int(digit))
    return match


@pytest.mark.parametrize("spec", ["search:200", "hard"])
@pytest.mark.parametrize(
    ("game", "answers", "wanted"),
    [
        pytest.param("tic-tac-toe", "0314", {2}, id="tic-tac-toe: win"),
        pytest.param("tic-tac-toe", "041", {2}, id="tic-tac-toe: block"),
        pytest.param("connect-four", "303132", {3}, id="connect four: win"),
        pytest.param("connect-four", "30313", {3}, id="connect four: block"),
        pytest.param("connect-four", "4060", {2, 3, 5}, id="connect four: open three"),
    ],
)
def test_it_takes_a_win_and_stops_a_loss(spec: str, game: str, answers: str, wanted: set[int]) -> None:
    match = after(game, answers)
    ((_, ask),) = match.asks.items()
    for seed in range(1 if spec == "hard" else 5):
        assert make_bot(spec, seed).choose(match.position, ask) in wanted


@pytest.mark.parametrize("spec", ["greedy", "search:100", "medium", "hard"])
def test_a_question_made_anew_at_every_turn_is_the_same_question(spec: str) -> None:
    for answers, wanted in (("0314", 2), ("041", 2)):
        match = after(MadeInTurn(), answers)
        ((_, ask),) = match.asks.items()
        assert make_bot(spec, 1).choose(match.position, ask) == wanted


def test_a_win_is_proven_and_ends_the_thinking() -> None:
    match = after("connect-four", "303132")
    verdict = SearchBot(1, Budget(5000)).think(match.position, match.asks[0])
    assert verdict.certain
    assert verdict.simulations < 5000
    assert (verdict.answer, verdict.ranking[0].chance) == (3, 1.0)


def test_a_lost_game_is_known_to_be_lost() -> None:
    match = after("tic-tac-toe", "01483")
    verdict = SearchBot(1, Budget(5000)).think(match.position, match.asks[1])
    assert verdict.certain
    assert {tried.chance for tried in verdict.ranking} == {0.0}


@pytest.mark.slow
def test_search_beats_greedy_in_connect_four() -> None:
    assert wins("connect-four", "search:400", "greedy", 20) >= 14


def test_at_matching_pennies_it_is_not_to_be_read() -> None:
    """Each seat's choice stands apart: over seeds both hands come up about equally often."""
    for seat in (0, 1):
        match = dolmen.start(HiddenCoin(), seed=1)
        taken = Counter(make_bot("search:60", seed).choose(match.position, match.asks[seat]) for seed in range(80))
        assert 24 <= taken["left"] <= 56


def test_it_bets_on_what_it_knows() -> None:
    """The own card is known, the other is not: a nine is worth a bet, a naught is not."""
    for seed in range(30):
        match = dolmen.start(HighCard(), seed=seed)
        choice = make_bot("search:80", seed).choose(match.position, match.asks[0])
        mine = match.s.answers["mine"]
        if mine >= 7:
            assert choice == "bet"
        if mine <= 2:
            assert choice == "pass"


def test_a_large_form_is_filled_in_well() -> None:
    """14 fields of 12 options: by chance one or two are right."""
    game = BigForm()
    match = dolmen.start(game, seed=1)
    for spec, least in (("greedy", 14), ("search:400", 10)):
        answer = make_bot(spec, 1).choose(match.position, match.asks[0])
        assert sum(answer[f"f{n}"] == (5 * n + 3) % 12 for n in range(14)) >= least


@pytest.mark.parametrize("spec", ["greedy", "search:40"])
def test_the_same_payment_is_known_again_in_another_world(spec: str) -> None:
    for seed in range(6):
        match = dolmen.start(Toll(), seed=seed)
        bot = make_bot(spec, seed)
        assert bot.choose(match.position, match.asks[0]) == {"coin": 1, "shell": 1}


def test_a_payment_has_one_name_in_every_world() -> None:
    assert key_of({"coin": 1, "gem": 2}) == key_of({"gem": 2, "coin": 1})
    assert key_of({"coin": 1}) != key_of({"coin": 2})


def test_seconds_of_a_turn_last_for_all_its_asks() -> None:
    clock = TurnClock(Budget(seconds=1.0, a_turn=True))
    assert [clock.share(turn=4).seconds for _ in range(3)] == [0.5, 0.25, 0.125]
    assert clock.share(turn=5).seconds == 0.5


def test_a_budget_of_an_ask_is_the_same_for_each() -> None:
    for budget in (Budget(300), Budget(seconds=1.0)):
        clock = TurnClock(budget)
        assert [clock.share(turn=4) for _ in range(3)] == [budget] * 3
