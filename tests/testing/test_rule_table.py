"""The table for rule tests does what a test says, and lets nothing pass in silence."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.examples import tic_tac_toe
from dolmen.kernel import NotOnOffer, Rng, Sketch
from dolmen.testing import RuleTable
from tests.toys.every_ask import EveryAsk
from tests.toys.pig import Pig, Sty


def pig(**fields: Any) -> RuleTable[Sty]:
    return RuleTable(Pig(), Sty(rng=Rng.seeded(1), **({"points": [0, 90]} | fields)))


def every_ask() -> RuleTable[Any]:
    game = EveryAsk()
    return RuleTable(game, game.setup(2, game.read_options({}), Rng.seeded(1)))


def test_it_is_played_in_the_words_of_the_game() -> None:
    t = pig()
    with t.dice(6, 3):
        t.pick("roll").pick("roll").pick("hold")
    assert t.s.points == [9, 90]
    with t.dice(6, 4):
        t.pick("roll", seat=1).pick("roll").pick("hold")
    assert t.over


def test_a_position_may_be_changed_until_somebody_looks() -> None:
    t = pig()
    t.s.mover = 1
    assert t.waiting() == {1: "Roll again, or hold?"}


def test_every_kind_of_ask_is_answered() -> None:
    t = every_ask()
    assert t.labels() == ["a", "('b', 1)", "none", "True", "1"]
    t.give(True).give(("x", "z")).pay("3 left, 2 middle").pay("2 coin")
    assert t.options(field="a") == [0, 1, 2]
    t.fill({"a": "1", "b": "0", "c": "2"}).give({"only": 3})
    t.give("some words").give(Sketch("a hill"))
    t.give({"one": 2, "two": 4}, seat=1).give({"one": 1}, seat=0).give(2, seat=1)
    assert t.s.answers["split"] == {"left": 3, "middle": 2, "right": 0}
    assert t.s.answers["both"] == [{"one": 1, "two": 3}, {"one": 2, "two": 4}]


def test_it_reads_the_log_and_the_scene_with_the_eyes_of_a_viewer() -> None:
    game = tic_tac_toe.GAME
    t = RuleTable(game, game.setup(2, game.read_options({}), Rng.seeded(1))).pick("b2")
    assert t.told("on b2")
    assert not t.told("on c3")
    assert t.lines(1) == [told.text for told in t.events("Marked")] == [told.text for told in t.match.log(1)]
    assert not t.events("Lost")
    assert len(t.parts()["squares"].tokens) == 1
    assert "piece-b2" in t.shown(0)
    assert b"on b2" in t.seen(1)


def test_what_is_refused_changes_nothing_and_says_why() -> None:
    t = every_ask()
    assert "'gold' is not on offer" in t.refused(t.pick, "gold")
    t.give("a").give(("x",))
    assert "5 in all" in t.refused(t.pay, "3 left")
    t.pay("3 left, 2 middle")
    assert "two is the price" in t.refused(t.pay, "1 coin")
    with pytest.raises(AssertionError, match="this is not refused"):
        t.refused(t.pay, "2 coin")


def test_an_answer_can_be_tried_out() -> None:
    t = pig()
    before = t.match.save()
    assert t.accepts(t.pick, "roll")
    assert not t.accepts(t.pick, "fold")
    assert t.offers("hold")
    assert not t.offers("fold")
    assert t.match.save() == before, "and nothing has happened"


def test_a_rule_that_changes_something_and_then_refuses_is_found_out() -> None:
    t = pig()

    def careless() -> None:
        t.s.pot = 5
        raise NotOnOffer("too late")

    with pytest.raises(AssertionError, match="something has changed"):
        t.refused(careless)


@pytest.mark.parametrize(
    ("seat", "name", "complaint"),
    [
        (1, "", "seat 1 is not asked anything; asked now: seat 0: Roll again"),
        (0, "Bid", "seat 0 is not asked Bid"),
        (None, "Bid", "anybody is not asked Bid"),
        ("Ada", "", "no seat is called 'Ada'"),
    ],
)
def test_nobody_answers_what_is_not_asked(seat: Any, name: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        pig().give("roll", seat, name)


def test_all_need_to_be_asked_for_all_to_answer() -> None:
    with pytest.raises(AssertionError, match="nobody is asked vote"):
        pig().all("vote", True)


def test_words_that_fit_two_options_are_no_answer() -> None:
    with pytest.raises(AssertionError, match="'o' may mean several: roll; hold"):
        pig().pick("o")


def test_an_ask_of_another_kind_is_not_taken_for_one() -> None:
    with pytest.raises(AssertionError, match="not a Form"):
        pig().fill({"a": "b"})
    with pytest.raises(AssertionError, match="neither Amounts nor a Split"):
        pig().pay("1 coin")
    with pytest.raises(AssertionError, match="is not a form"):
        pig().say(0, "Roll again, or hold?", "roll", dice=2)


@pytest.mark.parametrize(
    ("faces", "complaint"),
    [((), r"loaded: \(\); rolled: d6"), ((2, 5), "rolled: d6$"), ((7,), r"d6 cannot show \(7,\)")],
)
def test_dice_fall_as_loaded_no_more_and_no_fewer(faces: tuple[int, ...], complaint: str) -> None:
    t = pig()
    with pytest.raises(AssertionError, match=complaint), t.dice(*faces):
        t.pick("roll")
    before = t.s.pot
    t.pick("roll")
    assert t.s.pot != before, "and after it dice are dice again"


def test_dice_have_as_many_sides_as_the_test_says() -> None:
    t = pig()
    with t.dice(4, sides=6):
        t.pick("roll")
    with pytest.raises(AssertionError, match=r"expected dice of 8, rolled: \[6\]"), t.dice(4, sides=8):
        t.pick("roll")
