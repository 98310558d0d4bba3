"""AP (section 18)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.rules.tokens import doubles
from dolmen.games.gone_to_gaia.state import STOLEN, Attack, Target, Token, Turn, gear_of
from tests.games.gone_to_gaia.table import TYPES, Wave, delver, foe


def steps(t: Wave) -> int:
    return sum(label.startswith("step to") for label in t.labels())


@pytest.mark.rule("GG.18.5", "GG.18.10")
def test_1_ap_doubles_the_movement_once_a_turn() -> None:
    t = Wave(mind=delver("c1", tokens="AP2"), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("1 AP")
    assert not t.offers("1 AP")
    t.pick("step to c2").pick("step to c3")
    assert t.at("mind") == "c3"
    assert steps(t) == 0
    assert t.tokens("mind", "AP") == (1, 1)


@pytest.mark.rule("GG.18.6", "GG.18.12")
def test_2_ap_refresh_one_own_weapon() -> None:
    t = Wave(
        mind=delver("c1", tokens="AP4", slots={"Survey Lance": 2}), body=delver(slots={"Reaper": 1}), foes=[foe("e5")]
    )
    t.lay("Ward Lash", 1)
    assert {label for label in t.labels() if "2 AP" in label} == {
        "2 AP: refresh Ward Lash",
        "2 AP: refresh Survey Lance",
    }, "not the other player's"
    t.pick("2 AP: refresh Survey Lance")
    assert t.fresh("mind", "Survey Lance")
    assert not t.fresh("mind", "Ward Lash")
    assert not t.offers("2 AP"), "each at most once a turn"


@pytest.mark.rule("GG.18.7")
def test_5_ap_refresh_all() -> None:
    t = Wave(mind=delver("c1", tokens="AP5", slots={"Survey Lance": 2}), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("5 AP")
    assert t.fresh("mind", "Survey Lance")
    assert t.fresh("mind", "Ward Lash")
    assert t.tokens("mind", "AP") == (0, 5)


@pytest.mark.rule("GG.18.8", "GG.25.7")
def test_8_ap_only_with_an_upgraded_suit_bring_all_back_but_themselves() -> None:
    t = Wave(mind=delver("c1", tokens="AP9 BL1"), foes=[foe("e5")])
    t.lay("Ward Lash", 1)
    assert not t.offers("8 AP")
    t = Wave(mind=delver("c1", tokens="AP8"), foes=[foe("e5")])
    suit = t.suit("mind")
    suit.upgraded = True
    suit.spent[:] = [1, 0, 0, 0, 0, 1, 2]
    t.lay("Ward Lash", 1).pick("8 AP")
    assert t.fresh("mind", "Ward Lash")
    assert t.tokens("mind", "AP") == (1, 8)
    assert t.tokens("mind", "BL") == (2, 0)
    assert t.tokens("mind", "RR") == (1, 0)


@pytest.mark.rule("GG.18.10")
def test_different_ap_abilities_in_one_turn() -> None:
    t = Wave(mind=delver("c1", tokens="AP3"), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("1 AP").pick("2 AP")
    assert t.tokens("mind", "AP") == (0, 3)
    assert t.fresh("mind", "Ward Lash")


@pytest.mark.rule("GG.18.13")
def test_ap_does_not_bring_back_what_is_stolen() -> None:
    t = Wave(mind=delver("c1", tokens="AP5"), foes=[foe("e5")])
    gear = gear_of(t.suit("mind"), TYPES[0, "Survey Lance"])
    assert gear is not None
    gear.place = STOLEN
    t.lay("Ward Lash", 1)
    assert not t.offers("refresh Survey Lance")
    t.pick("5 AP")
    assert gear.place == STOLEN


@pytest.mark.rule("GG.18.19")
def test_only_a_universal_doubler_doubles_an_ultimate() -> None:
    t = Wave(mind=delver("c1", tokens="DM1 DU1"), foes=[foe("e5")])
    t.s.turn = Turn(0, 0, 1)
    attack = Attack(0, "ultimate", 0, 1, [], targets=[Target(0, 1)])
    assert [double.token for double in doubles(t.s, attack)] == [Token.UNIVERSAL]
