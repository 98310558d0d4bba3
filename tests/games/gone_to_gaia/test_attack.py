"""The order of an action, and the damage of an attack (sections 13 and 14)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.state import Token
from tests.games.gone_to_gaia.table import Wave, delver, foe


@pytest.mark.rule("GG.14.1", "GG.24.42")
def test_an_area_takes_everybody_in_it() -> None:
    t = Wave(body=delver("c3"), foes=[foe("b2"), foe("c4"), foe("d4"), foe("c5")], next="body")
    t.lay("Storm Drum", 3)
    assert [label for label in t.labels() if "Storm Drum" in label] == ["Storm Drum: all in reach"], "none left out"
    t.strike("Storm Drum", 1)
    assert t.foes() == {"b2": 1, "c4": 1, "d4": 1, "c5": 2}


@pytest.mark.rule("GG.14.2")
def test_attacks_do_not_harm_delvers() -> None:
    t = Wave(mind=delver("c4"), body=delver("c3"), foes=[foe("d4")], next="body")
    t.turn("Storm Drum", 1, "Storm Drum", 1)
    assert (t.hp("mind"), t.hp("body")) == (6, 6)


@pytest.mark.rule("GG.14.3", "GG.24.20")
def test_nothing_blocks_the_reach() -> None:
    t = Wave(mind=delver("c1"), body=delver("c2"), foes=[foe("c3", most=4)])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.foes() == {"c3": 2}


@pytest.mark.rule("GG.14.4", "GG.7.4")
@pytest.mark.parametrize(("kind", "stat"), [("LIGHT", 1), ("MEDIUM", 2), ("HEAVY", 4)])
def test_the_base_is_the_stat_of_the_type(kind: str, stat: int) -> None:
    gear, words = {"LIGHT": ("Storm Drum", "Drum"), "MEDIUM": ("Reaper", "Reaper"), "HEAVY": ("Reaper 4", "Reaper")}[
        kind
    ]
    for doubled in (1, 2):
        t = Wave(body=delver("c3", gear), foes=[foe("c4", most=20)], next="body")
        t.suit("body").base = [n * doubled for n in (1, 2, 4)]
        t.turn(words, 1, words, 1)
        assert t.foes() == {"c4": 20 - stat * doubled}


@pytest.mark.rule("GG.14.7", "GG.18.14", "GG.18.15")
def test_a_doubler_doubles_its_type_for_the_turn() -> None:
    t = Wave(body=delver("c3", tokens="DL1 DM1"), foes=[foe("c4", most=9)], next="body")
    t.lay("Reaper", 1)
    t.pick("Reaper")
    assert not t.offers("LIGHT doubler"), "nobody takes LIGHT damage"
    with t.dice(1):
        t.pick("MEDIUM doubler").pick("strike")
    assert t.foes() == {"c4": 5}
    assert t.tokens("body", "DM") == (0, 1)


@pytest.mark.rule("GG.14.7", "GG.18.16")
def test_a_type_is_doubled_at_most_once_a_turn() -> None:
    t = Wave(body=delver("c3", tokens="DM2"), foes=[foe("c4", most=9)], next="body")
    t.lay("Reaper", 1).pick("Reaper").pick("MEDIUM doubler")
    assert not t.offers("doubler")


@pytest.mark.rule("GG.18.17", "GG.18.18")
def test_a_universal_doubler_takes_what_is_left_and_ends_it() -> None:
    t = Wave(body=delver("c3", tokens="DL1 DM1 DU1"), foes=[foe("c4", most=9)], next="body")
    t.lay("Storm Drum", 1).pick("Storm Drum").pick("Universal")
    assert not t.offers("doubler")
    with t.dice(1):
        t.pick("strike")
    assert t.foes() == {"c4": 7}


@pytest.mark.rule("GG.14.8")
def test_fear_takes_1_each_but_leaves_1() -> None:
    for tokens, left in ((1, 8), (5, 8)):
        t = Wave(body=delver("c3"), foes=[foe("c4", most=9)], next="body")
        t.suit("body").marks["Fear"] = tokens
        t.turn("Reaper", 1, "Reaper", 1)
        assert t.foes() == {"c4": left}


@pytest.mark.rule("GG.14.5", "GG.14.7", "GG.14.8")
def test_a_number_says_why_it_is_so() -> None:
    t = Wave(body=delver("c3", tokens="DM1"), foes=[foe("c4", most=9)], next="body")
    t.suit("body").marks["Fear"] = 1
    t.lay("Reaper", 1).pick("Reaper").pick("MEDIUM doubler")
    rows = dict(t.parts("body")["damage"].rows)
    assert rows["Crystanid on c4"] == "3 = MEDIUM 2, doubler +2, Fear -1"


@pytest.mark.rule("GG.14.17")
def test_hp_never_fall_below_0_and_damage_stays() -> None:
    t = Wave(body=delver("c3"), foes=[foe("c4", hp=1, most=9), foe("b4", most=9)], next="body")
    t.turn("Storm Drum", 1, "Storm Drum", 1)
    assert t.foes() == {"b4": 8}
    assert t.s.dead[0].hp == 0
    t.end()
    t.lay("Ward Lash", 1).end()
    assert t.foe("b4").hp == 8


@pytest.mark.rule("GG.13.4")
def test_damage_is_dealt_to_all_at_once() -> None:
    t = Wave(body=delver("c3"), foes=[foe("c4", hp=1), foe("d4", hp=1)], next="body")
    t.turn("Storm Drum", 1, "Storm Drum", 1)
    assert t.foes() == {}
    assert [event.kind for event in t.events("Struck", "EnemyDied")] == ["Struck", "Struck", "EnemyDied", "EnemyDied"]


@pytest.mark.rule("GG.13.3", "GG.35.5")
def test_an_aim_can_be_thought_over() -> None:
    t = Wave(mind=delver("c3"), foes=[foe("c4"), foe("d3")])
    t.lay("Survey Lance", 1).pick("north").pick("think again")
    assert t.foes() == {"c4": 2, "d3": 2}
    t.strike("east", 1)
    assert t.foes() == {"c4": 2}


@pytest.mark.rule("GG.13.5", "GG.13.6", "GG.13.7", "GG.13.8")
def test_the_steps_of_an_action_come_in_their_order() -> None:
    t = Wave(
        mind=delver("c2", tokens="BL1"), body=delver("a5", tokens="RR1"), foes=[foe("c3", hp=1), foe("e5")], levels=[1]
    )
    with t.dice(3, 4):
        t.lay("Survey Lance", 1).pick("north").pick("strike").pick("reroll", "body").pick("no Block", "mind")
    order = [event.kind for event in t.events("Struck", "DieFell", "Suffered", "EnemyDied", "XpGained")]
    assert order == ["Struck", "DieFell", "DieFell", "Suffered", "EnemyDied", "XpGained"]


@pytest.mark.rule("GG.13.12", "GG.15.1")
def test_who_is_dying_still_counterattacks() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1)])
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("mind") == 5
    assert t.foes() == {}


@pytest.mark.rule("GG.13.13", "GG.19.3")
def test_if_the_attacker_dies_the_survivor_still_gets_what_the_attack_brought() -> None:
    t = Wave(mind=delver("c2", hp=1), foes=[foe("c3", hp=1), foe("e5")])
    t.turn("Survey Lance", 1, "north", 3)
    t.give("Mind the step", "mind")
    assert not t.alive("mind")
    assert t.s.xp == 2
    assert t.lying() == [("c3", 0, 0), ("c3", 1, 0)]
    assert t.ask().seat == 1, "the rest of the turn is lost"


@pytest.mark.rule("GG.18.2", "GG.18.20")
def test_doublers_are_the_attackers_own() -> None:
    t = Wave(mind=delver("a1", tokens="DM1"), body=delver("c3"), foes=[foe("c4")], next="body")
    t.lay("Reaper", 1).pick("Reaper")
    assert not t.offers("doubler")
    assert t.suit("mind").available[Token.MEDIUM] == 1


@pytest.mark.rule("GG.26.13")
def test_the_slayer_is_whose_attack_brought_it_to_0() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3", hp=1)])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.s.dead[0].slayer == 0
    assert t.suit("mind").wheel == 1
    assert t.suit("body").wheel == 0
