"""The town: Simple Town Visits, people, errands, scenes (section 29)."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.gone_to_gaia import GAME
from dolmen.games.gone_to_gaia.state import Fallen, Task
from tests.games.gone_to_gaia.town import Town

PEOPLE = [*GAME.box.tale.people]


def simple(**fields: Any) -> Town:
    return Town(Task("simple visit"), open=["Q2"], **fields)


# Simple Town Visits


@pytest.mark.rule("GG.29.6", "GG.29.1")
def test_one_falls_another_rises_and_then_the_shop() -> None:
    t = simple().read_on()
    t.both("Odo")
    assert t.page().startswith("Odo: Odo went to bed on the good ear.")
    t.read_on()
    assert not t.offers("Odo", "mind"), "a different one"
    t.both("Mara").read_on()
    assert (t.sheet.opinions["odo"], t.sheet.opinions["mara"]) == (-1, 1)
    assert t.asked("town shop") == [0, 1]


@pytest.mark.rule("GG.29.7")
def test_who_is_at_the_end_of_the_scale_cannot_be_chosen() -> None:
    t = simple(opinions={"odo": -3, "mara": 3}).read_on()
    assert not t.offers("Odo", "mind")
    t.both("Suri").read_on()
    assert not t.offers("Mara", "mind")
    assert len(t.labels("mind")) == 6


@pytest.mark.rule("GG.29.9")
def test_there_are_eight_and_the_gone_are_left_out() -> None:
    assert len(simple().read_on().labels("mind")) == 8
    assert not simple(flags=["hale-gone"]).read_on().offers("Hale", "mind")


@pytest.mark.rule("GG.29.6")
def test_where_no_opinion_can_move_the_step_is_left_out() -> None:
    t = simple(opinions=dict.fromkeys(PEOPLE, -3)).read_on("Who")
    while not t.asked("whose opinion rises"):
        t.read_on()
    assert t.sheet.opinions["mara"] == -3


def test_openings_come_in_turn_and_by_who_fell() -> None:
    assert "Mara has waited up with her coat on" in simple().page()
    assert "'Nine,' says Suri" in simple(simple=1).page()
    t = simple()
    t.s.fallen, t.s.figures[1].alive = [Fallen("Bram", 1, "Q2")], False
    assert "puts Bram's lamp on the bench" in t.page()
    t = simple()
    for figure in t.s.figures:
        figure.alive = False
    assert "At four she turns two bowls upside down" in t.page()
    assert "Nobody waits up." in simple(flags=["mara-gone"]).page()


# What an opinion earns


@pytest.mark.rule("GG.29.8")
@pytest.mark.parametrize(("n", "title"), [(2, "The ninth chair"), (-2, "The bill")])
def test_the_first_time_at_two_a_scene_and_a_product(n: int, title: str) -> None:
    t = Town(Task("effect", name=f"opinion mara {n:+d}"), Task("earned"))
    assert t.page().startswith(f"{title}: ")
    t.read_on()
    if n > 0:
        t.pick("Ada")
        assert t.sheet.products[0] == [7]
        t.read_on()
        assert t.sheet.opinions["iver"] == -1, "the rival saw it"
    else:
        assert 30 in t.sheet.on_sale
    t = Town(Task("effect", name=f"opinion mara {n:+d}"), Task("earned"), read=["mara.plus2", "mara.minus2"])
    t.ask(0)
    assert t.done, "only the first time"


@pytest.mark.rule("GG.29.8")
def test_at_one_there_is_no_scene() -> None:
    t = Town(Task("effect", name="opinion mara +1"), Task("earned"))
    t.ask(0)
    assert t.done
    assert t.sheet.earned == []


def test_two_scenes_a_visit_the_oldest_first_and_the_others_wait() -> None:
    t = Town(Task("earned"), earned=["odo.minus2", "mara.minus2", "suri.minus2"])
    assert t.page().startswith("Sand")
    t.read_on()
    assert t.sheet.earned == ["suri.minus2"]


def test_whoever_is_gone_has_no_scene_and_no_rival_is_told_who_is_gone() -> None:
    t = Town(Task("earned"), earned=["mara.plus2"], flags=["mara-gone"])
    t.ask(0)
    assert t.done
    t = Town(Task("earned"), earned=["mara.plus2"], flags=["iver-dead"]).read_on()
    t.pick("Ada")
    assert t.done
    assert t.sheet.opinions["iver"] == 0


def test_at_three_somebody_has_one_thing_more_to_say_once() -> None:
    t = Town(Task("earned"), Task("earned"), opinions={"mara": 3})
    assert "in case you know whose" in t.page()
    t.read_on()
    assert t.sheet.read == ["mara.early"]
    t = Town(Task("earned"), opinions={"mara": 3}, read=["T5.2", "mara.early"])
    assert "Put me down as your missing one" in t.page()
    t = Town(Task("earned"), opinions={"mara": -3})
    assert "'We're full,' says Mara" in t.page()


def test_whom_nothing_has_raised_drifts_away() -> None:
    t = Town(Task("drift"), opinions={"mara": 2, "odo": 1, "suri": -1}, raised=["odo"]).read_on()
    assert [t.sheet.opinions[who] for who in ("mara", "odo", "suri")] == [1, 1, -1]
    assert t.sheet.raised == []


# The Counter


def at_the_counter(**fields: Any) -> Town:
    return Town(Task("hold counter"), parts=[[0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0]], chapter=4, **fields)


def test_a_part_is_handed_in_and_its_person_gets_a_bed() -> None:
    t = at_the_counter(slain=["laura"])
    t.both("Hand in Ada's level-2 boss part").read_on("Laura")
    assert (t.sheet.handed_in, t.sheet.boarders, t.sheet.tallies["handed"]) == (["laura"], ["laura"], 1)
    t.read_on()
    t.both("Hand in").read_on()
    assert t.sheet.boarders == ["laura"], "the second page is laid on the first"
    assert t.sheet.tallies["handed"] == 2
    assert t.sheet.parts == [[0] * 6, [0] * 6]


def test_of_several_persons_the_players_say_whose_it_is_and_an_office_boards_nowhere() -> None:
    t = at_the_counter(slain=["laura", "gerald"])
    t.both("Hand in Ada's level-2 boss part")
    assert {*t.labels("mind")} == {"Gerald", "Laura"}
    t = at_the_counter()
    t.both("Hand in Ada's level-2 boss part").read_on()
    assert (t.sheet.boarders, t.sheet.handed_in, t.sheet.tallies["handed"]) == ([], [], 1)


def test_what_is_not_held_cannot_be_handed_in() -> None:
    t = at_the_counter()
    t.refused(t.give, 3, "mind")
    t = Town(Task("hold counter"))
    t.ask(0)
    assert t.done, "with nothing to hand in it is not held"


# The Box


@pytest.mark.rule("GG.29.11")
def test_any_number_of_minion_parts_goes_into_the_box() -> None:
    t = Town(Task("hold box"), parts=[[9, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0]])
    assert len(t.options("mind")) == 10
    t.refused(t.give, 10, "mind")
    t.give(7, "mind").give(1, "body")
    assert t.sheet.donated == 8
    assert [parts[0] for parts in t.sheet.parts] == [2, 1]
    t.read_on()
    assert t.sheet.cadet_passives == 2, "the mark at 8"


def test_whoever_gives_nothing_walks_on() -> None:
    t = Town(Task("hold box"), parts=[[9, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]])
    t.give(0, "mind")
    assert "You read the slot and walk on." in t.page()


# The Bench


@pytest.mark.rule("GG.31.2")
@pytest.mark.parametrize("use", ["Install it", "Have Tamsin read it", "Light it", "Sell it to Pell"])
def test_a_circuit_is_spent_in_one_of_four_ways(use: str) -> None:
    t = Town(Task("hold bench"), circuits=1, visits=3)
    t.both(use).read_on()
    if t.asked("who gains a rank"):
        t.both("Ada")
        t.give(t.options("mind")[0], "mind")
        assert sum(t.sheet.maxima[0]) == 14 * 3 + 1
    assert t.sheet.circuits == 0
    if use == "Install it":
        assert (t.sheet.tallies["installed"], t.sheet.said) == (1, 1)
    if use == "Light it":
        assert t.sheet.next_quest == ["spawn-choice"]
    if use == "Sell it to Pell":
        assert [parts[0] for parts in t.sheet.parts] == [6, 6]


@pytest.mark.rule("GG.31.2")
def test_without_a_circuit_the_bench_is_not_held_and_tamsin_at_minus_three_reads_none() -> None:
    t = Town(Task("hold bench"))
    t.ask(0)
    assert t.done
    t = Town(Task("hold bench"), circuits=1, opinions={"tamsin": -3})
    assert not t.offers("Have Tamsin read it", "mind")
    t.refused(t.give, 1, "mind")


def test_witness_says_his_sentences_in_their_order() -> None:
    t = Town(Task("witness speaks"))
    assert "does not like to begin" in t.page(), "until Town Visit 3 he has none"
    t = Town(Task("witness speaks"), said=3, visits=4)
    assert "'One short,' he says" in t.page()
    assert "There is no further sentence" in Town(Task("witness speaks"), said=6, visits=4).page()
    muted = Town(Task("witness speaks"), said=3, visits=5, flags=["muted"], read=["T5.1"])
    assert "With the dial down" in muted.page()
    assert "Then it goes up again" in muted.page()


# Scenes


@pytest.mark.rule("GG.29.10")
@pytest.mark.parametrize("id", [visit for visit in GAME.box.tale.visits if visit != "T6"])
def test_every_visit_holds_the_shop(id: str) -> None:
    scenes = [scene for scene in GAME.box.tale.scenes.values() if scene.id.startswith(f"{id}.")]
    assert any("hold shop" in scene.do for scene in scenes)


@pytest.mark.rule("GG.29.10", "GG.31.5")
def test_a_scene_is_read_once_and_only_if_its_condition_holds() -> None:
    t = Town(Task("scene", name="T3.6"))
    t.ask(0)
    assert t.done
    t = Town(Task("scene", name="T3.6"), flags=["bed-taken"], parts=[[4, 0, 0, 0, 0, 0], [0] * 6])
    assert t.page().startswith("A claim on a bed")
    t.both("We were bleeding").read_on()
    assert t.sheet.opinions["mara"] == -1
    t = Town(Task("scene", name="T3.6"), flags=["bed-taken"], read=["T3.6"])
    t.ask(0)
    assert t.done


def test_of_several_branches_the_first_that_holds_is_read() -> None:
    assert "telegraph form" in Town(Task("scene", name="T4.2"), flags=["oracle-heard", "exchange-cut"]).page()
    assert "He has packed" in Town(Task("scene", name="T4.2"), flags=["exchange-cut"]).page()
    assert "bell held against his chest" in Town(Task("scene", name="T4.2")).page()


def test_pages_that_stand_besides_come_where_they_are_told_to() -> None:
    t = Town(Task("scene", name="T3.4"), flags=["register", "seed"])
    order = []
    while t.asked("read on") and not t.done:
        order.append(t.page())
        for seat in t.asked("read on"):
            t.pick("Read on", seat)
    words = " ".join(order)
    assert (
        words.index("leaves room for") < words.index("The potatoes have come up") < words.index("The gauge goes over")
    )
    assert t.sheet.opinions["tamsin"] == 2


def test_the_players_choose_among_those_who_came() -> None:
    t = Town(Task("scene", name="T5.2")).read_on()
    t.both("Sit up with two of them").read_on()
    t.both("Suri")
    assert not t.offers("Suri", "mind")
    t.both("Hale")
    t.both("Mara")
    assert [t.sheet.opinions[who] for who in ("suri", "hale", "mara")] == [1, 1, -1]


def test_a_hero_who_stays_behind_falls_with_last_words() -> None:
    t = Town(Task("scene", name="T5.6")).read_on()
    t.both("One of us goes")
    t.both("Ada")
    t.give("Keep the soup.")
    t.read_on()
    assert t.sheet.heroes == {2: "Bram"}
    assert t.s.fallen == [Fallen("Ada", 0, "T5.6", "Keep the soup.")]


def test_a_living_hero_may_write_a_second_name() -> None:
    t = Town(Task("second names"))
    t.give("Farrer").give("")
    assert t.sheet.heroes == {1: "Ada Farrer", 2: "Bram"}


@pytest.mark.rule("GG.29.12")
def test_the_sheet_says_nothing_of_what_is_not_part_of_the_game() -> None:
    t = Town(Task("simple visit"))
    rows = [row for part in t.parts().values() for row in getattr(part, "rows", ())]
    assert rows
    assert not any("dat" in name.lower() for name, _ in rows)


def test_a_person_greets_by_opinion() -> None:
    t = Town(Task("simple visit"), opinions={"mara": 1, "odo": -1}, visits=1)
    parts = t.parts()
    assert parts["person-mara"].text.startswith("'Ada, Bram, I've put you on the warm side")
    assert parts["person-odo"].text == "'Mind the step,' says Odo. 'It'll see you out.'"
