"""The golden saves: where they are, what each keeps, and the list that only grows."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from dolmen.campaign import Campaign
from dolmen.games.gone_to_gaia.state import GoneToGaia
from dolmen.kernel import Form, Game, Match, Question
from dolmen.kernel.asks.question import PLAIN
from dolmen.lab.walks import ways_to_play
from dolmen.library import load

SAVES = Path(__file__).parent / "saves"
SUMS = SAVES / "SUMS"
GAMES = ("tic-tac-toe", "connect-four", "stone-daze", "snowcrest", "no-stone-unturned", "stonesaga", "gone-to-gaia")


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
    if isinstance(match.s, GoneToGaia):
        steps.add(Feature(f"{match.s.mode} {match.s.phase}", "step"))
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


@cache
def asked_somewhere(game: Game[Any]) -> frozenset[str]:
    """The constants with which something is asked in a save of today's version, fields of forms included."""
    called = questions(type(game).__module__)
    found: set[str] = set()
    for match in matches(game):
        for ask in match.open:
            fields = ask.fields if isinstance(ask, Form) else ()
            found |= {called.get(id(question), "") for question in (ask.question, *(one.question for one in fields))}
    return frozenset(name.partition(" ")[0] for name in found)


@cache
def kinds_of_ask(game: Game[Any]) -> frozenset[str]:
    """The constants that its rules ask with; not those that are only ever fields of a form."""
    package = type(game).__module__
    named = {name.partition(" ")[0] for name in questions(package).values()} - {"PLAIN"}
    module = Path(str(sys.modules[package].__file__))
    folder = module.parent
    files = folder.rglob("*.py") if module.name == "__init__.py" else [module]
    used: set[str] = set()
    for file in files:
        if "bot" not in file.relative_to(folder).parts:
            used |= _used(ast.parse(file.read_text(encoding="utf-8")))
    return frozenset(named & used)


def _used(tree: ast.AST) -> set[str]:
    """The names that are read there, but for those in a field of a form."""
    if isinstance(tree, ast.Call) and _last(tree.func) in ("Field", "TextField"):
        return set()
    found = {name for child in ast.iter_child_nodes(tree) for name in _used(child)}
    if isinstance(tree, ast.Name | ast.Attribute) and isinstance(tree.ctx, ast.Load):
        found.add(_last(tree))
    return found


def _last(name: ast.AST) -> str:
    return name.attr if isinstance(name, ast.Attribute) else name.id if isinstance(name, ast.Name) else ""


def campaigns_of(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Its campaigns that are an option of it, in every number of seats."""
    for _, options in ways_to_play(game):
        if options and game.is_campaign(game.read_options(options)) and not game.is_campaign(game.read_options({})):
            yield from ((seats, options) for seats in game.seats)


def golden(game: Game[Any]) -> list[Path]:
    """Its saves, of any version."""
    return sorted((SAVES / game.id).glob("*.dolmen"))


@cache
def covered(game: Game[Any]) -> frozenset[Feature]:
    """All that stands open in a save of today's version."""
    return frozenset[Feature]().union(*map(features, matches(game)))


def matches(game: Game[Any]) -> Iterator[Match[Any]]:
    """The saves of today's version."""
    for path in golden(game):
        if path.name.startswith(f"v{game.version}-"):
            yield load(path.read_bytes(), game)


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
