"""Before the first turn: pages, names, board and suits (sections 1, 4, 6, 7, 26)."""

from __future__ import annotations

from collections import Counter

import pytest

import dolmen
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.board import NAMES, tile
from dolmen.games.gone_to_gaia.content import Box
from dolmen.games.gone_to_gaia.state import GoneToGaia, Token
from dolmen.kernel import BadOptions, Match, NotOnOffer

BEFORE_THE_FIRST_TURN = 12


def begun(seed: int = 0) -> Match[GoneToGaia]:
    """Up to the question who takes the first turn; the Heroes are called Ada and Bram."""
    match = dolmen.start(GAME, seed=seed, options={"mode": "examination"})
    for _ in range(BEFORE_THE_FIRST_TURN):
        if match.s.phase == "delvers":
            return match
        ask = match.open[0]
        match.answer(ask.seat, ("Ada", "Bram")[ask.seat] if type(ask).__name__ == "Write" else "on", ask.id)
    raise AssertionError("the first turn does not come")


@pytest.mark.rule("GG.1.1")
@pytest.mark.parametrize("seats", [0, 3])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions):
        dolmen.start(GAME, seats=seats)
    assert [len(dolmen.start(GAME, seats=few).s.suits) for few in (1, 2)] == [1, 2]


@pytest.mark.rule("GG.2.1", "GG.4.1", "GG.4.3")
def test_one_is_mind_and_one_is_body_with_heroes_1_and_2() -> None:
    s = begun().s
    assert [suit.discipline for suit in s.suits] == [0, 1]
    assert [(figure.discipline, figure.hero) for figure in s.figures] == [(0, 1), (1, 2)]


@pytest.mark.rule("GG.4.4", "GG.36.5")
def test_a_hero_must_have_a_name() -> None:
    match = dolmen.start(GAME, options={"mode": "examination"})
    for seat in (0, 1):
        match.answer(seat, "on")
    with pytest.raises(NotOnOffer):
        match.answer(0, "")
    match.answer(0, "Ilse")
    assert match.s.figures[0].name == "Ilse"
    assert any("Ilse" in told.text for told in match.log(1))


@pytest.mark.rule("GG.4.5", "GG.7.5", "GG.7.8")
def test_what_the_heroes_bring() -> None:
    s = begun().s
    brought = [{s.box.equipment[suit.discipline, gear.type].name: gear.rank for gear in suit.gear} for suit in s.suits]
    assert brought == [
        {"Ward Lash": 1, "Survey Lance": 1, "Bulwark": 1},
        {"Storm Drum": 1, "Reaper": 1, "Lucky Knuckle": 1},
    ]


@pytest.mark.rule("GG.7.1", "GG.7.2", "GG.7.3", "GG.7.4", "GG.7.6", "GG.7.7", "GG.4.10")
def test_how_suits_begin() -> None:
    for suit in begun().s.suits:
        assert (suit.hp, suit.most, suit.base, suit.upgraded) == (6, 6, [1, 2, 4], False)
        assert suit.elements == [0] * 6
        assert suit.spent == [0] * 7
        assert all(gear.place == 0 for gear in suit.gear)
        assert sum(suit.available) == 1
        assert suit.parts == [0] * 6
    assert begun().s.suits[0].available[Token.BLOCK] == 1
    assert begun().s.suits[1].available[Token.REROLL] == 1


@pytest.mark.rule("GG.6.1", "GG.6.5", "GG.26.6", "GG.8.3")
def test_the_examination_is_seven_crystanids_and_both_delvers_on_c1() -> None:
    s = begun().s
    assert (s.rank, s.xp, s.wave, s.level) == (0, 0, 1, 1)
    assert {NAMES[enemy.tile] for enemy in s.enemies} == {"b3", "c3", "d3", "a4", "c4", "e4", "c5"}
    assert all((enemy.card, enemy.most, enemy.power, enemy.facing) == ("crystanid", 2, 1, 0) for enemy in s.enemies)
    assert all(enemy.minion and not enemy.abilities for enemy in s.enemies)
    assert [figure.tile for figure in s.figures] == [tile("c1")] * 2
    assert s.witness < 0


@pytest.mark.rule("GG.6.8", "GG.16.10", "GG.26.9")
def test_the_seven_cards_are_dealt_at_random() -> None:
    dealt = []
    for seed in range(6):
        rewards = {NAMES[enemy.tile]: tuple(enemy.reward) for enemy in begun(seed).s.enemies}
        assert Counter(rewards.values()) == {(0, 1): 1, (2, 3): 1, (0, 2): 1, (1, 3): 1, (2,): 3}
        dealt.append(rewards)
    assert any(other != dealt[0] for other in dealt)


@pytest.mark.rule("GG.6.2", "GG.6.3", "GG.2.7", "GG.2.8")
def test_the_decks_are_shuffled() -> None:
    orders = {tuple(begun(seed).s.levels) for seed in range(4)}
    assert len(orders) > 1
    assert all(len(order) == 28 for order in orders)
    assert len({tuple(begun(seed).s.spawns) for seed in range(4)}) > 1


@pytest.mark.rule("GG.6.4", "GG.5.8", "GG.35.2")
def test_the_opening_is_read_before_the_first_turn_and_nothing_is_read_ahead() -> None:
    match = dolmen.start(GAME, options={"mode": "examination"})
    quest = GAME.box.quests["Q1"].entry

    def page() -> str:
        return " ".join(getattr(part, "text", "") for part in match.scene(0).walk())

    assert quest.opening not in page()
    for seat in (0, 1):
        match.answer(seat, "on")
    match.answer(0, "Ada")
    match.answer(1, "Bram")
    for seat in (0, 1):
        match.answer(seat, "on")
    assert quest.opening in page()
    assert quest.goal.words in page()
    assert match.s.phase == "prologue"


@pytest.mark.rule("GG.4.2", "GG.2.5")
def test_what_each_discipline_has_can_be_looked_at(box: Box) -> None:
    assert {discipline for discipline, _ in box.equipment} == {0, 1}
    for cards in box.equipment.values():
        assert len(cards.ranks) == 5


@pytest.mark.rule("GG.26.1", "GG.26.2", "GG.26.3", "GG.26.4", "GG.26.5", "GG.1.5")
def test_figures_by_level(box: Box) -> None:
    figures = box.figures
    levels = range(1, 6)
    assert [figures[level].minion for level in levels] == [(2, 1), (4, 1), (4, 2), (5, 2), (7, 3)]
    assert [figures[level].boss for level in levels] == [(8, 2), (16, 2), (16, 3), (21, 3), (30, 4)]
    assert [figures[level].lieutenant for level in levels] == [(4, 2), (8, 2), (9, 3), (12, 3), (16, 4)]
    assert [figures[level].hard for level in levels] == [(3, 2), (6, 2), (7, 3), (8, 3), (11, 4)]
    assert [figures[level].boss_shot for level in levels] == [1, 2, 2, 2, 3]
