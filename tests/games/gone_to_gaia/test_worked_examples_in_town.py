"""Worked examples of the rules, as they stand there: those of the town, of saving, and of New Game+."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.choices import Buy, Give, Hand
from dolmen.games.gone_to_gaia.rules.evening import may_stop
from dolmen.games.gone_to_gaia.rules.spawning import starts
from dolmen.games.gone_to_gaia.state import Task
from dolmen.kernel import Match, encode
from dolmen.library import load
from tests.games.gone_to_gaia.quest_table import Quest
from tests.games.gone_to_gaia.table import Wave, delver, foe
from tests.games.gone_to_gaia.test_campaign import done, to_come
from tests.games.gone_to_gaia.test_market import market
from tests.games.gone_to_gaia.town import Town


@pytest.mark.rule("GG.30.7", "GG.30.8", "GG.30.9", "GG.30.10", "GG.30.4")
@pytest.mark.parametrize(("paid", "other", "left"), [(1, 2, 3), (2, 1, 0)])
def test_example_22_paying_with_boss_parts(paid: int, other: int, left: int) -> None:
    """The cheapest that will do pays; for another to pay, that one is given away until it is done."""
    t = market(16, 1, parts=[[0, 0, 0, 0, 0, 0], [14, 1, 1, 0, 0, 0]])
    if paid == 2:
        t.pick("give your partner a level-1", "body")
    t.give(Buy(16), "body")
    if paid == 2:
        t.pick("give your partner a level-1", "mind")
    assert t.sheet.parts[1] == [2, int(paid == 2), int(paid == 1), 0, 0, 0]
    t.pick(f"change a level-{other}", "body")
    t.pick("buy Spare Cell", "body")
    assert t.sheet.parts[1] == [left, 0, 0, 0, 0, 0]
    t.refused(t.give, Buy(1), "mind")
    t.refused(t.give, Buy(16), "mind")


@pytest.mark.rule("GG.29.4", "GG.29.2", "GG.29.6", "GG.29.7")
def test_example_23_gifts_in_town_and_opinions() -> None:
    t = Town(
        Task("simple visit"),
        open=["Q2"],
        parts=[[3, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]],
        products=[[1, 2], []],
        opinions={"odo": 3, "mara": -3},
    ).read_on()
    assert not t.offers("Mara", "mind"), "cannot be lowered"
    t.both("Pell").read_on()
    assert not t.offers("Odo", "mind"), "cannot be raised"
    assert not t.offers("Pell", "mind"), "not the same person"
    t.both("Suri").read_on()
    t.both("nothing").read_on()
    assert (t.sheet.opinions["pell"], t.sheet.opinions["suri"]) == (-1, 1)
    for gift in (Hand(1), Hand(2), Give(0)):
        t.give(gift, "mind")
    assert t.sheet.products == [[], [1, 2]]
    assert t.sheet.parts == [[0] * 6, [1, 0, 0, 0, 0, 0]]


@pytest.mark.rule("GG.5.14", "GG.5.15", "GG.5.16", "GG.5.17", "GG.5.18", "GG.5.5", "GG.5.4", "GG.5.20")
def test_example_34_chapter_flow_with_a_bonus_quest() -> None:
    failed = done("Q5", won=False, open=("Q4", "Q6"))
    assert "hold shop" in to_come(failed)
    assert failed.sheet.simple == 1
    assert "Q5" in failed.sheet.open
    won = done("Q5", open=("Q4", "Q6"))
    assert to_come(won) == ["bonus bonus/3/offer"]
    assert (won.sheet.open, won.sheet.completed) == (["Q4", "Q6"], ["Q5"])
    lost = done("Q4", won=False, open=("Q6",), bonus="taken")
    assert to_come(lost) == ["read bonus/3/lost", "simple visit", "visit T3"]
    opened = [line for scene in GAME.box.tale.scenes.values() if scene.id[:2] == "T3" for line in scene.do]
    assert {line for line in opened if line.startswith("open ")} == {"open Q7", "open Q8", "open Q9"}


@pytest.mark.rule("GG.31.8", "GG.31.9", "GG.21.1", "GG.19.2", "GG.11.16")
def test_example_38_save_in_mid_quest() -> None:
    t = Quest("Q7").set_out()
    t.s.suits[0].hp, t.s.suits[1].hp = 3, 5
    t.s.suits[0].elements[2] = 0b100
    t.begin_again()
    again: Match[Any] = load(t.match.save())
    assert encode(again.s) == encode(t.s)
    assert [(ask.id, ask.seat) for ask in again.open] == [(ask.id, ask.seat) for ask in t.match.open]
    assert t.s.phase == "delvers"
    assert not may_stop(t.s, 0), "within a wave nobody closes the evening"


@pytest.mark.rule("GG.32.4", "GG.26.4", "GG.32.5", "GG.26.3", "GG.27.86", "GG.27.87", "GG.32.7")
def test_example_27_new_game_plus_with_bob() -> None:
    t = Quest("Q4", again=True)
    t.until("lay")
    there = [enemy for enemy in t.s.enemies if enemy.rank == "lieutenant"]
    assert [(enemy.most, enemy.power, enemy.arrows) for enemy in there] == [(4, 2, "cross")] * 2
    assert not {enemy.tile for enemy in there} & {*starts(t.s)}
    assert GAME.box.figures[GAME.box.minions["diamonid"].level].hard == (3, 2)
    for others, dice in ((("a1", "e1"), (1,)), (("a1",), (1, 4))):
        bob = foe("c3", most=8, rank="boss", reward=[], abilities=GAME.box.bosses["bob"].abilities)
        lieutenants = [foe(at, most=4, rank="lieutenant") for at in others]
        w = Wave(delver("c2"), delver("e5"), [bob, *lieutenants])
        w.lay("Survey Lance", 2).pick("north")
        with w.dice(*dice):
            w.pick("strike")
        if len(others) == 1:
            w.give(w.options()[0])
        assert sum(enemy.rank == "lieutenant" for enemy in w.s.enemies) == 2
