"""Onslaught (section 34): five waves, the shop between them, and a title."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dolmen
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.choices import END, Buy, Change, Exchange, Give, Hand
from dolmen.games.gone_to_gaia.state import BASE, GaiaOptions, GoneToGaia, Kind, Task, Token
from dolmen.kernel import Ask, Deck, Match, Pick, Rng, Several, Write
from dolmen.testing import RuleTable, check_game
from tests.games.gone_to_gaia.table import Wave, delver, foe

ONSLAUGHT = GaiaOptions(mode="onslaught")


def begun(seats: int = 2, seed: int = 0) -> Match[GoneToGaia]:
    return dolmen.start(GAME, seats=seats, seed=seed, options={"mode": "onslaught"})


def after_wave(wave: int, *drawn: int, rest: tuple[int, ...] = (7, 8), parts: Any = None) -> Wave:
    """The shop after a wave: these products are drawn, and these lie in the deck behind them."""
    t = Wave()
    t.s.mode, t.s.wave, t.s.phase = "onslaught", wave, "parting"
    t.s.shop = Deck([*reversed(rest), *reversed(drawn)]) if wave > 1 else Deck([])
    for suit, held in zip(t.s.suits, parts or ([0] * 6, [0] * 6), strict=True):
        suit.parts = [*held]
    return t.do(Task("shop opens"))


def open_shop(*drawn: int, parts: Any = None) -> Wave:
    """With eight products on sale, these first."""
    cheap = [no for no in (1, 2, 3, 4, 5, 6, 39, 40, 41, 42) if no not in drawn]
    t = after_wave(2, *drawn, *cheap[: 8 - len(drawn)], parts=parts)
    t.ask("mind")
    return t


# The start


@pytest.mark.rule("GG.34.6", "GG.34.7", "GG.34.8")
def test_each_starts_with_two_random_weapons_and_passives_and_nothing_else() -> None:
    starts = set()
    for seed in range(6):
        s = begun(seed=seed).s
        for suit in s.suits:
            types = sorted(gear.type for gear in suit.gear)
            assert [type < 7 for type in types] == [True, True, False, False]
            assert len({*types}) == 4
            assert {gear.rank for gear in suit.gear} == {1}
            assert suit.maxima == [5] * 14
            assert not suit.products
            starts.add(tuple(types))
        assert len(s.levels) + len(s.used_levels) == 28
        assert len(s.spawns) + len(s.used_spawns) == 12
        assert not any(figure.hero for figure in s.figures)
    assert len(starts) > 3


@pytest.mark.rule("GG.34.1", "GG.34.2", "GG.34.3", "GG.34.4", "GG.34.5", "GG.26.2")
def test_a_wave_is_a_boss_of_its_list_with_the_minions_of_its_kind() -> None:
    lists = [len([boss for boss in GAME.box.bosses.values() if boss.level == wave]) for wave in range(1, 6)]
    assert lists == [10, 13, 11, 5, 1]
    for wave in range(1, 6):
        kinds = set()
        for seed in range(25):
            s = GAME.setup(2, ONSLAUGHT, Rng.seeded(seed))
            s.agenda = [Task("next wave", n=wave)]
            t = RuleTable(GAME, s, 2, ONSLAUGHT)
            t.ask()
            (boss,) = [enemy for enemy in t.s.enemies if enemy.rank == "boss"]
            minions = [enemy for enemy in t.s.enemies if enemy.rank == "minion"]
            assert len(minions) == 7
            assert boss.level == wave
            (kind,) = {enemy.card for enemy in minions}
            assert kind in GAME.box.pairs[GAME.box.bosses[boss.card].kind]
            assert boss.most == GAME.box.figures[wave].boss[0]
            assert {len(enemy.reward) for enemy in minions} == {1, 2}
            assert boss.reward == []
            kinds.add(kind)
        assert len(kinds) > 1 or wave == 5
    assert GAME.box.pairs["snake"] == ("snatcher", "ophidian")


@pytest.mark.rule("GG.6.9", "GG.22.8", "GG.23.1")
def test_each_player_chooses_one_of_the_two_start_tiles() -> None:
    match = begun(seed=3)
    while not match.s.enemies:
        some(match, Random(1))
    card = GAME.box.spawns[match.s.used_spawns[-1]]
    for number in (0, 1):
        (ask,) = match.open
        assert ask.seat == number
        assert isinstance(ask, Pick)
        assert tuple(ask.options) == card.starts
        match.answer(number, card.starts[1])
    assert [figure.tile for figure in match.s.figures] == [card.starts[1]] * 2
    assert {enemy.tile for enemy in match.s.enemies} == {card.boss, *card.minions}


# After a wave


@pytest.mark.rule("GG.34.11")
@pytest.mark.parametrize(("wave", "m", "part"), [(1, 10, 2), (2, 15, 3), (3, 20, 4), (4, 25, 4)])
def test_each_living_delver_is_paid_and_no_other(wave: int, m: int, part: int) -> None:
    t = after_wave(wave, 1, 2, 3, parts=([3, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]))
    t.s.figures[1].alive = False
    t.do(Task("income")).ask("mind")
    assert t.suit("mind").parts == [3 + m, *[int(level == part) for level in range(1, 6)]]
    assert t.suit("body").parts == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("GG.34.12", "GG.34.13")
def test_after_wave_1_the_products_are_shuffled_without_those_of_the_story() -> None:
    t = after_wave(1)
    t.ask("mind")
    there = [*t.s.shop, *t.s.on_sale]
    assert len(t.s.on_sale) == 8
    assert len({*there}) == len(there)
    assert not {8, 53, 54, 55} & {*there}
    assert {1, 7 + 32, 9, 22, 23, 28} <= {*there}


@pytest.mark.rule("GG.34.13", "GG.34.15", "GG.30.4", "GG.34.11", "GG.34.16", "GG.30.15", "GG.34.18")
def test_example_26_the_shop_of_onslaught() -> None:
    t = after_wave(2, 25, 24, 1, 2, 3, 4, 5, 6, rest=(39, 40), parts=([7, 0, 1, 0, 0, 0], [0] * 6))
    t.do(Task("income")).ask("mind")
    assert t.suit("mind").parts == [22, 0, 1, 1, 0, 0]
    offered = t.options("mind")
    assert Exchange(25) in offered
    assert Exchange(24) not in offered
    t.give(Buy(24), "mind")
    assert t.suit("mind").parts == [2, 0, 0, 1, 0, 0]
    assert t.suit("mind").base[Kind.MEDIUM] == 4
    assert 24 not in t.s.on_sale
    assert t.refused(t.give, Buy(24), "body")
    assert 25 in t.s.on_sale
    later = after_wave(3, 39, 40)
    later.s.on_sale = [25]
    later.ask("mind")
    assert {25, 39, 40} <= {*later.s.on_sale}, "what is not bought stays"


@pytest.mark.rule("GG.34.15")
def test_an_exchanged_product_goes_back_after_the_next_was_drawn_and_only_dear_ones_can() -> None:
    t = after_wave(2, 25, 13, 1, 2, 3, 4, 5, 6, rest=(36, 40), parts=([0] * 6, [0] * 6))
    t.give(Exchange(25), "mind")
    assert t.s.on_sale[0] == 36
    assert 25 in [*t.s.shop]
    assert t.refused(t.give, Exchange(13), "mind"), "a level-2 part"
    t.give(Exchange(36), "mind")
    assert t.s.on_sale[0] in (25, 40), "the new one may be exchanged in turn"
    assert sorted([*t.s.shop, *t.s.on_sale]) == sorted([25, 13, 1, 2, 3, 4, 5, 6, 36, 40])


@pytest.mark.rule("GG.30.7", "GG.30.8", "GG.30.9")
def test_a_higher_part_pays_for_a_lower_and_a_boss_part_changes_into_three_a_level() -> None:
    t = open_shop(9, 24, parts=([12, 0, 0, 1, 0, 0], [40, 1, 0, 0, 0, 0]))
    assert Buy(24) not in t.options("mind"), "20 are not there"
    assert Buy(24) not in t.options("body"), "a level-1 part is too low"
    t.give(Buy(9), "mind")
    assert t.suit("mind").parts == [0] * 6, "no change is given"
    t.give(Change(1), "body")
    assert t.suit("body").parts == [43, 0, 0, 0, 0, 0]
    assert t.refused(t.give, Change(1), "body")


@pytest.mark.rule("GG.34.18", "GG.29.2", "GG.29.4", "GG.30.13")
def test_parts_are_given_freely_and_products_for_a_minion_part() -> None:
    t = open_shop(9, parts=([2, 0, 1, 0, 0, 0], [12, 1, 0, 0, 0, 0]))
    t.give(Buy(9), "body")
    assert (t.suit("body").products, t.suit("body").bag) == ([], [9])
    assert t.refused(t.give, Hand(9), "body"), "a minion part is the price"
    t.give(Give(0), "mind").give(Give(2), "mind")
    assert t.suit("body").parts == [1, 0, 1, 0, 0, 0]
    t.give(Hand(9), "body")
    assert t.suit("mind").products == [9]
    assert t.suit("body").parts[0] == 0


@pytest.mark.rule("GG.34.16", "GG.5.13")
def test_what_one_would_start_with_comes_at_once_and_six_products_beside_the_slots_are_the_limit() -> None:
    t = open_shop(3, 29, 35, 42, parts=([200, 0, 1, 0, 0, 0], [0] * 6))
    t.suit("mind").hp = 4
    for no in (3, 29, 35, 42):
        t.give(Buy(no), "mind")
    suit = t.suit("mind")
    assert t.tokens("mind", "BL") == (1, 0)
    assert (suit.hp, suit.most) == (5, 7)
    assert suit.open == 0b11111
    assert t.rank("mind", "Battery") == 1
    left = [option.product for option in t.options("mind") if isinstance(option, Buy)]
    for no in left[:4]:
        t.give(Buy(no), "mind")
    assert (len(suit.products), len(suit.bag)) == (7, 1)
    assert suit.products[2] == 35, "a slot counts against no limit"


@pytest.mark.rule("GG.34.17", "GG.30.11")
def test_an_upgrade_replaces_the_cards_at_the_rank_now_held() -> None:
    t = Wave(mind=delver(gear="Ward Lash 3, Survey Lance"))
    t.s.mode, t.s.wave = "onslaught", 2
    t.s.shop = Deck([1, 9])
    t.suit("mind").parts = [40, 1, 1, 0, 0, 0]
    t.do(Task("shop opens")).give(Buy(9), "mind")
    (lash,) = [gear for gear in t.suit("mind").gear if gear.type == 0]
    assert (lash.rank, lash.upgrade) == (3, 9)
    assert lash.abilities == GAME.box.upgrades[9].ranks[2].abilities


@pytest.mark.rule("GG.30.12")
def test_all_five_cards_of_an_upgrade_are_shown_before_it_is_bought() -> None:
    t = open_shop(9)
    shown = t.shown("body")
    assert all(rank.text in shown for rank in GAME.box.upgrades[9].ranks)


@pytest.mark.rule("GG.34.14")
def test_what_has_no_price_is_given_to_one_player() -> None:
    t = after_wave(2, 8, 1)
    t.pick("Bram", "mind").pick("Bram", "body")
    assert t.suit("body").products == [8]
    assert 8 not in t.s.on_sale


# The Interlude


def resting(**mind: Any) -> Wave:
    t = Wave(mind=delver(**mind))
    t.s.mode, t.s.phase = "onslaught", "parting"
    t.s.spawns = Deck([1, 2, 3])
    t.do(Task("rest", 0), Task("refresh"), Task("next wave", n=2))
    return t


@pytest.mark.rule("GG.34.19", "GG.22.6", "GG.34.20")
def test_a_level_card_or_three_hp_and_everything_is_fresh_again() -> None:
    t = resting(
        hp=2, gear="Ward Lash, Survey Lance, Plate 3, Harvester 2", slots={"Ward Lash": 1}, elements={2: "gale"}
    )
    t.suit("mind").spent[Token.BLOCK] = 2
    t.pick("heal 3 HP")
    assert t.hp("mind") == 2 + 3 + 1, "3, and 1 of Plate"
    assert t.tokens("mind", "BL") == (2, 0)
    assert t.fresh("mind", "Ward Lash")
    assert t.suit("mind").elements[1], "elements stay"
    assert t.suit("mind").parts == [0] * 6, "Harvester pays nothing here"
    assert t.s.wave == 2
    t = resting(hp=2)
    t.pick("Level card")
    assert t.asked("type")
    assert t.hp("mind") == 2


@pytest.mark.rule("GG.34.9", "GG.34.10", "GG.34.21")
def test_after_the_shots_come_income_shop_and_interlude_and_nobody_asks_about_a_retreat() -> None:
    t = Wave(foes=[foe("e5", rank="boss")])
    t.s.mode, t.s.spawns = "onslaught", Deck([1, 2, 3])
    t.passes().passes()
    assert (t.hp("mind"), t.hp("body")) == (5, 5)
    assert t.s.phase == "shop"
    assert t.suit("mind").parts == [10, 0, 1, 0, 0, 0]
    t.give(END, "mind").give(END, "body")
    assert t.asked("rest")
    t.pick("heal").pick("heal")
    assert t.asked("start tile")
    assert (t.s.wave, t.s.level) == (2, 2)


# The end


@pytest.mark.rule("GG.34.22", "GG.34.23")
@pytest.mark.parametrize("wave", range(1, 6))
def test_the_title_is_that_of_the_wave_in_which_the_last_delver_died(wave: int) -> None:
    t = Wave(mind=delver(hp=1), body=delver(hp=1), foes=[foe("e5", rank="boss")])
    t.s.mode, t.s.wave = "onslaught", wave
    t.passes().passes().give("").give("")
    assert t.over
    assert t.match.result is not None
    assert not t.match.result.winners
    assert GAME.box.titles[wave] in t.shown("mind")


@pytest.mark.rule("GG.34.22", "GG.34.23")
def test_one_living_delver_after_wave_5_is_enough() -> None:
    t = Wave(mind=delver(hp=1), body=delver(hp=6), foes=[foe("e5", rank="boss")])
    t.s.mode, t.s.wave = "onslaught", 5
    t.passes().passes().give("")
    assert t.match.result is not None
    assert t.match.result.winners == (0, 1)
    assert GAME.box.titles[6] in t.shown("body")
    assert len({*GAME.box.titles.values()}) == 6


# Whole games


def some(match: Match[GoneToGaia], random: Random) -> None:
    """Somebody answers something, and hardly ever passes."""
    ask = random.choice([ask for ask in match.open if not ask.standing])
    match.answer(ask.seat, drawn_answer(ask, random), ask.id)


def drawn_answer(ask: Ask, random: Random) -> Any:
    match ask:
        case Pick():
            options = [option for option in ask.options if option != "pass"] or ask.options
            return random.choice(options)
        case Several():
            return tuple(random.sample([*ask.options], ask.least))
        case Write():
            return "Well"
    raise TypeError(type(ask))


@pytest.mark.rule("GG.34.1", "GG.34.22", "GG.34.24")
@pytest.mark.parametrize("seats", [1, 2])
def test_five_waves_are_played_to_the_end(seats: int) -> None:
    """By delvers whom nothing can kill, so that all five come."""
    ends = set()
    for seed in range(3):
        s = GAME.setup(seats, ONSLAUGHT, Rng.seeded(seed))
        for suit in s.suits:
            suit.hp = suit.most = 900
        match = RuleTable(GAME, s, seats, ONSLAUGHT).match
        random = Random(seed)
        for _ in range(6000):
            if match.result is not None:
                break
            some(match, random)
            GAME.check(match.s)
        assert match.result is not None
        ends.add((match.s.wave, len(match.result.winners)))
    assert (5, seats) in ends


@pytest.mark.parametrize("seats", [1, 2])
def test_onslaught_keeps_what_a_table_promises(seats: int) -> None:
    check_game(GAME, seats=seats, options=[{"mode": "onslaught"}], games=1, seed=4, samples=4)


def test_the_damage_stats_stay_as_they_are_in_the_box() -> None:
    """They are doubled in a suit, never in the list that all suits begin with."""
    t = open_shop(23, parts=([GAME.box.products[23].price.m, 1, 0, 0, 0, 0], [0] * 6))
    t.give(Buy(23), "mind")
    assert t.suit("mind").base == [2, 2, 4]
    assert t.suit("body").base == [*BASE] == [1, 2, 4]
