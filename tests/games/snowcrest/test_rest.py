"""Section 10: the Rest."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings

from dolmen.games.snowcrest.rules.main_phase import WILD, incomes, main_actions
from dolmen.games.snowcrest.state import Snowcrest, has_line
from dolmen.kernel import Flow, Told, decode
from tests.games.snowcrest.brute_force_payments import tables
from tests.games.snowcrest.cards import GAME
from tests.games.snowcrest.table import Table, names, random_game, row_of, table, tokens, village

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


@pytest.mark.rule("SC.10.1")
def test_three_down_villagers_in_one_of_eight_lines() -> None:
    """Of all 512 ways to turn down some of nine villagers."""
    for size in range(10):
        for down in combinations("123456789", size):
            v = village("Poet Nun Abbot Farmer Priest Smith Herder Mason Novice")
            v.down = sum(1 << int(cell) - 1 for cell in down)
            assert has_line(v) == any(set(line) <= set(down) for line in LINES), down


@pytest.mark.rule("SC.10.1")
@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("gap", [0, 1, 2])
def test_a_line_forces_the_rest_and_an_empty_cell_breaks_it(line: str, gap: int) -> None:
    def sit(missing: str) -> Table:
        cells = ["Poet" if str(n) not in line else "Farmer-" for n in range(1, 10)]
        if missing:
            cells[int(missing) - 1] = "."
        return Table(table(village(" ".join(cells)), village()))

    assert "Red rests" in sit("").lines()
    assert "Red rests" not in sit(line[gap]).lines()


@pytest.mark.rule("SC.10.2", "SC.10.5")
def test_income_comes_before_the_cards_are_turned_up() -> None:
    at = Table(table(village("Farmer- Priest- Smith- Nun . . . . ."), village()))
    assert at.village().tokens == tokens("1 P"), "only the Nun was up"
    assert at.village().down == 0
    kinds = [told.kind for told in at.events()]
    assert kinds.index("Rests") < kinds.index("Gained") < kinds.index("TurnedUp")


@pytest.mark.rule("SC.10.3")
def test_every_icon_of_an_upright_villager_gives_a_token() -> None:
    grid = "Poet- Poet- Poet- Farmer Priest Shrine_Keeper Woodcutter Goldsmith Storyteller"
    at = Table(table(village(grid), village()))
    assert at.village().tokens == tokens("1 B, 2 P, 1 O, 2 J, 1 G")
    assert at.s.juniper == 4


@pytest.mark.rule("SC.10.4")
def test_a_down_starter_gives_barley_and_an_upright_one_nothing() -> None:
    at = Table(table(village("Herder- Mason- Novice- . . . . . Pilgrim"), village()))
    assert at.village().tokens == tokens("3 B")


@pytest.mark.rule("SC.10.5")
def test_a_down_villager_that_is_no_starter_gives_nothing() -> None:
    at = Table(table(village("Goldsmith- Farmer- Scholar- . . Porter- . . ."), village()))
    assert at.village().tokens == tokens("")


@pytest.mark.rule("SC.10.6")
@pytest.mark.parametrize("letter", "BJPOG")
def test_the_wild_icon_gives_what_its_owner_chooses(letter: str) -> None:
    at = Table(table(village("Poet- Poet- Poet- Scholar . . . . ."), village()))
    assert at.labels() == ["Barley", "Juniper", "Prayer Bell", "Offering Bowl", "Gold"]
    at.pick(at.labels()["BJPOG".index(letter)])
    assert at.village().tokens == tokens(f"1 {letter}")
    assert at.s.juniper == 6 - (letter == "J")


@pytest.mark.rule("SC.10.3", "SC.10.4", "SC.10.5", "SC.10.6", "SC.10.7")
@settings(max_examples=100, deadline=None)
@given(tables())
def test_income_card_by_card(s: Snowcrest) -> None:
    v = s.villages[0]
    expected = [0] * 5
    wild = 0
    for cell, kind in enumerate(v.grid):
        if kind < 0:
            continue
        card, down = GAME.box.villagers[kind], v.down >> cell & 1
        if card.starter:
            expected[0] += down
        elif not down:
            for icon in card.icons:
                if icon == 5:
                    expected[wild % 5] += 1
                    wild += 1
                else:
                    expected[icon] += 1
    assert _answered(incomes(s, 0, v)) == (expected, wild)


def _answered(flow: Flow[list[int]]) -> tuple[list[int], int]:
    """The income when wild icons are Barley, Juniper and so on in turn, and how often that was asked."""
    asked = 0
    try:
        next(flow)
        while True:
            asked += 1
            flow.send(WILD[(asked - 1) % 5])
    except StopIteration as end:
        return end.value, asked


@pytest.mark.rule("SC.10.7", "SC.10.8")
def test_income_is_counted_once_although_a_forest_card_turns_cards_down() -> None:
    """The Moss Spirit wants two resources. The Priest pays them, and its Bells had come in before."""
    s = table(
        village("Poet- Poet- Poet- Priest Carpenter . . . .", buildings=""),
        village(". . . . . . . . .", buildings=""),
        juniper=1,
        forests="Moss Spirit",
    )
    at = Table(s)
    assert at.village().tokens == tokens("2 P, 1 J"), "Bells first, then Juniper, then the Forest"
    at.treat("Priest", "Priest")
    assert at.village().tokens == tokens("2 P, 1 J")
    assert (at.village().scrolls, at.village().down, at.s.juniper) == (1, 0, 6)


@pytest.mark.rule("SC.10.8")
def test_barley_bells_bowls_and_gold_come_first_and_can_meet_the_forest() -> None:
    s = table(
        village("Herder- Mason- Novice- Forester Carpenter Woodcutter Potter Goldsmith Nun", buildings=""),
        village(". . . . . . . . .", buildings=""),
        juniper=3,
        forests="Berry Spirit",
    )
    at = Table(s)
    assert at.village().tokens == tokens("3 B, 3 J, 1 P, 1 O, 1 G")
    at.give({"0": "barley", "1": "gold"})
    assert at.village().tokens == tokens("2 B, 4 J, 1 P, 1 O")
    gained = [(told.facts["n"], told.facts["what"]) for told in at.events("Gained")]
    assert gained == [(3, 0), (1, 2), (1, 3), (1, 4), (3, 1), (1, 1)], "all Juniper is one gain, cut by the Forest card"


@pytest.mark.rule("SC.10.9")
def test_all_villagers_are_turned_up_those_of_this_rest_too() -> None:
    s = table(
        village("Poet- Poet- Poet- Nun- Abbot Carpenter . . Herder-", buildings=""),
        village(". . . . . . . . .", buildings=""),
        juniper=1,
        forests="Thorn Spirit",
    )
    at = Table(s)
    at.treat("with Prayer Bell", "Turn Abbot on cell 5 down")
    assert "Red turns Abbot down and avoids an item" in at.lines()
    assert at.village().down == 0


@pytest.mark.rule("SC.10.10")
def test_a_rest_moves_no_card_draws_none_restocks_nothing_and_does_nothing_else() -> None:
    grid = "Herder- Mason- Novice- Farmer . Priest- . . Pilgrim"
    s = table(village(grid, hand="Smith", deck="Officer", discard="Celebrant", buildings="Farm-, Forge"), village())
    at = Table(s)
    v = at.village()
    assert names(v.grid) == ["Herder", "Mason", "Novice", "Farmer", "", "Priest", "", "", "Pilgrim"]
    assert (names(v.hand), names(v.deck), names(v.discard)) == (["Smith"], ["Officer"], ["Celebrant"])
    assert (row_of(v), v.tokens, v.scrolls, v.omen) == ("Farm-, Forge", tokens("4 B"), 0, 0)
    assert (at.s.active, at.ask().seat) == (1, 1), "the turn is over"
    assert not at.events("Acted", "Activated", "Drawn", "Restocked", "Placed")


@pytest.mark.rule("SC.10.1", "SC.10.9", "SC.7.4")
@pytest.mark.parametrize("seats", [2, 3])
def test_in_whole_games_whoever_has_a_line_rests_and_nobody_else_does(seats: int) -> None:
    rests = 0
    for seed in range(4):
        *_, at = random_game(seats, seed)
        for turn in at.turns[seats:]:
            before = decode(turn.snapshot, GAME.state)
            rested = any(isinstance(told, Told) and told.kind == "Rests" for told in turn.story)
            rests += rested
            assert rested == (has_line(before.villages[before.active]) or not main_actions(before))
    assert rests > 10


@pytest.mark.rule("SC.7.4", "SC.10.2")
def test_a_forced_rest_is_played_on_the_table_for_whoever_it_happens_to() -> None:
    """It asks nothing, so it has a beat of its own, on which the village moves, for its owner as for all others."""
    at = Table(table(village("Herder- Mason- Novice- . Farmer . . . Pilgrim"), village()))
    rests, *_, up = [told for told in at.events() if told.kind in ("Rests", "Gained", "TurnedUp")]
    assert {rests.beat, up.beat} == {"Rests"}
    assert rests.motions
    assert [told.kind for told in at.events(viewer=0)] == [told.kind for told in at.events(viewer=1)]
