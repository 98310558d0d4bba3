"""Answers with the author's own types: what a rule gets, what stands in a save, what goes over the wire."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import mypy.api
import pytest

import dolmen
from dolmen.bots.option_keys import key_of
from dolmen.kernel import Ask, Match, NotOnOffer, Question
from dolmen.kernel.match import restore, start
from dolmen.kernel.save import read
from dolmen.kernel.view import ask_view
from dolmen.server.answer_codec import answer_of, left, value_of
from dolmen.server.wire import Answer, Draft
from dolmen.testing import check_game
from tests.toys.typed_answers import IDEAS, Bargain, Bazaar, Promise, Purse, bargain, payment

BAZAAR = Bazaar()


def answered(*answers: Any) -> Match[Any]:
    match = start(BAZAAR)
    for answer in answers:
        match.answer(0, answer)
    return match


ANSWERS: tuple[Any, ...] = (
    Bargain("knife", 2, "to cut with"),
    {Purse("silver"): 1, Promise(3): 1},
    {1: "full", 2: "empty"},
    {1: 1, 2: 2},
    3,
    ["knife"],
    "so long",
)
SAID = [
    "3 KNIFE to cut with",
    "1 silver coins 1 a promise for day 3",
    "11:Full 12:Empty",
    "5",
    "4",
    "KNIFE",
    "SO LONG",
]


def test_a_rule_gets_the_answers_in_its_own_types() -> None:
    assert answered(*ANSWERS).s.said == SAID


@pytest.mark.parametrize("given", range(len(ANSWERS) + 1))
def test_a_save_goes_on_with_the_same_answers(given: int) -> None:
    match = restore(read(answered(*ANSWERS[:given]).save()), BAZAAR)
    assert not match.notices
    for answer in ANSWERS[given:]:
        match.answer(0, answer)
    assert match.s.said == SAID


def test_in_a_save_a_key_is_a_text_and_a_form_maps_names_to_values() -> None:
    (turn,) = read(answered(*ANSWERS[:4]).save()).turns
    assert [answer.value for answer in turn.answers] == [
        {"ware": "knife", "pieces": 2, "note": "to cut with", "haggled": False},
        {"silver": 1, "Promise(day=3)": 1},
        {"1": "full", "2": "empty"},
        {"1": 1, "2": 2},
    ]


@pytest.mark.parametrize("given", range(4))
def test_an_answer_is_the_same_after_a_way_over_the_wire(given: int) -> None:
    match = answered(*ANSWERS[:given])
    ask = match.asks[0]
    sent = answer_of(ask, ask.check(ANSWERS[given]))
    sent = msgspec.json.decode(msgspec.json.encode(sent), type=Answer)
    assert ask.check(value_of(ask, sent)) == ANSWERS[given]


def test_a_person_is_shown_the_parts_by_the_same_names() -> None:
    shown = ask_view(payment(0))
    assert shown.limits == {"copper": 2, "silver": 2, "Promise(day=3)": 1}
    assert shown.proposed == {"copper": 1, "silver": 1}
    assert shown.parts["Promise(day=3)"].label == "a promise for day 3"


def test_a_payment_in_the_making_is_judged_by_its_names() -> None:
    assert left(payment(0), Draft(1, "", shares={"Promise(day=3)": 1})).flaw == "2 of 3 so far"
    assert left(payment(0), Draft(1, "", shares={"Promise(day=3)": 1, "copper": 1})).flaw == ""


def test_a_form_takes_its_struct_or_the_fields_by_name() -> None:
    form = bargain(0)
    assert form.check({"pieces": 2}) == Bargain("bowl", 2, "")
    assert form.check(Bargain("knife", 1, "new")) == Bargain("knife", 1, "new")
    for wrong in (Bargain("spoon", 1, ""), {"price": 1}, Promise(1), 3):
        with pytest.raises(NotOnOffer):
            form.check(wrong)


def test_an_attribute_that_no_field_fills_in_is_not_for_the_answer_to_choose() -> None:
    form = bargain(0)
    assert form.check(Bargain("knife", 1, "", haggled=True)).haggled is False
    assert form.from_plain({"ware": "knife", "haggled": True}) == Bargain("knife", 1, "")


def test_a_warning_is_given_what_stands_in_the_fields() -> None:
    def warn(s: Any, given: Any) -> tuple[str, ...]:
        return ("two at once?",) if given.get("pieces") == 2 else ()

    form: Ask = bargain(0)
    form.question = Question("Strike a bargain", warn=warn)
    assert form.warnings(Bargain("bowl", 2, "")) == form.warnings({"pieces": 2}) == ("two at once?",)


def test_parts_of_a_refusal_are_called_what_people_know_them_by() -> None:
    with pytest.raises(NotOnOffer, match="there are copper coins, silver coins, a promise for day 3"):
        payment(0).check({Promise(4): 1})


def test_bots_know_a_payment_by_its_parts_in_whatever_order() -> None:
    idea = IDEAS[1]
    assert key_of(idea) == key_of(dict(reversed(idea.items()))) != key_of(IDEAS[0])


def test_the_game_keeps_to_what_every_game_must() -> None:
    check_game(BAZAAR)


def by_function(s: Any, seat: int) -> str:
    return "What now?"


def test_a_question_is_known_by_its_name_its_prompt_or_the_function_that_makes_it() -> None:
    assert Question("What now?").name == "What now?"
    assert Question("What now?", name="now").name == "now"
    assert Question(by_function).name == "by_function"


def test_a_question_whose_words_are_made_by_a_nameless_function_needs_a_name() -> None:
    with pytest.raises(TypeError, match="needs a name"):
        Question(lambda s, seat: "What now?")
    assert Question(lambda s, seat: "What now?", name="now").name == "now"


SNIPPET = """
from msgspec import Struct

from dolmen.kernel import Amounts, Ask, Draw, Field, Flow, Form, Pick, Seat, Several, Split, Write, together


class Part(Struct, frozen=True):
    number: int


class Tick(Struct, frozen=True):
    place: int
    cause: str


def flaw(given: object) -> str:
    return ""


def tick(seat: Seat) -> Flow[Tick]:
    return (yield from Form(seat, Tick, (Field("place", (1, 2)), Field("cause", ("rain",)))))


def agreed(ask: Ask[Tick]) -> Flow[Tick]:
    return (yield from ask)


def turn(parts: dict[Part, int], columns: list[int]) -> Flow[None]:
    reveal_type((yield from Pick(0, columns)))
    reveal_type((yield from Several(0, ("a", "b"))))
    reveal_type((yield from Split(0, 3, parts)))
    reveal_type((yield from Amounts(0, parts, (parts,), flaw)))
    reveal_type((yield from Form(0, dict[int, str], ())))
    reveal_type((yield from Form(0, Tick, ())))
    reveal_type((yield from Write(0)))
    reveal_type((yield from Draw(0)))
    reveal_type((yield from together({"seat": tick(0)})))
    reveal_type((yield from agreed(Form(0, Tick, ()))))
    ticked = yield from tick(0)
    ticked.plce
"""


def test_mypy_knows_what_each_ask_is_answered_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPYPATH", str(Path(dolmen.__file__).parents[1]))
    (tmp_path / "snippet.py").write_text(SNIPPET)
    limit = sys.getrecursionlimit()  # mypy sets another one, for the whole process
    said, trouble, _ = mypy.api.run(
        ["--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}", str(tmp_path / "snippet.py")]
    )
    sys.setrecursionlimit(limit)
    assert not trouble
    assert re.findall(r'Revealed type is "(.*)"', said) == [
        "int",
        "tuple[str, ...]",
        "dict[snippet.Part, int]",
        "dict[snippet.Part, int]",
        "dict[int, str]",
        "snippet.Tick",
        "str",
        "dolmen.kernel.asks.sketch.Sketch",
        "dict[str, snippet.Tick]",
        "snippet.Tick",
    ]
    errors = [line.partition("error: ")[2] for line in said.splitlines() if "error: " in line]
    assert errors == ['"Tick" has no attribute "plce"; maybe "place"?  [attr-defined]']
