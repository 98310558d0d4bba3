"""Cards that lie in the state as options, and hands that others do not see."""

from __future__ import annotations

import pytest

from dolmen.kernel import CannotUndo, Flow, Pick, Seat, make_final, together
from dolmen.library import load
from tests.toys.one_rule import YES_NO, Box, Villager, table

# Cards in the state as options


def turning_down(s: Box) -> Flow[None]:
    for _ in range(2):
        card = yield from Pick(0, [card for card in s.village if card.up], always=True)
        card.up = False
    yield from Pick(1, YES_NO)


def test_an_option_may_be_a_card_of_the_state_that_the_rule_turns_down() -> None:
    match = table(turning_down)
    match.answer(0, match.s.village[1])
    for twin in (match.fork(), load(match.save(), match.game)):
        assert twin.s.village == [Villager("Smith"), Villager("Priest", up=False)]
    match.undo(0)
    assert all(card.up for card in match.s.village)


def test_a_bot_that_thinks_on_a_copy_turns_no_card_of_the_true_table_down() -> None:
    position = table(turning_down).position
    position.answer(0, position.s.village[1])
    twin = position.copy()
    twin.answer(0, twin.s.village[0])
    assert [card.up for card in twin.s.village] == [False, False]
    assert [card.up for card in position.s.village] == [True, False]


# Hidden hands


def test_an_ask_with_one_answer_can_be_put_all_the_same_so_that_others_learn_nothing() -> None:
    def rule(s: Box) -> Flow[None]:
        yield from together({0: beat(s, 0), 1: beat(s, 1)})

    def beat(s: Box, seat: Seat) -> Flow[None]:
        yield from Pick(seat, YES_NO if seat else ("no",), always=True)
        s.notes.append(f"{seat} has answered")

    match = table(rule)
    assert set(match.asks) == {0, 1}
    match.answer(0, "no")
    assert set(match.asks) == {1}


def test_a_rule_can_say_for_everybody_that_a_card_was_drawn() -> None:
    def rule(s: Box) -> Flow[None]:
        drawer = yield from Pick(0, (0, 1))
        s.hands[drawer].append(s.deck.pop())
        make_final(s)
        yield from Pick(0, YES_NO)

    for drawer in (0, 1):
        match = table(rule)
        match.answer(0, drawer)
        for twin in (match, load(match.save(), match.game)):
            with pytest.raises(CannotUndo):
                twin.undo(0)
