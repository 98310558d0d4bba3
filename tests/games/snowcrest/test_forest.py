"""Section 13: Juniper, and the Forest cards that wake when it is gone."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.resources import Resource
from dolmen.games.snowcrest.rules.end import scores
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Match
from tests.games.snowcrest.table import (
    FORESTS,
    Table,
    brings,
    events,
    is_down,
    kind,
    names,
    random_game,
    row_of,
    table,
    tokens,
    village,
)

FORESTER = """
    Herder  .         Mason
    .       Forester  .
    Novice  .         Pilgrim
"""


@pytest.mark.rule("SC.13.1")
@pytest.mark.parametrize(
    ("grid", "words", "gain"),
    [
        ("Herder . . . . . . . Pilgrim", ("Activate Herder", "Gain"), brings("Herder")),
        ("Woodcutter . . . . . . . Pilgrim", ("Activate Woodcutter", "Gain 3 Juniper"), 3),
        ("Forester . . . . . . . Pilgrim", ("Activate Forester", "Gain 3 Juniper"), 3),
        ("Merchant . . . . . . . Pilgrim", ("Activate Merchant", "Trade", "1 Scroll for 3 Juniper"), 3),
        ("Beggar . . . . . . . Pilgrim", ("Activate Beggar", "Gain 2", "Juniper", "Bowl"), 1),
    ],
)
def test_whatever_gives_juniper_takes_it_from_the_forest_deck(grid: str, words: tuple[str, ...], gain: int) -> None:
    at = Table(table(village(grid, scrolls=1, buildings=""), village(), juniper=5))
    for word in words:
        at.pick(word)
    assert at.village().tokens[Resource.JUNIPER] == gain
    assert at.s.juniper == 5 - gain


def played(seats: int, seed: int) -> Match[Snowcrest]:
    """A random game at its end."""
    *_, end = random_game(seats, seed)
    return end


@pytest.mark.rule("SC.13.1", "SC.13.12")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_in_whole_games_every_juniper_came_from_the_deck_and_to_the_active_player(seats: int) -> None:
    takings = 0
    for seed in range(6):
        end = played(seats, seed)
        laid = 3 * seats + sum(told.facts["n"] for told in events(end, "JuniperLaid"))
        for told in events(end, "TurnBegins", "Gained"):
            if told.kind == "TurnBegins":
                active = told.facts["seat"]
            elif told.facts["what"] == Resource.JUNIPER:
                assert told.facts["seat"] == active
                laid -= told.facts["n"]
                takings += 1
        assert laid == end.s.juniper
    assert takings


@pytest.mark.rule("SC.13.2")
def test_the_full_amount_is_taken_although_it_empties_the_deck() -> None:
    at = Table(table(village(FORESTER, tokens="2 B"), village(), juniper=3, forests="Berry Spirit"))
    at.pick("Activate Forester")
    assert at.labels() == ["Gain 3 Juniper", "Do nothing"], "all of it or nothing"
    at.pick("Gain 3 Juniper")
    assert at.village().tokens[Resource.JUNIPER] == 3
    assert at.s.shown == -1 - FORESTS["Berry Spirit"]


@pytest.mark.rule("SC.13.3")
def test_juniper_icons_take_nothing_from_the_deck() -> None:
    grid = """
        Herder  Woodcutter  Mason
        .       .           .
        Novice  .           Pilgrim
    """
    at = Table(table(village(grid, hand="Carpenter"), village(), juniper=1))
    at.pick("Activate Mason").pick("build any building").pay("cell 2").pick("Forge")
    assert at.s.juniper == 1
    assert at.s.shown is None
    assert (is_down(at.village(), 2), row_of(at.village())) == (True, "Farm, Forge")


@pytest.mark.rule("SC.13.4", "SC.13.8")
def test_the_gain_pauses_for_the_card_and_goes_on_after_it() -> None:
    at = Table(
        table(
            village(FORESTER, hand="Priest", buildings=""),
            village(buildings=""),
            juniper=2,
            forests="Fern Spirit",
        )
    )
    at.pick("Activate Forester").pick("Gain 3 Juniper")
    assert (at.village().tokens, at.s.juniper) == (tokens("2 J"), 0)
    assert at.ask().seat == 0
    at.pick("Discard Priest")
    assert (at.village().tokens, at.s.juniper) == (tokens("3 J"), 5)


@pytest.mark.rule("SC.13.5", "SC.13.7")
def test_active_player_first_then_clockwise_then_the_scroll_for_the_active_player_alone() -> None:
    at = Table(
        table(
            village(hand="Smith"),
            village(hand="Smith"),
            village(FORESTER, hand="Smith"),
            village(hand="Smith"),
            active=2,
            juniper=3,
            forests="Fern Spirit",
        )
    )
    at.pick("Activate Forester").pick("Gain 3 Juniper")
    asked = []
    while at.s.shown is not None:
        asked.append(at.ask().seat)
        assert [v.scrolls for v in at.s.villages] == [0, 0, 0, 0]
        at.pick("Take 1 Omen")
    assert asked == [2, 3, 0, 1]
    assert [v.scrolls for v in at.s.villages] == [0, 0, 1, 0], "even with nothing but Omens"
    assert [v.omen for v in at.s.villages] == [-1] * 4


@pytest.mark.rule("SC.13.6")
def test_juniper_of_the_paused_gain_may_pay() -> None:
    at = Table(table(village(FORESTER, buildings=""), village(buildings=""), juniper=2, forests="Moss Spirit"))
    at.pick("Activate Forester").pick("Gain 3 Juniper").treat("Pay with Juniper", "Pay with Juniper")
    assert at.village().tokens == tokens("1 J"), "two were paid, one was still owed"
    assert at.village().omen == 0


@pytest.mark.rule("SC.13.8")
@pytest.mark.parametrize(("seats", "laid"), [(2, 6), (3, 9), (4, 12)])
def test_the_card_goes_under_the_deck_and_three_juniper_a_player_are_laid_on(seats: int, laid: int) -> None:
    villages = [village(FORESTER, buildings=""), *(village(buildings="") for _ in range(seats - 1))]
    at = Table(table(*villages, juniper=3, forests="Thorn Spirit, Root Spirit"))
    at.pick("Activate Forester").pick("Gain 3 Juniper").pick("Take 1 Omen")
    assert at.s.juniper == laid
    assert (at.s.forests.cards[0], at.s.forests.cards[-1]) == (FORESTS["Thorn Spirit"], FORESTS["Root Spirit"])
    assert at.s.shown is None


@pytest.mark.rule("SC.13.9")
@pytest.mark.parametrize(("juniper", "wakes"), [(4, False), (3, True)])
def test_taking_exactly_the_last_ones_wakes_the_forest(juniper: int, wakes: bool) -> None:
    at = Table(table(village(FORESTER), village(), juniper=juniper, forests="Root Spirit"))
    at.pick("Activate Forester").pick("Gain 3 Juniper")
    assert (at.s.shown is not None) == wakes


@pytest.mark.rule("SC.13.10")
def test_one_gain_may_wake_the_forest_twice() -> None:
    rest = """
        Herder-     Farmer-    Mason-
        Woodcutter  Carpenter  Forester
        Novice      Herbalist  Stonemason
    """
    at = Table(
        table(village(rest, buildings=""), village(buildings=""), juniper=1, forests="Berry Spirit, Root Spirit")
    )
    assert at.village().tokens == tokens("2 B, 1 J"), "6 Juniper are due"
    at.treat("Take 1 Omen", "Pay with Barley")
    assert at.s.juniper == 1, "5 of the 6 new ones were taken"
    assert at.village().tokens == tokens("1 B, 6 J")

    solo = Table(table(village(rest, buildings=""), juniper=1, forests="Berry Spirit, Root Spirit"))
    solo.treat("Take 1 Omen", "Pay with Barley")
    assert (solo.village().scrolls, solo.village().tokens, solo.s.juniper) == (2, tokens("1 B, 6 J"), 1)
    shown = [told.facts["number"] for told in solo.events("ForestShown")]
    assert shown == [FORESTS["Berry Spirit"], FORESTS["Root Spirit"]]


@pytest.mark.rule("SC.13.11")
def test_the_six_cards_come_again_in_the_same_order() -> None:
    at = Table(table(village("Forester " * 9, buildings="")))
    for cell in (1, 2, 4, 6, 8, 9, 3):
        at.pick(f"on cell {cell}").pick("Gain 3 Juniper")
        while at.s.shown is not None:
            at.take_omens()
    shown = [told.facts["number"] for told in at.events("ForestShown")]
    assert sorted(shown[:6]) == list(range(6))
    assert shown[6:] == shown[:1]


@pytest.mark.rule("SC.13.12")
def test_the_final_count_takes_juniper_without_the_forest() -> None:
    s = table(village(FORESTER, hand="Woodcutter", buildings=""), village(), juniper=1)
    assert scores(s)[0].total_resources == 3
    assert (s.juniper, s.shown) == (1, None)


@pytest.mark.rule("SC.13.12")
def test_a_curse_gives_no_juniper_to_others() -> None:
    at = Table(
        table(
            village(FORESTER, buildings=""), village(hand="Woodcutter", buildings=""), juniper=3, forests="Fern Spirit"
        )
    )
    at.pick("Activate Forester").pick("Gain 3 Juniper").pick("Discard Woodcutter")
    assert at.village(1).tokens == tokens("")
    assert names(at.village(1).discard) == ["Woodcutter"]
    assert kind("Woodcutter") not in at.village(1).hand
