"""`dolmen bench against COMMIT`: this tree beside an older one of ours, in turn, in one run.

The commit is checked out beside, and each side measures itself in a process of its own, slice by slice, so that
whatever slows the machine down concerns both alike. The median slice of each counts.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

from dolmen.kernel import DolmenError
from dolmen.stress.load import Player, seated
from dolmen.stress.load_loop import Played, Seated, sitting
from dolmen.stress.server_process import Serving, cpu_seconds

SLICES = 5
HERE = Path(__file__).parents[3]
MATCHES, MATCHES_EACH = 50, 4


class CannotCompare(DolmenError):
    """That commit is not there, or this is no checkout of the project."""


class Compared(Struct, frozen=True):
    """One figure of this tree and of the older one."""

    name: str
    now: float
    then: float
    ratio: float
    """Now to then."""


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """That commit in a folder of its own, until the end of the block. Raises CannotCompare."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "then"
        _git("worktree", "add", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> None:
    try:
        subprocess.run(["git", *words], cwd=HERE, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise CannotCompare("git is not installed") from None
    except subprocess.CalledProcessError as error:
        raise CannotCompare(error.stderr.strip().splitlines()[-1]) from None


def run(commit: str, names: Sequence[str], seconds: float, slices: int = SLICES) -> list[Compared]:
    """Benches whose names hold one of these, or `server`, at both trees. Raises CannotCompare."""
    with checked_out(commit) as then:
        if list(names) == ["server"]:
            return _servers(then, slices)
        found: dict[str, tuple[list[float], list[float]]] = {}
        for _ in range(slices):
            for side, tree in enumerate((HERE, then)):
                for name, speed in _speeds(tree, names, seconds / slices).items():
                    found.setdefault(name, ([], []))[side].append(speed)
    return [_compared(name, *both) for name, both in found.items() if all(both)]


def _speeds(tree: Path, names: Sequence[str], seconds: float) -> dict[str, float]:
    """Our own speeds as that tree measures them; peers are none of our business here."""
    words = [sys.executable, "-m", "dolmen", "bench", *names, "--seconds", f"{seconds:.3f}", "--json"]
    done = subprocess.run(words, env=_environment(tree), capture_output=True, text=True)
    if done.returncode:
        raise CannotCompare(f"{tree.name}: {done.stderr.strip().splitlines()[-1]}")
    rows: list[dict[str, Any]] = msgspec.json.decode(done.stdout)
    return {row["name"]: row["ours"] for row in rows}


def _environment(tree: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(tree / "src")}


def _servers(then: Path, slices: int) -> list[Compared]:
    """The same load for both servers: moves a second, and what a move costs their processor."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        sides: list[tuple[int, Seated]] = []
        for tree in (HERE, then):
            db = Path(folder) / f"{len(sides)}.sqlite"
            serving = servers.enter_context(Serving(db, environment=_environment(tree)))
            pairs = [(Player(serving.port), Player(serving.port)) for _ in range(MATCHES)]
            asyncio.run(sitting(MATCHES, 1, seated(pairs), Played()))
            sides.append((serving.pid, seated(pairs)))
        rates: tuple[list[float], list[float]] = ([], [])
        costs: tuple[list[float], list[float]] = ([], [])
        for _ in range(slices):
            for side, (pid, pair) in enumerate(sides):
                played = Played()
                asyncio.run(sitting(MATCHES, MATCHES_EACH, pair, played, partial(cpu_seconds, pid)))
                rates[side].append(played.moves_per_s)
                costs[side].append(played.cpu_us_a_move)
    return [_compared("server moves/s", *rates), _compared("server CPU µs a move", *costs)]


def _compared(name: str, now: list[float], then: list[float]) -> Compared:
    ours, theirs = median(now), median(then)
    return Compared(name, ours, theirs, ours / theirs)


def as_table(rows: Sequence[Compared]) -> str:
    width = max(len(row.name) for row in rows)
    lines = [f"{'':{width}} {'now':>12} {'then':>12}   ratio"]
    lines += [f"{row.name:{width}} {row.now:12,.1f} {row.then:12,.1f} {row.ratio:6.2f} ×" for row in rows]
    return "\n".join(lines)
