"""Long work shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

_BEAT = 0.1
"""Seconds between two looks of the progress bar."""


@contextmanager
def progress(title: str, games: int) -> Iterator[Callable[[int], None]]:
    """Something to tell how many games are finished: a bar on a terminal, else nothing."""
    if not sys.stderr.isatty():
        yield lambda finished: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=games)
        shown = perf_counter()

        def finished(number: int) -> None:
            nonlocal shown
            if (now := perf_counter()) - shown > _BEAT:
                shown = now
                bar.update(task, completed=number)

        yield finished
