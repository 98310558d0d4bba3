"""Section 18: Achievements."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.games.snowcrest import SnowcrestGame
from dolmen.kernel import Pick, random_answer
from dolmen.library import start
from tests.games.snowcrest.box import BOX
from tests.games.snowcrest.table import (
    ACHIEVEMENTS,
    Table,
    brings,
    events,
    goal,
    grid,
    names,
    price,
    random_game,
    row_of,
    table,
    tokens,
    toll,
    village,
)

PASSING = ("Activate Herder", "Do nothing")


def do(at: Table, *words: str) -> Table:
    for word in words:
        at.pick(word)
    return at


FULL = grid("Smith", "Priest", "Celebrant", "Carpenter")
COMMON = ("Nun", "Porter", "Gardener", "Poet")
BELLS = f"{goal('Bell Tower')} P"


def farms(n: int) -> str:
    return ", ".join(["Farm"] * n)


def missing(n: int, letter: str, name: str) -> str:
    """Tokens that so many more would make enough for the Achievement."""
    return f"{goal(name) - n} {letter}"


@pytest.mark.rule("SC.18.3", "SC.18.4", "SC.18.9")
@pytest.mark.parametrize(
    ("name", "mine", "words"),
    [
        ("Full Village", {"grid": FULL, "hand": "Farmer", "tokens": price("Farmer")}, ("Add Farmer", "Cell 8")),
        (
            "Busy Street",
            {"buildings": farms(goal("Busy Street") - 1), "tokens": f"{toll('Mason')} J"},
            ("Activate Mason", "build any building", "Forge"),
        ),
        (
            "Balanced Town",
            {"buildings": "Farm-, Farm, Forge, Forge-", "tokens": f"{toll('Mason')} J"},
            ("Activate Mason", "build any building", "Shrine"),
        ),
        ("Blessed", {"grid": grid("Herbalist"), "omen": goal("Blessed") - 2}, ("Activate Herbalist", "Lose 2 Omens")),
        (
            "Granary",
            {"grid": grid("Farmer"), "tokens": missing(brings("Farmer"), "B", "Granary")},
            ("Activate Farmer", "Gain"),
        ),
        ("Woodpile", {"tokens": missing(brings("Herder"), "J", "Woodpile")}, ("Activate Herder", "Gain")),
        ("Bell Tower", {"tokens": missing(brings("Novice"), "P", "Bell Tower")}, ("Activate Novice", "Gain")),
        ("Altar", {"tokens": missing(brings("Pilgrim"), "O", "Altar")}, ("Activate Pilgrim", "Gain")),
        (
            "Treasury",
            {"grid": grid("Goldsmith"), "tokens": missing(brings("Goldsmith"), "G", "Treasury")},
            ("Activate Goldsmith", "Gain"),
        ),
        ("Open Gates", {"grid": grid(*COMMON[: goal("Open Gates") - 1]), "buildings": ""}, ("Add Beggar", "Cell 8")),
    ],
)
def test_each_achievement_is_claimed_the_moment_it_is_fulfilled(
    name: str, mine: dict[str, str], words: tuple[str, ...]
) -> None:
    mine = {"buildings": "", **mine}
    at = Table(table(village(**mine), village(), row="Beggar", achievements=name, juniper=6))  # type: ignore[arg-type]
    do(at, *words[:-1])
    assert at.village().scrolls == 0, "not before"
    at.pick(words[-1])
    assert (at.village().scrolls, at.s.claimed, at.s.scrolls) == (2, [0], 18)
    assert f"Red achieves {name}" in at.lines()


@pytest.mark.rule("SC.18.1", "SC.18.8")
def test_only_the_active_player_claims_and_only_on_the_own_turn() -> None:
    """Blue has the Bells all along, Red passes: Blue claims when their turn begins."""
    at = Table(table(village(), village(tokens=BELLS), achievements="Bell Tower"))
    assert at.s.claimed == [-1]
    do(at, *PASSING)
    assert (at.s.claimed, at.village(1).scrolls) == ([1], 2)
    assert at.ask().seat == 1


@pytest.mark.rule("SC.18.8")
def test_what_no_longer_holds_at_the_next_own_turn_is_not_claimed() -> None:
    at = Table(
        table(
            village(grid("Forester")),
            village(tokens=BELLS, buildings=""),
            juniper=3,
            forests="Root Spirit",
            achievements="Bell Tower",
        )
    )
    do(at, "Activate Forester", "Gain", "Take 1 Omen", "Pay with Prayer Bell")
    assert at.ask().seat == 1
    assert (at.s.claimed, at.village(1).scrolls) == ([-1], 0)


@pytest.mark.rule("SC.18.2")
def test_it_is_checked_in_the_middle_of_a_gain_of_juniper() -> None:
    """There are enough Juniper before the Forest takes some of them away."""
    at = Table(
        table(
            village(grid("Forester"), tokens=missing(1, "J", "Woodpile"), buildings=""),
            village(buildings=""),
            juniper=1,
            forests="Moss Spirit",
            achievements="Woodpile",
        )
    )
    assert at.s.claimed == [-1]
    do(at, "Activate Forester", "Gain")
    assert at.s.shown is not None
    assert (at.s.claimed, at.village().scrolls) == ([0], 2)


@pytest.mark.rule("SC.18.2")
def test_it_is_checked_between_the_steps_of_one_action() -> None:
    """Chant Leader: the last Bell counts before it is rung."""
    bells = missing(brings("Chant_Leader"), "P", "Bell Tower")
    at = Table(table(village(grid("Chant_Leader"), tokens=bells), village(buildings=""), achievements="Bell Tower"))
    assert at.s.claimed == [-1]
    do(at, "Activate Chant Leader", "Gain", f"{goal('Bell Tower')} Prayer Bells")
    assert (at.village().tokens, at.village().scrolls) == (tokens(""), 4)


@pytest.mark.rule("SC.18.2")
def test_it_is_checked_after_the_reward_of_a_guardian() -> None:
    at = Table(
        table(
            village(grid("Celebrant"), tokens=f"2 O, {missing(1, 'G', 'Treasury')}", buildings=""),
            village(buildings=""),
            guardians="White Crane",
            achievements="Treasury",
        )
    )
    do(at, "Activate Celebrant", "Veneration").pay("2 bowls")
    assert at.s.claimed == [-1]
    at.treat("Take 1 Omen", "Take 1 Omen")
    assert (at.village().tokens, at.s.claimed) == (tokens(f"{goal('Treasury')} G"), [0])


@pytest.mark.rule("SC.18.2")
def test_a_payment_can_come_before_the_condition_is_reached_but_never_after() -> None:
    """Five Barley less, and it is too late: the Merchant's trade is paid before it gives."""
    at = Table(
        table(
            village(grid("Merchant"), tokens=missing(1, "B", "Granary"), buildings="", scrolls=1),
            village(),
            achievements="Granary",
            juniper=6,
        )
    )
    do(at, "Activate Merchant", "Trade", "5 Barley for 3 Juniper")
    assert at.s.claimed == [-1]
    at = Table(
        table(
            village(grid("Merchant"), tokens=missing(5, "B", "Granary"), buildings="", scrolls=1),
            village(),
            achievements="Granary",
            juniper=6,
        )
    )
    do(at, "Activate Merchant", "Trade", "1 Scroll for 5 Barley")
    assert at.s.claimed == [0]


@pytest.mark.rule("SC.18.4")
def test_nobody_can_claim_it_again() -> None:
    at = Table(table(village(tokens=BELLS), village(tokens=BELLS), achievements="Bell Tower"))
    assert at.s.claimed == [0]
    do(at, *PASSING)
    do(at, *PASSING)
    assert at.ask().seat == 0
    assert [v.scrolls for v in at.s.villages] == [2, 0]


@pytest.mark.rule("SC.18.5")
def test_several_at_one_moment_and_in_one_turn() -> None:
    mine = f"{BELLS}, {goal('Granary')} B, {missing(brings('Herder'), 'J', 'Woodpile')}"
    at = Table(table(village(tokens=mine), village(), achievements="Bell Tower, Granary, Woodpile"))
    assert (at.s.claimed, at.village().scrolls) == ([0, 0, -1], 4)
    do(at, "Activate Herder", "Gain")
    assert (at.s.claimed, at.village().scrolls) == ([0, 0, 0], 6)


@pytest.mark.rule("SC.18.6")
def test_nothing_is_spent_for_it() -> None:
    mine, row = f"{goal('Granary')} B, {BELLS}", farms(goal("Busy Street"))
    at = Table(
        table(
            village(grid(*COMMON, "Beggar"), tokens=mine, buildings=row),
            village(),
            achievements="Granary, Bell Tower, Busy Street, Full Village, Open Gates",
        )
    )
    v = at.village()
    assert v.scrolls == 10
    assert v.tokens == tokens(mine)
    assert row_of(v) == row
    assert len(list(filter(None, names(v.grid)))) == 9


@pytest.mark.rule("SC.18.7")
def test_losing_the_condition_later_returns_nothing() -> None:
    at = Table(table(village(tokens=BELLS), village(buildings=""), achievements="Bell Tower"))
    do(at, "Activate Novice", "Meditation", f"{goal('Bell Tower')} Prayer Bells")
    assert (at.village().tokens, at.village().scrolls, at.s.claimed) == (tokens(""), 4, [0])


@pytest.mark.rule("SC.18.9")
@pytest.mark.parametrize(
    ("name", "mine"),
    [
        (
            "Granary",
            {
                "tokens": f"{missing(1, 'B', 'Granary')}, 3 G",
                "buildings": "Farm, Farm",
                "hand": "Officer",
                "grid": grid("Farmer"),
            },
        ),
        (
            "Woodpile",
            {
                "tokens": f"{missing(1, 'J', 'Woodpile')}, 3 G",
                "hand": "Woodcutter Carpenter",
                "grid": grid("Forester"),
            },
        ),
        (
            "Bell Tower",
            {
                "tokens": f"{missing(1, 'P', 'Bell Tower')}, 2 G",
                "buildings": "Forge, Forge",
                "hand": "Priest",
                "grid": grid("Smith"),
            },
        ),
        (
            "Altar",
            {
                "tokens": f"{missing(1, 'O', 'Altar')}, 2 G",
                "buildings": "Shrine",
                "hand": "Shrine_Keeper",
                "grid": grid("Potter"),
            },
        ),
        ("Treasury", {"tokens": missing(1, "G", "Treasury"), "grid": grid("Goldsmith", "Scholar")}),
    ],
)
def test_tokens_only_count(name: str, mine: dict[str, str]) -> None:
    at = Table(table(village(**mine), village(), achievements=name))  # type: ignore[arg-type]
    assert at.s.claimed == [-1]


@pytest.mark.rule("SC.18.10")
def test_a_claim_that_empties_the_supply_begins_the_last_round() -> None:
    at = Table(table(village(tokens=BELLS), village(), scrolls=1, achievements="Bell Tower"))
    assert (at.s.scrolls, at.s.ending, at.village().scrolls) == (0, True, 2)
    do(at, *PASSING)
    assert not at.over
    do(at, *PASSING)
    assert at.over


@pytest.mark.rule("SC.18.1", "SC.18.4")
def test_in_whole_games_each_is_claimed_at_most_once_by_whose_turn_it_is() -> None:
    claims = 0
    for seed in range(5):
        *_, end = random_game(3, seed)
        claimed = []
        for told in events(end, "TurnBegins", "AchievementClaimed"):
            if told.kind == "TurnBegins":
                active = told.facts["seat"]
            else:
                assert told.facts["seat"] == active
                claimed.append(told.facts["number"])
        assert len(set(claimed)) == len(claimed)
        assert set(claimed) <= set(end.s.achievements) <= set(ACHIEVEMENTS.values())
        claims += len(claimed)
    assert claims > 3


# As the box is printed


def claimed_on_the_first_turn(game: SnowcrestGame, seats: int, seed: int) -> set[str]:
    """By one main action of the start player, whichever it is, carried out in a few ways drawn by lot."""
    random, match = Random(seed), start(game, seats, seed)
    while match.s.bought < seats:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, random)[0], ask.id)
    (ask,) = match.asks.values()
    assert isinstance(ask, Pick), "the first main action"
    found = set[str]()
    for option in ask.options:
        for _ in range(3):
            at, first = match.position.copy(), match.s.active
            at.answer(0, option)
            while at.result is None and at.s.active == first:
                at.answer(0, random_answer(at.open[0], random)[0])
            found |= {
                game.box.achievements[number].name
                for number, by in zip(at.s.achievements, at.s.claimed, strict=True)
                if by == first
            }
    return found


def test_no_achievement_is_fulfilled_by_one_main_action_from_set_up() -> None:
    found = [claimed_on_the_first_turn(BOX, seats, seed) for seats in (2, 3, 4) for seed in range(12)]
    assert set().union(*found) == set()


def test_with_the_cards_of_before_some_were() -> None:
    before = BOX.of_edition("base c557c6e1")
    assert before is not BOX
    found = [claimed_on_the_first_turn(before, 3, seed) for seed in range(6)]
    assert set().union(*found) >= {"Woodpile", "Bell Tower"}
