"""A plugin of pytest: a clause is shown by a test that names it and enters a function that cites it.

While it is loaded (`-p dolmen.lab.rule_entries`), every function of an installed game notes that it was entered. A
clause whose tests have all run, none of them through a function that cites it, fails the run, unless it stands in the
list of those known (`rules_not_entered.toml` below the tests), which only gets shorter.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, wraps
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.metadata import entry_points
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import msgspec
import pytest

from dolmen.lab.rule_citations import Function, citations, file_name, own_name
from dolmen.lab.rule_markers import Named, named_in
from dolmen.lab.rules_not_entered import FILE, not_entered
from dolmen.library.games import GROUP

HOOK, CACHED, APART = "__entered__", "__cached__", "__apart__"
NAMES, SHOWS = "names_rules", "shows_rules"

entered: set[str] = set()
"""The functions of games that the test has entered so far."""


# Noting


@cache
def games() -> tuple[str, ...]:
    """The modules of the installed games."""
    return tuple(sorted({point.module for point in entry_points(group=GROUP)}))


class Noting(ast.NodeTransformer):
    """Every function begins with a note that it was entered."""

    def __init__(self, file: str) -> None:
        self.path = f"{file}:"

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._inside(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._noted(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._noted(node)

    def _inside(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        outer, self.path = self.path, f"{self.path}{node.name if isinstance(node, ast.ClassDef) else own_name(node)}."
        self.generic_visit(node)
        self.path = outer
        return node

    def _noted(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        name = ast.Constant(self.path + own_name(node))
        self._inside(node)
        if any(_is_cache(decorator) for decorator in node.decorator_list):
            node.decorator_list.insert(0, ast.Call(ast.Name(CACHED, ast.Load()), [name], []))
            node.decorator_list.append(ast.Name(APART, ast.Load()))
            place = node.decorator_list[1]
            for new in (node.decorator_list[0], node.decorator_list[-1]):
                ast.fix_missing_locations(ast.copy_location(new, place))
            return node
        at = int(ast.get_docstring(node) is not None)
        note = ast.Expr(ast.Call(ast.Name(HOOK, ast.Load()), [name], []))
        ast.copy_location(note, node.body[at] if at < len(node.body) else node.body[0])
        node.body.insert(at, ast.fix_missing_locations(note))
        return node


def _is_cache(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(named, ast.Name) and named.id in ("cache", "lru_cache")


def cached(name: str) -> Callable[[Any], Any]:
    """Outside a cache: every call is noted, whether or not it was computed before."""

    def noted(function: Any) -> Any:
        @wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            entered.add(name)
            return function(*args, **named)

        for attribute in ("cache_clear", "cache_info", "cache_parameters"):
            setattr(call, attribute, getattr(function, attribute))
        return call

    return noted


def apart(function: Any) -> Any:
    """Inside a cache: what is entered only because this test came first counts for none."""

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        before = set(entered)
        try:
            return function(*args, **named)
        finally:
            entered.intersection_update(before)

    return call


class NotingLoader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path)
        tree = Noting(file_name(Path(self.path))).visit(ast.parse(source, self.path))
        code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        vars(module).update({HOOK: entered.add, CACHED: cached, APART: apart})
        super().exec_module(module)


class NotingFinder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        if not f"{fullname}.".startswith(tuple(f"{game}." for game in games())):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = NotingLoader(fullname, spec.loader.path)
        return spec


# What a test shows


@cache
def cited() -> dict[str, frozenset[str]]:
    """The functions that cite a clause, of all games."""
    found: dict[str, list[Function]] = {}
    for game in games():
        for id, functions in citations(game).items():
            found.setdefault(id, []).extend(functions)
    return {id: frozenset(function.name for function in functions) for id, functions in found.items()}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--entries", metavar="FILE", help="write down which functions of games each test enters, as JSON")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Before any `conftest.py` imports a game."""
    watch(early_config)


def pytest_configure(config: pytest.Config) -> None:
    watch(config)
    if config.stash[_watched]:
        config.pluginmanager.register(RuleEntries(config), "rule-entries")


_watched = pytest.StashKey[bool]()


def watch(config: pytest.Config) -> None:
    """Games that are imported from now on note what is entered, unless some are there already: then the run is one
    inside another."""
    if _watched in config.stash:
        return
    loaded = [name for name in sys.modules if f"{name}.".startswith(tuple(f"{game}." for game in games()))]
    config.stash[_watched] = not loaded
    if not loaded:
        sys.meta_path.insert(0, NotingFinder())


class RuleEntries:
    """What the tests of this run name, and what they show of it."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.named: set[tuple[str, str, str]] = set()
        self.shown: set[str] = set()
        self.wrong: list[str] = []
        self.by_test: dict[str, list[str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        entered.clear()
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """With the last report of a test, so that it also comes from another process."""
        if call.when != "teardown":
            return
        if self.config.getoption("entries"):
            self.by_test[item.nodeid] = sorted(entered)
        names = sorted({id for mark in item.iter_markers("rule") for id in mark.args})
        if names:
            shows = [id for id in names if not entered.isdisjoint(cited().get(id, ()))]
            item.user_properties += [(NAMES, names), (SHOWS, shows)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            told: dict[str, Any] = dict(report.user_properties)
            file, _, test = report.nodeid.partition("::")
            test = test.partition("[")[0].replace("::", ".")
            self.named.update((id, file, test) for id in told.get(NAMES, ()))
            self.shown.update(told.get(SHOWS, ()))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if path := self.config.getoption("entries"):
            Path(path).write_bytes(msgspec.json.format(msgspec.json.encode(self.by_test)))
        if hasattr(self.config, "workerinput") or exitstatus != pytest.ExitCode.OK or self._only_some():
            return
        self.wrong = list(self._wrong(self.config.rootpath / "tests"))
        if self.wrong:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _only_some(self) -> bool:
        """Of a file only some tests were run."""
        option = self.config.option
        return bool(option.keyword or getattr(option, "lf", False) or any("::" in arg for arg in self.config.args))

    def _wrong(self, tests: Path) -> Iterator[str]:
        if not self.named:
            return
        known = not_entered(tests)
        naming: dict[str, list[Named]] = {}
        for name in named_in(tests):
            naming.setdefault(name.clause, []).append(name)
        for id in sorted({id for id, _, _ in self.named} & naming.keys() & cited().keys()):
            if id in known and id in self.shown:
                yield f"{id} is shown by a test now: take it off the list in {FILE}"
            elif id not in known and id not in self.shown and all(map(self._ran, naming[id])):
                functions = ", ".join(sorted(cited()[id]))
                yield f"{id} is cited by {functions}; no test that names it goes there: {naming[id][0].test}"

    def _ran(self, name: Named) -> bool:
        place, _, test = name.test.partition(" ")
        file = place.rpartition(":")[0]
        return any(
            (id, at) == (name.clause, file) and (test in (was, "case"))
            for id, at, was in self.named
            if id == name.clause
        )

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.wrong:
            terminalreporter.section(f"{len(self.wrong)} clauses are not shown by the tests that name them")
            for line in self.wrong:
                terminalreporter.line(line)
