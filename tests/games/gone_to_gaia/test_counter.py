"""Counterattacks (section 15), Rerolls and Blocks (section 18)."""

from __future__ import annotations

import pytest

from tests.games.gone_to_gaia.table import Wave, delver, foe


def answered(mind: str, body: str, enemy: str, die: int, **more: object) -> tuple[int, int]:
    """HP of both after Mind's lance to the north."""
    t = Wave(mind=delver(mind), body=delver(body), foes=[foe(enemy, most=9, **more)])  # type: ignore[arg-type]
    t.turn("Survey Lance", 1, "north", die)
    return t.hp("mind"), t.hp("body")


@pytest.mark.rule("GG.15.4", "GG.15.13")
def test_on_a_1_no_arrow_is_active() -> None:
    assert answered("c2", "b2", "c3", 1) == (6, 6)


@pytest.mark.rule("GG.15.5")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_on_2_to_5_the_white_arrows_hit_and_the_black_do_not(die: int) -> None:
    assert answered("c2", "b2", "c3", die) == (5, 6)


@pytest.mark.rule("GG.15.6")
def test_on_a_6_the_black_arrows_hit_and_the_white_do_not() -> None:
    assert answered("c2", "b2", "c3", 6) == (6, 5)


@pytest.mark.rule("GG.15.10", "GG.15.11")
def test_one_answer_hits_both_for_the_full_damage() -> None:
    assert answered("c1", "c2", "c3", 3, arrows="lancer", power=2) == (4, 4), "one stands behind the other"


@pytest.mark.rule("GG.15.8")
def test_the_card_is_turned_and_so_are_its_arrows() -> None:
    assert answered("c2", "b3", "c3", 3, arrows="lancer", facing=1) == (6, 5)


@pytest.mark.rule("GG.15.9")
def test_a_delver_suffers_once_from_each_enemy() -> None:
    t = Wave(mind=delver("c3"), foes=[foe("c4", most=9, power=2), foe("c5", most=9, arrows="lancer"), foe("d3")])
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("mind") == 6 - 2 - 1


@pytest.mark.rule("GG.15.2")
def test_one_die_is_read_by_all() -> None:
    t = Wave(mind=delver("c3"), foes=[foe("c4", most=9), foe("d3", most=9)])
    t.turn("Ward Lash", 1, "Ward Lash", 4)
    assert len(t.events("DieFell")) == 1
    t.give((), "mind")
    assert t.hp("mind") == 4


@pytest.mark.rule("GG.15.1")
def test_only_who_was_targeted_answers() -> None:
    t = Wave(mind=delver("c3"), foes=[foe("c4", most=9), foe("d3", power=5)])
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("mind") == 5


@pytest.mark.rule("GG.15.14", "GG.18.21", "GG.18.22", "GG.18.1")
def test_rerolls_go_on_until_both_decline_and_the_last_counts() -> None:
    t = Wave(mind=delver("c2", tokens="RR1"), body=delver("b2", tokens="RR2"), foes=[foe("c3", most=9)])
    t.lay("Survey Lance", 1)
    with t.dice(3, 6, 4, 1):
        t.pick("north").pick("strike")
        t.pick("reroll", "mind")
        t.pick("reroll", "body")
        t.pick("reroll", "body")
    assert (t.hp("mind"), t.hp("body")) == (6, 6), "nobody has one left, so nobody is asked"
    assert t.tokens("body", "RR") == (0, 2)
    assert t.tokens("mind", "RR") == (0, 1)


@pytest.mark.rule("GG.15.14")
def test_after_a_reroll_who_had_declined_is_asked_again() -> None:
    t = Wave(mind=delver("c2", tokens="RR1"), body=delver("b2", tokens="RR1"), foes=[foe("c3", most=9)])
    t.lay("Survey Lance", 1)
    with t.dice(3, 6):
        t.pick("north").pick("strike")
        t.pick("let it count", "mind")
        t.pick("reroll", "body")
    assert t.asked("reroll") == [0]


@pytest.mark.rule("GG.15.14", "GG.35.3")
def test_who_holds_nothing_that_could_matter_is_not_asked() -> None:
    t = Wave(mind=delver("c2"), body=delver("a5", tokens="BL1"), foes=[foe("c3", most=9), foe("e5")])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.offers("end the turn", "mind"), "no arrow covers anybody, so there is nothing to block"


@pytest.mark.rule("GG.18.23", "GG.15.15")
def test_a_block_stops_one_enemy_for_both_delvers() -> None:
    t = Wave(
        mind=delver("c1"),
        body=delver("c2", tokens="BL1"),
        foes=[foe("c3", most=9, arrows="lancer", power=3), foe("e5")],
    )
    t.turn("Survey Lance", 1, "north", 3)
    t.pick("block Crystanid on c3", "body")
    assert (t.hp("mind"), t.hp("body")) == (6, 6)
    assert t.tokens("body", "BL") == (0, 1)


@pytest.mark.rule("GG.18.24")
def test_each_block_stops_one_enemy() -> None:
    t = Wave(mind=delver("c3", tokens="BL2"), foes=[foe("c4", most=9), foe("d3", most=9), foe("b3", most=9)])
    t.turn("Ward Lash", 1, "Ward Lash", 3)
    t.give((), "mind")
    t.pick("block Crystanid on c4")
    assert not t.offers("c4"), "it is blocked already"
    t.pick("block Crystanid on d3")
    assert t.hp("mind") == 5


@pytest.mark.rule("GG.15.14")
def test_no_reroll_after_a_block_was_thought_of() -> None:
    t = Wave(mind=delver("c2", tokens="BL1 RR1"), foes=[foe("c3", most=9)])
    t.turn("Survey Lance", 1, "north", 3)
    t.pick("let it count")
    assert t.offers("block")
    assert not t.offers("reroll")


@pytest.mark.rule("GG.18.4")
def test_rerolls_and_blocks_are_spent_in_any_turn() -> None:
    t = Wave(mind=delver("c2"), body=delver("a1", tokens="BL1"), foes=[foe("c3", most=9)])
    t.turn("Survey Lance", 1, "north", 3)
    t.pick("block", "body")
    assert t.hp("mind") == 6


@pytest.mark.rule("GG.35.3")
def test_windows_can_be_closed_for_the_wave_and_opened_again() -> None:
    t = Wave(mind=delver("c2", tokens="RR1"), body=delver("c2", tokens="RR1"), foes=[foe("c3", most=20), foe("e5")])
    t.turn("Survey Lance", 1, "north", 1)
    t.pick("keep my tokens", "mind")
    t.pick("let it count", "body")
    t.end()
    t.turn("Reaper", 1, "Reaper", 1)
    assert t.asked("reroll") == [1]
    assert t.asked("reopen-0") == [0]
    t.give("open", "mind", "reopen-0")
    assert not t.suit("mind").keeps
    t.pick("let it count", "body")
    assert t.asked("reroll") == [0], "asked again, at once"


@pytest.mark.rule("GG.24.8", "GG.15.18", "GG.15.12")
def test_ward_lash_weakens_up_to_two_of_its_targets() -> None:
    t = Wave(mind=delver("c3"), body=delver("a5"), foes=[foe("c4", most=9), foe("d3", most=9), foe("b3", most=9)])
    t.turn("Ward Lash", 1, "Ward Lash", 3)
    ids = [enemy.id for enemy in t.s.enemies]
    assert t.refused(t.give, tuple(ids), "mind"), "not all three"
    t.give(tuple(ids[:2]), "mind")
    assert t.hp("mind") == 5, "1 less is 0, never below"


@pytest.mark.rule("GG.24.9")
@pytest.mark.parametrize(("rank", "hurt"), [(1, 1 + 0 + 1), (3, 1), (5, 0)])
def test_higher_ranks_weaken_more(rank: int, hurt: int) -> None:
    t = Wave(
        mind=delver("c3", f"Ward Lash {rank}"),
        foes=[foe("c4", most=20, power=2), foe("d3", most=20), foe("b3", most=20)],
    )
    t.turn("Ward Lash", 1, "Ward Lash", 3)
    most = 2 if rank == 1 else 3
    wanted = [t.foe(at).id for at in ("c4", "d3", "b3")][:most]
    t.give(tuple(sorted(wanted, key=lambda id: [enemy.id for enemy in t.s.enemies].index(id))), "mind")
    assert 6 - t.hp("mind") == hurt


@pytest.mark.rule("GG.24.9")
def test_ward_lash_reaches_2_from_rank_2_and_is_medium_from_rank_4() -> None:
    for rank, left in ((1, {"c5": 9, "d3": 8}), (2, {"c5": 8, "d3": 8}), (4, {"c5": 7, "d3": 7})):
        t = Wave(mind=delver("c3", f"Ward Lash {rank}"), foes=[foe("c5", most=9), foe("d3", most=9)])
        t.turn("Ward Lash", 1, "Ward Lash", 1)
        assert t.foes() == left


@pytest.mark.rule("GG.24.7")
def test_ward_lash_hits_beside_and_not_at_the_corners() -> None:
    t = Wave(mind=delver("c3"), foes=[foe("c4"), foe("d4"), foe("b3")])
    t.turn("Ward Lash", 1, "Ward Lash", 1)
    assert t.foes() == {"c4": 1, "d4": 2, "b3": 1}
