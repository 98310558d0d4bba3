"""What a turn costs: clicks and keys of a round of Stone Daze; Snowcrest without scrolling."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, THROW_CLUBS, Arrivals
from tests.browser.snowcrest_players import Villager
from tests.games.snowcrest.preferences import SPIRITS

FIGURES = 7
ROUND_CLICKS, ROUND_KEYS = 16, 45


FREE = """() => {
  for (const one of document.querySelectorAll(".board .cell[data-lit]:not([aria-label*=', or '])")) {
    const {left, top, width, height} = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (one.contains(document.elementFromPoint(x, y))) return [x, y];
  }
}"""
"""The first lit square where nobody stands and one click is a whole choice."""


def test_a_round_with_seven_clubs_takes_sixteen_clicks(arrive: Arrivals) -> None:
    """Seven orders, seven clubs, and each handed in; what comes up next comes up by itself."""
    ann = arrive("Ann", traced=False)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    clicks = 0
    for prompt, done in ((GIVE_ORDERS, "Hand in"), (THROW_CLUBS, "Throw")):
        ann.is_asked(prompt)
        for figure in range(FIGURES):
            expect(ann.answer.locator("[aria-current=true]")).to_contain_text(f"A{figure + 1}")
            ann.page.mouse.click(*ann.page.evaluate(FREE))
            clicks += 1
        filled = ann.answer.locator(".primary")
        expect(filled).to_have_text(re.compile(f"^{done}"))
        expect(filled).not_to_contain_text("·")  # nobody stays, no club is kept
        filled.click()
        clicks += 1
    expect(ann.board).to_have_accessible_name(re.compile("Round 2"))
    assert clicks <= ROUND_CLICKS


def test_a_round_takes_few_keys(arrive: Arrivals) -> None:
    """Everybody moves and throws, without a mouse; an arrow leads into the board."""
    ann = arrive("Ann", traced=False)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    keys = 0

    def press(key: str) -> None:
        nonlocal keys
        keys += 1
        ann.page.keyboard.press(key)

    on_a_free_square = """document.activeElement?.matches(
        ".cell[data-lit]:not([aria-label*=', or ']):not([aria-label*=': '])")"""
    for prompt in (GIVE_ORDERS, THROW_CLUBS):
        ann.is_asked(prompt)
        press("ArrowUp")
        for figure in range(FIGURES):
            expect(ann.answer.locator("[aria-current=true]")).to_contain_text(f"A{figure + 1}")
            for key in ("", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"):
                if key:
                    press(key)
                if ann.page.evaluate(on_a_free_square):
                    break
            press(" ")
        press("Enter")
    expect(ann.board).to_have_accessible_name(re.compile("Round 2"))
    assert keys <= ROUND_KEYS, keys


def test_nothing_is_scrolled_in_turns_of_snowcrest(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=1366, height=768, traced=False)
    ann.page.add_init_script("window.scrolls = 0; addEventListener('scroll', () => { window.scrolls += 1 }, true);")
    ann.goes_to(ann.lays("snowcrest", "me", "easy", seed=3))
    villager = Villager(ann, "Red", SPIRITS)
    turns = 0
    while turns < 5:
        expect(ann.answer).to_be_visible()
        turns += villager.looks().prompt.startswith("Your turn")
        villager.plays()
    assert ann.page.evaluate("window.scrolls") == 0
