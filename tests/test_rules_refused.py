"""A clause that forbids something has a test which shows that it is refused, not offered or not there.

`rules_not_refused.toml` lists those for which no test shows it yet, and those where there is nothing to refuse.
"""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

from dolmen.lab.rule_coverage import coverage, our_games
from dolmen.lab.rule_markers import Named, named_in
from dolmen.lab.rule_refusals import FILE, Refusals, forbidding, refusals, refuses, shortened, shown_by
from dolmen.library import find_game
from dolmen.library.clauses import clauses, rules_of

TESTS = Path(__file__).parent


@cache
def named() -> tuple[Named, ...]:
    return tuple(named_in(TESTS))


@cache
def shown() -> frozenset[str]:
    return frozenset(shown_by(named(), TESTS))


def expected(name: str) -> list[str]:
    """The clauses of a game that forbid something and can be tested."""
    game = find_game(name)
    reasons = coverage(game, named()).reasons
    texts = {id: clause.text for id, clause in clauses(rules_of(game)).items()}
    return [id for id in forbidding(texts) if id not in reasons]


@pytest.mark.parametrize("name", our_games())
def test_what_a_clause_forbids_is_shown_or_listed(name: str) -> None:
    listed = refusals(TESTS).get(name, Refusals())
    known = {*listed.not_refused, *listed.nothing_to_refuse}
    missing = [id for id in expected(name) if id not in shown() and id not in known]
    assert missing == [], f"each needs a test that names it and tries what it forbids: {', '.join(missing)}"


@pytest.mark.parametrize("name", our_games())
def test_the_list_gets_shorter(name: str) -> None:
    listed = refusals(TESTS).get(name, Refusals())
    assert [id for id in listed.not_refused if id in shown()] == [], (
        f"shown by now: `make status` takes them off {FILE}"
    )
    assert {*listed.not_refused, *listed.nothing_to_refuse} <= {*expected(name)}, "they forbid nothing"
    assert all(reason.strip() for reason in listed.nothing_to_refuse.values())
    assert not {*listed.not_refused} & {*listed.nothing_to_refuse}


def test_what_is_shown_leaves_the_list() -> None:
    listed = 'not_refused = [\n  "GG.1.1", "GG.1.12",\n  "GG.2.1",\n]\n'
    assert tomllib.loads(shortened(listed, {"GG.1.1", "GG.2.1"})) == {"not_refused": ["GG.1.12"]}


@pytest.mark.parametrize(
    ("text", "forbids"),
    [
        ("A stunned figure cannot act.", True),
        ("At most two may stand on a square.", True),
        ("Whoever is first begins. (new ruling: not the oldest)", False),
        ("Nothing happens.", False),
    ],
)
def test_what_forbids(text: str, forbids: bool) -> None:
    assert bool(forbidding({"X.1": text})) is forbids


@pytest.mark.parametrize(
    ("test", "shows"),
    [
        ("t.refused(t.give, 3, 'Ash')", True),
        ("with pytest.raises(NotOnOffer): t.pick('a3')", True),
        ("assert not t.offers('gather water')", True),
        ("assert 'a3' not in t.options()", True),
        ("assert t.options() == []", True),
        ("assert can_act(t.s, 1) is False", True),
        ("assert t.s.boss is not None", False),
        ("assert t.s.hp == 3", False),
        ("assert t.options() == ['a3']", False),
        ("t.pick('a3')", False),
    ],
)
def test_what_shows_that_something_must_not_be(test: str, shows: bool) -> None:
    (function,) = ast.parse(f"def test_it():\n    {test}").body
    assert isinstance(function, ast.FunctionDef)
    assert refuses(function) is shows


def test_a_case_that_expects_nothing_shows_it_too() -> None:
    source = "@pytest.mark.parametrize(('at', 'may'), [('a1', True), ('a2', {})])\ndef test_it(at, may): pass"
    for may, shows in (("False", True), ("True", False)):
        (function,) = ast.parse(source.format(may)).body
        assert isinstance(function, ast.FunctionDef)
        assert refuses(function) is shows
