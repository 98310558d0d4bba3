"""What bots make of a position: nothing by the name of a card, all by what it does."""

from __future__ import annotations

from dolmen.bots import make_bot
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import tile
from dolmen.games.gone_to_gaia.bot.gathering import errand, lying
from dolmen.games.gone_to_gaia.bot.town import useful
from dolmen.games.gone_to_gaia.bot.value import expected, fresh, spoils, standing, turns_of
from dolmen.games.gone_to_gaia.choices import PASS, Lay, Spaces, Spend
from dolmen.games.gone_to_gaia.state import Mark, Standing, Task
from tests.games.gone_to_gaia.quest_table import Quest
from tests.games.gone_to_gaia.table import Wave, delver, foe


def said(t: Wave) -> object:
    ask = next(ask for ask in t.match.open if not ask.standing)
    return make_bot("medium", 3).choose(t.match.position, ask)


def test_elements_make_a_slot_complete_though_nothing_lies_there() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("e5")])
    t.do(Task("elements", 0, 0b0011))
    assert said(t) == Spaces((1, 1)), "the next weapon there is back at once"


def test_a_weapon_goes_where_both_elements_lie() -> None:
    t = Wave(mind=delver("c2", "Survey Lance", elements={2: "gale loam"}), foes=[foe("c3")])
    chosen = said(t)
    assert isinstance(chosen, Lay)
    assert chosen.slot == 2


def test_a_turn_takes_a_fresh_weapon_and_an_empty_slot() -> None:
    t = Wave(mind=delver("c2", "Survey Lance, Ward Lash, Relay Bow", elements={1: "ember tide"}), foes=[foe("c3")])
    t.match  # noqa: B018  # begins
    suit = t.suit("mind")
    assert turns_of(t.s, suit) == 4, "three weapons, and one that comes back"
    suit.open = 0b0001
    assert turns_of(t.s, suit) == 2
    for gear in suit.gear:
        gear.place = 7
    assert turns_of(t.s, suit) == 0


def test_ap_bring_a_weapon_back_when_one_has_none_though_the_other_has() -> None:
    t = Wave(mind=delver("a1", "Survey Lance", tokens="AP2"), body=delver("a5", "Reaper"), foes=[foe("e3", most=4)])
    t.lay("Survey Lance", 1)
    t.s.turn.acted = t.s.turn.moved = True  # type: ignore[union-attr]
    assert said(t) == Spend(2, 1)


def test_an_enemy_is_the_surer_to_stay_the_more_it_has_and_the_less_can_still_be_dealt() -> None:
    strong = Wave(mind=delver("c2", "Survey Lance, Ward Lash"), body=delver("c1", "Reaper"), foes=[foe("c3", most=9)])
    weak = Wave(mind=delver("c2", "Ward Lash"), body=delver("c1", "Reaper"), foes=[foe("c3", most=9)])
    for t in (strong, weak):
        t.match  # noqa: B018  # begins
    assert 0 < standing(strong.s) < standing(weak.s) < 1
    assert standing(strong.s, {strong.s.enemies[0].id: 2}) < standing(strong.s)


def test_a_weapon_with_a_die_of_its_own_is_weighed_by_all_its_results() -> None:
    """One of two blows in the west kills, and the answer to the other one, too."""
    safe = Wave(body=delver("c3", "Fate Cleaver"), foes=[foe("b3", arrows="fork", facing=2)], next="body")
    deadly = Wave(body=delver("c3", "Fate Cleaver", hp=1), foes=[foe("b3", most=9, arrows="cross")], next="body")
    for t in (safe, deadly):
        t.lay("Fate Cleaver", 1).pick("Fate Cleaver")
    assert expected(safe.s) > 0 > expected(deadly.s)


def test_what_is_there_already_is_no_reason_to_buy() -> None:
    t = Wave(mind=delver("c2", "Survey Lance, Battery"), body=delver("c1", "Reaper"), foes=[foe("c3")])
    battery, plate = (GAME.box.products[no] for no in (42, 41))
    assert useful(t.s, 0, battery) == 0.0 < useful(t.s, 1, battery)
    assert useful(t.s, 0, plate) > 0.0
    lit = GAME.box.products[23]
    before = useful(t.s, 0, lit)
    t.s.suits[0].base[0] = 2
    assert useful(t.s, 0, lit) == 0.0 < before


def test_nobody_passes_while_there_is_something_to_strike() -> None:
    t = Wave(mind=delver("c2"), foes=[foe("c3")])
    assert said(t) != PASS


def test_witness_is_sent_where_the_quest_wants_him_and_only_in_that_wave() -> None:
    t = Quest("Q5", witness=True)
    t.s.wave, t.s.witness = 4, tile("a1")
    assert errand(t.s, tile("b2")) > 0 == errand(t.s, tile("a2"))
    t.s.witness = tile("c3")
    assert errand(t.s, tile("c4")) < 0, "once there, he stays"
    t.s.witness = tile("a1")
    t.s.wave = 3
    assert errand(t.s, tile("b2")) == 0.0


def test_a_circuit_is_worth_most_where_it_is_the_goal() -> None:
    worth = {}
    for quest in ("Q4", "Q5"):
        t = Quest(quest, witness=True)
        t.s.marks = [Mark(tile("c3"), "circuit")]
        worth[quest] = lying(t.s, t.s.figures[0], tile("c3"))
    assert worth["Q4"] > worth["Q5"] > 0


def test_a_wave_that_a_quest_cuts_short_has_fewer_turns_and_its_boss_is_hunted() -> None:
    t = Wave(mind=delver("c2"), body=delver("c1"), foes=[foe("c3", most=9, rank="boss", level=2)])
    t.match  # noqa: B018  # begins
    t.s.mode, t.s.quest = "quest", "Q2"
    free, plain = fresh(t.s), spoils(t.s, t.s.enemies[0], 2, 7)
    t.s.standing, t.s.turns = [Standing("turn limit 8", ())], 7
    assert fresh(t.s) == 1 < free
    assert spoils(t.s, t.s.enemies[0], 2, 7) > plain
