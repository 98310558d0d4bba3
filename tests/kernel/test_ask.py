"""The kinds of asks: their small choices, what they accept, how they refuse, and how answers are written down."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from dolmen.kernel import (
    Amounts,
    Ask,
    Draw,
    Field,
    Forbidden,
    Form,
    Look,
    NotOnOffer,
    Pick,
    Question,
    Rng,
    Several,
    Sketch,
    Split,
    Stroke,
    Write,
)
from dolmen.kernel.view import OptionView, ask_view
from dolmen.library import load, start
from tests.toys.narrowed_form import TOOLS, one_each
from tests.toys.payment import PAY, Market, Stall, short_or_over

COLOUR = Question("Which colour", label=lambda s, option: f"the {option} one")


class Suit(enum.Enum):
    OAK = "oak"
    ASH = "ash"


class Move(Struct, frozen=True, array_like=True):
    piece: str
    way: tuple[int, ...]


def all_answers(ask: Ask, chosen: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Every answer that can be made of small choices."""
    options = ask.choices(chosen)
    if options is None:
        yield ask.assemble(chosen)
    else:
        for option in options:
            yield from all_answers(ask, (*chosen, option))


def refusal(ask: Ask, answer: Any) -> str:
    with pytest.raises(NotOnOffer) as refused:
        ask.check(answer)
    return str(refused.value)


ASKS = [
    Pick(0, ("red", "blue"), question=COLOUR),
    Pick(0, (None, 1, True, 1.5, "1", (1, 2), Suit.OAK, Move("rook", (1, 2)))),
    Several(0, ("a", "b", "c"), least=1, most=2),
    Split(0, 3, {"left": 2, "right": 3}),
    Amounts(0, {"barley": 3, "oats": 2, "gold": 1}, ({"barley": 3}, {"barley": 1, "gold": 1}), short_or_over),
    Form(0, dict[str, str], tuple(Field(hand, TOOLS) for hand in ("left", "right")), narrow=one_each),
    Write(0, ideas=("one", "two")),
    Draw(0, ideas=(Sketch("a", (Stroke(((0, 0), (5, 1000))),)), Sketch())),
]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: type(ask).__name__)
def test_every_answer_made_of_small_choices_is_accepted_and_survives_the_wire(ask: Ask) -> None:
    answers = list(all_answers(ask))
    assert answers
    for answer in answers:
        assert ask.check(answer) == answer
        wire = msgspec.json.decode(msgspec.json.encode(ask.plain(answer)))
        back = ask.from_plain(wire)
        assert back == answer
        assert type(back) is type(answer)


def test_a_pick_gives_the_option_itself() -> None:
    option = Move("rook", (1,))
    ask = Pick(0, (option,))
    assert ask.check(Move("rook", (1,))) is option
    assert ask.from_plain(["rook", [1]]) is option


class Deed(Struct, frozen=True):
    """Its fields are in no alphabetical order."""

    what: str
    how: int


def test_an_option_is_found_again_whatever_the_order_of_its_fields() -> None:
    option = (Deed("sow", 2),)
    ask = Pick(0, [option, (Deed("reap", 2),)])
    assert ask.from_plain(ask.plain(option)) is option
    assert ask.from_plain([{"how": 2, "what": "sow"}]) is option


def test_a_pick_shows_which_options_nobody_wants() -> None:
    doubts = Question("Where to?", warn=lambda s, option: ("It is dark there",) if option == "cave" else ())
    shown = ask_view(Pick(0, ["camp", "cave"], question=doubts)).options
    assert [option.warnings for option in shown] == [(), ("It is dark there",)]


@pytest.mark.parametrize(
    ("options", "answer"),
    [((0, 1), True), ((True, False), 1), ((1, 2), 1.0), ((1.0,), 1), (("1",), 1), ((Suit.OAK,), "oak")],
)
def test_like_is_not_the_same(options: tuple[Any, ...], answer: Any) -> None:
    assert "is not on offer" in refusal(Pick(0, options), answer)


@pytest.mark.parametrize(("options", "plain"), [((0, 1), True), ((True, False), 1), ((1, 2), 1.0), ((1.5,), "1.5")])
def test_like_is_not_the_same_on_the_wire(options: tuple[Any, ...], plain: Any) -> None:
    with pytest.raises(NotOnOffer):
        Pick(0, options).from_plain(plain)


def test_a_pick_refuses_with_what_is_on_offer() -> None:
    said = refusal(Pick(0, ("red", "blue"), question=COLOUR), "green")
    assert said == "Which colour: 'green' is not on offer; on offer: the red one, the blue one"


def test_a_long_offer_is_cut_short() -> None:
    assert refusal(Pick(0, range(20)), 99).endswith("10, 11 and 8 more")


@pytest.mark.parametrize(
    "answer", [10**5000, "x" * 1000, "two\nlines", math.nan, object()], ids=lambda a: type(a).__name__
)
def test_a_refusal_is_one_short_line_whatever_was_given(answer: Any) -> None:
    said = refusal(Pick(0, ("red", "blue")), answer)
    assert len(said) < 200
    assert "\n" not in said


def test_something_that_cannot_show_itself_is_refused_by_its_kind() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError

    assert "that Shy is not on offer" in refusal(Pick(0, ("red", "blue")), Shy())


def test_several_says_how_many_and_of_what() -> None:
    ask = Several(0, ("a", "b", "c"), least=1, most=2)
    assert refusal(ask, ()) == "Choose: expected 1 to 2 of them, got 0"
    assert refusal(ask, ("a", "b", "c")) == "Choose: expected 1 to 2 of them, got 3"
    assert refusal(ask, "a") == "Choose: expected a list of options, got 'a'"
    assert "'b' is not on offer; on offer: a, c" in refusal(ask, ("b", "b"))


def test_several_comes_in_the_order_of_the_options() -> None:
    ask = Several(0, ("a", "b", "c"))
    assert ask.check(["c", "a"]) == ("a", "c")
    assert ask.describe(("a", "c")) == "a, c"
    assert ask.describe(()) == "none"


def test_several_of_equal_things_counts_them() -> None:
    ask = Several(0, ("coin", "coin", "coin"), least=2, most=2)
    assert ask.check(("coin", "coin")) == ("coin", "coin")


def test_several_that_must_take_all_is_forced() -> None:
    ask = Several(0, ("a", "b"), least=2)
    assert ask.forced
    assert ask.only_answer() == ("a", "b")
    assert not Several(0, ("a", "b"), least=1).forced


def test_a_split_adds_up() -> None:
    ask = Split(0, 3, {"left": 2, "right": 2}, question=Question("Share", label=lambda s, part: f"on the {part}"))
    assert list(all_answers(ask)) == [{"left": 1, "right": 2}, {"left": 2, "right": 1}]
    rule = "Share: 3 in all, at most 2 on the left, 2 on the right"
    assert refusal(ask, {"left": 1}) == f"{rule}; these add up to 1"
    for wrong in ({"left": 3}, {"left": -1, "right": 2}, {"left": True, "right": 2}, {"up": 3}, [1, 2], None):
        assert refusal(ask, wrong) == rule
    assert ask.describe({"left": 1, "right": 2}) == "on the left: 1, on the right: 2"


def test_a_split_without_choice_is_forced() -> None:
    ask = Split(0, 4, {"left": 2, "right": 2})
    assert ask.forced
    assert ask.only_answer() == {"left": 2, "right": 2}


def price() -> Amounts[str]:
    purse = {"barley": 3, "oats": 2, "gold": 2}
    ask = Amounts(0, purse, ({"barley": 3}, {"barley": 1, "gold": 1}), short_or_over, question=PAY)
    ask.s = Stall(rng=Rng(1), purse=purse, paid=[])
    return ask


@pytest.mark.parametrize(
    ("answer", "paid"),
    [
        ({"barley": 3}, {"barley": 3}),
        ({"oats": 2, "barley": 1}, {"barley": 1, "oats": 2}),
        ({"barley": 0, "oats": 1, "gold": 1}, {"oats": 1, "gold": 1}),
        ({"gold": 2}, {"gold": 2}),
    ],
)
def test_any_mix_without_a_flaw_is_taken_proposed_or_not(answer: dict[str, int], paid: dict[str, int]) -> None:
    taken = price().check(answer)
    assert taken == paid
    assert list(taken) == list(paid), "in the order of the parts, and nothing of which there is none"
    assert price().from_plain(msgspec.json.decode(msgspec.json.encode(answer))) == paid


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"barley": 2}, "2 of 3 so far"),
        ({}, "0 of 3 so far"),
        ({"barley": 3, "gold": 1}, "one barley can be left out"),
        ({"barley": 4}, "0 to 3 of Barley, not 4"),
        ({"barley": -1, "gold": 2}, "0 to 3 of Barley, not -1"),
        ({"barley": True}, "0 to 3 of Barley, not True"),
        ({"barley": 3.0}, "0 to 3 of Barley, not 3.0"),
        ({"silver": 1}, "there is no 'silver'; there are Barley, Oats, Gold"),
        ({1: 1}, "there is no 1; there are Barley, Oats, Gold"),
        (["barley"], "expected a number for each part, got ['barley']"),
        (None, "expected a number for each part, got None"),
    ],
)
def test_a_payment_is_refused_with_what_is_wrong_with_it(answer: Any, why: str) -> None:
    assert refusal(price(), answer) == f"Pay 3: {why}"
    with pytest.raises(NotOnOffer):
        price().from_plain(answer)


def test_a_payment_that_is_not_enough_yet_can_be_looked_at() -> None:
    ask = price()
    assert ask.given({"barley": 0, "oats": 1}) == {"oats": 1}
    assert ask.flaw(ask.given({"oats": 1})) == "1 of 3 so far"


def test_bots_choose_among_the_ideas_of_a_payment() -> None:
    ask = price()
    assert list(all_answers(ask)) == [{"barley": 3}, {"barley": 1, "gold": 1}]
    ask.assemble(ask.ideas[:1]).clear()
    assert ask.ideas[0] == {"barley": 3}, "what a rule does to an answer leaves the idea alone"


def test_a_payment_is_never_forced_and_can_be_told() -> None:
    ask = price()
    ask.ideas = ask.ideas[:1]
    assert not ask.forced
    assert ask.describe({"barley": 1, "gold": 1}) == "1 × Barley, 1 × Gold"
    assert ask.describe({}) == "nothing"
    assert ask.warnings({"barley": 1, "gold": 1}) == ("gold is better kept",)


def test_a_payment_is_shown_with_its_parts_and_a_proposal() -> None:
    shown = ask_view(price())
    assert (shown.kind, shown.done) == ("amounts", "Pay")
    assert shown.limits == {"barley": 3, "oats": 2, "gold": 2}
    assert shown.parts["oats"] == OptionView("Oats", "oats")
    assert shown.parts["gold"] == OptionView("Gold", None)
    assert shown.proposed == {"barley": 3}


def test_a_payment_is_saved_taken_back_and_paid_otherwise() -> None:
    match = start(Market())
    match.answer(0, {"oats": 2, "barley": 1})
    assert match.s.purse == {"barley": 2, "oats": 1, "gold": 2}
    again = load(match.save(), Market())
    assert again.save() == match.save()
    assert again.s.paid == [{"barley": 1, "oats": 2}]
    again.undo(0)
    assert again.s.purse == {"barley": 3, "oats": 3, "gold": 2}
    again.answer_plain(0, {"gold": 2})
    assert again.s.purse == {"barley": 3, "oats": 3, "gold": 0}
    before = again.save()
    with pytest.raises(NotOnOffer, match="1 of 3 so far"):
        again.answer(0, {"oats": 1})
    assert again.save() == before


def tools() -> Form[dict[str, str]]:
    hands = ("left", "right", "third")
    return Form(0, dict[str, str], tuple(Field(h, TOOLS, Question(f"The {h} hand")) for h in hands), narrow=one_each)


def test_what_a_form_leaves_out_stays_as_it_was() -> None:
    assert tools().check({"right": "saw"}) == {"left": "none", "right": "saw", "third": "none"}


def test_a_form_limits_its_fields_by_one_another() -> None:
    form = tools()
    assert form.left({"left": "saw"}, "right") == ["none", "axe", "plane"]
    assert form.left({"left": "saw", "right": "axe"}, "left") == ["none", "saw", "plane"]
    said = refusal(form, {"left": "saw", "right": "saw"})
    assert said == "Choose (right): 'saw' is not on offer; on offer: none, axe, plane"


@pytest.mark.parametrize("key", ["fourth", 1, None, 10**5000, ()], ids=lambda key: type(key).__name__)
def test_a_form_names_the_fields_it_has(key: Any) -> None:
    assert refusal(tools(), {key: "saw"}).endswith("; there are left, right, third")


def test_a_form_key_is_a_text_and_nothing_that_looks_like_one() -> None:
    form = Form(0, dict[str, str], (Field("1", ("a", "b")),))
    assert "there is no field 1" in refusal(form, {1: "b"})


def test_a_form_wants_fields() -> None:
    assert refusal(tools(), "saw") == "Choose: expected a value for each field: left, right, third"


def test_a_form_asks_for_a_field_whose_first_option_is_gone() -> None:
    form = Form(
        0,
        dict[str, str],
        (Field("a", ("x", "y")), Field("b", ("x", "y"))),
        narrow=lambda chosen, field: [option for option in field.options if option not in chosen.values()],
    )
    assert "choose one of y" in refusal(form, {"a": "x"})
    assert form.check({"a": "x", "b": "y"}) == {"a": "x", "b": "y"}


def test_a_form_is_described_field_by_field() -> None:
    said = tools().describe({"left": "saw", "right": "none", "third": "axe"})
    assert said == "The left hand: saw; The right hand: none; The third hand: axe"


def test_a_text_has_its_length() -> None:
    ask = Write(0, least=2, most=4)
    assert ask.check("tea") == "tea"
    assert refusal(ask, "t") == "Choose: expected 2 to 4 characters, got 1"
    assert "2 to 4 characters" in refusal(ask, "teapot")
    assert "expected a text" in refusal(ask, 7)


def test_half_a_character_is_no_text() -> None:
    assert "expected a text" in refusal(Write(0), "\ud800")


def test_people_are_never_forced_to_a_text_or_sketch() -> None:
    assert not Write(0, ideas=("only",)).forced
    assert not Draw(0).forced


@pytest.mark.parametrize(
    "sketch",
    [
        Sketch(strokes="zigzag"),  # type: ignore[arg-type]
        Sketch(strokes=(Stroke(((math.nan, 0),)),)),  # type: ignore[arg-type]
        Sketch(caption="\ud800"),
        Sketch(caption=7),  # type: ignore[arg-type]
        {"caption": "a"},
    ],
)
def test_only_a_sketch_all_through_is_one(sketch: Any) -> None:
    assert "expected a sketch" in refusal(Draw(0), sketch)


def test_a_sketch_has_its_limits() -> None:
    line = Stroke(((0, 0), (10, 10)))
    assert "at most 1 strokes, got 2" in refusal(Draw(0, most=1), Sketch(strokes=(line, line)))
    assert "between 0 and 1000" in refusal(Draw(0), Sketch(strokes=(Stroke(((0, 1001),)),)))


def test_a_sketch_has_its_limits_in_points_and_words() -> None:
    ask = Draw(0, most_points=3)
    line = Stroke(((0, 0), (1, 1)))
    assert ask.check(Sketch("", (line,)))
    for sketch in (
        Sketch("", (line, line)),
        Sketch("a" * 501),
        Sketch("", (Stroke(((0, 0),), pen="p" * 41),)),
    ):
        with pytest.raises(NotOnOffer, match="at most"):
            ask.check(sketch)


@pytest.mark.parametrize("plain", [None, "x", "\ud800", {"caption": 1}, {"strokes": [{"points": [[1]]}]}])
def test_a_sketch_from_the_wire_is_checked(plain: Any) -> None:
    with pytest.raises(NotOnOffer, match="expected a sketch"):
        Draw(0).from_plain(plain)


def test_words_and_places_are_made_from_the_state_when_somebody_looks() -> None:
    question = Question(
        lambda s, seat: f"{s['name']} asks seat {seat}",
        name="with the state",
        label=lambda s, option: s[option],
        at=lambda s, seat: f"hand-{seat}",
        place=lambda s, option: f"slot-{option}",
        warn=lambda s, answer: ("Sure?",) if answer == "a" else (),
        rules=("X.1",),
    )
    ask = Pick(3, ("a", "b"), question=question)
    ask.s = {"name": "Otto", "a": "apple", "b": "bread"}
    assert (ask.prompt, ask.at, ask.rules) == ("Otto asks seat 3", "hand-3", ("X.1",))
    assert (ask.label("a"), ask.place("b"), ask.describe("b")) == ("apple", "slot-b", "bread")
    assert (ask.warnings("a"), ask.warnings("b")) == (("Sure?",), ())
    assert "on offer: apple, bread" in refusal(ask, "c")


# Little room, and why not


def test_an_option_can_be_shown_where_there_is_little_room() -> None:
    def look(s: Any, option: str) -> Look:
        return Look(option[0], "cave-entrance", "1 torch" if option == "cave" else "")

    where = Question("Where to?", look=look)
    for shown in (
        ask_view(Pick(0, ["camp", "cave"], question=where)).options,
        ask_view(Several(0, ["camp", "cave"], question=where)).options,
        ask_view(Form(0, dict[str, str], (Field("to", ("camp", "cave"), where),))).fields[0].options,
    ):
        assert [(one.short, one.icon, one.cost) for one in shown] == [
            ("c", "cave-entrance", ""),
            ("c", "cave-entrance", "1 torch"),
        ]


def test_why_not_is_worked_out_for_who_looks_and_beside_what_is_chosen() -> None:
    looked: list[int] = []

    def why(s: Any, seat: int, chosen: Mapping[Any, Any]) -> Iterator[Forbidden]:
        looked.append(seat)
        yield Forbidden(f"taken by {chosen.get('first', 'nobody')}", "b1")

    cell = Question("Which?", why_not=why)
    form = Form(3, dict[str, str], (Field("first", ("a", "b"), cell), Field("second", ("a", "b"))))
    ask_view(form)
    assert not looked, "nobody has asked yet"
    assert form.forbidden({"first": "a"}) == {"first": (Forbidden("taken by a", "b1"),)}
    assert Pick(2, ["a", "b"], question=cell).forbidden({}) == {"": (Forbidden("taken by nobody", "b1"),)}
    assert Pick(2, ["a", "b"]).forbidden({}) == {}
    assert looked == [3, 2]


def test_only_the_last_answer_that_is_left_is_given_by_itself() -> None:
    quiet = Question("Nothing to place", by_itself=True)
    assert ask_view(Pick(0, ["done"], question=quiet)).by_itself
    assert not ask_view(Pick(0, ["done", "wait"], question=quiet)).by_itself
    assert not ask_view(Pick(0, ["done"])).by_itself
