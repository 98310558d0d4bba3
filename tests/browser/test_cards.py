"""A game of cards: Snowcrest is played by clicking them, and each can be read."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from dolmen.games.snowcrest import GAME
from tests.browser.people import Arrivals, Person

MAIN = "Your turn: activate a villager, or add one"


def first_villager(ann: Person) -> None:
    ann.goes_to(ann.lays("snowcrest", "me", "easy", seed=8))
    ann.is_asked("Buy your first villager")
    ann.page.get_by_role("group", name="Hand", exact=True).first.get_by_role("button").first.click()
    ann.is_asked(MAIN)


def novice(ann: Person) -> Locator:
    return ann.page.get_by_role("group", name="Your village").get_by_role("button", name=re.compile("^Novice"))


def test_a_villager_is_clicked_and_acts(arrive: Arrivals) -> None:
    does = next(card for card in GAME.box.villagers if card.name == "Novice").actions[-1].words
    ann = arrive("Ann")
    first_villager(ann)
    novice(ann).click()
    expect(ann.log).to_contain_text(f"Novice: {does}")
    expect(novice(ann)).to_have_accessible_name(re.compile("turned down"))


def test_a_card_grows_under_the_pointer_and_shrinks_again(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    first_villager(ann)
    large = ann.page.locator(".detail")
    novice(ann).hover()
    expect(large).to_contain_text("costs 1 Barley")
    ann.page.get_by_role("heading", name=MAIN).hover()
    expect(large).to_have_count(0)
    novice(ann).focus()
    ann.page.keyboard.press("i")
    expect(ann.page.get_by_role("dialog", name="Novice")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_with_a_finger_the_first_tap_reads_and_the_second_does(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=820, height=1100, touch=True)
    ann.goes_to(ann.lays("snowcrest", "me", "easy", seed=8))
    ann.is_asked("Buy your first villager")
    card = ann.page.get_by_role("group", name="Hand", exact=True).first.get_by_role("button").first
    card.tap()
    expect(ann.page.get_by_role("dialog")).to_contain_text("costs")
    ann.is_asked("Buy your first villager")
    card.tap()
    ann.is_asked(MAIN)
