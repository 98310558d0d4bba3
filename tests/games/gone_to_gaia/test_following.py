"""Abilities that follow an attempt, damage, a death, a card, a turn or a wave (sections 13, 20 and 27)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.board import NAMES, tile
from dolmen.games.gone_to_gaia.rules.setup import begin_wave
from dolmen.games.gone_to_gaia.state import ASIDE, BESIDE, STOLEN, Enemy, Mark, Task
from tests.games.gone_to_gaia.table import Wave, delver, foe


def lance(*foes: Enemy, mind: str = "c2", body: str = "a5", tokens: str = "", hp: int = 6, medium: int = 2) -> Wave:
    t = Wave(mind=delver(mind, tokens=tokens, hp=hp), body=delver(body), foes=[*foes])
    t.suit("mind").base[1] = medium
    return t


def struck(*foes: Enemy, die: int = 1, words: str = "north", **more: object) -> Wave:
    """After Mind's lance to the north."""
    t = lance(*foes, **more)  # type: ignore[arg-type]
    return t.turn("Survey Lance", 1, words, die)


# What moves


@pytest.mark.rule("GG.27.3", "GG.27.4")
def test_aggressive_comes_nearer_or_else_turns_a_white_arrow() -> None:
    def mistfang(at: str) -> Enemy:
        return foe(at, most=8, arrows="lancer", abilities=("Aggressive",))

    t = struck(mistfang("c3"), mind="c1")
    assert sorted(NAMES[to] for to in t.options()) == ["b2", "c2", "d2"]
    t.pick("c2")
    assert "c2" in t.foes()
    t = struck(mistfang("c4"), mind="c3")
    assert t.foe("c4").facing == 0, "a white arrow reaches south already"
    t = struck(mistfang("c4"), mind="d4", words="west")
    assert sorted(t.options()) == [1, 3]


@pytest.mark.rule("GG.13.12")
@pytest.mark.parametrize("ability", ["Aggressive", "Flees", "Rotates", "Alert", "Swaps", "Teleports"])
def test_a_dying_enemy_does_not_move_by_its_own_ability(ability: str) -> None:
    t = struck(foe("c3", abilities=(ability,)), foe("e5", most=9), mind="c1")
    assert t.lying() == [("c3", 0, 0), ("c3", 1, 0)]
    assert not t.events("EnemyMoved")
    assert not t.events("EnemyTurned")


@pytest.mark.rule("GG.27.5", "GG.3.10")
def test_alert_turns_its_top_to_the_attacker() -> None:
    assert struck(foe("c3", most=8, abilities=("Alert",))).foe("c3").facing == 2
    t = Wave(body=delver("b2"), foes=[foe("c3", most=8, abilities=("Alert",))], next="body")
    t.turn("Reaper", 1, "Reaper:", 1)
    assert sorted(t.options()) == [2, 3], "from the diagonal the players choose"


@pytest.mark.rule("GG.27.69")
def test_rotates_turns_a_quarter_clockwise_and_only_who_attempted() -> None:
    t = struck(foe("c3", most=8, facing=3, abilities=("Rotates",)), foe("e5", abilities=("Rotates",)))
    assert (t.foe("c3").facing, t.foe("e5").facing) == (0, 0)
    t = lance(foe("c3", most=8, abilities=("Rotates", "Mode Shift")))
    t.turn("Survey Lance", 1, "north")
    assert t.foe("c3").facing == 0, "it was told not to answer, so it has not attempted"


@pytest.mark.rule("GG.27.31", "GG.27.32", "GG.3.3")
def test_flees_farthest_from_the_attacker_then_from_the_other() -> None:
    t = Wave(mind=delver("e5"), body=delver("c2"), foes=[foe("c3", most=9, abilities=("Flees",))], next="body")
    t.turn("Reaper", 1, "Reaper:", 1)
    assert [*t.foes()] == ["a5"]
    t = Wave(mind=delver("a1"), body=delver("d4"), foes=[foe("e5", most=9, abilities=("Flees",))], next="body")
    t.turn("Reaper", 1, "Reaper:", 1)
    assert [*t.foes()] == ["e5"], "no tile is farther: it stays"


@pytest.mark.rule("GG.27.89", "GG.27.90", "GG.10.8", "GG.25.13")
def test_swaps_changes_places_with_all_on_the_attackers_tile() -> None:
    t = lance(foe("c3", most=16, abilities=("Swaps",)), body="c2")
    t.s.witness = tile("c2")
    t.lies("c3", "mind")
    t.turn("Survey Lance", 1, "north", 1)
    assert (t.at("mind"), t.at("body"), NAMES[t.s.witness], [*t.foes()]) == ("c3", "c3", "c3", ["c2"])
    assert t.lying() == [("c3", 0, 0)], "nobody has moved there, so nobody collects"
    t = struck(foe("c3", most=16, abilities=("Swaps",)), words="Slot 1")
    assert t.at("mind") == "c2", "a slot is no weapon card"
    t = struck(foe("c3", most=16, abilities=("Swaps", "Medium Immune")))
    assert t.at("mind") == "c2", "it was not damaged"


@pytest.mark.rule("GG.27.94")
def test_teleports_to_the_nearest_minion_and_stays_without_one() -> None:
    t = struck(foe("c3", most=16, rank="boss", abilities=("Teleports",)), foe("c5"), foe("e1", rank="boss"))
    assert {*t.foes()} == {"c3", "c5", "e1"}
    assert t.foe("c5").rank == "boss"
    t = struck(foe("c3", most=16, rank="boss", abilities=("Teleports",)), foe("e1", rank="boss"))
    assert t.foe("c3").abilities == ("Teleports",)
    t = struck(foe("c3", most=16, abilities=("Teleports",)), foe("c5"), foe("a3"))
    assert len(t.options()) == 2, "equally near: the players choose"


# Tokens, weapons


@pytest.mark.rule("GG.27.29", "GG.27.30", "GG.14.8")
def test_fear_lowers_damage_by_1_a_token_to_not_less_than_1() -> None:
    t = struck(foe("c3", most=9, abilities=("Fear",)), die=3, tokens="BL1", medium=4)
    t.pick("block")
    assert t.suit("mind").marks == {"Fear": 1}, "also if the damage was blocked"
    assert not t.suit("body").marks
    assert not struck(foe("c3", most=9, abilities=("Fear",)), die=1).suit("mind").marks
    for tokens, damage in ((1, 3), (9, 1)):
        t = lance(foe("c3", most=9), medium=4)
        t.suit("mind").marks["Fear"] = tokens
        t.turn("Survey Lance", 1, "north", 1)
        assert t.foe("c3").damage == damage


@pytest.mark.rule("GG.27.51", "GG.27.52", "GG.27.53")
def test_omen_raises_later_damage_from_any_source_but_not_of_the_same_die() -> None:
    foes = [foe("c3", most=9, abilities=("Omen",)), foe("c4", most=9, arrows="lancer")]
    t = struck(*foes, die=3, tokens="AP2")
    assert t.hp("mind") == 4, "1 and 1: the token does not count yet"
    assert t.suit("mind").marks == {"Omen": 1}
    t.pick("2 AP: refresh Survey Lance").end()
    t.passes()
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("mind") == 0, "2 and 2"


@pytest.mark.rule("GG.27.14", "GG.27.15", "GG.27.16")
def test_corruption_costs_1_after_every_turn() -> None:
    t = struck(foe("c3", most=16, abilities=("Corruption",)), die=3)
    assert t.hp("mind") == 5
    t.end()
    assert t.hp("mind") == 4, "from the same turn on"
    t.lay("Reaper", 1).end()
    assert (t.hp("mind"), t.hp("body")) == (3, 6), "also after the other's turn, and only the corrupted one"


@pytest.mark.rule("GG.27.16", "GG.27.17")
def test_only_one_is_corrupted_and_it_ends_with_its_enemy() -> None:
    t = struck(foe("c3", most=16, arrows="lancer", abilities=("Corruption",)), die=3, body="c1")
    assert t.options() == [0, 1], "both were targeted: the players choose"
    t.give(1)
    assert [bool(suit.marks) for suit in t.s.suits] == [False, True]
    t = lance(foe("c3", 2, most=16, abilities=("Corruption",)))
    t.foe("c3").tokens["Corruption"] = 1
    t.suit("mind").marks["Corruption"] = 1
    t.turn("Survey Lance", 1, "north", 1)
    assert not t.suit("mind").marks


@pytest.mark.rule("GG.27.75")
def test_soul_sap_spends_a_token_only_if_it_did_damage() -> None:
    t = struck(foe("c3", most=9, abilities=("Soul Sap",)), die=3, tokens="AP1 DL1")
    t.pick("LIGHT doubler")
    assert t.tokens("mind", "DL") == (0, 1)
    t = struck(foe("c3", most=9, abilities=("Soul Sap",)), die=1, tokens="AP1 DL1")
    assert t.tokens("mind", "DL") == (1, 0)


@pytest.mark.rule("GG.27.22", "GG.27.23")
def test_disarm_marks_a_fresh_weapon_whose_next_attack_deals_1() -> None:
    t = struck(foe("c3", most=16, abilities=("Disarm",)))
    t.end()
    t.passes()
    t.suit("mind").base[0] = 5
    t.turn("Ward Lash", 2, "Ward Lash", 1)
    assert t.foe("c3").damage == 2 + 1
    assert not any(gear.disarmed for gear in t.suit("mind").gear), "and the token leaves; no fresh weapon is left"
    t = struck(foe("c3", most=16, abilities=("Disarm", "Medium Immune")))
    assert not any(gear.disarmed for gear in t.suit("mind").gear)


@pytest.mark.rule("GG.27.78", "GG.27.79", "GG.27.80", "GG.17.11")
def test_steals_keeps_the_weapon_until_another_damages_it() -> None:
    t = Wave(mind=delver("c2"), body=delver("b3"), foes=[foe("c3", most=8, abilities=("Steals",))])
    t.turn("Survey Lance", 2, "north", 1)
    assert t.place("mind", "Survey Lance") == STOLEN
    t.end()
    t.turn("Storm Drum", 1, "Storm Drum", 1)
    assert t.place("mind", "Survey Lance") == BESIDE
    assert t.place("body", "Storm Drum") == STOLEN


@pytest.mark.rule("GG.27.78", "GG.27.80")
def test_a_dying_thief_steals_nothing_and_gives_back_what_it_has() -> None:
    t = lance(foe("c3", abilities=("Steals",)))
    held = t.suit("mind").gear[0]
    held.place, held.holder = STOLEN, 0
    t.turn("Survey Lance", 2, "north", 1)
    assert t.place("mind", "Survey Lance") == 2
    assert t.place("mind", "Ward Lash") == BESIDE


@pytest.mark.rule("GG.27.65", "GG.27.66", "GG.27.67", "GG.27.68", "GG.24.3")
def test_ritual_costs_a_rank_until_it_leaves() -> None:
    t = Wave(
        mind=delver("c2", gear="Survey Lance, Ward Lash 2, Bulwark"),
        foes=[foe("c3", 4, most=16, abilities=("Ritual",))],
    )
    t.turn("Survey Lance", 1, "north", 1)
    t.pick("Ward Lash")
    assert t.rank("mind", "Ward Lash") == 1
    t.end()
    t.passes()
    t.turn("Ward Lash", 2, "Ward Lash", 1)
    t.pick("Bulwark")
    assert t.tokens("mind", "BL") == (0, 0), "a rank 1 card is simply unavailable"
    assert t.place("mind", "Bulwark") == ASIDE
    t.s.enemies[0].damage = 15
    t.suit("mind").gear[0].place = 0
    t.end()
    t.turn("Survey Lance", 3, "north", 1)
    assert (t.rank("mind", "Ward Lash"), t.rank("mind", "Bulwark")) == (2, 1)
    assert t.tokens("mind", "BL") == (1, 0)


@pytest.mark.rule("GG.27.65", "GG.25.13")
def test_ritual_takes_nothing_by_a_slot_or_when_dying() -> None:
    t = struck(foe("c3", most=16, abilities=("Ritual",)), words="Slot 1")
    assert t.offers("end the turn")
    t = struck(foe("c3", abilities=("Ritual",)))
    assert t.offers("end the turn")


@pytest.mark.rule("GG.27.83", "GG.27.84", "GG.27.85")
def test_a_stunned_delver_has_no_action_until_the_other_pays_an_element() -> None:
    t = Wave(
        mind=delver("c2"), body=delver("a5", elements={1: "ember"}), foes=[foe("c3", most=16, abilities=("Stuns",))]
    )
    t.turn("Survey Lance", 1, "north", 1).end()
    assert t.s.figures[0].stunned
    t.lay("Reaper", 2)
    t.pick("give up Ember")
    assert not t.s.figures[0].stunned
    assert t.suit("body").elements[0] == 0
    assert t.offers("step"), "it cost no action"
    t.end()
    t.lay("Ward Lash", 2)
    assert t.offers("Ward Lash")


@pytest.mark.rule("GG.27.83", "GG.27.84")
def test_a_stunned_delver_may_move_and_cannot_free_themselves() -> None:
    t = Wave(mind=delver("c2", elements={3: "ember"}), body=delver("a5"), foes=[foe("e5")])
    t.s.figures[0].stunned = True
    t.lay("Ward Lash", 1)
    assert t.offers("step to")
    assert not t.offers("Ward Lash")
    assert not t.offers("Slot 1")
    assert not t.offers("give up")


# On itself


@pytest.mark.rule("GG.27.73", "GG.15.13")
def test_shell_closes_after_a_miss_and_opens_after_a_hit() -> None:
    t = lance(foe("c3", most=6, abilities=("Shell",)), tokens="AP4")
    left = []
    for n, die in enumerate((1, 3, 3)):
        t.turn("Survey Lance", 1, "north", die)
        left.append((t.foe("c3").hp, bool(t.foe("c3").tokens)))
        if n < 2:
            t.pick("2 AP: refresh Survey Lance").end()
            if n == 0:
                t.passes()
    assert left == [(4, True), (4, False), (2, False)]


@pytest.mark.rule("GG.27.96")
def test_unlife_undoes_even_death_on_a_6_only() -> None:
    assert struck(foe("c3", most=2, abilities=("Unlife",)), die=6).foes() == {"c3": 2}
    assert struck(foe("c3", most=2, abilities=("Unlife",)), die=5).foes() == {}
    assert struck(foe("c3", 4, most=9, abilities=("Unlife",)), die=5).foes() == {"c3": 2}


@pytest.mark.rule("GG.27.86", "GG.27.87", "GG.27.88", "GG.26.3", "GG.16.11")
def test_summons_brings_a_lieutenant_after_a_miss_on_1_to_5() -> None:
    def bob() -> Enemy:
        return foe("c3", most=8, rank="boss", reward=[], abilities=("Summons",))

    t = lance(bob())
    with t.dice(1, 4):
        t.lay("Survey Lance", 1).pick("north").pick("strike")
    t.pick("c4")
    came = t.foe("c4")
    assert (came.rank, came.most, came.power, came.arrows, came.reward) == ("lieutenant", 4, 2, "cross", [2])
    t = lance(bob())
    t.lay("Survey Lance", 1).pick("north")
    with t.dice(1, 6):
        t.pick("strike")
    assert len(t.foes()) == 1
    t = struck(bob(), die=3)
    assert len(t.foes()) == 1, "it reached somebody, and no die is rolled"
    t = struck(bob(), foe("e5", rank="lieutenant"), foe("a1", rank="lieutenant"), die=1)
    assert len(t.foes()) == 3, "two are there already, and no die is rolled"


# Deaths


@pytest.mark.rule("GG.27.21")
def test_death_heal_mends_its_neighbours_that_are_not_dying_and_nobody_else() -> None:
    others = [foe("b3", 1, most=9), foe("e5", 1, most=9), foe("c4", 1, most=9, abilities=("Medium Immune",))]
    t = struck(foe("c3", abilities=("Death Heal",)), *others)
    assert t.foes() == {"b3": 9, "e5": 1, "c4": 9}
    t = struck(foe("c3", abilities=("Death Heal",)), foe("c4", 2, most=9))
    assert t.foes() == {}, "what is dying is not mended"


@pytest.mark.rule("GG.27.46", "GG.18.25", "GG.26.13")
def test_last_act_costs_its_slayer_4() -> None:
    t = struck(foe("c3", abilities=("Last Act",)), tokens="BL1")
    assert (t.hp("mind"), t.hp("body")) == (2, 6)


@pytest.mark.rule("GG.27.47", "GG.27.48")
def test_malevolent_takes_four_elements_or_all_but_1_hp() -> None:
    t = struck(foe("c3", abilities=("Malevolent",)))
    assert t.hp("mind") == 1, "with fewer than four elements nothing else is offered"
    t = Wave(mind=delver("c2", elements={2: "gale loam", 3: "ember gale", 4: "tide"}))
    t.s.enemies.append(foe("c3", abilities=("Malevolent",)))
    t.turn("Survey Lance", 1, "north", 1)
    t.pick("four elements")
    for _ in range(3):
        t.give(t.options()[0])
    t.give(t.options()[0])
    assert t.hp("mind") == 6
    assert sum(map(int.bit_count, t.suit("mind").elements)) == 1


@pytest.mark.rule("GG.27.70", "GG.27.71", "GG.27.72")
def test_scrambles_exchanges_the_weapon_that_killed_it() -> None:
    def lacking(words: str = "north") -> Wave:
        t = Wave(mind=delver("c2", gear="Survey Lance 2"), foes=[foe("c3", 1, abilities=("Scrambles",)), foe("e5")])
        t.suit("mind").maxima[0] = 1
        return t.turn("Survey Lance", 1, words, 1)

    t = lacking().pick("Ward Lash")
    assert (t.rank("mind", "Ward Lash"), t.place("mind", "Ward Lash")) == (1, 1), "its maximum is lower"
    assert t.rank("mind", "Survey Lance") == 0
    assert lacking("Slot 1").rank("mind", "Survey Lance") == 2, "a slot exchanges nothing"


@pytest.mark.rule("GG.27.59", "GG.27.60", "GG.27.61", "GG.27.62", "GG.16.1")
def test_rebirth_counts_turns_without_a_death_and_returns_at_half() -> None:
    t = lance(foe("c3", 2, most=5, abilities=("Rebirth",)), body="e1", tokens="AP5")
    t.turn("Survey Lance", 1, "north", 1)
    tokens = [t.s.marks[0].n]
    t.end()
    t.lay("Reaper", 1).end()
    tokens.append(t.s.marks[0].n)
    t.lay("Ward Lash", 2).pick("2 AP: refresh Ward Lash").end()
    tokens.append(t.s.marks[0].n)
    assert tokens == [3, 2, 1]
    t.s.figures[1].tile = tile("c3")
    t.lay("Storm Drum", 2).end()
    t.pick("d4")
    assert not t.s.marks
    (back,) = t.s.enemies
    assert (NAMES[back.tile], back.hp, back.reborn, back.facing) == ("d4", 3, True, 0)


@pytest.mark.rule("GG.27.60")
def test_a_turn_in_which_somebody_died_takes_no_rebirth_token() -> None:
    t = lance(foe("c3"), body="e1")
    t.s.dead = [foe("e5", abilities=("Rebirth",))]
    t.s.dead[0].id = 9
    t.s.marks = [Mark(tile("e5"), "Rebirth", 2, t.s.dead[0])]
    t.turn("Survey Lance", 1, "north", 1).end()
    assert t.s.marks[0].n == 2
    t.lay("Reaper", 1).end()
    assert t.s.marks[0].n == 1


@pytest.mark.rule("GG.27.61")
def test_who_was_reborn_leaves_neither_parts_nor_a_reward() -> None:
    t = lance(foe("c3", abilities=("Rebirth",)))
    t.foe("c3").reborn = True
    t.turn("Survey Lance", 1, "north", 1)
    assert not t.lying()
    assert t.s.xp == 0
    assert t.s.marks[0].n == 3, "but it can be reborn again"


# After the card


@pytest.mark.rule("GG.27.8", "GG.27.9", "GG.27.10", "GG.13.9")
def test_blood_debt_takes_an_element_or_1_hp_for_each_that_was_damaged() -> None:
    t = Wave(mind=delver("c2", elements={3: "gale"}))
    t.s.enemies = [foe("c3", most=9, abilities=("Blood Debt",)), foe("c4", most=9, abilities=("Blood Debt",))]
    t.s.enemies[1].id = 1
    t.s.born = 2
    t.turn("Survey Lance", 1, "north", 1)
    t.pick("Gale")
    assert (t.suit("mind").elements[2], t.hp("mind")) == (0, 5), "the second finds no element"
    t = struck(foe("c3", most=9, abilities=("Blood Debt",)), words="Slot 1")
    assert t.hp("mind") == 6
    t = struck(foe("c3", most=9, abilities=("Blood Debt", "Medium Immune")))
    assert t.hp("mind") == 6


@pytest.mark.rule("GG.27.9")
def test_an_element_that_the_card_brought_may_pay_the_debt() -> None:
    t = struck(foe("c3", reward=[0, 1], abilities=("Blood Debt",)))
    t.pick("Ember on slot 3, Tide on slot 1", "mind")
    while t.ask().seat == 1:
        t.give(t.options()[0])
    assert t.labels() == ["Tide on slot 1", "Ember on slot 3", "1 HP"]


@pytest.mark.rule("GG.27.35", "GG.27.36", "GG.27.37", "GG.13.9")
def test_the_second_look_on_a_tile_kills_all_on_it() -> None:
    t = Wave(
        mind=delver("c4"),
        body=delver("b2"),
        foes=[foe(at, most=6, abilities=("Gaze",)) for at in ("c5", "d4", "a3")],
    )
    t.turn("Survey Lance", 1, "north", 1)
    assert [(NAMES[mark.tile], mark.n) for mark in t.s.marks] == [("c4", 1)]
    t.s.figures[1].tile = tile("c4")
    t.end()
    t.turn("Reaper", 1, "Reaper: Crystanid on d4", 1)
    assert not t.alive("mind")
    assert not t.alive("body")


@pytest.mark.rule("GG.27.35", "GG.25.13")
def test_one_card_makes_one_look_and_a_slot_makes_none() -> None:
    t = lance(foe("c3", most=9, abilities=("Gaze",)), foe("c4", most=9, abilities=("Gaze",)))
    t.turn("Survey Lance", 1, "north", 1)
    assert [mark.n for mark in t.s.marks] == [1]
    t = struck(foe("c3", most=9, abilities=("Gaze",)), words="Slot 1")
    assert not t.s.marks


# Turns and waves


@pytest.mark.rule("GG.27.38", "GG.27.39", "GG.2.16")
def test_grow_serves_the_boss_first_and_then_by_tile_after_every_second_turn() -> None:
    grows = [foe(at, abilities=("Grow",)) for at in ("a1", "b1")]
    t = Wave(mind=delver("e5"), body=delver("e5"), foes=[*grows, foe("e1", rank="boss", abilities=("Grow",))])
    t.s.supply = 2
    t.lay("Ward Lash", 1).end()
    assert t.foes() == {"a1": 2, "b1": 2, "e1": 2}, "not after the first turn"
    t.lay("Reaper", 1).end()
    assert t.foes() == {"a1": 3, "b1": 2, "e1": 3}
    assert t.s.supply == 0


@pytest.mark.rule("GG.27.63")
def test_repair_drifts_to_the_warden_and_then_mends_half_rounded_up() -> None:
    def warden(at: str) -> Enemy:
        enemy = foe(at, 6, most=13, rank="extra")
        enemy.card = "unknown-warden"
        return enemy

    t = Wave(foes=[warden("c3"), foe("e5", rank="extra", abilities=("Repair",))])
    t.lay("Ward Lash", 1).end()
    assert {*t.foes()} == {"c3", "d4"}
    assert t.foe("c3").hp == 6
    t.lay("Reaper", 1).end()
    assert t.foe("c3").hp == 10, "7 damage, of which 4 go"


@pytest.mark.rule("GG.27.74", "GG.20.1")
def test_soothsayer_alive_at_parting_shots_is_the_end_of_both() -> None:
    for abilities, alive in ((("Soothsayer",), False), ((), True)):
        t = Wave(foes=[foe("e5", abilities=abilities)])
        t.passes().passes()
        assert [t.alive(who) for who in ("mind", "body")] == [alive, alive]


@pytest.mark.rule("GG.27.97", "GG.27.93", "GG.27.25")
def test_a_wave_begins_with_its_tokens() -> None:
    t = Wave(foes=[foe("e5", abilities=("Vicious",))])
    begin_wave(t.s, Task("wave"))
    assert t.foe("e5").tokens == {"Vicious": 1}
