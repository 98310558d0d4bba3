"""Which functions of a game cite which clauses: in their docstring, in a comment between their lines, or, as handlers
of an ability, in the `rules` of its record."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

_CITED = re.compile(r"\b([A-Z][A-Z0-9]{0,3}(?:\.\d+)+)(?:\s+to\s+([A-Z][A-Z0-9]{0,3}(?:\.\d+)+))?")
ASSERTED_IN = "checks.py"
"""What is asserted there is carried out elsewhere: these functions cite nothing."""


class Function(Struct, frozen=True):
    """A function of a game and the clauses it cites."""

    name: str
    """Such as `snowcrest/rules/rest.py:Rest.begin`."""
    first: int
    last: int
    cites: frozenset[str] = frozenset()


def ids_in(text: str) -> Iterator[str]:
    """All clauses that a text names; `AB.1.2 to AB.1.4` names three."""
    for first, last in _CITED.findall(text):
        stem, _, number = first.rpartition(".")
        end = last.rpartition(".")[2] if last.startswith(f"{stem}.") else number
        yield from (f"{stem}.{n}" for n in range(int(number), int(end) + 1))


def functions_in(source: str, file: str) -> list[Function]:
    """Every function of a source with what it cites itself, not what functions inside it do."""
    tree = ast.parse(source)
    nodes = list(_functions(tree, ""))
    records = _records(tree)
    cites = {name: {*ids_in(ast.get_docstring(node) or ""), *_carried_out(node, records)} for name, node in nodes}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            around = [(node.lineno, name) for name, node in nodes if node.lineno <= line <= (node.end_lineno or 0)]
            if around:
                cites[max(around)[1]].update(ids_in(token.string))
    silent = file.rpartition("/")[2] == ASSERTED_IN
    return [
        Function(f"{file}:{name}", node.lineno, node.end_lineno or 0, frozenset(() if silent else cites[name]))
        for name, node in nodes
    ]


def own_name(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A handler that is called `_` like all others of its file is told from them by its line."""
    return f"_{node.lineno}" if node.name == "_" else node.name


def _records(tree: ast.Module) -> dict[str, set[str]]:
    """The clauses of each ability's record, by the variable that holds it: `FEAR = BOOK.ability(..., rules=(...))`."""
    found: dict[str, set[str]] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Attribute(attr="ability")) as made):
                written = [keyword.value for keyword in made.keywords if keyword.arg == "rules"]
                found[name] = {id for rules in written for id in ids_in(ast.unparse(rules))}
    return found


def _carried_out(node: ast.FunctionDef | ast.AsyncFunctionDef, records: dict[str, set[str]]) -> set[str]:
    """What a handler cites by its decorator, such as `@FEAR.on(...)`."""
    found: set[str] = set()
    for decorator in node.decorator_list:
        match decorator:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="on")):
                found |= records.get(name, set())
    return found


def _functions(node: ast.AST, path: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield path + own_name(child), child
                yield from _functions(child, f"{path}{own_name(child)}.")
            case ast.ClassDef(name=name):
                yield from _functions(child, f"{path}{name}.")
            case _:
                yield from _functions(child, path)


def file_name(path: Path) -> str:
    """What a file of a game is called here: from the folder that the games stand in."""
    parts = path.with_suffix("").parts
    start = max((n for n, part in enumerate(parts) if part in ("games", "examples")), default=len(parts) - 2)
    return "/".join(path.parts[start + 1 :])


def functions_of(module: str) -> tuple[Function, ...]:
    """All functions of a game, whose module is a package or a file."""
    loaded = sys.modules.get(module)
    origin = loaded.__file__ if loaded is not None else getattr(find_spec(module), "origin", None)
    return _functions_of(Path(origin)) if origin and Path(origin).is_file() else ()


@cache
def _functions_of(origin: Path) -> tuple[Function, ...]:
    files = sorted(origin.parent.rglob("*.py")) if origin.stem in ("__init__", "game") else [origin]
    return tuple(
        function for file in files for function in functions_in(file.read_text(encoding="utf-8"), file_name(file))
    )


def citations(module: str) -> dict[str, list[Function]]:
    """The functions that cite a clause, by its id."""
    found: dict[str, list[Function]] = {}
    for function in functions_of(module):
        for id in function.cites:
            found.setdefault(id, []).append(function)
    return found
