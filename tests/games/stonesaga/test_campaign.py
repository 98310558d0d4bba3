"""A campaign: which Challenge comes next, what is kept between two of them, who grows older (sections 7, 26, 27)."""

from __future__ import annotations

import pytest

import dolmen
from dolmen.bots import make_bot
from dolmen.games.stonesaga import GAME
from dolmen.games.stonesaga.checks import check
from dolmen.games.stonesaga.choices import Part
from dolmen.games.stonesaga.effects.frame import By
from dolmen.games.stonesaga.effects.language import read
from dolmen.games.stonesaga.rules.between import next_game, to_choose, winters
from dolmen.games.stonesaga.rules.outposts import homes, ruin
from dolmen.games.stonesaga.state import Built, Legend, Lot, Lying, Night, Outpost, Played, Stonesaga, Task
from dolmen.kernel import Hex, Match
from dolmen.library import load
from tests.campaign.naming import Namer
from tests.games.stonesaga.table import Camp, Person, person, things
from tests.library.reprint import reprinted


def ended(*people: Person, won: bool = True, challenge: str = "CH01") -> Camp:
    """The first Challenge is over just now."""
    t = Camp(*(people or (person(), person("Bo"))), campaign=challenge)
    t.s.won = won
    t.s.agenda = []
    return t


def over(t: Camp, **answers: str) -> Camp:
    """The end of a Challenge is gone through, and the next one is set up, with the first answer unless told."""
    t.s.phase = "day"
    t.s.agenda = [Task("success")]
    while t.s.phase != "day" or t.s.won is not None:
        if t.over:
            break
        ask = next(ask for ask in t.match.open if not ask.standing)
        if ask.question.name in answers:
            t.pick(answers[ask.question.name], ask.seat, ask.question.name)
            continue
        chosen: list[object] = []
        while (options := ask.choices(chosen)) is not None:
            chosen.append(options[0])
        t.give(ask.assemble(chosen), ask.seat, ask.name or ask.question.name)
    return t


# What looms


@pytest.mark.rule("SS.7.2", "SS.7.3", "SS.7.4")
@pytest.mark.parametrize(
    ("game", "priorities", "choice"),
    [
        (2, {"CH01": 1, "CH02": 2}, ["CH01"]),
        (2, {"CH01": 3, "CH02": 4}, ["CH01", "CH02"]),
        (3, {"CH01": 3, "CH02": 3}, ["CH01", "CH02"]),
        (4, {"CH01": 4, "CH02": 6}, ["CH01"]),
    ],
)
def test_which_challenge_comes_next(game: int, priorities: dict[str, int], choice: list[str]) -> None:
    urgent = {id: {"priority": n} for id, n in priorities.items()}
    t = Camp(person(), campaign="CH01", game=reprinted(GAME, "challenges.toml", "challenge", urgent))
    assert t.s.saga is not None
    t.s.saga.looming, t.s.saga.game = [*priorities], game
    assert to_choose(t.s) == choice


@pytest.mark.rule("SS.27.13")
def test_what_was_played_looms_no_more_and_then_the_story_is_told_as_far_as_it_goes() -> None:
    t = over(ended())
    assert t.s.challenge == "CH02"
    assert t.s.saga is not None
    assert t.s.saga.looming == ["CH04"]
    t.s.saga.looming.clear()
    next_game(t.s)
    assert t.s.phase == "over"


# What is kept


def kept(*items: int, wood: int = 0, worked: int = 0) -> dict[Part, int]:
    tokens = {Part("keep", "wood"): wood, Part("keep", "wood*"): worked}
    return {Part("keep", item=place): 1 for place in items} | {part: n for part, n in tokens.items() if n}


@pytest.mark.rule("SS.27.3", "SS.27.4")
def test_five_materials_are_kept_in_their_states_and_food_and_water_are_not() -> None:
    t = ended(person(bag="4 wood, 3 wood*, 2 fish, water", items="Stone Axe, Cord, Mallet"), person("Bo", bag="clay"))
    t.s.agenda = [Task("retain", 0), Task("retain", 1)]
    t.s.phase = "between"
    assert "5 materials" in t.refused(t.give, kept(wood=4, worked=2), "Ash", "retain")
    assert "fish" not in t.labels("Ash", "retain")
    t.give(kept(0, 2, wood=2, worked=3), "Ash", "retain")
    assert t.s.saga is not None
    theirs, mine = t.s.saga.lots
    assert ([item.id for item in mine.items], mine.tokens) == (["IT03", "IT09"], {"wood": 2, "wood*": 3})
    assert theirs.tokens == {"clay": 1}, "nothing to choose"


@pytest.mark.rule("SS.27.3")
def test_no_more_than_five_items_and_fewer_after_a_lean_winter() -> None:
    items = "Stone Axe, Mallet, Cord, Fur Cloak, Waterskin, Clay Pot"
    t = ended(person(items=items), person("Bo"))
    t.s.agenda, t.s.phase = [Task("retain", 0)], "between"
    assert "5 items" in t.refused(t.give, kept(*range(6)), "Ash", "retain")
    read("retain items -1").carry_out(t.s, By(0))
    assert t.s.saga is not None
    assert t.s.saga.retain == 4


@pytest.mark.rule("SS.7.16", "SS.27.8", "SS.27.9")
def test_a_lot_is_taken_whole_or_goes_to_whoever_is_made_next() -> None:
    t = Camp(person(), person("Bo"), campaign="CH02")
    assert t.s.saga is not None
    t.s.saga.lots = [Lot(0, "Ash", things("Cord"), {"wood": 2}), Lot(1, "Bo", things("Mallet"), {})]
    t.s.agenda = [Task("comes instead", 0), Task("lot", 0), Task("lot", 1)]
    t.pick("take all", "Bo", "lot")
    t.pick("leave all of it", "Ash", "lot")
    assert t.items("Bo") == ["Mallet"]
    assert t.items("Ash") == []
    t.say("Ash", "dice 0")
    t.say(0, "who 0", name="Ena")
    assert t.items("Ena") == ["Cord"]
    assert t.bag("Ena") == {"wood": 2}
    assert t.s.saga.lots == []


@pytest.mark.rule("SS.21.4", "SS.21.8", "SS.27.2", "SS.27.5", "SS.27.6", "SS.27.11", "SS.27.12")
def test_what_stays_in_the_valley() -> None:
    t = ended(person(boosts={"might": 2}, track="major injury"), person("Bo"))
    place = t.place()
    place.shelter = place.fire = True
    place.lore, place.lying = 2, Lying({"wood": 1})
    t.s.outposts = [Outpost("Dry Feet", "OU01", Hex(0, 0), 1, structures=[Built("ST03", {"wood": 2, "fish": 1})])]
    t.s.unrest, t.s.lore, t.s.activity = 3, 4, 9
    t.s.journal.legends, t.s.journal.codes = [Legend("Uma")], {"B3223": "IT09"}
    assert t.s.saga is not None
    games = t.s.saga.game
    over(t)
    assert t.s.saga.game == games + 1
    place = t.place()
    assert (place.shelter, place.fire, place.lore, place.lying) == (False, False, 0, Lying())
    assert place.explored
    assert t.s.outposts[0].structures[0].inside == {"wood": 2}
    assert (t.s.unrest, t.s.lore, t.s.activity) == (3, 4, t.s.box.challenges["CH02"].start[1])
    assert [legend.name for legend in t.s.journal.legends] == ["Uma"]
    assert "B3223" in t.s.journal.codes
    assert t.one().track == []
    assert t.one().boosts == [0, 0, 0, 0]
    assert (t.s.made, t.s.happened, t.s.night_gone) == ([], [], [])


# Who grows older


@pytest.mark.rule("SS.27.14", "SS.27.10", "SS.27.16", "SS.3.25")
def test_ageing() -> None:
    t = ended(person("A"), person("B"), person("C"), challenge="CH02")
    a, b, c = t.s.characters
    b.old, c.since = True, 2
    assert t.s.saga is not None
    t.s.saga.lots = [Lot(1, "B", things("Cord"))]
    t.s.agenda, t.s.phase = [Task("make characters"), Task("age")], "between"
    with t.dice(1, 2, 3, 4, 5, sides=6):
        assert t.match.open
    assert (a.name, t.s.characters[0].old) == ("A", True)
    assert [one.name for one in t.s.characters] == ["A", "C"]
    assert not t.s.characters[1].old, "made in this Challenge"
    assert [legend.name for legend in t.s.journal.legends] == ["B"]
    assert t.s.saga.lots[0].heir
    assert [making.seat for making in t.s.making] == [1]


def test_a_winter_that_comes_while_a_night_card_lies_open_loses_no_card() -> None:
    t = ended(won=False)
    t.s.tonight = Night(card=t.s.night_deck.draw())
    t.s.agenda, t.s.phase = [Task("challenge over", n=11)], "between"
    check(t.s)
    assert t.match.open
    assert t.s.tonight is None
    check(t.s)


# The next one begins


@pytest.mark.rule("SS.7.12", "SS.7.13", "SS.7.14", "SS.7.15")
@pytest.mark.parametrize(("unrest", "energy"), [(5, 5), (6, 4)])
def test_where_and_how_a_later_game_begins(unrest: int, energy: int) -> None:
    t = ended()
    t.s.places.append(t.s.places[0].__class__(Hex(1, -1), "VV02", 0, explored=True))
    t.s.outposts = [Outpost("Upwind", "OU02", Hex(1, -1), 1), Outpost("Gone", "OU03", Hex(0, 0), 1)]
    ruin(t.s, t.s.outposts[1])
    assert homes(t.s) == [Hex(0, 0), Hex(1, -1)]
    t.s.unrest = unrest
    over(t, **{"begin where": "The Cough"})
    assert [one.at for one in t.s.characters] == [Hex(1, -1)] * 2
    assert [one.energy for one in t.s.characters] == [energy] * 2
    assert t.one().passed is False


@pytest.mark.rule("SS.4.1")
def test_a_mantle_is_chosen_anew_and_nobody_has_the_same() -> None:
    t = ended()
    t.s.agenda, t.s.phase = [Task("mantle", 1), Task("mantle", 0)], "between"
    t.pick("Wanderer", "Ash", "new mantle")
    assert [one.mantle for one in t.s.characters] == ["wanderer", "seeker"], "Bo had it, and may choose now"
    assert t.labels("Bo", "new mantle") == ["Seeker", "Mystic", "Storyteller"]
    t.pick("Mystic", "Bo", "new mantle")
    assert [one.mantle for one in t.s.characters] == ["wanderer", "mystic"]


@pytest.mark.rule("SS.7.18", "SS.26.1", "SS.26.2", "SS.26.6", "SS.7.17")
def test_the_challenge_log() -> None:
    t = over(ended(won=False))
    assert t.s.journal.log == [Played("CH01", ["Ash", "Bo"], 11), Played("CH02", ["Ash", "Bo"])]
    assert winters(t.s) == (2, 0)
    assert "First Winter, failure" in t.shown("Ash")
    assert len(t.s.night_deck) == len(t.s.box.nights)


@pytest.mark.rule("SS.1.3", "SS.26.8", "SS.26.9")
def test_what_an_outcome_changes() -> None:
    """A lost first winter: two marks, unrest, an item fewer, and the next Challenge starts later."""
    t = over(ended(won=False))
    assert t.s.journal.marks == ["MK01", "MK03"]
    assert t.s.unrest == 2
    assert t.s.activity == 2
    assert t.s.saga is not None
    assert t.s.saga.retain == 5, "for that winter only"
    read("mark MK01").carry_out(t.s, By(0))
    assert t.s.journal.marks == ["MK01", "MK03"]


# A whole one


@pytest.mark.parametrize("seats", [1, 3])
def test_a_campaign_goes_on_from_a_save_and_tells_its_story(seats: int) -> None:
    match: Match[Stonesaga] = dolmen.start("stonesaga", seats=seats, seed=seats, options={"play": "campaign"})
    bots = [make_bot("random", n) for n in range(seats)]
    for n in range(3000):
        if match.result is not None:
            break
        ask = next(ask for ask in match.open if not ask.standing)
        match.answer(ask.seat, bots[ask.seat].choose(match.position, ask), ask.id)
        if n % 40 == 0:
            match = load(match.save(), GAME)
    assert match.result is not None
    assert [played.challenge for played in match.s.journal.log] == ["CH01", "CH02", "CH04"]
    told = match.chronicle(None)
    assert "## 1. First Winter" in told
    assert "## 2. A Roof for All" in told
    assert "## 3. Sickness in the Camp" in told
    assert " is for " not in told, "how it was decided is no part of it"


@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_named_is_found_at_the_end_and_the_state_has_not_grown(seed: int) -> None:
    """The Challenges of a campaign are counted, so it has no two hundred chapters."""
    match: Match[Stonesaga] = dolmen.start("stonesaga", seats=2, seed=seed, options={"play": "campaign"})
    bots, namer = [make_bot("random", n) for n in range(2)], Namer()
    while match.result is None:
        ask = next(ask for ask in match.open if not ask.standing)
        namer.answer(match, ask, bots[ask.seat].choose(match.position, ask))
    namer.check(match)
