"""A quest from loadout to its last page: sections 5 to 8, 21 to 23 and 28."""

from __future__ import annotations

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NAMES, tile
from dolmen.games.gone_to_gaia.rules.levels import gain_gear
from dolmen.games.gone_to_gaia.rules.quests import offered_types, reached
from dolmen.games.gone_to_gaia.rules.spawning import starts
from dolmen.games.gone_to_gaia.state import ASIDE, Fallen, GoneToGaia, Lying, Mark, Suit, Task
from dolmen.games.gone_to_gaia.tale.questing import quest_of, waves
from dolmen.kernel import IllegalAnswer
from tests.games.gone_to_gaia.quest_table import Quest

BOX = GAME.box
ENTRIES = {id: quest.entry for id, quest in BOX.quests.items()}


def kill_boss(s: GoneToGaia) -> None:
    """As if an attack had just brought it down."""
    boss = next(enemy for enemy in s.enemies if enemy.rank == "boss")
    s.enemies.remove(boss)
    boss.damage = boss.most
    s.dead.append(boss)
    s.agenda.append(Task("boss falls", boss.id))


def hurt(s: GoneToGaia, *hp: int) -> None:
    for suit, left in zip(s.suits, hp, strict=False):
        suit.hp = left


def clear_board(s: GoneToGaia) -> None:
    s.enemies = []


# Section 5


@pytest.mark.rule("GG.5.22")
def test_numbers_of_waves() -> None:
    assert [len(quest.wave) for quest in ENTRIES.values()] == [1, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5]
    assert waves(Quest("Q5").s) == 4


@pytest.mark.rule("GG.5.23")
def test_a_second_level_4_boss_in_wave_5_and_timberfiend_only_in_the_last_quest() -> None:
    for id in ("Q10", "Q11", "Q12"):
        fourth, fifth = (wave.boss for wave in ENTRIES[id].wave[3:])
        assert BOX.bosses[fourth].level == BOX.bosses[fifth].level == 4
        assert fourth != fifth
    having = [id for id, quest in ENTRIES.items() for wave in quest.wave if wave.boss == "timberfiend"]
    assert having == ["Q13"]
    t = Quest("Q13").set_out()
    clear_board(t.s)
    t.change(lambda s: setattr(s, "agenda", [Task("spawns", n=5)])).until("lay")
    assert t.boss().card == "timberfiend"


@pytest.mark.rule("GG.5.24", "GG.5.25", "GG.8.5")
def test_goals_go_round_and_have_their_waves() -> None:
    kinds = [quest.goal.kind for quest in ENTRIES.values()]
    row = ["survive", "kill boss", "circuits", "witness", "nobody below"]
    assert kinds[1:12] == [row[n % 5] for n in range(11)]
    assert kinds[12] == "survive"
    for quest in ENTRIES.values():
        wave = {"kill boss": 2, "nobody below": 3}.get(quest.goal.kind, len(quest.wave))
        assert quest.goal.wave == wave
    t = Quest("Q6").set_out().change(lambda s: setattr(s, "agenda", [Task("goal test")]))
    t.until("lay")
    assert not t.s.goal_met, "it is tested in wave 3, and this is wave 1"


@pytest.mark.rule("GG.5.8", "GG.6.4")
def test_opening_and_goal_come_before_the_loadout_and_the_entry_before_the_wave() -> None:
    t = Quest("Q2", heroes={1: "Ada", 3: "Cleo", 2: "Bram"})
    assert t.task.name == "quest/Q2/opening"
    page = " ".join(getattr(part, "text", "") for part in t.match.scene(0).walk())
    assert ENTRIES["Q2"].goal.words in page
    assert t.s.coming == ["hugh", "laura", "mike"], "all enemies are known"
    assert not t.asked("which Hero goes")
    t.reads()
    assert t.asked("which Hero goes") == [0]
    t.pick("Ada")
    assert t.task.name.split()[0] == "quest/Q2/wave/0/entry"
    assert not t.s.enemies


@pytest.mark.rule("GG.5.9", "GG.5.10", "GG.7.5")
def test_a_player_chooses_among_their_own_living_heroes() -> None:
    t = Quest("Q2", heroes={1: "Ada", 3: "Cleo", 2: "Bram"})
    t.reads()
    assert [*t.options()] == [1, 3], "never one of the other discipline"
    with pytest.raises(IllegalAnswer):
        t.give(2)
    t.pick("Cleo").until("lay")
    assert [figure.name for figure in t.s.figures] == ["Cleo", "Bram"], "with only one, it is taken"
    hero = BOX.heroes[3]
    assert [gear.type for gear in t.suit("mind").gear] == [*hero.weapons, *hero.passives]
    assert {gear.rank for gear in t.suit("mind").gear} == {1}


@pytest.mark.rule("GG.5.11")
def test_without_a_hero_a_cadet_goes_and_is_never_kept() -> None:
    t = Quest("Q2", heroes={2: "Bram"})
    t.reads()
    t.give("Nell")
    with pytest.raises(IllegalAnswer):
        t.give([0, 1, 2])
    t.give([0, 4]).give([12]).until("lay")
    assert t.s.figures[0].name == "Nell"
    assert [gear.type for gear in t.suit("mind").gear] == [0, 4, 12]
    assert t.sheet.heroes == {2: "Bram"}


def test_a_cadet_brings_what_the_story_says() -> None:
    t = Quest("Q2", heroes={2: "Bram"}, cadet_passives=2)
    t.reads()
    t.give("Nell").give([0, 4])
    with pytest.raises(IllegalAnswer):
        t.give([12])
    t.give([12, 7])
    bare = Quest("Q2", heroes={2: "Bram"}, bare_cadet=True)
    bare.reads()
    bare.give("Nell").give([0, 4]).until("lay")
    assert [gear.type for gear in bare.suit("mind").gear] == [0, 4]
    assert not bare.sheet.bare_cadet, "the next one only"


@pytest.mark.rule("GG.5.12", "GG.5.13", "GG.30.13")
def test_at_most_six_products_are_equipped_and_suit_and_slots_do_not_count() -> None:
    t = Quest("Q2", products=[[1, 2, 3, 4, 5, 6, 29, 35, 38], []])
    t.reads()
    assert t.asked("pack") == [0]
    assert [*t.options()] == [1, 2, 3, 4, 5, 6, 29], "the other's Delversuit cannot be worn"
    with pytest.raises(IllegalAnswer):
        t.give([1, 2, 3, 4, 5, 6, 29])
    t.give([2, 3, 4, 5, 6, 29]).until("lay")
    suit = t.suit("mind")
    assert suit.products == [2, 3, 4, 5, 6, 29]
    assert suit.open == 0b11111, "slot 5 is open, whatever is worn"
    assert not suit.upgraded
    assert (suit.hp, suit.most) == (7, 7)
    upgraded = Quest("Q2", products=[[1, 2, 3, 4, 5, 6, 29, 37], []])
    upgraded.until("lay")
    assert len(upgraded.suit("mind").products) == 7, "eight would fit"
    assert upgraded.suit("mind").upgraded


# Sections 6 and 7


@pytest.mark.rule("GG.6.1", "GG.7.1", "GG.7.2", "GG.7.3", "GG.7.4", "GG.7.6", "GG.7.7", "GG.28.5", "GG.28.2")
def test_every_quest_starts_again_from_the_beginning() -> None:
    t = Quest("Q2")
    s = t.s
    s.xp, s.rank, s.goal_met, s.tallies = 9, 4, True, {"sacks": 2}
    s.suits[0] = Suit(0, hp=1, most=14, elements=[3, 0, 0, 0, 0, 0], base=[2, 4, 8], wheel=5)
    t.set_out()
    suit = t.suit("mind")
    assert (suit.hp, suit.most, suit.base, suit.wheel, suit.upgraded) == (6, 6, [1, 2, 4], 0, False)
    assert suit.elements == [0] * 6
    assert all(gear.place == 0 for gear in suit.gear)
    assert suit.spent == [0] * 7
    assert suit.available[6] == 1, "Ada's Bulwark has its Block"
    assert (t.s.xp, t.s.rank, t.s.goal_met, t.s.tallies) == (0, 0, False, {})


@pytest.mark.rule("GG.6.2", "GG.6.3", "GG.23.6", "GG.7.8")
def test_the_decks_are_made_anew_with_what_the_story_has_added() -> None:
    t = Quest("Q2", level_cards=[31], spawn_cards=[13]).set_out()
    assert sorted([*t.s.levels]) == [*range(1, 29), 31]
    assert sorted([*t.s.spawns, *t.s.used_spawns]) == [*range(1, 14)]
    orders = {tuple(Quest("Q2", seed=seed).set_out().s.levels) for seed in range(3)}
    assert len(orders) == 3


@pytest.mark.rule("GG.6.5", "GG.8.3", "GG.8.6", "GG.21.6", "GG.22.1")
def test_quest_1_in_a_campaign() -> None:
    t = Quest("Q1").set_out()
    assert sorted(t.foes()) == ["a4", "b3", "c3", "c4", "c5", "d3", "e4"]
    assert {figure.tile for figure in t.s.figures} == {tile("c1")}
    assert t.s.witness < 0
    assert not t.s.used_spawns
    before = [*t.sheet.scenario]
    for suit in t.s.suits:
        suit.hp = suit.most = 20
    t.all_pass().until("read")
    assert t.task.name == "quest/Q1/won/results/0/text", "neither a Scenario card nor an Interlude"
    t.until("never")
    assert t.s.outcome == "won"
    assert t.sheet.scenario == before
    assert "passed" in t.sheet.flags


@pytest.mark.rule("GG.6.6", "GG.6.7", "GG.6.8", "GG.23.1", "GG.6.10", "GG.2.9")
def test_a_spawn_card_places_boss_and_minions() -> None:
    t = Quest("Q2").set_out()
    card = BOX.spawns[t.s.used_spawns[-1]]
    assert t.boss().card == "hugh"
    assert t.boss().tile == card.boss
    assert sorted(enemy.tile for enemy in t.s.enemies if enemy.minion) == sorted(card.minions)
    assert {enemy.card for enemy in t.s.enemies if enemy.minion} == {"emberwing"}
    assert t.sheet.scenario[:3] == ["S1", "S2", "S3"], "the Scenario deck is not shuffled"


@pytest.mark.rule("GG.6.9", "GG.22.8")
def test_each_chooses_a_start_tile_and_both_choose_for_witness() -> None:
    t = Quest("Q2").until("start tile")
    one, other = starts(t.s)
    assert [*t.options("mind")] == [one, other]
    with pytest.raises(IllegalAnswer):
        t.give(next(n for n in range(25) if n not in (one, other)))
    t.give(one, "mind")
    t.give(other, "body")
    assert t.task.do == "witness starts"
    assert sorted(ask.seat for ask in t.match.open) == [0, 1]
    for seat in (0, 1):
        t.give(other, seat)
    t.until("lay")
    assert (t.s.figures[0].tile, t.s.figures[1].tile, t.s.witness) == (one, other, other)


@pytest.mark.rule("GG.6.11", "GG.6.12", "GG.22.9", "GG.22.10", "GG.22.11")
def test_the_back_of_a_boss_card_offers_maxima_only_from_the_second_wave_on() -> None:
    t = Quest("Q2").set_out()
    assert t.suit("mind").maxima == [3] * 14, "the first one's back is read and offers nothing"
    assert all(enemy.abilities for enemy in t.s.enemies), "what enemies can do lies open"
    t.change(clear_board).all_pass().until("offered maximum")
    place = [*BOX.bosses].index("laura")
    types = [place % 14, (place + 5) % 14, (place + 9) % 14]
    assert offered_types(t.s, "laura") == types
    assert [*t.options("mind")] == types
    with pytest.raises(IllegalAnswer):
        t.give(next(type for type in range(14) if type not in types))
    t.give(types[1])
    assert t.suit("mind").maxima[types[1]] == 4


@pytest.mark.rule("GG.22.9", "GG.22.10")
def test_a_maximum_of_5_stays_and_the_dead_raise_none() -> None:
    t = Quest("Q2").set_out()
    place = [*BOX.bosses].index("laura")
    t.suit("mind").maxima = [5] * 14
    t.suit("body").maxima[place % 14] = 5
    t.change(clear_board).all_pass().until("offered maximum")
    assert t.ask().seat == 1, "all of Mind's are at 5 already"
    assert place % 14 not in t.options()
    lone = Quest("Q2").set_out()
    lone.s.figures[1].alive = False
    lone.change(clear_board).all_pass().until("offered maximum")
    lone.until("start tile", "lay")
    assert lone.sheet.maxima[1] == [3] * 14


# Section 8


@pytest.mark.rule("GG.8.1", "GG.8.2", "GG.21.1", "GG.18.3", "GG.19.2")
def test_four_phases_in_their_order() -> None:
    t = Quest("Q2").set_out()
    t.suit("mind").gear[0].place = 2
    t.suit("mind").gear[1].place = ASIDE
    t.suit("mind").spent[6], t.suit("mind").available[6] = 1, 0
    t.suit("mind").elements[1] = 4
    hurt(t.s, 4, 5)
    clear_board(t.s)
    t.all_pass().until("choose")
    assert t.s.phase == "story"
    assert t.suit("mind").gear[0].place == 0
    assert t.suit("mind").available[6] == 1
    assert t.suit("mind").elements[1] == 4, "elements stay"
    assert t.hp("mind") == 4, "nobody is healed"
    t.until("up or on")
    assert t.s.wave == 1
    t.until("lay")
    assert (t.s.wave, t.s.phase) == (2, "delvers")


@pytest.mark.rule("GG.8.4", "GG.8.8", "GG.8.15", "GG.21.5")
def test_survive_is_tested_after_the_last_entry_and_one_is_enough() -> None:
    t = Quest("Q2").set_out()
    for wave in (1, 2):
        assert t.s.wave == wave
        assert not t.s.goal_met
        clear_board(t.s)
        t.all_pass().until("lay")
    t.s.figures[0].alive = False
    clear_board(t.s)
    t.all_pass().until("interlude", "choose")
    assert not t.s.goal_met, "not before the Story Phase has ended"
    t.until("never")
    assert t.s.outcome == "won"
    assert t.sheet.tallies["gaia"] == 1, "they have been in Gaia"


@pytest.mark.rule("GG.8.9", "GG.8.14", "GG.8.7")
def test_the_boss_of_wave_2_must_die_in_wave_2() -> None:
    t = Quest("Q3").set_out()
    t.change(kill_boss).until("lay")
    clear_board(t.s)
    t.all_pass().until("lay")
    assert not t.s.goal_met, "Goldmonger was not asked for"
    t.change(kill_boss).until("lay")
    clear_board(t.s)
    t.all_pass().until("up or on")
    assert t.s.goal_met
    missed = Quest("Q3").set_out()
    for _ in range(2):
        clear_board(missed.s)
        missed.all_pass().until("lay")
    missed.change(kill_boss).until("lay")
    clear_board(missed.s)
    missed.all_pass().until("never")
    assert missed.s.outcome == "lost", "they went on, and it ended as a failure"


@pytest.mark.rule("GG.8.10", "GG.8.11", "GG.23.3")
def test_circuits_lie_in_every_wave_and_three_are_needed() -> None:
    t = Quest("Q4").set_out()
    for wave in (1, 2, 3):
        (mark,) = [mark for mark in t.s.marks if mark.what == "circuit"]
        assert mark.tile not in starts(t.s)
        assert mark.tile not in [enemy.tile for enemy in t.s.enemies]
        shown = BOX.spawns[t.s.used_spawns[-1]].circuit
        if shown is not None:
            assert mark.tile == shown
        t.s.figures[0].tile = mark.tile
        t.s.agenda.append(Task("entered", 0, mark.tile))
        t.begin_again()
        t.until("lay")
        assert t.sheet.circuits == wave, "it is recorded at once"
        assert not [mark for mark in t.s.marks if mark.what == "circuit"], "and leaves the board"
        clear_board(t.s)
        t.all_pass().until("lay" if wave < 3 else "never")
    assert t.s.outcome == "won"
    assert t.sheet.circuits == 3, "they keep them"
    assert t.sheet.tallies["installed"] == 1
    two = Quest("Q4").set_out()
    two.s.tallies["circuits"] = 2
    two.s.wave = 3
    assert not reached(two.s)


@pytest.mark.rule("GG.8.11")
def test_a_mark_goes_to_the_nearest_free_tile_and_equals_are_chosen_from() -> None:
    t = Quest("Q2")
    t.until("start tile")
    t.s.marks, t.s.used_spawns = [], [9]  # with an enemy on c3
    assert BOX.spawns[9].boss == tile("c3") or tile("c3") in BOX.spawns[9].minions
    t.s.agenda = [Task("mark", n=0)]
    card = BOX.spawns[9]
    t.s.enemies = t.s.enemies[:8]
    for enemy, where in zip(t.s.enemies, (card.boss, *card.minions), strict=True):
        enemy.tile = where
    t.s.enemies.sort(key=lambda enemy: (enemy.tile % 5, enemy.tile // 5))
    t.begin_again()
    free = [*t.options(0)]
    held = {card.boss, *card.minions, *card.starts}
    around = {there for there in range(25) if abs(there % 5 - 2) <= 1 and abs(there // 5 - 2) <= 1}
    assert {*free} == around - held
    assert sorted(ask.seat for ask in t.match.open) == [0, 1], "the players choose"


@pytest.mark.rule("GG.8.12")
def test_witness_stands_on_the_marked_tile_when_the_last_delver_phase_ends() -> None:
    for where, outcome in (("c3", "won"), ("c2", "lost")):
        t = Quest("Q5").set_out()
        for _ in range(3):
            clear_board(t.s)
            t.all_pass().until("lay")
        assert t.s.used_spawns[-1] not in (5, 9), "those would have somebody on c3"
        clear_board(t.s)
        t.s.witness = tile(where)
        t.all_pass().until("never")
        assert t.s.outcome == outcome


@pytest.mark.rule("GG.8.13", "GG.19.8")
@pytest.mark.parametrize(("hp", "met"), [((3, 3), True), ((6, 2), False), ((6, 0), False)])
def test_nobody_below_3_hp_and_nobody_dead(hp: tuple[int, int], met: bool) -> None:
    t = Quest("Q6").set_out()
    t.s.wave = 3
    hurt(t.s, *hp)
    t.s.figures[1].alive = hp[1] > 0
    assert reached(t.s) == met


@pytest.mark.rule("GG.8.16", "GG.22.2", "GG.22.3", "GG.8.17", "GG.28.3", "GG.28.4", "GG.28.1", "GG.5.14")
def test_a_retreat_needs_both_and_before_the_goal_it_is_a_failure() -> None:
    t = Quest("Q2", open=["Q2", "Q3"]).set_out()
    t.suit("mind").parts = [4, 1, 0, 0, 0, 0]
    t.suit("body").maxima[3] = 4
    t.s.lying.append(Lying(tile("e5"), 0, 0))
    clear_board(t.s)
    t.all_pass().until("up or on")
    assert sorted(ask.seat for ask in t.match.open) == [0, 1]
    t.give("up", 0)
    assert t.task.do == "up or on", "one alone cannot"
    t.give("up", 1)
    assert t.task.name == "quest/Q2/retreat/0/text"
    t.until("never")
    assert t.s.outcome == "retreat"
    assert t.sheet.parts[0] == [4, 1, 0, 0, 0, 0], "what was picked up is kept, what lay about is not"
    assert t.sheet.maxima[1][3] == 4
    assert t.sheet.heroes == {1: "Ada", 2: "Bram"}
    assert t.sheet.lost == {"Q2": 1}
    assert t.sheet.open == ["Q2", "Q3"], "it stays open"
    assert t.sheet.opinions == {"mara": -1}


@pytest.mark.rule("GG.22.3", "GG.22.6", "GG.22.7", "GG.22.12")
def test_without_consent_the_quest_goes_on() -> None:
    t = Quest("Q2").set_out()
    clear_board(t.s)
    t.all_pass().until("up or on")
    t.give("up", 1).give("on", 0).until("lay")
    assert t.s.wave == 2
    assert len(t.s.enemies) == 8
    assert len(t.s.used_spawns) == 2, "another Spawn card"


@pytest.mark.rule("GG.8.7", "GG.19.7", "GG.22.4", "GG.22.5", "GG.5.15", "GG.28.1")
def test_example_18_goal_met_retreat_and_harvester() -> None:
    def at_wave_1() -> Quest:
        t = Quest("Q3", open=["Q2", "Q3"]).set_out()
        for number, rank in ((0, 2), (1, 1)):
            gained = t.s.suits[number]
            for _ in range(rank):
                gain_gear(t.s, number, 13)
            gained.parts = [0] * 6
        clear_board(t.s)
        return t.all_pass().until("up or on")

    a = at_wave_1()
    a.give("up", 0).give("up", 1).until("never")
    assert (a.s.outcome, [parts[0] for parts in a.sheet.parts]) == ("retreat", [2, 1])

    def goal_met() -> Quest:
        t = at_wave_1()
        t.give("on", 0).until("lay").change(kill_boss).until("lay")
        clear_board(t.s)
        t.all_pass()
        t.until("up or on")
        for suit in t.s.suits:
            suit.parts = [0] * 6
        return t

    b = goal_met()
    assert "Home along the wire" in b.labels("mind")
    b.give("up", 0).give("up", 1).until("never")
    assert b.s.outcome == "won"
    assert [parts[0] for parts in b.sheet.parts] == [4, 3], "2 and 1 of Harvester, and Pell pays 2"
    assert b.sheet.completed == ["Q3"]
    assert b.sheet.open == ["Q2"]
    c = goal_met()
    c.give("on", 0).until("lay")
    hurt(c.s, 1, 1)
    c.all_pass().until("never")
    assert c.s.outcome == "won", "a goal once met stays met"
    assert [parts[0] for parts in c.sheet.parts] == [2, 2], "no Harvester for the dead"
    assert c.sheet.heroes == {}
    assert {fallen.name for fallen in c.s.fallen} == {"Ada", "Bram"}


# Sections 21 to 23


@pytest.mark.rule("GG.21.2", "GG.21.3", "GG.2.10")
def test_a_scenario_card_is_chosen_from_before_its_back_is_seen() -> None:
    t = Quest("Q2").set_out()
    clear_board(t.s)
    t.all_pass().until("choose")
    card = BOX.scenario["S1"]
    assert t.page() == card.front
    shown = " ".join(str(part) for part in t.match.scene(0).walk())
    assert card.option[1].results[0].text not in shown
    for seat in (0, 1):
        t.give(1, seat)
    assert t.page().startswith("Witness has the crate")
    t.until("up or on")
    assert "oranges" in t.sheet.flags
    assert (t.sheet.scenario[0], t.sheet.scenario[-1]) == ("S2", "S1"), "at the bottom, and never shuffled"


@pytest.mark.rule("GG.21.4")
def test_the_next_entry_is_read_in_the_story_phase_with_what_it_does() -> None:
    t = Quest("Q3").set_out()
    clear_board(t.s)
    t.all_pass().until("up or on")
    assert t.s.wave == 1
    for _ in range(1):
        t.until("lay")
        clear_board(t.s)
    t.all_pass().until("element of choice")
    assert t.s.phase == "story", "an element each comes with the entry of wave 3"


@pytest.mark.rule("GG.23.2")
def test_tokens_on_spawn_cards() -> None:
    assert {no: NAMES[card.circuit] for no, card in BOX.spawns.items() if card.base and card.circuit is not None} == {
        3: "c3",
        8: "c2",
    }
    assert {no: NAMES[card.friendly] for no, card in BOX.spawns.items() if card.base and card.friendly is not None} == {
        5: "a3",
        11: "c3",
    }
    found = set()
    for seed in range(30):
        t = Quest("Q2", seed=seed).set_out()
        found |= {(t.s.used_spawns[-1], mark.what, NAMES[mark.tile]) for mark in t.s.marks if mark.what != "sack"}
    assert found <= {(3, "circuit", "c3"), (8, "circuit", "c2"), (5, "friendly", "a3"), (11, "friendly", "c3")}
    assert len(found) >= 2


@pytest.mark.rule("GG.23.4", "GG.23.5")
def test_a_friendly_is_met_by_entering_its_tile() -> None:
    t = Quest("Q2", friendly=["F1"]).set_out()
    t.s.marks = [Mark(tile("e3"), "friendly"), Mark(tile("e4"), "friendly")]
    hurt(t.s, 3, 3)
    t.s.agenda.append(Task("entered", 0, tile("e3")))
    t.begin_again()
    assert t.task.name == "friendly/F1/text"
    t.until("lay")
    assert t.hp("mind") == 4
    assert t.sheet.friendly == []
    assert [NAMES[mark.tile] for mark in t.s.marks] == ["e4"]
    t.s.agenda.append(Task("entered", 0, tile("e4")))
    t.begin_again()
    assert t.task.do == "lay", "from an empty deck nothing is drawn"
    assert t.s.marks == []


@pytest.mark.rule("GG.20.9")
def test_what_is_not_collected_leaves_with_the_wave() -> None:
    t = Quest("Q2").set_out()
    t.s.marks = [Mark(tile("e3"), "circuit")]
    clear_board(t.s)
    t.all_pass().until("choose")
    assert t.s.marks == []
    assert t.sheet.circuits == 0


# How it ends


@pytest.mark.rule("GG.19.3", "GG.19.4", "GG.19.5", "GG.19.6")
def test_who_dies_is_discarded_with_last_words_and_the_other_goes_on() -> None:
    t = Quest("Q2").set_out()
    t.suit("mind").parts[0] = 3
    hurt(t.s, 1, 6)
    t.alone_with()
    t.all_pass()
    t.until("words")
    t.give("Eleven.")
    t.until("up or on")
    assert [(fallen.name, fallen.words) for fallen in t.s.fallen] == [("Ada", "Eleven.")]
    assert t.sheet.heroes == {2: "Bram"}
    t.until("lay")
    assert not t.alive("mind")
    assert t.ask().seat == 1
    assert t.s.wave == 2
    hurt(t.s, 0, 1)
    t.all_pass().until("never")
    assert t.s.outcome == "lost"
    assert t.sheet.parts[0][0] == 3, "they stay with the player"


def test_lost_again_and_a_bonus_quest_have_no_effect() -> None:
    for lost, bonus, opinion in ((0, False, -1), (1, False, 0), (0, True, 0)):
        t = Quest("Q2", lost={"Q2": lost} if lost else {}).set_out()
        t.s.bonus = bonus
        hurt(t.s, 1, 1)
        t.all_pass().until("read")
        assert t.task.name == f"quest/Q2/{'lost_again/text' if lost else 'lost/none'}"
        t.until("never")
        assert t.sheet.opinions.get("mara", 0) == opinion


def test_the_third_failure_of_the_last_quest_offers_an_ending() -> None:
    t = Quest("Q13", lost={"Q13": 2}).set_out()
    hurt(t.s, 1, 1)
    t.all_pass().until("never")
    assert t.sheet.offers == ["E7"]


def test_who_fell_in_the_last_quest_goes_onto_the_sheet_when_the_next_begins() -> None:
    t = Quest("Q2")
    t.s.fallen = [Fallen("Edda", 0, "Q1", "So.")]
    t.set_out()
    assert [fallen.name for fallen in t.sheet.fallen] == ["Edda"]
    assert t.s.fallen == []
    assert quest_of(t.s).id == "Q2"
