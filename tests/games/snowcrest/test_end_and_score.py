"""Section 20: the end of the game and the score."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest.rules.end import final_resources, result, scores
from dolmen.games.snowcrest.state import Snowcrest
from dolmen.kernel import Result
from tests.games.snowcrest.table import Table, events, grid, random_game, score, table, tokens, village


def terton(**more: str) -> dict[str, str]:
    """One who can take a Scroll this turn."""
    return {"grid": grid("Terton"), "tokens": "3 B", "buildings": "", **more}


def ended(s: Snowcrest) -> Result:
    s.over = True
    found = result(s)
    assert found
    return found


def wait(at: Table) -> Table:
    return at.pick("Activate Herder").pick("Do nothing")


@pytest.mark.rule("SC.20.1", "SC.20.2", "SC.20.3")
@pytest.mark.parametrize(("active", "turns_left"), [(2, 2), (0, 1), (1, 0)])
def test_the_round_of_the_last_scroll_is_played_to_its_end(active: int, turns_left: int) -> None:
    """Green is the start player, so Blue has the last turn of a round."""
    villages = [village(**terton()) if seat == active else village() for seat in range(3)]  # type: ignore[arg-type]
    at = Table(table(*villages, start=2, active=active, scrolls=1))
    at.pick("Activate Terton").pick("Pay")
    assert at.s.scrolls == 0
    for _ in range(turns_left):
        assert not at.over
        wait(at)
    assert at.over


@pytest.mark.rule("SC.20.1")
def test_the_last_scroll_may_be_taken_on_anothers_turn() -> None:
    at = Table(table(village(tokens="1 P"), village(tokens="2 P", buildings=""), scrolls=2))
    at.pick("Activate Novice").pick("Meditation").pick("Ring them")
    assert (at.village(1).scrolls, at.s.scrolls, at.s.ending) == (2, 0, True)
    assert not at.over
    wait(at)
    assert at.over


@pytest.mark.rule("SC.20.1")
def test_the_end_is_triggered_once() -> None:
    """Also if a Scroll comes back and is taken again."""
    at = Table(
        table(
            village(**terton()),  # type: ignore[arg-type]
            village(grid("Merchant"), scrolls=2, buildings=""),
            village(**terton()),  # type: ignore[arg-type]
            scrolls=1,
        )
    )
    at.pick("Activate Terton").pick("Pay")
    at.pick("Activate Merchant").pick("Trade").pick("1 Scroll for 5 Barley")
    assert at.s.scrolls == 1
    at.pick("Activate Terton").pick("Pay")
    assert (at.s.scrolls, at.over) == (0, True)
    assert len(at.events("LastScrollTaken")) == 1


@pytest.mark.rule("SC.20.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_have_had_the_same_number_of_turns(seats: int) -> None:
    for seed in range(4):
        *_, end = random_game(seats, seed)
        turns = [told.facts["seat"] for told in events(end, "TurnBegins")]
        assert {turns.count(seat) for seat in range(seats)} == {len(turns) // seats}
        last = events(end, "LastScrollTaken", "TurnBegins")
        after = len(last) - 1 - next(i for i, told in enumerate(last) if told.kind == "LastScrollTaken")
        assert after < seats


@pytest.mark.rule("SC.20.4")
def test_a_scroll_given_back_does_not_cancel_the_end() -> None:
    at = Table(table(village(**terton()), village(grid("Merchant"), scrolls=1), village(), scrolls=1))  # type: ignore[arg-type]
    at.pick("Activate Terton").pick("Pay")
    at.pick("Activate Merchant").pick("Trade").pick("1 Scroll for 3 Juniper")
    assert at.s.scrolls == 1
    wait(at)
    assert at.over


@pytest.mark.rule("SC.20.5", "SC.20.14")
@pytest.mark.parametrize("scrolls", [0, 1, 13])
def test_a_point_for_each_scroll(scrolls: int) -> None:
    s = table(village(scrolls=scrolls, buildings=""), village(buildings="", tokens="1 B"))
    assert (score(s, 0).scrolls, score(s, 0).total) == (scrolls, scrolls)


@pytest.mark.rule("SC.20.6")
@pytest.mark.parametrize(("built", "points"), [(0, 0), (5, 0), (6, 1), (7, 3), (8, 5)])
@pytest.mark.parametrize("tile", ["Farm", "Shrine-"])
def test_points_for_six_seven_and_eight_buildings(built: int, points: int, tile: str) -> None:
    s = table(village(buildings=", ".join([tile] * built)), village())
    assert score(s, 0).buildings == points


@pytest.mark.rule("SC.20.7")
@pytest.mark.parametrize(("omen", "omens", "points"), [(5, 0, 5), (0, 0, 0), (-5, 3, -8), (2, 2, 0)])
def test_the_omen_space_and_the_tokens(omen: int, omens: int, points: int) -> None:
    assert score(table(village(omen=omen, omens=omens), village()), 0).omens == points


@pytest.mark.rule("SC.20.8")
def test_what_counts_as_final_resources() -> None:
    s = table(
        village(
            grid("Priest", "Merchant", "Farmer"),
            tokens="2 B, 1 J",
            buildings="Farm, Forge, Shrine",
            hand="Woodcutter Shrine_Keeper Farmer",
        ),
        village(buildings=""),
    )
    assert final_resources(s, range(2)) == [tokens("5 B, 3 J, 3 P, 2 O, 1 G"), tokens("")]


@pytest.mark.rule("SC.20.9")
def test_counting_juniper_leaves_the_forest_alone() -> None:
    s = table(village(grid("Woodcutter", "Forester"), hand="Carpenter", buildings=""), village(), juniper=1)
    assert final_resources(s, range(2))[0] == tokens("4 J")
    assert (s.juniper, s.shown, s.villages[0].tokens) == (1, None, tokens(""))


@pytest.mark.rule("SC.20.10")
def test_starters_and_whatever_is_down_or_in_a_pile_add_nothing() -> None:
    s = table(
        village(
            "Herder- Mason Novice Priest- Farmer- . . . .",
            buildings="Farm-, Forge-",
            hand="Pilgrim",
            deck="Farmer Smith",
            discard="Celebrant",
        ),
        village(),
    )
    assert final_resources(s, range(2))[0] == tokens("")


@pytest.mark.rule("SC.20.11")
def test_a_point_for_the_most_of_each_to_all_who_are_tied_and_none_for_nothing() -> None:
    s = table(
        village(tokens="2 B, 1 P, 1 O", buildings=""),
        village(tokens="2 B, 1 P", buildings=""),
        village(tokens="1 B, 1 P", buildings=""),
    )
    assert [found.resources for found in scores(s)] == [3, 2, 1], "nobody has Juniper or Gold"


def wild(mine: str, others: str, icons: int = 1) -> list[int]:
    """What becomes of Red's wild icons."""
    held = grid(*["Scholar"] * icons)
    s = table(village(held, tokens=mine, buildings=""), village(tokens=others, buildings=""))
    return final_resources(s, range(2))[0]


@pytest.mark.rule("SC.20.12")
def test_a_wild_icon_goes_where_it_gives_most_points() -> None:
    assert wild("1 O", "9 B, 9 J, 9 P, 2 O, 9 G") == tokens("2 O"), "a tie for the most"


@pytest.mark.rule("SC.20.12")
def test_then_where_it_leaves_the_others_fewest() -> None:
    """One more Bowl would tie with Blue, one more Gold would take Blue's point away."""
    assert wild("1 O, 2 G", "9 B, 9 J, 9 P, 2 O, 2 G") == tokens("2 O, 2 G"), "a new point is worth more"
    assert wild("2 B, 2 G", "3 B, 2 G, 9 J, 9 P, 9 O") == tokens("3 B, 2 G"), "and so it is here"
    assert wild("3 P, 3 G", "9 B, 9 J, 3 P, 9 O, 2 G") == tokens("4 P, 3 G"), "Blue loses the Bells"


@pytest.mark.rule("SC.20.12")
def test_then_the_first_in_order() -> None:
    assert wild("", "") == tokens("1 B")
    assert wild("", "1 B") == tokens("1 B"), "a point for both, as with Juniper alone"
    assert wild("", "2 B, 2 J") == tokens("1 P")


@pytest.mark.rule("SC.20.12", "SC.20.15")
def test_a_wild_icon_counts_once_in_the_sum() -> None:
    s = table(village(grid("Scholar"), tokens="2 B", buildings="Farm"), village(buildings=""))
    assert score(s, 0).total_resources == 4


@pytest.mark.rule("SC.20.13")
def test_several_icons_of_one_player_are_assigned_together() -> None:
    """Two icons tie for the Bowls, which one alone could not."""
    assert wild("", "9 B, 9 J, 9 P, 2 O, 9 G", icons=2) == tokens("2 O")
    assert wild("", "9 B, 9 J, 1 P, 9 O, 1 G", icons=2) == tokens("1 P, 1 G")
    assert wild("", "", icons=2) == tokens("1 B, 1 J")


@pytest.mark.rule("SC.20.13")
@pytest.mark.parametrize(("start", "red"), [(0, "1 B, 2 O"), (1, "1 J, 2 O")])
def test_players_assign_in_turn_order_from_the_start_player(start: int, red: str) -> None:
    """Red ties with Blue's one Barley as long as Blue's icon counts for nothing, else with Blue's Juniper."""
    mine = village(grid("Scholar"), tokens="2 O", buildings="")
    blues = village(grid("Scholar"), tokens="1 B, 1 J, 1 P, 1 G", buildings="")
    s = table(mine, blues, start=start)
    assert final_resources(s, range(2)) == [tokens(red), tokens("2 B, 1 J, 1 P, 1 G")]


@pytest.mark.rule("SC.20.14")
def test_a_score_is_the_sum_of_four_and_may_be_negative() -> None:
    s = table(village(scrolls=3, buildings=", ".join(["Farm-"] * 7), omen=-2, tokens="1 J"), village(omen=-5, omens=4))
    assert (score(s, 0).total, score(s, 1).total) == (3 + 3 - 2 + 1, -9 + 1)
    assert ended(s).scores == (5, -8)


@pytest.mark.rule("SC.20.15")
def test_the_highest_score_wins() -> None:
    s = table(village(scrolls=4, buildings=""), village(scrolls=6, buildings=""), village(scrolls=5, buildings=""))
    assert ended(s).winners == (1,)
    assert not ended(s).draw
    assert "tie" not in ended(s).reason


@pytest.mark.rule("SC.20.15")
def test_of_tied_players_the_one_with_more_resources_wins() -> None:
    s = table(village(scrolls=6, tokens="1 J", buildings=""), village(scrolls=6, tokens="4 B", buildings=""))
    assert [found.total for found in scores(s)] == [7, 7]
    assert ended(s).winners == (1,)
    assert ended(s).reason == "7 points, and 4 resources break the tie"


@pytest.mark.rule("SC.20.16")
def test_players_still_tied_share_the_win() -> None:
    s = table(village(scrolls=6, buildings=""), village(scrolls=2, buildings=""), village(scrolls=6, buildings=""))
    assert ended(s).winners == (0, 2)
    assert ended(s).reason == "6 points", "nothing breaks the tie"
