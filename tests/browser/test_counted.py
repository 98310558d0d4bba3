"""What a turn costs: clicks and keys of a round of Stone Daze, clicks of a turn of Snowcrest."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.measured import measured
from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, THROW_CLUBS, Arrivals
from tests.browser.snowcrest_players import AtTheTable
from tests.games.snowcrest.preferences import SPIRITS

FIGURES = 7
ROUND_CLICKS, ROUND_KEYS = 16, 45
TURNS = 12
OF_OTHERS = re.compile("Buy your first|Curse of|The curse of|The Mystic|.* rings ")
"""What is asked before the first turn, or on the turns of others."""


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
    measured("clicks, a round of Stone Daze with seven clubs", clicks)
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
    measured("keys, a round of Stone Daze with seven clubs", keys)
    assert keys <= ROUND_KEYS, keys


def test_a_turn_of_snowcrest_takes_two_clicks_and_no_scrolling(arrive: Arrivals) -> None:
    """In the mean of the turns on which something is asked: a Rest, which asks nothing, does not count."""
    clicks = turns = scrolls = 0
    for seed in (3, 4):
        ann = arrive("Ann", width=1366, height=768, traced=False)
        ann.page.add_init_script("window.scrolls = 0; addEventListener('scroll', () => { window.scrolls += 1 }, true);")
        ann.goes_to(ann.lays("snowcrest", "me", "easy", seed=seed))
        villager, begun = AtTheTable(ann, "Red", SPIRITS), 0
        while begun < TURNS and not villager.waits().over:
            prompt, before = villager.sight.prompt, villager.clicks
            begun += prompt.startswith("Your turn") and not villager.sight.doubt
            villager.plays()
            clicks += 0 if OF_OTHERS.match(prompt) else villager.clicks - before
        turns += begun
        scrolls += ann.page.evaluate("window.scrolls")
    assert turns > TURNS
    measured("clicks, a turn of Snowcrest in the mean", clicks / turns)
    measured("scrolls in these turns", scrolls)
    assert clicks <= 2 * turns, (clicks, turns)
    assert scrolls == 0
