"""Foraging, fishing and mining (sections 11 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.choices import STOP, Strike, Take
from dolmen.games.stonesaga.content import Modifier
from dolmen.games.stonesaga.rules.activity import raise_activity
from dolmen.games.stonesaga.rules.fishing import begin_fishing, strikes
from dolmen.games.stonesaga.rules.foraging import animals, begin_foraging, cap, harvests, left, takeable
from dolmen.games.stonesaga.rules.mining import begin_mining, imagine_chips
from dolmen.games.stonesaga.rules.targets import difficulty, modified
from dolmen.games.stonesaga.state import Chip, Fishing, Forage, Mine, Task
from dolmen.kernel import Rng
from tests.games.stonesaga.table import Camp, Person, person


def walk(tableau: str, *people: Person, do: str = "harvest", **given: Any) -> Camp:
    """A walk in the woods or on the plains that has come this far."""
    t = Camp(*(people or (person(), person("Bo"))))
    cards = tableau.split()
    deck: Any = "plains" if cards[0].startswith("FP") else "forest"
    t.s.forage = Forage(0, deck, cards, **given)
    t.s.agenda = [Task("action ends", 0), Task(do, 0)]
    return t


def forage(t: Camp) -> Forage:
    assert t.s.forage is not None
    return t.s.forage


# Foraging


@pytest.mark.rule(
    "SS.12.11", "SS.12.12", "SS.12.13", "SS.12.14", "SS.12.15", "SS.12.16", "SS.12.20", "SS.12.21", "SS.28.8"
)
def test_reach_in_the_forest_as_in_the_worked_example() -> None:
    """EX-12."""
    t = walk("FF01 FF03 FF06")
    assert Take("tree", 3, ("feather", "fiber", "mushroom")) in harvests(t.s, forage(t))
    assert Take("root", 3) in harvests(t.s, forage(t))
    t.pick("3 tree, with feather, fiber, mushroom", "Ash")
    assert t.bag() == {"wood": 3, "feather": 1, "fiber": 1, "mushroom": 1}
    t = walk("FF01 FF03 FF06", person(items="Stone Axe"), person("Bo"))
    assert cap(t.s, 0, "tree") == 5
    assert Take("tree", 5, ("feather", "fiber", "fiber", "mushroom")) in harvests(t.s, forage(t))


@pytest.mark.rule("SS.12.15", "SS.12.16")
def test_nothing_in_a_row_is_in_reach_without_a_way_there() -> None:
    t = walk("FF03 FF07")
    assert {take.kind for take in harvests(t.s, forage(t))} == {"stream", "root", "tree", "nut"}, (
        "paths front and middle"
    )
    t = walk("FF08 FF09")
    assert Take("stream", 1, ("riverstone",)) not in harvests(t.s, forage(t)), "no path and no stream in front"
    t = walk("FF08 FF12")
    kinds = {take.kind: take.n for take in harvests(t.s, forage(t))}
    assert kinds["nut"] == 1, "the nut far off has none further off before it"
    assert kinds["tree"] == 3


@pytest.mark.rule("SS.12.19", "SS.12.23", "SS.12.18")
def test_the_player_may_take_nothing() -> None:
    t = walk("FF01 FF03")
    t.pick("take nothing", "Ash")
    assert t.bag() == {}
    assert t.s.forage is None


@pytest.mark.rule("SS.12.5", "SS.12.6", "SS.12.7")
@pytest.mark.parametrize(
    ("tableau", "drawn", "allowed"),
    [
        ([], ["FF05", "FF01"], ["FF05", "FF01"]),
        (["FF09"], ["FF05", "FF01"], ["FF05"]),
        (["FF09"], ["FF05", "FF10"], ["FF10"]),
        (["FF09"], ["FF05", "FF08"], ["FF05", "FF08"]),
        (["FF09"], ["FF12", "FF10"], ["FF12", "FF10"]),
        (["FF01"], ["FF05", "FF01"], ["FF05", "FF01"]),
    ],
)
def test_forced_predators_as_in_the_worked_example(tableau: list[str], drawn: list[str], allowed: list[str]) -> None:
    """EX-13."""
    t = Camp()
    assert takeable(t.s, Forage(0, "forest", tableau, drawn)) == allowed


@pytest.mark.rule("SS.12.2", "SS.12.3", "SS.12.9", "SS.12.10", "SS.1.16")
def test_two_cards_and_two_more_before_anything_can_be_taken() -> None:
    t = Camp(person(), person("Bo"))
    t.pick("forage: forest", "Ash")
    assert t.one().energy == 3
    assert len(forage(t).drawn) == 2
    assert all(id.startswith("FF") for id in left(t.s, forage(t)))
    calm = next(id for id in forage(t).drawn if GAME.box.forage[id].predator > 0)
    t.give(calm, "Ash")
    taken = len(forage(t).tableau)
    assert taken == 2 or t.ask("Ash").question.name == "forage card", "at least once more"
    assert len(left(t.s, forage(t))) == 12 - taken


@pytest.mark.rule("SS.12.4")
def test_with_one_card_left_it_is_taken_and_with_none_one_harvests() -> None:
    all_but = [id for id in GAME.box.forage if id.startswith("FF") and id not in ("FF01",)]
    t = walk(" ".join(all_but), do="draw forage")
    assert t.ask("Ash").question.name == "harvest", "the last card was drawn, taken, and there is none left to search"
    assert forage(t).tableau[-1] == "FF01"


@pytest.mark.rule("SS.12.8", "SS.12.30", "SS.12.32", "SS.12.34", "SS.12.35")
@pytest.mark.parametrize(("die", "hurt"), [(4, 0), (3, 1)])
def test_a_predator_in_front_ends_the_walk(die: int, hurt: int) -> None:
    t = walk("FF01", do="take forage card", drawn=["FF12"])
    with t.dice(die):
        t.pick("flee", "Ash")
    assert [ill.major for ill in t.one().track] == [True] * hurt
    assert t.bag() == {}, "nothing is harvested"
    assert t.s.forage is None


@pytest.mark.rule("SS.2.10", "SS.2.11", "SS.4.18", "SS.4.19", "SS.4.20", "SS.12.31", "SS.12.34", "SS.28.2", "SS.28.3")
def test_a_fight_as_in_the_worked_example() -> None:
    """EX-2."""
    hero = person(might=3, boosts={"might": 2, "awareness": 1}, items="Flint Spear, Hafted Knife")
    t = walk("FF01 FF12", hero, person("Bo"), do="predator")
    with t.dice(2):
        t.pick("fight", "Ash")
    assert t.bag() == {"meat": 2, "tooth": 1, "shell": 1, "tendon": 1}
    assert t.one().boosts == [1, 0, 0, 1]
    hero = person(might=3, boosts={"might": 2}, items="Flint Spear, Flint Spear")
    t = walk("FF01 FF12", hero, person("Bo"), do="predator")
    with t.dice(2):
        t.pick("fight", "Ash")
    assert t.bag() == {}
    assert [ill.major for ill in t.one().track] == [True]
    assert t.one().boosts[0] == 1


@pytest.mark.rule("SS.12.17", "SS.12.24", "SS.12.27", "SS.12.28", "SS.12.29", "SS.28.21")
def test_three_small_prey_as_in_the_worked_example() -> None:
    """EX-14."""
    t = walk("FP03 FP09 FP06", person(dexterity=4), person("Bo"))
    assert [take.n for take in animals(t.s, forage(t)) if take.kind == "small prey"] == [1, 2, 3]
    with t.dice(3):
        t.pick("hunt 3 small prey", "Ash")
    assert t.bag() == {}
    t = walk("FP03 FP09 FP06", person(dexterity=4, items="Sling"), person("Bo"))
    with t.dice(3):
        t.pick("hunt 3 small prey", "Ash")
    assert t.bag() == {"meat": 3, "hide": 1, "bone": 1}
    t = walk("FP03 FP09 FP06", person(dexterity=4), person("Bo"))
    with t.dice(3):
        t.pick("hunt 2 small prey", "Ash")
    assert t.bag() == {"meat": 2, "hide": 1, "bone": 1}
    t = walk("FP03 FP06")
    assert [take.n for take in animals(t.s, forage(t)) if take.kind == "small prey"] == [1, 2], "no path further off"


@pytest.mark.rule("SS.12.25", "SS.12.26", "SS.28.4")
@pytest.mark.parametrize(
    ("items", "die", "caught"), [("", 3, False), ("", 4, True), ("Hunting Bow, Flint Arrows", 1, True)]
)
def test_large_prey(items: str, die: int, caught: bool) -> None:
    t = walk("FF02 FF07", person(dexterity=4, items=items), person("Bo"))
    assert [take.n for take in animals(t.s, forage(t)) if take.kind == "large prey"] == [1], "at most one"
    with t.dice(die):
        t.pick("hunt 1 large prey", "Ash")
    assert t.bag() == ({"meat": 3, "bone": 1, "hide": 1, "tendon": 1} if caught else {})


@pytest.mark.rule("SS.12.33")
def test_a_predator_in_reach_may_be_chosen() -> None:
    t = walk("FF11 FF01", person(might=6), person("Bo"))
    t.pick("go for the predator", "Ash")
    with t.dice(4):
        t.pick("fight", "Ash")
    assert t.bag()["meat"] == 2
    t = walk("FF09 FF01")
    assert not any(take.kind == "predator" for take in animals(t.s, forage(t))), "no path leads there"


@pytest.mark.rule("SS.28.52")
def test_fresh_tracks_are_a_path_near_once() -> None:
    t = Camp(person(), person("Bo"))
    t.place().path = True
    begin_foraging(t.s, 0, "forest")
    assert forage(t).path
    assert not t.place().path
    assert animals(t.s, Forage(0, "forest", ["FF09", "FF01"], path=True)) == [Take("predator", 1)]


@pytest.mark.rule("SS.25.11", "SS.19.6")
def test_from_activity_5_on_one_card_is_drawn_and_taken() -> None:
    t = Camp(person(), person("Bo"), activity=4)
    raise_activity(t.s, 1)
    t.s.agenda += [Task("action ends", 0), Task("draw forage", 0)]
    t.s.forage = Forage(0, "forest")
    t.ask("Ash")
    assert len(forage(t).tableau) >= 1
    assert forage(t).drawn == []


# Fishing


def catch(stock: str, card: str, outcome: str, dice: list[int], spots: list[int], water: str, *people: Person) -> Camp:
    t = Camp(*(people or (person(), person("Bo"))))
    t.s.fishing = Fishing(0, water, stock, card, dice, spots, outcome)
    t.s.agenda = [Task("action ends", 0), Task("strike", 0)]
    return t


def fishing(t: Camp) -> Fishing:
    assert t.s.fishing is not None
    return t.s.fishing


@pytest.mark.rule(
    "SS.11.3", "SS.11.9", "SS.11.11", "SS.11.12", "SS.11.13", "SS.11.14", "SS.11.16", "SS.11.17", "SS.11.20"
)
def test_fishing_at_a_lake_as_in_the_worked_example() -> None:
    """EX-10. The places of water 4: white, red and black, black, red (double), red and white (double)."""
    t = catch("FI01", "FI04", "FI08", [6, 5, 3, 2], [1, 4, 4, 2], "lake")
    assert [difficulty(t.s, fishing(t), line) for line in range(3)] == [2, 14, 2]
    t.give(Strike(2, 2), "Ash")
    assert t.bag() == {"fiber": 1, "fish": 1}, "and the lake's bonus"
    assert Strike(1, 2) not in strikes(t.s, fishing(t)), "black is taken, so red it is"
    t.give(Strike(1, 0), "Ash")
    assert t.bag() == {"fiber": 1, "fish": 2}
    assert t.s.fishing is None, "the last strike was forced"
    assert t.one().energy == 4, "the lake's mishap"


@pytest.mark.rule("SS.11.10", "SS.11.18", "SS.11.19", "SS.11.21", "SS.11.22", "SS.11.15")
def test_fishing_at_a_river_where_the_order_matters() -> None:
    """EX-11."""
    t = catch("FI11", "FI10", "FI05", [4, 6, 1, 1], [1, 2, 4, 4], "river")
    assert [difficulty(t.s, fishing(t), line) for line in range(3)] == [2, 7, 9]
    t.give(Strike(1, 0), "Ash")
    assert t.bag() == {"fish": 1, "water": 1}
    t.give(Strike(2, 2), "Ash")
    assert t.bag() == {"fish": 1, "water": 1}, "6 against 9, and no mishap on this one"
    assert len(t.one().track) == 1, "2 against 7, with a mishap"
    t = catch("FI11", "FI10", "FI05", [4, 6, 1, 1], [1, 2, 4, 4], "river")
    t.give(Strike(4, 0), "Ash")
    assert t.bag() == {"fish": 1, "water": 1}
    t.give(Strike(1, 0), "Ash")
    assert t.one().track == [], "only a taken target: a failure without mishap"


@pytest.mark.rule("SS.11.11")
@pytest.mark.parametrize(("sign", "n", "made"), [("+", 2, 5), ("-", 1, 2), ("-", 5, 1), ("x", 2, 6)])
def test_a_modifier_never_goes_below_1(sign: Any, n: int, made: int) -> None:
    assert modified(3, Modifier(sign, n)) == made


@pytest.mark.rule("SS.11.1", "SS.11.2", "SS.11.4", "SS.11.5", "SS.11.6", "SS.11.7", "SS.11.8", "SS.11.23", "SS.28.6")
def test_dice_are_placed_before_the_outcome_is_seen() -> None:
    t = Camp(person(), person("Bo", items="Net"))
    with t.dice(1, 6, 3, 2, sides=6):
        t.pick("fish: lake", "Ash")
    assert fishing(t).dice == [1, 6, 3, 2]
    assert fishing(t).outcome == ""
    single = next(n for n, spot in enumerate(GAME.box.fishing[fishing(t).card].locations) if spot.dice == 1)
    t.refused(t.give, {0: single, 1: single, 2: 3, 3: 3}, "Ash")
    t.give({0: 3, 1: 3, 2: 4, 3: 4}, "Ash")
    assert t.s.fishing is None or fishing(t).outcome
    begin_fishing(t.s, 1, "lake")
    assert len(fishing(t).dice) == 5


@pytest.mark.rule("SS.28.5")
def test_a_flint_spear_rerolls_one_die_before_they_are_placed() -> None:
    t = Camp(person(items="Flint Spear"), person("Bo"))
    t.pick("fish: lake", "Ash")
    worst = fishing(t).dice.index(min(fishing(t).dice))
    with t.dice(6):
        t.give(worst, "Ash")
    assert fishing(t).dice[worst] == 6
    assert t.ask("Ash").question.name == "dice placed", "once"


@pytest.mark.rule("SS.28.7")
def test_a_shell_hook_makes_one_difficulty_lower() -> None:
    t = catch("FI11", "FI10", "FI05", [4, 6, 5, 1], [0, 1, 2, 4], "river", person(items="Shell Hook"), person("Bo"))
    t.give(Strike(2, 2, hook=True), "Ash")
    assert t.told("5 against 7")
    assert not any(strike.hook for strike in strikes(t.s, fishing(t))), "once"


@pytest.mark.rule("SS.11.14", "SS.11.16")
@pytest.mark.parametrize("water", ["lake", "river", "wetlands"])
def test_every_water_has_a_bonus_and_a_mishap(water: str) -> None:
    t = catch("FI11", "FI10", "FI05", [6, 1], [1, 0], water)
    t.give(Strike(1, 0), "Ash")
    if water == "wetlands":
        assert sorted(t.labels("Ash")) == ["gain 1 fiber", "gain 1 wood"]
        t.pick("gain 1 wood", "Ash")
    gained = {"lake": {"fish": 2}, "river": {"fish": 1, "water": 1}, "wetlands": {"fish": 1, "wood": 1}}
    assert t.bag() == gained[water]
    suffered = {"lake": [], "river": ["injury"], "wetlands": ["disease"]}
    assert [ill.kind for ill in t.one().track] == suffered[water]
    assert t.one().energy == (4 if water == "lake" else 5)


# Mining


def dig(chips: list[tuple[str, str]], *people: Person, omen: str = "NI14", **given: Any) -> Camp:
    t = Camp(*(people or (person(energy=1), person("Bo"))), **given)
    t.s.night_gone = [omen]
    t.s.night_deck.cards.remove(omen)
    t.s.mine = Mine(0, "moraine", [Chip(stone, omen, True) for stone, omen in chips])
    t.s.agenda = [Task("action ends", 0), Task("draw a chip", 0)]
    return t


@pytest.mark.rule("SS.13.6", "SS.13.7", "SS.13.8", "SS.13.9", "SS.13.10", "SS.13.13", "SS.19.3", "SS.22.1", "SS.25.12")
@pytest.mark.rule("SS.28.56", "SS.28.58")
def test_mining_as_in_the_worked_example() -> None:
    """EX-15: Comet and Stars are current, activity stands at 9."""
    chips = [("cloudstone", "stars"), ("sunstone", "comet"), ("riverstone", "moon"), ("clay", "sun"), ("clay", "cloud")]
    t = dig(chips, activity=9)
    t.give(0, "Ash")
    assert t.bag() == {"cloudstone": 1}
    assert t.s.mine is not None
    assert t.s.mine.limit == 3
    t.give(1, "Ash")
    assert t.s.activity == 10
    assert t.one().energy == 0, "the event came at once"
    assert t.one("Bo").energy == 4
    rare = {"amber", "skymetal", "glowmoss"} & {*t.bag()}
    assert len(rare) == 1
    t.give(2, "Ash")
    assert t.bag()["riverstone"] == 1
    assert t.s.mine is None, "a fourth chip is refused"


@pytest.mark.rule("SS.13.8", "SS.13.11")
def test_the_first_chip_must_be_drawn_and_then_one_may_stop() -> None:
    t = dig([("clay", "cloud")] * 5)
    assert STOP not in t.options("Ash")
    t.give(0, "Ash")
    assert 0 not in t.options("Ash"), "a drawn chip is not put back"
    t.give(STOP, "Ash")
    assert t.bag() == {"clay": 1}


@pytest.mark.rule("SS.13.12")
@pytest.mark.parametrize(
    ("items", "bag", "hurt"), [("", "", 1), ("Mallet", "", 0), ("Sparking Stones", "cloudstone*", 1)]
)
def test_only_a_hand_item_with_strike_or_hammer_spares_the_injury(items: str, bag: str, hurt: int) -> None:
    t = dig([("clay", "comet")] * 5, person(items=items, bag=bag), person("Bo"), omen="NI20")
    t.give(0, "Ash")
    assert len(t.one().track) == hurt


@pytest.mark.rule("SS.28.57", "SS.21.7", "SS.21.5")
def test_lore_placed_where_somebody_stands_is_gained_at_once() -> None:
    t = dig([("clay", "moon")] * 5, omen="NI02")
    t.give(0, "Ash")
    assert t.s.lore == 1
    assert t.place().lore == 0


@pytest.mark.rule("SS.5.4")
def test_somebody_incapacitated_draws_no_further_chip() -> None:
    t = dig([("clay", "comet")] * 5, person(track="minor injury, " * 4), person("Bo"), omen="NI20")
    t.give(0, "Ash")
    assert t.s.mine is None


@pytest.mark.rule("SS.13.1", "SS.13.2", "SS.13.3", "SS.28.9")
def test_five_chips_by_feature_with_omens_that_differ_within_a_stone() -> None:
    right = total = 0
    for seed in range(300):
        t = Camp(person(items="Digging Pick"))
        t.s.rng = Rng.seeded(seed)
        begin_mining(t.s, 0, "mountain")
        assert t.s.mine is not None
        assert t.s.mine.limit == 3
        chips = t.s.mine.chips
        assert sorted(chip.stone for chip in chips) == sorted(GAME.box.digs["mountain"].chips)
        assert len({(chip.stone, chip.omen) for chip in chips}) == 5
        right += sum(GAME.box.stones[chip.stone].rough == chip.rough for chip in chips)
        total += 5
    assert 0.6 < right / total < 0.73, "two times in three"


@pytest.mark.rule("SS.13.4")
def test_a_setting_draws_blindly() -> None:
    t = dig([("clay", "cloud")] * 5)
    t.s.feeling = False
    assert t.one().bag == {}
    t.ask("Ash")
    assert t.bag() == {"clay": 1}, "the first is drawn: there is nothing to choose"
    assert t.labels("Ash") == ["take one", "stop"]


@pytest.mark.rule("SS.13.5")
def test_undrawn_chips_are_dealt_again_as_likely_as_they_feel() -> None:
    t = dig([("sunstone", "cloud"), ("cloudstone", "moon")] + [("clay", "sun")] * 3)
    assert t.s.mine is not None
    mine = t.s.mine
    for chip in mine.chips[2:]:
        chip.drawn = True
    mine.chips[0].rough, mine.chips[1].rough = True, False
    kept = 0
    for n in range(600):
        imagine_chips(mine, {"sunstone": True, "cloudstone": False, "clay": True, "riverstone": False}, Rng.seeded(n))
        kept += mine.chips[0].stone == "sunstone"
        assert {chip.stone for chip in mine.chips[:2]} == {"sunstone", "cloudstone"}
    assert 0.74 < kept / 600 < 0.86, "four to one"
