"""Offers and forms that are made when somebody looks: not before, not for copies, and always the same."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from dolmen.kernel import (
    Flow,
    Form,
    Pick,
    Position,
    Rng,
    Seat,
    meanwhile,
    play_out,
    together,
)
from dolmen.library import load, start
from dolmen.testing import ConformanceError, check_game
from tests.toys.made_late import LateMarket, Stall


def test_nothing_is_made_for_a_copy_or_a_game_played_out() -> None:
    game = LateMarket()
    at = Position(game, Stall(rng=Rng(1)))
    at.copy().answer(0, {"price": 1})
    assert (game.offers_made, game.forms_made) == (0, 0)
    play_out(game, Stall(rng=Rng(1)), Random(1))
    assert (game.offers_made, game.forms_made) == (0, 2), "a form that is answered is looked at"


def test_offers_are_made_once_for_all_who_look() -> None:
    game = LateMarket()
    at = Position(game, Stall(rng=Rng(1)))
    assert [ask.seat for ask in at.asked] == [0, 1]
    assert [ask.name for ask in at.open] == ["", "", "note", "note"]
    assert at.open is at.open
    assert (game.offers_made, game.forms_made) == (1, 0)


def test_an_offer_is_answered_in_a_copy_that_nobody_has_looked_at() -> None:
    at = Position(LateMarket(), Stall(rng=Rng(1)))
    at.answer(3, "note")
    twin = at.copy()
    assert twin.s.notes == 1
    twin.answer(2, "note")
    assert (twin.s.notes, at.s.notes) == (2, 1)


def test_a_save_goes_through_its_turn_without_making_what_nobody_looks_at() -> None:
    game = LateMarket()
    match = start(game, seed=1)
    match.answer(0, {"price": 3})
    saved = match.save()
    game.offers_made = 0
    assert load(saved, game).s.sold == {0: 3}
    assert game.offers_made == 0


def test_fields_that_are_made_late_are_narrowed_and_checked_all_the_same() -> None:
    game = LateMarket()
    match = start(game, seed=1)
    form = match.asks[0]
    assert isinstance(form, Form)
    assert form.left({}, "price") == (1, 2, 3)
    assert form.choices(()) == (1, 2, 3)
    with pytest.raises(Exception, match="price"):
        match.answer(0, {"price": 4})
    assert game.forms_made == 1


def test_a_game_that_makes_things_late_keeps_the_promises() -> None:
    check_game(LateMarket(), games=4)


class Haggling(LateMarket):
    """The prices depend on what the other has named."""

    def prices(self, s: Stall) -> tuple[int, ...]:
        return tuple(range(1, 4 + len(s.sold)))


def test_the_kit_finds_a_late_form_that_others_change() -> None:
    with pytest.raises(ConformanceError, match="depends on when somebody looks"):
        check_game(Haggling(), games=4)


class Eager(LateMarket):
    """An offer does something before anybody takes it up."""

    def note(self, s: Stall, seat: Seat) -> Flow[bool]:
        s.notes += 1
        return super().note(s, seat)


def test_the_kit_finds_an_offer_that_acts_when_it_is_looked_at() -> None:
    with pytest.raises(ConformanceError, match=r"looking at what is open changes the state"):
        check_game(Eager(), games=4)


class Nameless(LateMarket):
    def note(self, s: Stall, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("note",))
        return False


def test_offers_that_come_and_go_need_a_name() -> None:
    with pytest.raises(ValueError, match="needs a name"):
        Position(Nameless(), Stall(rng=Rng(1))).open  # noqa: B018


def test_fixed_offers_without_a_name_keep_their_numbers_whoever_looks() -> None:
    """They take numbers of their seat, so a match makes them at once."""

    class Fixed(LateMarket):
        def turn(self, s: Stall) -> Flow[None]:
            offers = {seat: partial(self.nod, s, seat) for seat in (0, 1)}
            yield from meanwhile(together({seat: self.sell(s, seat) for seat in (0, 1)}), offers)

        def nod(self, s: Stall, seat: Seat) -> Flow[bool]:
            yield from Pick(seat, ("nod",))
            s.notes += 1
            return False

    match = start(Fixed(), seed=1)
    match.answer(0, "nod", "0.0.2")
    match.answer(1, {"price": 1})
    assert [ask.id for ask in match.open] == ["0.0.1", "0.1.2", "0.0.3"]
    again = load(match.save(), match.game)
    assert [ask.id for ask in again.open] == ["0.0.1", "0.1.2", "0.0.3"]
    assert Position(Fixed(), Stall(rng=Rng(1))).copy().asked[1].seat == 1
