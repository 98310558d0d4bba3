"""The clauses of tic-tac-toe, and its bot's judgement."""

from __future__ import annotations

import pytest

from dolmen.bots import make_bot
from dolmen.examples.tic_tac_toe import BOARD, GAME
from dolmen.kernel import NotOnOffer, Pick, WrongSeat
from dolmen.testing import check_game

from .boards import answer, drawn, picture, played

NAMES = [BOARD.name(square) for square in range(9)]


@pytest.mark.rule("TT.1.1")
def test_two_play_on_nine_free_squares() -> None:
    m = played(GAME, "")
    assert GAME.seats == (2,)
    assert [GAME.seat_name(seat, 2) for seat in (0, 1)] == ["X", "O"]
    assert drawn(m) == picture("""
        . . .
        . . .
        . . .
    """)


@pytest.mark.rule("TT.1.2")
def test_x_begins_and_the_two_take_turns() -> None:
    m = played(GAME, "")
    movers = []
    for place in ["a1", "b1", "c1", "a2"]:
        movers += [*m.asks]
        answer(m, place)
    assert movers == [0, 1, 0, 1]
    with pytest.raises(WrongSeat):
        m.answer(1, 8)


@pytest.mark.rule("TT.1.3")
def test_a_mark_goes_onto_any_free_square_and_stays() -> None:
    m = played(GAME, "")
    assert [m.asks[0].place(square) for square in range(9)] == NAMES
    for place in ["b2", "c3", "a1"]:
        answer(m, place)
    assert drawn(m) == picture("""
        . . O
        . X .
        X . .
    """)
    assert [told.text for told in m.log(None)] == ["X on b2", "O on c3", "X on a1"]


@pytest.mark.rule("TT.1.4")
def test_a_marked_square_is_refused_and_nothing_changes() -> None:
    m = played(GAME, "b2")
    before = m.save()
    with pytest.raises(NotOnOffer, match="on offer: a1, b1, c1, a2, c2"):
        m.answer(1, 4)
    assert m.save() == before


@pytest.mark.rule("TT.2.1")
@pytest.mark.parametrize("line", ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3",
                                  "a1 b2 c3", "a3 b2 c1"])  # fmt: skip
def test_three_in_a_line_win_at_once(line: str) -> None:
    others = [name for name in NAMES if name not in line]
    x1, x2, x3 = line.split()
    m = played(GAME, f"{x1} {others[0]} {x2} {others[1]}")
    assert m.result is None
    answer(m, x3)
    assert m.result is not None
    assert (m.result.winners, m.result.draw) == ((0,), False)
    assert m.asks == {}
    assert m.scene(1).status == "X has three in a row"


@pytest.mark.rule("TT.2.1")
def test_o_wins_too() -> None:
    m = played(GAME, "a1 b2 a2 b1 c3 b3")
    assert m.result is not None
    assert m.result.winners == (1,)


@pytest.mark.rule("TT.2.2")
def test_a_full_board_without_three_in_a_line_is_a_draw() -> None:
    m = played(GAME, "a1 b2 c3 a2 c2 c1 a3 b3")  # the last square answers itself
    assert drawn(m) == picture("""
        X O X
        O O X
        X X O
    """)
    assert m.result is not None
    assert (m.result.winners, m.result.draw) == ((), True)


@pytest.mark.rule("TT.2.1", "TT.2.2")
def test_a_three_that_fills_the_board_wins() -> None:
    m = played(GAME, "a1 b1 c1 a2 b2 c2 b3 a3")  # c3 is forced
    assert m.result is not None
    assert (m.result.winners, m.result.draw) == ((0,), False)


@pytest.mark.parametrize(("so_far", "wanted"), [("a1 b1 a2 b2", "a3"), ("a1 b2 a2", "a3")], ids=["win", "block"])
def test_the_greedy_bot_wins_or_blocks(so_far: str, wanted: str) -> None:
    m = played(GAME, so_far)
    ((seat, ask),) = m.asks.items()
    chosen = make_bot("greedy", seed=1).choose(m.position, ask)
    assert isinstance(ask, Pick)
    assert BOARD.name(chosen) == wanted
    assert all(0 <= GAME.value(m.s, who) <= 1 for who in (seat, 1 - seat))


def test_it_keeps_to_what_every_game_must() -> None:
    check_game(GAME)
