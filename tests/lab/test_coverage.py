"""The machinery that holds rules and tests together, on small made-up inputs."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from dolmen.kernel import BadContent, Game
from dolmen.lab.rule_coverage import coverage, read_status, strangers, untestable, write_status
from dolmen.lab.rule_markers import Named, named_by, named_in
from dolmen.library.clauses import clauses_of, file_of

RULES = "## 1. All\n\n**AB.1.1** One.\n\n**AB.1.2** Two.\n\n**AB.1.10** Three."


def boxed(directory: Path) -> Game[Any]:
    """A game whose module, and so its files, lie in that directory."""
    module = ModuleType("boxed")
    module.__file__ = str(directory / "game.py")
    sys.modules["boxed"] = module
    box: type[Game[Any]] = type("Boxed", (Game,), {"title": "Boxed", "__module__": "boxed"})
    return box()


@pytest.fixture
def game(tmp_path: Path) -> Game[Any]:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    return boxed(tmp_path)


def ids(source: str) -> list[str]:
    return [name.clause for name in named_by(dedent(source), "tests/test_x.py")]


def test_markers_of_a_test_name_clauses() -> None:
    source = """
        import pytest

        @pytest.mark.rule("AB.1.1", "AB.1.2")
        @pytest.mark.rule("AB.1.3")
        def test_something() -> None: ...
    """
    assert named_by(dedent(source), "tests/test_x.py") == [
        Named("AB.1.1", "tests/test_x.py:4 test_something"),
        Named("AB.1.2", "tests/test_x.py:4 test_something"),
        Named("AB.1.3", "tests/test_x.py:5 test_something"),
    ]


def test_markers_of_class_module_and_single_cases_count_too() -> None:
    source = """
        pytestmark = pytest.mark.rule("AB.1.1")
        CASES = [pytest.param(1, marks=pytest.mark.rule("AB.1.2"))]

        @pytest.mark.rule("AB.1.3")
        class TestFire:
            @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("AB.1.4"))])
            async def test_it_burns(self, x): ...
    """
    assert sorted(ids(source)) == ["AB.1.1", "AB.1.2", "AB.1.3", "AB.1.4"]


@pytest.mark.parametrize("mark", ["skip", "skip(reason='later')", "skipif(True, reason='x')", "xfail"])
def test_a_test_that_does_not_run_or_may_fail_shows_nothing(mark: str) -> None:
    assert ids(f'@pytest.mark.{mark}\n@pytest.mark.rule("AB.1.1")\ndef test_x(): ...') == []


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("AB.1.1")\ndef helper(): ...',
        '@pytest.mark.rule("AB.1.1")\nclass TestNothing: ...',
        'pytestmark = pytest.mark.rule("AB.1.1")',
        'def test_x():\n    pytest.mark.rule("AB.1.1")',
    ],
)
def test_a_marker_that_marks_no_test_is_a_mistake(source: str) -> None:
    with pytest.raises(BadContent, match=r"tests/test_x\.py:\d: this rule marker marks no test"):
        ids(source)


@pytest.mark.parametrize("arguments", ["", "CLAUSES", "*CLAUSES", "'AB.1.1', 2", "'AB.1.1', why='x'"])
def test_clauses_are_written_out(arguments: str) -> None:
    with pytest.raises(BadContent, match=r"tests/test_x\.py:1: .* names its clauses"):
        ids(f"@pytest.mark.rule({arguments})\ndef test_x(): ...")


def test_all_test_files_below_a_directory_are_read_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name, clause in (("test_a.py", "AB.1.1"), ("deep/test_b.py", "AB.1.2"), ("deep/helper.py", "AB.1.3")):
        source = f'@pytest.mark.rule("{clause}")\ndef test_x(): ...'
        (tmp_path / name).write_text(source, encoding="utf-8")
    assert {name.clause for name in named_in(tmp_path)} == {"AB.1.1", "AB.1.2"}


def test_a_clause_without_a_test_is_missing(game: Game[Any]) -> None:
    found = coverage(game, [Named("AB.1.10", ""), Named("AB.1.1", "")])
    assert found.tested == ("AB.1.1", "AB.1.10")
    assert found.missing == ["AB.1.2"]
    assert found.contradictions == []


def test_an_untestable_clause_is_not_missing(game: Game[Any]) -> None:
    file_of(game, "untestable.toml").write_text("[[clause]]\nid = 'AB.1.2'\nreason = 'wood'\n", encoding="utf-8")
    assert untestable(game) == {"AB.1.2": "wood"}
    assert coverage(game, [Named("AB.1.10", ""), Named("AB.1.1", "")]).missing == []


@pytest.mark.parametrize("id", ["AB.1.1", "AB.7.7"])
def test_an_untestable_clause_with_a_test_or_out_of_nowhere_is_a_contradiction(game: Game[Any], id: str) -> None:
    file_of(game, "untestable.toml").write_text(f"[[clause]]\nid = '{id}'\nreason = 'wood'\n", encoding="utf-8")
    assert coverage(game, [Named("AB.1.1", "")]).contradictions == [id]


@pytest.mark.parametrize("text", ["[[clause]]\nid = 'AB.1.1'", "[[claus]]", "[[clause]]\nid = 1\nreason = ''", "?"])
def test_a_mistake_in_the_list_of_the_untestable_names_the_file(game: Game[Any], text: str) -> None:
    file_of(game, "untestable.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadContent, match=r"untestable\.toml: "):
        untestable(game)


def test_a_clause_that_no_game_has_is_a_stranger(game: Game[Any]) -> None:
    known, unknown = Named("AB.1.1", "test_a"), Named("AB.1.3", "test_b")
    assert strangers([game], [known, unknown]) == [unknown]


def test_the_status_is_written_beside_the_game_in_the_order_of_the_rules(game: Game[Any]) -> None:
    assert read_status(game) == []
    write_status(game, coverage(game, [Named("AB.1.10", ""), Named("AB.1.2", ""), Named("XY.1.1", "")]))
    assert read_status(game) == ["AB.1.2", "AB.1.10"]
    assert file_of(game, "tested.json").read_text(encoding="utf-8") == '["AB.1.2",\n"AB.1.10"]\n'


def test_a_game_without_its_rules_has_no_clauses(tmp_path: Path) -> None:
    assert clauses_of(boxed(tmp_path)) == {}
