"""Section 21: what the table offers people."""

from __future__ import annotations

import json
import re

import pytest

from dolmen.cli import main
from dolmen.games.stone_daze import GAME
from dolmen.games.stone_daze.about import start_page
from dolmen.games.stone_daze.board import name
from dolmen.games.stone_daze.names import figure_id
from dolmen.games.stone_daze.rules.tokens import DONE
from dolmen.kernel import Form, Scene, Told
from dolmen.kernel.geometry import FACINGS
from dolmen.library import start
from dolmen.library.clauses import clauses_of
from dolmen.terminal.session import Session
from dolmen.terminal.words import rules_text, whose_turn
from tests.games.stone_daze.table import Table, table
from tests.terminal.keyboard import Sitter, sit


@pytest.mark.rule("SD.21.1", "SD.21.2")
def test_who_made_it_for_whom_and_the_setting_are_told_with_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    about = next(g["about"] for g in json.loads(capsys.readouterr().out) if g["id"] == "stone-daze")
    assert about == start_page()
    assert about["ages"] == "10 and up"
    assert about["minutes"] == "45 to 60"
    assert about["players"] == "2 to 4"
    assert about["designers"] == "Sharon Katz and Lior Keinan"
    assert about["graphic design"] == "Levi Afuta"
    assert about["publisher"] == "Tyto Games"
    for word in ("Two clans", "valley", "HooHa", "Halhala", "leave"):
        assert word in about["setting"]


# The replay


MELEE = """
       c  d   e   f  g
    9  .  .   B6  .  .
    8  .  B3* .   B7 .
    7  .  .   .   .  .
    6  .  .   .   .  .
    5  A3 A1  .   A2 .
    4  .  A7  A6  .  .
"""


@pytest.mark.rule("SD.21.3")
def test_the_story_of_a_round_can_be_replayed_one_figure_at_a_time_to_the_same_result() -> None:
    t = table(MELEE)
    before = {figure_id(n): [name(p.square), FACINGS[p.facing]] for n, p in enumerate(t.s.figures)}
    t.round(
        A="A1 run d5-d7, A2 turn left, A6 e4-e5, A3 fire",
        B="B6 e9-d8, B7 f8-f7, B3 d8-e7",
        tokens="A fire c6 c7",
        clubs="A6 e7, A7 d7, B6 e5",
    )
    slow = {id: list(place) for id, place in before.items()}
    for told in t.match.log(None):
        replay_one(slow, told)
    quick = {figure_id(n): [name(p.square) if p.alive else "out", FACINGS[p.facing]] for n, p in enumerate(t.s.figures)}
    assert slow == quick
    assert slow != before


def replay_one(positions: dict[str, list[str]], told: Told) -> None:
    """Show one event: each is about one figure and says where it happens."""
    if told.kind in ("Moved", "Turned", "Dazed"):
        id = figure_id(told.facts["figure"])
        if told.kind == "Moved":
            assert told.places == (id, positions[id][0], name(told.facts["end"]))
            positions[id][0] = name(told.facts["end"])
        elif told.kind == "Turned":
            positions[id][1] = FACINGS[told.facts["facing"]]
        else:
            assert told.places == (positions[id][0],)
            positions[id][0] = "out"


# Done, and who is thinking


@pytest.mark.rule("SD.21.4")
def test_it_is_shown_step_by_step_who_is_done_and_who_is_still_thinking() -> None:
    t = table(MELEE)
    for step, answer in (("orders", t.order_answer("A3 fire")), ("tokens", None), ("clubs", {})):
        assert len(t.waiting()) == 2
        assert t.s.step == step
        given = answer if answer is not None else {"fire": t.ask("A").field("fire").options[0]}  # type: ignore[attr-defined]
        t.give(given, "A")
        session = Session(t.match, (), {}, None)
        assert whose_turn(session) == "waiting for Clan B"
        t.give({} if step != "tokens" else DONE, "B")
    assert t.lines().count("Both clans have handed in") == 1


@pytest.mark.rule("SD.21.4")
def test_the_terminal_has_a_done_button_that_hands_the_orders_in() -> None:
    match = start("stone-daze", options={"setup": "ready"}, seed=1)

    async def scenario(sitter: Sitter) -> None:
        await sitter.sees("Done", "your turn")
        await sitter.click_on("Done")
        await sitter.sees("hand it in?")
        await sitter.press("y")
        await sitter.until(lambda: match.s.step != "orders")

    sit(match, scenario)


# Panel view and board view


@pytest.mark.rule("SD.21.5")
@pytest.mark.parametrize(
    ("figure", "label", "square"),
    [("A1", "forward-right to f6", "f6"), ("A1>", "forward-right to f4", "f4"), ("B1", "forward-right to d4", "d4")],
)
def test_every_move_is_told_by_the_panels_cell_and_lights_its_square_on_the_board(
    figure: str, label: str, square: str
) -> None:
    t = table(f"""
           d  e         f
        6  .  .         .
        5  .  {figure}  .
        4  .  .         .
    """)
    id = figure[:2]
    form = t.ask(figure[0])
    assert isinstance(form, Form)
    places = {form.label_in(id, option): form.place_in(id, option) for option in form.left({}, id)}
    assert places[label] == square
    assert square in t.match.scene(t.seat(figure[0])).ids()


# Reach and ranges


@pytest.mark.rule("SD.21.6")
def test_reach_with_shut_squares_birds_range_stash_ranges_and_side_colours_are_told_on_request() -> None:
    t = table(
        """
           c  d  e   f  g  h
        8  .  .  .   .  .  .
        7  .  .  o   .  .  .
        3  .  .  A6  .  .  A4>
        """,
        advanced=True,
        stashes={"A": [("e5", 3)], "B": [("a9", 3)]},
    )
    notes = {part.id: part.note for part in t.match.scene(1).walk()}
    assert notes["A6"] == "reaches d4–d9, e4–e7, e9, f4–f9; shut by mounds: e8"
    assert notes["A4"] == "reaches i2–j2, i3–j3, i4–j4; the bird's range: g1 to i12"
    assert notes["stash-A1"] == "range: d4 to g7"
    assert notes["stash-B1"] == "range: a8 to c11"
    assert notes["e3"] == notes["e9"] != notes["e4"]
    assert "row" in notes["e3"]


@pytest.mark.rule("SD.21.6")
def test_the_terminal_tells_a_figures_reach_at_a_key() -> None:
    match = start("stone-daze", options={"setup": "ready"}, seed=1)
    note = next(part.note for part in match.scene(0).walk() if part.id == "A1")
    assert note.startswith("reaches ")

    async def scenario(sitter: Sitter) -> None:
        await sitter.sees("your turn")
        sitter.app.window.scene_view.point("A1")
        sitter.app.window.scene_view.focus()
        await sitter.press("i")
        await sitter.sees("What is this?", note.split(",")[0])

    sit(match, scenario, size=(120, 40))


# Warnings and words


def warned(t: Table, orders: str) -> tuple[str, ...]:
    ask = t.ask("A")
    answer = ask.check(t.order_answer(orders))
    return ask.warnings(answer)


@pytest.mark.rule("SD.21.8")
def test_orders_that_are_sure_to_fail_are_warned_of_and_not_refused() -> None:
    t = table(MELEE).round(A="A3 fire", tokens="A fire c6 c7")
    assert "fire-tip-A" not in t.parts(), "the tip has gone out already, and nobody is warned of it"
    assert warned(t, "A1 d5-d6, A7 d4-e5") == ()
    assert warned(t, "A1 d5-e5, A6 e4-e5") == ("A1 and A6 both want e5: neither moves",)
    assert warned(t, "A1 d5-d4, A7 d4-d5") == ("A1 and A7 cannot trade places",)
    assert warned(t, "A3 c5-c6") == ("A3 goes into the fire on c6: it is hit, and stays",)
    assert warned(t, "A1 d5-d4, A7 stay") == ("A1 cannot enter d4: A7 stays there",)
    assert warned(t, "A1 d5-d4, A7 turn left") == ("A1 cannot enter d4: A7 only turns",)
    assert warned(t, "A1 d5-d4, A7 about") == ("A1 cannot enter d4: A7 only turns",)
    assert warned(t, "A1 d5-d4, A7 d4-d3") == (), "A7 makes room"
    assert warned(t, "A1 d5-d4, A7 d4-e4, A6 turn left") == (
        "A7 cannot enter e4: A6 only turns",
        "A1 cannot enter d4: A7 stays there",
    ), "down the file"
    t.round(A="A1 d5-e5, A6 e4-e5")
    assert t.at("A1", "A6") == ["d5", "e4"]


@pytest.mark.rule("SD.21.8")
@pytest.mark.parametrize("way", ["e5-e7", "e5-g7", "e5-g5"])
def test_a_runner_is_warned_of_fire_on_its_middle_and_final_square(way: str) -> None:
    t = table("   d  e  f  g\n 7 .  .  .  .\n 6 A3 .  .  .\n 5 .  A1 .  .").round(A="A3 fire", tokens="A fire e6 e7")
    hot = way == "e5-e7"
    assert bool(warned(t, f"A1 run {way}")) == hot
    assert not hot or warned(t, f"A1 run {way}") == ("A1 runs into the fire on e6: it is hit, and stays",)
    t.round(A=f"A1 run {way}")
    assert t.bumped("A1") == hot


@pytest.mark.rule("SD.21.8")
def test_two_runners_to_one_square_do_not_get_there_but_may_move() -> None:
    t = table("   c  d  e  f  g\n 7 .  .  .  .  .\n 6 .  .  .  .  .\n 5 A1 .  .  .  A2")
    assert warned(t, "A1 run c5-e5, A2 run g5-e5") == ("A1 and A2 both want e5: neither gets there",)
    t.round(A="A1 run c5-e5, A2 run g5-e5")
    assert t.at("A1", "A2") == ["d5", "f5"]


@pytest.mark.rule("SD.21.8")
def test_the_locked_orders_of_a_mate_count_for_a_warning() -> None:
    t = table(MELEE, seats=3, players={"A6": 2})

    def warned_too(seat: int, orders: str) -> tuple[str, ...]:
        ask = t.ask(seat)
        return ask.warnings(ask.check(t.order_answer(orders)))

    assert warned_too(2, "A6 e4-e5") == ()
    t.give(t.order_answer("A1 d5-e5"), 0)
    assert warned_too(2, "A6 e4-e5") == ("A1 and A6 both want e5: neither moves",)
    assert warned_too(2, "A6 e4-d4") == ("A6 cannot enter d4: A7 stays there",)


@pytest.mark.rule("SD.21.9")
def test_the_rules_at_hand_when_orders_are_given_say_that_one_may_hold_an_enemy_back() -> None:
    shown = rules_text(clauses_of(GAME), table().ask("A").rules, "").plain
    assert "legitimate way to hold the enemy back" in shown


@pytest.mark.rule("SD.21.10")
def test_nothing_that_people_read_says_dragon_or_fence() -> None:
    words = set(re.findall(r"[a-z]+", " ".join(everything_said()).lower()))
    assert {"bird", "gate"} <= words
    assert words.isdisjoint({"dragon", "fence"})


def everything_said() -> list[str]:
    """Log, scene and options of a game by hand with a gate, and of a round in which the bird is called."""
    match = start("stone-daze", options={"gate": True, "setup": "choose"}, seed=1)
    said: list[str] = []
    for choice in ("by hand", "Narrow pass"):
        match.answer(0 if choice == "by hand" else 1, choice)
        said += [str(match.view(0).asks), *words_of(match.scene(0))]
    t = table(MELEE, out="A5 B4", gate=True)
    for ours, theirs in ((t.order_answer("A4 bird"), {}), ({}, DONE), ({}, {})):
        said += [str(t.match.view(seat).asks) for seat in (0, 1)]
        t.give(ours, 0)
        said += words_of(t.match.scene(0))
        t.give(theirs, 1)
    return [*said, *t.lines("A"), *t.lines("B")]


def words_of(scene: Scene) -> list[str]:
    parts = list(scene.walk())
    return [f"{part.label} {part.note} {getattr(part, 'rows', '')}" for part in parts]
