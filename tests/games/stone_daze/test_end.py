"""Section 14: victory and other ends."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.prompts import CALL_IT_OFF
from dolmen.games.stone_daze.rules.end import NO_CLAIM, NO_SURRENDER
from dolmen.games.stone_daze.state import LAST_ROUND, QUIET_ROUNDS
from dolmen.kernel import AskIsOver
from dolmen.kernel.scene import Sheet
from dolmen.library import start
from tests.games.stone_daze.table import Table, table

LAST_STEPS = """
        a   d   e   f   j
    12  .   .   .   .   .
    11  A1  .   A2  .   A3
     2  B1  .   B2  .   B3
     1  .   .   .   .   .
"""


# Landing


@pytest.mark.rule("SD.14.1", "SD.14.2", "SD.14.6")
@pytest.mark.parametrize("step", ["A1 a11-a12", "A2 e11-f12", "A3 j11-j12"])
def test_the_first_figure_on_any_square_of_the_enemys_last_row_wins(step: str) -> None:
    t = table(LAST_STEPS).round(A=step)
    assert t.tally() == (1, 0)
    assert t.winner == "A"
    assert t.match.result is not None
    assert t.match.result.winners == (0,)


@pytest.mark.rule("SD.14.2")
def test_the_row_before_the_last_and_the_own_last_row_are_no_goal() -> None:
    t = table("""
            d  e
        11  .  .
        10  .  A2
         2  A1 .
         1  .  .
    """)
    t.round(A="A2 e10-e11, A1 d2-d1")
    assert t.tally() == (0, 0)
    assert t.winner is None


@pytest.mark.rule("SD.14.3", "SD.14.4")
def test_who_falls_on_arrival_has_not_landed_and_who_gets_a_bump_has() -> None:
    picture = """
            d  e    f
        12  .  .    B6<
        11  .  {}   .
    """
    fell = table(picture.format("A2*")).round(A="A2 e11-e12", clubs="B6 e12")
    assert fell.tally() == (0, 0)
    assert fell.winner is None

    bumped = table(picture.format("A2")).round(A="A2 e11-e12", clubs="B6 e12")
    assert bumped.bumped("A2")
    assert bumped.winner == "A"


def both_landed() -> Table:
    t = table(LAST_STEPS).round(A="A2 e11-e12", B="B2 e2-e1")
    assert t.tally() == (1, 1)
    return t


@pytest.mark.rule("SD.14.7", "SD.14.1")
def test_with_equal_tallies_the_game_goes_on_until_somebody_leads() -> None:
    t = both_landed()
    assert t.winner is None
    assert t.round(B="B3 j2-j1").winner == "B"


@pytest.mark.rule("SD.14.5")
def test_a_figure_that_leaves_and_comes_back_counts_once() -> None:
    t = both_landed()
    t.round(A="A2 e12-e11")
    assert t.tally() == (1, 1)
    t.round(A="A2 e11-e12")
    assert t.tally() == (1, 1)
    assert t.winner is None


@pytest.mark.rule("SD.14.8")
def test_a_landed_figure_may_be_ordered_act_throw_and_be_hit() -> None:
    t = both_landed()
    t.round(A="A2 about")
    assert t.facing("A2") == "S"
    t.round(A="A2 fireball", B="B1 a2-b3", tokens="A fireball e11", clubs="A2 d11")
    assert t.s.clans[0].ball is not None
    assert "A2 Younger brother throws a club at d11" in t.lines()


@pytest.mark.rule("SD.14.8", "SD.14.9")
def test_a_landed_figure_may_be_put_out_and_still_counts() -> None:
    t = table("""
            d  e  f
        12  .  .  B6<
        11  .  A2 B7<
         2  .  B2 .
         1  .  .  .
    """)
    t.round(A="A2 e11-e12", B="B2 e2-e1").round(clubs="B6 e12, B7 e12")
    assert t.at("A2") == "out"
    assert t.tally() == (1, 1)
    assert t.winner is None


# No figures left


ALL_BUT = "A1 A2 A3 A4 A5 A7 B1 B2 B3 B4 B5 B7"
LAST_TWO = """
       e
    8  B6*
    5  A6*
"""


@pytest.mark.rule("SD.14.10")
def test_a_clan_without_figures_loses() -> None:
    t = table(LAST_TWO, out=ALL_BUT).round(clubs="A6 e8")
    assert t.winner == "A"


@pytest.mark.rule("SD.14.11")
def test_both_without_figures_is_a_draw() -> None:
    t = table(LAST_TWO, out=ALL_BUT).round(clubs="A6 e8, B6 e5")
    assert t.winner == "draw"
    assert t.match.result is not None
    assert t.match.result.draw


@pytest.mark.rule("SD.14.12")
def test_the_tally_comes_first_then_who_is_left_then_the_last_round() -> None:
    """In round 100 the points speak for clan B each time; what comes before them decides."""
    landed = table(LAST_STEPS, out="A4 A5 A6 A7", round=LAST_ROUND).round(A="A2 e11-e12")
    assert landed.winner == "A"
    assert "reached" in landed.s.reason

    none_left = table(LAST_TWO, out=ALL_BUT, round=LAST_ROUND).round(clubs="A6 e8")
    assert none_left.winner == "A"
    assert "no figure left" in none_left.s.reason

    on_points = table(LAST_STEPS, out="A4 A5 A6 A7", round=LAST_ROUND).round()
    assert on_points.winner == "B"
    assert "100 rounds" in on_points.s.reason


# Quiet rounds


QUIET = """
       d  e  f
    9  .  B6 .
    8  .  .  B2
    6  .  .  .
    5  .  .  .
    4  .  A1 A7
"""


@pytest.mark.rule("SD.14.13")
def test_a_round_without_hit_disc_or_progress_is_quiet_and_each_of_them_ends_the_quiet() -> None:
    def after(**given: str) -> int:
        return table(QUIET, quiet=7).round(**given).s.quiet

    assert after() == 8
    assert after(A="A1 e4-d4, A7 turn left") == 8
    assert after(A="A1 e4-e3", clubs="A7 f9") == 8
    assert after(clubs="A7 f8") == 0, "a hit"
    assert after(A="A1 about") == 0, "a disc"
    assert after(A="A1 e4-e5") == 0, "progress of clan A"
    assert after(B="B6 e9-e8") == 0, "progress of clan B"


@pytest.mark.rule("SD.14.14")
def test_progress_is_measured_against_the_figures_own_best_row() -> None:
    t = table(QUIET)
    t.round(A="A1 e4-e5")
    assert t.s.quiet == 0
    t.round(A="A1 e5-e4")
    assert t.s.quiet == 1
    t.round(A="A1 e4-e5")
    assert t.s.quiet == 2, "it has been there before"
    t.round(A="A7 f4-f5")
    assert t.s.quiet == 0, "another figure has been there, this one has not"


@pytest.mark.rule("SD.14.14")
def test_the_row_of_deployment_is_the_first_to_beat() -> None:
    match = start("stone-daze", options={"setup": "ready"}, seed=3)
    assert [piece.best for piece in match.s.figures] == [
        piece.square // 10 + 1 if n < 7 else 12 - piece.square // 10 for n, piece in enumerate(match.s.figures)
    ]


@pytest.mark.rule("SD.14.15")
def test_a_runners_disc_that_comes_back_does_not_end_the_quiet() -> None:
    t = table(QUIET.replace("4  .  A1 A7", "4  B3 A1 A7"), quiet=7)
    t.round(A="A1 run e4-c2", B="B3 d4-c3")
    assert t.s.quiet == 0, "the run came through and was paid for"

    t = table(QUIET.replace("4  .  A1 A7", "4  A3 A1 A7").replace("5  .  .  .", "5  .  .  B7"), quiet=7)
    t.round(A="A1 run e4-c4, A3 d4-c4")
    assert t.at("A1") == "e4"
    assert t.s.quiet == 8


@pytest.mark.rule("SD.14.16")
def test_either_clan_may_claim_the_end_after_twelve_quiet_rounds_and_not_before() -> None:
    early = table(QUIET, quiet=QUIET_ROUNDS - 1)
    early.refused(early.call, "A", "claim the end")
    for clan in ("A", "B"):
        t = table(QUIET, quiet=QUIET_ROUNDS)
        t.call(clan, "claim the end")
        assert t.winner is not None


@pytest.mark.rule("SD.14.16")
def test_the_end_can_be_claimed_only_before_the_own_orders_are_locked() -> None:
    t = table(QUIET, quiet=QUIET_ROUNDS)
    t.give({}, "A")
    t.refused(t.call, "A", "claim the end")
    assert "claim the end" in t.options("B", CALL_IT_OFF.name)
    t.give({}, "B")
    for clan in ("A", "B"):
        t.refused(t.call, clan, "claim the end")


@pytest.mark.rule("SD.14.17")
def test_the_game_ends_by_itself_after_round_100() -> None:
    t = table(QUIET, round=LAST_ROUND - 1)
    assert t.round().winner is None
    assert t.round().winner is not None


# Decided on points


def claimed(picture: str, out: str = "") -> Table:
    t = table(picture, out=out, quiet=QUIET_ROUNDS)
    t.call("A", "claim the end")
    return t


@pytest.mark.rule("SD.14.18")
def test_more_living_figures_win_whatever_their_bumps_and_distance() -> None:
    t = claimed(
        """
            d   e
        10  .   A2
         8  B1* B2*
        """,
        out="A7",
    )
    assert t.winner == "B"
    assert "more figures" in t.s.reason


@pytest.mark.rule("SD.14.19")
def test_then_fewer_bumps_win_whatever_the_distance() -> None:
    t = claimed("""
            d   e
        10  .   A2
         9  A1* .
         8  .   B2
    """)
    assert t.winner == "B"
    assert "fewer bumps" in t.s.reason


@pytest.mark.rule("SD.14.20")
def test_then_the_most_advanced_figure_wins() -> None:
    t = claimed("""
           d  e
        9  A1 A2
        3  .  B2
    """)
    assert t.winner == "B"
    assert "nearest" in t.s.reason


@pytest.mark.rule("SD.14.21")
def test_if_all_is_equal_it_is_a_draw() -> None:
    t = claimed("""
           d   e
        9  A1* .
        4  .   B2*
    """)
    assert t.winner == "draw"


# Surrender


@pytest.mark.rule("SD.14.22")
@pytest.mark.parametrize("step", ["orders", "tokens", "clubs", "healing"])
@pytest.mark.parametrize("clan", ["A", "B"])
def test_a_clan_may_surrender_at_any_time_and_the_other_wins_at_once(clan: str, step: str) -> None:
    t = table("""
           d   e
        5  A1* .
        4  .   A3
    """)
    if step != "orders":
        t.orders(A="A3 fire, A3 healer")
    if step in ("clubs", "healing"):
        t.tokens("A fire e5 f5")
    if step == "healing":
        t.clubs()
    assert t.waiting()
    assert t.s.step == step
    t.call(clan, "surrender")
    assert t.winner == {"A": "B", "B": "A"}[clan]


@pytest.mark.rule("SD.14.22")
def test_a_clan_may_surrender_during_setup() -> None:
    match = start("stone-daze")
    match.answer(1, "surrender", match.offers(1)[0].id)
    assert match.result is not None
    assert match.result.winners == (0,)


@pytest.mark.rule("SD.14.23")
def test_a_team_surrenders_only_if_all_its_members_want_it_at_the_same_time() -> None:
    t = table(seats=3, players={"A5": 2, "A6": 2, "A7": 2})
    t.call(0, "surrender")
    assert t.winner is None
    t.refused(t.call, 0, "surrender")
    t.call(2, "surrender")
    assert t.winner == "B"


@pytest.mark.rule("SD.14.22", "SD.14.23")
def test_a_vote_to_surrender_is_seen_by_mates_only_and_can_be_withdrawn() -> None:
    t = table(seats=3, players={"A5": 2, "A6": 2, "A7": 2})
    t.refused(t.call, 0, NO_SURRENDER)
    t.call(0, "surrender")
    assert t.parts(2)["surrender-A"].text == "Would surrender: {seat:0}"
    assert "surrender-A" not in t.parts(1)
    assert "surrender-A" not in t.parts(None)
    t.call(0, NO_SURRENDER)
    assert "surrender-A" not in t.parts(2)
    assert "{seat:0} would not surrender after all" in t.lines(2)
    assert "{seat:0} would not surrender after all" not in t.lines(1)
    t.call(2, "surrender")
    assert t.winner is None, "a voice that was withdrawn does not count"


@pytest.mark.rule("SD.14.23")
def test_a_vote_to_surrender_lapses_in_clean_up() -> None:
    t = table(seats=3, players={"A5": 2, "A6": 2, "A7": 2})
    t.call(0, "surrender")
    for _ in ("orders", "clubs"):
        assert t.s.clans[0].surrender == (0,)
        for seat in (0, 1, 2):
            t.give({}, seat)
        t.agree()
    assert t.s.round == 6
    t.call(2, "surrender")
    assert t.winner is None


@pytest.mark.rule("SD.14.16")
def test_a_claim_of_a_team_can_be_withdrawn_too() -> None:
    t = table(seats=3, players={"A5": 2, "A6": 2, "A7": 2}, quiet=12)
    t.call(0, "claim the end")
    t.call(0, NO_CLAIM)
    t.call(2, "claim the end")
    assert t.winner is None
    t.call(0, "claim the end")
    assert t.winner is not None


@pytest.mark.rule("SD.14.24")
def test_when_the_game_is_over_no_commit_is_accepted_and_no_further_step_carried_out() -> None:
    t = table(LAST_STEPS).round(A="A2 e11-e12, A3 about", B="")
    assert t.winner == "A"
    assert t.match.open == []
    for seat in (0, 1):
        with pytest.raises(AskIsOver):
            t.match.answer(seat, {})
    assert t.discs("A") == 7, "there was no clean-up"


@pytest.mark.rule("SD.14.24")
def test_when_the_game_is_over_everything_hidden_becomes_public() -> None:
    t = table(LAST_STEPS)
    t.give(t.order_answer("A2 e11-e12, A3 about"), "A")
    assert order_and_disc(t, 1) == order_and_disc(t, None) == (None, None)
    t.call("B", "surrender")
    assert order_and_disc(t, 1) == order_and_disc(t, None) == ("move forward", "180° turn")


def order_and_disc(t: Table, viewer: int | None) -> tuple[str | None, str | None]:
    """What a viewer sees of A2's order and of A3's disc."""
    panels = t.parts(viewer)
    order, disc = panels["panel-A2"], panels["panel-A3"]
    assert isinstance(order, Sheet)
    assert isinstance(disc, Sheet)
    return dict(order.rows).get("order"), dict(disc.rows).get("disc")


@pytest.mark.rule("SD.14.24")
def test_a_hidden_design_becomes_public_when_the_game_is_over() -> None:
    match = start("stone-daze", options={"advanced": True})
    match.answer(0, "Two hills")

    def seen_by_b() -> tuple[int, int]:
        parts = list(match.scene(1).walk())
        return sum("mound" in p.label for p in parts), sum(p.id.startswith("stash-A") for p in parts)

    assert seen_by_b() == (0, 0)
    match.answer(1, "surrender", match.offers(1)[0].id)
    assert seen_by_b() == (7, 2)
