"""Simulate: all games of a plan, in one process or shared out among several."""

from __future__ import annotations

from collections.abc import Collection, Generator
from time import perf_counter

from dolmen.lab.plan import Plan, PlannedGames
from dolmen.lab.report import Played, Report, report
from dolmen.lab.workers import shared_out


def play_all(planned: PlannedGames, jobs: int = 1, known: Collection[int] = ()) -> Generator[Played]:
    """All games of a plan but the known ones, each as soon as it is over, shared out among that many processes."""
    numbers = [number for number in range(planned.plan.games) if number not in known] if known else None
    jobs = min(jobs, planned.plan.games if numbers is None else len(numbers))
    if jobs > 1:
        yield from shared_out(planned.plan, jobs, numbers)
    else:
        yield from map(planned.play, range(planned.plan.games) if numbers is None else numbers)


def simulate(plan: Plan, jobs: int = 1) -> Report:
    """Play a plan and count. Raises DolmenError.

    >>> simulate(Plan(game="tic-tac-toe", games=10, seed=1)).finished
    10
    """
    planned = PlannedGames(plan)
    begin = perf_counter()
    played = list(play_all(planned, jobs))
    return report(planned, played, perf_counter() - begin)
