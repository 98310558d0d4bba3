"""Abilities that change the damage of an attack (section 14, clauses of section 27)."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.state import Enemy
from tests.games.gone_to_gaia.table import Wave, delver, foe


def table(*foes: Enemy, medium: int = 2, mind: str = "c2", body: str = "a1", **more: str) -> Wave:
    """Mind has a lance that deals so much."""
    t = Wave(mind=delver(mind, **more), body=delver(body), foes=[*foes])  # type: ignore[arg-type]
    t.suit("mind").base[1] = medium
    return t


def taken(*abilities: str, medium: int, others: tuple[Enemy, ...] = (), die: int = 1, **more: str) -> int:
    """What a foe with these abilities on c3 takes from the lance."""
    t = table(foe("c3", most=50, abilities=abilities), *others, medium=medium, **more)
    t.turn("Survey Lance", 1, "north", die)
    return t.foe("c3").damage


@pytest.mark.rule("GG.27.12", "GG.27.13")
def test_carapace_counts_neither_doubler_nor_doubled_base() -> None:
    for abilities, damage in (((), 8), (("Carapace",), 2)):
        t = table(foe("c3", most=50, abilities=abilities), medium=4, tokens="DM1")
        t.lay("Survey Lance", 1).pick("north")
        t.pick("doubler")
        with t.dice(1):
            t.pick("strike")
        assert t.foe("c3").damage == damage


@pytest.mark.rule("GG.27.33", "GG.14.9")
def test_formation_takes_2_off_for_each_neighbour_and_not_for_others() -> None:
    assert taken("Formation", medium=10) == 10
    assert taken("Formation", medium=10, others=(foe("b3"), foe("d4", rank="boss"), foe("e5"))) == 6
    assert taken("Formation", medium=3, others=(foe("b3"), foe("d4"))) == 0, "not below 0"


@pytest.mark.rule("GG.27.54", "GG.27.55")
def test_overlord_takes_1_off_for_every_other_enemy_wherever_it_stands() -> None:
    assert taken("Overlord", medium=10, others=(foe("b3"), foe("e5"))) == 8
    assert taken("Overlord", medium=10, others=(foe("c4"), foe("e5"))) == 8, "also for one that dies of the same attack"


@pytest.mark.rule("GG.27.24", "GG.14.10")
def test_double_edged_takes_double_only_under_its_black_arrow() -> None:
    def george(mind: str, die: int) -> tuple[int, int]:
        t = table(foe("c4", most=26, power=3, arrows="fork", abilities=("Double Edged",)), mind=mind)
        t.turn("Survey Lance", 1, "north" if mind == "c2" else "east", die)
        return t.foe("c4").hp, t.hp("mind")

    assert george("c2", 3) == (22, 6)
    assert george("c2", 6) == (22, 0), "and it deals double"
    assert george("a4", 6) == (24, 6), "no black arrow covers anybody"


@pytest.mark.rule("GG.27.11", "GG.26.12")
def test_brawler_halves_rounding_down_and_only_from_next_door() -> None:
    assert taken("Brawler", medium=5) == 2
    assert taken("Brawler", medium=5, mind="c1") == 5


@pytest.mark.rule("GG.27.27", "GG.19.8")
def test_evasive_halves_rounding_up_unless_both_are_next_to_it() -> None:
    assert taken("Evasive", medium=5) == 3
    assert taken("Evasive", medium=5, body="b4") == 5
    assert taken("Evasive", medium=5, mind="c1", body="b4") == 3
    t = table(foe("c3", most=50, abilities=("Evasive",)), medium=5, body="b4")
    t.s.figures[1].alive = False
    t.turn("Survey Lance", 1, "north", 1)
    assert t.foe("c3").damage == 3, "a dead delver is not next to it"


@pytest.mark.rule("GG.27.95", "GG.14.11")
def test_tough_rounds_down_to_fives() -> None:
    assert taken("Tough", medium=4) == 0
    assert taken("Tough", medium=14) == 10


@pytest.mark.rule("GG.27.77", "GG.14.13")
def test_stalwart_takes_5_from_weak_and_strong() -> None:
    assert taken("Stalwart", medium=1) == 5
    assert taken("Stalwart", medium=20) == 5


@pytest.mark.rule("GG.27.81", "GG.14.13")
def test_stout_takes_at_most_8_and_is_never_dealt_more_for_it() -> None:
    assert taken("Stout", medium=20) == 8
    assert taken("Stout", medium=3) == 3


@pytest.mark.rule("GG.27.97")
def test_vicious_takes_at_most_1_until_somebody_bleeds_beside_it() -> None:
    t = table(foe("c3", most=50, arrows="lancer", abilities=("Vicious",)), medium=9)
    t.foe("c3").tokens["Vicious"] = 1
    t.turn("Survey Lance", 1, "north", 3)
    assert t.foe("c3").damage == 1
    assert t.hp("mind") == 5
    assert not t.foe("c3").tokens, "Mind stood next to it and suffered"


@pytest.mark.rule("GG.27.97")
def test_vicious_keeps_its_token_while_only_others_bleed() -> None:
    t = table(foe("c3", most=50, arrows="lancer", abilities=("Vicious",)), medium=9, mind="c1")
    t.foe("c3").tokens["Vicious"] = 1
    t.turn("Survey Lance", 1, "north", 3)
    assert t.hp("mind") == 5
    assert t.foe("c3").tokens == {"Vicious": 1}, "two tiles away is not beside it"


@pytest.mark.rule("GG.27.41", "GG.27.42", "GG.27.43", "GG.27.44", "GG.14.14")
def test_the_immune_take_0_of_their_type_and_all_of_the_others() -> None:
    assert taken("Medium Immune", medium=3) == 0
    assert taken("Immunity MEDIUM", medium=3) == 0
    for other in ("Light Immune", "Heavy Immune", "Immunity LIGHT", "Immunity HEAVY"):
        assert taken(other, medium=3) == 3

    def lash(ability: str) -> int:
        t = table(foe("c3", most=9, abilities=(ability,)))
        t.turn("Ward Lash", 1, "Ward Lash", 1)
        return t.foe("c3").damage

    assert (lash("Light Immune"), lash("Immunity LIGHT"), lash("Medium Immune")) == (0, 0, 1)

    def reap(ability: str) -> int:
        t = Wave(body=delver("c2"), foes=[foe("c3", 4, most=9, abilities=(ability,))], next="body")
        t.turn("Reaper", 1, "Reaper:", 1)
        return t.foe("c3").hp if t.foes() else 0

    assert (reap("Heavy Immune"), reap("Immunity HEAVY"), reap("Light Immune")) == (4, 4, 0)


@pytest.mark.rule("GG.27.45")
def test_invulnerable_is_one_attack_on_one_attack_off() -> None:
    t = table(foe("c3", most=26, abilities=("Invulnerable",)), tokens="AP4")
    left = []
    for n in range(3):
        t.turn("Survey Lance", 1, "north", 1)
        left.append(t.foe("c3").hp)
        if n < 2:
            t.pick("2 AP: refresh Survey Lance").end()
            if n == 0:
                t.passes()
    assert left == [24, 24, 22]


@pytest.mark.rule("GG.27.57", "GG.27.58")
def test_primordial_is_damaged_only_from_a_slot_with_its_element_and_only_by_cards() -> None:
    def dealt(slot: int, words: str = "north") -> int:
        t = table(foe("c3", most=50, abilities=("Primordial ember gale",)))
        t.turn("Survey Lance", slot, words, 1)
        return t.foe("c3").damage

    assert dealt(1) == 2, "Ember + Tide"
    assert dealt(2) == 2, "Gale + Loam"
    assert dealt(4) == 0, "Tide + Loam"
    assert dealt(1, "Slot 1") == 0, "a slot ability is no card"


@pytest.mark.rule("GG.27.92", "GG.14.14")
def test_taunt_shields_its_neighbours_other_taunters_too_but_not_itself() -> None:
    taunt = foe("d3", most=9, abilities=("Taunt",))
    assert taken(medium=4, others=(taunt,)) == 0
    assert taken("Taunt", medium=4, others=(foe("d3", most=9, abilities=("Taunt",)),)) == 0
    assert taken("Taunt", medium=4) == 4
    assert taken(medium=4, others=(foe("e3", most=9, abilities=("Taunt",)),)) == 4


@pytest.mark.rule("GG.27.93")
def test_when_all_are_shielded_the_taunter_with_most_hp_gives_it_up() -> None:
    def left(*others: Enemy) -> list[bool]:
        t = Wave(foes=[foe("b2", most=6, abilities=("Taunt",)), foe("b3", 4, most=6, abilities=("Taunt",)), *others])
        t.lay("Ward Lash", 1).end()
        return ["Taunt" in t.foe(at).abilities for at in ("b2", "b3")]

    assert left() == [False, True]
    assert left(foe("e5", rank="boss", most=26)) == [True, True], "somebody can still be struck"


@pytest.mark.rule("GG.27.98", "GG.26.11", "GG.14.12")
def test_weak_spot_takes_5_more_only_from_the_marked_side() -> None:
    def dealt(facing: int) -> int:
        t = table(foe("c3", most=50, facing=facing, abilities=("Weak Spot",)))
        t.turn("Survey Lance", 1, "north", 1)
        return t.foe("c3").damage

    assert [dealt(facing) for facing in range(4)] == [2, 2, 7, 2]


@pytest.mark.rule("GG.27.99")
def test_weak_spot_turns_the_mark_away_after_such_an_attack_and_only_then() -> None:
    t = table(foe("c3", most=50, facing=2, abilities=("Weak Spot",)))
    t.turn("Survey Lance", 1, "north", 1)
    assert t.foe("c3").facing == 0
    t = table(foe("c3", most=50, facing=1, abilities=("Weak Spot",)))
    t.turn("Survey Lance", 1, "north", 1)
    assert t.foe("c3").facing == 1
    t = Wave(body=delver("b2"), foes=[foe("c3", most=50, facing=3, abilities=("Weak Spot",))], next="body")
    t.turn("Reaper", 1, "Reaper:", 1)
    assert sorted(t.options()) == [0, 1], "from the diagonal the players choose one of the two far sides"


@pytest.mark.rule("GG.27.28", "GG.14.15")
def test_fatal_flaw_dies_only_after_or_with_the_lower_numbers() -> None:
    def left(first: Enemy) -> dict[str, int]:
        t = table(foe("c3", most=2, abilities=("Fatal Flaw 2",)), first)
        t.turn("Survey Lance", 1, "north", 1)
        return t.foes()

    assert left(foe("e5", abilities=("Fatal Flaw 1",))) == {"c3": 1, "e5": 2}
    assert left(foe("e5", abilities=("Fatal Flaw 3",))) == {"e5": 2}
    assert left(foe("c4", abilities=("Fatal Flaw 1",))) == {}, "killed by the same attack"
    assert left(foe("c4", abilities=("Fatal Flaw 1", "Hardy"))) == {"c3": 1, "c4": 1}, "a lethal amount is no death"


@pytest.mark.rule("GG.27.40")
def test_hardy_dies_only_of_an_attack_on_three() -> None:
    def left(*others: Enemy) -> int:
        t = Wave(body=delver("c3"), foes=[foe("c4", 1, most=9, abilities=("Hardy",)), *others], next="body")
        t.turn("Storm Drum", 1, "Storm Drum", 1)
        return t.foes().get("c4", 0)

    assert left(foe("b4", most=9)) == 1
    assert left(foe("b4", most=9), foe("d4", most=9)) == 0


@pytest.mark.rule("GG.27.56")
def test_pact_dies_only_with_a_neighbour_that_receives_a_lethal_amount() -> None:
    def left(hp: int, at: str, pact: bool = True) -> dict[str, int]:
        other = foe(at, hp, most=12, abilities=("Pact",) if pact else ())
        t = table(foe("c3", 2, most=12, abilities=("Pact",)), other)
        t.turn("Survey Lance", 1, "north", 1)
        return t.foes()

    assert left(5, "c4") == {"c3": 1, "c4": 3}
    assert left(2, "c4") == {}, "two of them together"
    assert left(2, "c4", pact=False) == {}
    assert left(2, "d4") == {"c3": 1, "d4": 2}, "one that is not hit"
