"""Fields to write in, over the wire: they go by their text, all others by the number of their option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct

from dolmen.kernel import Field, Form, NotOnOffer, Question, TextField
from dolmen.server.answer_codec import answer_of, left, value_of
from dolmen.server.wire import Answer, Draft, Warned


class Sheet(Struct, frozen=True):
    die: int
    name: str


def long_name(s: Any, filled: Mapping[str, Any]) -> tuple[str, ...]:
    return ("a long name",) if len(filled.get("name", "")) > 3 else ()


def sheet() -> Form[Sheet]:
    name = TextField("name", ("Ada", "Bo"), least=1, most=5)
    return Form(0, Sheet, (Field("die", (4, 6, 8)), name), question=Question("Fill in the sheet", warn=long_name))


def test_a_text_goes_beside_the_numbers_and_comes_back() -> None:
    form = sheet()
    value = value_of(form, Answer(1, "", fields={"die": 2, "name": "Cy"}))
    assert form.check(value) == Sheet(8, "Cy")
    assert answer_of(form, Sheet(8, "Cy")).fields == {"die": 2, "name": "Cy"}


def test_a_draft_is_warned_of_its_texts() -> None:
    said = left(sheet(), Draft(1, "", {"name": "Caesar"}))
    assert (said.fields, said.warnings) == ({"die": (0, 1, 2)}, (Warned("a long name"),))


@pytest.mark.parametrize("fields", [{"name": 0}, {"die": "8"}, {"die": 3}, {"tune": "la"}])
def test_a_number_is_no_text_and_a_text_no_number(fields: dict[str, int | str]) -> None:
    with pytest.raises(NotOnOffer):
        value_of(sheet(), Answer(1, "", fields=fields))
    with pytest.raises(NotOnOffer):
        left(sheet(), Draft(1, "", fields))
