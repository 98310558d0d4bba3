"""Abilities that change who counterattacks, with what arrows, and how hard (sections 15 and 27)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.rules.setup import begin_wave
from dolmen.games.gone_to_gaia.state import Enemy, Task
from tests.games.gone_to_gaia.table import Wave, delver, foe


def lance(*foes: Enemy, mind: str = "c2", body: str = "a5", tokens: str = "", hp: int = 6, medium: int = 2) -> Wave:
    t = Wave(mind=delver(mind, tokens=tokens, hp=hp), body=delver(body), foes=[*foes])
    t.suit("mind").base[1] = medium
    return t


@pytest.mark.rule("GG.27.7", "GG.35.7")
def test_backup_calls_two_others_onto_the_same_die() -> None:
    emberwings = [foe(at, most=4, arrows="wheel", abilities=("Rotates",)) for at in ("b2", "e5", "a4")]
    t = lance(foe("c3", most=8, power=2, arrows="wheel", abilities=("Backup",)), *emberwings, mind="c1", body="d1")
    t.turn("Survey Lance", 1, "north")
    called = [enemy.id for enemy in t.s.enemies if enemy.tile in (t.foe("e5").tile, t.foe("a4").tile)]
    with t.dice(6):
        t.give(tuple(called))
    assert (t.hp("mind"), t.hp("body")) == (4, 6)
    while not t.offers("end the turn"):
        t.pick("a4")
    assert [t.foe(at).facing for at in ("e5", "a4", "b2")] == [1, 1, 0]


@pytest.mark.rule("GG.27.7", "GG.25.13")
def test_backup_calls_nobody_if_it_takes_no_damage_or_no_card_struck_it() -> None:
    t = lance(foe("c3", most=8, abilities=("Backup", "Medium Immune")), foe("e5"))
    t.turn("Survey Lance", 1, "north", 1)
    assert t.s.turn is not None
    assert t.offers("end the turn")
    t = lance(foe("c3", most=8, abilities=("Backup",)), foe("e5"))
    t.turn("Survey Lance", 1, "Slot 1", 1)
    assert t.offers("end the turn")


@pytest.mark.rule("GG.27.91")
def test_a_synchronized_chain_answers_together_and_who_is_not_linked_does_not() -> None:
    for die, lost in ((3, 1), (6, 1)):
        jellies = [foe(at, most=4, abilities=("Synchronized",)) for at in ("b3", "c3", "e1")]
        bart = foe("d4", rank="boss", level=2, most=16, power=2, arrows="wheel", abilities=("Synchronized",))
        t = lance(*jellies, bart, mind="b1", body="c2")
        t.turn("Survey Lance", 1, "north", die)
        assert t.foe("b3").hp == 2
        assert (t.hp("mind"), t.hp("body")) == (6, 6 - lost)


@pytest.mark.rule("GG.27.91")
def test_synchronized_calls_nobody_if_it_is_not_damaged() -> None:
    t = lance(foe("c3", most=4, abilities=("Synchronized", "Medium Immune")), foe("b3"), body="b4")
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("body") == 6, "b3 is linked, and has no reason to answer"


@pytest.mark.rule("GG.27.49", "GG.27.50", "GG.15.16", "GG.15.3")
def test_mode_shift_changes_after_every_second_turn_and_never_by_a_pass() -> None:
    t = lance(foe("c3", most=38, abilities=("Mode Shift",)), tokens="AP4", medium=4)
    t.turn("Survey Lance", 1, "north")
    assert t.foe("c3").damage == 0
    assert not t.events("DieFell"), "it makes no counterattack"
    t.pick("2 AP: refresh Survey Lance").end()
    t.lay("Reaper", 1).end()
    t.turn("Survey Lance", 1, "north", 1)
    assert t.foe("c3").damage == 4
    t.pick("2 AP: refresh Survey Lance").end()
    t.passes()
    assert t.foe("c3").tokens == {"Mode Shift": 1}, "a pass is no turn"
    t.lay("Ward Lash", 2).end()
    assert t.foe("c3").tokens == {}, "defensive again"


@pytest.mark.rule("GG.27.50")
def test_a_defensive_one_does_not_answer_whoever_calls_it() -> None:
    t = lance(foe("c3", most=8, abilities=("Synchronized",)), foe("b3", most=8, abilities=("Mode Shift",)), body="b4")
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("body") == 6


@pytest.mark.rule("GG.27.18", "GG.27.19", "GG.13.9")
def test_countdown_answers_once_more_at_the_fourth_token() -> None:
    t = lance(foe("c3", most=26, power=1, abilities=("Countdown",)), tokens="AP2")
    t.s.piles["Countdown"] = 2
    t.turn("Survey Lance", 1, "north", 1)
    assert t.s.piles["Countdown"] == 3
    assert len(t.events("DieFell")) == 1
    t.pick("2 AP: refresh Survey Lance").end()
    t.passes()
    t.turn("Survey Lance", 1, "north", 1, 3)
    assert "Countdown" not in t.s.piles
    assert t.hp("mind") == 5, "the 3 was the new die"


@pytest.mark.rule("GG.27.34", "GG.14.16")
def test_frenzy_answers_once_more_after_an_overkill_only() -> None:
    def hp(medium: int, *dice: int) -> int:
        t = lance(foe("c3", 3, most=26, abilities=("Frenzy",)), foe("e5", abilities=("Frenzy",)), medium=medium)
        t.turn("Survey Lance", 1, "north", *dice)
        assert "c3" not in t.foes()
        return t.hp("mind")

    assert hp(4, 1, 3) == 5
    assert hp(3, 3) == 5, "exactly its last HP: no second die"


@pytest.mark.rule("GG.27.6")
def test_all_claw_uses_both_colours_on_a_1_only() -> None:
    def hp(die: int) -> tuple[int, int]:
        t = lance(foe("c3", most=8, power=2, arrows="tyrant", abilities=("All-Claw",)), mind="c1", body="d4")
        t.turn("Survey Lance", 1, "north", die)
        return t.hp("mind"), t.hp("body")

    assert [hp(die) for die in (1, 3, 6)] == [(4, 4), (4, 6), (6, 4)]


@pytest.mark.rule("GG.27.64")
def test_revenge_uses_both_colours_from_half_on_but_not_on_a_1() -> None:
    def hp(left: int, die: int) -> tuple[int, int]:
        t = lance(foe("c3", left, most=8, abilities=("Revenge",)), body="b2")
        t.turn("Survey Lance", 1, "north", die)
        return t.hp("mind"), t.hp("body")

    assert hp(8, 3) == (5, 6), "6 of 8 left"
    assert hp(6, 3) == (5, 5), "this attack brings it to half"
    assert hp(6, 6) == (5, 5)
    assert hp(6, 1) == (6, 6)


@pytest.mark.rule("GG.27.64")
def test_revenge_is_for_good() -> None:
    t = lance(foe("c3", most=8, abilities=("Revenge",)), body="b2")
    t.foe("c3").tokens["Revenge"] = 1
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("body") == 5, "it was healed since, and does not forget"


@pytest.mark.rule("GG.27.1", "GG.27.2", "GG.15.15")
def test_accurate_hits_its_last_attacker_on_any_die_and_nobody_else() -> None:
    t = lance(foe("c3", most=16, power=2, arrows="fork", abilities=("Accurate",)), body="e1", tokens="AP2")
    t.turn("Survey Lance", 1, "north", 1)
    assert t.hp("mind") == 6, "not yet marked"
    t.pick("2 AP: refresh Survey Lance").end()
    t.passes()
    t.turn("Survey Lance", 1, "north", 1)
    assert (t.hp("mind"), t.hp("body")) == (4, 6)


@pytest.mark.rule("GG.27.1")
def test_the_mark_of_accurate_goes_to_who_attacked_last() -> None:
    t = Wave(mind=delver("c2"), body=delver("b3"), foes=[foe("c3", most=16, abilities=("Accurate",))])
    t.turn("Survey Lance", 1, "north", 1).end()
    t.turn("Reaper", 1, "Reaper:", 1)
    assert not t.suit("mind").marks
    assert len(t.suit("body").marks) == 1


@pytest.mark.rule("GG.27.20")
def test_critical_doubles_on_a_5_only() -> None:
    def hp(die: int) -> int:
        t = lance(foe("c3", most=8, abilities=("Critical",)))
        t.turn("Survey Lance", 1, "north", die)
        return t.hp("mind")

    assert [hp(die) for die in (4, 5)] == [5, 4]


@pytest.mark.rule("GG.27.25", "GG.27.26", "GG.9.10", "GG.20.5")
def test_enrage_doubles_from_the_eighth_turn_on() -> None:
    def hp(turns: int) -> int:
        t = lance(foe("c3", most=26, power=1, abilities=("Enrage",)))
        begin_wave(t.s, Task("wave"))
        t.s.agenda = []
        t.s.turns = turns - 1
        t.lay("Ward Lash", 1).end()
        t.passes()
        t.turn("Survey Lance", 2, "north", 3)
        return t.hp("mind")

    assert hp(6) == 5, "the seventh turn removes the last token, and is still undoubled"
    assert hp(7) == 4


@pytest.mark.rule("GG.27.25")
def test_enrage_takes_one_token_a_turn_however_many_have_it() -> None:
    t = lance(foe("e5", abilities=("Enrage",)), foe("d5", abilities=("Enrage",)))
    begin_wave(t.s, Task("wave"))
    t.s.agenda = []
    assert t.s.piles == {"Enrage": 7}
    t.lay("Ward Lash", 1).end()
    assert t.s.piles == {"Enrage": 6}


@pytest.mark.rule("GG.27.82")
def test_strength_grows_with_each_answer_but_not_on_a_1() -> None:
    t = lance(foe("c3", most=26, power=1, arrows="fork", abilities=("Strength",)), tokens="AP2")
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("mind") == 6, "its white arrows point north"
    assert t.foe("c3").tokens == {"Strength": 1}, "hit or not"
    t.pick("2 AP: refresh Survey Lance").end()
    t.passes()
    t.turn("Survey Lance", 1, "north", 6)
    assert t.hp("mind") == 4
    t = lance(foe("c3", most=26, abilities=("Strength",)))
    t.turn("Survey Lance", 1, "north", 1)
    assert not t.foe("c3").tokens


@pytest.mark.rule("GG.27.76", "GG.18.25", "GG.19.10")
def test_spiked_deals_3_back_from_8_on_and_no_block_stops_it() -> None:
    def hp(medium: int) -> int:
        t = lance(foe("c3", most=38, power=3, abilities=("Spiked",)), tokens="BL1", medium=medium)
        t.turn("Survey Lance", 1, "north", 3)
        t.pick("block")
        return t.hp("mind")

    assert (hp(8), hp(7)) == (3, 6)


@pytest.mark.rule("GG.27.76", "GG.25.13")
def test_spiked_is_not_woken_by_a_slot() -> None:
    t = lance(foe("c3", most=38, abilities=("Spiked",)))
    t.suit("mind").base[0] = 9
    t.turn("Survey Lance", 1, "Slot 1", 1)
    assert t.foe("c3").damage == 9
    assert t.hp("mind") == 6


@pytest.mark.rule("GG.27.76", "GG.13.6")
def test_spiked_also_hurts_when_nobody_answers() -> None:
    t = lance(foe("c3", most=38, abilities=("Spiked", "Mode Shift")), medium=12)
    t.turn("Survey Lance", 1, "north")
    assert t.hp("mind") == 3
