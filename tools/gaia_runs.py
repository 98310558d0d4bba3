"""What the tools that measure Gone to Gaia share: games by several processes, kept in a file, and gone on with."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from math import sqrt
from pathlib import Path
from typing import Final, Generic, TypeVar

from msgspec import Struct

from dolmen.cli.progress import progress
from dolmen.games.gone_to_gaia import GAME
from dolmen.lab.run_file import RunFile

J = TypeVar("J")
Z95: Final = 1.96


class Kept(Struct):
    """A game that is over: what the job was called, and what came of it."""

    job: str
    result: list[int | str]


class Runs(Generic[J]):
    """Jobs by name. With a file, what is in it is not played again."""

    def __init__(self, play: Callable[[J], list[int | str]], jobs: int, file: Path | None) -> None:
        self.play, self.jobs = play, jobs
        told = {"game": GAME.id, "version": GAME.version, "edition": GAME.edition()}
        self.file = None if file is None else RunFile(file, told, Kept)
        self.known = {one.job: one.result for one in (self.file.known if self.file is not None else ())}

    def results(self, title: str, jobs: Sequence[tuple[str, J]]) -> list[list[int | str]]:
        """In the order of the jobs, with a bar on a terminal."""
        missing = [(name, job) for name, job in jobs if name not in self.known]
        with ExitStack() as stack:
            finished = stack.enter_context(progress(title, len(jobs)))
            if self.jobs > 1 and missing:
                pool = stack.enter_context(multiprocessing.Pool(self.jobs))
                found = pool.imap(self.play, [job for _, job in missing])
            else:
                found = map(self.play, [job for _, job in missing])  # type: ignore[assignment]
            for (name, _), result in zip(missing, found, strict=True):
                self.known[name] = result
                if self.file is not None:
                    self.file.add(Kept(name, result))
                finished(len(self.known))
        return [self.known[name] for name, _ in jobs]

    def __enter__(self) -> Runs[J]:
        return self

    def __exit__(self, *error: object) -> None:
        if self.file is not None:
            self.file.close()


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's, for 95 %."""
    share, z = won / games, Z95 * Z95 / games
    middle = (share + z / 2) / (1 + z)
    half = Z95 * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
    return middle - half, middle + half
