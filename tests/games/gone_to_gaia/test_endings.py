"""The seven endings, who is named at the last decision, and New Game+ (section 32)."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import Fallen, Task
from tests.games.gone_to_gaia.town import Town

DECIDE = Task("scene", name="T6.4.decide")
DOG = ["testified", "four-home", "paw"]


def deciding(**fields: Any) -> Town:
    return Town(DECIDE, chapter=6, **fields)


def through(t: Town) -> Town:
    """The door and the pages of the ending."""
    while not t.asked("once more") and not t.over:
        if t.asked("where you have gone"):
            t.give("Gaia")
        elif t.asked("how many"):
            t.give(2)
        elif t.asked("last line"):
            t.give("Mind the step.", t.asked("last line")[0])
        else:
            t.read_on()
    return t


# The decision


@pytest.mark.parametrize(
    ("fields", "offered"),
    [
        ({}, {"Switch it off"}),
        ({"flags": ["testified"]}, {"We know who is missing", "Switch it off"}),
        ({"flags": ["signed", "hale-gone"]}, {"Then we all go down", "Switch it off"}),
        ({"flags": ["wall"]}, {"Shut it out for good", "Switch it off"}),
        ({"tallies": {"gaia": 5}}, {"One of us takes the chair", "Switch it off"}),
    ],
)
def test_what_was_done_decides_what_can_be_decided(fields: dict[str, Any], offered: set[str]) -> None:
    assert {*deciding(**fields).labels("mind")} == offered


def test_the_dog_is_on_the_list_for_those_who_have_understood() -> None:
    t = deciding(flags=DOG)
    t.both("We know who is missing")
    assert t.offers("The dog", "mind")
    t.both("The dog")
    through(t)
    t.both("Close the book")
    assert t.sheet.ending == "E1"
    t = deciding(flags=["testified", "paw"])
    t.both("We know who is missing")
    assert not t.offers("The dog", "mind")


def test_whoever_has_not_offered_shakes_the_head_and_is_struck_off() -> None:
    t = deciding(flags=["testified"], opinions={"odo": 3})
    t.both("We know who is missing")
    t.both("Mara")
    assert "'I've things in the oven,' she says." in t.page()
    t.read_on()
    assert not t.offers("Mara", "mind")
    t.both("Odo")
    through(t)
    assert t.sheet.signer == "odo"
    assert t.told("Roll Call, Less One")


def test_a_hero_is_named_by_name_and_the_players_may_think_again() -> None:
    t = deciding(flags=["testified"])
    t.both("We know who is missing")
    t.both("We have to think again")
    assert t.offers("Switch it off", "mind")
    t.both("We know who is missing")
    t.both("Bram").read_on("Bram signs")
    assert t.sheet.signer == "hero"


def test_what_stands_on_the_door_goes_onto_the_sheet() -> None:
    t = deciding()
    t.both("Switch it off")
    through(t)
    assert t.sheet.chalk == "GONE TO GAIA, 2"


# The pages


@pytest.mark.parametrize("id", [f"E{n}" for n in range(1, 8)])
@pytest.mark.parametrize("seats", [1, 2])
def test_every_ending_can_be_read_to_its_last_page(id: str, seats: int) -> None:
    t = Town(Task("ending", name=id), chapter=6, seats=seats)
    through(t)
    if not t.over:
        t.both("Close the book")
    assert t.over
    assert t.sheet.ending == id
    assert t.match.result is not None
    assert bool(t.match.result.winners) == (id != "E7")


def test_high_water_ends_with_the_players_own_words_and_nothing_after() -> None:
    t = Town(Task("ending", name="E7"), chapter=6).read_on()
    t.give("It was open.", 0).give("Mind the step.", 1)
    assert t.over, "no New Game+"
    assert t.page() == "High Water: It was open.\nMind the step."


@pytest.mark.parametrize(
    ("fields", "offered"), [({"lost": {"Q13": 3}}, True), ({"lost": {"Q13": 2}}, False), ({"lost": {"Q2": 6}}, True)]
)
def test_the_lamp_may_be_hung_up_after_the_third_failure_of_quest_13(fields: dict[str, Any], offered: bool) -> None:
    t = Town(Task("last resort"), open=["Q2", "Q13"], **fields)
    t.ask(0)
    assert bool(t.asked("hang up the lamp")) == offered


def test_declined_the_quest_stays_open() -> None:
    t = Town(Task("last resort"), open=["Q13"], lost={"Q13": 3})
    t.both("Not yet")
    assert "You fill the lamp." in t.page()
    assert t.sheet.open == ["Q13"]


# New Game+


def once_more(**fields: Any) -> Town:
    t = Town(Task("the end", name="E6"), chapter=6, **fields)
    t.both("New Game+")
    return t


@pytest.mark.rule("GG.32.1", "GG.32.2", "GG.32.7", "GG.32.8", "GG.32.9", "GG.32.11")
def test_what_stays_and_what_is_gone() -> None:
    maxima = [[4] * 14, [5] * 14]
    t = once_more(
        maxima=maxima,
        slots=[0b11111, 0b1111],
        opinions={"mara": 2, "odo": -2},
        curios=["orange"],
        scenario=["S5", "S6"],
        friendly=["F3"],
        level_cards=[31],
        spawn_cards=[13],
        circuits=3,
        donated=20,
        completed=["Q1", "Q2"],
        parts=[[5, 1, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0]],
    )
    sheet = t.sheet
    assert sheet.again
    assert sheet.chapter == 1
    assert sheet.maxima == maxima
    assert sheet.slots == [0b11111, 0b1111]
    assert (sheet.opinions["mara"], sheet.opinions["odo"]) == (2, 0)
    assert sheet.curios == ["orange"]
    assert (sheet.scenario, sheet.friendly) == (["S5", "S6"], ["F3"])
    assert (sheet.level_cards, sheet.spawn_cards) == ([31], [13])
    assert (sheet.circuits, sheet.donated, sheet.completed) == (0, 0, [])
    assert sheet.parts == [[0] * 6, [0] * 6]
    assert "It is the winter with the oranges." in t.page()


@pytest.mark.rule("GG.32.3")
def test_the_dead_live_again_and_all_heroes_stay() -> None:
    t = once_more(
        known={1: "Ada", 2: "Bram", 3: "Oona"}, heroes={}, fallen=[Fallen("Oona", 0, "Q2")], flags=["iver-dead"]
    )
    assert {1: "Ada", 3: "Oona"}.items() <= t.sheet.heroes.items()
    assert t.sheet.fallen == []
    assert t.sheet.flags == []
    t = Town(Task("hero joins", n=3), heroes={3: "Oona"})
    t.ask(0)
    assert t.done, "whoever has stayed does not arrive again"


@pytest.mark.rule("GG.32.6", "GG.32.2")
def test_each_keeps_two_products_and_slots_do_not_count() -> None:
    t = once_more(products=[[1, 2, 3, 35], [7]])
    t.refused(t.give, (1, 2, 3), "mind")
    t.give((1, 3), "mind")
    assert t.sheet.products == [[35, 1, 3], [7]]


@pytest.mark.rule("GG.33.17")
def test_alone_one_keeps_two_products_in_all() -> None:
    t = once_more(seats=1, products=[[1, 2, 3]])
    t.refused(t.give, (1, 2, 3))
    t.give((2, 3))
    assert t.sheet.products == [[2, 3]]


@pytest.mark.rule("GG.32.10")
def test_the_rose_gauntlet_is_on_sale_at_the_first_shop_of_new_game_plus() -> None:
    lines = GAME.box.tale.scenes["T1.6"].do
    assert "if new-game-plus: on-sale 60" in lines
    for again in (True, False):
        t = Town(*[Task("effect", name=line) for line in lines if "on-sale" in line], again=again)
        t.ask(0)
        assert (60 in t.sheet.on_sale) == again


def test_who_likes_you_without_knowing_why_and_what_curios_bring() -> None:
    t = Town(Task("scene", name="T1.2"), again=True, opinions={"mara": 1}, curios=["orange"], chapter=1)
    pages = ""
    while t.asked("read on"):
        pages += t.page()
        for seat in t.asked("read on"):
            t.pick("Read on", seat)
    pages += t.page()
    assert "Mara has put your soup by" in pages
    assert "gives you change" in pages
    assert [parts[0] for parts in t.sheet.parts] == [3, 3]
