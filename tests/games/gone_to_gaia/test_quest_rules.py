"""What single quests bring: their rules, twists and events, each met by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import dolmen.games.gone_to_gaia as package
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.abilities.book import in_play
from dolmen.games.gone_to_gaia.board import tile
from dolmen.games.gone_to_gaia.rules.carrying import number_of, owner_of
from dolmen.games.gone_to_gaia.rules.shots import shooters
from dolmen.games.gone_to_gaia.rules.witness import stride
from dolmen.games.gone_to_gaia.state import Attack, GoneToGaia, Mark, Standing, Task
from dolmen.games.gone_to_gaia.unpacking import unpacked
from dolmen.kernel import BadContent, IllegalAnswer
from dolmen.library.content import Content
from tests.games.gone_to_gaia.quest_cover import steered, texts
from tests.games.gone_to_gaia.quest_table import Quest
from tests.games.gone_to_gaia.test_quest_flow import ENTRIES, clear_board, hurt, kill_boss

BOX = GAME.box


def at_wave(quest: str, wave: int, seed: int = 1, **fields: Any) -> Quest:
    """The first turn of that wave; what came before was passed over."""
    t = Quest(quest, seed=seed, **fields).set_out()
    for _ in range(wave - 1):
        for suit in t.s.suits:
            suit.hp = suit.most
        clear_board(t.s)
        t.all_pass().until("lay")
    return t


def attacks_boss(s: GoneToGaia, damage: int) -> None:
    """As if an attack on the boss had just been resolved."""
    boss = next(enemy for enemy in s.enemies if enemy.rank == "boss")
    boss.damage += damage
    s.attacked.append(boss.id)
    s.agenda.append(Task("attack told"))


def shot(t: Quest) -> list[str]:
    return [enemy.card for enemy, _ in shooters(t.s) if enemy.rank == "boss"]


# Quest 1


def test_after_the_first_attack_of_quest_1_a_page_is_read_once() -> None:
    t = Quest("Q1").set_out()
    t.s.agenda.append(Task("attack told"))
    t.begin_again()
    assert t.task.name == "quest/Q1/twist/0/text"
    t.until("lay")
    t.s.agenda.append(Task("attack told"))
    t.begin_again()
    assert t.task.do == "lay"


# Quest 2


def test_a_sack_ends_the_movement_that_led_to_it() -> None:
    t = Quest("Q2").set_out()
    clear_board(t.s)
    t.s.marks = [Mark(tile("c3"), "sack")]
    t.s.figures[0].tile = tile("c1")
    t.suit("mind").available[0] = 1
    t.begin_again()
    t.lay("Ward Lash", 1).pick("1 AP").pick("step to c2")
    assert any("step to" in label for label in t.labels("mind"))
    t.pick("step to c3")
    assert t.s.tallies == {"sacks": 1}
    assert t.s.marks == []
    assert not any("step to" in label for label in t.labels("mind"))


def test_no_sack_in_wave_1_after_a_failed_try() -> None:
    t = Quest("Q2", lost={"Q2": 1})
    pages = []
    while t.task.do != "lay":
        pages += t.reads()
        t.until("read", "lay")
    assert [mark.what for mark in t.s.marks if mark.what == "sack"] == []
    assert any("a dry square" in page for page in pages)


@pytest.mark.rule("GG.20.2", "GG.1.4")
def test_from_wave_2_of_quest_2_on_a_boss_nobody_attacked_makes_no_shot() -> None:
    t = Quest("Q2").set_out()
    assert shot(t) == ["hugh"], "not in the first"
    t = at_wave("Q2", 2)
    assert shot(t) == []
    t.s.attacked.append(t.boss().id)
    assert shot(t) == ["laura"]
    left = at_wave("Q2", 2).alone_with()
    left.all_pass().until("choose")
    assert "laura" in left.sheet.flags
    assert "laura" in left.sheet.spared


def test_two_sacks_bring_the_seed() -> None:
    for sacks, seed in ((2, True), (1, False)):
        t = at_wave("Q2", 3)
        t.s.tallies["sacks"] = sacks
        clear_board(t.s)
        t.all_pass().until("never")
        assert ("seed" in t.sheet.flags) == seed


# Quest 3


def beside_gerald(t: Quest) -> None:
    """Nobody else is there, and Mind stands south of him."""
    t.alone_with()
    t.boss().tile, t.s.figures[0].tile, t.s.figures[1].tile, t.s.witness = map(tile, ("c4", "c3", "a1", "a2"))
    t.begin_again()


def test_gerald_waits_from_8_hp_on_and_is_no_target() -> None:
    t = at_wave("Q3", 2)
    t.change(lambda s: attacks_boss(s, 7))
    assert t.task.do == "lay", "9 HP are left"
    t.change(lambda s: attacks_boss(s, 1))
    assert t.task.name.split()[0] == "quest/Q3/twist/0/text"
    t.until("lay")
    beside_gerald(t)
    t.lay("Ward Lash", 1)
    assert not any("Gerald" in label for label in t.labels("mind")), "the slot finds nobody either"
    t.pick("all in reach").pick("strike")
    assert t.boss().hp == 8, "nothing of it touches him"


def test_gerald_is_struck_again_only_if_both_say_so() -> None:
    for answer, waits in ((0, True), (1, False)):
        t = at_wave("Q3", 2)
        t.change(lambda s: attacks_boss(s, 8)).until("lay")
        beside_gerald(t)
        t.lay("Ward Lash", 1).pick("say something")
        t.give(answer, 0)
        assert t.s.waits, "one alone cannot"
        t.give(answer, 1)
        assert bool(t.s.waits) == waits
        assert any("Gerald" in label for label in t.labels("mind")) != waits
        assert not any("say something" in label for label in t.labels("mind")), "once a turn"


def test_gerald_left_alone_counts_as_goal_met_and_makes_no_shot() -> None:
    t = at_wave("Q3", 2)
    t.change(lambda s: attacks_boss(s, 8)).until("lay")
    t.alone_with()
    t.all_pass()
    assert t.task.name == "quest/Q3/twist/0/event/0/text"
    t.until("up or on")
    assert t.s.goal_met
    assert "gerald" in t.sheet.flags
    assert [suit.hp for suit in t.s.suits] == [6, 6]
    t.give("up", 0).give("up", 1)
    t.until("never")
    assert t.s.outcome == "won"


# Quest 4


def test_the_plug_ends_the_phase_after_the_eighth_turn_unless_arnold_is_dead() -> None:
    for dead, phase in ((False, "parting"), (True, "delvers")):
        t = at_wave("Q4", 2)
        if dead:
            t.change(kill_boss).until("lay")
        t.s.turns = 7
        t.begin_again()
        t.lay("Ward Lash", 1)
        t.until("doing").pick("end the turn")
        if dead:
            assert t.task.do == "lay"
        else:
            assert t.task.name == "quest/Q4/twist/0/event/1/text"
            t.reads()
        assert t.s.phase == phase


# Quest 5


@pytest.mark.rule("GG.15.16")
def test_minions_next_to_witness_line_up_and_do_not_answer() -> None:
    t = Quest("Q5").set_out()
    minions = [enemy for enemy in t.s.enemies if enemy.minion][:1]
    t.s.enemies = [*minions, t.boss()]
    minions[0].tile, t.boss().tile = tile("c3"), tile("b3")
    t.s.enemies.sort(key=lambda enemy: enemy.tile % 5)
    t.s.figures[0].tile, t.s.figures[1].tile, t.s.witness = tile("c2"), tile("a1"), tile("d3")
    t.begin_again()
    t.lay("Ward Lash", 2).pick("all in reach")
    t.pick("strike")
    assert not t.told("counterattack die shows"), "the only target stands in line"
    away = Quest("Q5").set_out()
    away.s.witness = tile("a5")
    foe = next(enemy for enemy in away.s.enemies if enemy.minion)
    away.s.enemies = [foe]
    foe.tile = tile("c3")
    away.s.figures[0].tile = tile("c2")
    away.begin_again()
    away.lay("Ward Lash", 2).pick("all in reach").pick("strike")
    assert away.told("counterattack die shows")


def test_erin_reads_the_register_if_witness_stands_on_c3() -> None:
    for where, read in (("c3", True), ("c2", False)):
        t = at_wave("Q5", 2)
        clear_board(t.s)
        t.s.witness = tile(where)
        t.all_pass().until("up or on")
        assert ("register" in t.sheet.flags) == read


# Quest 6


def test_beds_heal_two_and_from_wave_2_on_suri_hears_of_it_once() -> None:
    for wave, opinion in ((1, 0), (2, -1)):
        t = at_wave("Q6", wave)
        beds = [mark for mark in t.s.marks if mark.what.startswith("bed")]
        assert len(beds) == 2
        clear_board(t.s)
        hurt(t.s, 2, 3)
        for figure, bed in zip(t.s.figures, beds, strict=True):
            figure.tile = bed.tile
        t.all_pass()
        assert t.asked("lie down") == [0]
        t.pick("Lie down").until("effect")
        t.until("choose")
        assert [suit.hp for suit in t.s.suits] == [4, 5]
        assert t.sheet.opinions.get("suri", 0) == opinion
        assert ("bed-taken" in t.sheet.flags) == (opinion < 0)


def test_nobody_must_lie_down() -> None:
    t = Quest("Q6").set_out()
    clear_board(t.s)
    hurt(t.s, 2, 3)
    t.s.figures[0].tile = next(mark.tile for mark in t.s.marks if mark.what == "bed-west")
    t.all_pass()
    t.pick("Stay up").until("choose")
    assert t.hp("mind") == 2


# Quest 7


def test_three_minions_hold_tickets_and_the_place_of_the_third_is_served_once() -> None:
    t = at_wave("Q7", 2)
    tickets = {enemy.tokens["Ticket"]: enemy for enemy in t.s.enemies if "Ticket" in enemy.tokens}
    assert sorted(tickets) == [1, 2, 3]
    assert all(f"Fatal Flaw {number}" in enemy.abilities for number, enemy in tickets.items())
    third = tickets[3]
    third.damage = third.most
    attack = Attack(0, "card", 0, 1, [])
    t.s.attack, t.s.turn = attack, None
    t.s.agenda.append(Task("deaths"))
    t.s.attack = attack
    t.begin_again()
    t.until("lay")
    where = third.tile
    assert any(mark.what == "ticket-3" and mark.tile == where for mark in t.s.marks)
    hurt(t.s, 3, 3)
    t.s.agenda.append(Task("entered", 0, where))
    t.begin_again()
    assert t.task.name == "quest/Q7/rule/1/event/0/text"
    t.until("lay")
    assert t.hp("mind") == 5
    assert "number" in t.sheet.flags
    t.s.agenda.append(Task("entered", 1, where))
    t.begin_again()
    assert t.task.do == "lay", "once"


# Quest 8


@pytest.mark.parametrize(
    ("choice", "flags", "hp", "soothsayer"),
    [(0, [], 24, False), (0, ["answered"], 16, False), (1, [], 16, True), (1, ["cord-cut"], 12, True)],
)
def test_listen_or_cut(choice: int, flags: list[str], hp: int, soothsayer: bool) -> None:
    t = oracle(choice, flags)
    assert t.boss().hp == hp
    assert ("Soothsayer" in t.boss().abilities) == soothsayer


def oracle(choice: int, flags: list[str] | None = None) -> Quest:
    """Wave 2 of Quest 8, with that choice."""
    t = Quest("Q8", flags=flags or []).set_out()
    clear_board(t.s)
    t.all_pass()
    while not (t.task.do == "choose" and t.task.at.startswith("quest")):
        if t.task.do == "choose":
            t.answers(lambda ask: 0)
        t.until("choose")
    for seat in (0, 1):
        t.give(choice, seat)
    return t.until("lay")


@pytest.mark.rule("GG.8.9")
def test_listening_half_of_her_hp_is_enough() -> None:
    for damage, met in ((12, True), (11, False)):
        t = oracle(0)
        t.alone_with()
        t.boss().damage = damage
        t.s.attacked.append(t.boss().id)
        t.all_pass().until("up or on")
        assert t.s.goal_met == met


def test_cutting_she_must_die_or_everybody_does() -> None:
    t = oracle(1)
    t.change(kill_boss)
    assert t.task.name == "quest/Q8/wave/1/killed/0/text"
    t.until("lay")
    assert "exchange-cut" in t.sheet.flags
    t.all_pass().until("up or on", "words")
    alive = oracle(1)
    alive.alone_with()
    alive.all_pass().until("never")
    assert alive.s.outcome == "lost"
    assert len(alive.s.fallen) == 2


# Quests 9 to 13


def test_the_circuits_of_waves_3_and_4_make_drawers_dark() -> None:
    for wave, flag in ((2, ""), (3, "drawer-dark"), (4, "ines-dark")):
        t = at_wave("Q9", wave)
        assert wave < 4 or "Hardy" in t.boss().abilities
        where = next(mark.tile for mark in t.s.marks if mark.what == "circuit")
        t.s.agenda.append(Task("entered", 0, where))
        t.begin_again()
        t.until("lay")
        assert {"drawer-dark", "ines-dark"} & {*t.sheet.flags} == ({flag} if flag else set())
        assert wave < 4 or "Hardy" not in t.boss().abilities


def test_three_stamps_certify_the_return() -> None:
    t = Quest("Q10").set_out()
    for wave in (1, 2, 3):
        assert "certified" not in t.sheet.flags
        clear_board(t.s)
        t.s.witness = tile("c3")
        t.all_pass().until("lay")
        assert t.s.tallies["stamps"] == wave
    assert "certified" in t.sheet.flags


def test_with_the_box_under_his_chin_witness_moves_1() -> None:
    t = at_wave("Q10", 2)
    assert stride(t.s) == 2
    clear_board(t.s)
    t.all_pass().until("lay")
    assert "ballot" in t.sheet.flags, "the first choice lets him carry it"
    assert stride(t.s) == 1
    t.s.standing.append(Standing("product/47", ("Long Stride 3",), 0))
    assert stride(t.s) == 1, "whatever his knees would do"


def test_juno_gives_her_hand_to_whoever_stands_with_witness() -> None:
    t = Quest("Q11").set_out()
    clear_board(t.s)
    hurt(t.s, 3, 3)
    t.s.witness = t.s.figures[0].tile = tile("b2")
    t.s.figures[1].tile = tile("e5")
    t.all_pass().until("choose")
    assert [suit.hp for suit in t.s.suits] == [4, 3]


def test_joyce_goes_to_look_for_billy() -> None:
    t = Quest("Q11", flags=["billy"]).set_out()
    assert all(enemy.card != "joyce" for enemy in t.s.enemies)
    assert t.sheet.spared == ["joyce"]
    slain = Quest("Q11", flags=["billy"], slain=["billy"]).set_out()
    assert slain.boss().card == "joyce"


def test_the_hedge_burns_from_turn_6_on() -> None:
    for turns, where, hp in ((5, "a1", 5), (4, "a1", 6), (5, "c3", 6)):
        t = at_wave("Q11", 3)
        clear_board(t.s)
        hurt(t.s, 6, 6)
        t.s.turns = turns
        t.s.figures[0].tile = tile(where)
        t.begin_again()
        t.lay("Ward Lash", 1)
        t.until("doing").pick("end the turn")
        assert t.hp("mind") == hp


def test_gates_are_turned_as_each_player_says() -> None:
    t = Quest("Q12").set_out()
    clear_board(t.s)
    for figure, mark in zip(t.s.figures, [mark for mark in t.s.marks if "gate" in mark.what], strict=True):
        figure.tile = mark.tile
    t.all_pass()
    assert t.ask().seat == 0
    t.pick("shut it").reads()
    assert t.ask().seat == 1
    t.pick("open it").reads()
    assert t.s.tallies["notches"] == 0


@pytest.mark.parametrize(("notches", "flag"), [(-2, "wall"), (2, "sluice-open"), (1, "")])
def test_what_the_gates_say_in_the_end(notches: int, flag: str) -> None:
    t = at_wave("Q12", 5)
    clear_board(t.s)
    t.s.tallies["notches"] = notches
    t.s.figures[0].tile = t.s.figures[1].tile = tile("c3")
    t.s.marks = []
    t.all_pass().until("never")
    assert {"wall", "sluice-open"} & {*t.sheet.flags} == ({flag} if flag else set())


def test_the_warden_and_the_orb_join_wave_3() -> None:
    t = at_wave("Q12", 3)
    cards = [enemy.card for enemy in t.s.enemies]
    assert cards.count("exanimate") == 6
    assert "floating-orb" in cards
    warden = next(enemy for enemy in t.s.enemies if enemy.card == "unknown-warden")
    assert (warden.hp, warden.power) == (13, 3)
    left = at_wave("Q12", 3, flags=["waved"])
    keep(left.s, "unknown-warden")
    hurt(left.s, 2, 2)
    left.all_pass().until("choose")
    assert "warden" in left.sheet.flags
    slain = at_wave("Q12", 3)
    keep(slain.s, "unknown-warden")
    dead = slain.s.enemies.pop()
    slain.s.dead.append(dead)
    slain.all_pass()
    assert slain.task.name == "quest/Q12/twist/0/end/3/text"


def keep(s: GoneToGaia, card: str) -> None:
    s.enemies = [enemy for enemy in s.enemies if enemy.card == card]


def test_streets_take_saplings_off_the_board() -> None:
    t = Quest("Q13", circuits=2).set_out()
    clear_board(t.s)
    t.change(lambda s: setattr(s, "agenda", [Task("spawns", n=5)]))
    while not (t.task.do == "choose" and t.task.at.startswith("quest")):
        t.until("choose")
    for seat in (0, 1):
        t.give(0, seat)
    options = [*t.options(0)]
    assert options == [1, 2], "no more than there are"
    with pytest.raises(IllegalAnswer):
        t.give(3, 0)
    for seat in (0, 1):
        t.give(2, seat)
    t.until("lay")
    assert t.sheet.circuits == 0
    assert sum(enemy.card == "sapling" for enemy in t.s.enemies) == 5


def test_timberfiend_brought_down_clears_the_way() -> None:
    t = Quest("Q13").set_out()
    clear_board(t.s)
    t.change(lambda s: setattr(s, "agenda", [Task("spawns", n=5)])).until("lay")
    t.change(kill_boss).until("lay")
    clear_board(t.s)
    t.all_pass()
    pages: list[str] = []
    while not t.over:
        pages += t.reads()
        if not t.over:
            t.answers(lambda ask: ask.options[0])
    assert any("down along the grain" in page for page in pages)
    assert "cleared" in t.sheet.flags


def test_billy_lets_you_go() -> None:
    t = Quest("Q13", flags=["billy"]).set_out()
    assert t.boss().card == "billy"
    assert shot(t) == []


# All of them


BY_HAND = {
    *("quest/Q3/twist/0/event/0/text", "quest/Q3/twist/0/text", "quest/Q3/won/none", "quest/Q3/won/results/0/text"),
    *("quest/Q7/rule/1/event/0/text", "quest/Q8/wave/1/killed/0/text", "quest/Q8/won/none"),
    *("quest/Q8/won/results/1/text", "quest/Q12/retreat/1/text", "quest/Q12/twist/0/end/3/text"),
    "quest/Q13/won/results/0/text",
}
"""Rare ones: the tests above meet them, or those of the flow."""


@pytest.mark.slow
@pytest.mark.parametrize("quest", [id for id in ENTRIES if id != "Q1"])
def test_everything_that_can_be_read_in_a_quest_is_met(quest: str) -> None:
    missing = texts(ENTRIES[quest]) - BY_HAND
    for seed in range(240):
        missing -= steered(quest, seed)[0]
        if not missing:
            return
    raise AssertionError(f"never read: {sorted(missing)}")


def test_all_in_play_are_found_again_by_their_numbers() -> None:
    t = Quest("Q5", products=[[47], []]).set_out()
    for owner in in_play(t.s).owners:
        assert owner_of(t.s, number_of(t.s, owner)) is owner


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('when = "boss dies"', 'when = "boss die"', "did you mean 'boss dies'"),
        ('do = ["rule turn-limit 8"]', 'do = ["rule turn-limt 8"]', "turn-lim"),
        ('boss = "arnold"', 'boss = "arnald"', "there is no boss 'arnald'; did you mean 'arnold'"),
        ('rule = "plug"', 'rule = "plugg"', "there is no rule 'plugg'; did you mean 'plug'"),
        ('if = "turn <= 8"', 'if = "turns <= 8"', "turns"),
        ('entry = """Bob has', 'entree = """Bob has', "entree"),
    ],
)
def test_a_mistake_in_a_quest_file_is_named(
    tmp_path_factory: pytest.TempPathFactory, old: str, new: str, said: str
) -> None:
    folder = Path(package.__file__).parent / "content"
    written = (folder / "q04.toml").read_text()
    assert old in written
    broken = tmp_path_factory.mktemp("content") / "q04.toml"
    broken.write_text(written.replace(old, new, 1))
    files = {file.name: file for file in folder.glob("*.toml")} | {"q04.toml": broken}
    with pytest.raises(BadContent, match=re.escape("q04.toml")) as caught:
        unpacked(Content(files))
    assert said in str(caught.value)
