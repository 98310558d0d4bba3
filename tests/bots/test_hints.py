"""Hints: what they advise, and what they say makes the difference."""

from __future__ import annotations

from typing import Any

import pytest

import dolmen
from dolmen.bots import Hint, hint
from dolmen.bots.difference import difference
from dolmen.kernel import WrongSeat
from tests.bots.test_search import after
from tests.toys.apples import Apples


def advice(game: Apples) -> Hint:
    return hint(dolmen.start(game, seed=1), 0)


def test_a_certain_end_is_said_to_be_certain() -> None:
    tip = hint(after("connect-four", "303132"), 0)
    assert (tip.answer, tip.choice, tip.chance, tip.why) == (3, ("column d",), 1, "This wins for sure.")


def test_a_hint_is_for_who_is_asked() -> None:
    with pytest.raises(WrongSeat):
        hint(dolmen.start("connect-four", seed=1), 1)


def test_a_hint_says_by_what_it_is_better_than_the_next_best() -> None:
    tip = advice(Apples({"elm": 0, "pear": 11, "apple": 17}))
    assert tip.answer == "apple"
    assert tip.why.startswith("It leaves you about 6 more apples than “pear”: about ")
    assert tip.why.count(".") == 1, "one sentence"


def test_of_a_form_it_names_the_part_that_matters_most() -> None:
    tip = advice(Apples({"elm": 0, "pear": 11, "apple": 17}, trees=2))
    assert tip.answer == {"hand 0": "apple", "hand 1": "apple"}
    assert tip.why.startswith("What matters most is “")
    assert "which leaves you about 6 more apples than “" in tip.why
    assert tip.why.count(".") == 1


@pytest.mark.parametrize("trees", [1, 2])
def test_what_the_table_warns_of_is_not_advised_where_something_is_as_good(trees: int) -> None:
    game = Apples({"elm": 0, "yew": 18, "apple": 17}, warned=("yew",), trees=trees)
    assert "yew" not in str(advice(game).answer)


@pytest.mark.parametrize("trees", [1, 2])
def test_what_the_table_warns_of_is_advised_where_it_is_clearly_better(trees: int) -> None:
    game = Apples({"elm": 0, "yew": 20, "apple": 3}, warned=("yew",), trees=trees)
    assert "elm" not in str(tip := advice(game).answer)
    assert "apple" not in str(tip)


def test_a_difference_is_an_average_over_the_same_worlds() -> None:
    match = dolmen.start(Apples({"elm": 0, "pear": 11, "apple": 17}), seed=1)

    def found(row: list[Any], other: list[Any]) -> str:
        return str(difference(match.position, match.asks[0], row, other, seed=1))

    assert found(["apple"], ["pear"]) == "about 6 more apples"
    assert found(["apple"], ["apple"]) == "None", "nothing is better by nothing"
    assert found(["pear"], ["apple"]) == "None", "what it costs is no reason for it"
