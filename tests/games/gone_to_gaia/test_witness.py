"""Witness on the board, what products do in a quest, New Game+ and quests alone."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NAMES, tile
from dolmen.games.gone_to_gaia.choices import Beckon
from dolmen.games.gone_to_gaia.rules.deaths import kill
from dolmen.games.gone_to_gaia.rules.levels import gain_gear
from dolmen.games.gone_to_gaia.rules.shots import shooters
from dolmen.games.gone_to_gaia.rules.spawning import starts
from dolmen.games.gone_to_gaia.rules.turns import doings
from dolmen.games.gone_to_gaia.state import Lying, Mark, Task
from dolmen.kernel import IllegalAnswer
from tests.games.gone_to_gaia.quest_table import Quest, played
from tests.games.gone_to_gaia.table import foe
from tests.games.gone_to_gaia.test_quest_flow import clear_board, hurt, kill_boss

BOX = GAME.box


def with_witness(where: str = "a1", products: list[int] | None = None, quest: str = "Q2") -> Quest:
    """The first turn, on an empty board, without tokens; Mind on e5, Body on e4."""
    t = Quest(quest, products=[products or [], []]).set_out()
    clear_board(t.s)
    t.s.marks, t.s.witness = [], tile(where)
    for suit in t.s.suits:
        suit.available = [0] * 7
    t.s.figures[0].tile, t.s.figures[1].tile = tile("e5"), tile("e4")
    t.begin_again()
    return t


def his_steps(t: Quest) -> set[str]:
    return {NAMES[doing.to] for doing in doings(t.s) if isinstance(doing, Beckon)}


@pytest.mark.rule("GG.12.4", "GG.12.6", "GG.12.7", "GG.12.1")
def test_example_21_witness_takes_all_parts_and_leaves_the_circuit() -> None:
    t = with_witness()
    t.s.lying = [Lying(tile("b2"), 0, 0), Lying(tile("b2"), 1, 0), Lying(tile("c3"), 0, 1)]
    t.s.marks = [Mark(tile("c3"), "circuit")]
    t.begin_again()
    t.give("pass").lay("Storm Drum", 1)
    t.pick("Witness goes to b2").pick("c3")
    assert t.suit("mind").parts[:2] == [1, 1]
    assert t.suit("body").parts[:2] == [1, 0]
    assert [mark.what for mark in t.s.marks] == ["circuit"]
    assert t.sheet.circuits == 0
    assert t.s.witness == tile("c3"), "two tiles, and no farther"
    assert not his_steps(t), "it was the action"


@pytest.mark.rule("GG.12.5", "GG.12.4")
def test_witness_never_enters_an_enemys_tile_and_may_share_with_delvers() -> None:
    t = with_witness()
    t.s.enemies = [foe("b2")]
    t.s.figures[0].tile = tile("a2")
    t.begin_again()
    t.lay("Ward Lash", 1)
    assert his_steps(t) == {"a2", "b1"}
    with pytest.raises(IllegalAnswer):
        t.give(Beckon(tile("b2")))
    t.pick("Witness goes to a2")
    assert t.s.witness == t.s.figures[0].tile
    assert tile("b2") not in t.options("mind")


@pytest.mark.rule("GG.12.3")
def test_witness_is_along_from_chapter_2_on() -> None:
    t = Quest("Q1").set_out()
    t.lay("Ward Lash", 1)
    assert not his_steps(t), "in Quest 1 the action does not exist"
    early = Quest("Q2", witness=False).set_out()
    assert early.s.witness < 0


@pytest.mark.rule("GG.12.8")
def test_witness_collects_for_the_dead_too() -> None:
    t = with_witness()
    t.s.figures[1].alive = False
    t.s.lying = [Lying(tile("b2"), 1, 2)]
    t.begin_again()
    t.lay("Ward Lash", 1).pick("Witness goes to b2")
    assert t.suit("body").parts[2] == 1


@pytest.mark.rule("GG.12.9")
def test_witness_is_never_hurt_and_blocks_no_arrow() -> None:
    t = with_witness("c3")
    t.s.enemies = [foe("c4", most=9, arrows="lancer", power=2)]
    t.s.figures[0].tile = tile("c2")
    t.begin_again()
    t.lay("Survey Lance", 2)
    with t.dice(3):
        t.pick("to the north").pick("strike")
    assert t.hp("mind") == 4, "the arrow goes past him"
    assert t.s.witness == tile("c3")


# Products


def test_long_stride_and_second_arm() -> None:
    t = with_witness(products=[47, 52])
    t.lay("Ward Lash", 1).pick("Witness goes to b2").pick("c3").pick("d4")
    assert t.s.witness == tile("d4"), "three tiles"
    assert his_steps(t), "the action is still there"
    t.until("doing").pick("Witness goes to d5")
    t.until("doing", take=99)
    assert not his_steps(t), "once a wave"


def test_tidy_habits_take_what_falls_next_door() -> None:
    t = with_witness("d4", products=[49])
    t.s.enemies = [foe("e3", hp=1), foe("a1", hp=1)]
    t.s.figures[0].tile = tile("e2")
    t.begin_again()
    t.lay("Ward Lash", 1)
    with t.dice(1):
        t.pick("all in reach").pick("strike")
    assert t.lying() == []
    assert (t.suit("mind").parts[0], t.suit("body").parts[0]) == (1, 1)


def test_first_aid_heals_once_a_wave_where_witness_stops() -> None:
    t = with_witness("d4", products=[50])
    hurt(t.s, 3, 6)
    t.begin_again()
    t.lay("Ward Lash", 1).pick("Witness goes to e5")
    t.give(t.s.witness)
    assert t.hp("mind") == 4
    t.until("lay", take=99)
    t.lay("Storm Drum", 1).pick("Witness goes to d4").pick("e5")
    assert t.hp("mind") == 4


def test_polite_cough_pushes_one_neighbour_away() -> None:
    t = with_witness("a1", products=[51])
    t.s.enemies = [foe("c2")]
    t.begin_again()
    t.lay("Ward Lash", 1).pick("Witness goes to b2")
    t.pick("on c2")
    assert t.foes() == {"d2": 2}


def test_the_notarys_seal_takes_circuits() -> None:
    t = with_witness("a1", products=[55])
    t.s.marks = [Mark(tile("b2"), "circuit")]
    t.begin_again()
    t.lay("Ward Lash", 1).pick("Witness goes to b2")
    assert t.sheet.circuits == 1
    assert t.s.marks == []


def test_the_mended_hand_stops_one_answer_a_wave() -> None:
    t = with_witness("d2", products=[48])
    t.s.enemies = [foe("c3", most=9)]
    t.s.figures[0].tile = tile("c2")
    t.begin_again()
    t.lay("Ward Lash", 1)
    with t.dice(3):
        t.pick("all in reach").pick("strike")
        t.give(())
        t.pick("on c3")
    assert t.hp("mind") == 6
    assert t.suit("mind").used == ["Mended Hand"]


def test_the_field_kit_heals_two_once_a_quest() -> None:
    t = with_witness(products=[7])
    hurt(t.s, 2, 6)
    t.begin_again()
    t.lay("Ward Lash", 1).pick("use Field Kit")
    assert t.hp("mind") == 4
    assert not any("Field Kit" in label for label in t.labels("mind"))
    spiteful = with_witness(products=[7])
    spiteful.sheet.rules = ["kit-heals-nothing"]
    hurt(spiteful.s, 2, 6)
    spiteful.begin_again()
    spiteful.lay("Ward Lash", 1).pick("use Field Kit")
    assert spiteful.hp("mind") == 2


def test_stair_legs_go_one_farther_once_a_wave() -> None:
    t = with_witness(products=[30])
    t.lay("Ward Lash", 1).pick("use Stair Legs").pick("step to d4").pick("step to c3")
    assert t.at("mind") == "c3"
    assert not any("step to" in label for label in t.labels("mind"))


def test_the_index_draws_two_and_keeps_one() -> None:
    t = with_witness(products=[31])
    t.s.agenda.append(Task("level card", 0))
    t.begin_again()
    assert t.asked("which card") == [0]
    one, other = t.options("mind")
    t.give(other)
    assert t.task.do in ("type", "lay")
    assert t.s.used_levels == [one, other]


def test_what_products_give_at_the_start() -> None:
    t = Quest("Q2", products=[[32, 46], [56, 57]])
    t.until("lay")
    assert sum(bits.bit_count() for bits in t.suit("mind").elements) == 1
    assert sum(gear.type < 7 for gear in t.suit("mind").gear) == 3
    ranks = sorted(gear.rank for gear in t.suit("body").gear)
    assert ranks == [1, 2, 2]


def test_offcuts_and_the_desk_bell_and_chalk() -> None:
    t = with_witness(products=[34])
    t.s.enemies = [foe("e3", hp=1, rank="boss", reward=[])]
    t.s.figures[0].tile = tile("e2")
    t.begin_again()
    t.lay("Ward Lash", 1)
    with t.dice(1):
        t.pick("all in reach").pick("strike")
    assert t.s.xp == 1
    bell = with_witness(products=[53])
    bell.s.enemies = [foe("e3", most=9)]
    bell.s.figures[0].tile = tile("e2")
    bell.begin_again()
    bell.lay("Ward Lash", 1)
    with bell.dice(3):
        bell.pick("all in reach").pick("strike").pick("ring")
    assert bell.hp("mind") == 6
    assert bell.suit("mind").once == ["Desk Bell"]
    chalk = with_witness(products=[54])
    chalk.s.enemies = [foe("a5", rank="boss", level=2, most=16)]
    chalk.s.enemies[0].card = "gerald"
    chalk.all_pass()
    chalk.pick("e5").until("choose")
    assert [suit.hp for suit in chalk.s.suits] == [6, 4]


@pytest.mark.rule("GG.11.16", "GG.22.6")
def test_elements_are_lost_at_the_end_but_for_what_is_in_the_flask() -> None:
    t = with_witness(products=[33])
    t.suit("mind").elements[0] = 1
    t.suit("body").elements[0] = 1
    t.all_pass().until("up or on")
    t.give("up", 0).give("up", 1).until("never")
    assert t.sheet.flask == {0: 0}
    dry = with_witness(products=[33])
    dry.all_pass().until("element of choice", take=0)
    assert dry.s.phase == "interlude", "without an element one is gained at the end of a wave"


@pytest.mark.rule("GG.20.2")
def test_once_a_quest_a_person_left_alone_lets_you_go() -> None:
    t = Quest("Q2", rules=["quiet-boss-once"]).set_out()
    t.alone_with()
    t.all_pass()
    assert t.task.do == "quiet once"
    for seat in (0, 1):
        t.give(1, seat)
    t.until("choose")
    assert [suit.hp for suit in t.s.suits] == [6, 6]
    attacked = Quest("Q2", rules=["quiet-boss-once"]).set_out()
    attacked.alone_with()
    attacked.s.attacked.append(attacked.boss().id)
    attacked.all_pass()
    assert attacked.task.do != "quiet once"


def test_boarders_give_an_element_each_but_not_while_mara_minds() -> None:
    t = Quest("Q2", boarders=["bob", "ines"])
    t.until("lay")
    assert sum(bits.bit_count() for suit in t.s.suits for bits in suit.elements) == 2
    minds = Quest("Q2", boarders=["bob"], rules=["boarders-give-nothing"])
    minds.until("lay")
    assert not any(bits for suit in minds.s.suits for bits in suit.elements)


# Harvester


@pytest.mark.rule("GG.24.19")
def test_harvester_from_rank_3_and_at_rank_5() -> None:
    for rank, parts in ((2, 0), (3, 1), (5, 1)):
        t = with_witness()
        t.suit("mind").maxima[13] = 5
        for _ in range(rank):
            gain_gear(t.s, 0, 13)
        t.s.marks = [Mark(tile("d5"), "circuit")]
        t.s.lying = [Lying(tile("c4"), 0, 2), Lying(tile("c5"), 0, 0), Lying(tile("b4"), 0, 2)]
        t.begin_again()
        t.lay("Ward Lash", 1).pick("step to d5")
        assert t.suit("mind").parts[0] == parts, "one more for the Circuit"
        assert t.suit("mind").parts[2] == (rank == 5), "a boss's tile next door, and no minion's"


# What the wave leaves


@pytest.mark.rule("GG.28.1")
def test_who_is_slain_is_spared_no_more() -> None:
    t = Quest("Q2", spared=["hugh"]).set_out()
    t.change(kill_boss).until("lay")
    assert (t.sheet.slain, t.sheet.spared) == (["hugh"], [])
    left = Quest("Q2").set_out()
    left.alone_with()
    left.all_pass().until("choose")
    assert left.sheet.spared == ["hugh"]


# New Game+


@pytest.mark.rule("GG.32.4", "GG.32.5", "GG.2.15", "GG.26.3", "GG.26.4")
def test_hard_minions_and_two_lieutenants_in_new_game_plus() -> None:
    t = Quest("Q12", again=True)
    t.until("lieutenant")
    free = {*t.options(0)}
    assert not free & {*starts(t.s)}
    assert not free & {enemy.tile for enemy in t.s.enemies}
    assert sorted(ask.seat for ask in t.match.open) == [0, 1], "the players choose"
    t.until("lay")
    lieutenants = [enemy for enemy in t.s.enemies if enemy.rank == "lieutenant"]
    assert [(enemy.most, enemy.power, enemy.level) for enemy in lieutenants] == [(4, 2, 1)] * 2
    minions = [enemy for enemy in t.s.enemies if enemy.rank == "minion"]
    assert {(enemy.most, enemy.power) for enemy in minions} == {(3, 2)}
    first = Quest("Q1", again=True)
    first.until("lay")
    assert [enemy.level for enemy in first.s.enemies if enemy.rank == "lieutenant"] == [1, 1]


# Alone


@pytest.mark.rule("GG.33.13", "GG.33.10")
def test_alone_either_heros_equipment_is_used_from_the_mind_decks() -> None:
    t = Quest("Q2", seats=1)
    t.reads()
    assert t.options(0) == [1, 2]
    t.give(2).until("lay")
    assert [figure.name for figure in t.s.figures] == ["Ada", "Bram"]
    hero = BOX.heroes[2]
    types = [gear.type for gear in t.suit("mind").gear]
    assert types[: len(hero.weapons) + len(hero.passives)] == [*hero.weapons, *hero.passives]
    assert len(types) == len(hero.weapons) + len(hero.passives) + 2, "and one weapon and one passive of choice"


@pytest.mark.rule("GG.33.14")
def test_alone_both_heroes_are_lost_at_0_hp() -> None:
    t = Quest("Q2", seats=1, heroes={1: "Ada", 2: "Bram", 4: "Dora"})
    t.set_out()
    t.suit("mind").hp = 1
    t.all_pass().until("never")
    assert t.s.outcome == "lost"
    assert t.sheet.heroes == {4: "Dora"}
    assert {fallen.name for fallen in t.s.fallen} == {"Ada", "Bram"}


@pytest.mark.rule("GG.33.15")
def test_alone_one_figure_can_fall_and_the_other_goes_on() -> None:
    t = Quest("Q2", seats=1).set_out()
    kill(t.s, 1)
    t.begin_again()
    t.until("lay")
    assert t.sheet.heroes == {1: "Ada"}
    assert t.s.suits[0].hp == 6
    assert len(shooters(t.s)) == 8


@pytest.mark.rule("GG.33.9")
def test_alone_parts_go_into_one_stock() -> None:
    t = Quest("Q2", seats=1).set_out()
    clear_board(t.s)
    t.s.witness = tile("a1")
    t.s.lying = [Lying(tile("b2"), 0, 0), Lying(tile("b2"), 1, 0)]
    t.begin_again()
    t.until("doing").pick("Witness goes to b2")
    assert t.suit("mind").parts[0] == 2


@pytest.mark.parametrize("quest", [id for id in BOX.quests if id != "Q1"])
def test_every_quest_comes_to_an_end_alone_and_in_new_game_plus(quest: str) -> None:
    for seed in range(3):
        assert played(quest, seed, seats=1)[0].outcome
        assert played(quest, seed, again=True)[0].outcome
