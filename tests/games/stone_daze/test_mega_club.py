"""Section 18: the mega club."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stone_daze.board import name, square
from dolmen.games.stone_daze.choices import Throw
from dolmen.games.stone_daze.state import free_clubs
from tests.games.stone_daze.table import Table, table

FIELD = """
       d  e   f  g
    8  .  B3  .  B7
    7  .  .   .  .
    6  .  o   .  .
    5  .  .   .  o
    3  .  A6  A7 A1
    2  .  .   .  A4
"""


def mega(picture: str = FIELD, **more: Any) -> Table:
    return table(picture, mega_club=True, **more)


def mounds(t: Table) -> list[str]:
    return sorted(name(q) for q in t.s.ground.mounds)


@pytest.mark.rule("SD.18.1", "SD.18.9")
def test_each_clan_may_throw_its_mega_club_once_and_it_is_gone_even_if_it_breaks_nothing() -> None:
    t = mega().round(clubs="A6 mega d7")
    assert mounds(t) == ["e6", "g5"]
    t.orders()
    t.refuses("A", clubs="A6 mega d7")
    t.refuses("A", clubs="A7 mega e6")
    assert t.takes("B", clubs="B3 mega e6"), "clan B still has its own"


@pytest.mark.rule("SD.18.1")
def test_without_the_option_there_is_none() -> None:
    table(FIELD).orders().refuses("A", clubs="A6 mega e6")


@pytest.mark.rule("SD.18.1", "SD.18.2")
def test_it_takes_the_place_of_the_club_of_one_figure_whichever() -> None:
    t = mega().orders()
    for throw in ("A6 mega e6", "A7 mega e6", "A1 mega g5", "A4 mega g5"):
        assert t.takes("A", clubs=throw)
    t.refuses("A", clubs="A6 mega e6, A7 mega e6")
    t.clubs("A6 mega d7, A7 e6")
    thrown = [line for line in t.lines() if line.startswith(("A6", "A7")) and "throws" in line]
    assert thrown == ["A6 Big man throws the mega club at d7", "A7 Strong woman throws a club at e6"]


@pytest.mark.rule("SD.18.3")
def test_it_needs_no_disc_and_counts_as_no_action() -> None:
    t = mega(discs={"A": 2}).orders(A="A6 about, A7 about")
    assert t.takes("A", clubs="A1 mega g5")
    t.clubs("A1 mega g5")
    assert t.discs("A") == 0

    assert mega(discs={"A": 0}).orders().takes("A", clubs="A1 mega g5")


@pytest.mark.rule("SD.18.4")
def test_its_reach_and_cover_are_those_of_the_figures_own_club() -> None:
    t = mega().orders()
    form = t.ask("A")
    for id in ("A6", "A7", "A1"):
        throws = [throw for throw in form.field(id).options if throw is not None]  # type: ignore[attr-defined]
        assert {t.square for t in throws if t.mega} == {t.square for t in throws if not t.mega}
    t.refuses("A", clubs="A6 mega e7")
    t.refuses("A", clubs="A6 mega e10")


@pytest.mark.rule("SD.18.4")
def test_its_hit_is_a_normal_hit() -> None:
    t = mega().round(clubs="A6 mega e8")
    assert t.at("B3") == "e8"
    assert t.bumped("B3")


@pytest.mark.rule("SD.18.5")
@pytest.mark.parametrize("throw", ["A6 mega e6", "B3 mega e6"])
def test_it_breaks_a_small_mound_whoever_threw_it(throw: str) -> None:
    t = mega().round(clubs=throw)
    assert mounds(t) == ["g5"]
    assert "The mound on e6 is broken to pieces" in t.lines()


@pytest.mark.rule("SD.18.5")
def test_a_mound_in_either_half_can_be_broken_and_a_normal_club_breaks_none() -> None:
    far = FIELD.replace("8  .  B3  .", "8  o  B3  .")
    assert mounds(mega(far).round(clubs="A6 mega d8")) == ["e6", "g5"]
    assert mounds(mega(far).round(clubs="A6 d8")) == ["d8", "e6", "g5"]


@pytest.mark.rule("SD.18.6")
def test_the_mound_still_gives_cover_and_reach_in_the_round_in_which_it_is_broken() -> None:
    t = mega(FIELD.replace("3  .  A6  A7 A1", "3  .  A6  oA7 A1")).orders()
    t.refuses("A", clubs="A6 mega e6, A7 e7")
    assert t.takes("A", clubs="A6 mega e6, A7 f10"), "seven squares from a mound"
    t.clubs("A6 mega e6, B7 mega f3")
    assert mounds(t) == ["g5"]
    t.orders()
    assert t.takes("A", clubs="A7 e7")
    t.refuses("A", clubs="A7 f10")


@pytest.mark.rule("SD.18.6")
def test_own_cover_still_holds_in_that_round() -> None:
    t = mega(FIELD.replace("5  .  .   .  o", "4  .  o   .  .")).orders()
    t.refuses("A", clubs="A7 mega e4, A6 e5")
    t.clubs("A7 mega e4")
    t.orders()
    assert t.takes("A", clubs="A6 e5")


@pytest.mark.rule("SD.18.7")
def test_large_mounds_are_not_affected() -> None:
    t = mega(FIELD.replace("6  .  o   .", "6  .  L   L"))
    t.round(clubs="A6 mega e6")
    assert mounds(t) == ["e6", "f6", "g5"]


@pytest.mark.rule("SD.18.8")
@pytest.mark.parametrize(("figure", "hit"), [("B3", True), ("A2", False)])
def test_a_figure_on_the_broken_mound_stays_and_only_an_enemy_is_hit(figure: str, hit: bool) -> None:
    picture = FIELD.replace("B3 ", ".  ").replace("6  .  o ", f"6  .  o{figure}")
    t = mega(picture).round(clubs="A6 mega e6")
    assert mounds(t) == ["g5"]
    assert t.at(figure) == "e6"
    assert t.bumped(figure) is hit


@pytest.mark.rule("SD.18.10")
def test_a_mighty_tosser_may_throw_it_beside_his_free_club() -> None:
    t = mega(out="A5").orders(A="A6 mighty tosser")
    assert t.takes("A", clubs="A6 mega e6, A6 second e8")
    t.clubs("A6 mega e6, A6 second e8")
    assert mounds(t) == ["g5"]
    assert t.bumped("B3")


@pytest.mark.rule("SD.18.11")
def test_it_is_no_free_club_for_the_tosser_and_the_bird_cannot_drop_it() -> None:
    t = mega(out="A5 A3").orders(A="A6 mighty tosser, A4 bird").tokens("A bird g1")
    t.refuses("A", clubs="A6 second mega e6")
    t.refused(t.give, {"bird 1": Throw(square("g5"), mega=True)}, "A")
    assert t.takes("A", clubs="A6 second e6, A bird g5")


@pytest.mark.rule("SD.18.12")
def test_with_extra_force_it_puts_a_fresh_figure_out() -> None:
    t = mega().round(A="A7 extra force", clubs="A7 mega e8")
    assert t.at("B3") == "out"


@pytest.mark.rule("SD.18.13")
def test_the_club_it_replaced_is_no_free_club() -> None:
    t = mega(out="A5").orders(A="A6 mighty tosser")
    assert free_clubs(t.s, 0) == 1
    t.clubs("A7 mega e8")
    assert free_clubs(t.s, 0) == 1
    t.orders()
    assert t.takes("A", clubs="A7 e8"), "her own club is in her hand again"

    none_free = mega().round(clubs="A6 mega e6")
    none_free.refuses("A", orders="A6 mighty tosser")
