"""On a phone: a round by touch, and nothing cut off on any page, down to 320 pixels."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.pages import tour
from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Arrivals
from tests.browser.test_access import complaints_of_axe


def test_a_round_by_touch(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=390, height=844, touch=True)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    ann.is_about("A1")
    ann.fits()
    expect(ann.thing("b4")).to_be_in_viewport()
    ann.thing("b4").tap()
    ann.fits()
    done = ann.answer.locator(".primary")
    expect(done).to_be_in_viewport()
    done.tap()
    ann.comes_to_the_clubs()
    ann.is_about("A1")
    ann.thing("b7").tap()
    ann.fits()
    done.tap()
    ann.is_asked(GIVE_ORDERS)
    expect(ann.place("b4").first).to_have_accessible_name(re.compile("A1 Elder brother"))
    expect(ann.log).to_contain_text("A1 Elder brother throws a club at b7")


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark")])
def test_nothing_is_cut_off_and_axe_finds_nothing(
    arrive: Arrivals, width: int, scheme: Literal["light", "dark"]
) -> None:
    ann = arrive("Ann", width=width, height=844, touch=True, scheme=scheme)
    found = []
    for page in tour(ann):
        ann.fits()
        found += [f"{page}: {complaint}" for complaint in complaints_of_axe(ann)]
    assert not found, "\n".join(found)


def test_pointing_at_a_piece_moves_nothing(arrive: Arrivals) -> None:
    """In a narrow window, the line that tells what is under the pointer takes no more room than there is."""
    ann = arrive("Ann", width=390, height=844)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    before = ann.thing("A2").bounding_box()
    ann.thing("A2").hover()
    expect(ann.board.get_by_text("A2 Younger brother, facing N", exact=False).last).to_be_visible()
    assert before
    assert ann.thing("A2").bounding_box() == pytest.approx(before, abs=0.5)
