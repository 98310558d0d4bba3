"""Speeds measured side by side: everyone gets a short slice in turn, again and again, and the median slice counts.

A machine has moods. Those that last longer than a slice meet everyone alike, those that are shorter miss the median.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time

Work = Callable[[], int]
"""Does some work, and says how many decisions, copies or simulations that were."""

SLICES = 15


def speeds(works: Sequence[Work], seconds: float) -> list[float]:
    """How much of each work gets done in a second, when each is given about so many seconds."""
    for work in works:
        work()  # the first time is slower: imports, caches
    slices = [[_speed(work, seconds / SLICES) for work in works] for _ in range(SLICES)]
    return [median(column) for column in zip(*slices, strict=True)]


def _speed(work: Work, seconds: float) -> float:
    done, start = 0, process_time()
    while True:
        done += work()
        spent = process_time() - start
        if spent >= seconds:
            return done / spent
