"""Parting Shots and the end of the examination (sections 8 and 20)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.state import Mark
from tests.games.gone_to_gaia.table import Wave, delver, foe


def parted(t: Wave) -> Wave:
    """Both pass."""
    t.passes()
    if not t.over and t.asked("lay a weapon"):
        t.passes()
    return t


@pytest.mark.rule("GG.20.2", "GG.20.4", "GG.26.5", "GG.8.2")
def test_every_minion_left_shoots_at_the_nearest_delver() -> None:
    t = parted(Wave(mind=delver("a3"), body=delver("e4"), foes=[foe("a5"), foe("e1"), foe("e2", power=3)]))
    assert (t.hp("mind"), t.hp("body")) == (5, 4), "1 each, whatever its counterattack deals"


@pytest.mark.rule("GG.20.3", "GG.20.5")
@pytest.mark.parametrize(("level", "shot"), [(1, 1), (2, 2), (4, 2), (5, 3)])
def test_a_boss_shoots_at_each_delver_wherever_they_stand(level: int, shot: int) -> None:
    t = parted(Wave(mind=delver("a1"), body=delver("e4"), foes=[foe("a5", rank="boss", level=level, power=4)]))
    assert (t.hp("mind"), t.hp("body")) == (6 - shot, 6 - shot)


@pytest.mark.rule("GG.20.4")
def test_where_both_are_equally_near_the_players_choose() -> None:
    t = parted(Wave(mind=delver("c1"), body=delver("c1"), foes=[foe("c3"), foe("c4")]))
    assert t.labels("mind") == ["0 at Ada, 2 at Bram", "1 at Ada, 1 at Bram", "2 at Ada, 0 at Bram"]
    t.pick("2 at Ada", "mind").pick("2 at Ada", "body")
    assert (t.hp("mind"), t.hp("body")) == (4, 6)


@pytest.mark.rule("GG.20.6")
def test_omens_raise_each_parting_shot() -> None:
    t = Wave(mind=delver("a3"), body=delver("e4"), foes=[foe("a5"), foe("e1")])
    t.suit("mind").marks["Omen"] = 2
    parted(t)
    assert (t.hp("mind"), t.hp("body")) == (3, 5), "1 and 2; 1"


@pytest.mark.rule("GG.20.7", "GG.18.25")
def test_a_block_does_not_stop_a_parting_shot() -> None:
    t = parted(Wave(mind=delver("a3", tokens="BL1"), body=delver("e4"), foes=[foe("a5")]))
    assert t.hp("mind") == 5
    assert t.tokens("mind", "BL") == (1, 0)


@pytest.mark.rule("GG.20.8", "GG.20.9", "GG.20.10")
def test_then_everything_leaves_the_board() -> None:
    t = Wave(mind=delver("a3"), body=delver("e4"), foes=[foe("a5")])
    t.lies("c3", "mind")
    t.s.marks.append(Mark(12, "circuit"))
    t.s.piles["Enrage"] = 3
    t.suit("mind").marks["Fear"] = 2
    parted(t)
    assert (t.s.enemies, t.s.lying, t.s.marks, t.s.piles) == ([], [], [], {})
    assert t.suit("mind").marks == {}
    assert t.s.supply == 30


@pytest.mark.rule("GG.8.3", "GG.8.6", "GG.8.8", "GG.21.6", "GG.22.1")
def test_the_examination_is_passed_if_somebody_lives_after_the_shots() -> None:
    t = Wave(mind=delver("a3", hp=1), body=delver("e4"), foes=[foe("a5")])
    parted(t)
    t.give("Well", "mind")
    assert t.over
    assert t.s.goal_met
    assert not t.alive("mind")


@pytest.mark.rule("GG.8.6", "GG.19.7", "GG.19.10")
def test_it_is_failed_if_nobody_does() -> None:
    t = Wave(mind=delver("a3", hp=1), body=delver("e4", hp=1), foes=[foe("a5"), foe("e5")])
    parted(t)
    while not t.over:
        t.give("")
    assert not t.s.goal_met


@pytest.mark.rule("GG.8.17", "GG.19.5")
def test_collected_parts_are_kept_in_any_case() -> None:
    t = Wave(mind=delver("a3", hp=1), body=delver("e4", hp=1), foes=[foe("a5"), foe("e5")])
    t.suit("mind").parts[0] = 2
    parted(t)
    while not t.over:
        t.give("")
    assert t.suit("mind").parts[0] == 2


@pytest.mark.rule("GG.36.9")
def test_before_the_last_pass_it_is_said_which_parts_still_lie_there() -> None:
    t = Wave(foes=[])
    t.lies("c3", "mind")
    assert not t.ask().warnings(t.options()[-1]), "the other delver can still fetch it"
    t.passes()
    assert "c3" in " ".join(t.ask().warnings(t.options()[-1]))
