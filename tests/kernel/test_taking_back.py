"""Rules that take back what was answered."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.kernel import Flow, Game, Options, Pick, Rng, Seat, TakeBack, play_out
from dolmen.kernel.view import already_so, ask_view
from dolmen.library import load, start
from dolmen.testing import check_game
from tests.toys.taking_back import Talking


def test_rules_take_back_the_last_answer_of_anybody_and_leave_no_trace() -> None:
    match = start(Talking(), seed=3)
    match.answer(0, "one")
    before = match.fork()
    match.answer(1, "two")
    dice = match.s.dice[1]
    match.answer(0, "back", "back.0")
    assert match.s.said == ["one"]
    assert match.log(None) == before.log(None)
    match.answer(1, "two")
    assert match.s.dice[1] != dice, "dice of what was taken back are void"
    again = load(match.save(), match.game)
    assert again.s == match.s


def test_taking_back_with_nothing_said_changes_nothing() -> None:
    match = start(Talking(), seed=3)
    match.answer(1, "back", "back.1")
    assert match.s.said == []
    assert match.asks[0]


def test_rules_may_take_back_several() -> None:
    match = start(Talking(), seed=3)
    for seat, text in ((0, "one"), (1, "two"), (0, "never mind")):
        match.answer(seat, text)
    assert match.s.said == []


def test_a_game_that_takes_back_keeps_the_promises() -> None:
    check_game(Talking(), games=4)


def test_who_plays_without_a_record_goes_on() -> None:
    game: Game[Any] = Talking()
    assert play_out(game, game.setup(2, Options(), Rng.seeded(1)), Random(2))[0].draw


def test_two_who_take_back_what_they_saw_at_the_same_moment_mean_the_same_thing() -> None:
    match = start(Talking(), seed=3)
    match.answer(0, "one")
    match.answer(1, "two")
    seen = ask_view(match.find(1, "back.1")).shape
    assert not already_so(match.find(1, "back.1"), seen)
    match.answer(0, "back", "back.0")
    assert already_so(match.find(1, "back.1"), seen), "what seat 1 saw is gone already"
    match.answer(1, "three")
    assert already_so(match.find(1, "back.1"), seen), "and not what was said instead"
    assert not already_so(match.find(1, "back.1"), ask_view(match.find(1, "back.1")).shape)
    assert not already_so(match.find(1, "back.1"), None), "who names no moment means now"
    again = load(match.save(), match.game)
    assert already_so(again.find(1, "back.1"), seen)


class Careful(Talking):
    """Either takes back the own last word only."""

    id = "careful"

    def back(self, seat: Seat) -> Flow[bool]:
        yield from Pick(seat, ("back",), name="back", about_last=True)
        yield TakeBack(seat, own=True)
        return False


def test_taking_back_ones_own_never_touches_anothers() -> None:
    match = start(Careful(), seed=3)
    match.answer(0, "one")
    match.answer(1, "back", "back.1")
    assert match.s.said == ["one"], "that was another's"
    match.answer(1, "two")
    match.answer(1, "back", "back.1")
    assert match.s.said == ["one"]
    for _ in range(20):
        match.answer(1, "back", "back.1")
    assert match.s.said == ["one"]


def test_what_took_nothing_back_takes_nothing_back_when_it_is_gone_through_again() -> None:
    match = start(Careful(), seed=3)
    match.answer(0, "one")
    match.answer(1, "two")
    match.answer(0, "back", "back.0")
    match.answer(0, "back", "back.0")
    assert match.s.said == ["one", "two"], "the last answer before was an own one that said nothing"
    again = load(match.save(), match.game)
    assert again.save() == match.save()
