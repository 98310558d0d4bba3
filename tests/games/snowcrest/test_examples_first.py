"""Worked examples 1 to 5, 16 to 18 and 27 of rules.md, as they stand: setup, paying, Rest, buildings, Officer."""

from __future__ import annotations

import pytest

from dolmen.kernel import Pick
from tests.games.snowcrest.box import Table, dealt, table
from tests.games.snowcrest.table import cards, is_down, names, row_of, tokens, village


@pytest.mark.rule("SC.2.1", "SC.2.4", "SC.2.5", "SC.2.6", "SC.3.2", "SC.3.7", "SC.3.9", "SC.3.12", "SC.3.13", "SC.3.15")
def test_example_1_setup_for_three() -> None:
    at = Table(dealt("Priest Smith Officer", "Farmer Smith Priest", "Woodcutter Smith Priest"))
    at.pick("Priest for 4").pick("Farmer for 2").pick("Woodcutter for 4")
    a, b, c = at.s.villages
    assert [(v.tokens, v.omen) for v in (a, b, c)] == [(tokens(""), -1), (tokens("2 B"), 0), (tokens("1 B"), 0)]
    assert [names(v.grid)[4] for v in (a, b, c)] == ["Priest", "Farmer", "Woodcutter"]
    assert [v.down for v in (a, b, c)] == [0, 0, 0]
    s = at.s
    assert (s.scrolls, s.juniper, len(s.achievements), s.stock[0], len(s.common)) == (25, 9, 4, 18, 30)
    assert [(len(v.deck), len(v.hand)) for v in (a, b, c)] == [(6, 2)] * 3


@pytest.mark.rule("SC.3.10", "SC.3.11", "SC.3.12")
def test_example_2_setup_payment_refused() -> None:
    def sit() -> Table:
        return Table(dealt("Officer Priest Farmer", "Farmer Smith Priest"))

    at = sit()
    at.refused(at.give, {"barley": 0, "omens": 2})
    at.pick("Officer for 2")
    assert at.ask().seat == 1, "how it is paid is not asked"
    assert (at.village().tokens, at.village().omen) == (tokens("1 B"), 0)
    at = sit().pick("Priest for 4")
    assert (at.village().tokens, at.village().omen, row_of(at.village())) == (tokens(""), -1, "Farm")


@pytest.mark.rule("SC.5.1", "SC.9.5", "SC.9.7", "SC.9.10", "SC.19.10")
def test_example_3_paying_with_the_card_to_be_replaced() -> None:
    def sit() -> Table:
        mine = village("Herder . Mason . Farmer . Novice . Pilgrim", hand="Farmer Smith", tokens="1 B")
        return Table(table(mine, village(), row="Gardener", common="Poet")).pick("Add Gardener")

    at = sit().pay("barley, farm, cell 5")
    at.refused(at.pick, "Cell 5")
    at = sit().pay("barley, farm, Farmer in hand").pick("Cell 5, replacing Farmer")
    assert names(at.s.row) == ["Poet"]
    at.pick("Gain 2 Barley")
    v = at.village()
    assert (v.tokens, row_of(v)) == (tokens(""), "Farm-")
    assert (names(v.discard), names(v.hand)) == (["Farmer", "Farmer"], ["Smith"])
    assert (names(v.grid)[4], is_down(v, 5)) == ("Gardener", True)


@pytest.mark.rule("SC.5.12", "SC.5.13", "SC.6.1")
def test_example_4_overpaying() -> None:
    s = table(village("Herder . Mason . Smith . Novice . Pilgrim", hand="Woodcutter", tokens="1 J"), village())
    at = Table(s).pick("Activate Smith").pick("Pay")
    forges = s.stock[1]
    assert "left out" in at.refused(at.pay, "juniper, Woodcutter in hand")
    at.pay("Woodcutter in hand")
    v = at.village()
    assert (names(v.discard), v.tokens) == (["Woodcutter"], tokens("1 J"))
    assert (row_of(v), at.s.stock[1]) == ("Farm, Forge", forges - 1)
    assert is_down(v, 5)


@pytest.mark.rule("SC.5.8", "SC.5.14", "SC.17.1", "SC.17.2")
def test_example_5_the_acting_card_gives_no_icon() -> None:
    s = table(
        village("Herder . Mason . Priest . Novice . Pilgrim", hand="Smith", tokens="1 P, 1 G", buildings="Farm, Forge"),
        village(),
    )
    at = Table(s).pick("Activate Priest").pick("Meditation")
    ask = at.ask()
    assert isinstance(ask, Pick)
    assert list(ask.options) == [1, 2, 3, 4]
    at.refused(at.give, 5)
    at.refused(at.give, 6)


@pytest.mark.rule("SC.10.1", "SC.10.3", "SC.10.4", "SC.10.5", "SC.10.6", "SC.10.8", "SC.10.9", "SC.10.10")
def test_example_16_rest_income() -> None:
    mine = village(
        "Herder- Scholar Mason Farmer Priest- Woodcutter Novice- . Pilgrim-", buildings="Farm-, Forge, Shrine-"
    )
    at = Table(table(mine, village(), village()))
    at.pick("Gold")
    v = at.village()
    assert v.tokens == tokens("4 B, 1 G, 2 J")
    assert at.s.juniper == 7
    assert v.down == 0
    assert sum(kind >= 0 for kind in v.grid) == 8
    assert row_of(v) == "Farm-, Forge, Shrine-"


GRID_17 = "Herder- . Mason- Officer Farmer- Potter Novice Smith- Poet"


@pytest.mark.rule("SC.7.5", "SC.10.1")
def test_example_17a_no_line_no_rest() -> None:
    at = Table(table(village(GRID_17, buildings=""), village()))
    assert at.s.active == 0
    assert "Red rests" not in at.lines()
    assert at.offers("Activate Novice")


@pytest.mark.rule("SC.7.4", "SC.7.8", "SC.10.1", "SC.15.2")
def test_example_17b_a_line_made_on_anothers_turn() -> None:
    s = table(
        village("Celebrant . . . . . . . Herder", tokens="2 O", buildings=""),
        village(GRID_17, hand="Smith", tokens="", buildings=""),
        guardians="Moon Hare",
    )
    at = Table(s).pick("Activate Celebrant").pick("Pay")
    assert at.ask().seat == 1
    at.pick("Turn Poet on cell 9 down")
    assert "Blue turns Poet down and avoids an item" in at.lines()
    assert "Blue rests" in at.lines(), "the line 1-5-9 leaves nothing else"
    v = at.village(1)
    assert (v.tokens, v.omen, v.down) == (tokens("3 B, 1 O"), 0, 0)
    assert at.s.active == 0


ROW_18 = "Farm, Farm-, Forge, Farm, Shrine-, Farm-, Forge, Farm"


@pytest.mark.rule("SC.6.1", "SC.6.2", "SC.19.6")
def test_example_18a_full_building_row() -> None:
    s = table(village("Carpenter . . . . . . . Poet", tokens="2 J", deck="Farmer", buildings=ROW_18), village())
    farms, _, shrines = s.stock
    Table(s).pick("Activate Carpenter").pick("Pay").pick("used Farm").pick("Shrine")
    v = s.villages[0]
    assert row_of(v) == "Farm, Forge, Farm, Shrine-, Farm-, Forge, Farm, Shrine"
    assert (s.stock[0], s.stock[2]) == (farms + 1, shrines - 1)
    assert names(v.hand) == ["Farmer"]


@pytest.mark.rule("SC.6.4", "SC.6.5")
def test_example_18b_the_own_shrine_again() -> None:
    s = table(village("Carpenter . . . . . . . Poet", tokens="2 J", buildings=ROW_18), village())
    s.stock[2] = 0
    Table(s).pick("Activate Carpenter").pick("Pay").pick("used Shrine").pick("Shrine")
    assert row_of(s.villages[0]) == "Farm, Farm-, Forge, Farm, Farm-, Forge, Farm, Shrine"
    assert s.stock[2] == 0


@pytest.mark.rule("SC.6.3")
def test_example_18c_with_seven_tiles_none_goes_back() -> None:
    seven = ROW_18.removesuffix(", Farm")
    s = table(village("Carpenter . . . . . . . Poet", tokens="2 J", buildings=seven), village())
    at = Table(s).pick("Activate Carpenter").pick("Pay")
    assert at.labels() == ["Farm", "Forge", "Shrine"]
    at.refused(at.pick, "used Farm")
    at.pick("Shrine")
    assert row_of(at.village()) == f"{seven}, Shrine"


@pytest.mark.rule("SC.12.10", "SC.12.12", "SC.19.7", "SC.19.8")
def test_example_27_officer_and_reshuffle() -> None:
    drawn = set()
    for seed in range(30):
        mine = village(
            "Farmer Shrine_Keeper Officer . . . . . .",
            hand="Farmer Smith Priest",
            deck="Celebrant",
            discard="Woodcutter Carpenter",
        )
        at = Table(table(mine, village(), seed=seed))
        at.pick("Activate Officer").pick("Discard hand cards").discard("Smith Priest")
        v = at.village()
        assert names(v.hand)[:2] == ["Farmer", "Celebrant"]
        assert (len(v.hand), len(v.deck), v.discard) == (3, 3, [])
        assert sorted([v.hand[2], *v.deck]) == sorted(cards("Woodcutter Carpenter Smith Priest"))
        drawn.add(names(v.hand)[2])
    assert drawn == {"Woodcutter", "Carpenter", "Smith", "Priest"}
