"""The Day: whose action it is, what it costs, passing, exchanges (sections 4, 8, 9 and 10)."""

from __future__ import annotations

import pytest

from dolmen.games.stonesaga.choices import Deal, Dig, Fish, Gather, Pass, Revive, Shelter, UseItem, Water
from dolmen.games.stonesaga.rules import people
from dolmen.games.stonesaga.rules.day import afterwards, deeds, may_act
from dolmen.games.stonesaga.state import Ill, Item, Lying, Turn, down, most_energy, most_health
from tests.games.stonesaga.table import Camp, person, tokens

THREE = (person("A"), person("B"), person("C"))


@pytest.mark.rule("SS.8.4", "SS.8.5", "SS.8.8", "SS.8.3", "SS.8.7")
def test_the_order_of_actions_as_in_the_worked_example() -> None:
    """EX-9."""
    t = Camp(*THREE)
    t.pick("gather water", "A")
    t.passes("B")
    assert not may_act(t.s, 0), "C has not passed, and B's pass was no action"
    assert "deed" not in {ask.question.name for ask in t.match.open if ask.seat == 0}
    t.pick("gather water", "C")
    t.pick("gather water", "A")
    t.passes("C")
    t.pick("gather water", "A").pick("gather water", "A")
    assert t.bag("A") == {"water": 8}, "all others have passed, so A goes on"


@pytest.mark.rule("SS.5.2", "SS.8.4", "SS.9.26")
def test_somebody_revived_is_no_longer_passed() -> None:
    t = Camp(person("A"), person("B"), person("C", track="minor injury, minor injury, minor injury, minor injury"))
    t.passes("B")
    t.pick("gather water", "A")
    assert may_act(t.s, 0), "C counts as passed"
    t.pick("revive C", "A")
    assert not down(t.s, 2)
    assert not may_act(t.s, 0)
    assert may_act(t.s, 2)
    assert t.one("C").energy == 4, "being revived brings no energy, and takes none"


@pytest.mark.rule("SS.8.6", "SS.8.10", "SS.8.9")
def test_when_all_have_passed_night_falls_and_the_day_before_does_not_count() -> None:
    t = Camp(person("A"), person("B"), night=["NI20"])
    t.pick("gather water", "B")
    t.passes("A", "B")
    assert t.s.phase == "night"
    t.sleep()
    assert may_act(t.s, 0)
    assert may_act(t.s, 1), "B took the last action yesterday"


@pytest.mark.rule(
    "SS.9.3", "SS.9.7", "SS.10.3", "SS.10.1", "SS.10.4", "SS.10.5", "SS.10.6", "SS.10.9", "SS.9.6", "SS.6.5"
)
def test_what_the_start_tile_offers_and_what_it_costs() -> None:
    t = Camp(person(), person("Bo"))
    found = deeds(t.s, 0)
    wanted = [Water(0), Shelter(0), Gather(0, "forest"), Fish(0, "lake"), Dig(0, "cave")]
    assert [deed for deed in found if deed in wanted] == wanted
    assert Gather(0, "plains") not in found, "there are none here"
    t.one().energy = 1
    assert [deed for deed in deeds(t.s, 0) if deed in wanted] == wanted[:2], "the others cost 2"
    t.one().energy = 0
    assert deeds(t.s, 0) == []


@pytest.mark.rule("SS.10.3", "SS.28.17")
def test_gathering_water() -> None:
    t = Camp(person(), person("Bo", items="Waterskin"))
    t.pick("gather water", "Ash").pick("gather water", "Bo")
    assert t.bag("Ash")["water"] == 2
    assert t.bag("Bo")["water"] == 3
    assert t.one("Ash").energy == 4


@pytest.mark.rule("SS.10.1", "SS.10.2")
def test_shelter_is_prepared_once() -> None:
    t = Camp(person(), person("Bo"))
    t.pick("prepare shelter", "Ash")
    assert t.place().shelter
    assert not t.offers("prepare shelter", "Bo")


@pytest.mark.rule("SS.10.1")
def test_shelter_needs_a_cave() -> None:
    t = Camp(person(at=(1, -1)), person("Bo"), tiles={(1, -1): "VV02"})
    assert Shelter(0) not in deeds(t.s, 0)


@pytest.mark.rule("SS.3.5", "SS.3.6", "SS.3.7", "SS.3.8", "SS.29.2", "SS.3.10")
@pytest.mark.parametrize(("number", "health", "energy"), [(1, 5, 5), (2, 5, 5), (3, 4, 4), (4, 3, 4)])
def test_maxima_by_the_number_of_characters(number: int, health: int, energy: int) -> None:
    t = Camp(*[person(name) for name in "ABCD"[:number]])
    assert (most_health(t.s), most_energy(t.s)) == (health, energy)


@pytest.mark.rule("SS.9.28", "SS.5.1")
def test_nobody_revives_themselves_or_somebody_elsewhere() -> None:
    full = "minor injury, minor injury, minor injury, minor injury, minor injury"
    t = Camp(person("A"), person("B", track=full, at=(1, -1)), tiles={(1, -1): "VV02"})
    assert Revive(0, 1) not in deeds(t.s, 0)
    t.one("B").at = t.one("A").at
    assert Revive(0, 1) in deeds(t.s, 0)
    assert not may_act(t.s, 1), "somebody incapacitated takes no action"


@pytest.mark.rule("SS.9.27", "SS.4.23", "SS.4.24", "SS.4.26")
def test_reviving_as_in_the_worked_example() -> None:
    """EX-4: four characters, so three slots."""
    others = [person(name) for name in "BCD"]
    t = Camp(person("A", track="major injury, major disease, minor injury"), *others)
    assert down(t.s, 0)
    t.pick("revive A", "B").give(2, "A", "revive")
    assert not down(t.s, 0)
    t = Camp(person("A", track="major injury, major injury, major injury"), *others)
    t.pick("revive A", "B")
    assert down(t.s, 0), "still full"
    t.pick("revive A", "C").pick("minor", "A", "revive")
    assert not down(t.s, 0)
    assert t.one("B").energy == 2


@pytest.mark.rule("SS.4.21", "SS.4.22", "SS.4.25")
def test_what_is_suffered_with_a_full_track_is_ignored() -> None:
    t = Camp(person("A"), *[person(name) for name in "BCD"])
    for _ in range(4):
        people.suffer(t.s, 0, Ill("injury"))
    assert len(t.one("A").track) == 3
    assert not any(ill.major for ill in t.one("A").track)


# Energy, boosts


@pytest.mark.rule("SS.2.17", "SS.2.21", "SS.4.27")
def test_energy_stays_between_nothing_and_the_maximum() -> None:
    t = Camp(person(energy=1), person("Bo"))
    assert people.change_energy(t.s, 0, -2) == -1
    assert t.one().energy == 0
    assert people.change_energy(t.s, 0, 9) == 5


@pytest.mark.rule("SS.4.15", "SS.4.16", "SS.4.17")
def test_boosts_add_up_to_a_major_one() -> None:
    t = Camp(person())
    for wanted in (1, 2, 2):
        people.boost(t.s, 0, 3)
        assert t.one().boosts == [0, 0, 0, wanted]
    people.boost(t.s, 0, 1, 2)
    assert t.one().boosts == [0, 2, 0, 2]


# Exchanges


@pytest.mark.rule("SS.8.13", "SS.8.15", "SS.8.16", "SS.30.7")
def test_giving_needs_no_consent_and_taking_does() -> None:
    t = Camp(person("A", bag="2 wood"), person("B", bag="fish"))
    t.pick("exchange with B", "A").pay("1 give wood", "A")
    assert t.bag("B") == {"wood": 1, "fish": 1}
    t.pick("exchange with B", "A").pay("take fish", "A")
    assert t.ask("B", "consent").seat == 1
    t.pick("no", "B")
    assert t.bag("A") == {"wood": 1}
    t.pick("exchange with B", "A").pay("take fish, give wood", "A").pick("yes", "B")
    assert t.bag("A") == {"fish": 1}
    assert t.bag("B") == {"wood": 2}


@pytest.mark.rule("SS.8.12")
def test_whoever_has_begun_with_an_exchange_takes_an_action() -> None:
    t = Camp(person("A", bag="2 wood"), person("B"))
    t.pick("exchange with B", "A").pay("give wood", "A")
    assert [ask.seat for ask in t.match.open] == [0]
    assert not t.offers("pass", "A")
    t.pick("gather water", "A")
    assert t.ask("B").seat == 1


@pytest.mark.rule("SS.8.13", "SS.8.14", "SS.8.7")
def test_after_an_action_its_character_may_exchange_and_others_need_not_wait() -> None:
    t = Camp(person("A", bag="2 wood"), person("B"))
    t.pick("gather water", "A")
    assert t.waiting() == {1: "deed"}
    assert afterwards(t.s) == {0: [Deal(0, 1), Pass(0)]}
    t.pick("exchange with B", "A", "after").pay("2 give water", "A")
    assert t.bag("B") == {"water": 2}
    t.pick("gather water", "B")
    assert "after" not in {ask.name for ask in t.match.open if ask.seat == 0}


@pytest.mark.rule("SS.8.13")
def test_nobody_exchanges_over_a_distance() -> None:
    t = Camp(person("A", bag="wood"), person("B", at=(1, -1)), tiles={(1, -1): "VV02"})
    assert not t.offers("exchange", "A")


@pytest.mark.rule("SS.8.21", "SS.8.20")
def test_somebody_who_has_passed_can_be_a_partner_but_not_at_night() -> None:
    t = Camp(person("A", bag="wood"), person("B"), night=["NI20"])
    t.passes("B")
    assert t.offers("exchange with B", "A")
    t.passes("A")
    assert not any("exchange" in ask.label(option) for ask in t.match.open for option in getattr(ask, "options", []))


@pytest.mark.rule("SS.4.7", "SS.4.2")
def test_limits_are_looked_at_once_all_has_changed_hands() -> None:
    """EX-29, the swap."""
    t = Camp(person("A", items="Mallet, Maul"), person("B", items="Sling, Stone Axe"))
    t.pick("exchange with B", "A")
    assert "too many hand items" in t.refused(t.pay, "take Sling", "A")
    t.pay("take Sling, give Mallet", "A").pick("yes", "B")
    assert t.items("A") == ["Maul", "Sling"]
    assert t.items("B") == ["Stone Axe", "Mallet"]


@pytest.mark.rule("SS.4.4", "SS.4.5", "SS.4.3")
def test_too_many_hand_items_go_to_somebody_with_a_free_slot() -> None:
    """EX-29."""
    t = Camp(person("A", items="Mallet, Maul"), person("B", items="Sling, Stone Axe"), person("C", items="Mallet"))
    people.gain_item(t.s, 0, "IT31")
    assert sorted(t.labels("A")) == ["Mallet", "Maul", "Shell Blade"]
    t.pick("Maul", "A")
    assert t.items("C") == ["Mallet", "Maul"], "B has no free hand"
    assert t.items("A") == ["Mallet", "Shell Blade"]


@pytest.mark.rule("SS.4.6", "SS.4.8")
def test_without_a_receiver_the_item_is_lost() -> None:
    t = Camp(person("A", items="Mallet, Maul"), person("B", items="Sling, Stone Axe"))
    people.gain_item(t.s, 0, "IT31")
    t.pick("Mallet", "A")
    assert t.items("A") == ["Maul", "Shell Blade"]
    assert t.items("B") == ["Sling", "Stone Axe"]


@pytest.mark.rule("SS.5.8", "SS.8.19")
def test_what_lies_in_a_hex_can_be_picked_up_there() -> None:
    t = Camp(person("A"), person("B", at=(1, -1)), tiles={(1, -1): "VV02"})
    t.place().lying = Lying(tokens("2 wood"), [Item("IT09")])
    assert not t.offers("pick up", "B")
    t.pick("pick up", "A").pay("1 wood, Mallet", "A")
    assert t.bag("A") == {"wood": 1}
    assert t.items("A") == ["Mallet"]
    assert t.place().lying.tokens == {"wood": 1}


@pytest.mark.rule("SS.8.18", "SS.8.22", "SS.28.13", "SS.4.13")
def test_a_container_takes_what_its_data_allows() -> None:
    t = Camp(person("A", items="Basket", bag="4 fish, wood"), person("B"))
    t.pick("into or out of the Basket", "A")
    assert not t.offers("wood", "A")
    assert "holds 3" in t.refused(t.pay, "4 fish in", "A")
    t.pay("3 fish in", "A")
    assert t.one("A").items[0].inside == {"fish": 3}
    assert people.units(t.s, t.bag("A")) == 6, "what it holds takes no room in the bag"


# Items with an action


@pytest.mark.rule("SS.28.10", "SS.9.2", "SS.2.18", "SS.1.31")
def test_a_fire_bow_lights_a_fire_for_energy_and_wood() -> None:
    t = Camp(person("A", items="Fire Bow", bag="wood*"), person("B", items="Fire Bow"))
    assert UseItem(1, "IT10") not in deeds(t.s, 1), "no wood"
    t.pick("Fire Bow", "A")
    assert t.place().fire
    assert t.bag("A") == {}
    assert t.one("A").energy == 4
    t.one("B").bag = {"wood": 1}
    assert UseItem(1, "IT10") not in deeds(t.s, 1), "the hex has one"


@pytest.mark.rule("SS.28.11", "SS.2.12", "SS.9.5")
@pytest.mark.parametrize(
    ("die", "traits", "lit"), [(3, ("wise",), False), (4, ("wise",), True), (2, ("resourceful",), True)]
)
def test_sparking_stones_need_a_test(die: int, traits: tuple[str, ...], lit: bool) -> None:
    t = Camp(person("A", items="Sparking Stones", bag="wood", conviction=4, traits=traits), person("B"))
    with t.dice(die):
        t.pick("Sparking Stones", "A")
    assert t.place().fire is lit
    assert t.bag("A") == {}, "what was paid is gone in any case"
    assert t.one("A").energy == 4


@pytest.mark.rule("SS.29.6", "SS.29.7", "SS.29.5")
def test_hardcore_the_first_action_of_a_day_costs_1_less() -> None:
    t = Camp(person(energy=2))
    t.pick("gather water")
    assert t.one().energy == 2, "1 - 1"
    t.pick("gather water")
    assert t.one().energy == 1
    assert t.s.turn == Turn(0, acted=True)
