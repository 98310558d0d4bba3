"""The clauses that tests name, found by reading the tests: whole, and the same, whichever part of them is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from msgspec import Struct

from dolmen.kernel import BadContent


class Named(Struct, frozen=True):
    """A test that names a clause."""

    clause: str
    test: str
    """Such as `tests/test_fire.py:12 test_a_fire_burns`."""


def named_in(tests: Path) -> list[Named]:
    """Every clause that a test below this directory names. Raises BadContent."""
    return [
        name
        for file in sorted(tests.rglob("test_*.py"))
        for name in named_by(file.read_text(encoding="utf-8"), file.relative_to(tests.parent).as_posix())
    ]


def named_by(source: str, file: str) -> list[Named]:
    """The same of one file. A test that is skipped or expected to fail shows nothing.

    Raises BadContent for a marker whose clauses are not written out, or that marks no test.
    """
    tree = ast.parse(source, file)
    stray = {call.lineno for call in _rule_calls(tree)}
    named = []
    for test, marks in _tests(tree.body, [], ""):
        shows = not any(_is_marker(node, "skip", "skipif", "xfail") for mark in marks for node in ast.walk(mark))
        for call in (call for mark in marks for call in _rule_calls(mark)):
            stray.discard(call.lineno)
            if shows:
                named += [Named(id, f"{file}:{call.lineno} {test}") for id in _ids(call, file)]
    if stray:
        raise BadContent(f"{file}:{min(stray)}: this rule marker marks no test")
    return named


def _tests(body: list[ast.stmt], outer: list[ast.expr], path: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every test, with its own marks and those of its class and module; and cases written down for a test."""
    marks = [*outer, *(node.value for node in body if isinstance(node, ast.Assign) and _is_pytestmark(node))]
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                yield path + name, [*marks, *node.decorator_list]
            case ast.ClassDef(name=name) if name.startswith("Test"):
                yield from _tests(node.body, [*marks, *node.decorator_list], f"{path}{name}.")
            case ast.Assign() | ast.AnnAssign() if node.value and not _is_pytestmark(node):
                for case in ast.walk(node.value):
                    if _is_param(case):
                        yield f"{path}case", [case]


def _is_param(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "param"


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets)


def _is_marker(node: ast.AST, *names: str) -> bool:
    """Whether this is `pytest.mark.<one of the names>`."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr in names
        and (getattr(node.value, "attr", None) == "mark" or getattr(node.value, "id", None) == "mark")
    )


def _rule_calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_marker(node.func, "rule"))


def _ids(call: ast.Call, file: str) -> list[str]:
    ids = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if not ids or call.keywords or len(ids) < len(call.args):
        raise BadContent(f'{file}:{call.lineno}: a rule marker names its clauses in plain words: rule("AB.1.2")')
    return ids
