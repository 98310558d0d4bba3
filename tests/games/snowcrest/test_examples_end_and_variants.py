"""Worked examples 19 to 26 and 28 to 31 of rules.md, as they stand: the end, the variants, and more named cards."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.end import final_resources, result
from tests.games.snowcrest.box import Table, price, table
from tests.games.snowcrest.table import is_down, names, row_of, score, tokens, village


@pytest.mark.rule("SC.18.2", "SC.18.3", "SC.18.4", "SC.18.10", "SC.19.11", "SC.20.1", "SC.20.2")
def test_example_19_ninth_villager_and_the_end() -> None:
    at = Table(
        table(
            village(),
            village(
                """
                Herder     Priest  Mason
                Celebrant  Smith   Carpenter
                Novice     .       Pilgrim
                """,
                tokens=price("Potter"),
                buildings="Shrine",
            ),
            village(),
            active=1,
            row="Potter",
            scrolls=2,
            achievements="Full Village",
        )
    )
    at.pick("Add Potter").pick("Cell 8")
    assert (at.village(1).scrolls, at.s.scrolls, at.s.ending) == (2, 0, True)
    assert at.village(1).tokens == tokens(""), "the Potter has not acted yet"
    at.pick("Gain 2 Offering Bowls")
    assert at.village(1).tokens == tokens("3 O")
    assert is_down(at.village(1), 8)
    assert at.ask().seat == 2
    assert not at.over
    at.pick("Activate Novice").pick("Do nothing")
    assert at.over


@pytest.mark.rule("SC.12.2", "SC.17.10", "SC.20.1", "SC.20.2", "SC.20.3", "SC.20.4")
def test_example_20_supply_runs_out_inside_a_gain() -> None:
    grid = """
        Herder  .         Mason
        .       Merchant  .
        Novice  .         Pilgrim
    """
    at = Table(table(village(tokens="2 B, 1 P"), village(grid, scrolls=1), scrolls=1))
    at.pick("Activate Novice").pick("Pay 2 Barley").pay("2 barley")
    assert (at.village(0).scrolls, at.s.scrolls) == (2, 0), "one from the supply, one from the box"
    assert not at.over
    at.pick("Activate Merchant").pick("Trade along").pick("1 Scroll for 5 Barley")
    assert at.s.scrolls == 1
    assert at.over


@pytest.mark.rule("SC.20.5", "SC.20.6", "SC.20.7", "SC.20.11", "SC.20.14", "SC.20.15")
def test_example_21_scoring_with_a_tie() -> None:
    def used(n: int) -> str:
        return ", ".join(["Farm-"] * n)

    s = table(
        village(tokens="7 B, 1 J, 2 P, 2 O, 3 G", scrolls=11, buildings=used(7), omen=-1),
        village(tokens="4 B, 3 J, 5 P, 4 O, 2 G", scrolls=9, buildings=used(6), omen=2),
        village(tokens="2 B, 3 J, 1 P", scrolls=10, buildings=used(4), omen=-5, omens=1),
    )
    s.over = True
    annie, bo, cy = (score(s, seat) for seat in range(3))
    assert (annie.resources, bo.resources, cy.resources) == (2, 3, 1)
    assert (annie.scrolls, annie.buildings, annie.omens, annie.total) == (11, 3, -1, 15)
    assert (bo.scrolls, bo.buildings, bo.omens, bo.total) == (9, 1, 2, 15)
    assert (cy.scrolls, cy.buildings, cy.omens, cy.total) == (10, 0, -6, 5)
    assert (annie.total_resources, bo.total_resources) == (15, 18)
    ended = result(s)
    assert ended
    assert ended.winners == (1,)
    assert ended.scores == (15, 15, 5)


@pytest.mark.rule("SC.20.11", "SC.20.12")
def test_example_22_wild_icon_at_the_end() -> None:
    grid = """
        Herder  .        Mason
        .       Scholar  .
        Novice  .        Pilgrim
    """
    s = table(village(grid, tokens="3 B, 1 P, 2 O", buildings=""), village(tokens="3 B, 3 P, 3 O", buildings=""))
    totals = final_resources(s, range(2))
    assert totals[0] == tokens("3 B, 1 J, 1 P, 2 O"), "Juniper is the first of three that are equally good"
    assert (score(s, 0).resources, score(s, 1).resources) == (2, 3)
    assert totals[0][Resource.GOLD] == totals[1][Resource.GOLD] == 0


@pytest.mark.rule("SC.23.3", "SC.23.5", "SC.23.6", "SC.23.7", "SC.23.8")
def test_example_23_basic() -> None:
    woodcutter = """
        Herder  .           Mason
        .       Woodcutter  .
        Novice  .           Pilgrim
    """
    poet = """
        Herder  .     Mason
        .       Poet  .
        Novice  .     Pilgrim
    """
    at = Table(
        table(
            village(woodcutter),
            village(tokens="5 O", omen=-5),
            village(poet, hand="Farmer", tokens="2 B"),
            basic=True,
            juniper=2,
        )
    )
    at.pick("Activate Woodcutter").pick("Gain")
    assert at.ask().seat == 2
    assert (at.village(1).omen, at.village(1).omens) == (-5, 1)
    assert at.village(0).tokens == tokens("2 J")
    at.pick("Turn Poet")
    a, b, c = at.s.villages
    assert (a.scrolls, a.tokens, at.s.juniper) == (1, tokens("3 J"), 8)
    assert is_down(c, 5)
    assert (c.omen, c.omens) == (0, 0)
    assert at.s.shown is None
    assert not any("awakes" in line for line in at.lines())
    at.pick("Activate Pilgrim").pick("Pay")
    a, b, c = at.s.villages
    assert (b.scrolls, b.tokens) == (2, tokens(""))
    assert (c.omen, a.omen) == (-1, -1)
    at.pick("Add Farmer").pay("2 barley")
    for cell in (1, 3, 7, 9):
        at.refused(at.pick, f"Cell {cell}")


@pytest.mark.rule("SC.5.13", "SC.24.9")
def test_example_24_solo_meditation() -> None:
    at = Table(table(village(tokens="2 B, 7 P, 2 G", buildings="Forge, Forge", hand="Priest")))
    at.pick("Activate Novice").pick("Pay 2 Barley").pay("2 barley")
    assert at.labels() == ["1 Scroll for 6 Prayer Bells", "2 Scrolls for 12 Prayer Bells"]
    at.pick("2 Scrolls")
    assert "too much" in at.refused(at.pay, "7 bells, Priest in hand, 2 forge, 2 gold")
    at.pay("7 bells, Priest in hand, 2 forge, 1 gold")
    v = at.village()
    assert (v.scrolls, v.tokens, row_of(v), names(v.discard)) == (2, tokens("1 G"), "Forge-, Forge-", ["Priest"])


def solo_end(scrolls: int, buildings: int, omen: int) -> str:
    """How level 4 ends with these, in words; won or lost comes first."""
    row = ", ".join(["Farm"] * buildings)
    s = table(village(scrolls=scrolls, buildings=row, omen=omen, tokens="9 B"), level=4, scrolls=0)
    s.ending = s.over = True
    ended = result(s)
    assert ended
    return ("won: " if ended.winners else "lost: ") + ended.reason


@pytest.mark.rule("SC.24.19", "SC.24.20", "SC.24.21", "SC.24.22")
def test_example_25_solo_ranks() -> None:
    assert solo_end(scrolls=14, buildings=6, omen=2) == "won: 17 points: PRIEST"
    assert solo_end(scrolls=13, buildings=5, omen=-1) == "lost: 12 points: BEGGAR"


@pytest.mark.rule("SC.7.4", "SC.24.8", "SC.24.23")
def test_example_26_fourth_rest() -> None:
    at = Table(
        table(
            village(
                """
                Herder-  Farmer-   Mason-
                .        Forester  .
                Novice   .         Pilgrim
                """
            ),
            level=1,
            scrolls=1,
            juniper=1,
            rests=3,
        )
    )
    assert at.over
    assert at.match.result
    assert at.match.result.winners == ()
    assert at.s.juniper == 1
    assert at.village().tokens == tokens("")
    assert at.s.shown is None
    assert not any(rank in at.match.result.reason for rank in ("BEGGAR", "FARMER", "SCHOLAR", "PRIEST"))


@pytest.mark.rule("SC.5.11", "SC.5.14", "SC.19.36")
def test_example_28_terton() -> None:
    at = Table(
        table(
            village(
                """
                Herder  Woodcutter  Mason
                .       Terton      .
                Novice  .           Pilgrim
                """,
                tokens="1 G",
                buildings="",
            ),
            village(),
        )
    )
    at.pick("Activate Terton").pick("Pay")
    v = at.village()
    assert (v.scrolls, v.tokens) == (1, tokens("")), "both were needed: Terton's own Gold pays nothing"
    assert is_down(v, 2)


@pytest.mark.rule("SC.5.14", "SC.19.36")
def test_example_28_terton_without_the_token() -> None:
    at = Table(
        table(
            village(
                """
                Herder  Woodcutter  Mason
                .       Terton      .
                Novice  .           Pilgrim
                """,
                buildings="",
            ),
            village(),
        )
    )
    at.pick("Activate Terton")
    assert at.ask().seat == 1, "nothing to choose: the action is impossible"
    assert at.village().scrolls == 0


@pytest.mark.rule("SC.5.14", "SC.11.3", "SC.17.10", "SC.19.34")
def test_example_29_chant_leader_without_bells() -> None:
    mine, theirs = village(tokens=price("Chant_Leader"), buildings=""), village(tokens="1 P", buildings="")
    at = Table(table(mine, theirs, row="Chant_Leader"))
    at.pick("Add Chant Leader").pick("Cell 5").pick("Gain 1 Prayer Bell, Meditation")
    a, b = at.s.villages
    assert (a.scrolls, a.tokens) == (2, tokens(""))
    assert b.tokens == tokens("1 P")
    assert at.ask().seat == 1
    assert is_down(a, 5)
    assert "Red meditates with a total of 1, setting aside 1 Prayer Bell" in at.lines()


@pytest.mark.rule("SC.12.5", "SC.12.7", "SC.15.8", "SC.19.33")
@pytest.mark.parametrize("discards", [True, False])
def test_example_30_mystic(discards: bool) -> None:
    mystic = """
        Herder  .       Mason
        .       Mystic  .
        Novice  .       Pilgrim
    """
    poet = """
        Herder  .     Mason
        .       Poet  .
        Novice  .     Pilgrim
    """
    at = Table(table(village(mystic, omen=5), village(poet, omen=-5), village(hand="Farmer Smith")))
    at.pick("Activate Mystic").pick("Each opponent")
    assert (at.village(1).omen, at.village(1).omens) == (-5, 1)
    assert not is_down(at.village(1), 5)
    assert at.ask().seat == 2
    at.pick("Discard Smith" if discards else "Take 1 Omen")
    c = at.village(2)
    assert (names(c.discard), c.omen) == ((["Smith"], 0) if discards else ([], -1))
    assert at.village(0).omen == 5
    assert is_down(at.village(0), 5)


@pytest.mark.rule("SC.9.2", "SC.13.9", "SC.14.11", "SC.19.35")
def test_example_31_beggar_and_the_last_juniper() -> None:
    at = Table(
        table(
            village(buildings="Farm-"),
            village(tokens="1 P", buildings=""),
            row="Beggar",
            juniper=1,
            forests="Root Spirit",
        )
    )
    farms = at.s.stock[0]
    at.pick("Add Beggar from the row for 0 Barley").pick("Cell 5").pick("Gain 2 resources")
    at.pick("Juniper").pick("Barley")
    assert (at.village().tokens, at.s.juniper) == (tokens("1 J"), 0)
    at.pick("Give up a used Farm")
    assert at.s.stock[0] == farms + 1
    assert at.village().omen == 0
    at.pick("Pay with Prayer Bell")
    a, b = at.s.villages
    assert (a.scrolls, at.s.juniper) == (1, 6)
    assert (a.tokens, a.omen, row_of(a)) == (tokens("1 J, 1 B"), -1, "")
    assert b.tokens == tokens("")
