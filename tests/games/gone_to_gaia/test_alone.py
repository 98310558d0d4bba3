"""Alone (section 33): one board, two figures."""

from __future__ import annotations

import pytest

import dolmen
from dolmen.campaign import laid
from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.rules.agenda import work
from dolmen.games.gone_to_gaia.rules.levels import cost
from dolmen.games.gone_to_gaia.state import BODY, TYPES, WEAPONS, Enemy, Gear, Task
from dolmen.kernel import Deck
from tests.games.gone_to_gaia.quest_table import sheet, state
from tests.games.gone_to_gaia.table import Wave, delver, foe


class Alone(Wave):
    """The Mind suit carries both figures."""

    def __init__(self, mind: str = "a1", body: str = "b1", foes: list[Enemy] | None = None, hp: int = 6) -> None:
        super().__init__(mind=delver(mind, hp=hp), body=delver(body), foes=foes)
        del self.s.suits[1]
        self.s.figures[BODY].suit = 0
        self.s.table = laid(1)
        self._seats = 1


@pytest.mark.rule("GG.33.1", "GG.33.2", "GG.33.3", "GG.9.1")
def test_one_player_has_the_mind_board_and_both_figures_which_take_turns() -> None:
    match = dolmen.start(GAME, seats=1, options={"mode": "onslaught"})
    assert [suit.discipline for suit in match.s.suits] == [0]
    assert [figure.suit for figure in match.s.figures] == [0, 0]
    t = Alone("a1", "e1", [foe("e5")])
    t.do(Task("first")).pick("Bram")
    t.lay("Ward Lash", 1)
    assert t.s.turn is not None
    assert t.s.turn.figure == BODY
    assert t.offers("step to e2")
    t.end().lay("Survey Lance", 2)
    assert t.s.turn.figure == 0
    assert t.offers("step to a2")


@pytest.mark.rule("GG.33.4")
def test_a_pass_ends_the_phase_for_both() -> None:
    t = Alone(foes=[foe("e5", rank="boss")])
    t.passes()
    assert t.over


@pytest.mark.rule("GG.27.6", "GG.33.6", "GG.33.5", "GG.33.7", "GG.26.5")
def test_example_24_hit_twice_and_shot_once() -> None:
    t = Alone("c1", "d4", [foe("c3", most=8, power=2, arrows="tyrant", rank="boss", abilities=("All-Claw",))])
    t.turn("Survey Lance", 1, "north", 1)
    assert t.hp("mind") == 2
    while not t.over:
        t.end() if t.offers("end the turn") else t.passes()
    assert t.hp("mind") == 1


@pytest.mark.rule("GG.33.7")
@pytest.mark.parametrize(("minions", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4)])
def test_two_minions_together_make_one_shot(minions: int, damage: int) -> None:
    tiles = ["e1", "e2", "e3", "e4", "e5", "d5", "c5"]
    t = Alone(foes=[foe(at) for at in tiles[:minions]])
    t.passes()
    assert t.hp("mind") == 6 - damage


@pytest.mark.rule("GG.33.11", "GG.33.12", "GG.17.3", "GG.16.10")
def test_example_25_levels_cost_less_and_bring_one_card() -> None:
    t = Alone("c3", "a1", [foe("c4"), foe("c2"), foe("b3"), foe("e5")])
    t.suit("mind").base[0] = 2
    t.turn("Ward Lash", 1, "Ward Lash", 1)
    cards = len(t.s.used_levels)
    while t.asked("type"):
        t.give(t.options()[0])
        cards = len(t.s.used_levels)
    assert (t.s.rank, t.s.xp, cards) == (2, 0, 2)


@pytest.mark.rule("GG.33.11")
def test_no_level_costs_less_than_three() -> None:
    t = Alone()
    costs = []
    for rank in range(9):
        t.s.rank = rank
        costs.append(cost(t.s))
    assert costs == [3] * 9, "2 less than 3 would be 1"


@pytest.mark.rule("GG.33.9")
def test_each_figure_picks_up_its_own_colour_into_one_stock() -> None:
    t = Alone("a1", "c1", [foe("e5")])
    t.lies("a2", "mind").lies("a2", "body").lies("c2", "body")
    t.lay("Ward Lash", 1).pick("step to a2").end()
    assert t.suit("mind").parts[0] == 1
    t.lay("Survey Lance", 2).pick("step to c2")
    assert t.suit("mind").parts[0] == 2
    assert t.lying() == [("a2", BODY, 0)]


@pytest.mark.rule("GG.33.10")
def test_one_more_weapon_and_passive_of_types_not_yet_held() -> None:
    match = dolmen.start(GAME, seats=1, seed=2, options={"mode": "onslaught"})
    held = {gear.type for gear in match.s.suits[0].gear}
    while match.open[0].question.name != "one more":
        match.answer(0, match.open[0].options[0])  # type: ignore[attr-defined]
    for types in (range(7), range(7, 14)):
        options = match.open[0].options  # type: ignore[attr-defined]
        assert {*options} == {*types} - held
        match.answer(0, options[0])
        while match.open[0].question.name not in ("one more", "start tile"):
            match.answer(0, match.open[0].options[0])  # type: ignore[attr-defined]
    assert len(match.s.suits[0].gear) == 6


@pytest.mark.rule("GG.33.14", "GG.19.3")
def test_at_0_hp_both_figures_die() -> None:
    t = Alone(foes=[foe("e5", rank="boss")], hp=1)
    t.passes().give("So").give("Long")
    assert not any(figure.alive for figure in t.s.figures)
    assert t.match.result is not None
    assert not t.match.result.winners


@pytest.mark.rule("GG.33.16")
def test_kills_of_either_figure_turn_the_one_wheel() -> None:
    t = Alone("a1", "e1", [foe("a2", 1), foe("e2", 1), foe("c5")])
    t.turn("Ward Lash", 1, "Ward Lash", 1)
    t.end()
    t.turn("Survey Lance", 2, "Survey Lance", 1)
    assert t.suit("mind").wheel == 2


@pytest.mark.rule("GG.34.24", "GG.34.11", "GG.34.12")
def test_alone_both_figures_are_paid_and_nothing_of_the_body_is_on_sale() -> None:
    t = Alone()
    t.s.mode, t.s.phase, t.s.spawns = "onslaught", "parting", Deck([1, 2])
    t.do(Task("survived")).ask()
    assert t.suit("mind").parts == [20, 0, 2, 0, 0, 0]
    there = {*t.s.shop, *t.s.on_sale}
    assert {9, 23} <= there
    assert not {16, 22, 26, 28} & there
    t.pick("done").pick("heal")
    assert t.asked("start tile"), "asked once"


def test_the_examination_alone_is_played_to_the_end() -> None:
    match = dolmen.start(GAME, seats=1, seed=1, options={"mode": "examination"})
    for _ in range(400):
        if match.result is not None:
            break
        ask = match.open[0]
        match.answer(0, "Ada" if ask.question.name == "name of a Hero" else ask.options[-1])  # type: ignore[attr-defined]
    assert match.result is not None
    assert [figure.name for figure in match.s.figures] == ["Ada", "Ada"]


@pytest.mark.rule("GG.33.10")
def test_whoever_has_all_passives_is_not_asked_for_one_more() -> None:
    s = state("Q2", sheet(1), 1)
    s.suits[0].gear = [Gear(type, 1) for type in range(WEAPONS, TYPES)]
    s.agenda = [Task("one more", 0, name="passive")]
    assert [*work(s)] == [], "there is none left to choose"
    assert len(s.suits[0].gear) == TYPES - WEAPONS
