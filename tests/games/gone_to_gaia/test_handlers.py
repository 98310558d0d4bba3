"""Each handler of each ability is needed: without it, a test that names its ability, or a clause of it, fails."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dolmen.games.gone_to_gaia.abilities.records import BOOK
from dolmen.kernel.abilities import Handler

HERE = Path(__file__).parent
FILES = sorted(file.stem for file in HERE.glob("test_*.py") if file.stem not in ("test_handlers", "test_pairs"))
BESIDE = {"products": "test_witness", "quests": "test_quest_rules", "passives": "test_gear", "shoving": "test_gear"}
"""Where abilities are tested by the number of their product, or by their quest."""
Test = Callable[..., Any]


def _all_tests() -> Iterator[tuple[Test, frozenset[str], str]]:
    """All tests of the game that need nothing but their own cases, with the clauses that they name, and their words."""
    for name in FILES:
        module = import_module(f"tests.games.gone_to_gaia.{name}")
        for called, test in vars(module).items():
            if called.startswith("test_") and inspect.isfunction(test):
                marks = getattr(test, "pytestmark", [])
                clauses = frozenset(id for mark in marks if mark.name == "rule" for id in mark.args)
                yield test, clauses, inspect.getsource(test)


def cases(test: Test) -> Iterator[dict[str, Any]]:
    """The values of its parameters, one after the other."""
    rows = []
    for mark in (mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"):
        names, values = mark.args[:2]
        names = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
        rows.append([dict(zip(names, value if len(names) > 1 else (value,), strict=True)) for value in values])
    for row in product(*rows):
        yield {name: value for one in row for name, value in one.items()}


TESTS = [*_all_tests()]


def notices(test: Test) -> bool:
    for case in cases(test):
        if inspect.signature(test).parameters.keys() != case.keys():
            return False
        try:
            test(**case)
        except Exception:
            return True
        except pytest.fail.Exception:
            return True
    return False


def id_of(handler: Handler) -> str:
    return f"{handler.name}-{handler.moment.__name__}-{handler.call.__code__.co_firstlineno}"


@pytest.mark.parametrize("handler", [handler for handler in BOOK.handlers if handler.whose is not None], ids=id_of)
def test_without_a_handler_a_test_of_its_ability_fails(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {*BOOK.abilities[handler.name].rules}
    naming = [test for test, clauses, words in TESTS if handler.name in words or clauses & rules]
    file = BESIDE.get(handler.call.__module__.rpartition(".")[2])
    naming += [test for test, _, _ in TESTS if test.__module__.endswith(f".{file}")]
    monkeypatch.setattr(BOOK, "handlers", [other for other in BOOK.handlers if other is not handler])
    monkeypatch.setattr(BOOK, "_own", {})
    monkeypatch.setattr(BOOK, "_rows", {})
    assert any(map(notices, naming)), f"{handler.name} can do without: {[test.__name__ for test in naming]}"
