"""Clauses that forbid something, and whether a test that names one shows it.

A clause forbids if it says "only", "not", "never", "cannot" or "at most". A test shows that by holding against it
something that must not be: an answer is refused, something is not offered or not there, nothing comes of it. That is
read from the test, as the clauses that it names are: what it asserts, and the cases that it is given.

`python -m dolmen.lab.rule_refusals tests` takes off the list what is shown by now; `make status` does it too.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, convert

from dolmen.lab.rule_markers import Named, named_in

FILE = "rules_not_refused.toml"
FORBIDS = re.compile(r"\b(?:only|not|never|cannot|at most)\b", re.IGNORECASE)
REFUSING = re.compile(r"^(?:refused|refuses|raises|is_refused)$")
"""Helpers and assertions by which an answer is refused."""


def forbidding(clauses: Mapping[str, str]) -> list[str]:
    """The clauses that forbid, by their words; what stands in brackets is where they come from."""
    return [id for id, text in clauses.items() if FORBIDS.search(re.sub(r"\((?:new )?rulings?[^)]*\)", "", text))]


class Refusals(Struct, frozen=True):
    """Of one game: what is not shown yet, and where there is nothing to show."""

    not_refused: tuple[str, ...] = ()
    """No test shows it yet: this list gets shorter, and nothing is put on it."""
    nothing_to_refuse: dict[str, str] = {}
    """The words are there, but nothing that somebody could try: each with the reason."""


def refusals(tests: Path) -> dict[str, Refusals]:
    file = tests / FILE
    return convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Refusals])


def shown_by(named: Iterable[Named], tests: Path) -> set[str]:
    """The clauses that have a test which shows something that must not be."""
    refusing: dict[str, set[str]] = {}
    shown = set()
    for name in named:
        place, _, test = name.test.partition(" ")
        file = place.rpartition(":")[0]
        if file not in refusing:
            refusing[file] = set(_refusing((tests.parent / file).read_text(encoding="utf-8")))
        if test in refusing[file]:
            shown.add(name.clause)
    return shown


def _refusing(source: str) -> Iterator[str]:
    """The tests of a file that show something which must not be, as `rule_markers` calls them."""
    yield from _in(ast.parse(source).body, "")


def _in(body: list[ast.stmt], path: str) -> Iterator[str]:
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if refuses(node):
                yield path + name
            case ast.ClassDef(name=name):
                yield from _in(node.body, f"{path}{name}.")


def refuses(test: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """It says of something that it must not be."""
    return any(
        (isinstance(node, ast.Assert) and _denies(node.test)) or (isinstance(node, ast.Call) and _is_refusal(node))
        for node in ast.walk(test)
    ) or any(_has_case_for_nothing(mark) for mark in test.decorator_list)


def _is_refusal(call: ast.Call) -> bool:
    return bool(REFUSING.match(str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))))


def _denies(claim: ast.expr) -> bool:
    match claim:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return any(map(_denies, values))
        case ast.Compare(ops=[ast.NotIn() | ast.NotEq() | ast.IsNot()]):
            return not _is_none(claim.comparators[0])
        case ast.Compare(ops=[ast.Eq() | ast.Is()], left=left, comparators=[right]):
            return _is_nothing(left) or _is_nothing(right)
    return False


def _is_none(value: ast.expr) -> bool:
    """That something is there denies nothing."""
    return isinstance(value, ast.Constant) and value.value is None


def _is_nothing(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=constant):
            return constant is None or constant is False
        case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=ast.Name(id="set"), args=[]):
            return True
    return False


def _has_case_for_nothing(mark: ast.expr) -> bool:
    """One of the cases that a test is given expects nothing."""
    if not (isinstance(mark, ast.Call) and getattr(mark.func, "attr", "") == "parametrize"):
        return False
    return any(_is_nothing(case) for cases in mark.args[1:] for case in ast.walk(cases) if isinstance(case, ast.expr))


def shortened(text: str, shown: set[str]) -> str:
    """The list without the clauses that are shown by now."""
    return re.sub(r'"([A-Z]+(?:\.\d+)+)",? ?', lambda found: "" if found[1] in shown else found[0], text)


def main() -> None:
    tests = Path(sys.argv[1])
    file = tests / FILE
    text = shortened(file.read_text(encoding="utf-8"), shown_by(named_in(tests), tests))
    file.write_text(
        "\n".join(line.rstrip() for line in text.splitlines() if line.strip() or not line) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
