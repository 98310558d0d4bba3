"""Equipment and its keywords (section 24), base cards and upgrades."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia.abilities.book import BOOK, in_play
from dolmen.games.gone_to_gaia.abilities.dying import WHO_BRACES
from dolmen.games.gone_to_gaia.abilities.moments import Rests
from dolmen.games.gone_to_gaia.board import NAMES
from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.rules.levels import gain_gear, put_at
from dolmen.games.gone_to_gaia.state import Enemy
from tests.games.gone_to_gaia.table import Wave, delver, foe


def mind(gear: str, *foes: Enemy, at: str = "c2", other: str = "a5", tokens: str = "", hp: int = 6) -> Wave:
    return Wave(mind=delver(at, gear, tokens=tokens, hp=hp), body=delver(other), foes=[*foes])


def body(gear: str, *foes: Enemy, at: str = "c2", other: str = "a5", tokens: str = "", hp: int = 6) -> Wave:
    return Wave(mind=delver(other), body=delver(at, gear, tokens=tokens, hp=hp), foes=[*foes], next="body")


def upgraded(t: Wave, product: int) -> Wave:
    """The delver's one weapon has the upgraded cards, at the rank it has."""
    suit = t.suit("mind" if product < 16 else "body")
    (gear,) = suit.gear
    gear.upgrade = product
    put_at(t.s, suit.discipline, gear, gear.rank)
    return t


@pytest.mark.rule("GG.2.2", "GG.2.3", "GG.2.4")
def test_each_discipline_has_seventy_cards(box: Box) -> None:
    for discipline in (0, 1):
        cards = [box.equipment[discipline, type] for type in range(14)]
        assert sum(len(card.ranks) for card in cards) == 70
        assert [card.weapon for card in cards] == [True] * 7 + [False] * 7


@pytest.mark.rule("GG.24.1")
def test_no_rank_is_empty(box: Box) -> None:
    for cards in box.equipment.values():
        for before, after in zip(cards.ranks, cards.ranks[1:], strict=False):
            changed = (before.aims, before.damage, before.more, before.abilities, before.tokens, before.move, before.hp)
            now = (after.aims, after.damage, after.more, after.abilities, after.tokens, after.move, after.hp)
            assert changed != now or cards.name == "Doubler Die", cards.id


@pytest.mark.rule("GG.2.12", "GG.30.11")
def test_there_are_seventy_upgrade_cards(box: Box) -> None:
    assert [*box.upgrades] == [*range(9, 23)]
    for product, cards in box.upgrades.items():
        base = box.equipment[cards.discipline, cards.type]
        assert cards.weapon
        assert box.products[product].name == cards.name
        for rank, (was, now) in enumerate(zip(base.ranks, cards.ranks, strict=True), 1):
            if "Raised" in now.abilities:
                continue
            more = (now.damage - was.damage, now.more - was.more)
            assert more == ((0, 1) if rank > 3 else (0, 2) if was.damage == 2 else (1, 0)), f"{cards.name} {rank}"


def test_no_keyword_waits_for_its_rule() -> None:
    """What stands on a card is done."""
    handled = {handler.name for handler in BOOK.handlers}
    assert {*BOOK.abilities} - handled == set()


# How hard


@pytest.mark.rule("GG.24.22")
def test_the_lance_is_heavy_at_its_tip() -> None:
    t = mind("Survey Lance 4", foe("c3", most=9), foe("c4", most=9))
    t.lay("Survey Lance", 1).pick("north").pick("strike")
    with t.dice(1):
        t.pick("leave it")
    assert t.foes() == {"c3": 7, "c4": 5}


@pytest.mark.rule("GG.24.38", "GG.24.39")
def test_the_spear_is_heavy_at_its_point_and_may_pull_the_farthest() -> None:
    t = body("Root Spear 4", foe("d3", most=9), foe("e4", most=9))
    t.lay("Root Spear", 1).pick("north-east").pick("strike")
    assert t.foes() == {"d3": 5, "e4": 7}


@pytest.mark.rule("GG.24.26", "GG.24.27", "GG.24.28")
def test_the_prism_is_medium_on_the_diagonals() -> None:
    t = mind("Prism Array 4", foe("c4", most=9), foe("e4", most=9), foe("e3", most=9))
    t.turn("Prism Array", 1, "Prism Array", 1)
    assert t.foes() == {"c4": 8, "e4": 7, "e3": 9}


@pytest.mark.rule("GG.24.44", "GG.24.43")
def test_the_drum_is_medium_to_the_four_sides_and_1_more_to_one() -> None:
    t = body("Storm Drum 4", foe("c3", most=9), foe("d3", most=9))
    t.lay("Storm Drum", 1).pick("Storm Drum").pick("strike")
    t.pick("d3")
    with t.dice(1):
        t.pick("nobody more")
    assert t.foes() == {"c3": 7, "d3": 7}


@pytest.mark.rule("GG.24.43", "GG.24.5")
def test_the_drum_may_push_each_in_the_owners_order() -> None:
    t = body("Storm Drum 3", foe("c3", most=9), foe("c4", most=9), foe("d2", most=9))
    t.lay("Storm Drum", 1).pick("Storm Drum").pick("strike")
    t.pick("c3")
    assert not t.offers("c3"), "the tile behind it is not free"
    with t.dice(1):
        t.pick("d2")
    assert {*t.foes()} == {"c3", "c4", "e2"}


@pytest.mark.rule("GG.24.48", "GG.24.49")
@pytest.mark.parametrize(("rank", "die", "damage"), [(1, 2, 1), (1, 3, 2), (1, 6, 4), (3, 2, 2), (3, 6, 4)])
def test_the_sling_strikes_as_its_die_says(rank: int, die: int, damage: int) -> None:
    t = body(f"Gambler's Sling {rank}", foe("c4", most=9))
    t.lay("Gambler's Sling", 2).pick("c4")
    with t.dice(die, 1):
        t.pick("strike")
    assert t.foe("c4").damage == damage


@pytest.mark.rule("GG.24.49")
def test_the_sling_may_be_thrown_again_once() -> None:
    t = body("Gambler's Sling 4", foe("c4", most=9))
    t.lay("Gambler's Sling", 2).pick("c4")
    with t.dice(1):
        t.pick("strike")
    with t.dice(5, 1):
        t.pick("throw again")
    assert t.foe("c4").damage == 4, "and no third throw was offered"


@pytest.mark.rule("GG.30.11")
def test_the_house_sling_counts_a_1_as_6() -> None:
    t = upgraded(body("Gambler's Sling 1", foe("c4", most=9)), 21)
    t.lay("House Sling", 2).pick("c4")
    with t.dice(1, 1):
        t.pick("strike")
    assert t.foe("c4").damage == 6, "HEAVY, and 2 more"


# Fate


def cleaver(rank: int, die: int, words: str, *, hp: int = 6) -> Wave:
    t = body(f"Fate Cleaver {rank}", foe("b2", most=9), foe("d2", most=9), hp=hp)
    t.lay("Fate Cleaver", 2).pick("Fate Cleaver")
    with t.dice(die):
        t.pick("strike")
    with t.dice(*([1] if hp > 1 else [])):
        t.pick(words)
    return t


@pytest.mark.rule("GG.24.10", "GG.24.11", "GG.24.12", "GG.24.13")
def test_fate_says_which_side_and_1_damage_changes_it() -> None:
    for die, words, struck, hp in ((3, "so be it", "b2", 6), (4, "so be it", "d2", 6), (3, "suffer 1", "d2", 5)):
        t = cleaver(1, die, words)
        assert t.foe(struck).hp == 5
        assert sum(t.foes().values()) == 14, "the other side is not struck"
        assert t.hp("body") == hp


@pytest.mark.rule("GG.24.14")
def test_from_rank_3_one_change_a_wave_is_free() -> None:
    t = cleaver(3, 3, "for free")
    assert t.hp("body") == 6
    assert t.suit("body").used == ["Free Hand"]
    t.suit("body").gear[0].place = 0
    t.end()
    t.passes()
    t.lay("Fate Cleaver", 2).pick("Fate Cleaver")
    with t.dice(3):
        t.pick("strike")
    assert not t.offers("for free")


@pytest.mark.rule("GG.24.14")
def test_at_rank_4_the_other_side_takes_medium() -> None:
    t = cleaver(4, 3, "so be it")
    assert t.foes() == {"b2": 5, "d2": 7}


@pytest.mark.rule("GG.19.9")
def test_who_pays_with_the_last_hp_dies_before_the_effect() -> None:
    t = cleaver(1, 3, "suffer 1", hp=1)
    assert not t.alive("body")
    t.give("", "body")
    assert t.foes() == {"b2": 9, "d2": 9}
    assert t.ask().seat == 0


@pytest.mark.rule("GG.30.11")
def test_the_oath_strikes_both_sides_for_1_hp() -> None:
    t = upgraded(body("Fate Cleaver 1", foe("b2", most=9), foe("d2", most=9)), 16)
    t.lay("Oath Cleaver", 2).pick("Oath Cleaver")
    with t.dice(3):
        t.pick("strike")
    with t.dice(1):
        t.pick("take both")
    assert t.foes() == {"b2": 3, "d2": 3}
    assert t.hp("body") == 5


# Shoves


@pytest.mark.rule("GG.24.23", "GG.24.5", "GG.24.6")
def test_the_maul_pushes_straight_away_and_need_not() -> None:
    t = mind("Fulcrum Maul 3", foe("c3", most=9))
    t.lay("Fulcrum Maul", 2).pick("c3").pick("strike")
    assert t.labels() == ["it stays", "to c4", "to c5"]
    with t.dice(1):
        t.pick("c5")
    assert t.foes() == {"c5": 5}


@pytest.mark.rule("GG.24.24")
def test_the_maul_shakes_those_next_to_where_it_lands_and_they_answer() -> None:
    t = mind("Fulcrum Maul 4", foe("c3", most=9), foe("d5", most=9), foe("e1", most=9), other="d4")
    t.lay("Fulcrum Maul", 2).pick("c3").pick("strike")
    with t.dice(3):
        t.pick("c4")
    assert t.foes() == {"c4": 5, "d5": 8, "e1": 9}
    assert t.hp("body") == 4, "c4 and d5 stand next to d4"


@pytest.mark.rule("GG.30.11")
def test_the_long_fulcrum_pushes_in_any_direction() -> None:
    t = upgraded(mind("Fulcrum Maul 1", foe("c3", most=9)), 11)
    t.lay("Long Fulcrum", 2).pick("c3").pick("strike")
    assert len(t.labels()) == 8, "it stays, or one of seven free tiles"


@pytest.mark.rule("GG.24.29", "GG.24.30", "GG.24.31", "GG.15.16")
def test_the_hook_pulls_and_from_rank_3_nobody_answers() -> None:
    t = mind("Anchor Hook", foe("c4", most=9))
    t.lay("Anchor Hook", 2).pick("c4").pick("strike")
    with t.dice(3):
        t.pick("c3")
    assert t.foes() == {"c3": 7}
    assert t.hp("mind") == 5
    t = mind("Anchor Hook 3", foe("c4", most=9))
    t.lay("Anchor Hook", 2).pick("c4").pick("strike").pick("c3")
    assert t.hp("mind") == 6
    assert not t.events("DieFell")


@pytest.mark.rule("GG.30.11")
def test_the_harbour_hook_pulls_up_to_2_and_turns() -> None:
    t = upgraded(mind("Anchor Hook 2", foe("c5", most=9)), 13)
    t.lay("Harbour Hook", 2).pick("c5").pick("strike")
    t.pick("c3")
    with t.dice(1):
        t.pick("to the right")
    assert t.foe("c3").facing == 1


@pytest.mark.rule("GG.24.21")
def test_the_lance_may_turn_its_farthest_target() -> None:
    t = mind("Survey Lance 3", foe("c3", most=9), foe("c4", most=9))
    t.lay("Survey Lance", 1).pick("north").pick("strike")
    with t.dice(1):
        t.pick("to the left")
    assert (t.foe("c3").facing, t.foe("c4").facing) == (0, 3)


# Several attacks


@pytest.mark.rule("GG.24.32", "GG.24.33")
def test_the_bow_reaches_2_and_more_but_not_next_door() -> None:
    foes = (foe("c3", most=9), foe("c4", most=9), foe("e5", most=9))
    assert [label for label in aimed(mind("Relay Bow", *foes)) if "on" in label] == ["Relay Bow: Crystanid on c4"]
    foes = (foe("c3", most=9), foe("c4", most=9), foe("e5", most=9))
    assert len(aimed(mind("Relay Bow 2", *foes))) == 2
    foes = (foe("c3", most=9), foe("c4", most=9), foe("e5", most=9))
    assert len(aimed(mind("Relay Bow 3", *foes))) == 3, "from a5 also c3"


def aimed(t: Wave) -> list[str]:
    t.lay("Relay Bow", 2)
    return [label for label in t.labels() if label.startswith("Relay Bow")]


@pytest.mark.rule("GG.24.35", "GG.24.37", "GG.13.11")
def test_the_blade_strikes_next_to_each_in_order_and_from_rank_3_in_either() -> None:
    t = mind("Tandem Blade", foe("c3", most=9), foe("a4", most=9))
    t.lay("Tandem Blade", 2)
    assert not t.offers("Blade: Crystanid on b4"), "first next to the owner"
    t.strike("c3", 1, 1)
    assert t.foes() == {"c3": 8, "a4": 8}
    t = mind("Tandem Blade 3", foe("c3", most=9), foe("b3", most=9), foe("a4", most=9))
    t.lay("Tandem Blade", 2).strike("a4", 1)
    assert not t.offers("a4"), "the second goes next to the other one"


@pytest.mark.rule("GG.24.36")
def test_without_the_other_delver_the_second_attack_is_lost() -> None:
    t = mind("Tandem Blade", foe("c3", most=9), foe("a4", most=9))
    t.s.figures[1].alive = False
    t.lay("Tandem Blade", 2).strike("c3", 1)
    assert t.foes() == {"c3": 8, "a4": 9}


# What a kill brings


@pytest.mark.rule("GG.24.40")
def test_the_reaper_is_heavy_from_half_down_and_from_rank_4_always() -> None:
    for rank, hp, damage in ((1, 5, 4), (1, 6, 2), (4, 10, 4)):
        t = body(f"Reaper {rank}", foe("c3", hp, most=10))
        t.turn("Reaper", 2, "Reaper:", 1)
        assert t.foe("c3").hp == hp - damage


@pytest.mark.rule("GG.24.41")
def test_the_reapers_kill_brings_ap_back_and_at_rank_5_the_reaper() -> None:
    t = body("Reaper 5", foe("c3"), foe("e5"))
    t.suit("body").spent[0] = 2
    t.turn("Reaper", 2, "Reaper:", 1)
    assert t.tokens("body", "AP") == (1, 1)
    assert t.fresh("body", "Reaper")
    t = body("Reaper 5", foe("c3", most=9), foe("e5"))
    t.suit("body").spent[0] = 2
    t.turn("Reaper", 2, "Reaper:", 1)
    assert t.tokens("body", "AP") == (0, 2)
    assert not t.fresh("body", "Reaper")


@pytest.mark.rule("GG.24.47", "GG.24.50", "GG.24.51")
def test_the_caller_brings_an_element_for_a_kill_and_at_rank_5_without() -> None:
    t = body("Mist Caller", foe("c3", 1), foe("e5"))
    t.turn("Mist Caller", 2, "Mist Caller:", 1)
    t.pick("Tide")
    assert t.offers("Tide on slot 1")
    t = body("Mist Caller", foe("c3"), foe("e5"))
    t.turn("Mist Caller", 2, "Mist Caller:", 1)
    assert t.offers("end the turn"), "no kill, no element"
    t = body("Mist Caller 5", foe("c3", most=9), foe("e5"))
    t.turn("Mist Caller", 2, "Mist Caller:", 1)
    assert t.offers("Tide")


@pytest.mark.rule("GG.30.11")
def test_the_registrar_gives_it_to_both_and_the_hearth_fan_gives_ember() -> None:
    t = upgraded(body("Mist Caller", foe("c3"), foe("e5")), 22)
    t.turn("Mist Registrar", 2, "Mist Registrar:", 1)
    t.pick("Ember").pick("slot 3", "body")
    t.pick("slot 3", "mind")
    assert [suit.elements[2] for suit in t.s.suits] == [1, 1]
    t = upgraded(body("Ember Fan", foe("c3"), foe("e5")), 20)
    t.turn("Hearth Fan", 2, "north", 1)
    assert t.offers("Ember on slot 1")


@pytest.mark.rule("GG.30.11")
def test_patience_weather_and_lattice() -> None:
    for hp, damage in ((6, 6), (7, 4)):
        t = upgraded(body("Reaper", foe("c3", hp, most=9)), 18)
        t.turn("Patient Reaper", 2, "Reaper:", 1)
        assert t.foes() == ({"c3": hp - damage} if hp > damage else {})
    t = upgraded(body("Storm Drum", foe("c3", most=9), foe("b3", most=9)), 19)
    t.lay("Weather Drum", 2).pick("Weather Drum").pick("strike")
    with t.dice(1):
        t.give((t.foe("b3").id,))
    assert t.foes() == {"b3": 9, "c3": 7}, "one was left out"
    t = upgraded(mind("Ward Lash 2", *(foe(at, most=9) for at in ("c3", "b2", "d2"))), 9)
    t.turn("Ward Lattice", 2, "Ward Lattice", 3)
    t.give(tuple(enemy.id for enemy in t.s.enemies))
    assert t.hp("mind") == 6


@pytest.mark.rule("GG.30.11", "GG.24.32")
def test_the_exchange_reaches_whoever_stands_next_to_the_other_delver() -> None:
    """And nobody next to its owner."""
    t = upgraded(mind("Relay Bow", foe("b2"), foe("b4"), foe("e1"), at="c2", other="a5"), 14)
    t.lay("Relay Exchange", 2)
    assert sorted(label for label in t.labels() if "Relay" in label) == [
        "Relay Exchange: Crystanid on b4",
    ]
    t = mind("Relay Bow", foe("b2"), foe("b4"), at="c2", other="a5")
    t.lay("Relay Bow", 2)
    assert not t.offers("Crystanid on b4")


@pytest.mark.rule("GG.30.11", "GG.24.35", "GG.15.16")
def test_two_blows_of_the_watch_on_one_enemy_are_answered_once() -> None:
    for product, hp in ((0, 4), (15, 5)):
        t = mind("Tandem Blade", foe("c3", most=20), at="c2", other="d3")
        t = upgraded(t, product) if product else t
        name = "Tandem Watch" if product else "Tandem Blade"
        t.lay(name, 2).pick(name)
        with t.dice(*([2] if product else [2, 2])):
            t.pick("strike")
        assert t.hp("mind") == hp, name


@pytest.mark.rule("GG.30.11", "GG.13.7")
@pytest.mark.parametrize("ability", ["Rotates", "Alert", "Flees", "Aggressive", "Swaps", "Teleports", "Weak Spot"])
def test_whom_the_deep_root_holds_stays_as_it_is(ability: str) -> None:
    t = body("Root Spear", foe("d3", most=20, abilities=(ability,), facing=1, arrows="lancer"), foe("a1"))
    upgraded(t, 17).lay("Deep Root", 2)
    foe_before = t.foe("d3").facing
    with t.dice(2):
        t.pick("north-east").pick("strike")
    assert t.foe("d3").facing == foe_before
    assert t.foe("d3").tokens.get("Weak Spot") is None


# Passives


@pytest.mark.rule("GG.24.15", "GG.24.16", "GG.24.17")
@pytest.mark.parametrize(("die", "tokens"), [(1, [2, 0, 0]), (2, [0, 2, 0]), (3, [0, 0, 2]), (4, [1, 1, 1])])
def test_the_doubler_die_is_thrown_when_gained(die: int, tokens: list[int]) -> None:
    t = body("Reaper")
    gain_gear(t.s, 1, 8)
    with t.dice(die):
        t.ask()
    assert t.suit("body").available[1:4] == tokens


@pytest.mark.rule("GG.24.15")
def test_on_a_5_or_6_two_of_a_kind_are_chosen_never_one_of_each() -> None:
    t = body("Reaper")
    gain_gear(t.s, 1, 8)
    with t.dice(6):
        assert t.labels() == ["two LIGHT doublers", "two MEDIUM doublers", "two HEAVY doublers"]
    t.pick("HEAVY")
    assert t.suit("body").available[1:4] == [0, 0, 2]


@pytest.mark.rule("GG.24.52")
def test_plate_heals_for_a_boss_and_at_the_end_of_a_wave() -> None:
    for kind, healed in (("boss", 1), ("minion", 0)):
        t = body("Reaper, Plate", foe("c3", rank=kind, reward=[2]), hp=3)
        t.turn("Reaper", 2, "Reaper:", 1)
        assert t.hp("body") == 3 + healed
    for rank, hp in ((2, 3), (3, 4), (5, 5)):
        t = mind(f"Survey Lance, Plate {rank}", hp=3)
        play = in_play(t.s)
        play.run(t.s, Rests(), *play.owners)
        assert t.hp("mind") == hp


@pytest.mark.rule("GG.24.53")
def test_knuckles_keep_either_result_and_turn_a_die() -> None:
    t = mind("Survey Lance, Lucky Knuckle 4", foe("c3", most=9))
    t.turn("Survey Lance", 1, "north", 3)
    assert t.offers("turn it to 2")
    assert t.offers("turn it to 4")
    t = mind("Survey Lance, Lucky Knuckle 2", foe("c3", most=9))
    t.turn("Survey Lance", 1, "north", 3)
    assert not t.offers("turn it to")
    with t.dice(1):
        t.give("reroll")
    assert t.labels() == ["1", "3"]


@pytest.mark.rule("GG.10.9", "GG.10.10", "GG.10.13", "GG.24.18")
def test_boots_move_an_enemy_or_slip_through_one() -> None:
    t = mind("Survey Lance, Boots", foe("c3", most=9))
    t.lay("Survey Lance", 1)
    assert t.offers("move Crystanid on c3 to c4")
    assert not t.offers("turn it")
    t = mind("Survey Lance, Boots 2", foe("c3", most=9))
    t.lay("Survey Lance", 1)
    assert t.offers("turn it right")
    t = body("Reaper, Boots", foe("c3", most=9))
    t.lay("Reaper", 1)
    assert not t.offers("slip"), "two steps and 1 more point: not with 2"
    t = body("Reaper, Boots 2", foe("c3", most=9))
    t.lay("Reaper", 1)
    assert t.offers("slip through to c4")
    assert not t.offers("slip through to c3")
    assert NAMES[t.s.figures[1].tile] == "c2"


@pytest.mark.rule("GG.24.53", "GG.18.23")
def test_a_block_that_saved_hp_brings_an_element() -> None:
    t = body("Reaper, Bulwark 2", foe("c3", most=9, power=3), tokens="BL1")
    t.turn("Reaper", 2, "Reaper:", 2)
    t.pick("block Crystanid")
    t.pick("Tide")
    t.pick("slot 1")
    assert t.hp("body") == 6
    assert t.suit("body").elements[0]
    t = body("Reaper, Bulwark", foe("c3", most=9, power=3), tokens="BL1")
    t.turn("Reaper", 2, "Reaper:", 2)
    t.pick("block Crystanid")
    assert "element" not in t.match.open[0].question.name


@pytest.mark.rule("GG.24.53", "GG.18.25", "GG.27.46")
def test_some_bulwarks_stop_a_last_act() -> None:
    for rank, asked in ((3, True), (2, False)):
        t = mind(f"Survey Lance, Bulwark {rank}", foe("c3", abilities=("Last Act",)), foe("e5"), tokens="BL1")
        t.turn("Survey Lance", 2, "north", 1)
        assert (t.match.open[0].question is WHO_BRACES) == asked
        assert t.hp("mind") == (6 if asked else 2)
    t = mind("Survey Lance, Bulwark 3", foe("c3", abilities=("Last Act",)), foe("e5"))
    t.suit("mind").available[6] = 1
    t.turn("Survey Lance", 2, "north", 1).pick("block it")
    assert t.hp("mind") == 6
    assert t.suit("mind").available[6] == 0
    t = mind("Survey Lance, Bulwark 3", foe("c3", abilities=("Last Act",)), foe("e5"))
    t.turn("Survey Lance", 2, "north", 1).pick("no Block")
    assert t.hp("mind") == 2


@pytest.mark.rule("GG.24.53", "GG.18.25", "GG.27.76")
def test_some_bulwarks_stop_spikes_also_where_nobody_answers() -> None:
    for gear in ("Survey Lance", "Anchor Hook 3"):
        t = mind(f"{gear}, Bulwark 3", foe("c3", most=38, abilities=("Spiked",)))
        t.suit("mind").base = [8, 8, 8]
        name = gear.removesuffix(" 3")
        t.lay(name, 2).pick("north" if gear == "Survey Lance" else name)
        with t.dice(*([1] if gear == "Survey Lance" else [])):
            t.pick("strike")
            while t.asked("Where does"):
                t.pick("it stays")
        t.pick("block the spikes")
        assert t.hp("mind") == 6
    t = mind("Survey Lance, Bulwark 2", foe("c3", most=38, abilities=("Spiked",)))
    t.suit("mind").base = [8, 8, 8]
    t.turn("Survey Lance", 2, "north", 1)
    assert t.hp("mind") == 3


@pytest.mark.rule("GG.24.53", "GG.20.7")
def test_the_last_door_stops_one_parting_shot_a_wave_at_its_owner() -> None:
    t = mind("Survey Lance, Bulwark 5", foe("c3", rank="boss", level=2), foe("b1"), other="a5")
    t.passes().passes()
    assert t.labels("mind") == ["block Crystanid on b1", "block Crystanid on c3", "no Block"]
    t.pick("block Crystanid on c3", "mind")
    assert (t.hp("mind"), t.hp("body")) == (5, 4), "the boss's shot still hits the other"
    assert t.suit("mind").used == ["Last Door"]
    t = mind("Survey Lance, Bulwark 4", foe("c3", rank="boss", level=2), other="a5")
    t.passes().passes()
    assert (t.hp("mind"), t.hp("body")) == (4, 4)
