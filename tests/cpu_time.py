"""CPU time of a process and all that it has started, also of what still runs: a browser serves one test after another,
and what it does during a test is that test's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
TIMES = slice(11, 15)
"""In `/proc/PID/stat` behind the name: user and system time, and those of children that have ended."""


def cpu() -> float:
    """In seconds."""
    times = os.times()
    ended = times.user + times.system + times.children_user + times.children_system
    return ended + sum(map(seconds_of, running(os.getpid())))


def running(process: int) -> Iterator[int]:
    """Its children, theirs, and so on; none where the system does not tell."""
    try:
        threads = [*(PROC / str(process) / "task").iterdir()]
    except OSError:
        return
    for thread in threads:
        try:
            children = (thread / "children").read_text().split()
        except OSError:
            continue  # it has just ended
        for child in map(int, children):
            yield child
            yield from running(child)


def seconds_of(process: int) -> float:
    try:
        stat = (PROC / str(process) / "stat").read_text()
    except OSError:
        return 0.0  # it has just ended: it counts with its parent
    return sum(map(int, stat.rpartition(")")[2].split()[TIMES])) / os.sysconf("SC_CLK_TCK")
