"""A game that draws nothing: what its state says is on the table is shown, and nothing else."""

from __future__ import annotations

import pytest

import dolmen
from dolmen.author import most
from dolmen.examples.connect_four import GAME as CONNECT_FOUR
from dolmen.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from dolmen.kernel import Match, Options, Rng, Seat
from dolmen.kernel.annotations import MARKS
from dolmen.kernel.scene import Board, Card, Die, Hand, Panel, Part, Pile, Scene, Text, role_of, walk
from dolmen.kernel.state import copied
from dolmen.testing import check_game
from tests.toys.go_fish import GoFish, Pond
from tests.toys.odds_and_ends import OddsAndEnds


def fishing(seed: int = 3, seats: int = 3) -> Match[Pond]:
    return dolmen.start(GoFish(), seats=seats, seed=seed)


def part(scene: Scene, id: str) -> Part:
    (found,) = [one for one in scene.walk() if one.id == id]
    return found  # type: ignore[return-value]


def test_the_kit_passes_a_game_without_scene_and_imagine() -> None:
    check_game(GoFish())


def test_own_cards_are_open_and_those_of_others_are_counted() -> None:
    m = fishing()
    mine, theirs = part(m.scene(1), "hands"), part(m.scene(1), "hands-0")
    assert isinstance(mine, Hand)
    assert isinstance(theirs, Hand)
    assert sorted(card.label for card in mine.cards) == sorted(m.s.hands[1])
    assert (theirs.cards, theirs.count) == ((), 3)
    assert not any(isinstance(one, Card) for one in m.scene(None).walk())


def test_a_field_that_says_nothing_is_never_shown() -> None:
    m = fishing()
    assert "secret" not in MARKS[Pond]
    assert not [one for viewer in (None, 0) for one in m.scene(viewer).walk() if "secret" in one.id or "7" in one.label]


def test_a_pile_lies_face_down() -> None:
    pile = part(fishing().scene(0), "pond")
    assert isinstance(pile, Pile)
    assert (pile.count, pile.top) == (16 - 9, None)


def test_parts_have_roles_and_the_viewer_comes_first() -> None:
    scene = fishing().scene(1)
    assert [(one.id, role_of(one), one.seat) for one in scene.parts] == [
        ("middle", "centre", None),
        ("mat-1", "own", 1),
        ("mat-0", "others", 0),
        ("mat-2", "others", 2),
    ]
    assert isinstance(scene.parts[1], Panel)


def test_options_light_up_the_cards_that_they_are() -> None:
    m = fishing()
    ids = {one.id for one in m.scene(0).walk() if isinstance(one, Card)}
    options = m.asks[0].choices(())
    assert options
    assert {m.asks[0].place(option) for option in options} <= ids


def test_two_equal_cards_have_two_ids() -> None:
    m = fishing()
    m.s.hands[0][:] = ["ace", "ace", "king"]
    hand = part(m.scene(0), "hands")
    assert [card.id for card in walk(hand)] == ["hands", "hands-ace", "hands-ace-2", "hands-king"]


def test_imagine_deals_anew_what_is_hidden_and_nothing_else() -> None:
    m = fishing()
    before = m.s
    deals = set()
    for seed in range(30):
        s = copied(before)
        m.game.imagine(s, 1, Rng.seeded(seed))
        assert s.hands[1] == before.hands[1]
        assert [len(hand) for hand in s.hands] == [3, 3, 3]
        everything = [*s.pond, *(card for hand in s.hands for card in hand)]
        assert sorted(everything) == sorted(["ace", "king", "queen", "jack"] * 4)
        deals.add(tuple(s.hands[0]))
    assert len(deals) > 5


def test_squares_are_named_and_lit_by_themselves() -> None:
    m = dolmen.start(TIC_TAC_TOE, seed=1)
    assert (m.asks[0].label(5), m.asks[0].place(5)) == ("c2", "c2")
    m.answer(0, 5)
    board = m.scene(None).parts[0]
    assert isinstance(board, Board)
    assert [(token.at, token.glyph, token.tone) for token in board.tokens] == [("c2", "X", "seat-0")]
    assert (board.columns, board.rows) == (("a", "b", "c"), ("3", "2", "1"))
    (cell,) = [cell for cell in board.cells if cell.id == "c2"]
    assert (cell.x, cell.y) == (2, 1)


def test_what_decided_the_game_is_marked() -> None:
    m = dolmen.start(CONNECT_FOUR, seed=1)
    for column in (0, 1, 0, 1, 0, 1, 0):
        m.answer(m.waiting[0], column)
    board = m.scene(None).parts[0]
    assert isinstance(board, Board)
    assert [token.at for token in board.tokens if token.badges] == ["a1", "a2", "a3", "a4"]


def test_every_kind_of_thing_has_a_look() -> None:
    m = dolmen.start(OddsAndEnds(), seats=1)
    scene = m.scene(0)
    board, die = part(scene, "field"), part(scene, "die")
    assert isinstance(board, Board)
    assert isinstance(die, Die)
    assert [(token.label, token.tone) for token in board.tokens] == [("Queen", "seat-0"), ("rock", "")]
    assert board.columns[-2:] == ("ac", "ad")
    assert (die.sides, die.value) == (6, 4)
    assert [one.text for one in scene.walk() if isinstance(one, Text)] == ["nothing but fog", "Open: yes"]


def test_an_option_that_is_no_square_has_no_place() -> None:
    m = dolmen.start(OddsAndEnds(), seats=1)
    assert (m.asks[0].place(0), m.asks[0].place(99)) == ("a1", None)
    assert m.asks[0].label(99) == "99"


def test_a_game_is_called_what_its_class_is_called() -> None:
    assert (GoFish.id, GoFish.title, GoFish.state) == ("go-fish", "Go fish", Pond)
    assert GoFish.pitch == "Lay down what lies there already, and score."


def test_turns_go_round_past_those_who_are_out() -> None:
    s = GoFish().setup(3, Options(), Rng.seeded(1))
    s.out.append(1)
    s.pass_on()
    assert s.mover == 2
    s.out += [0, 2]
    s.pass_on()
    assert s.mover == 2, "nobody else is left"


@pytest.mark.parametrize(("points", "winners"), [([1, 5, 2], (1,)), ([5, 5, 2], (0, 1))])
def test_the_most_points_win(points: list[int], winners: tuple[Seat, ...]) -> None:
    assert most(points).winners == winners
