"""Every clause of every game has a test that names it, or a reason why none can.

Whether that test enters the function that cites the clause is found out while it runs: `dolmen.lab.rule_entries`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import dolmen
from dolmen.lab.rule_coverage import coverage, our_games, read_status, strangers
from dolmen.lab.rule_markers import Named, named_in
from dolmen.lab.rules_not_entered import Known, known, not_entered
from dolmen.library import find_game
from dolmen.library.clauses import clauses

TESTS = Path(__file__).parent


@cache
def named() -> tuple[Named, ...]:
    return tuple(named_in(TESTS))


@pytest.mark.parametrize("name", our_games())
def test_every_clause_has_a_test_or_a_reason_why_not(name: str) -> None:
    found = coverage(find_game(name), named())
    assert found.clauses, "the game comes without its rules"
    assert not found.missing, f"{len(found.missing)} clauses without a test: {', '.join(found.missing)}"


@pytest.mark.parametrize("name", our_games())
def test_no_clause_is_said_to_be_untestable_that_has_a_test_or_does_not_exist(name: str) -> None:
    assert coverage(find_game(name), named()).contradictions == []


def test_no_test_names_a_clause_that_no_game_has() -> None:
    """A game that is begun and not yet offered has its rules too."""
    rules = Path(dolmen.__file__).parent.rglob("*rules.md")
    assert strangers({id for file in rules for id in clauses(file.read_text(encoding="utf-8"))}, named()) == []


@pytest.mark.parametrize("name", our_games())
def test_the_status_that_is_shipped_is_true(name: str) -> None:
    game = find_game(name)
    assert read_status(game) == coverage(game, named(), not_entered(TESTS)).tested, "run `make status`"


@pytest.mark.parametrize("name", our_games())
def test_ever_fewer_clauses_are_cited_by_no_function(name: str) -> None:
    uncited = coverage(find_game(name), named()).uncited
    assert len(uncited) <= known(TESTS).get(name, Known()).uncited_at_most, f"cite where the rule stands: {uncited}"


def test_clauses_that_are_said_not_to_be_shown_are_named_and_cited() -> None:
    for name, game in known(TESTS).items():
        found = coverage(find_game(name), named())
        assert found.named & found.cited >= set(game.not_entered)
