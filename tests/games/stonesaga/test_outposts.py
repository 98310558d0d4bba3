"""Outposts, structures, what is stored in them, and unrest (sections 6, 8, 17, 20, 25 and 28)."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.choices import Build, Part, Quell, Settle, Store
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.effects.language import holds, read
from dolmen.games.stonesaga.effects.standing import has_fire, has_shelter, usable
from dolmen.games.stonesaga.rules.activity import raise_activity
from dolmen.games.stonesaga.rules.day import deeds
from dolmen.games.stonesaga.rules.exchange import room_of
from dolmen.games.stonesaga.rules.goals import check_goals
from dolmen.games.stonesaga.rules.night import dawn, regain
from dolmen.games.stonesaga.rules.outposts import MOST, buildings, icons_at_hand, ruin, settlements
from dolmen.games.stonesaga.rules.processing import tools
from dolmen.games.stonesaga.rules.unrest import change_unrest, surcharge
from dolmen.games.stonesaga.rules.valley import move_cost
from dolmen.games.stonesaga.state import Built, Night, Outpost, Task, features, place_of
from dolmen.kernel import Hex
from tests.games.stonesaga.table import Camp, Person, person
from tests.library.reprint import reprinted

STILL = ["NI20"]
LAKE, CAVE, FOREST = range(3)


HUT = reprinted(
    GAME, "structures.toml", "structure", {"ST02": {"energy": 3, "cost": {"wood": 3, "fiber": 1}, "needs": ["chop"]}}
)
"""An edition in which that is the price of a Hut."""


def roof(*people: Person, structures: str = "", section: int = FOREST, **given: object) -> Camp:
    """The second Challenge, with an outpost at the start if structures are named ("none" is a bare one)."""
    t = Camp(*(people or (person(), person("Bo"))), campaign="CH02", **given)  # type: ignore[arg-type]
    if structures:
        ids = [] if structures == "none" else structures.split()
        t.s.outposts.append(Outpost("Dry Feet", "OU01", Hex(0, 0), section, structures=[Built(id) for id in ids]))
    return t


# An outpost


@pytest.mark.rule("SS.1.13", "SS.17.1", "SS.17.5", "SS.17.6", "SS.17.10", "SS.17.11", "SS.30.6", "SS.26.4")
def test_an_outpost_is_built_where_there_is_the_tool_for_it() -> None:
    t = roof(person(items="Stone Axe"), person("Bo", at=(1, -1)), tiles={(1, -1): "VV02"})
    assert settlements(t.s, 0) == [Settle(0, FOREST)], "neither Dig for the lake nor Stoneworking for the cave"
    assert [deed.section for deed in settlements(t.s, 1)] == [1, 2], "open ground and plains take nothing"
    t.pick("outpost", "Ash")
    t.say("Ash", "village", name="Over There", overlay="OU07")
    assert t.one().energy == 1
    built = t.s.outposts[0]
    assert (built.name, built.overlay, built.section, built.epoch, built.ruin) == (
        "Over There",
        "OU07",
        FOREST,
        1,
        False,
    )
    assert not has_shelter(t.s, t.place())
    assert not has_fire(t.s, t.place())
    assert settlements(t.s, 0) == []
    assert "OU07 in Sweepings: nothing built yet" in t.shown("Bo")


@pytest.mark.rule("SS.17.10")
def test_an_overlay_is_used_once() -> None:
    t = roof(person("Bo", at=(1, -1)), structures="none", tiles={(1, -1): "VV02"})
    t.pick("outpost on the plains", "Bo")
    ask = t.options("Bo", "village", "overlay")
    assert "OU01" not in ask
    assert "OU02" in ask


@pytest.mark.rule("SS.17.2", "SS.17.3", "SS.17.4", "SS.17.7")
def test_helpers_pay_a_part_and_one_of_those_who_pay_has_the_tool() -> None:
    t = roof(
        person("A", energy=2),
        person("B", items="Stone Axe", energy=3),
        person("C", items="Stone Axe"),
        person("D", track="minor injury, minor injury, minor injury"),
    )
    t.one("C").passed = True
    assert icons_at_hand(t.s, [0, 1]) == {"chop"}
    t.pick("outpost on the forest", "A")
    assert t.asked("help to build") == [1], "neither who has passed nor who is down"
    t.pay("3 energy", "B")
    t.say("A", "village", name="Half and Half")
    assert (t.one("A").energy, t.one("B").energy) == (1, 0)
    assert t.s.turn is not None
    assert t.s.turn.who == 0, "it was no action of the helper"


@pytest.mark.rule("SS.17.7", "SS.9.3")
def test_whoever_has_the_tool_and_pays_nothing_is_no_helper() -> None:
    t = roof(person("A"), person("B", items="Stone Axe"))
    t.pick("outpost on the forest", "A")
    t.give({}, "B", "help to build")
    assert t.s.outposts == []
    assert (t.one("A").energy, t.one("B").energy) == (5, 5), "nobody pays anything"


@pytest.mark.rule("SS.17.7")
def test_bare_hands_tokens_and_fire_are_no_tools_for_it() -> None:
    t = roof(person(bag="riverstone*, cloudstone*"), person("Bo", at=(1, -1)), tiles={(1, -1): "VV02"})
    t.place().fire = True
    assert icons_at_hand(t.s, [0]) == set()


@pytest.mark.rule("SS.17.8", "SS.17.9", "SS.7.13")
def test_one_active_outpost_a_hex_and_a_ruin_is_no_hindrance() -> None:
    t = roof(person(items="Stone Axe, Digging Stick"), structures="ST01", section=LAKE)
    assert settlements(t.s, 0) == []
    ruin(t.s, t.s.outposts[0])
    assert settlements(t.s, 0) == [Settle(0, FOREST)], "not on the lake, which is covered"


@pytest.mark.rule("SS.1.8", "SS.6.18", "SS.6.19")
def test_what_is_covered_is_absent_and_does_not_obstruct() -> None:
    t = roof(tiles={(1, -1): "VV02"})
    before = move_cost(t.s, 0, Hex(1, -1))
    assert {*features(t.s, t.place())} == {"lake", "cave", "forest"}
    t.s.outposts.append(Outpost("Dry Feet", "OU01", Hex(0, 0), CAVE))
    assert {*features(t.s, t.place())} == {"lake", "forest"}
    assert not holds(t.s, "cave here", 0)
    assert move_cost(t.s, 0, Hex(1, -1)) == before - 1, "nothing on this side, and none on the other"
    ruin(t.s, t.s.outposts[0])
    assert move_cost(t.s, 0, Hex(1, -1)) == before - 1


# Structures


@pytest.mark.rule("SS.17.12", "SS.17.13", "SS.17.14", "SS.17.17")
def test_a_structure_costs_what_stands_on_its_card_whoever_brings_it() -> None:
    t = roof(
        person("A", bag="wood, wood*, wood*, hide", items="Stone Axe"),
        person("B", bag="fiber*", energy=2),
        structures="none",
        game=HUT,
    )
    assert buildings(t.s, 0) == [Build(0, "ST02")]
    t.pick("build a Hut", "A")
    t.give({"energy": 1, "fiber*": 1}, "B", "help to build")
    assert t.bag("A") == {"hide": 1}
    assert t.bag("B") == {}
    assert (t.one("A").energy, t.one("B").energy) == (3, 1)
    assert [built.id for built in t.s.outposts[0].structures] == ["ST02"]


def test_what_can_be_built_can_be_read() -> None:
    t = roof(game=HUT)
    hut = t.parts("Ash")["structure-ST02"]
    assert hut.rows == (("Energy", "3"), ("Of", "3 wood, 1 fiber"), ("With", "chop"))
    assert hut.text == "counts as shelter here"
    assert "Uffa" in t.parts("Ash")["structure-ST03"].note


@pytest.mark.rule("SS.17.15", "SS.17.16", "SS.17.21")
def test_five_at_most_also_of_a_kind_and_none_in_a_ruin() -> None:
    t = roof(person(bag="3 wood, fiber", items="Stone Axe"), structures="ST02 ST02 ST02 ST02", game=HUT)
    assert Build(0, "ST02") in buildings(t.s, 0)
    t.s.outposts[0].structures.append(Built("ST02"))
    assert len(t.s.outposts[0].structures) == MOST
    assert buildings(t.s, 0) == []
    ruin(t.s, t.s.outposts[0])
    assert buildings(t.s, 0) == []


@pytest.mark.rule("SS.17.19", "SS.17.20")
def test_a_ruin_loses_its_structures_and_what_they_held() -> None:
    t = roof(structures="ST03 ST02")
    t.s.outposts[0].structures[0].inside = {"wood": 4}
    ruin(t.s, t.s.outposts[0])
    assert t.s.outposts[0].structures == []
    assert t.s.outposts[0].section == FOREST, "the overlay stays"


@pytest.mark.rule("SS.17.18", "SS.6.21", "SS.6.22", "SS.28.29", "SS.28.30")
def test_a_hearth_and_a_hut_serve_whoever_is_there() -> None:
    t = roof(person(), person("Bo", at=(1, -1)), structures="ST01 ST02", tiles={(1, -1): "VV02"})
    assert has_fire(t.s, t.place())
    assert has_shelter(t.s, t.place())
    assert tools(t.s, 0)["fire"] == 1
    assert tools(t.s, 1)["fire"] == 0
    assert regain(t.s, 0) == regain(t.s, 1) + 1
    t.s.agenda = [Task("tend fire")]
    t.ask("Ash")
    assert has_fire(t.s, t.place()), "it needs no wood"


@pytest.mark.rule("SS.28.34")
def test_a_workshop_gives_three_tools() -> None:
    t = roof(structures="ST07")
    assert {icon: tools(t.s, 0)[icon] for icon in ("cut", "drill", "hammer")} == {"cut": 1, "drill": 1, "hammer": 1}


@pytest.mark.rule("SS.8.17", "SS.8.18", "SS.8.19", "SS.28.32")
def test_storing_in_a_storehouse() -> None:
    t = roof(person(bag="10 wood, 5 fiber, 2 fish", items="Stone Axe"), person("Bo"), structures="ST03")
    t.pick("Storehouse", "Ash")
    assert "fish" not in " ".join(t.labels("Ash", "store"))
    assert not any("Axe" in label for label in t.labels("Ash", "store"))
    assert "it holds 12" in t.refused(t.give, {Part("give", "wood"): 10, Part("give", "fiber"): 3}, "Ash")
    t.give({Part("give", "wood"): 10, Part("give", "fiber"): 2}, "Ash")
    assert t.s.outposts[0].structures[0].inside == {"wood": 10, "fiber": 2}
    assert t.bag() == {"fiber": 3, "fish": 2}


@pytest.mark.rule("SS.28.31", "SS.28.32")
def test_a_cistern_fills_at_dawn_and_a_cellar_keeps_food() -> None:
    t = roof(structures="ST05 ST04")
    cistern, cellar = t.s.outposts[0].structures
    for wanted in (2, 4, 6, 8, 8):
        dawn(t.s)
        assert cistern.inside == {"water": wanted}
    cellar.inside = {"fish": 2}
    t.s.agenda = [Task("degrade food")]
    t.ask("Ash")
    assert cellar.inside == {"fish": 2}
    room = room_of(t.s, cellar)
    assert room is not None
    assert (room.n, room.what) == (8, "food")


@pytest.mark.rule("SS.28.36")
def test_in_a_lodge_one_mends_twice() -> None:
    t = roof(person(bag="root, water", track="major injury"), structures="ST09", number=1)
    t.s.characters[0].passed = True
    t.s.goals = ["GO01"]
    t.pick("root and water", "Ash", "meal 0")
    t.pick("major injury", "Ash", "needs met")
    t.pick("minor injury", "Ash", "needs met")
    assert t.one().track == []


@pytest.mark.rule("SS.28.37")
def test_from_a_watchtower_one_of_two_is_chosen() -> None:
    t = roof(person(), structures="ST10", night=["NI01", "NI20"], number=1)
    t.s.tonight = Night()
    t.s.agenda = [Task("night ends"), Task("night card", 0)]
    t.ask("Ash", "which night")
    before = t.s.activity
    t.pick("Still Night", "Ash", "which night")
    assert t.s.activity == before + 2, "that of one of them"
    assert t.s.night_gone == ["NI01", "NI20"]


@pytest.mark.rule("SS.28.38")
def test_a_palisade_keeps_one_injury_off_a_night() -> None:
    t = roof(structures="ST11")
    t.s.phase, t.s.tonight = "night", Night(card="NI20")
    for wanted in (0, 1):
        read("injury-major +1").carry_out(t.s, By(0))
        assert len(t.one().track) == wanted
    read("disease-minor +1").carry_out(t.s, By(1))
    assert len(t.one("Bo").track) == 1, "a disease is none"


@pytest.mark.rule("SS.28.51")
def test_storm_damage_puts_a_structure_out_of_use() -> None:
    t = roof(structures="ST02")
    read("idle-structure random").carry_out(t.s, By(0))
    assert not has_shelter(t.s, t.place())
    t.s.day += 1
    assert usable(t.s, Hex(0, 0)) == [], "through the next Day"
    t.s.day += 1
    assert has_shelter(t.s, t.place())


# Unrest


@pytest.mark.rule("SS.20.1", "SS.1.4")
def test_unrest_stays_within_its_dial() -> None:
    t = roof()
    change_unrest(t.s, -3)
    assert t.s.unrest == 0
    change_unrest(t.s, 30)
    assert t.s.unrest == 20


@pytest.mark.rule("SS.20.5", "SS.20.6")
@pytest.mark.parametrize(("unrest", "more"), [(5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (16, 3), (20, 3)])
def test_the_surcharge_of_a_night(unrest: int, more: int) -> None:
    t = roof(person("A"), night=STILL, number=1)
    t.s.characters[0].passed = True
    t.s.unrest = unrest
    assert surcharge(t.s) == more
    t.hungry()
    assert t.s.activity == 2 + more


@pytest.mark.rule("SS.20.3", "SS.18.5")
def test_from_11_on_rest_gives_one_less() -> None:
    t = roof()
    before = regain(t.s, 0)
    t.s.unrest = 11
    assert regain(t.s, 0) == before - 1
    t.s.unrest = 10
    assert regain(t.s, 0) == before


@pytest.mark.rule("SS.20.4", "SS.20.7", "SS.20.8")
def test_from_16_on_structures_are_of_no_use_and_keep_what_they_hold() -> None:
    t = roof(person(bag="wood"), person("Bo"), structures="ST02 ST03")
    t.s.outposts[0].structures[1].inside = {"wood": 3}
    assert Store(0, 1) in t.options("Ash", "deed")
    t.s.unrest = 16
    assert not has_shelter(t.s, t.place())
    assert room_of(t.s, t.s.outposts[0].structures[1]) is None
    t.s.unrest = 15
    assert has_shelter(t.s, t.place())
    assert t.s.outposts[0].structures[1].inside == {"wood": 3}


@pytest.mark.rule("SS.20.2", "SS.20.7", "SS.7.10", "SS.25.30", "SS.25.31", "SS.25.2")
def test_quelling_the_embers() -> None:
    t = roof(person("A"), person("B"), person("C"), person("D"), structures="none")
    change_unrest(t.s, 5)
    assert Quell(0) not in deeds(t.s, 0)
    change_unrest(t.s, 1)
    change_unrest(t.s, -2)
    assert t.s.epoch_goals == ["GE01"], "it stays though unrest has fallen"
    for name in "ABC":
        t.pick("sit down", name)
    assert t.s.unrest == 1, "3 less"
    assert t.one("A").energy == 3
    assert t.s.goals == ["GE01"]
    change_unrest(t.s, 9)
    assert t.s.epoch_goals == [], "once an epoch"


@pytest.mark.rule("SS.25.30")
def test_embers_are_quelled_in_an_outpost_by_different_people_on_one_day() -> None:
    t = roof(person("A"), person("B"), person("C", at=(1, -1)), structures="none", tiles={(1, -1): "VV02"})
    change_unrest(t.s, 6)
    assert Quell(2) not in deeds(t.s, 2), "there is no outpost"
    t.pick("sit down", "A")
    assert Quell(0) not in deeds(t.s, 0)
    t.pick("sit down", "B")
    assert t.s.unrest == 6
    dawn(t.s)
    assert t.s.quelling == []


# The second Challenge


@pytest.mark.rule("SS.25.23")
def test_only_what_was_built_in_this_challenge_counts() -> None:
    t = roof(structures="ST01 ST02")
    check_goals(t.s, "action")
    assert t.s.goals == []
    t.s.raised = ["outpost", "ST01"]
    check_goals(t.s, "action")
    assert t.s.goals == ["GO03"]
    t.s.raised.append("ST02")
    check_goals(t.s, "action")
    assert t.s.goals == ["GO03", "GO04"]


@pytest.mark.rule("SS.25.13", "SS.19.4", "SS.25.14")
def test_the_events_of_a_roof_for_all() -> None:
    t = roof(person("A", bag="2 wood"), person("B", items="Fur Cloak"), structures="none", night=STILL)
    raise_activity(t.s, 12)
    assert t.s.unrest == 0, "in the Night's last step"
    t.s.agenda = [Task("night ends")]
    t.s.phase, t.s.tonight = "night", Night()
    t.ask("A", "deed")
    assert t.s.unrest == 1
    assert t.bag("A") == {"wood": 1}, "without a roof over it"
    t.place().fire = True
    assert regain(t.s, 0) == 0, "a fire is not enough"
    assert regain(t.s, 1) == 3, "a cloak that counts as shelter is"
    raise_activity(t.s, 6)
    assert t.s.won is False, "Winter stands at 18"


@pytest.mark.rule("SS.28.44", "SS.28.45")
@pytest.mark.parametrize(("dice", "unrest"), [((1, 3), 1), ((1, 4), 0)])
def test_a_quarrel_is_settled_together(dice: tuple[int, int], unrest: int) -> None:
    t = roof(person("A", conviction=3), person("B", conviction=4), structures="none", night=["NI11"])
    assert holds(t.s, "outpost here", 0)
    t.s.phase, t.s.tonight = "night", Night()
    t.s.agenda = [Task("night ends"), Task("night card", 0)]
    with t.dice(*dice):
        t.ask("A", "deed")
    assert t.s.unrest == unrest, "6 for each of the two"
    assert place_of(t.s, 0).at == place_of(t.s, 1).at
