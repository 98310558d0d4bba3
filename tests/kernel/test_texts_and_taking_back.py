"""Forms with texts in them, and rules that take back what was answered."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from dolmen.kernel import (
    Field,
    Flow,
    Form,
    Game,
    NotOnOffer,
    Options,
    Pick,
    Result,
    Rng,
    Scene,
    Seat,
    State,
    TakeBack,
    TextField,
    Write,
    load,
    meanwhile,
    play_out,
    start,
)
from dolmen.kernel.scene import Text
from dolmen.kernel.view import ask_view
from dolmen.testing import check_game

SHEET = (
    Field("die", (4, 6, 8)),
    TextField("name", ("Ada", "Bo"), least=1, most=5),
    TextField("look", ("", "tall")),
)


def test_a_text_in_a_form_is_checked_by_its_length() -> None:
    form = Form(0, SHEET)
    assert form.check({"die": 6, "name": "Cy"}) == {"die": 6, "name": "Cy", "look": ""}
    for wrong in ({}, {"name": ""}, {"name": "too long"}, {"name": 3}, {"name": "\ud800"}):
        with pytest.raises(NotOnOffer):
            form.check(wrong)


def test_a_bot_fills_texts_with_ideas() -> None:
    form = Form(0, SHEET)
    assert [form.choices([4] * n) for n in (1, 2, 3)] == [("Ada", "Bo"), ("", "tall"), None]


def test_narrow_leaves_texts_alone() -> None:
    form = Form(0, SHEET, narrow=lambda chosen, field: field.options[1:])
    assert form.left({}, "name") == ("Ada", "Bo")
    assert form.choices([6]) == ("Ada", "Bo")
    assert form.check({"die": 8, "name": "Ada"})["name"] == "Ada"


def test_a_client_learns_that_a_field_is_a_text() -> None:
    shown = ask_view(Form(0, SHEET)).fields
    assert [(field.text, field.least, field.most) for field in shown] == [
        (False, 0, None),
        (True, 1, 5),
        (True, 0, 500),
    ]
    assert [(field.options, field.ideas) for field in shown[1:]] == [((), ("Ada", "Bo")), ((), ("tall",))]


class Talk(State):
    said: list[str] = []
    dice: list[int] = []


class Talking(Game[Talk]):
    """Two say something in turn, and a die is rolled each time; at any time either may take the last word back."""

    id = "talking"
    title = "Talking"
    seats = (2,)
    state = Talk

    def setup(self, seats: int, options: Options, rng: Rng) -> Talk:
        return Talk(rng=rng)

    def turn(self, s: Talk) -> Flow[None]:
        yield from meanwhile(self.say(s), {seat: partial(self.back, seat) for seat in (0, 1)})

    def say(self, s: Talk) -> Flow[None]:
        s.said.append((yield Write(len(s.said) % 2, least=1, ideas=("yes", "no"))))
        s.dice.append(s.rng.roll(1000))
        if len(s.said) == 3 and s.said[-1] == "never mind":
            yield TakeBack(0, entries=2)

    def back(self, seat: Seat) -> Flow[bool]:
        yield Pick(seat, ("back",), name="back")
        yield TakeBack(seat)
        return False

    def result(self, s: Talk) -> Result | None:
        return Result(draw=True, reason="all is said") if len(s.said) >= 5 else None

    def scene(self, s: Talk, viewer: Seat | None) -> Scene:
        return Scene(title="Talking", parts=(Text(id="said", text=" ".join(s.said)),))


def test_rules_take_back_the_last_answer_of_anybody_and_leave_no_trace() -> None:
    match = start(Talking(), seed=3)
    match.answer(0, "one")
    before = match.fork()
    match.answer(1, "two")
    dice = match.s.dice[1]
    match.answer(0, "back", "back.0")
    assert match.s.said == ["one"]
    assert match.log(None) == before.log(None)
    match.answer(1, "two")
    assert match.s.dice[1] != dice, "dice of what was taken back are void"
    again = load(match.save(), match.game)
    assert again.s == match.s


def test_taking_back_with_nothing_said_changes_nothing() -> None:
    match = start(Talking(), seed=3)
    match.answer(1, "back", "back.1")
    assert match.s.said == []
    assert match.asks[0]


def test_rules_may_take_back_several() -> None:
    match = start(Talking(), seed=3)
    for seat, text in ((0, "one"), (1, "two"), (0, "never mind")):
        match.answer(seat, text)
    assert match.s.said == []


def test_a_game_that_takes_back_keeps_the_promises() -> None:
    check_game(Talking(), games=4)


def test_a_game_that_tells_no_chronicle_has_an_empty_one() -> None:
    assert start(Talking(), seed=3).chronicle(None) == ""


def test_who_plays_without_a_record_goes_on() -> None:
    game: Game[Any] = Talking()
    assert play_out(game, game.setup(2, Options(), Rng.seeded(1)), Random(2))[0].draw


class Board(State):
    notes: list[str] = []
    ticks: int = 0


class Noticeboard(Game[Board]):
    """One says three things; beside it a clock can be ticked, as long as something was said and it is not full."""

    id = "noticeboard"
    title = "Noticeboard"
    seats = (2,)
    state = Board

    def setup(self, seats: int, options: Options, rng: Rng) -> Board:
        return Board(rng=rng)

    def turn(self, s: Board) -> Flow[None]:
        yield from meanwhile(self.say(s), partial(self.offers, s))

    def say(self, s: Board) -> Flow[None]:
        while len(s.notes) < 3:
            s.notes.append((yield Write(0, least=1, ideas=("yes", "no"), name="say")))

    def offers(self, s: Board) -> dict[Seat, Any]:
        return {seat: partial(self.tick, s, seat) for seat in (0, 1) if s.ticks < len(s.notes)}

    def tick(self, s: Board, seat: Seat) -> Flow[bool]:
        yield Pick(seat, [f"tick {s.ticks + 1}"], name="tick")
        yield Pick(seat, ["surely"], name="surely")
        s.ticks += 1
        return False

    def result(self, s: Board) -> Result | None:
        return Result(draw=True, reason="all is said") if len(s.notes) == 3 else None

    def scene(self, s: Board, viewer: Seat | None) -> Scene:
        return Scene(title="Noticeboard", parts=(Text(id="said", text=f"{s.notes} {s.ticks}"),))


def test_offers_follow_the_game_and_what_was_begun_stays() -> None:
    match = start(Noticeboard(), seed=1)
    assert match.offers(1) == []
    match.answer(0, "one")
    first = match.offers(1)[0]
    match.answer(1, "tick 1", first.id)
    match.answer(0, "two")
    assert [ask.id for ask in match.offers(1)] == ["surely.1"]
    match.answer(1, "surely", "surely.1")
    assert match.s.ticks == 1
    assert [ask.options for ask in match.offers(1) if isinstance(ask, Pick)] == [["tick 2"]]
    assert match.offers(1)[0].id == first.id


def test_a_game_whose_offers_change_keeps_the_promises() -> None:
    check_game(Noticeboard(), games=4)
