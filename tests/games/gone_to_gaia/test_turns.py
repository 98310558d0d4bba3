"""The Delver Phase: whose turn it is, what a turn holds, passing (section 9), and actions (section 12)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.state import Task
from tests.games.gone_to_gaia.table import Wave, delver, foe


@pytest.mark.rule("GG.9.2", "GG.9.14")
def test_turns_alternate_and_are_counted_in_one_row() -> None:
    t = Wave(foes=[foe("e5")])
    t.lay("Ward Lash", 1).end()
    assert t.ask().seat == 1
    t.lay("Reaper", 1).end()
    assert t.ask().seat == 0
    assert t.s.turns == 2


@pytest.mark.rule("GG.9.3", "GG.9.7", "GG.9.8")
def test_after_a_pass_the_other_goes_on_alone() -> None:
    t = Wave(foes=[foe("e5")])
    t.passes()
    t.lay("Reaper", 1).end()
    assert t.ask().seat == 1, "the Mind player has passed until the end of the wave"
    t.lay("Storm Drum", 2).end()
    assert t.s.phase != "delvers", "Body has no fresh weapon left, so both have passed"


@pytest.mark.rule("GG.9.3")
def test_beside_a_dead_delver_the_other_goes_on_alone() -> None:
    t = Wave(mind=delver("c1"), foes=[foe("e5")])
    t.s.figures[0].alive = False
    t.lay("Reaper", 1).end()
    assert t.ask().seat == 1


@pytest.mark.rule("GG.9.4", "GG.9.13")
def test_the_phase_ends_when_all_have_passed_not_when_no_enemy_is_left() -> None:
    t = Wave()
    t.lay("Ward Lash", 1).end()
    assert t.s.phase == "delvers"
    t.passes()
    assert t.s.phase == "delvers"
    t.passes()
    assert t.over


@pytest.mark.rule("GG.9.5", "GG.13.1", "GG.11.3")
def test_a_turn_begins_with_a_fresh_weapon_on_an_empty_slot() -> None:
    t = Wave(mind=delver(slots={"Survey Lance": 2}))
    labels = t.labels()
    assert len(labels) == 4, "Ward Lash onto three slots, or pass"
    assert not t.offers("Survey Lance"), "an exhausted weapon cannot be laid down"
    assert not t.offers("slot 2"), "a slot holds at most one weapon"
    t.lay("Ward Lash", 3)
    assert t.place("mind", "Ward Lash") == 3
    t.pick("step to b1").end()
    assert t.place("mind", "Ward Lash") == 3, "also if the delver only moves"


@pytest.mark.rule("GG.11.2", "GG.11.5")
def test_slots_5_and_6_are_locked() -> None:
    t = Wave()
    assert not t.offers("slot 5")
    assert not t.offers("slot 6")
    t = Wave()
    t.suit("mind").open |= 1 << 4
    assert t.offers("slot 5")


@pytest.mark.rule("GG.9.6", "GG.35.7")
@pytest.mark.parametrize("slots", [{"Ward Lash": 1, "Survey Lance": 2}])
def test_without_a_fresh_weapon_a_delver_must_pass(slots: dict[str, int]) -> None:
    t = Wave(mind=delver(slots=slots, tokens="AP3"), foes=[foe("e5")])
    assert t.ask().seat == 1
    assert t.suit("mind").passed, "although AP are there (GG.18.11)"


@pytest.mark.rule("GG.9.6")
def test_without_an_empty_open_slot_a_delver_must_pass() -> None:
    t = Wave(mind=delver(slots={"Survey Lance": 1}), foes=[foe("e5")])
    t.suit("mind").open = 0b1
    assert t.ask().seat == 1
    assert t.suit("mind").passed


@pytest.mark.rule("GG.9.9")
def test_who_has_passed_can_be_hit_and_gains_rewards() -> None:
    t = Wave(
        mind=delver("c2", "Survey Lance", tokens="BL1", elements={1: "ember"}),
        body=delver("c3"),
        foes=[foe("d3", hp=1, reward=[0, 1])],
    )
    t.passes()
    t.turn("Reaper", 2, "Reaper", 6)
    assert t.ask().seat == 0, "a Block may still be spent"
    t.pick("no Block")
    assert t.hp("mind") == 5
    t.pick("Ember on slot 3, Tide on slot 4", "mind")
    assert [held.bit_count() for held in t.suit("mind").elements] == [1, 0, 1, 1, 0, 0]


@pytest.mark.rule("GG.9.10")
def test_a_pass_is_no_turn() -> None:
    t = Wave(foes=[foe("e5")])
    t.passes()
    assert t.s.turns == 0


@pytest.mark.rule("GG.9.11", "GG.12.1")
def test_one_movement_and_one_action_in_either_order() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c4"), foe("e5")])
    t.lay("Survey Lance", 2)
    t.pick("step to d2")
    assert "step to e2" not in t.labels(), "the movement is over"
    assert t.offers("Slot 2: step to e2"), "but the slot has a step of its own"
    t.pick("Slot 2: step to c2")
    assert t.ask().seat == 1, "there is nothing left to do"

    t = Wave(mind=delver("c2"), foes=[foe("c4"), foe("e5")])
    t.turn("Survey Lance", 2, "north", 1)
    assert t.offers("step to")
    assert not t.offers("Survey Lance, to")
    assert not t.offers("Slot 2")


@pytest.mark.rule("GG.9.11")
def test_movement_and_action_may_be_left_out() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c4")])
    t.lay("Survey Lance", 1).end()
    assert t.foes() == {"c4": 2}
    assert t.at("mind") == "c2"


@pytest.mark.rule("GG.9.12")
def test_a_movement_is_not_split_around_the_action() -> None:
    t = Wave(mind=delver("c2", tokens="AP1"), foes=[foe("c4"), foe("e5")])
    t.lay("Survey Lance", 1)
    t.pick("1 AP").pick("step to c1").pick("step to c2")
    t = Wave(mind=delver("c1", tokens="AP1"), foes=[foe("c4"), foe("e5")])
    t.lay("Survey Lance", 1)
    t.pick("1 AP").pick("step to c2")
    assert t.offers("step to c1"), "a point is left"
    t.strike("north", 1)
    assert t.ask().seat == 1, "the movement ended with the action"


@pytest.mark.rule("GG.12.2", "GG.15.3")
def test_an_ability_without_a_target_does_nothing_and_no_die_is_rolled() -> None:
    t = Wave(mind=delver("a1"), foes=[foe("e5")])
    t.lay("Ward Lash", 3)
    t.strike("Ward Lash")
    assert t.foes() == {"e5": 2}
    assert not t.events("DieFell")
    assert not t.offers("Ward Lash:"), "it was the action"


@pytest.mark.rule("GG.12.10")
def test_a_slot_that_deals_damage_is_an_attack() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3")])
    t.turn("Survey Lance", 1, "Slot 1", 3)
    assert t.foes() == {"c3": 1}
    assert t.hp("mind") == 5


@pytest.mark.rule("GG.12.11", "GG.25.3")
def test_a_slot_that_turns_an_enemy_is_no_attack() -> None:
    t = Wave(mind=delver("c1"), foes=[foe("c3"), foe("c4")])
    t.lay("Survey Lance", 3)
    assert not t.offers("c4"), "within 2"
    assert {"left", "right"} == {label.split()[-1] for label in t.labels() if "turn Crystanid" in label}
    t.pick("right")
    assert t.foe("c3").facing == 1
    assert not t.events("DieFell")


@pytest.mark.rule("GG.12.12", "GG.18.4", "GG.18.11")
def test_ap_is_spent_in_the_own_turn_after_the_weapon_was_laid_down() -> None:
    t = Wave(mind=delver("c1", tokens="AP2"), body=delver("c1", tokens="AP2"), foes=[foe("e5")])
    assert not t.offers("AP")
    t.lay("Survey Lance", 1)
    assert t.offers("1 AP")
    assert {ask.seat for ask in t.match.open} == {0}, "the other is not asked"


@pytest.mark.rule("GG.12.12")
def test_no_ap_between_the_aim_and_the_last_consequence() -> None:
    t = Wave(mind=delver("c2", tokens="AP5 BL1"), foes=[foe("c3")])
    t.lay("Survey Lance", 1)
    with t.dice(3):
        t.pick("north")
        assert not t.offers("AP")
        t.pick("strike")
    assert not t.offers("AP"), "the Block is being asked for"
    t.pick("no Block")
    assert t.offers("2 AP")


@pytest.mark.rule("GG.1.2", "GG.1.6", "GG.9.1")
def test_the_players_decide_together_who_goes_first() -> None:
    t = Wave(foes=[foe("e5")]).do(Task("first"))
    t.pick("Ada", "mind")
    assert t.told("is for Ada", "body"), "there are no secrets"
    t.pick("Bram", "body")
    assert t.told("You differ")
    t.pick("Bram", "mind").pick("Bram", "body")
    assert t.s.next == 1


@pytest.mark.rule("GG.1.6")
def test_a_die_decides_only_when_both_ask_for_it() -> None:
    t = Wave(foes=[foe("e5")]).do(Task("first"))
    assert not t.asked("die-1"), "not before they differ"
    t.pick("Ada", "mind").pick("Bram", "body")
    t.say("mind", "die-1", "die")
    assert t.s.next == 0
    assert t.s.table.choice is not None
    t.say("body", "die-1", "die")
    assert t.s.table.choice is None
    assert t.told("Chosen: ")
