"""A course is finished by somebody who reads the coach's words and sees only what is not veiled."""

from __future__ import annotations

import math
import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe

FREE = """() => {
  const buttons = [...document.querySelectorAll("main [role=button], main button")];
  return buttons.filter((one) => {
    if (one.closest("[data-coach]") || one.disabled || one.getAttribute("aria-disabled") === "true") return false;
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found && !found.closest("[data-coach]");
  }).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [(one.getAttribute("aria-label") || one.textContent).trim(), left + width / 2, top + height / 2];
  });
}"""
"""What a pointer can reach under the veil: its name, and where it is."""


def begins(ann: Person) -> None:
    ann.goes_to("/")
    ann.page.get_by_role("article", name="Stone Daze").get_by_role("button", name="Learn in 5 minutes").click()


def card(ann: Person) -> Locator:
    return ann.page.get_by_role("region", name="Lesson")


def is_at(ann: Person, step: int) -> str:
    """The words of that step, once they are there and the light has fallen."""
    expect(card(ann)).to_contain_text(f"Step {step} of 5", ignore_case=True)
    expect(ann.page.locator("[data-coach] .rim")).to_have_attribute("d", re.compile("^M"))
    return card(ann).inner_text()


def reached(ann: Person) -> dict[str, tuple[float, float]]:
    return {name: (x, y) for name, x, y in ann.page.evaluate(FREE)}


def does(ann: Person, words: str) -> None:
    """Whatever the words name that can be reached; else the one thing that can."""
    free = reached(ann)
    assert free.pop("X-Card", None), "no lesson lies over the X-Card"
    assert free, "everything is veiled"
    whole = [name for name in free if name.lower() in words.lower()]
    begun = [name for name in free if re.search(rf"\b{re.escape(re.split(r'[ ,:]', name)[0])}\b", words)]
    told = [name for name in begun if re.search(rf"[Tt]ap {re.split(r'[ ,:]', name)[0]}\b", words)]
    figures = [at for name, at in free.items() if re.match(r"[AB]\d\b", name)]
    empty = [name for name, at in free.items() if not any(math.dist(at, figure) < 15 for figure in figures)]
    ann.page.mouse.click(*free[(whole or told or begun or empty or [*free])[0]])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_somebody_who_sees_only_what_is_lit_finishes_it(arrive: Arrivals, scheme: Literal["light", "dark"]) -> None:
    ann = arrive("Ann", width=1366, height=768, scheme=scheme)
    begins(ann)
    for step in range(1, 6):
        words = is_at(ann, step)
        assert len(words.split()) < 60
        if step == 2:
            found = complaints_of_axe(ann)
            assert not found, "\n".join(found)
            assert not {"Hint", "Undo", "Log"} & reached(ann).keys(), "all else is veiled"
        does(ann, words)
    expect(card(ann)).to_contain_text("All 5 steps done", ignore_case=True)
    card(ann).get_by_role("button", name="To the lobby").click()
    again = ann.page.get_by_role("article", name="Stone Daze").get_by_role("button", name="Learn in 5 minutes")
    expect(again).to_contain_text("Again")


def test_who_is_shown_every_step_and_leaves_in_between(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=390, height=844, touch=True)
    begins(ann)
    is_at(ann, 1)
    assert "X-Card" in reached(ann), "no lesson lies over the X-Card"
    found = complaints_of_axe(ann)
    assert not found, "\n".join(found)
    ann.button("Show me").tap()
    expect(card(ann)).to_contain_text("Step 2 of 5", ignore_case=True)
    ann.button("Leave the lesson").tap()
    learn = ann.page.get_by_role("article", name="Stone Daze").get_by_role("button", name="Learn in 5 minutes")
    expect(learn).to_contain_text("step 2 of 5: Choose its square")
    learn.tap()
    for step in range(2, 6):
        expect(card(ann)).to_contain_text(f"Step {step} of 5", ignore_case=True)
        ann.button("Show me").tap()
    expect(card(ann)).to_contain_text("All 5 steps done", ignore_case=True)
    ann.button("Play on").tap()
    expect(card(ann)).to_have_count(0)
