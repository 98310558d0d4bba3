"""Forms with texts in them."""

from __future__ import annotations

import pytest

from dolmen.kernel import Field, Form, NotOnOffer, TextField
from dolmen.kernel.view import ask_view

SHEET = (
    Field("die", (4, 6, 8)),
    TextField("name", ("Ada", "Bo"), least=1, most=5),
    TextField("look", ("", "tall")),
)


def test_a_text_in_a_form_is_checked_by_its_length() -> None:
    form = Form(0, dict[str, int | str], SHEET)
    assert form.check({"die": 6, "name": "Cy"}) == {"die": 6, "name": "Cy", "look": ""}
    for wrong in ({}, {"name": ""}, {"name": "too long"}, {"name": 3}, {"name": "\ud800"}):
        with pytest.raises(NotOnOffer):
            form.check(wrong)


def test_a_bot_fills_texts_with_ideas() -> None:
    form = Form(0, dict[str, int | str], SHEET)
    assert [form.choices([4] * n) for n in (1, 2, 3)] == [("Ada", "Bo"), ("", "tall"), None]


def test_narrow_leaves_texts_alone() -> None:
    form = Form(0, dict[str, int | str], SHEET, narrow=lambda chosen, field: field.options[1:])
    assert form.left({}, "name") == ("Ada", "Bo")
    assert form.choices([6]) == ("Ada", "Bo")
    assert form.check({"die": 8, "name": "Ada"})["name"] == "Ada"


def test_a_client_learns_that_a_field_is_a_text() -> None:
    shown = ask_view(Form(0, dict[str, int | str], SHEET)).fields
    assert [(field.text, field.least, field.most) for field in shown] == [
        (False, 0, None),
        (True, 1, 5),
        (True, 0, 500),
    ]
    assert [(field.options, field.ideas) for field in shown[1:]] == [((), ("Ada", "Bo")), ((), ("tall",))]
