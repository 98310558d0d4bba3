"""Section 9: tokens."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.games.stone_daze.board import name, square
from dolmen.games.stone_daze.checks import check
from dolmen.games.stone_daze.choices import FirePlace
from dolmen.games.stone_daze.state import lit
from dolmen.kernel import Form, Position, random_answer
from tests.games.stone_daze.table import GAME, Table, table

AROUND = """
       b  c  d  e  f  g  h
    8  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  A3 .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
"""


def fires(t: Table, clan: str = "A") -> set[tuple[str, str]]:
    """The fires on offer: base and tip."""
    places = t.options(clan, field="fire")
    return {(name(place.base), name(place.tip)) for place in places}


def burning(t: Table) -> set[str]:
    return {name(q) for q in lit(t.s)}


@pytest.mark.rule("SD.9.1", "SD.9.12", "SD.9.17", "SD.9.24")
def test_tokens_age_before_orders_and_not_when_new_ones_are_chosen() -> None:
    t = table("   c  d  e  f  g\n 8 .  .  .  .  .\n 7 .  .  .  B4 .\n 6 .  .  .  .  .\n 5 A3 A2 .  .  .")
    t.orders(A="A3 fire, A2 fireball").tokens("A fire d6 e6, A fireball e6")
    assert burning(t) == {"d6", "e6"}
    assert t.parts()["ball-A"].at == "e6"
    t.clubs()
    assert (t.s.round, t.s.step) == (6, "orders")
    assert burning(t) == {"d6"}
    assert t.parts()["ball-A"].at == "e7"
    assert t.lines()[-3:] == [
        "Clan A's fire goes out on e6 and burns on at d6",
        "Round 6",
        "Clan A's fireball rolls to e7",
    ]
    t.orders(B="B4 fire")
    assert burning(t) == {"d6"}, "nothing ages in step 2"
    assert t.parts()["ball-A"].at == "e7"
    assert ("f6", "e6") in fires(t, "B"), "the tip has gone out"
    assert not any("d6" in place for place in fires(t, "B"))


@pytest.mark.rule("SD.9.2")
def test_all_tokens_of_a_clan_are_one_hidden_commit_and_all_are_shown_together() -> None:
    t = table("   c  d  e\n 9 .  B3 .\n 8 .  .  .\n 6 .  .  .\n 5 A3 A2 .")
    t.orders(A="A3 fire, A2 fireball", B="B3 fire")
    before = t.seen("B")
    t.give({"fire": FirePlace(square("c6"), square("c7")), "fireball": square("e6")}, 0)
    assert 0 not in t.waiting()
    hidden = t.seen("B")
    assert b"fire-A" not in hidden
    assert b"ball-A" not in hidden
    assert before != hidden, "that clan A is done is no secret"
    t.give({"fire": FirePlace(square("d8"), square("d7"))}, 1)
    for viewer in ("A", "B", None):
        there = {token.id for token in t.parts(viewer)["board"].tokens if token.tone == "fire"}
        assert there == {"fire-A", "fire-tip-A", "ball-A", "fire-B", "fire-tip-B"}


@pytest.mark.rule("SD.9.3")
def test_token_squares_are_measured_from_where_the_figure_stands_and_faces_now() -> None:
    t = table(AROUND.replace(".  A3 .", "A2> A3 ."))
    t.orders(A="A3 e5-f6, A3 fire, A2 turn left, A2 fireball")
    assert {base for base, _ in fires(t)} == {"d6", "e6", "f6", "f5", "f4", "e4", "d4"}
    assert sorted(t.labels("A", field="fireball")) == ["e4", "e5", "e6"]


@pytest.mark.rule("SD.9.4")
def test_a_token_with_a_place_must_be_placed() -> None:
    t = table(AROUND.replace("A3", "A2")).orders(A="A2 fireball, A1 fire")
    for kind in ("fireball", "fire"):
        options = t.options("A", field=kind)
        assert None not in options
        t.refuses("A", **{kind: None})


@pytest.mark.rule("SD.9.4")
def test_a_token_without_a_place_does_not_come_and_its_disc_is_spent() -> None:
    t = table("   a  b\n 2 A6 A1\n 1 A3 A7").round(A="A3 fire")
    assert "fire-A" not in t.parts()
    assert (t.discs("A"), t.exhausted("A3", "fire")) == (6, True)
    t = table("   d  e  f\n 6 #  n  #\n 5 .  A2 .").round(A="A2 fireball")
    assert "ball-A" not in t.parts()
    assert (t.discs("A"), t.exhausted("A2", "fireball")) == (6, True)


@pytest.mark.rule("SD.9.5")
@pytest.mark.parametrize(
    ("order", "token", "line"),
    [
        ("A3 fire", "A fire e6 e7", "A3 Old one lights a fire on e6 and e7"),
        ("A2 fireball", "A fireball d6", "A2 Younger brother lights a fireball on d6"),
        ("A4 bird", "A bird f1", "A4 Bird girl calls the bird"),
    ],
)
def test_with_a_token_its_user_becomes_known(order: str, token: str, line: str) -> None:
    t = table("   c  e  f\n 5 A2 A3 A4", out="A1").orders(A=order)
    id, action = order.split()
    assert ("disc", action) not in t.parts("B")[f"panel-{id}"].rows
    t.tokens(token)
    assert t.s.step == "clubs"
    assert ("disc", action) in t.parts("B")[f"panel-{id}"].rows
    assert line in t.lines("B")


@pytest.mark.rule("SD.9.6")
@pytest.mark.parametrize("fate", ["moves", "turns", "falls"])
def test_tokens_stay_and_age_whatever_becomes_of_the_lighter(fate: str) -> None:
    t = table("   d  e  f\n 9 .  B6 B7\n 6 .  .  .\n 5 .  A1* A2*\n 4 .  .  .")
    orders = {"moves": "A1 e5-e4, A2 f5-f4, ", "turns": "A1 turn left, A2 turn left, ", "falls": ""}[fate]
    t.orders(A=f"{orders}A1 fire, A2 fireball").tokens("A fire d5 d6, A fireball f6")
    t.clubs("B6 e5, B7 f5" if fate == "falls" else "")
    assert (t.at("A1", "A2") == ["out", "out"]) == (fate == "falls")
    assert burning(t) == {"d5"}
    assert t.parts()["ball-A"].at == "f7"
    t.orders().clubs()
    assert burning(t) == set()
    assert "ball-A" not in t.parts()


# Fire


@pytest.mark.rule("SD.9.7", "SD.9.8", "SD.9.9")
@pytest.mark.parametrize("facing", "^>v<")
def test_a_fire_has_its_base_on_any_neighbour_and_its_tip_beside_the_base(facing: str) -> None:
    t = table(AROUND.replace("A3", f"A3{facing}")).orders(A="A3 fire")
    offered = fires(t)
    assert {base for base, _ in offered} == {"d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"}
    assert {tip for base, tip in offered if base == "d6"} == {"c6", "d7", "e6", "d5"}
    assert {tip for base, tip in offered if base == "e6"} == {"e7", "d6", "f6"}, "not where he stands"
    assert len(offered) == 4 * 4 + 4 * 3


@pytest.mark.rule("SD.9.10")
def test_base_and_tip_are_on_the_board() -> None:
    t = table("   a  b  c\n 4 .  .  .\n 3 .  .  .\n 2 .  .  .\n 1 A3 .  .").orders(A="A3 fire")
    assert fires(t) == {
        ("a2", "a3"),
        ("a2", "b2"),
        ("b2", "a2"),
        ("b2", "b3"),
        ("b2", "c2"),
        ("b2", "b1"),
        ("b1", "b2"),
        ("b1", "c1"),
    }


@pytest.mark.rule("SD.9.11")
def test_base_and_tip_are_free_of_figures_of_either_clan() -> None:
    t = table("   d  e  f\n 7 .  B1 .\n 6 A1 .  .\n 5 .  A3 .\n 4 .  .  .").orders(A="A3 fire, A1 d6-c7", B="B1 e7-d8")
    offered = fires(t)
    assert not any(place in ("d6", "e7") for pair in offered for place in pair), "though both are about to leave"
    assert ("e6", "f6") in offered


@pytest.mark.rule("SD.9.12")
def test_swamp_ghosts_and_gates_cannot_be_lit() -> None:
    t = table(
        """
           c  d  e  f  g
        7  .  .  ~  .  .
        6  .  #  n  #  .
        5  .  .  A3 .  .
        4  .  .  ~  .  .
    """,
        haunted="f5",
    ).orders(A="A3 fire")
    assert not any(q in ("d6", "e6", "f6", "e4", "e7", "f5") for pair in fires(t) for q in pair)
    assert fires(t) == {
        ("d5", "c5"),
        ("d5", "d4"),
        ("d4", "d5"),
        ("d4", "c4"),
        ("d4", "d3"),
        ("f4", "g4"),
        ("f4", "f3"),
    }


@pytest.mark.rule("SD.9.13")
def test_mounds_and_halhalas_may_be_lit() -> None:
    t = table("   d  e  f\n 6 .  o  .\n 5 .  A3 .").orders(A="A3 fire")
    assert ("e6", "e7") in fires(t)
    for row, near in ((12, 11), (1, 2)):
        t = table(f"   d  e  f\n {row} .  .  .\n {near} .  A3 .").orders(A="A3 fire")
        assert (f"e{row}", f"d{row}") in fires(t)


@pytest.mark.rule("SD.9.14")
def test_fire_and_fireball_do_not_touch_each_other() -> None:
    t = table("   d  e  f\n 7 .  .  .\n 6 .  .  .\n 5 A2 A3 .\n 4 .  .  A1")
    t.round(A="A2 fireball", tokens="A fireball e6")
    t.orders(A="A3 fire")
    assert t.parts()["ball-A"].at == "e7"
    assert ("e6", "e7") in fires(t)
    t.tokens("A fire e6 e7")
    assert t.parts()["ball-A"].at == "e7"
    assert burning(t) == {"e6", "e7"}
    t = table("   d  e  f\n 6 .  .  .\n 5 A2 A3 .").round(A="A3 fire", tokens="A fire e6 f6")
    t.orders(A="A2 fireball")
    assert "e6" in t.labels("A", field="fireball")
    t.tokens("A fireball e6")
    assert burning(t) == {"e6"}
    assert t.parts()["ball-A"].at == "e6"


@pytest.mark.rule("SD.9.15")
def test_two_fires_of_one_round_may_share_a_square() -> None:
    t = table("   d  e  f\n 8 .  B3 .\n 7 .  .  .\n 6 .  .  .\n 5 .  A3 .")
    t.orders(A="A3 fire", B="B3 fire").tokens("A fire e6 e7, B fire e7 f7")
    assert t.parts()["fire-tip-A"].at == "e7"
    assert t.parts()["fire-B"].at == "e7"
    t.clubs()
    t.orders()
    assert burning(t) == {"e6", "e7"}, "clan A's tip is out, clan B's base burns on"


@pytest.mark.rule("SD.9.16", "SD.9.17", "SD.9.18", "SD.9.19")
def test_a_fire_burns_on_two_squares_then_on_its_base_then_leaves() -> None:
    t = table(AROUND).orders(A="A3 fire").tokens("A fire e6 e7")
    assert burning(t) == {"e6", "e7"}
    t.clubs()
    assert burning(t) == {"e6"}, "turned in clean-up"
    t.orders(A="A3 e5-e4")
    assert burning(t) == {"e6"}
    assert t.s.step == "clubs", "nobody is asked to move it"
    t.clubs()
    assert burning(t) == set()
    assert "fire-A" not in t.parts()


@pytest.mark.rule("SD.9.20")
@pytest.mark.parametrize("seed", range(8))
def test_nobody_ever_stands_on_a_lit_square(seed: int) -> None:
    t = table("   d  e  f  g\n 8 B1 B3 B4 B6\n 7 .  .  .  .\n 6 .  .  .  .\n 5 A1 A3 A4 A6")
    at, random, fires_seen = Position(GAME, t.s), Random(seed), 0
    while at.result is None and at.s.round < 15:
        index = next(i for i, ask in enumerate(at.open) if not ask.standing)
        at.answer(index, random_answer(at.open[index], random)[0])
        fires_seen += bool(lit(at.s))
        assert lit(at.s).isdisjoint(figure.square for figure in at.s.figures)
    assert fires_seen


@pytest.mark.rule("SD.9.20")
def test_a_position_with_somebody_in_the_fire_is_told_to_be_impossible() -> None:
    t = table(AROUND).orders(A="A3 fire").tokens("A fire e6 e7")
    t.figure("A3").square = square("e7")
    with pytest.raises(AssertionError, match=r"SD\.9\.20"):
        check(t.s)


# Fireball


@pytest.mark.rule("SD.9.21", "SD.9.22")
@pytest.mark.parametrize(
    ("facing", "front"),
    [("^", {"d6", "e6", "f6"}), (">", {"f6", "f5", "f4"}), ("v", {"d4", "e4", "f4"}), ("<", {"d4", "d5", "d6"})],
)
def test_a_fireball_starts_on_one_of_three_squares_in_front_taken_or_not(facing: str, front: set[str]) -> None:
    picture = AROUND.replace("A3", f"A2{facing}")
    assert set(table(picture).orders(A="A2 fireball").labels("A", field="fireball")) == front
    crowd = f"   d  e  f\n 6 A1 B1 A3\n 5 B2 A2{facing} B3\n 4 A4 B4 A5"
    assert set(table(crowd).orders(A="A2 fireball").labels("A", field="fireball")) == front


@pytest.mark.rule("SD.9.23")
def test_a_fireball_cannot_start_on_swamp_or_gate_or_off_the_board_but_on_a_mound() -> None:
    def places(front: str) -> set[str]:
        t = table(f"   d  e  f\n 6 {front}\n 5 .  A2 .").orders(A="A2 fireball")
        if t.s.step == "tokens" and isinstance(t.ask("A"), Form):
            return set(t.labels("A", field="fireball"))
        ball = t.parts().get("ball-A")
        return set() if ball is None else {ball.at}

    assert places("~  .  o") == {"e6", "f6"}
    assert places("L  L  .") == {"d6", "e6", "f6"}
    assert places(".  ~  ~") == {"d6"}
    assert places("#  n  #") == set()
    edge = table("   a  b\n 6 .  .\n 5 A2 .").orders(A="A2 fireball")
    assert sorted(edge.labels("A", field="fireball")) == ["a6", "b6"]


@pytest.mark.rule("SD.9.24", "SD.9.27", "SD.9.28")
@pytest.mark.parametrize(("facing", "end"), [("^", "e7"), (">", "g5"), ("v", "e3"), ("<", "c5")])
@pytest.mark.parametrize("order", ["A2 stay", "A2 turn left", "A2 about"])
def test_a_fireball_rolls_one_square_as_its_lighter_faced_then_leaves(facing: str, end: str, order: str) -> None:
    ahead = {"^": "e6", ">": "f5", "v": "e4", "<": "d5"}[facing]
    t = table(AROUND.replace("A3", f"A2{facing}"))
    t.orders(A=f"{order}, A2 fireball").tokens(f"A fireball {ahead}")

    def balls() -> list[str]:
        return [token.at for token in t.parts()["board"].tokens if token.id.startswith("ball")]

    assert balls() == [ahead]
    t.clubs()
    assert balls() == [end]
    t.orders().clubs()
    assert balls() == []


@pytest.mark.rule("SD.9.24")
def test_a_fireball_rolls_on_when_its_lighter_is_gone() -> None:
    t = table("   e\n 9 B6\n 7 .\n 6 .\n 5 A2*").round(A="A2 fireball", tokens="A fireball e6", clubs="B6 e5")
    assert t.at("A2") == "out"
    t.orders()
    assert t.parts()["ball-A"].at == "e7"


@pytest.mark.rule("SD.9.25")
@pytest.mark.parametrize("ground", ["~", "n", "edge"])
def test_a_fireball_goes_out_where_it_cannot_be_and_does_nothing_that_round(ground: str) -> None:
    if ground == "edge":
        t = table("   e\n 12 B6\n 11 A2")
        t.round(A="A2 fireball", tokens="A fireball e12")
        here = "e12"
    else:
        t = table(f"   d  e  f\n 7 .  {ground}  .\n 6 .  B6 .\n 5 .  A2 .")
        t.round(A="A2 fireball", tokens="A fireball e6")
        here = "e6"
    assert t.bumped("B6")
    assert "ball-A" not in t.parts(), "before any order is given"
    assert t.takes("A", orders="A5 fireball"), "and so another may be lit"
    t.round()
    assert t.at("B6") == here


@pytest.mark.rule("SD.9.26")
@pytest.mark.parametrize("ground", ["o", "L"])
def test_a_fireball_rolls_onto_a_mound(ground: str) -> None:
    t = table(f"   d  e  f\n 7 .  {ground}  .\n 6 .  B6 .\n 5 .  A2 .")
    t.round(A="A2 fireball", tokens="A fireball e6")
    assert t.parts()["ball-A"].at == "e7"
    t.refuses("A", orders="A5 fireball")
    t.round()
    assert t.at("B6") == "e6"
    assert "ball-A" not in t.parts()


@pytest.mark.rule("SD.9.26")
def test_a_fireball_rolls_onto_taken_lit_haunted_and_sacred_squares() -> None:
    taken = table("   e\n 7 B6\n 6 .\n 5 A2").round(A="A2 fireball", tokens="A fireball e6").round()
    assert taken.bumped("B6")
    burns = table("   d  e\n 8 .  .\n 7 .  .\n 6 A3 .\n 5 .  A2")
    burns.round(A="A3 fire, A2 fireball", tokens="A fire e7 e8, A fireball e6").orders()
    assert burning(burns) == {"e7"}
    assert burns.parts()["ball-A"].at == "e7"
    haunted = table("   e\n 7 .\n 6 .\n 5 A2", haunted="e7").round(A="A2 fireball", tokens="A fireball e6").orders()
    assert haunted.parts()["ball-A"].at == "e7"
    sacred = table("   e\n 12 .\n 11 .\n 10 A2").round(A="A2 fireball", tokens="A fireball e11").orders()
    assert sacred.parts()["ball-A"].at == "e12"


@pytest.mark.rule("SD.9.29")
def test_a_fireball_never_stops_a_move() -> None:
    t = table("   d  e  f\n 7 .  B6 .\n 6 .  .  .\n 5 .  A2 A1")
    t.round(A="A2 fireball, A1 run f5-d7", B="B6 e7-e6", tokens="A fireball e6")
    assert t.at("A1", "B6") == ["d7", "e6"]
    assert (t.bumped("A1"), t.bumped("B6")) == (False, True)
    t.round(B="B6 e6-e7")
    assert t.at("B6") == "out", "moved into the ball that rolled to e7"


@pytest.mark.rule("SD.9.30")
def test_two_fireballs_on_one_square_hit_twice() -> None:
    t = table("   d  e  f\n 8 .  B2 .\n 7 .  .  .\n 6 .  A2 A6")
    t.orders(A="A2 fireball, A6 f6-f7", B="B2 fireball").tokens("A fireball f7, B fireball f7")
    assert [t.parts()[f"ball-{clan}"].at for clan in "AB"] == ["f7", "f7"]
    t.clubs()
    assert t.at("A6") == "out"


# Dragon


@pytest.mark.rule("SD.9.31")
@pytest.mark.parametrize(
    ("id", "at", "squares"),
    [("A4", "e7", ["d1", "e1", "f1"]), ("B4", "e7", ["d12", "e12", "f12"]), ("A4", "a4", ["a1", "b1"])],
)
def test_the_bird_starts_on_the_own_halhala_beside_the_girls_column(id: str, at: str, squares: list[str]) -> None:
    t = table(f"   {at[0]}\n {at[1:]} {id}", out="A1 B1").orders(**{id[0]: f"{id} bird"})
    assert sorted(t.labels(id[0], field="bird")) == squares


@pytest.mark.rule("SD.9.32")
def test_where_the_bird_starts_has_no_effect() -> None:
    ends = []
    for start in ("", "A bird d1", "A bird e1", "A bird f1"):
        t = table("   d  e  f\n 9 .  B6 .\n 5 .  A4 .\n 1 A5 A3 .", out="A1").orders(A="A4 bird").tokens(start)
        if not start:
            assert t.parts()["bird-A"].at == "e1", "her own column, unless told"
        assert len(t.labels("A", field="bird 1")) == 37
        t.clubs("A bird e9")
        ends.append(t.s)
        assert "bird-A" not in t.parts()
    assert all(end == ends[0] for end in ends)
    assert ends[0].figures[12].bumped
