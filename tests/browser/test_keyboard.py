"""By keyboard alone: Tab, arrows, Enter, Space and Escape. No test here touches a pointer or sets the focus."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Arrivals, Person

FOCUSED = """() => {
  const element = document.activeElement;
  const label = element.getAttribute("aria-label") ?? element.textContent;
  const role = element.getAttribute("role") ?? element.localName;
  return [role, label.trim().replace(/\\s+/g, " ")];
}"""

WITHIN_DIALOG = "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"

FAR = 120
"""More than enough to Tab once around a page."""


def focused(person: Person) -> tuple[str, str]:
    """The role and the name of what has the focus."""
    role, name = person.page.evaluate(FOCUSED)
    return role, name


def tabs_to(person: Person, name: str) -> None:
    """Tab until something of that name has the focus."""
    passed = []
    for _ in range(FAR):
        person.page.keyboard.press("Tab")
        role, here = focused(person)
        if role in ("button", "a", "tab", "input") and re.match(name, here):
            return
        passed.append(here[:40])
    raise AssertionError(f"Tab does not lead to {name!r}, only to {passed}")


def steps_to(person: Person, name: str, *keys: str) -> None:
    """From here with arrow keys."""
    for key in keys:
        person.page.keyboard.press(key)
    assert re.match(name, focused(person)[1]), f"the focus is on {focused(person)}, not on {name}"


def test_a_whole_tic_tac_toe(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to("/new/tic-tac-toe")
    expect(ann.page.get_by_label("O", exact=True)).to_be_visible()
    tabs_to_field(ann, "seat-1")
    ann.page.keyboard.type("Bot, easy")
    tabs_to(ann, "Lay the table")
    ann.page.keyboard.press("Enter")
    squares = ann.board.get_by_role("button")
    for left in (9, 7, 5, 3):
        expect(squares.nth(left - 1).or_(ann.result)).to_be_visible()
        if ann.result.is_visible():
            break
        tabs_to(ann, r"[abc][123]\b")
        ann.page.keyboard.press("ArrowDown")
        ann.page.keyboard.press("Enter")
    expect(ann.result).to_be_visible()
    tabs_to(ann, "Rematch")


def tabs_to_field(person: Person, id: str) -> None:
    for _ in range(FAR):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.id") == id:
            return
    raise AssertionError(f"Tab does not lead to {id}")


def says_done(person: Person) -> None:
    tabs_to(person, "(Done|Hand in|Throw)")
    person.page.keyboard.press("Enter")


def test_a_round_of_stone_daze(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    ann.is_about("A1")
    tabs_to(ann, "[a-j][0-9]")
    while not focused(ann)[1].startswith("b4"):
        ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Space")
    expect(ann.field("A1 Elder brother: move")).to_have_accessible_name(re.compile("forward to b4"))
    expect(ann.voice).to_contain_text("Chosen: forward to b4")
    ann.is_about("A2")
    tabs_to(ann, "turn left")
    ann.page.keyboard.press("Space")
    expect(ann.answer).to_contain_text("2 of 14 chosen")
    says_done(ann)
    ann.comes_to_the_clubs()
    says_done(ann)
    expect(ann.log).to_contain_text("A1 Elder brother moves b3–b4")
    ann.is_asked(GIVE_ORDERS)


def test_the_focus_is_never_lost(arrive: Arrivals) -> None:
    """After an answer somebody who uses the keyboard goes on from the question, not from the top of the page."""
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    says_done(ann)
    ann.comes_to_the_clubs()
    expect(ann.page.locator(":focus")).not_to_have_count(0)
    assert focused(ann)[0] != "body"


def test_dialogs_keep_the_focus_and_give_it_back(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to("/")
    expect(ann.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    tabs_to(ann, "You are")
    ann.page.keyboard.press("Enter")
    dialog = ann.page.get_by_role("dialog", name="You")
    expect(dialog).to_be_visible()
    for _ in range(8):
        ann.page.keyboard.press("Tab")
        assert ann.page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert focused(ann)[1].startswith("You are")
