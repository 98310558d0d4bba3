"""Section 8: action discs."""

from __future__ import annotations

import pytest

from dolmen.games.stone_daze.board import CELLS
from dolmen.games.stone_daze.choices import Order
from dolmen.kernel import Form
from tests.games.stone_daze.table import Table, table

LINE = """
       a  b  c  d  e  f  g
    6  .  .  .  .  .  .  .
    5  A1 A2 A3 A4 A5 A6 A7
    4  .  .  .  .  .  .  .
"""


@pytest.mark.rule("SD.8.1", "SD.8.6")
def test_a_clan_has_seven_discs_for_the_whole_game() -> None:
    t = table(LINE)
    for spent in range(7):
        assert t.discs("A") == 7 - spent
        t.round(A="A3 about")
    assert t.discs("A") == 0
    t.refuses("A", orders="A3 about")
    t.refuses("A", orders="A1 fire")
    t.refuses("A", orders="A1 run a5-a7")
    assert t.takes("B", orders="B3 about")
    t.round(A="A3 c5-c6")
    assert t.at("A3") == "c6"


def test_nobody_is_asked_for_discs_of_a_figure_that_has_no_use_for_them() -> None:
    def fields(t: Table) -> list[str]:
        form = t.ask(0)
        assert isinstance(form, Form)
        return [field.name for field in form.fields]

    assert len(fields(table(LINE))) > 7
    assert len(fields(table(LINE, discs={"A": 0}))) == 7
    assert len(fields(table(LINE, used={"A1": ["fire"]}))) == len(fields(table(LINE))) - 1


@pytest.mark.rule("SD.8.2")
@pytest.mark.parametrize(
    ("two", "third"),
    [
        ("A3 about, A4 about", "A5 about"),
        ("A1 run a5-a7, A3 fire", "A7 extra force"),
        ("A7 extra force, A7 fireball", "A1 run a5-a7"),
        ("A3 healer, A3 about", "A3 fire"),
    ],
)
def test_the_third_disc_of_a_round_is_refused(two: str, third: str) -> None:
    t = table(LINE)
    assert t.takes("A", orders=two)
    t.refuses("A", orders=f"{two}, {third}")
    t.refuses("A", orders=f"{third}, {two}")


@pytest.mark.rule("SD.8.3")
def test_the_limits_are_the_clans_and_not_the_players() -> None:
    t = table(LINE, seats=4, players={"A5": 2, "A6": 2, "A7": 2, "B7": 3}, discs={"A": 3})
    t.give(t.order_answer("A1 run a5-a7, A3 about"), 0)
    t.refused(t.give, t.order_answer("A7 extra force"), 2)
    t.give(t.order_answer("B1 about, B2 about"), 1)
    for seat in (2, 3):
        t.give({}, seat)
    t.agree()
    for seat in (0, 1, 2, 3):
        t.give({}, seat)
    t.agree()
    assert t.s.round == 6
    t.give(t.order_answer("A3 about"), 0)
    t.refused(t.give, t.order_answer("A7 extra force"), 2)


@pytest.mark.rule("SD.8.4")
@pytest.mark.parametrize("round", [1, 2, 50, 99])
def test_any_action_may_be_ordered_in_any_round(round: int) -> None:
    t = table("   a  b  c  d  e  f  g\n 6 .  .  .  .  ~  .  .\n 5 .  A2 A3 A4 A5 A6 A7", out="A1", round=round)
    for order in (
        "A2 run b5-b7",
        "A2 fireball",
        "A3 healer",
        "A3 about",
        "A4 bird",
        "A4 fire",
        "A5 climb e5-e7",
        "A6 mighty tosser",
        "A7 extra force",
    ):
        assert t.takes("A", orders=order), order


@pytest.mark.rule("SD.8.5")
def test_a_round_without_discs_is_fine() -> None:
    t = table(LINE).round(A="A3 c5-c6")
    assert (t.at("A3"), t.discs("A")) == ("c6", 7)


@pytest.mark.rule("SD.8.7")
@pytest.mark.parametrize(
    ("id", "action", "order"),
    [
        ("A1", "runner", "A1 run a5-a7"),
        ("A3", "fire", "A3 fire"),
        ("A3", "healer", "A3 healer"),
        ("A5", "climber", "A5 climb e5-e7"),
        ("A7", "extra force", "A7 extra force"),
    ],
)
def test_a_disc_on_an_exhausted_slot_is_refused(id: str, action: str, order: str) -> None:
    picture = LINE.replace("6  .  .  .  .  .", "6  .  .  .  .  ~")
    assert table(picture).takes("A", orders=order)
    table(picture, used={id: [action]}).refuses("A", orders=order)


@pytest.mark.rule("SD.8.8")
def test_only_the_living_use_discs_and_the_clan_keeps_those_of_the_dead() -> None:
    t = table("   e\n 8 B3*\n 7 .\n 6 .\n 5 A1")
    t.round(clubs="A1 e8")
    assert t.at("B3") == "out"
    for order in ("B3 healer", "B3 fire", "B3 about"):
        t.refuses("B", orders=order)
    assert t.discs("B") == 7
    assert t.takes("B", orders="B1 fire, B2 about")


@pytest.mark.rule("SD.8.9")
def test_a_used_disc_turns_silver_in_clean_up_and_stays_on_its_slot() -> None:
    t = table(LINE).orders(A="A3 fire").tokens("A fire c6 c7")
    assert not t.exhausted("A3", "fire")
    t.clubs()
    assert t.exhausted("A3", "fire")
    assert t.discs("A") == 6
    for _ in range(4):
        t.round()
        assert ("fire", "exhausted") in t.parts("B")["panel-A3"].rows
        assert t.discs("A") == 6


@pytest.mark.rule("SD.8.11")
def test_a_disc_is_spent_even_if_its_action_finds_no_use() -> None:
    no_place = table("   a  b\n 2 A6 A1\n 1 A3 A7").round(A="A3 fire")
    assert (no_place.discs("A"), no_place.exhausted("A3", "fire")) == (6, True)
    no_target = table(LINE).round(A="A3 healer")
    assert (no_target.discs("A"), no_target.exhausted("A3", "healer")) == (6, True)
    missed = table(LINE).round(A="A7 extra force", clubs="A7 g9")
    assert (missed.discs("A"), missed.exhausted("A7", "extra force")) == (6, True)
    blocked = table("   e\n 7 B6\n 6 ~\n 5 A5").round(A="A5 climb e5-e7")
    assert (blocked.at("A5"), blocked.discs("A"), blocked.exhausted("A5", "climber")) == ("e5", 6, True)


@pytest.mark.rule("SD.8.12")
def test_a_disc_is_spent_even_if_its_user_falls() -> None:
    t = table("   d  e\n 9 .  B6\n 8 .  .\n 7 .  .\n 6 .  .\n 5 .  A3*")
    t.round(A="A3 healer, A3 fire", tokens="A fire d6 d7", clubs="B6 e5")
    assert (t.at("A3"), t.discs("A")) == ("out", 5)


@pytest.mark.rule("SD.8.13", "SD.8.18")
def test_one_fire_of_a_clan_at_a_time() -> None:
    t = table("   c  d  e  g\n 9 .  .  .  B3\n 6 .  .  .  .\n 5 A1 A3 A4 .")
    t.round(A="A3 fire", tokens="A fire d6 d7")
    t.refuses("A", orders="A1 fire")
    assert t.takes("B", orders="B3 fire"), "the other clan's token does not count"
    t.round(B="B3 fire", tokens="B fire g8 g7")
    assert t.takes("A", orders="A1 fire"), "the token has left, and clan B's does not count"
    t.refuses("B", orders="B4 fire")


@pytest.mark.rule("SD.8.15", "SD.8.18")
def test_one_fireball_of_a_clan_at_a_time() -> None:
    t = table("   c  d  e  g\n 9 .  .  .  B2\n 6 .  .  .  .\n 5 A2 A5 A7 .")
    t.round(A="A2 fireball", tokens="A fireball c6")
    t.refuses("A", orders="A5 fireball")
    assert t.takes("A", orders="A3 fire"), "a fire is another token"
    assert t.takes("B", orders="B2 fireball")
    t.round(B="B2 fireball", tokens="B fireball g8")
    assert t.takes("A", orders="A5 fireball")
    t.refuses("B", orders="B5 fireball")


@pytest.mark.rule("SD.8.14", "SD.8.16", "SD.8.17")
def test_one_token_of_a_kind_may_be_ordered_in_a_round() -> None:
    t = table(LINE)
    t.refuses("A", orders="A1 fire, A3 fire")
    t.refuses("A", orders="A2 fireball, A5 fireball")
    t.round(A="A1 fire, A2 fireball", B="B1 fire, B2 fireball", tokens="A fire a6 a7, A fireball c6")
    assert t.parts()["fire-A"].at == "a6"
    assert t.parts()["ball-A"].at == "c7", "the next round has begun, and it has rolled on"


@pytest.mark.rule("SD.8.19")
@pytest.mark.parametrize("out", ["", "A1", "A1 A2", "A1 A2 A3 A5 A7"])
def test_one_club_is_free_for_each_figure_that_is_out(out: str) -> None:
    t = table(out=out)
    assert t.parts()["clubs-A"].value == len(out.split())
    assert t.parts()["clubs-B"].value == 0


@pytest.mark.rule("SD.8.19", "SD.8.20", "SD.8.22", "SD.8.23")
def test_the_club_of_who_falls_is_free_from_the_next_orders_on() -> None:
    t = table("   d  e  f\n 9 .  B6 .\n 8 .  .  .\n 5 A6 A1* A4")
    t.refuses("A", orders="A6 mighty tosser")
    t.refuses("A", orders="A4 bird")
    t.orders().tokens()
    t.refuses("A", **{"A6 second": None})
    t.clubs("B6 e5")
    assert t.at("A1") == "out"
    assert t.takes("A", orders="A6 mighty tosser")
    assert t.takes("A", orders="A4 bird")
    t.refuses("B", orders="B4 bird")


@pytest.mark.rule("SD.8.21")
def test_a_free_club_that_was_thrown_is_free_again() -> None:
    t = table(LINE.replace("A1", ". "), out="A1")
    t.round(A="A6 mighty tosser", clubs="A6 f8, A6 second f9")
    assert t.parts()["clubs-A"].value == 1
    t.round(A="A4 bird", clubs="A bird d9")
    assert "The bird of clan A drops a club at d9" in t.lines()


@pytest.mark.rule("SD.8.24")
def test_tosser_and_bird_in_one_round_need_two_free_clubs() -> None:
    both = "A6 mighty tosser, A4 bird"
    one = table(LINE.replace("A1", ". "), out="A1")
    one.refuses("A", orders=both)
    assert one.takes("A", orders="A6 mighty tosser, A4 fire")
    assert table(LINE.replace("A1 A2", ".  . "), out="A1 A2").takes("A", orders=both)


# The runner


@pytest.mark.rule("SD.8.25")
@pytest.mark.parametrize("end", ["e7", "g7", "g5", "g3", "e3", "c3", "c5", "c7"])
@pytest.mark.parametrize("id", ["A1", "A2"])
def test_a_runner_runs_two_squares_straight_in_any_direction(id: str, end: str) -> None:
    t = table(f"   c  e  g\n 7 .  .  .\n 5 .  {id} .\n 3 .  .  .").round(A=f"{id} run e5-{end}")
    assert t.at(id) == end
    assert t.exhausted(id, "runner")


@pytest.mark.rule("SD.8.26")
def test_a_run_over_or_to_forbidden_ground_is_refused() -> None:
    t = table("   b  c  d  e  f  g\n 6 .  .  .  .  .  .\n 5 .  ~  A1 .  ~  .\n 4 .  .  .  .  .  .", haunted="e6 d3")
    t.refuses("A", orders="A1 run d5-b5")
    t.refuses("A", orders="A1 run d5-f5")
    t.refuses("A", orders="A1 run d5-f7")
    t.refuses("A", orders="A1 run d5-d3")
    assert t.takes("A", orders="A1 run d5-d7")
    edge = table("   b\n 11 A1")
    edge.refuses("A", A1=Order("run", CELLS.index("left"), 0))
    edge.refuses("A", A1=Order("run", CELLS.index("forward"), 0))
    corner = table("   a\n 12 A1")
    corner.refuses("A", A1=Order("run", CELLS.index("forward"), 0))


@pytest.mark.rule("SD.8.26")
def test_a_run_over_gate_walls_or_against_the_arrow_is_refused() -> None:
    t = table("   c  d  e  f  g\n 6 .  B1 B2 .  .\n 4 .  #  n  #  .\n 3 .  A1 .  .  .\n 2 .  .  A2 .  .")
    t.refuses("A", orders="A1 run d3-d5")
    t.refuses("A", orders="A1 run d3-f5")
    t.refuses("B", orders="B1 run d6-d4")
    t.refuses("B", orders="B2 run e6-e4")
    assert t.takes("A", orders="A2 run e2-e4")


@pytest.mark.rule("SD.8.27")
def test_a_runner_cannot_spend_the_disc_on_one_square() -> None:
    t = table("   e\n 7 .\n 6 .\n 5 A1")
    runs = [label for label in t.labels("A", field="A1") if label.startswith("Runner")]
    assert len(runs) == 8
    assert not any(label.endswith((" e6", " d6", " f6")) for label in runs)
    t.refuses("A", A1=Order("move", 0, 0))
    t.round(A="A1 e5-e6")
    assert (t.at("A1"), t.discs("A")) == ("e6", 7)


# The climber


@pytest.mark.rule("SD.8.28")
@pytest.mark.parametrize("end", ["e7", "g5", "e3", "c5"])
def test_the_climber_crosses_the_swamp_in_any_straight_direction(end: str) -> None:
    t = table(
        "   c  d  e  f  g\n 7 .  .  .  .  .\n 6 .  .  ~  .  .\n 5 .  ~  A5 ~  .\n 4 .  .  ~  .  .\n 3 .  .  .  .  ."
    )
    t.round(A=f"A5 climb e5-{end}")
    assert t.at("A5") == end
    assert t.exhausted("A5", "climber")


@pytest.mark.rule("SD.8.29")
@pytest.mark.parametrize("deep", [1, 2, 3, 4])
def test_the_climber_lands_beyond_all_swamp_in_his_line(deep: int) -> None:
    swamps = "\n".join(f" {row} {'~' if row <= 3 + deep else '.'}" for row in range(8, 3, -1))
    t = table(f"   e\n{swamps}\n 3 A5").round(A=f"A5 climb e3-e{4 + deep}")
    assert t.at("A5") == f"e{4 + deep}"


@pytest.mark.rule("SD.8.30")
@pytest.mark.parametrize("end", ["f6", "d6", "f4", "d4"])
def test_the_climber_does_not_go_diagonally(end: str) -> None:
    t = table("   d  e  f\n 6 ~  .  ~\n 5 .  A5 .\n 4 ~  .  ~")
    t.refuses("A", orders=f"A5 climb e5-{end}")


@pytest.mark.rule("SD.8.31")
def test_the_climber_cannot_land_off_the_board_on_ghosts_or_in_a_gate() -> None:
    off = table("   a  b  c\n 5 ~  ~  A5")
    off.refuses("A", orders="A5 climb c5-b5")
    swamp = "   d  e  f\n 6 .  .  .\n 5 .  ~  .\n 4 .  A5 ."
    table(swamp, haunted="e6").refuses("A", orders="A5 climb e4-e6")
    for gate in ("#  n  #", "n  #  ."):
        table(swamp.replace("6 .  .  .", f"6 {gate}")).refuses("A", orders="A5 climb e4-e6")
    assert table(swamp).takes("A", orders="A5 climb e4-e6")


@pytest.mark.rule("SD.8.32")
def test_a_climb_over_open_ground_is_refused() -> None:
    t = table("   d  e  f\n 6 .  ~  .\n 5 .  .  .\n 4 .  A5 o")
    for end in ("e5", "d4", "f4", "e3"):
        t.refuses("A", orders=f"A5 climb e4-{end}")


@pytest.mark.rule("SD.8.33")
def test_figures_under_the_climber_do_not_matter() -> None:
    t = table("   d  e  f\n 6 .  .  .\n 5 #  nB6 #\n 4 .  A5 .")
    t.round(A="A5 climb e4-e6")
    assert t.at("A5", "B6") == ["e6", "e5"]
