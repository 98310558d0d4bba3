"""The Ultimate of an Upgraded Delversuit (GG.25.9 to GG.25.13)."""

from __future__ import annotations

import pytest

from tests.games.gone_to_gaia.table import Wave, delver, foe

NOBODY_ANSWERS = "Ultimate: MEDIUM to everybody, and nobody answers"
ALL_AROUND = "Ultimate: HEAVY to all next to you"


def wearing(who: str, wheel: int = 6, **more: str) -> Wave:
    foes = [foe("c3", most=9), foe("b3", most=2), foe("e5", most=9)]
    t = Wave(mind=delver("c2", **more), body=delver("c2", **more), foes=foes, next=who)  # type: ignore[arg-type]
    t.suit(who).upgraded, t.suit(who).wheel = True, wheel
    return t


@pytest.mark.rule("GG.25.9")
def test_the_wheel_turns_with_each_kill_and_stops_at_6() -> None:
    for before, after in ((0, 1), (5, 6), (6, 6)):
        t = Wave(mind=delver("c2"), foes=[foe("c3", most=1), foe("e5")])
        t.suit("mind").wheel = before
        t.turn("Survey Lance", 1, "north", 1)
        assert t.suit("mind").wheel == after


@pytest.mark.rule("GG.25.10")
def test_only_at_6_and_only_in_an_upgraded_suit_is_it_the_action() -> None:
    for wheel, upgraded in ((5, True), (6, False)):
        t = wearing("mind", wheel)
        t.suit("mind").upgraded = upgraded
        t.lay("Ward Lash", 1)
        assert not t.offers("Ultimate")
        t.refused(t.give, "ultimate")
    t = wearing("mind").lay("Ward Lash", 1)
    t.pick(NOBODY_ANSWERS).pick("think again")
    assert t.suit("mind").wheel == 6, "it can be thought over"
    t.pick(NOBODY_ANSWERS).pick("strike")
    assert t.suit("mind").wheel == 1, "back to 0, and one has died of it"
    assert not t.offers("Ward Lash"), "it was the action of the turn"
    assert t.place("mind", "Ward Lash") == 1


@pytest.mark.rule("GG.25.11", "GG.15.16")
def test_minds_takes_everybody_and_nobody_answers() -> None:
    t = wearing("mind").lay("Ward Lash", 1)
    t.pick(NOBODY_ANSWERS).pick("strike")
    assert t.foes() == {"c3": 7, "e5": 7}
    assert t.events("DieFell") == []
    assert t.hp("mind") == 6


@pytest.mark.rule("GG.25.12")
def test_bodys_takes_all_next_door_and_they_answer() -> None:
    t = wearing("body").lay("Reaper", 1)
    t.pick(ALL_AROUND)
    with t.dice(3):
        t.pick("strike")
    assert t.foes() == {"c3": 5, "e5": 9}
    assert t.hp("body") == 5


@pytest.mark.rule("GG.18.19")
def test_only_a_universal_doubler_doubles_it() -> None:
    t = wearing("mind", tokens="DM1 DU1").lay("Ward Lash", 1).pick(NOBODY_ANSWERS)
    assert not t.offers("MEDIUM doubler")
    t.pick("Universal").pick("strike")
    assert t.foes() == {"c3": 5, "e5": 5}


@pytest.mark.rule("GG.25.13")
def test_it_is_no_weapon_card() -> None:
    t = wearing("body")
    t.foe("c3").abilities = ("Spiked",)
    t.foe("c3").most = 20
    t.suit("body").base[2] = 9
    t.lay("Reaper", 1).pick(ALL_AROUND)
    with t.dice(1):
        t.pick("strike")
    assert t.hp("body") == 6
