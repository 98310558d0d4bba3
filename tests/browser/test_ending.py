"""The end of a game: who won, how it went, where it turned, and a rematch with sides swapped."""

from __future__ import annotations

import re
from itertools import cycle

from playwright.sync_api import expect

from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe


def went(person: Person) -> None:
    expect(person.result.get_by_role("region", name="How it went")).to_be_visible()


def test_an_end_says_how_it_went_opens_the_replay_there_and_swaps_sides(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("connect-four", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    for person, column in zip(cycle((ann, ben)), "dededed", strict=False):
        person.thing(rf"{column}\d?").first.click()
        if ann.result.is_visible():
            break
    for person in (ann, ben):
        expect(person.result).to_be_visible()
        went(person)
    expect(ann.result).to_contain_text("You won")
    expect(ann.result).to_have_class(re.compile(r"\bwon\b"))
    expect(ben.result).to_have_class(re.compile(r"\blost\b"))
    turned = ann.result.get_by_role("list", name="Where it turned").get_by_role("link")
    expect(turned).to_have_count(3)
    expect(ann.result.get_by_role("list", name="Best deeds").get_by_role("listitem")).to_have_count(2)
    expect(ann.result.locator(".swings .scene.miniature")).to_have_count(3)
    ann.button("The table").click()
    expect(ann.place("d1").first).to_be_visible()
    expect(ann.result.get_by_role("region", name="How it went")).to_have_count(0)
    ann.button("How it went").click()
    went(ann)
    ann.button("Rematch, sides swapped").click()
    expect(ann.page).not_to_have_url(ann.house.address + table)
    expect(ann.seats.get_by_role("listitem").filter(has_text="you")).to_contain_text("Yellow")
    ben.result.get_by_role("list", name="Where it turned").get_by_role("link").first.click()
    expect(ben.page).to_have_url(re.compile(r"/replay\?at=\d+"))


def test_a_draw_looks_like_a_draw_and_is_left_on_the_table_for_a_moment(arrive: Arrivals) -> None:
    """The moon and no laurels; with motion, the last move is seen before the ending comes."""
    ann, ben = arrive("Ann", motion="no-preference"), arrive("Ben", scheme="dark")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    for person, square in zip(cycle((ann, ben)), ("b2", "a1", "a2", "c2", "b1", "b3", "c3", "a3"), strict=False):
        person.thing(square).click()  # the last square is taken by itself
    expect(ann.board).to_be_visible()
    for person in (ann, ben):
        went(person)
        expect(person.result).to_have_class(re.compile(r"\bdrawn\b"))
        expect(person.result).to_contain_text("draw", ignore_case=True)
        expect(person.board).to_have_count(0)
        assert complaints_of_axe(person) == []
