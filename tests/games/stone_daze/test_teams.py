"""Section 3: players and teams."""

from __future__ import annotations

from typing import Any

import pytest

import dolmen
from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.board import ROWS, square
from dolmen.games.stone_daze.choices import STAY, FirePlace, Throw
from dolmen.games.stone_daze.names import figure_no
from dolmen.games.stone_daze.prompts import AGREE_DIVISION, DIVIDE
from dolmen.kernel import BadOptions, CannotUndo, Form, IllegalAnswer, encode
from tests.games.stone_daze.setup_words import deploy, unpacked
from tests.games.stone_daze.table import Table, table

SPLIT = {"A5": 2, "A6": 2, "A7": 2}
"""Seat 0 holds A1 to A4, seat 2 the rest."""


def team(picture: str = "", **more: Any) -> Table:
    """Three players: seats 0 and 2 are clan A, seat 1 is clan B."""
    return table(picture, seats=3, players=SPLIT, **more)


def keys(t: Table, seat: int) -> list[str]:
    form = t.ask(seat)
    assert isinstance(form, Form)
    return [field.name for field in form.fields]


@pytest.mark.rule("SD.3.1", "SD.3.16")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_than_two_to_four_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions, match="2, 3 or 4 players"):
        unpacked(seats)
    assert [unpacked(number).seats for number in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("SD.3.2", "SD.3.3", "SD.3.4")
@pytest.mark.parametrize(
    ("seats", "clans"),
    [(2, [(0,), (1,)]), (3, [(0, 2), (1,)]), (4, [(0, 2), (1, 3)])],
)
def test_who_plays_which_clan(seats: int, clans: list[tuple[int, ...]]) -> None:
    m = unpacked(seats)
    assert [clan.seats for clan in m.s.clans] == clans
    assert GAME.sides(seats) == tuple(clans)
    for clan, side in enumerate(clans):
        if len(side) == 1:
            figures = m.s.figures[7 * clan : 7 * clan + 7]
            assert [figure.player for figure in figures] == [side[0]] * 7


@pytest.mark.rule("SD.3.5")
def test_clan_a_is_the_first_seats_as_agreed_or_is_drawn_by_lot() -> None:
    agreed = {dolmen.start("stone-daze", seed=seed).s.clans[0].seats for seed in range(20)}
    assert agreed == {(0,)}
    drawn = [dolmen.start("stone-daze", seed=seed, options={"sides": "drawn"}).s.clans[0].seats for seed in range(20)]
    assert set(drawn) == {(0,), (1,)}


def turned(name: str) -> str:
    """The square as the other clan counts it."""
    return "jihgfedcba"["abcdefghij".index(name[0])] + str(ROWS + 1 - int(name[1:]))


@pytest.mark.rule("SD.3.5")
def test_nothing_in_play_depends_on_who_is_clan_a() -> None:
    t = table("   d  e  f\n 8 .  B6 .\n 7 .  .  .\n 6 A3 .  .\n 5 .  A1 .")
    t.round(A="A1 run e5-e7, A3 fire", B="B6 e8-d7", tokens="A fire c6 c7", clubs="A1 d7, B6 e7")
    m = table("   e  f  g\n 8 .  B1 .\n 7 .  .  B3\n 6 .  .  .\n 5 .  A6 .")
    m.round(B="B1 run f8-f6, B3 fire", A="A6 f5-g6", tokens="B fire h7 h6", clubs="B1 g6, A6 f6")
    for mine, theirs in (("A1", "B1"), ("A3", "B3"), ("B6", "A6")):
        assert t.at(mine) == turned(m.at(theirs))
        assert t.bumped(mine) == m.bumped(theirs)
    assert t.bumped("B6")
    assert t.bumped("A1")
    assert t.discs("A") == m.discs("B") == 5


@pytest.mark.rule("SD.3.6", "SD.3.7")
def test_a_team_divides_its_figures_as_it_likes_but_nobody_starts_without() -> None:
    m = unpacked(3)
    form = m.asks[0]
    assert isinstance(form, Form)
    assert form.question is DIVIDE
    assert [field.name for field in form.fields] == [f"A{n}" for n in range(1, 8)]
    for lone in range(1, 8):
        form.check({f"A{n}": 2 if n == lone else 0 for n in range(1, 8)})
        form.check({f"A{n}": 0 if n == lone else 2 for n in range(1, 8)})
    for seat in (0, 2):
        with pytest.raises(IllegalAnswer):
            form.check({f"A{n}": seat for n in range(1, 8)})
    with pytest.raises(IllegalAnswer):
        form.check({"A1": 1})
    m.answer(0, {f"A{n}": 2 if n > 4 else 0 for n in range(1, 8)})
    assert list(m.asks) == [2], "the team mate has not agreed yet"
    m.answer(2, False)
    m.answer(2, {f"A{n}": 2 if n > 5 else 0 for n in range(1, 8)})
    assert list(m.asks) == [0], "nor has the first, to what the mate would rather have"
    m.answer(0, False)
    m.answer(0, {f"A{n}": 2 if n > 4 else 0 for n in range(1, 8)})
    assert list(m.asks) == [2]
    m.answer(2, True)
    assert [figure.player for figure in m.s.figures[:7]] == [0, 0, 0, 0, 2, 2, 2]
    assert m.s.step == "terrain"


@pytest.mark.rule("SD.3.8")
def test_between_rounds_figures_change_hands_if_the_whole_team_agrees() -> None:
    t = team()
    t.say(0, DIVIDE.name, A1=2)
    assert t.figure("A1").player == 0
    assert "A1 to {seat:2}" in t.ask(2, AGREE_DIVISION.name).prompt
    t.say(2, AGREE_DIVISION.name, False)
    assert t.figure("A1").player == 0
    t.say(0, DIVIDE.name, A1=2)
    t.say(2, AGREE_DIVISION.name, True)
    assert t.figure("A1").player == 2
    assert "A1" in keys(t, 2)
    assert "A1" not in keys(t, 0)
    assert 1 not in t.asked(DIVIDE.name) + t.asked(AGREE_DIVISION.name)


@pytest.mark.rule("SD.3.8")
def test_after_the_first_order_of_a_round_no_figure_changes_hands() -> None:
    t = team()
    t.say(2, DIVIDE.name, A1=2)
    t.give({}, 2)
    t.say(0, AGREE_DIVISION.name, True)
    assert t.figure("A1").player == 0, "agreed too late"
    too_late = "An order of this round stands already: the new division came too late"
    assert [any(line.startswith(too_late) for line in t.lines(seat)) for seat in (0, 1, 2)] == [True, False, True]
    t.refused(t.say, 0, DIVIDE.name, A1=2)
    t.give({}, 0)
    t.give({}, 1)
    t.agree()
    assert t.s.step == "clubs"
    assert not t.asked(DIVIDE.name) + t.asked(AGREE_DIVISION.name)


@pytest.mark.rule("SD.3.9")
def test_discs_belong_to_the_clan() -> None:
    t = team("   c  e  g\n 5 A1 A6 A7", discs={"A": 1})
    t.give(t.order_answer("A1 fire"), 0)
    t.refused(t.give, t.order_answer("A7 extra force"), 2)
    for seat in (2, 1):
        t.give({}, seat)
    t.agree()
    t.give({}, 0)
    t.done(1, 2)
    t.agree()
    for seat in (0, 1, 2):
        t.give({}, seat)
    t.agree()
    assert t.s.round == 6
    assert t.discs("A") == 0


@pytest.mark.rule("SD.3.9")
def test_free_clubs_and_the_mega_club_belong_to_the_clan() -> None:
    def thrown_by(seat: int, clubs: dict[str, Throw]) -> Table:
        t = team("   c  e  g\n 5 A4 A6 A7", out="A1 A2", mega_club=True)
        t.give(t.order_answer("A4 bird"), 0)
        t.give(t.order_answer("A6 mighty tosser"), 2)
        t.give({}, 1)
        t.agree()
        t.give({}, 0)
        t.done(1, 2)
        t.agree()
        t.give(clubs, seat)
        return t

    drop, second = Throw(square("c9")), Throw(square("e9"))
    girl = thrown_by(0, {"bird 1": drop, "bird 2": drop, "A4": Throw(square("c6"), mega=True)})
    for refused in ({"A6 second": second}, {"A6": Throw(square("e9"), mega=True)}):
        girl.refused(girl.give, refused, 2)
    girl.give({"A6": second}, 2)
    tosser = thrown_by(2, {"A6 second": second})
    tosser.refused(tosser.give, {"bird 1": drop, "bird 2": drop}, 0)
    tosser.give({"bird 1": drop}, 0)


@pytest.mark.rule("SD.3.10")
def test_a_step_is_done_when_every_member_is() -> None:
    t = team()
    for seat in (1, 0):
        t.give({}, seat)
        assert t.s.step == "orders"
    assert list(t.waiting()) == [2]
    assert "Both clans have handed in" not in t.lines()
    t.give({}, 2)
    assert "Both clans have handed in" not in t.lines(), "seat 0 has not seen the orders of its mate"
    t.agree()
    assert t.lines().count("Both clans have handed in") == 1
    assert t.s.step == "clubs"
    t.give({}, 2)
    t.give({}, 1)
    assert t.s.step == "clubs"
    t.give({}, 0)
    assert (t.s.step, list(t.waiting())) == ("clubs", [2])
    t.agree()
    assert t.s.round == 6


@pytest.mark.rule("SD.3.10", "SD.3.12")
def test_no_orders_stand_before_every_member_is_done_with_all_of_them() -> None:
    t = team("   c  e  g\n 5 A1 A6 A7")
    t.give(t.order_answer("A1 c5-c6"), 0)
    t.give(t.order_answer("A7 about"), 2)
    t.give({}, 1)
    assert (t.s.step, list(t.waiting())) == ("orders", [0])
    t.give(False, 0)
    assert not [figure for figure in t.s.clans[0].orders if t.s.figures[figure].player == 0]
    t.give(t.order_answer("A1 c5-b6"), 0)
    assert (t.s.step, list(t.waiting())) == ("orders", [2]), "whoever changed it last, the mate is asked again"
    t.give(True, 2)
    assert t.s.step == "clubs"
    t.give({"A6": Throw(square("e9"))}, 2)
    t.give({"A1": Throw(square("c9"))}, 0)
    t.give(False, 2)
    assert [club.square for club in t.s.clans[0].clubs] == [square("c9")]
    t.give({}, 2)
    t.give(True, 0)
    t.give({}, 1)
    assert t.at("A1") == "b6"


@pytest.mark.rule("SD.3.10", "SD.3.12")
def test_no_tokens_stand_before_every_member_is_done_with_all_of_them() -> None:
    t = team("   c  e  g\n 5 A4 A6 A2", out="A1")
    t.give(t.order_answer("A2 fireball, A4 bird"), 0)
    t.give({}, 2)
    t.agree()
    t.give({}, 1)
    t.give({"fireball": square("g6"), "bird": square("c1")}, 0)
    t.done(2, 1)
    assert (t.s.step, list(t.waiting())) == ("tokens", [0])
    assert t.s.clans[0].ball is None
    t.give(False, 0)
    assert (t.s.clans[0].ball_place, t.s.clans[0].dragon_place) == (None, None)
    t.give({"fireball": square("f6"), "bird": square("d1")}, 0)
    t.give(True, 2)
    assert t.s.clans[0].ball is not None
    assert (t.s.clans[0].ball.square, t.s.clans[0].dragon) == (square("f6"), square("d1"))


@pytest.mark.rule("SD.3.10", "SD.3.12", "SD.13.9")
def test_nobody_is_healed_before_every_member_is_done_with_it() -> None:
    t = team("   c  d  e\n 5 A3 A1* A6*\n 4 . A2* .")
    t.give(t.order_answer("A3 healer"), 0)
    t.give({}, 2)
    t.agree()
    for seat in (1, 0, 1, 2):
        if seat in t.waiting():
            t.give({}, seat)
    t.agree()
    assert (t.s.step, list(t.waiting())) == ("healing", [0])
    t.give(figure_no("A1"), 0)
    assert list(t.waiting()) == [2]
    assert t.parts(2)["healing-A"].text == "A3 Old one heals A1 Elder brother: not shown yet"
    assert "healing-A" not in t.parts(1)
    assert t.bumped("A1")
    t.give(False, 2)
    assert list(t.waiting()) == [0], "the mate, who holds no Healer, wants another healed"
    t.give(figure_no("A2"), 0)
    assert t.bumped("A2")
    t.give(True, 2)
    assert [t.bumped(id) for id in ("A1", "A2", "A6")] == [True, False, True]


@pytest.mark.rule("SD.3.11")
def test_whoever_is_done_takes_that_back_until_both_clans_are() -> None:
    t = team("   c  e  g\n 5 A1 A6 A7")
    t.give(t.order_answer("A1 c5-c6"), 0)
    t.give({}, 1)
    t.match.undo(0)
    assert not t.s.clans[0].orders
    t.give({}, 2)
    t.give(t.order_answer("A1 c5-c6"), 0)
    t.agree()
    assert t.s.step != "orders", "both clans are done, and the step is over"
    t = team("   c  e  g\n 5 A1 A6 A7")
    t.give(t.order_answer("A1 c5-c6"), 0)
    t.give({}, 2)
    t.agree()
    t.match.undo(0)
    t.match.undo(2)
    t.match.undo(0)
    assert not t.s.clans[0].orders, "the whole clan was done, and the other was not"
    t.give(t.order_answer("A1 c5-b6"), 0)
    t.give({}, 2)
    t.agree()
    t.give({}, 1)
    for seat in (0, 1, 2):
        with pytest.raises(CannotUndo):
            t.match.undo(seat)
    t.give({"A1": Throw(square("c9"))}, 0)
    t.match.undo(0)
    assert not t.s.clans[0].clubs
    for seat in (0, 1, 2):
        t.give({}, seat)
    t.agree()
    assert t.at("A1") == "b6"


@pytest.mark.rule("SD.3.12")
def test_whoever_holds_a_figure_enters_its_order_discs_tokens_and_clubs() -> None:
    t = team("   c  e  g\n 5 A3 A6 A7")
    assert {key[:2] for key in keys(t, 0)} == {"A1", "A2", "A3", "A4"}
    assert {key[:2] for key in keys(t, 2)} == {"A5", "A6", "A7"}
    t.refused(t.give, {"A6": STAY}, 0)
    t.give(t.order_answer("A3 fire"), 0)
    t.give(t.order_answer("A7 fireball"), 2)
    t.give({}, 1)
    t.agree()
    assert keys(t, 0) == ["fire"]
    assert keys(t, 2) == ["fireball"]
    t.give({"fire": FirePlace(square("c6"), square("c7"))}, 0)
    t.give({"fireball": square("g6")}, 2)
    t.done(1)
    t.agree()
    assert keys(t, 0) == ["A1", "A2", "A3", "A4"]
    assert keys(t, 2) == ["A5", "A6", "A7"]


@pytest.mark.rule("SD.3.13")
def test_team_mates_see_all_commits_of_their_clan() -> None:
    t = team("   c  e  g\n 5 A3 A6 A7")
    t.give(t.order_answer("A1 turn right, A3 fire"), 0)
    assert ("order", "turn right") in t.parts(2)["panel-A1"].rows
    assert ("disc", "fire") in t.parts(2)["panel-A3"].rows
    assert ("order", "turn right") not in t.parts(1)["panel-A1"].rows
    t.give(t.order_answer("A7 fireball"), 2)
    t.give({}, 1)
    t.agree()
    t.give({"fire": FirePlace(square("c6"), square("c7"))}, 0)
    assert t.parts(2)["fire-plan-A"].at == "c6"
    assert "fire-plan-A" not in t.parts(1)
    t.give({}, 2)
    t.done(1)
    t.agree()
    t.give({"A6": Throw(square("e9"))}, 2)
    assert t.parts(0)["club-A0"].at == "e9"
    assert "club-A0" not in t.parts(1)


@pytest.mark.rule("SD.3.13")
def test_team_mates_see_the_terrain_and_deployment_they_agree_to() -> None:
    m = unpacked(4, setup="choose")
    for seat in (0, 1):
        m.answer(seat, {})
    for seat in (2, 3):
        m.answer(seat, True)
    m.answer(0, "by hand")
    m.answer(0, {"small mound 1": m.asks[0].field("small mound 1").options[1]})  # type: ignore[attr-defined]
    mounds = {seat: [c.id for c in m.scene(seat).walk() if c.tone == "mound"] for seat in range(4)}
    assert mounds == {0: ["a2"], 1: [], 2: ["a2"], 3: []}
    m.answer(2, True)
    m.answer(1, "Two hills")
    m.answer(3, True)
    deploy(m, 0, "a1 b1 c1 d1 e1 f1 g1")
    figures = {seat: any(c.id == "A1" for c in m.scene(seat).walk()) for seat in range(4)}
    assert figures == {0: True, 1: False, 2: True, 3: False}


@pytest.mark.rule("SD.3.14")
def test_a_member_without_figures_is_done_in_every_step_and_may_be_given_some() -> None:
    t = team("   c  e  g\n 5 A3 A1 A2", out="A5 A6 A7")
    assert list(t.waiting()) == [0, 1]
    t.give(t.order_answer("A3 fire"), 0)
    t.give({}, 1)
    assert list(t.waiting()) == [0, 1]
    t.give({}, 0)
    t.done(1)
    assert sorted(t.waiting()) == [0, 1]
    t.give({}, 0)
    t.give({}, 1)
    assert t.s.round == 6
    t.say(2, DIVIDE.name, A1=2)
    t.say(0, AGREE_DIVISION.name, True)
    assert sorted(t.waiting()) == [0, 1, 2]
    assert {key[:2] for key in keys(t, 2)} == {"A1"}


@pytest.mark.rule("SD.3.15")
def test_a_team_wins_and_draws_as_a_whole() -> None:
    t = table("   e\n 12 .\n 11 A1", seats=4, players={"A2": 2, "B2": 3})
    t.give(t.order_answer("A1 e11-e12"), 0)
    for seat in (1, 2, 3):
        t.give({}, seat)
    t.agree()
    for seat in (0, 1, 2, 3):
        t.give({}, seat)
    t.agree()
    assert t.match.result is not None
    assert t.match.result.winners == (0, 2)
    assert [t.match.result.payoff(seat) for seat in range(4)] == [1, 0, 1, 0]
    t = table("   e\n 8 B1*\n 7 .\n 6 A1*", seats=4, out="A2 A3 A4 A5 A6 A7 B2 B3 B4 B5 B6 B7")
    t.give({}, 0)
    t.give({}, 1)
    t.give({"A1": Throw(square("e8"))}, 0)
    t.give({"B1": Throw(square("e6"))}, 1)
    assert t.match.result is not None
    assert [t.match.result.payoff(seat) for seat in range(4)] == [0.5] * 4


@pytest.mark.rule("SD.3.16")
def test_nothing_carries_over_from_one_game_to_the_next() -> None:
    before = encode(unpacked(setup="ready").s)
    t = table("   e\n 12 .\n 11 A1").round(A="A1 e11-e12, A3 healer")
    assert t.winner == "A"
    assert encode(unpacked(setup="ready").s) == before
