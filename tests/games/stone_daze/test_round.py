"""Section 6: the round."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dolmen.games.stone_daze.board import square
from dolmen.games.stone_daze.choices import FirePlace, Throw
from tests.games.stone_daze.table import Table, table

FIELD = """
       c  d  e  f
    9  .  .  B6 .
    8  .  .  .  .
    7  .  .  .  B3
    6  .  .  .  .
    5  A3 .  A6 .
    4  A1 .  .  .
"""


@pytest.mark.rule("SD.6.1")
def test_a_round_has_its_ten_steps_in_order() -> None:
    t = table("   d  e  f\n 9 .  .  B1*\n 8 .  .  .\n 7 .  .  .\n 6 .  .  .\n 5 A6 .  A1\n 4 .  A3 .")
    t.round(A="A1 f5-f4, A3 healer, A6 fire", tokens="A fire e6 d6", clubs="A1 f9, B1 f4", heal="A1")
    log = t.lines()
    told = [
        "Both clans have handed in",
        "A6 Big man lights a fire on e6 and d6",
        "A3 Old one uses a disc: healer",
        "B1 Elder brother throws a club at f4",
        "A1 Elder brother moves f5–f4",
        "A1 Elder brother is hit on f4 by B1",
        "B1 Elder brother is out of the game",
        "A3 Old one heals A1 Elder brother",
        "Round 6",
    ]
    places = [log.index(line) for line in told]
    assert all(before < after for before, after in pairwise(places)), log
    assert t.discs("A") == 5


@pytest.mark.rule("SD.6.1")
def test_the_victory_check_comes_after_removal_and_healing() -> None:
    t = table("   d  e\n 12 .  .\n 11 A1* A3\n 10 .  .\n 9 .  .\n 8 B7^ .")
    t.round(A="A1 d11-d12", clubs="B7 d12")
    assert (t.at("A1"), t.winner) == ("out", None)
    t.orders(A="A3 e11-e12, A3 healer").tokens().clubs("B7 e12")
    assert t.winner == "A"
    log = t.lines()
    landed = log.index("A3 Old one has reached the Halhala of clan B")
    assert log.index("A3 Old one heals nobody") < landed


@pytest.mark.rule("SD.6.2")
def test_in_every_step_both_clans_act_at_the_same_time_and_either_may_be_first() -> None:
    ends = []
    for first, second in ((0, 1), (1, 0)):
        t = table(FIELD)
        orders = {0: t.order_answer("A3 fire, A6 e5-e6"), 1: t.order_answer("B3 fire, B6 e9-e8")}
        tokens = {
            0: {"fire": FirePlace(square("c6"), square("c7"))},
            1: {"fire": FirePlace(square("f6"), square("f5"))},
        }
        clubs = {0: {"A6": Throw(square("e8"))}, 1: {"B6": Throw(square("e6"))}}
        for answers in (orders, tokens, clubs):
            assert sorted(t.waiting()) == [0, 1]
            t.give(answers[first], first)
            t.give(answers[second], second)
        ends.append(t.s)
    assert ends[0] == ends[1]
    assert ends[0].figures[5].bumped
    assert ends[0].figures[12].bumped


@pytest.mark.rule("SD.6.3")
def test_a_step_starts_when_both_clans_have_finished_the_one_before() -> None:
    def step(t: Table) -> str:
        return str(t.s.step)

    t = table(FIELD)
    t.give(t.order_answer("A3 fire"), 0)
    assert step(t) == "orders"
    assert list(t.waiting()) == [1]
    t.give(t.order_answer("B3 fire"), 1)
    assert step(t) == "tokens"
    t.give({}, 1)
    assert step(t) == "tokens"
    assert list(t.waiting()) == [0]
    t.give({}, 0)
    assert step(t) == "clubs"
    t.give({}, 0)
    assert (step(t), t.s.round) == ("clubs", 5)
    t.give({}, 1)
    assert (step(t), t.s.round) == ("orders", 6)


@pytest.mark.rule("SD.6.4")
def test_what_a_clan_commits_is_hidden_from_the_other() -> None:
    one, other = table(FIELD), table(FIELD)

    def same_to_clan_b() -> bool:
        return one.seen("B") == other.seen("B") and one.seen() == other.seen()

    one.give(one.order_answer("A3 fire, A6 e5-e6, A1 run c4-e6"), 0)
    other.give(other.order_answer("A3 fire, A6 turn left"), 0)
    assert same_to_clan_b()
    assert one.seen("A") != other.seen("A")
    for t in (one, other):
        t.give(t.order_answer("B3 fire"), 1)
    one.give({"fire": FirePlace(square("d6"), square("d7"))}, 0)
    other.give({"fire": FirePlace(square("b5"), square("a5"))}, 0)
    assert same_to_clan_b()
    assert one.seen("A") != other.seen("A")

    one, other = table(FIELD).orders(), table(FIELD).orders()
    one.give({"A6": Throw(square("e8"))}, 0)
    other.give({"A1": Throw(square("c6")), "A3": Throw(square("c7"))}, 0)
    assert same_to_clan_b()
    assert one.seen("A") != other.seen("A")


@pytest.mark.rule("SD.6.5")
def test_a_clan_without_tokens_only_says_done_while_the_other_places_some() -> None:
    t = table(FIELD)
    t.orders(A="A3 fire", B="B3 healer")
    assert (t.s.step, list(t.waiting())) == ("tokens", [0, 1])
    assert t.ask("B").forced
    t.done(1)
    assert {"done-A", "done-B"} & t.match.scene(0).ids() == {"done-B"}
    assert (t.s.step, list(t.waiting())) == ("tokens", [0])
    t = table(FIELD).orders(A="A6 about")
    assert t.s.step == "clubs", "nobody has one"


@pytest.mark.rule("SD.6.6")
def test_rounds_follow_each_other_until_the_game_ends() -> None:
    t = table("   e\n 12 .\n 11 A1", round=1)
    for number in range(2, 30):
        assert t.round().s.round == number
    assert t.winner is None
    assert t.round(A="A1 e11-e12").winner == "A"
    assert not t.match.asks
