"""The machinery that holds rules and tests together, on small made-up inputs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from dolmen.kernel import BadContent, Game
from dolmen.lab.rule_citations import functions_in
from dolmen.lab.rule_coverage import coverage, read_status, strangers, untestable, write_status
from dolmen.lab.rule_markers import Named, named_by, named_in
from dolmen.lab.rules_not_entered import FILE, fewer_uncited, known
from dolmen.library.clauses import clauses_of, file_of

RULES = "## 1. All\n\n**AB.1.1** One.\n\n**AB.1.2** Two.\n\n**AB.1.10** Three."

GAME = '''
def one():
    """The first (AB.1.1)."""

def others():
    """The rest (AB.1.2 to AB.1.9)."""
    pass  # and this (AB.1.10)
'''


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
    (tmp_path / "game.py").write_text(GAME, encoding="utf-8")
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
    assert found.tested == ["AB.1.1", "AB.1.10"]
    assert found.missing == ["AB.1.2"]
    assert found.contradictions == []


def test_a_clause_that_no_function_cites_or_no_test_enters_is_not_tested(game: Game[Any], tmp_path: Path) -> None:
    named = [Named(id, "") for id in ("AB.1.1", "AB.1.2", "AB.1.10")]
    (tmp_path / "game.py").write_text(GAME.replace("AB.1.2 to AB.1.9", ""), encoding="utf-8")
    found = coverage(game, named, frozenset({"AB.1.10"}))
    assert (found.tested, found.uncited, found.missing) == (["AB.1.1"], ["AB.1.2"], [])


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


LATER = "[[later]]\ncomes = 'with the town'\nclauses = ['{}']\n"


@pytest.mark.parametrize("written", ["AB.1", "AB.1.2"])
def test_a_clause_that_comes_later_is_neither_missing_nor_tested(game: Game[Any], written: str) -> None:
    file_of(game, "later.toml").write_text(LATER.format(written), encoding="utf-8")
    found = coverage(game, [])
    assert found.later["AB.1.2"] == "with the town"
    assert "AB.1.2" not in found.missing + found.tested
    assert ("AB.1.1" in found.missing) is (written == "AB.1.2")
    assert "AB.1.2" not in coverage(game, [Named("AB.1.2", "")]).later, "it has a test, so it is there"


def test_what_comes_later_is_in_the_rules(game: Game[Any]) -> None:
    file_of(game, "later.toml").write_text(LATER.format("AB.7"), encoding="utf-8")
    with pytest.raises(BadContent, match=r"later\.toml: the rules have no clause AB\.7"):
        coverage(game, [])


def test_a_clause_that_no_game_has_is_a_stranger(game: Game[Any]) -> None:
    known, unknown = Named("AB.1.1", "test_a"), Named("AB.1.3", "test_b")
    assert strangers(clauses_of(game), [known, unknown]) == [unknown]


def test_the_status_is_written_beside_the_game_in_the_order_of_the_rules(game: Game[Any]) -> None:
    assert read_status(game) == []
    write_status(game, coverage(game, [Named("AB.1.10", ""), Named("AB.1.2", ""), Named("XY.1.1", "")]))
    assert read_status(game) == ["AB.1.2", "AB.1.10"]
    assert file_of(game, "tested.json").read_text(encoding="utf-8") == '["AB.1.2",\n"AB.1.10"]\n'


def test_a_game_without_its_rules_has_no_clauses(tmp_path: Path) -> None:
    assert clauses_of(boxed(tmp_path)) == {}


# Which function cites what


def test_a_function_cites_in_its_docstring_and_in_comments_between_its_lines() -> None:
    source = '''
        """The module (AB.9.9)."""
        # and before it (AB.9.8)
        class Fire:
            """Burns (AB.9.7)."""

            def burn(self):
                """Burns (AB.1.1 to AB.1.3, AB.2.1)."""

                def spread():
                    return "no citation (AB.9.6)"  # further (AB.3.1)

                return spread()  # then (AB.4.1)
    '''
    burn, spread = functions_in(dedent(source), "fire.py")
    assert (burn.name, sorted(burn.cites)) == ("fire.py:Fire.burn", ["AB.1.1", "AB.1.2", "AB.1.3", "AB.2.1", "AB.4.1"])
    assert (spread.name, sorted(spread.cites)) == ("fire.py:Fire.burn.spread", ["AB.3.1"])


def test_a_handler_cites_the_clauses_of_its_ability() -> None:
    """Handlers have no names of their own, so they are told apart by their lines."""
    source = """
        FEAR = BOOK.ability("Fear", "Each token takes 1 off.", rules=("AB.1.1", "AB.1.2"))
        OTHER = BOOK.ability("Other", "Nothing.")

        @FEAR.on(Hit, at.F)
        def _(s, hit, me): ...

        @OTHER.on(Hit, at.G)
        def _(s, hit, me):
            \"\"\"Of its own (AB.2.1).\"\"\"
    """
    assert [(handler.name, sorted(handler.cites)) for handler in functions_in(dedent(source), "fear.py")] == [
        ("fear.py:_6", ["AB.1.1", "AB.1.2"]),
        ("fear.py:_9", ["AB.2.1"]),
    ]


def test_what_is_only_asserted_is_not_cited() -> None:
    (function,) = functions_in('def check():\n    """All is well (AB.1.1)."""', "cairns/checks.py")
    assert function.cites == frozenset()


# Which tests enter it

PLAY = '''
    from functools import cache

    def rule():
        """A rule (AB.1.1)."""

    @cache
    def table():
        """A table (AB.1.2)."""
        within()

    def within():
        """Within (AB.1.3)."""
'''
TESTS = """
    import pytest
    from cairns import rule, table

    @pytest.mark.rule("AB.1.1")
    def test_rule(): rule()

    @pytest.mark.rule("AB.1.2", "AB.1.3")
    def test_table(): table()

    @pytest.mark.rule("AB.1.2")
    def test_the_same_table(): table()
"""


def run_tests(folder: Path, tests: str, known: str = "", conftest: str = "") -> tuple[int, str]:
    """In a process of its own, with the game installed there."""
    info = folder / "cairns-1.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cairns\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[dolmen.games]\ncairns = cairns:GAME\n")
    (folder / "cairns.py").write_text(dedent(PLAY))
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule: its clauses\n")
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "tests" / "test_cairns.py").write_text(dedent(tests))
    (folder / "tests" / "rules_not_entered.toml").write_text(known)
    (folder / "tests" / "conftest.py").write_text(conftest)
    command = [sys.executable, "-m", "pytest", "-p", "dolmen.lab.rule_entries", "--entries", "entries.json", "tests"]
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_clause_whose_test_does_not_go_there_fails_the_run(tmp_path: Path) -> None:
    """What runs inside a cached function counts for nobody: the next test would not see it."""
    code, words = run_tests(tmp_path, TESTS)
    assert code == 1, words
    assert "AB.1.3 is cited by" in words
    assert "1 clauses are not shown" in words
    entries = json.loads((tmp_path / "entries.json").read_text()).values()
    assert [[name.rpartition(":")[2] for name in names] for names in entries] == [
        ["rule"],
        ["table"],
        ["table"],
    ]


def test_a_game_that_a_conftest_imports_is_watched_all_the_same(tmp_path: Path) -> None:
    code, words = run_tests(tmp_path, TESTS, conftest="import cairns")
    assert code == 1, words
    assert "AB.1.3 is cited by" in words
    assert (tmp_path / "entries.json").exists()


def test_what_is_listed_may_stay_and_must_leave_the_list_once_it_is_shown(tmp_path: Path) -> None:
    assert run_tests(tmp_path, TESTS, "[cairns]\nnot_entered = ['AB.1.3']\n")[0] == 0
    code, words = run_tests(tmp_path, TESTS, "[cairns]\nnot_entered = ['AB.1.3', 'AB.1.1']\n")
    assert code == 1
    assert "AB.1.1 is shown by a test now: take it off the list" in words


def test_the_number_of_clauses_cited_nowhere_is_lowered_and_never_raised(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[cairns]\nuncited_at_most = 5\n\n[dolmens]\nuncited_at_most = 5\n")
    fewer_uncited(tmp_path, {"cairns": 7, "dolmens": 3})
    assert {name: game.uncited_at_most for name, game in known(tmp_path).items()} == {"cairns": 5, "dolmens": 3}
