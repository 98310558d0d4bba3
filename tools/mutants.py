"""`make mutants GAME=snowcrest SEED=5`: rules broken in one place each, and whether a test notices.

It takes any game that is installed. The places are drawn by the seed: a comparison, a number off by one, a swapped
seat, a dropped step, a wrong die. Each mutant is met by the tests that enter the broken function, those that enter the
fewest functions first; whatever they all let pass is named at the end. Results are kept for this very state of the
repository, so that a run that was interrupted goes on where it was.

It fails if fewer than 92 % are noticed. A mutant that plays the same as the rule it was made of cannot be: those are
listed by hand in `mutants.toml`, with the reason, and count for nothing; of those drawn at most 3 % may be such.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random

from dolmen.lab.rule_citations import own_name
from tools.long import Memory, Result, state_of_repository

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".long" / "mutants"
FOUND, SURVIVED = "passed", "survived"
COLLECTION_FAILED, NOT_THERE = 2, 4
"""The exit codes of pytest where a module cannot even be loaded; the second, where one of its tests was asked for by
name. The mutant is found, too."""
UNLOADED = re.compile(r"^ERROR \S+\.py - ", re.MULTILINE)
SECONDS = 300.0
"""A mutant whose tests take longer is found: it goes round in circles."""
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NOTICED = 0.92
"""The least share of the mutants that tests have to notice."""
EQUIVALENT = 0.03
"""The greatest share of those drawn that may be listed as playing the same."""
LISTED = ROOT / "tools" / "mutants.toml"
SEATS = ("seat", "clan", "player", "owner")
PARTS = ("rules", "abilities", "effects")
"""Where the rules of a game stand."""
TALK = ("tell", "say")
"""Steps that only tell what happened."""


@dataclass(frozen=True)
class Mutant:
    """One change at one place of the rules."""

    file: str
    """Below the folder of the games."""
    function: str
    line: int
    start: int
    end: int
    """Its bytes in the file."""
    kind: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} in {self.function}, {self.kind}: {self.was!r} became {self.now!r}"

    @property
    def name(self) -> str:
        """Wherever it stands in its function: lines move."""
        return f"{self.file}, {self.function}, {self.kind}: {self.was} became {self.now}"

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.now.encode() + source[self.end :]


# The places


def mutants_in(source: str, file: str) -> list[Mutant]:
    """Every mutant of one file, in the order of its lines."""
    starts = list(accumulate((len(line.encode()) for line in source.splitlines(keepends=True)), initial=0))
    found = []
    for function, node, kind, now in _places(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        was = " ".join(source.encode()[start:end].decode().split())
        found.append(Mutant(file, function, node.lineno, start, end, kind, was, now))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.kind))


def _places(tree: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, str, str]]:
    """Function, node, kind and what stands there instead."""
    for name, function in _functions(tree, ""):
        for node in _own(function.body):
            yield from ((name, place, kind, now) for place, kind, now in _changes(node))


def _functions(node: ast.AST, path: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        inside = path
        if isinstance(child, ast.FunctionDef):
            inside = f"{path}{own_name(child)}."
            yield path + own_name(child), child
        elif isinstance(child, ast.ClassDef):
            inside = f"{path}{child.name}."
        yield from _functions(child, inside)


def _own(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """What a function does itself: no functions inside it, annotations, or texts."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.JoinedStr | ast.Assert | ast.Raise):
            continue
        yield node
        skipped = [node.annotation] if isinstance(node, ast.AnnAssign) else []
        yield from _own([child for child in ast.iter_child_nodes(node) if child not in skipped])


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    match node:
        case ast.Compare(left=left, ops=[op, *more], comparators=right):
            yield node, "comparison", f"({ast.unparse(ast.Compare(left, [OPPOSITE[type(op)](), *more], right))})"
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield node, "off by one", str(number + 1)
        case ast.Name(id=name, ctx=ast.Load()) if name in SEATS:
            yield node, "swapped seat", f"(0 if {name} else 1)"
        case ast.Expr(value=ast.Call() | ast.YieldFrom() as value) if _does(value) not in TALK:
            yield node, "dropped step", "pass"
        case ast.Call(func=ast.Attribute(value=rng, attr=how), args=[what, *more]) if ast.unparse(rng).endswith("rng"):
            yield from ((node, "wrong die", now) for now in _wrong(how, ast.unparse(rng), what, more))


def _does(value: ast.expr) -> str:
    call = value.value if isinstance(value, ast.YieldFrom) else value
    return ast.unparse(call.func) if isinstance(call, ast.Call) else ""


def _wrong(how: str, rng: str, what: ast.expr, more: list[ast.expr]) -> Iterator[str]:
    words = ast.unparse(what)
    if how in ("roll", "below"):
        yield f"{rng}.{how}({words} + 1)"
    elif how == "choice":
        yield f"({words})[0]"
    elif how == "sample":
        yield f"list({words})[:{ast.unparse(more[0])}]"


def drawn(places: Sequence[Mutant], seed: int, count: int) -> list[Mutant]:
    """Of each kind the same number, as far as there are that many."""
    random = Random(seed)
    kinds: dict[str, list[Mutant]] = {}
    for mutant in places:
        kinds.setdefault(mutant.kind, []).append(mutant)
    rows = [random.sample(kinds[kind], len(kinds[kind])) for kind in sorted(kinds)]
    turns = [mutant for n in range(max(map(len, rows), default=0)) for row in rows for mutant in row[n : n + 1]]
    return turns[:count]


# The tests


def entries(game: str, of: str, note: Callable[[str], None]) -> dict[str, list[str]]:
    """The tests of a game and the functions that each enters, as they are now."""
    file = FOLDER / f"{game}-entries.json"
    if file.exists() and (known := json.loads(file.read_text()))["of"] == of:
        found: dict[str, list[str]] = known["tests"]
        return found
    note(f"the tests of {game} are run once as they are")
    file.parent.mkdir(parents=True, exist_ok=True)
    raw = file.with_suffix(".raw")
    done = pytest([f"tests/games/{game}", "--entries", str(raw)], ROOT / "src", SECONDS * 4)
    if done is None or done.returncode != 0:
        raise SystemExit(f"the tests of {game} fail as they are:\n{done.stdout[-2000:] if done else 'too slow'}")
    found = json.loads(raw.read_text())
    if not any(name.startswith(f"{game}/") for names in found.values() for name in names):
        raise SystemExit(f"no test enters {game}: is it installed? Its entry point belongs into pyproject.toml")
    file.write_text(json.dumps({"of": of, "tests": found}))
    return found


def pytest(words: Sequence[str], source: Path, seconds: float) -> subprocess.CompletedProcess[str] | None:
    """None if it took too long."""
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider", *words]
    try:
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None


def met(mutant: Mutant, tests: dict[str, list[str]], source: Path) -> Result:
    """What the tests that enter its function say to it."""
    began = time.monotonic()
    place = source / "dolmen" / "games" / mutant.file
    there = sorted((len(names), test) for test, names in tests.items() if f"{mutant.file}:{mutant.function}" in names)
    if not there:
        return Result(SURVIVED, "no test enters this function", 0.0)
    whole = place.read_bytes()
    try:
        place.write_bytes(mutant.applied(whole))
        done = pytest(["-p", "no:dolmen.lab.rule_entries", *(test for _, test in there)], source, SECONDS)
    finally:
        place.write_bytes(whole)
    unloaded = done is not None and done.returncode == NOT_THERE and UNLOADED.search(done.stdout)
    if done is not None and done.returncode > COLLECTION_FAILED and not unloaded:
        raise SystemExit(f"the tests cannot be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    result = SURVIVED if done is not None and done.returncode == 0 else FOUND
    words = f"{len(there)} tests" if result == SURVIVED else "too slow" if done is None else "found"
    return Result(result, words, round(time.monotonic() - began, 1))


def games() -> list[str]:
    """The folders of all games that have rules."""
    return sorted(rules.parent.name for rules in (ROOT / "src" / "dolmen" / "games").glob("*/rules"))


def places_in(game: str) -> list[Mutant]:
    """Every mutant of a game: of its rules, of its abilities and of the words of its content."""
    home = ROOT / "src" / "dolmen" / "games"
    files = [file for part in PARTS for file in sorted((home / game / part).rglob("*.py"))]
    return [mutant for file in files for mutant in mutants_in(file.read_text(), file.relative_to(home).as_posix())]


def run(game: str, seed: int, count: int, note: Callable[[str], None]) -> list[tuple[Mutant, Result]]:
    of = state_of_repository()
    memory = Memory(FOLDER / f"{game}-{seed}.json", of)
    tests = entries(game, of, note)
    places = places_in(game)
    source = FOLDER / f"{game}-src"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "static"))
    results = []
    for number, mutant in enumerate(drawn(places, seed, count), 1):
        if str(mutant) not in memory.results:
            memory.keep(str(mutant), met(mutant, tests, source))
        result = memory.results[str(mutant)]
        note(f"{number} of {count}, {'found' if result.result == FOUND else 'SURVIVES'}: {mutant}")
        results.append((mutant, result))
    shutil.rmtree(source)
    return results


def told(game: str, seed: int, results: Sequence[tuple[Mutant, Result]]) -> str:
    """The survivors, a table by kind, and one line for all."""
    left = [(mutant, result) for mutant, result in results if result.result != FOUND]
    lines = [f"survives ({result.words}): {mutant}" for mutant, result in left]
    lines += ["", "| kind | mutants | found |", "|---|---|---|"]
    for kind in sorted({mutant.kind for mutant, _ in results}):
        of_kind = [result.result == FOUND for mutant, result in results if mutant.kind == kind]
        lines.append(f"| {kind} | {len(of_kind)} | {sum(of_kind)} |")
    lines += ["", f"{game}, seed {seed}: {len(results) - len(left)} of {len(results)} mutants found"]
    return "\n".join(lines)


def equivalents() -> dict[str, str]:
    """Those that play the same as the rule they were made of, by name, each with its reason."""
    found: dict[str, str] = tomllib.loads(LISTED.read_text(encoding="utf-8"))
    return found


def verdict(results: Sequence[tuple[Mutant, Result]], listed: Mapping[str, str]) -> list[str]:
    """What is wrong with these results; nothing if enough was noticed."""
    equal = [(mutant, result) for mutant, result in results if mutant.name in listed]
    others = [result for mutant, result in results if mutant.name not in listed]
    noticed = sum(result.result == FOUND for result in others)
    wrong = [f"a test notices what is listed as equivalent: {m.name}" for m, result in equal if result.result == FOUND]
    wrong += [f"listed as equivalent without a reason: {m.name}" for m, _ in equal if not listed[m.name].strip()]
    if len(equal) > EQUIVALENT * len(results):
        wrong.append(f"{len(equal)} of {len(results)} are listed as equivalent; expected at most {EQUIVALENT:.0%}")
    if noticed < NOTICED * len(others):
        wrong.append(f"{noticed} of {len(others)} were noticed; expected at least {NOTICED:.0%}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/mutants.py", description="Rules broken in one place each.")
    parser.add_argument("game", help="the game, such as snowcrest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    args = parser.parse_args()
    game = args.game.replace("-", "_")
    if game not in games():
        parser.error(f"expected one of {', '.join(games())}, got {args.game}")
    results = run(game, args.seed, args.count, lambda words: print(words, file=sys.stderr, flush=True))
    wrong = verdict(results, equivalents())
    print("\n".join([*wrong, told(game, args.seed, results)]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
