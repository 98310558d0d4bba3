"""Processing and crafting (sections 15 and 16)."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.choices import Craft, Pair, Process, Side
from dolmen.games.stonesaga.rules.codes import code
from dolmen.games.stonesaga.rules.crafting import pairs, turned
from dolmen.games.stonesaga.rules.day import deeds
from dolmen.games.stonesaga.rules.processing import can_process, tools, workable
from dolmen.games.stonesaga.unpacking import codes_of, unpacked
from tests.games.stonesaga.table import Camp, person, tokens

W, N, E, S = range(4)
"""Quarter turns with that side on the left: (W,E), (N,S), (E,W), (S,N)."""


def side(token: str, left: int) -> Side:
    return Side(token, left)


# Processing


@pytest.mark.rule("SS.15.1", "SS.15.2", "SS.15.3", "SS.15.5", "SS.15.6", "SS.15.7", "SS.15.8", "SS.15.9")
def test_one_process_action_as_in_the_worked_example() -> None:
    """EX-17."""
    t = Camp(person(bag="2 sunstone, riverstone, riverstone*, 2 fiber"), person("Bo"))
    assert tools(t.s, 0) == {"strike": 1, "grind": 2, "cut": 1}
    t.pick("process", "Ash")
    t.refused(t.pay, "2 sunstone, riverstone, 2 fiber", "Ash")
    t.pay("2 sunstone, riverstone, fiber", "Ash")
    assert t.bag() == tokens("2 sunstone*, 2 riverstone*, fiber, fiber*")
    assert t.one().energy == 4


@pytest.mark.rule("SS.15.8")
def test_a_token_is_never_its_own_tool() -> None:
    t = Camp(person(bag="sunstone, tooth"), person("Bo"))
    assert not workable(t.s, 0, {"sunstone": 1})
    assert not workable(t.s, 0, {"tooth": 1})
    t = Camp(person(bag="sunstone, cloudstone"), person("Bo"))
    assert workable(t.s, 0, {"cloudstone": 1})
    assert not workable(t.s, 0, {"cloudstone": 1, "sunstone": 1})


@pytest.mark.rule("SS.15.4", "SS.15.14", "SS.15.10")
def test_cut_cut_and_drill() -> None:
    t = Camp(person(items="Hafted Knife, Bone Needle", bag="2 fiber, bone"), person("Bo"))
    assert workable(t.s, 0, {"fiber": 2})
    assert workable(t.s, 0, {"fiber": 1, "bone": 1})
    assert not workable(t.s, 0, {"fiber": 2, "bone": 1})


@pytest.mark.rule("SS.15.5", "SS.15.4")
def test_fire_serves_any_number() -> None:
    t = Camp(person(bag="3 clay, 2 pitch, wood", items="Mallet"), person("Bo"))
    assert not workable(t.s, 0, {"clay": 1})
    t.place().fire = True
    assert workable(t.s, 0, {"clay": 3, "pitch": 2})
    assert not workable(t.s, 0, {"wood": 1}), "wood needs Cut besides"


@pytest.mark.rule("SS.15.11", "SS.15.4")
def test_grain_and_nuts_take_one_of_two_icons() -> None:
    t = Camp(person(bag="2 nut, riverstone, grain", items="Mallet"), person("Bo"))
    assert workable(t.s, 0, {"nut": 2}), "a fist and a mallet"
    assert workable(t.s, 0, {"nut": 1, "riverstone": 1})
    assert not workable(t.s, 0, {"nut": 2, "riverstone": 1})
    assert not workable(t.s, 0, {"grain": 1})


@pytest.mark.rule("SS.15.13", "SS.15.12")
def test_a_process_action_that_turns_nothing_is_refused() -> None:
    t = Camp(person(bag="wood, riverstone*"), person("Bo", bag="riverstone"))
    assert not can_process(t.s, 0), "wood needs a fire, and what is flaked stays flaked"
    assert Process(0) not in deeds(t.s, 0)
    t.pick("process", "Bo")
    assert "nothing is processed" in t.refused(t.give, {}, "Bo")


# Crafting


@pytest.mark.rule("SS.16.2", "SS.16.3", "SS.16.4", "SS.16.5", "SS.16.6", "SS.16.12")
def test_codes_as_in_the_worked_example() -> None:
    """EX-18."""
    t = Camp(person())

    def made(left: Side, right: Side) -> str:
        return code(t.s, Pair(left, right))

    flaked = side("riverstone*", 0)
    assert made(flaked, side("feather*", 0)) == "R1410"
    assert made(flaked, side("wood*", 2)) == "R1432"
    assert made(flaked, side("wood*", 1)) == "R1422"
    assert made(flaked, side("wood", 2)) == "R1432"
    assert made(flaked, side("wood", 0)) == "R1423"
    assert made(side("feather*", 2), flaked) == "", "the null icon cannot begin"
    assert made(flaked, side("riverstone", 0)) == "", "blank sides cannot be used"
    assert made(flaked, side("riverstone*", 0)) == "", "yellow against red"
    assert made(flaked, side("wood*", 2)) != made(side("wood*", 0), side("riverstone*", 2)), "two readings"


@pytest.mark.rule("SS.16.1", "SS.16.7", "SS.16.9", "SS.16.11", "SS.9.5")
def test_a_winning_code_makes_its_item_of_whatever_pair() -> None:
    t = Camp(person(bag="riverstone*, wood"), person("Bo"))
    t.pick("craft", "Ash").give(Pair(side("riverstone*", 0), side("wood", 2)), "Ash")
    assert t.items() == ["Flint Spear"]
    assert t.bag() == {}
    assert t.one().energy == 4
    assert t.s.journal.codes == {"R1432": "IT02"}
    assert t.s.made == ["IT02"]


@pytest.mark.rule("SS.16.10", "SS.9.5")
def test_a_dead_code_costs_the_energy_and_the_tokens_stay() -> None:
    t = Camp(person(bag="riverstone*, wood"), person("Bo"))
    t.pick("craft", "Ash").give(Pair(side("riverstone*", 0), side("wood", 0)), "Ash")
    assert t.bag() == tokens("riverstone*, wood")
    assert t.one().energy == 4
    assert t.s.journal.codes == {"R1423": ""}
    assert t.items() == []


@pytest.mark.rule("SS.16.3")
def test_what_does_not_fit_is_refused_before_energy_is_paid() -> None:
    t = Camp(person(bag="riverstone*, wood"), person("Bo"))
    t.pick("craft", "Ash")
    t.refused(t.give, Pair(side("riverstone*", 2), side("wood", 1)), "Ash")
    assert t.one().energy == 5


@pytest.mark.rule("SS.16.1", "SS.16.8")
def test_two_of_a_kind_need_two_of_it() -> None:
    t = Camp(person(bag="wood"), person("Bo", bag="2 wood"))
    assert pairs(t.s, 0) == []
    assert Craft(0) not in deeds(t.s, 0)
    assert {pair.left.token for pair in pairs(t.s, 1)} == {"wood"}
    assert "B3223" in {code(t.s, pair) for pair in pairs(t.s, 1)}, "the Mallet"
    assert turned(Camp(person(bag="riverstone, fish")).s, 0) == [], "no pips"


@pytest.mark.rule("SS.16.13")
def test_an_item_can_be_made_again_and_counts_once() -> None:
    t = Camp(person(bag="4 wood"), person("Bo"))
    mallet = next(pair for pair in pairs(t.s, 0) if code(t.s, pair) == "B3223")
    t.pick("craft", "Ash").give(mallet, "Ash")
    t.passes("Bo")
    t.pick("craft", "Ash").give(mallet, "Ash")
    assert t.items() == ["Mallet", "Mallet"]
    assert t.s.made == ["IT09"]


@pytest.mark.rule("SS.16.14")
def test_nobody_sees_a_winning_code_that_was_not_tried() -> None:
    t = Camp(person(bag="riverstone*, wood, wood*, feather*"), person("Bo"))
    t.pick("craft", "Ash")
    shown = t.seen("Ash").decode("utf-8", "replace")
    assert not [made for made in GAME.box.codes if made in shown]
    assert "Flint Spear" not in shown


@pytest.mark.rule("SS.1.20")
def test_104_codes_of_653_win_and_none_makes_two_items() -> None:
    unpacked(GAME.read)
    stuff = GAME.box.stuff.values()
    reachable = {made for left in stuff for right in stuff for made in codes_of(left, right)}
    assert len(reachable) == 653
    assert len(GAME.box.codes) == 104
    assert {*GAME.box.codes} <= reachable
    assert len(GAME.box.items) == 60
