"""Options that are texts of an author's own class: written down as the text, and given to the rule as they are."""

from __future__ import annotations

import pytest

from dolmen.kernel.asks.base import plain_form
from dolmen.library import load, start
from tests.toys.text_options import COINS, TillGame


def test_a_match_with_such_answers_is_saved_by_their_texts_and_goes_on_exactly() -> None:
    match = start(TillGame())
    match.answer(0, COINS[1])
    match.answer_plain(0, "copper")
    assert (match.s.total, [told.facts for told in match.log(0)]) == (11, [{"coin": "silver"}, {"coin": "copper"}])
    again = load(match.save(), match.game)
    again.answer_plain(0, {"0": "silver", "1": "copper"})
    assert again.s.total == 22
    assert plain_form({0: COINS[0]}) == {"0": "copper"}


def test_what_is_no_text_is_not_written_as_one() -> None:
    with pytest.raises(TypeError):
        plain_form(object())
