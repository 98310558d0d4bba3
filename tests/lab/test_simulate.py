"""Many games, bots against bots: the same whenever and however they are played, and fairly counted."""

from __future__ import annotations

import doctest
import importlib
import multiprocessing
import os
from collections import Counter
from typing import Any

import msgspec
import pytest

from dolmen.bots import UnknownBot
from dolmen.examples.tic_tac_toe import Noughts, TicTacToe
from dolmen.kernel import (
    BadOptions,
    Flow,
    UnknownGame,
)
from dolmen.lab import BrokenGame, Plan, PlannedGames, Report, simulate
from dolmen.lab.report import wilson
from tests.toys.small_campaign import Caravan
from tests.toys.teams import Four, Friends, Teams


def outcome(report: Report) -> dict[str, Any]:
    """All that does not depend on the machine."""
    plain: dict[str, Any] = msgspec.to_builtins(report)
    plain["timing"] = plain["timing"]["decisions"]
    return plain


@pytest.mark.parametrize("bots", [(), ("random", "random"), ("greedy", "random"), ("search:20", "greedy")])
def test_the_same_plan_gives_the_same_games_by_any_number_of_processes(bots: tuple[str, ...]) -> None:
    plan = Plan(game="tic-tac-toe", games=12, bots=bots, seed=7)
    once = outcome(simulate(plan))
    assert once["finished"] == 12
    assert outcome(simulate(plan)) == once
    assert outcome(simulate(plan, jobs=2)) == once


def test_another_seed_gives_other_games() -> None:
    digests = {simulate(Plan(game="tic-tac-toe", games=5, seed=seed)).digest for seed in range(4)}
    assert len(digests) == 4


def test_a_game_of_a_plan_does_not_depend_on_the_others() -> None:
    planned = PlannedGames(Plan(game="tic-tac-toe", games=10, bots=("greedy", "random"), seed=3))
    played = [planned.play(number) for number in range(10)]
    assert [planned.play(number) for number in reversed(range(10))] == played[::-1]


def test_wins_and_draws_add_up_for_two_bots() -> None:
    report = simulate(Plan(game="tic-tac-toe", games=200, bots=("greedy", "random"), seed=1))
    assert sum(report.wins) + report.draws == report.finished == 200
    assert sum(report.wins_by_seat) == sum(report.wins)
    assert report.wins[0] > report.wins[1]


def test_the_order_of_bots_is_the_order_of_wins() -> None:
    forth = simulate(Plan(game="tic-tac-toe", games=100, bots=("greedy", "random"), seed=1)).wins
    back = simulate(Plan(game="tic-tac-toe", games=100, bots=("random", "greedy"), seed=1)).wins
    assert forth[0] > forth[1]
    assert back[1] > back[0]


def test_a_decision_is_a_small_choice_in_both_lanes() -> None:
    per_seat = 3 + 4 + 2 + 1 + 1
    for bots in ("random", "random"), ("random", "greedy"):
        assert simulate(Plan(game=Four(), games=1, bots=bots)).timing.decisions == 2 * per_seat


@pytest.mark.parametrize(("seats", "bots"), [(2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4), (4, 1)])
def test_every_bot_sits_on_every_seat_equally_often(seats: int, bots: int) -> None:
    names = ("random", "greedy", "easy", "hard")[:bots]
    planned = PlannedGames(Plan(game=Four(), games=1, seats=seats, bots=names))
    rounds = [planned.seating(number) for number in range(bots)]
    for seat in range(seats):
        assert Counter(seating[seat] for seating in rounds) == dict.fromkeys(range(bots), 1)


def test_bots_are_dealt_to_teams_where_there_are_teams() -> None:
    planned = PlannedGames(Plan(game=Teams(), games=2, seats=4, bots=("greedy", "random")))
    assert planned.seating(0) == {0: 0, 2: 0, 1: 1, 3: 1}
    assert planned.seating(1) == {0: 1, 2: 1, 1: 0, 3: 0}
    report = simulate(planned.plan)
    assert report.wins == (1, 1)
    assert report.wins_by_seat == (2, 0, 2, 0)


def test_with_more_bots_than_teams_every_seat_has_its_own() -> None:
    report = simulate(Plan(game=Teams(), games=4, seats=4, bots=("greedy", "random", "greedy", "random")))
    assert report.wins == (2, 2, 2, 2)


def test_who_wins_with_everybody_has_drawn() -> None:
    report = simulate(Plan(game=Friends(), games=3, bots=("greedy", "random")))
    assert (report.wins, report.draws) == ((0, 0), 3)


def test_a_bot_that_plays_alone_can_win() -> None:
    report = simulate(Plan(game=Friends(), games=3, bots=("greedy",)))
    assert (report.wins, report.draws) == ((3,), 0)


@pytest.mark.parametrize(
    ("plan", "error", "says"),
    [
        (Plan(game="tic-tac-to", games=1), UnknownGame, "tic-tac-toe"),
        (Plan(game="tic-tac-toe", games=1, bots=("nobody",)), UnknownBot, "greedy"),
        (Plan(game="tic-tac-toe", games=1, bots=("random",) * 3), BadOptions, "3 bots are too many"),
        (Plan(game="tic-tac-toe", games=1, seats=5), BadOptions, "takes 2 players, not 5"),
        (Plan(game="tic-tac-toe", games=1, options={"big": True}), BadOptions, "no option 'big'"),
    ],
)
def test_a_bad_plan_is_refused_before_anything_is_played(plan: Plan, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        PlannedGames(plan)


class Faulty(TicTacToe):
    """Fails in the fifth turn."""

    def turn(self, s: Noughts) -> Flow[None]:
        if s.squares.count(None) == 5:
            raise ZeroDivisionError("so it goes")
        yield from super().turn(s)


class Doomed(TicTacToe):
    """Ends the process that plays it, unless it is the first."""

    def turn(self, s: Noughts) -> Flow[None]:
        if multiprocessing.parent_process() is not None:
            os._exit(3)
        yield from super().turn(s)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mistake_in_the_rules_says_in_which_game(jobs: int) -> None:
    with pytest.raises(BrokenGame, match=r"Tic-tac-toe, seed 9, game \d: ZeroDivisionError\('so it goes'\)"):
        simulate(Plan(game=Faulty(), games=4, seed=9), jobs)


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(BrokenGame, match=r"was ended \(3\)"):
        simulate(Plan(game=Doomed(), games=4), jobs=2)


def test_a_bot_that_answers_nonsense_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dolmen.bots.random_bot.RandomBot.choose", lambda self, position, ask: 99)
    with pytest.raises(BrokenGame, match="99 is not on offer"):
        simulate(Plan(game="tic-tac-toe", games=1, bots=("random", "greedy")))


@pytest.mark.parametrize("bots", [(), ("greedy", "random")])
def test_a_campaign_is_counted_chapter_by_chapter(bots: tuple[str, ...]) -> None:
    report = simulate(Plan(game=Caravan(), games=6, bots=bots, seed=2))
    assert [(chapter.number, chapter.ended) for chapter in report.chapters] == [(1, 6), (2, 6), (3, 6)]
    assert sum(chapter.turns for chapter in report.chapters) == pytest.approx(report.turns, abs=0.01)
    assert "chapter 2: ended in 6 games" in report.as_text("Caravan")
    assert simulate(Plan(game="tic-tac-toe", games=1)).chapters == ()


@pytest.mark.parametrize(
    ("successes", "trials", "interval"),
    [(0, 0, (0.0, 1.0)), (0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (5, 10, (0.2366, 0.7634))],
)
def test_intervals_are_wilsons(successes: int, trials: int, interval: tuple[float, float]) -> None:
    assert wilson(successes, trials) == pytest.approx(interval, abs=1e-4)


def test_the_table_for_people_holds_the_figures() -> None:
    report = simulate(Plan(game="tic-tac-toe", games=50, bots=("greedy", "random"), seed=1))
    text = report.as_text("Tic-tac-toe")
    assert "Tic-tac-toe: 50 games, 2 players, seed 1" in text
    assert report.digest in text
    for name, wins in zip(report.bots, report.wins, strict=True):
        assert any(line.split()[:2] == [name, str(wins)] for line in text.splitlines())


@pytest.mark.parametrize("module", ["dolmen.library.clauses", "dolmen.lab.report", "dolmen.lab.simulate"])
def test_examples_in_docstrings_are_true(module: str) -> None:
    done = doctest.testmod(importlib.import_module(module))
    assert done.attempted
    assert not done.failed
