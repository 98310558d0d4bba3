"""Weapons, slots and elements (section 11), and what slots do (section 25)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.state import Element, Task
from tests.games.gone_to_gaia.table import Wave, bits, delver, foe


def gains(t: Wave, who: str, elements: str) -> Wave:
    return t.do(Task("elements", ("mind", "body").index(who), bits(elements)))


@pytest.mark.rule("GG.11.1", "GG.11.14")
def test_a_weapon_is_fresh_exhausted_and_fresh_again() -> None:
    t = Wave(mind=delver("a1", tokens="AP2", elements={1: "ember"}), foes=[foe("e5")])
    assert t.fresh("mind", "Ward Lash")
    t.lay("Ward Lash", 1)
    assert t.place("mind", "Ward Lash") == 1
    t.pick("2 AP: refresh Ward Lash").end()
    assert t.fresh("mind", "Ward Lash")
    assert t.suit("mind").elements[0] == bits("ember"), "AP leaves the elements where they are (GG.11.15)"
    t.passes()
    assert t.offers("Ward Lash onto slot 1") or t.ask().seat == 0


@pytest.mark.rule("GG.11.15", "GG.18.12")
def test_ap_leaves_the_elements_in_place() -> None:
    t = Wave(mind=delver("a1", tokens="AP2", elements={1: "ember"}), foes=[foe("e5")])
    t.lay("Ward Lash", 1).pick("2 AP: refresh Ward Lash")
    assert t.fresh("mind", "Ward Lash"), "also the weapon of this very turn"
    assert t.suit("mind").elements[0] == bits("ember")


@pytest.mark.rule("GG.11.4")
def test_six_slots_carry_the_six_pairs_of_elements(box: Box) -> None:
    pairs = {frozenset(slot.elements) for slot in box.slots}
    assert len(box.slots) == len(pairs) == 6
    assert all(len(pair) == 2 for pair in pairs)
    assert {element for pair in pairs for element in pair} == {*Element}


@pytest.mark.rule("GG.11.6", "GG.11.5")
def test_an_element_goes_onto_an_empty_space_of_an_open_slot() -> None:
    t = gains(Wave(mind=delver(slots={"Ward Lash": 1})), "mind", "ember")
    assert t.labels() == ["Ember on slot 1", "Ember on slot 3"], "slot 5 has a space for it, and is locked"
    t.pick("slot 3")
    assert t.suit("mind").elements == [0, 0, bits("ember"), 0, 0, 0]


@pytest.mark.rule("GG.11.7")
def test_an_element_without_an_empty_space_is_lost() -> None:
    t = gains(Wave(mind=delver(elements={1: "ember", 3: "ember"})), "mind", "ember")
    t.passes()
    assert t.told("Ember")
    assert t.suit("mind").elements[:4] == [bits("ember"), 0, bits("ember"), 0]


@pytest.mark.rule("GG.11.8", "GG.11.9")
def test_both_elements_are_placed_before_a_slot_is_looked_at() -> None:
    t = Wave(mind=delver(slots={"Ward Lash": 1}, elements={1: "tide"}))
    gains(t, "mind", "ember tide")
    assert t.labels() == ["Ember on slot 1, Tide on slot 4", "Ember on slot 3, Tide on slot 4"], (
        "Tide cannot go onto slot 1, which Ember would have emptied"
    )
    t.pick("Ember on slot 1")
    assert t.fresh("mind", "Ward Lash"), "at once, and nobody is asked"
    assert t.suit("mind").elements == [0, 0, 0, bits("tide"), 0, 0]


@pytest.mark.rule("GG.11.10", "GG.11.11", "GG.13.2")
def test_on_an_empty_slot_both_tokens_stay_until_a_weapon_is_laid_there() -> None:
    t = gains(Wave(mind=delver("c2", elements={1: "ember"}), foes=[foe("c3")]), "mind", "tide")
    t.pick("slot 1")
    assert t.suit("mind").elements[0] == bits("ember tide")
    t.lay("Survey Lance", 1)
    assert t.suit("mind").elements[0] == 0
    assert t.fresh("mind", "Survey Lance")


@pytest.mark.rule("GG.11.12")
def test_a_weapon_refreshed_at_once_still_acts_but_only_once() -> None:
    t = Wave(mind=delver("c2", elements={1: "ember tide"}), foes=[foe("c3", most=4), foe("e5")])
    t.turn("Survey Lance", 1, "Survey Lance, to the north", 1)
    assert t.foes() == {"c3": 2, "e5": 2}
    assert not t.offers("Survey Lance")
    assert not t.offers("Slot 1")


@pytest.mark.rule("GG.11.13", "GG.11.12")
def test_elements_of_a_kill_go_onto_spaces_that_the_same_turn_emptied() -> None:
    t = Wave(mind=delver("c2", elements={1: "ember tide"}), body=delver("a5"), foes=[foe("c3", hp=1, reward=[0, 1])])
    t.turn("Survey Lance", 1, "north", 1)
    t.pick("Ember on slot 1, Tide on slot 1", "mind")
    assert t.suit("mind").elements[0] == bits("ember tide"), "the weapon is in hand, so they stay"


@pytest.mark.rule("GG.25.1")
@pytest.mark.parametrize(
    ("who", "slot", "words"),
    [
        ("mind", 1, "Slot 1: LIGHT to"),
        ("mind", 2, "Slot 2: step to"),
        ("mind", 3, "Slot 3: turn"),
        ("mind", 4, "Slot 4: one enemy deals 1 less"),
        ("mind", 5, "Slot 5: push"),
        ("mind", 6, "Slot 6: Bram steps to"),
        ("body", 1, "Slot 1: LIGHT to"),
        ("body", 2, "Slot 2: step to"),
        ("body", 3, "Slot 3: gain"),
        ("body", 4, "Slot 4: reroll the next die"),
        ("body", 5, "Slot 5: MEDIUM to"),
        ("body", 6, "Slot 6: change places"),
    ],
)
def test_what_each_slot_does(who: str, slot: int, words: str) -> None:
    t = Wave(mind=delver("c2"), body=delver("d2"), foes=[foe("c3", hp=1)], next=who)
    t.suit(who).open = 0b111111
    t.lay("Survey Lance" if who == "mind" else "Reaper", slot)
    assert t.offers(words)


@pytest.mark.rule("GG.25.4")
def test_slot_4_of_mind_weakens_one_answer_of_the_next_die() -> None:
    t = Wave(mind=delver("c2"), body=delver("c2"), foes=[foe("c3", most=9), foe("e5")])
    t.lay("Survey Lance", 4).pick("one enemy deals 1 less").end()
    t.turn("Reaper", 1, "Reaper", 3)
    assert (t.hp("mind"), t.hp("body")) == (6, 6), "one enemy answers, and deals 1 less to each delver"
    t.end()
    t.passes()
    t.turn("Storm Drum", 2, "Storm Drum", 3)
    assert (t.hp("mind"), t.hp("body")) == (5, 5), "the next die only"


@pytest.mark.rule("GG.25.4")
def test_the_players_say_whose_answer_it_is() -> None:
    t = Wave(mind=delver("a1"), body=delver("c2"), foes=[foe("c3", most=9, power=3), foe("b2", most=9)])
    t.lay("Survey Lance", 4).pick("one enemy deals 1 less").end()
    t.turn("Storm Drum", 1, "Storm Drum", 3)
    t.pick("c3", "mind")
    assert t.hp("body") == 6 - 2 - 1


@pytest.mark.rule("GG.25.4")
def test_it_holds_only_until_the_owners_next_turn() -> None:
    t = Wave(mind=delver("c2"), body=delver("a1"), foes=[foe("c3", most=9), foe("e5")])
    t.lay("Survey Lance", 4).pick("one enemy deals 1 less").end()
    t.lay("Reaper", 1).end()
    t.turn("Ward Lash", 1, "Ward Lash", 3)
    t.give((), "mind")
    assert t.hp("mind") == 5


@pytest.mark.rule("GG.25.5")
def test_slot_4_of_body_rerolls_the_next_die_once_for_free() -> None:
    t = Wave(mind=delver("c2"), body=delver("a1"), foes=[foe("c3", most=9), foe("e5")], next="body")
    t.lay("Reaper", 4).pick("reroll the next die").end()
    t.lay("Survey Lance", 1)
    with t.dice(3, 1):
        t.pick("north").pick("strike")
        t.pick("reroll", "body")
    assert t.hp("mind") == 6
    assert not t.asked("reroll"), "once"


@pytest.mark.rule("GG.25.6")
def test_slot_5_of_body_finishes_only_what_is_half_dead() -> None:
    t = Wave(body=delver("c2"), foes=[foe("c3", most=5, hp=3), foe("b2", most=4, hp=2)], next="body")
    t.suit("body").open |= 1 << 4
    t.lay("Reaper", 5)
    assert [label for label in t.labels() if "Slot 5" in label] == ["Slot 5: MEDIUM to Crystanid on b2"]


@pytest.mark.rule("GG.25.8")
def test_the_slots_of_an_upgraded_suit() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c5"), foe("c3", most=9)])
    t.suit("mind").upgraded = True
    t.lay("Survey Lance", 3)
    assert t.offers("turn Crystanid on c5"), "within 3"
    t = Wave(mind=delver("c2"), foes=[foe("c3", most=9)])
    t.suit("mind").upgraded = True
    t.turn("Survey Lance", 1, "Slot 1: MEDIUM", 1)
    assert t.foes() == {"c3": 7}
    t = Wave(mind=delver("c2"), foes=[foe("e5")])
    t.suit("mind").upgraded = True
    t.lay("Survey Lance", 2).pick("Slot 2: step to c3").pick("c4")
    assert t.at("mind") == "c4"


@pytest.mark.rule("GG.24.5", "GG.25.1")
def test_a_push_stops_before_the_edge_and_before_what_is_not_free() -> None:
    t = Wave(mind=delver("c3"), foes=[foe("c4"), foe("b3"), foe("a3"), foe("d3")])
    t.suit("mind").open |= 1 << 4
    t.suit("mind").upgraded = True
    t.lay("Survey Lance", 5)
    pushes = {label for label in t.labels() if "push" in label}
    assert pushes == {"Slot 5: push Crystanid on c4", "Slot 5: push Crystanid on d3"}, "b3 cannot go anywhere"
    t.pick("push Crystanid on c4")
    assert "c5" in t.foes(), "2 tiles, but the board ends there"
