"""Mutants: what is broken, which are drawn, and who notices."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools import long, mutants
from tools.long import Result
from tools.mutants import FOUND, SURVIVED, Mutant, drawn, equivalents, met, mutants_in, told, verdict

RULES = '''
def turn(s, seat):
    """Somebody's turn, of 3."""
    if s.left[seat] > 2 and "é":
        s.rng.roll(6)
        refill(s)
        tell(s, f"{seat} is 1")
    assert s.left == 9

    def inner(n: "7" = 4):
        return s.rng.choice(s.deck)
'''


def changes(kind: str) -> list[tuple[str, str, str]]:
    return [(m.function, m.was, m.now) for m in mutants_in(RULES, "x.py") if m.kind == kind]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("comparison", [("turn", "s.left[seat] > 2", "(s.left[seat] >= 2)")]),
        ("off by one", [("turn", "2", "3"), ("turn", "6", "7")]),
        ("swapped seat", [("turn", "seat", "(0 if seat else 1)")]),
        ("dropped step", [("turn", "s.rng.roll(6)", "pass"), ("turn", "refill(s)", "pass")]),
        (
            "wrong die",
            [("turn", "s.rng.roll(6)", "s.rng.roll(6 + 1)"), ("turn.inner", "s.rng.choice(s.deck)", "(s.deck)[0]")],
        ),
    ],
)
def test_one_place_is_broken_at_a_time(kind: str, expected: list[tuple[str, str, str]]) -> None:
    """What is said, asserted or annotated stays as it is."""
    assert changes(kind) == expected


@pytest.mark.parametrize("game", mutants.games())
def test_every_mutant_of_the_games_is_python_and_changes_something(game: str) -> None:
    found = mutants.places_in(game)
    assert len(found) > 300
    for mutant in found[:: len(found) // 60]:
        source = (mutants.ROOT / "src" / "dolmen" / "games" / mutant.file).read_bytes()
        assert ast.dump(ast.parse(mutant.applied(source))) != ast.dump(ast.parse(source)), str(mutant)


def test_any_game_is_taken_and_no_other_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["mutants", "hopscotch"])
    with pytest.raises(SystemExit):
        mutants.main()
    assert "expected one of gone_to_gaia, no_stone_unturned, snowcrest, stone_daze" in capsys.readouterr().err
    assert {"gone_to_gaia", "stonesaga"} <= set(mutants.games())


def a_mutant(n: int, kind: str = "off by one") -> Mutant:
    return Mutant("x.py", "turn", n, n, n + 1, kind, str(n), str(n + 1))


def test_the_seed_draws_them_and_every_kind_gets_its_turn() -> None:
    places = [*(a_mutant(n) for n in range(50)), *(a_mutant(n, "wrong die") for n in range(3))]
    first = drawn(places, 5, 10)
    assert first == drawn(places, 5, 10) != drawn(places, 6, 10)
    assert [mutant.kind for mutant in first].count("wrong die") == 3
    assert len(set(drawn(places, 5, 99))) == 53


@pytest.fixture
def cairns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of a game with one rule, and a repository whose tests may import it."""
    source = tmp_path / "src" / "dolmen" / "games" / "cairns"
    source.mkdir(parents=True)
    for package in (source, source.parent, source.parent.parent):
        (package / "__init__.py").touch()
    (source / "rules.py").write_text("def least(n):\n    return n >= 3\n")
    (tmp_path / "test_cairns.py").write_text(
        "from dolmen.games.cairns.rules import least\n"
        "def test_enough(): assert least(9)\n"
        "def test_just_enough(): assert least(3)\n"
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    return tmp_path / "src"


@pytest.mark.parametrize(
    ("tests", "result", "words"),
    [
        (["test_enough"], SURVIVED, "1 tests"),
        (["test_enough", "test_just_enough"], FOUND, "found"),
        ([], SURVIVED, "no test enters this function"),
    ],
)
def test_only_tests_that_enter_the_function_are_asked(cairns: Path, tests: list[str], result: str, words: str) -> None:
    rules = cairns / "dolmen" / "games" / "cairns" / "rules.py"
    before = rules.read_bytes()
    (mutant,) = (m for m in mutants_in(before.decode(), "cairns/rules.py") if m.kind == "comparison")
    entered = {f"test_cairns.py::{test}": ["cairns/rules.py:least"] for test in tests}
    found = met(mutant, entered | {"test_cairns.py::test_just_enough elsewhere": ["cairns/rules.py:other"]}, cairns)
    assert (found.result, found.words) == (result, words)
    assert rules.read_bytes() == before


def test_a_mutant_that_keeps_a_module_from_loading_is_found(cairns: Path) -> None:
    """Content that is read when a game is imported is refused, say."""
    rules = cairns / "dolmen" / "games" / "cairns" / "rules.py"
    rules.write_text(f"{rules.read_text()}assert least(3)\n")
    (mutant,) = (m for m in mutants_in(rules.read_text(), "cairns/rules.py") if m.kind == "comparison")
    assert met(mutant, {"test_cairns.py::test_enough": ["cairns/rules.py:least"]}, cairns).result == FOUND


def test_tests_that_are_not_there_are_a_mistake(cairns: Path) -> None:
    rules = cairns / "dolmen" / "games" / "cairns" / "rules.py"
    (mutant,) = (m for m in mutants_in(rules.read_text(), "cairns/rules.py") if m.kind == "comparison")
    with pytest.raises(SystemExit, match="the tests cannot be run"):
        met(mutant, {"test_cairns.py::test_gone": ["cairns/rules.py:least"]}, cairns)


def test_survivors_are_named_with_their_place() -> None:
    text = told(
        "cairns", 5, [(a_mutant(4), Result(SURVIVED, "7 tests", 1.0)), (a_mutant(5), Result(FOUND, "found", 1.0))]
    )
    assert "survives (7 tests): x.py:4 in turn, off by one: '4' became '5'" in text
    assert "| off by one | 2 | 1 |" in text
    assert text.endswith("cairns, seed 5: 1 of 2 mutants found")


def results(found: int, survived: int) -> list[tuple[Mutant, Result]]:
    row = [FOUND] * found + [SURVIVED] * survived
    return [(a_mutant(n), Result(result, "", 1.0)) for n, result in enumerate(row)]


@pytest.mark.parametrize(
    ("found", "survived", "enough"), [(37, 3, True), (36, 4, False), (23, 2, True), (22, 2, False)]
)
def test_fewer_than_92_in_a_hundred_are_too_few(found: int, survived: int, enough: bool) -> None:
    assert (verdict(results(found, survived), {}) == []) is enough


def test_one_that_plays_the_same_counts_for_nothing_and_few_may_be_such() -> None:
    played = results(36, 4)
    same = {mutant.name: "the limit is never met" for mutant, _ in played[36:]}
    assert verdict(played, dict([*same.items()][:1])) == [], "36 of 39"
    (wrong,) = verdict(played, same)
    assert wrong == "4 of 40 are listed as equivalent; expected at most 3%"


def test_what_is_listed_has_a_reason_and_no_test_notices_it() -> None:
    played = results(36, 4)
    assert "without a reason" in verdict(played, {played[39][0].name: " "})[0]
    assert "a test notices" in verdict(played, {played[0][0].name: "it plays the same"})[0]


def test_what_is_listed_is_there() -> None:
    """A rule that was written anew takes its equivalents with it."""
    names = {mutant.name for game in mutants.games() for mutant in mutants.places_in(game)}
    assert [name for name in equivalents() if name not in names] == []


def test_the_tool_fails_when_too_few_are_noticed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["mutants", "snowcrest"])
    for few, code in ((4, 1), (3, 0)):
        monkeypatch.setattr(mutants, "run", lambda *_, few=few: results(40 - few, few))
        assert mutants.main() == code
    assert "36 of 40 were noticed; expected at least 92%" in capsys.readouterr().out


@pytest.mark.parametrize("game", mutants.games())
def test_make_long_has_every_game(game: str) -> None:
    steps = {step.name: step for step in long.STEPS}
    assert steps[f"mutants-{game.replace('_', '-')}"].program == "tools.mutants"
    assert steps[f"shifted-{game.replace('_', '-')}"].program == "tools.shifted"
