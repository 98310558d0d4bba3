"""How bots judge a position: a race through clubs."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import square
from dolmen.games.stone_daze.bot.value import race, throws, ways_to_go
from dolmen.kernel.geometry import S
from tests.games.stone_daze.table import Table, table

ALL_BUT_ONE = "A2 A3 A4 A5 A6 A7 B2 B3 B4 B5 B6 B7"


def worth(t: Table, clan: str) -> float:
    return t.match.game.value(t.s, t.seat(clan))


def duel(a: str, b: str, **more: object) -> Table:
    """A1 and B1 alone on the board, far apart, each on its way to the other side; both out of discs."""
    t = table(out=ALL_BUT_ONE, discs={"A": 0, "B": 0}, **more)  # type: ignore[arg-type]
    t.figure("A1").square, t.figure("B1").square = square(a), square(b)
    return t


def test_what_one_clan_gains_the_other_loses() -> None:
    t = duel("a9", "j5")
    assert worth(t, "A") + worth(t, "B") == pytest.approx(1)


def test_from_mirrored_places_nobody_is_ahead() -> None:
    assert race(duel("b7", "i6").s) == pytest.approx(0.5)


def test_whoever_is_nearer_is_ahead_the_more_the_shorter_the_way() -> None:
    early, late = worth(duel("a8", "j6"), "A"), worth(duel("a11", "j3"), "A")
    assert 0.5 < early < late


def test_a_figure_about_to_land_outweighs_many_that_are_far_away() -> None:
    t = table(
        """
               a  j
           11  A1 .
           10  .  .
        """,
        out="A2 A3 A4 A5 A6 A7",
    )
    for number in range(1, 8):
        t.figure(f"B{number}").square = square(f"{'defghij'[number - 1]}9")
    assert worth(t, "A") > 0.6


def test_an_enemy_in_the_way_who_looks_at_the_figure_makes_it_less_likely_to_arrive() -> None:
    t = duel("e6", "f10")
    watched = race(t.s)
    t.figure("B1").square = square("j10")
    assert race(t.s) > watched


def test_bumped_it_is_less_likely_to_arrive() -> None:
    t = duel("e6", "e10")
    sound = race(t.s)
    t.figure("A1").bumped = True
    assert race(t.s) < sound


def test_once_past_an_enemy_there_are_fewer_throws_to_come() -> None:
    """Until he has turned round the figure is out of his reach."""
    before, past = throws(0, 5, S, 4), throws(0, 0, S, 4)
    assert 0 < past < before
    assert throws(0, 0, S, 2) == 0


def test_a_run_saves_a_round_if_there_is_a_disc_for_it() -> None:
    t = duel("a8", "j5")
    level = race(t.s)
    t.s.clans[0].discs = 1
    assert race(t.s) > level
    t.figure("A1").used = 0b11
    assert race(t.s) == pytest.approx(level)


def test_the_way_goes_round_a_swamp() -> None:
    t = table("""
            d  e  f
        9   ~  ~  ~
        8   ~  ~  ~
        7   .  .  .
    """)
    way = ways_to_go(t.s.ground, 0)
    assert [way[square(q)] for q in ("c7", "e7", "e10", "e12")] == [5, 6, 2, 0]
