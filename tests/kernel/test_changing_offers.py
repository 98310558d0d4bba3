"""Offers that come and go with the game."""

from __future__ import annotations

from dolmen.kernel import Pick
from dolmen.library import start
from dolmen.testing import check_game
from tests.toys.changing_offers import Noticeboard


def test_offers_follow_the_game_and_what_was_begun_stays() -> None:
    match = start(Noticeboard(), seed=1)
    assert match.offers(1) == []
    match.answer(0, "one")
    first = match.offers(1)[0]
    match.answer(1, "tick 1", first.id)
    match.answer(0, "two")
    assert [ask.id for ask in match.offers(1)] == ["surely.1"]
    match.answer(1, "surely", "surely.1")
    assert match.s.ticks == 1
    assert [ask.options for ask in match.offers(1) if isinstance(ask, Pick)] == [["tick 2"]]
    assert match.offers(1)[0].id == first.id


def test_a_game_whose_offers_change_keeps_the_promises() -> None:
    check_game(Noticeboard(), games=4)
