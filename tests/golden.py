"""The golden saves: where they are, what each keeps, and the list that only grows."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from dolmen.campaign import Campaign
from dolmen.kernel import Game, Match, Question
from dolmen.kernel.asks.question import PLAIN
from dolmen.library import load

SAVES = Path(__file__).parent / "saves"
SUMS = SAVES / "SUMS"
GAMES = ("tic-tac-toe", "connect-four", "stone-daze", "snowcrest", "no-stone-unturned", "stonesaga")


class Feature(Struct, frozen=True, order=True):
    """Something that a table can stand in the middle of: a question in a kind of ask, or a step of a procedure."""

    name: str
    kind: str


def features(match: Match[Any]) -> frozenset[Feature]:
    """All that is open, and where in its procedures the table is, if the game has any."""
    called = questions(type(match.game).__module__)
    asks = {Feature(called.get(id(ask.question), "a nameless question"), type(ask).__name__) for ask in match.open}
    steps = {
        Feature(f"{at.procedure} {at.step}", "step")
        for at in (match.s.table.at if isinstance(match.s, Campaign) else ())
    }
    return frozenset(asks | steps)


@cache
def questions(package: str) -> dict[int, str]:
    """The names of a game's questions: each is a constant of one of its modules, or stands in one."""
    modules = [module for at, module in sys.modules.items() if f"{at}.".startswith(f"{package}.")]
    found = {id(PLAIN): "PLAIN"}
    for name, value in (constant for module in modules for constant in vars(module).items()):
        rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
        for called, question in ((name, value), *((f"{name} {key}", one) for key, one in rows)):
            if isinstance(question, Question):
                found.setdefault(id(question), called)
    return found


def golden(game: Game[Any]) -> list[Path]:
    """Its saves, of any version."""
    return sorted((SAVES / game.id).glob("*.dolmen"))


@cache
def covered(game: Game[Any]) -> frozenset[Feature]:
    """All that stands open in a save of today's version."""
    saves = [path for path in golden(game) if path.name.startswith(f"v{game.version}-")]
    return frozenset[Feature]().union(*(features(load(path.read_bytes(), game)) for path in saves))


# The list


class Line(Struct, frozen=True):
    sum: str
    chain: str
    path: str

    def __str__(self) -> str:
        return f"{self.sum}  {self.chain}  {self.path}"


def listed() -> list[Line]:
    return [Line(*line.split("  ")) for line in SUMS.read_text(encoding="utf-8").splitlines()] if SUMS.exists() else []


def sum_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def chained(before: str, sum: str, path: str) -> str:
    """Over the line before and this one: a line that is changed later breaks all that follow."""
    return sha256(f"{before}  {sum}  {path}".encode()).hexdigest()[:16]


def append(path: Path) -> None:
    lines = listed()
    name, sum = path.relative_to(SAVES).as_posix(), sum_of(path)
    line = Line(sum, chained(lines[-1].chain if lines else "", sum, name), name)
    with SUMS.open("a", encoding="utf-8", newline="\n") as list_:
        list_.write(f"{line}\n")
