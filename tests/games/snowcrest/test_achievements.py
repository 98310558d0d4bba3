"""Section 18: Achievements."""

from __future__ import annotations

import pytest

from tests.games.snowcrest.looking import log
from tests.games.snowcrest.table import (
    ACHIEVEMENTS,
    Sitting,
    events,
    names,
    random_game,
    row_of,
    table,
    tokens,
    village,
)

GRID = """
    Herder  {}  Mason
    {}      {}  {}
    Novice  {}  Pilgrim
"""


def grid(*cards: str) -> str:
    """These on cells 5, 2, 4, 6, 8."""
    five, two, four, six, eight = [*cards, *["."] * (5 - len(cards))]
    return GRID.format(two, four, five, six, eight)


PASSING = ("Activate Herder", "Do nothing")


def do(at: Sitting, *words: str) -> Sitting:
    for word in words:
        at.pick(word)
    return at


FULL = grid("Smith", "Priest", "Celebrant", "Carpenter")
SIX = "Farm, Farm, Farm, Farm, Farm"
COMMON = grid("Nun", "Porter", "Gardener", "Poet")


@pytest.mark.rule("SC.18.3", "SC.18.4", "SC.18.9")
@pytest.mark.parametrize(
    ("name", "mine", "words"),
    [
        ("Full Village", {"grid": FULL, "hand": "Farmer", "tokens": "2 B"}, ("Add Farmer", "Cell 8")),
        ("Busy Street", {"buildings": SIX, "tokens": "2 J"}, ("Activate Mason", "build any building", "Forge")),
        (
            "Balanced Town",
            {"buildings": "Farm-, Farm, Forge, Forge-, Shrine", "tokens": "2 J"},
            ("Activate Mason", "build any building", "Shrine"),
        ),
        ("Blessed", {"grid": grid("Herbalist"), "omen": 1}, ("Activate Herbalist", "Lose 2 Omens")),
        ("Granary", {"grid": grid("Farmer"), "tokens": "5 B"}, ("Activate Farmer", "Gain 3 Barley")),
        ("Woodpile", {"tokens": "3 J"}, ("Activate Herder", "Gain 2 Juniper")),
        ("Bell Tower", {"tokens": "4 P"}, ("Activate Novice", "Gain 1 Prayer Bell")),
        ("Altar", {"tokens": "4 O"}, ("Activate Pilgrim", "Gain 1 Offering Bowl")),
        ("Treasury", {"grid": grid("Goldsmith"), "tokens": "1 G"}, ("Activate Goldsmith", "Gain 2 Gold")),
        ("Open Gates", {"grid": COMMON, "buildings": ""}, ("Add Beggar", "Cell 8")),
    ],
)
def test_each_achievement_is_claimed_the_moment_it_is_fulfilled(
    name: str, mine: dict[str, str], words: tuple[str, ...]
) -> None:
    mine = {"buildings": "", **mine}
    at = Sitting(table(village(**mine), village(), row="Beggar", achievements=name, juniper=6))  # type: ignore[arg-type]
    do(at, *words[:-1])
    assert at.village().scrolls == 0, "not before"
    at.pick(words[-1])
    assert (at.village().scrolls, at.s.claimed, at.s.scrolls) == (2, [0], 18)
    assert f"Red achieves {name}" in log(at, None)


@pytest.mark.rule("SC.18.1", "SC.18.8")
def test_only_the_active_player_claims_and_only_on_the_own_turn() -> None:
    """Blue has five Bells all along, Red passes: Blue claims when the own turn begins."""
    at = Sitting(table(village(), village(tokens="5 P"), achievements="Bell Tower"))
    assert at.s.claimed == [-1]
    do(at, *PASSING)
    assert (at.s.claimed, at.village(1).scrolls) == ([1], 2)
    assert at.ask.seat == 1


@pytest.mark.rule("SC.18.8")
def test_what_no_longer_holds_at_the_next_own_turn_is_not_claimed() -> None:
    at = Sitting(
        table(
            village(grid("Forester")),
            village(tokens="5 P", buildings=""),
            juniper=3,
            forests="Root Spirit",
            achievements="Bell Tower",
        )
    )
    do(at, "Activate Forester", "Gain 3 Juniper", "Take 1 Omen", "Pay with Prayer Bell")
    assert at.ask.seat == 1
    assert (at.s.claimed, at.village(1).scrolls) == ([-1], 0)


@pytest.mark.rule("SC.18.2")
def test_it_is_checked_in_the_middle_of_a_gain_of_juniper() -> None:
    """Five Juniper are there before the Forest takes two of them away."""
    at = Sitting(
        table(
            village(grid("Forester"), tokens="4 J", buildings=""),
            village(buildings=""),
            juniper=1,
            forests="Moss Spirit",
            achievements="Woodpile",
        )
    )
    do(at, "Activate Forester", "Gain 3 Juniper")
    assert at.s.shown is not None
    assert (at.s.claimed, at.village().scrolls) == ([0], 2)


@pytest.mark.rule("SC.18.2")
def test_it_is_checked_between_the_steps_of_one_action() -> None:
    """Chant Leader: the fifth Bell counts before it is rung."""
    at = Sitting(table(village(grid("Chant_Leader"), tokens="4 P"), village(buildings=""), achievements="Bell Tower"))
    do(at, "Activate Chant Leader", "Gain 1 Prayer Bell, Meditation", "5 Prayer Bells")
    assert (at.village().tokens, at.village().scrolls) == (tokens(""), 4)


@pytest.mark.rule("SC.18.2")
def test_it_is_checked_after_the_reward_of_a_guardian() -> None:
    at = Sitting(
        table(
            village(grid("Celebrant"), tokens="2 O, 2 G", buildings=""),
            village(buildings=""),
            guardians="Cloud Serpent",
            achievements="Treasury",
        )
    )
    do(at, "Activate Celebrant", "Veneration").pay("2 bowls").treat("Take 1 Omen", "Take 1 Omen")
    assert (at.village().tokens, at.s.claimed) == (tokens("3 G"), [0])


@pytest.mark.rule("SC.18.2")
def test_a_payment_can_come_before_the_condition_is_reached_but_never_after() -> None:
    """Eight Barley less five are three: the Merchant's trade is paid before it gives."""
    at = Sitting(
        table(
            village(grid("Merchant"), tokens="7 B", buildings="", scrolls=1),
            village(),
            achievements="Granary",
            juniper=6,
        )
    )
    do(at, "Activate Merchant", "Trade", "5 Barley for 3 Juniper")
    assert at.s.claimed == [-1]
    at = Sitting(
        table(
            village(grid("Merchant"), tokens="3 B", buildings="", scrolls=1),
            village(),
            achievements="Granary",
            juniper=6,
        )
    )
    do(at, "Activate Merchant", "Trade", "1 Scroll for 5 Barley")
    assert at.s.claimed == [0]


@pytest.mark.rule("SC.18.4")
def test_nobody_can_claim_it_again() -> None:
    at = Sitting(table(village(tokens="5 P"), village(tokens="5 P"), achievements="Bell Tower"))
    assert at.s.claimed == [0]
    do(at, *PASSING)
    do(at, *PASSING)
    assert at.ask.seat == 0
    assert [v.scrolls for v in at.s.villages] == [2, 0]


@pytest.mark.rule("SC.18.5")
def test_several_at_one_moment_and_in_one_turn() -> None:
    at = Sitting(table(village(tokens="5 P, 8 B, 3 J"), village(), achievements="Bell Tower, Granary, Woodpile"))
    assert (at.s.claimed, at.village().scrolls) == ([0, 0, -1], 4)
    do(at, "Activate Herder", "Gain 2 Juniper")
    assert (at.s.claimed, at.village().scrolls) == ([0, 0, 0], 6)


@pytest.mark.rule("SC.18.6")
def test_nothing_is_spent_for_it() -> None:
    at = Sitting(
        table(
            village(COMMON.replace(".", "Beggar"), tokens="8 B, 5 P", buildings=f"{SIX}, Forge"),
            village(),
            achievements="Granary, Bell Tower, Busy Street, Full Village, Open Gates",
        )
    )
    v = at.village()
    assert v.scrolls == 10
    assert v.tokens == tokens("8 B, 5 P")
    assert row_of(v) == f"{SIX}, Forge"
    assert len(list(filter(None, names(v.grid)))) == 9


@pytest.mark.rule("SC.18.7")
def test_losing_the_condition_later_returns_nothing() -> None:
    at = Sitting(table(village(tokens="5 P"), village(buildings=""), achievements="Bell Tower"))
    do(at, "Activate Novice", "Meditation", "5 Prayer Bells")
    assert (at.village().tokens, at.village().scrolls, at.s.claimed) == (tokens(""), 4, [0])


@pytest.mark.rule("SC.18.9")
@pytest.mark.parametrize(
    ("name", "mine"),
    [
        (
            "Granary",
            {"tokens": "7 B, 3 G", "buildings": "Farm, Farm", "hand": "Officer", "grid": grid("Farmer")},
        ),
        ("Woodpile", {"tokens": "4 J, 3 G", "hand": "Woodcutter Carpenter", "grid": grid("Forester")}),
        ("Bell Tower", {"tokens": "4 P, 2 G", "buildings": "Forge, Forge", "hand": "Priest", "grid": grid("Smith")}),
        ("Altar", {"tokens": "4 O, 2 G", "buildings": "Shrine", "hand": "Celebrant"}),
        ("Treasury", {"tokens": "2 G", "grid": grid("Goldsmith", "Scholar")}),
    ],
)
def test_tokens_only_count(name: str, mine: dict[str, str]) -> None:
    at = Sitting(table(village(**mine), village(), achievements=name))  # type: ignore[arg-type]
    assert at.s.claimed == [-1]


@pytest.mark.rule("SC.18.10")
def test_a_claim_that_empties_the_supply_begins_the_last_round() -> None:
    at = Sitting(table(village(tokens="5 P"), village(), scrolls=1, achievements="Bell Tower"))
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
