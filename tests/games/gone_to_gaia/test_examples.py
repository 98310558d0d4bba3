"""The worked examples of the rules that are in reach of the examination, as they stand there."""

from __future__ import annotations

import pytest

from tests.games.gone_to_gaia.table import Wave, bits, delver, foe


def example_1(die: int) -> Wave:
    t = Wave(mind=delver("c2"), body=delver("b2"), foes=[foe("c3")])
    t.turn("Ward Lash", 2, "Ward Lash", die)
    assert t.foes() == {"c3": 1}
    return t


@pytest.mark.rule("GG.24.7", "GG.24.8", "GG.15.6", "GG.15.9", "GG.15.10", "GG.15.18", "GG.15.12")
def test_example_1_ward_lash_against_black_arrows() -> None:
    t = example_1(6)
    assert t.s.attack is not None
    assert t.s.attack.covered == {0: [1]}, "Body is covered and Mind is not"
    t.give((0,), "mind")
    assert (t.hp("mind"), t.hp("body")) == (6, 6)
    t = example_1(6)
    t.give((), "mind")
    assert (t.hp("mind"), t.hp("body")) == (6, 5)


@pytest.mark.rule("GG.15.5")
def test_example_1_with_a_3_only_mind_is_covered() -> None:
    t = example_1(3)
    assert t.s.attack is not None
    assert t.s.attack.covered == {0: [0]}


@pytest.mark.rule(
    "GG.24.42", "GG.18.14", "GG.15.1", "GG.15.2", "GG.15.9", "GG.18.23", "GG.13.12", "GG.16.1", "GG.16.2", "GG.13.8"
)
@pytest.mark.parametrize("block", [False, True])
def test_example_2_one_die_three_dying_targets_one_block(block: bool) -> None:
    t = Wave(
        mind=delver("a1"),
        body=delver("c3", tokens="DL1 BL1"),
        foes=[foe("b3", reward=[1]), foe("c4", reward=[1]), foe("d4", reward=[1]), foe("e1")],
        next="body",
    )
    t.lay("Storm Drum", 1).pick("Storm Drum").pick("LIGHT doubler")
    with t.dice(3):
        t.pick("strike")
    assert not t.offers("d4"), "its arrows do not cover anybody"
    t.pick("block Crystanid on b3" if block else "no Block")
    assert t.hp("body") == (5 if block else 4)
    assert t.lying() == [(at, colour, 0) for at in ("b3", "c4", "d4") for colour in (0, 1)]


@pytest.mark.rule("GG.11.11", "GG.11.12", "GG.11.13", "GG.11.10", "GG.11.8", "GG.11.7", "GG.11.9", "GG.11.6", "GG.16.6")
def test_example_3_element_order() -> None:
    t = Wave(
        mind=delver("a1", slots={"Survey Lance": 1}, elements={1: "ember", 3: "ember"}),
        body=delver("c3", elements={1: "ember tide", 4: "tide"}),
        foes=[foe("d3", reward=[0, 1]), foe("e1")],
        next="body",
    )
    t.lay("Reaper", 1)
    assert t.suit("body").elements == [0, 0, 0, bits("tide"), 0, 0]
    assert t.fresh("body", "Reaper")
    t.strike("Reaper", 1)
    assert t.labels("mind") == ["Ember lost, Tide on slot 1", "Ember lost, Tide on slot 4"]
    t.pick("Tide on slot 1", "mind")
    assert t.fresh("mind", "Survey Lance")
    assert t.suit("mind").elements == [0, 0, bits("ember"), 0, 0, 0]
    assert t.labels("body") == ["Ember on slot 1, Tide on slot 1", "Ember on slot 3, Tide on slot 1"]
    t.pick("Ember on slot 1", "body")
    assert t.suit("body").elements[0] == bits("ember tide"), "no weapon lies on it"


@pytest.mark.rule("GG.16.3", "GG.16.8", "GG.16.7", "GG.17.1", "GG.17.2", "GG.17.3", "GG.13.8", "GG.2.7", "GG.16.10")
def test_example_4_boss_card_first_then_two_levels() -> None:
    boss = foe("c4", hp=1, most=16, rank="boss", level=2, reward=[])
    t = Wave(
        mind=delver("a1"),
        body=delver("c3"),
        foes=[boss, foe("b3", hp=1, reward=[3]), foe("d3", hp=1, reward=[3]), foe("e1")],
        next="body",
        levels=[*range(1, 29)],
    )
    t.s.xp = 3
    t.turn("Storm Drum", 1, "Storm Drum", 1)
    t.pick("c4")
    t.take_first_types()
    assert ("c4", 0, 2) in t.lying()
    assert ("c4", 1, 2) in t.lying()
    assert ("b3", 0, 0) in t.lying()
    assert (t.s.rank, t.s.xp) == (2, 3)
    assert len(t.s.levels) == 22
    assert len(t.events("LevelCardDrawn")) == 6


@pytest.mark.rule("GG.20.2", "GG.20.3", "GG.20.4", "GG.20.7", "GG.26.5", "GG.19.10", "GG.19.3", "GG.20.8")
def test_example_17_parting_shots() -> None:
    gerald = foe("c3", most=16, rank="boss", level=2, reward=[])
    t = Wave(mind=delver("a3", hp=3), body=delver("e4", hp=4, tokens="BL1"), foes=[gerald, foe("a5"), foe("e1")])
    t.passes().passes()
    t.give("The stairs are wet", "mind")
    assert not t.alive("mind")
    assert t.hp("body") == 1
    assert t.s.enemies == []


@pytest.mark.rule("GG.18.5", "GG.18.6", "GG.18.10", "GG.18.11", "GG.18.12", "GG.9.6", "GG.11.14")
def test_example_19_ap_and_the_forced_pass() -> None:
    t = Wave(mind=delver("a1", tokens="AP3", slots={"Survey Lance": 2}), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("1 AP").pick("2 AP: refresh Ward Lash")
    assert t.fresh("mind", "Ward Lash")
    t.pick("step to b1").pick("step to c1")
    assert t.tokens("mind", "AP") == (0, 3)
    t = Wave(mind=delver("a1", tokens="AP3", slots={"Survey Lance": 2}), foes=[foe("e5")])
    t.lay("Ward Lash", 1).end()
    t.lay("Reaper", 1).end()
    assert t.suit("mind").passed, "although 3 AP are AVAILABLE"
    t = Wave(mind=delver("a1", tokens="AP4", slots={"Survey Lance": 2}), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("2 AP: refresh Ward Lash")
    assert not t.offers("2 AP"), "a second one in the same turn is refused"
