"""Speeds measured side by side: everyone gets a short slice in turn, again and again, and the median slice counts.

A machine is faster at some times than at others. What lasts longer than a slice concerns everyone alike; what is
shorter does not reach the median.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

Work = Callable[[], int]
"""Does some work, and says how many decisions, copies or simulations that were."""

SLICES, LEAST_SLICES = 100, 5
LOOK = 0.001
"""About this many seconds lie between two looks at the clock, for a look takes time too."""


def speeds(works: Sequence[Work], seconds: float) -> list[float]:
    """How much of each work gets done in a second of the processor, when each is given about this many seconds.

    A slow work, which fills a slice and more at one go, gets fewer slices.
    """
    goes = [_goes(work) for work in works]
    rounds: list[list[float]] = []
    start = process_time()
    while len(rounds) < LEAST_SLICES or process_time() - start < seconds * len(works):
        rounds.append([_speed(work, many, seconds / SLICES) for work, many in zip(works, goes, strict=True)])
    return [median(column) for column in zip(*rounds, strict=True)]


def _goes(work: Work) -> int:
    """How often to do the work between two looks at the clock. The very first go is not counted: it fills caches."""
    work()
    start = process_time()
    work()
    return max(1, int(LOOK / max(process_time() - start, 1e-9)))


def _speed(work: Work, goes: int, seconds: float) -> float:
    done, start = 0, process_time()
    while True:
        for _ in range(goes):
            done += work()
        spent = process_time() - start
        if spent >= seconds:
            return done / spent
