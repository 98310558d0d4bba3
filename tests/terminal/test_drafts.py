"""Drafts without a screen: what the lists offer, and what they make of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dolmen.kernel import Field, Form, Pick, Several, Sketch
from dolmen.terminal.drafts import FormDraft, draft_of
from tests.toys.every_part import ALL_KINDS, Letter, ask_of


def _different(chosen: Mapping[str, Any], field: Field) -> Sequence[Any]:
    return [option for option in field.options if option not in chosen.values()]


def test_a_default_that_no_longer_fits_is_marked() -> None:
    draft = FormDraft(Form(0, dict[str, str], (Field("one", ["x", "y"]), Field("two", ["x", "y"])), _different))
    assert not any(row.wrong for row in draft.rows())
    draft.targets(0)
    draft.rows()[0].press()
    draft.rows()[0].press()
    assert [row.wrong for row in draft.rows()] == ["", "choose another", ""]
    draft.rows()[1].press()
    assert [row.label for row in draft.rows()] == ["y", "Back"]
    draft.rows()[0].press()
    assert draft.ask.check(draft.answer()) == {"one": "x", "two": "y"}


def test_arrows_go_through_the_options_of_a_field() -> None:
    draft = FormDraft(Form(0, dict[str, str], (Field("one", ["x", "y"]),)))
    draft.adjust(0, 1)
    assert draft.answer() == {"one": "y"}
    draft.adjust(0, 1)
    assert draft.answer() == {"one": "x"}
    assert not draft.adjust(1, 1), "Done is no field"


def test_every_kind_takes_over_a_suggestion() -> None:
    wanted: dict[str, Any] = {
        "several": ("bread", "salt"),
        "split": {"fire": 2, "water": 3},
        "amounts": {"gems": 1, "flag": 1},
        "letter": Letter("Bob", "hello", ""),
        "form": {"ann": "b2", "bob": "stay", "cid": "a1"},
    }
    for kind, answer in wanted.items():
        draft = draft_of(ask_of(kind))
        draft.suggest(answer)
        assert draft.ask.check(draft.answer()) == answer
    pick = draft_of(ask_of("pick"))
    pick.suggest("wait")
    assert pick.rows()[pick.at].label == "wait"
    draw = draft_of(ask_of("draw"))
    draw.suggest(Sketch("a cow"))
    assert draw.rows()[0].value == "a cow"


def test_the_first_draft_of_every_kind_has_rows() -> None:
    for kind in ALL_KINDS:
        draft = draft_of(ask_of(kind))
        assert draft.prompt
        assert draft.rows()


def test_equal_options_are_told_apart() -> None:
    draft = draft_of(Several(0, ["coin", "coin", "gem"], 1, 3))
    draft.rows()[1].press()
    draft.rows()[2].press()
    assert draft.answer() == ("coin", "gem")


def test_the_row_pressed_is_the_answer() -> None:
    draft = draft_of(Pick(0, [None, 0, False]))
    assert draft.rows()[2].press() == "hand in"
    assert draft.answer() is False
