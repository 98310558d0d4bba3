"""Section 7: turn order and the main action."""

from __future__ import annotations

import pytest

from dolmen.games.snowcrest import prompts
from dolmen.games.snowcrest.choices import Activate, Add
from dolmen.kernel import Pick
from tests.games.snowcrest.table import Table, events, price, random_game, table, tokens, village

LINE = "Herder- Mason- Novice- . Farmer . . . Pilgrim"


@pytest.mark.rule("SC.7.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise_from_the_start_player_and_rounds_end_to_that_ones_right(seats: int) -> None:
    for seed in range(4):
        *_, at = random_game(seats, seed)
        turns = [(told.facts["seat"], told.facts["round"]) for told in events(at, "TurnBegins")]
        assert turns == [((at.s.start + n) % seats, 1 + n // seats) for n in range(len(turns))]
        assert len(turns) % seats == 0


@pytest.mark.rule("SC.7.2")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_turn_has_exactly_one_main_action(seats: int) -> None:
    counted = {"Activated": 0, "Chosen": 0, "Rests": 0}
    for seed in range(3):
        *_, at = random_game(seats, seed)
        this_turn = 1
        for told in events(at):
            if told.kind == "TurnBegins":
                assert this_turn == 1
                this_turn = 0
            elif told.kind in counted:
                this_turn += 1
                counted[told.kind] += 1
        assert this_turn == 1
    assert all(counted.values())


@pytest.mark.rule("SC.7.2")
def test_nobody_may_pass() -> None:
    at = Table(table(village(), village(), row="Beggar Nun Poet Nun Poet"))
    assert all(label.startswith(("Activate", "Add")) for label in at.labels())
    at.refused(at.give, None)
    at.refused(at.pick, "Pass")
    at.refused(at.pick, "Rest")


@pytest.mark.rule("SC.7.3")
def test_achievements_come_before_the_rest_that_is_due() -> None:
    at = Table(table(village(LINE, tokens="3 P"), village(), achievements="Bell Tower, Full Village"))
    told = at.lines()
    claimed, rested = told.index("Red achieves Bell Tower"), told.index("Red rests")
    assert told.index("Round 1, Red's turn") < claimed < rested
    assert at.village().scrolls == 2


@pytest.mark.rule("SC.7.4")
def test_with_a_line_there_is_nothing_but_the_rest() -> None:
    at = Table(table(village(LINE, hand="Farmer", tokens="9 B"), village(), row="Beggar"))
    assert at.ask().seat == 1, "the Rest asks nothing, and nothing else was possible"
    assert "Red rests" in at.lines()
    assert at.village().down == 0


@pytest.mark.rule("SC.7.5")
@pytest.mark.parametrize(
    "grid",
    [
        "Herder- Mason- Novice . Farmer . . . Pilgrim",
        "Herder- . Mason- . Farmer- . Poet . Pilgrim",
        "Herder- Mason- . Farmer- . . Poet . Pilgrim",
    ],
)
def test_without_a_line_nobody_rests(grid: str) -> None:
    at = Table(table(village(grid), village()))
    assert at.ask().seat == 0
    assert "Red rests" not in at.lines()
    assert all(isinstance(option, (Activate, Add)) for option in at.ask().options)  # type: ignore[attr-defined]


@pytest.mark.rule("SC.7.6")
def test_whoever_can_do_nothing_rests_without_a_line() -> None:
    stuck = "Herder- Mason- . . . . . . ."
    at = Table(table(village(stuck, hand="Priest", tokens="1 J", buildings="Farm-"), village(), row="Gardener"))
    assert "Red rests" in at.lines()
    assert (at.village().down, at.village().tokens) == (0, tokens("2 B, 1 J"))
    assert at.ask().seat == 1


@pytest.mark.rule("SC.7.6")
@pytest.mark.parametrize("way_out", ["upright villager", "Barley", "free card"])
def test_whoever_can_do_anything_does_not_rest_without_a_line(way_out: str) -> None:
    grid = "Herder- Mason- . . . . . . ."
    at = Table(
        table(
            village(
                grid if way_out != "upright villager" else "Herder- Mason- . Novice Pilgrim . . . .",
                tokens=price("Gardener") if way_out == "Barley" else "",
                buildings="",
            ),
            village(),
            row="Beggar Porter" if way_out == "free card" else "Gardener Porter",
        )
    )
    assert "Red rests" not in at.lines()
    assert at.s.active == 0


@pytest.mark.rule("SC.7.7")
def test_a_line_made_on_the_own_turn_waits_for_the_next_own_turn() -> None:
    at = Table(table(village("Herder- Mason- Farmer . . . Novice . Pilgrim"), village()))
    at.pick("Activate Farmer").pick("Gain")
    assert "Red rests" not in at.lines()
    assert at.ask().seat == 1
    assert at.village().down == 0b111
    at.pick("Activate Novice").pick("Gain")
    assert "Red rests" in at.lines()
    assert at.village().down == 0


@pytest.mark.rule("SC.7.8")
def test_a_line_made_on_anothers_turn_counts_on_the_next_own_turn() -> None:
    s = table(
        village("Pilgrim . . . . . . . Novice", tokens="3 O", buildings=""),
        village("Herder- Mason- Nun . Farmer . . . Pilgrim", buildings=""),
        guardians="White Crane",
    )
    at = Table(s)
    at.pick("Activate Pilgrim").pick("Pay").pick("Nun")
    assert "Blue rests" in at.lines()
    assert (at.village(1).down, at.village(1).tokens) == (0, tokens("3 B"))
    assert at.s.active == 0


@pytest.mark.rule("SC.7.9")
@pytest.mark.parametrize("options", [{}, {"variant": "basic"}])
def test_others_decide_only_about_curses_meditations_and_mystics(options: dict[str, str]) -> None:
    seen = set()
    for seats in (2, 3, 4):
        for seed in range(3):
            for at in random_game(seats, seed, **options):
                for ask in at.open:
                    if ask.seat == at.s.active or ask.standing:
                        continue
                    question = ask.question
                    seen.add(id(question))
                    if question in (*prompts.ITEM, *prompts.LONE_ITEM, prompts.TREATMENT):
                        assert at.s.shown is not None
                    elif question in (prompts.BEAT, prompts.RING):
                        assert at.s.meditation is not None
                    else:
                        assert question in (prompts.DEMAND, prompts.BASIC_OMEN)
                        assert (question is prompts.BASIC_OMEN) <= at.s.basic
                        assert isinstance(ask, Pick)
    assert len(seen) > 1
