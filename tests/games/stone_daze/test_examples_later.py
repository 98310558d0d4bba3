"""Worked examples 22 to 40 of rules.md, as they stand: hits, healing, ends, add-ons and stashes."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import name
from dolmen.games.stone_daze.state import stash_range
from tests.games.stone_daze.table import Table, table

A_CLUB_FOR_B6 = """
        c  d  e
    11  .  .  .
    10  .  B3 B6
     9  .  .  .
     3  .  A6 A7
"""


@pytest.mark.rule("SD.10.36", "SD.12.12", "SD.13.6", "SD.13.8", "SD.8.20")
def test_example_22_extra_force_against_a_healer() -> None:
    t = table(A_CLUB_FOR_B6)
    t.refuses("B", orders="B3 healer, B4 bird")
    t.round(A="A7 extra force", B="B6 e10-e9, B3 healer", clubs="A7 e9")
    assert t.at("B6") == "out"
    assert t.exhausted("B3", "healer")
    assert (t.discs("A"), t.discs("B")) == (6, 6)
    assert t.takes("B", orders="B4 bird")


@pytest.mark.rule("SD.13.1", "SD.13.5", "SD.13.6", "SD.13.8", "SD.13.12")
def test_example_23_healing_in_time() -> None:
    one_club = table(A_CLUB_FOR_B6)
    one_club.round(B="B6 e10-e9, B3 healer", clubs="A7 e9", heal="B6")
    assert one_club.at("B6") == "e9"
    assert "B6 Big man is hit on e9 by A7" in one_club.lines()
    assert not one_club.bumped("B6")

    two_clubs = table(A_CLUB_FOR_B6)
    two_clubs.round(B="B6 e10-e9, B3 healer", clubs="A7 e9, A6 e9")
    assert two_clubs.at("B6") == "out"
    assert two_clubs.discs("B") == 6

    out_of_touch = table(A_CLUB_FOR_B6)
    out_of_touch.round(B="B6 e10-e9, B3 healer, B3 d10-c11", clubs="A7 e9")
    assert out_of_touch.at("B3") == "c11"
    assert out_of_touch.bumped("B6")
    assert out_of_touch.discs("B") == 6


BOTH_BUMPED = """
       e
    8  B6*
    5  A6*
"""


@pytest.mark.rule("SD.12.1", "SD.12.14", "SD.8.20")
def test_example_24_both_fall() -> None:
    t = table(BOTH_BUMPED).round(clubs="A6 e8, B6 e5")
    assert t.at("A6", "B6") == ["out", "out"]
    assert t.takes("A", orders="A4 bird")
    assert t.takes("B", orders="B4 bird")


@pytest.mark.rule("SD.14.2", "SD.14.3", "SD.14.4", "SD.14.6")
def test_example_25_stopped_on_the_last_row() -> None:
    def last_step(a3: str) -> Table:
        t = table(f"""
                 c    d  e
            12   .    .  B6<
            11   {a3} .  .
        """)
        return t.round(A="A3 c11-c12", clubs="B6 c12")

    stopped = last_step("A3*")
    assert stopped.at("A3") == "out"
    assert stopped.tally() == (0, 0)
    assert stopped.winner is None

    arrived = last_step("A3")
    assert arrived.at("A3") == "c12"
    assert arrived.bumped("A3")
    assert arrived.winner == "A"


@pytest.mark.rule("SD.14.5", "SD.14.7", "SD.14.9", "SD.14.6")
def test_example_26_level_arrival() -> None:
    t = table(
        """
            d  e   f   g  h
        12  .  .   B6< .  .
        11  A1 B7< .   .  A3
         2  .  .   B2  .  .
         1  .  .   .   .  .
        """,
        round=9,
    )
    t.round(A="A1 d11-d12", B="B2 f2-f1")
    assert t.tally() == (1, 1)
    assert t.winner is None

    t.round(clubs="B6 d12, B7 d12")
    assert t.at("A1") == "out"
    assert t.tally() == (1, 1)
    assert t.winner is None

    t.round(A="A3 h11-h12")
    assert t.tally() == (2, 1)
    assert t.winner == "A"


@pytest.mark.rule("SD.14.6")
def test_example_27_two_against_one() -> None:
    t = table("""
            c  d  e  f
        12  .  .  .  .
        11  A1 A2 .  .
         2  .  .  .  B1
         1  .  .  .  .
    """)
    t.round(A="A1 c11-c12, A2 d11-d12", B="B1 f2-f1")
    assert t.tally() == (2, 1)
    assert t.winner == "A"


@pytest.mark.rule("SD.14.10", "SD.14.11", "SD.14.12")
def test_example_28_the_last_figures() -> None:
    alone = table(BOTH_BUMPED, out="A1 A2 A3 A4 A5 A7 B1 B2 B3 B4 B5 B7")
    assert alone.round(clubs="A6 e8, B6 e5").winner == "draw"

    one_is_left = table(BOTH_BUMPED, out="A1 A2 A3 A4 A5 A7 B2 B3 B4 B5 B7")
    assert one_is_left.round(clubs="A6 e8, B6 e5").winner == "B"


@pytest.mark.rule("SD.8.28", "SD.8.29", "SD.8.30", "SD.11.35", "SD.8.31", "SD.8.32", "SD.7.18")
def test_example_29_over_the_swamp() -> None:
    def swamp(a5: str) -> Table:
        signs = dict.fromkeys(("c4", "c3", "e3", "e2"), ".") | {a5: "A5"}
        return table(f"""
               c          d  e          f  g
            7  .          .  .          B3 .
            6  .          .  .          .  .
            5  .          ~  ~          ~  .
            4  {signs["c4"]} ~  ~          ~  .
            3  {signs["c3"]} .  {signs["e3"]} .  .
            2  .          .  {signs["e2"]} .  .
        """)

    ahead = swamp("e3").round(A="A5 climb e3-e6")
    assert ahead.at("A5") == "e6"
    assert ahead.discs("A") == 6

    contested = swamp("e3").round(A="A5 climb e3-e6", B="B3 f7-e6")
    assert contested.at("A5", "B3") == ["e3", "f7"]
    assert contested.discs("A") == 6
    assert contested.exhausted("A5", "climber")

    assert swamp("c4").round(A="A5 climb c4-g4").at("A5") == "g4"
    swamp("c3").refuses("A", orders="A5 climb c3-d4")
    swamp("e2").refuses("A", orders="A5 climb e2-e3")

    big_man = table("""
           d  e  f
        5  ~  ~  ~
        4  ~  ~  ~
        3  .  A6 .
    """)
    big_man.refuses("A", orders="A6 e3-e4")

    at_the_edge = table("""
           a  b  c  d
        5  ~  ~  ~  .
        4  ~  ~  ~  A5
    """)
    at_the_edge.refuses("A", orders="A5 climb d4-c4")


def gate(figure: str = "", at: str = "") -> Table:
    """Clan A's gate on d4, e4, f4 with its arrow to the north, and one figure."""
    here = dict.fromkeys(("d5", "e5", "e6", "d3", "e3", "e2"), ".") | {"e4": "n"}
    here[at] = here[at].strip(".") + figure
    return table(f"""
           d             e             f
        6  .             {here["e6"]}  .
        5  {here["d5"]}  {here["e5"]}  .
        4  #             {here["e4"]}  #
        3  {here["d3"]}  {here["e3"]}  .
        2  .             {here["e2"]}  .
    """)


@pytest.mark.rule("SD.16.3", "SD.16.4", "SD.16.5", "SD.16.7", "SD.16.9", "SD.16.10", "SD.16.8")
def test_example_30_the_gate() -> None:
    assert gate("A3", "e3").round(A="A3 e3-e4").at("A3") == "e4"
    gate("A6", "d3").refuses("A", orders="A6 d3-e4")
    gate("B3", "e5").refuses("B", orders="B3 e5-e4")
    gate("A3", "e4").refuses("A", orders="A3 e4-d5")
    assert gate("A3", "e4").round(A="A3 e4-e5").at("A3") == "e5"
    assert gate("A1", "e3").round(A="A1 run e3-e5").at("A1") == "e5"
    assert gate("A1", "e2").round(A="A1 run e2-e4").at("A1") == "e4"
    assert gate("B5", "e5").round(B="B5 climb e5-e3").at("B5") == "e3"
    assert gate("B5", "d5").round(B="B5 climb d5-d3").at("B5") == "d3"
    assert gate("A7", "e3").orders().takes("A", clubs="A7 e6")
    gate("B1", "e6").refuses("B", orders="B1 run e6-e4")


@pytest.mark.rule("SD.17.1", "SD.17.2", "SD.17.4", "SD.17.5", "SD.17.6", "SD.17.3", "SD.10.13")
def test_example_31_haunted_ground() -> None:
    t = table(
        """
            b   c   d  e   f   g
        12  .   .   .  B3* .   .
        10  .   .   .  .   B1  .
         9  .   .   .  .   .   B7
         8  .   B2* .  .   .   .
         7  .   B6* .  .   .   .
         6  .   .   .  .   A6* .
         5  .   .   .  A1  A3  A5
         4  .   A2  .  A4  .   .
         3  .   .   .  .   A7  .
        """,
        haunted=True,
    )
    t.round(clubs="A6 e12")
    assert t.at("B3") == "out"
    assert not t.s.haunted

    t.round(B="B7 extra force", clubs="B7 g5")
    assert t.at("A5") == "out"
    assert not t.s.haunted, "unhurt, and hit once"

    t.round(clubs="B1 f6, A2 c8")  # B2 for B7, who cannot stand in both places
    assert t.at("A6", "B2") == ["out", "out"]
    assert [name(q) for q in t.s.haunted] == ["f6"]

    t.refuses("A", orders="A3 f5-f6")
    t.refuses("A", orders="A1 run e5-g7")
    t.round(clubs="A7 f6")

    t.round(clubs="A2 c7")
    assert t.at("B6") == "out"
    assert [name(q) for q in t.s.haunted] == ["f6"]


@pytest.mark.rule("SD.18.4", "SD.18.5", "SD.18.6", "SD.18.8", "SD.18.9", "SD.18.3", "SD.10.19")
def test_example_32_mega_club() -> None:
    t = table(
        """
           e   f
        7  .   .
        6  oB3 .
        3  A6  A7
        """,
        mega_club=True,
    )
    t.orders()
    assert t.takes("A", clubs="A6 mega e6")
    t.refuses("A", clubs="A7 e7")
    t.clubs("A6 mega e6")
    assert t.at("B3") == "e6"
    assert t.bumped("B3")
    assert not t.s.ground.mounds
    assert t.discs("A") == 7

    t.orders()
    assert t.takes("A", clubs="A7 e7")
    t.refuses("A", clubs="A6 mega e6")


@pytest.mark.rule("SD.19.10", "SD.19.11", "SD.19.12", "SD.19.13", "SD.19.15")
def test_example_33_stashes() -> None:
    t = table(
        """
           a  b  c  d  e  f  g  h
        7  .  .  .  .  .  .  A1 .
        6  .  .  .  .  .  .  .  A4
        4  .  .  .  A3 .  .  .  .
        2  A6 .  .  .  .  .  .  .
        """,
        advanced=True,
        discs={"A": 0},
        stashes={"A": [("e5", 2), ("b3", 1)]},
    )
    first, second = (stash_range(stash.corner, 12) for stash in t.s.clans[0].stashes)
    assert {name(q) for q in first} == {column + row for column in "defg" for row in "4567"}
    assert {name(q) for q in second} == {column + row for column in "abcd" for row in "2345"}
    assert t.takes("A", orders="A3 about @1")
    assert t.takes("A", orders="A3 about @2")
    assert t.takes("A", orders="A1 about @1")
    t.refuses("A", orders="A1 about @2")
    assert t.takes("A", orders="A6 about @2")
    t.refuses("A", orders="A6 about @1")
    for store in (0, 1, 2):
        t.refuses("A", orders=f"A4 about @{store}")
    t.refuses("A", orders="A1 about @1, A3 about @1, A6 about @2")
    t.round(A="A1 about @1, A3 about @1")
    assert [stash.discs for stash in t.s.clans[0].stashes] == [0, 1]


@pytest.mark.rule("SD.9.15", "SD.11.5", "SD.9.17")
def test_example_35_two_fires_on_the_same_squares() -> None:
    t = table("""
           d  e  f
        8  B7 B3 .
        7  .  .  .
        6  .  .  .
        5  .  A3 A1
    """)
    t.round(A="A3 fire", B="B3 fire, B7 d8-e7", tokens="A fire e6 e7, B fire e7 e6")
    assert t.at("B7") == "d8"
    assert t.bumped("B7")

    t.round(A="A1 f5-e6", B="B7 d8-e7")
    assert t.at("A1") == "f5"
    assert t.bumped("A1")
    assert t.at("B7") == "out"


@pytest.mark.rule("SD.14.13", "SD.14.15", "SD.14.16", "SD.14.18", "SD.14.19", "SD.14.20")
def test_example_37_a_quiet_game() -> None:
    t = table(
        """
           c   d   e  f  g  h
        9  .   A2* .  .  .  .
        4  A3* .   A1 .  .  B1
        3  .   B2* .  .  .  B3*
        """,
        out="A5 A6 A7 B5 B6 B7",
        round=30,
        quiet=9,
    )
    t.round(A="A1 run e4-g4", B="B1 h4-g4")
    assert t.at("A1") == "f4"
    t.round()
    t.refused(t.call, "B", "claim the end")
    t.round()
    assert t.s.round == 33
    t.call("B", "claim the end")
    assert t.winner == "B"


@pytest.mark.rule(
    "SD.6.1",
    "SD.11.25",
    "SD.9.21",
    "SD.9.22",
    "SD.11.12",
    "SD.12.4",
    "SD.13.3",
    "SD.13.8",
    "SD.14.2",
    "SD.14.3",
)
def test_example_40_a_whole_round() -> None:
    def whole_round(a1: str) -> Table:
        t = table(f"""
                b  c  d     e
            12  .  .  .     B6<
            11  .  B2 .     .
            10  .  .  {a1}  .
             9  .  .  A3    .
        """)
        t.orders(A="A1 run d10-d12, A3 d9-d10, A3 healer", B="B2 fireball")
        assert set(t.labels("B", field="fireball")) == {"d10", "c10", "b10"}
        return t.tokens("B fireball d10").clubs("B6 d12")

    wins = whole_round("A1")
    assert wins.at("A1", "A3") == ["d12", "d10"]
    assert wins.bumped("A1")
    assert wins.bumped("A3")
    assert "A3 Old one heals nobody" in wins.lines()
    assert wins.tally() == (1, 0)
    assert wins.winner == "A"

    stopped = whole_round("A1*")
    assert stopped.at("A1") == "out"
    assert stopped.tally() == (0, 0)
    assert stopped.winner is None
    assert stopped.exhausted("A3", "healer")
