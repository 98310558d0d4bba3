"""The reveal is played step by step and can be skipped; who wants no motion gets none; a live region tells it all."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Arrivals, Person

MOVING = """() => document.getAnimations().filter(animation =>
  animation.playState === "running" && animation.effect.getComputedTiming().duration > 50).length"""


def to_the_reveal(person: Person) -> None:
    person.goes_to(person.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    person.is_asked(GIVE_ORDERS)
    person.orders("A1", "b4")
    person.hands_in()
    person.comes_to_the_clubs()
    person.hands_in()


def test_the_reveal_is_played_and_can_be_skipped(arrive: Arrivals) -> None:
    ann = arrive("Ann", motion="no-preference")
    to_the_reveal(ann)
    expect(ann.page.get_by_text(re.compile(r"What happened, [3-9] of \d+"))).to_be_visible()
    expect(ann.answer).to_have_count(0)
    ann.page.keyboard.press("Escape")
    ann.is_asked(GIVE_ORDERS)
    expect(ann.page.get_by_text("What happened,")).to_have_count(0)
    expect(ann.place("b4").first).to_have_accessible_name(re.compile("A1 Elder brother"))
    expect(ann.voice).to_contain_text("A1 Elder brother moves b3–b4")


def test_the_reveal_ends_by_itself(arrive: Arrivals) -> None:
    ann = arrive("Ann", motion="no-preference")
    to_the_reveal(ann)
    expect(ann.button("Skip Esc")).to_be_visible()
    ann.is_asked(GIVE_ORDERS)
    expect(ann.board).to_have_accessible_name(re.compile("Round 2"))
    expect(ann.answer).to_be_visible()


def test_nothing_moves_for_who_wants_no_motion(arrive: Arrivals) -> None:
    ann = arrive("Ann", motion="reduce")
    ann.page.add_init_script(
        f"window.moved = 0; setInterval(() => {{ window.moved = Math.max(window.moved, ({MOVING})()) }}, 10);"
    )
    to_the_reveal(ann)
    ann.is_asked(GIVE_ORDERS)
    expect(ann.place("b4").first).to_have_accessible_name(re.compile("A1 Elder brother"))
    expect(ann.page.get_by_text("What happened,")).to_have_count(0)
    assert ann.page.evaluate("window.moved") == 0
    expect(ann.voice).to_contain_text("A1 Elder brother moves b3–b4")


def test_a_screen_reader_is_told_what_the_others_do(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ann.thing("b2").click()
    expect(ben.voice).to_contain_text("b2")
    expect(ben.voice).to_contain_text("Your turn. Put your mark on a free square")
    for square, person in (("a1", ben), ("b1", ann), ("a2", ben), ("b3", ann)):
        person.thing(square).click()
    expect(ben.voice).to_contain_text("X wins")
    expect(ann.voice).to_contain_text("You won")
