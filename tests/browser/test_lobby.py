"""The lobby is one screen: what waits for me is first and large, and nothing but a list scrolls."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe

OUTSIDE = """() => [...document.querySelectorAll("main :is(h1, h2, h3, button, a, input, p, small)")]
  .filter((one) => one.checkVisibility() && !one.closest("[inert], .unseen") && !one.matches(".unseen"))
  .map((one) => [one.textContent.trim().slice(0, 40), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.bottom > innerHeight + 1 || box.top < 0))
  .map(([words, box]) => `${words}: ${box.top} to ${box.bottom}`)"""
"""What somebody would have to scroll down for. Along the shelf there may be more games than fit: here are all toys."""
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(1366, 768, "light"), (1366, 768, "dark"), (1920, 1080, "light")]
)
def test_all_of_it_is_on_one_screen(
    arrive: Arrivals, width: int, height: int, scheme: Literal["light", "dark"]
) -> None:
    ann = arrive("Ann", width=width, height=height, scheme=scheme)
    for _ in range(9):
        ann.lays("stone-daze", "me", "open", setup="ready")
    ann.goes_to("/")
    expect(ann.page.get_by_role("region", name="My tables")).to_contain_text("Stone Daze")
    expect(ann.page.get_by_role("article", name="Tic-tac-toe")).to_be_visible()
    assert not ann.page.evaluate(SCROLLS)
    assert ann.page.evaluate(OUTSIDE) == []
    found = complaints_of_axe(ann)
    assert not found, "\n".join(found)
    ann.button("all 9 of My tables").click()
    expect(ann.page.get_by_role("dialog").get_by_role("link", name=re.compile("^Resume Stone Daze"))).to_have_count(9)


def test_what_waits_for_me_is_first_and_large_with_its_picture(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann", width=1366, height=768), arrive("Ben")
    waits = ann.lays("tic-tac-toe", "me", "open")
    ben.context.request.post(f"{ben.house.address}/api/tables{waits[2:]}/join", data={"key": _key(ann, waits)})
    for _ in range(2):
        theirs = ben.lays("connect-four", "me", "open")
        ann.context.request.post(f"{ann.house.address}/api/tables{theirs[2:]}/join", data={"key": _key(ben, theirs)})
    ann.goes_to("/")
    first = ann.page.get_by_role("article", name="Tic-tac-toe").first
    expect(first).to_contain_text(re.compile("your move.*with Ben", re.DOTALL))
    expect(first.locator(".picture svg, .picture .board").first).to_be_attached()
    expect(ann.page).to_have_title("(1) Your turn · Dolmen")
    assert "dolmen-turn" in (ann.page.locator("link[rel=icon]").get_attribute("href") or "")
    expect(ann.page.get_by_role("region", name="My tables").get_by_role("listitem").first).to_contain_text("your move")
    ann.page.get_by_role("link", name="Resume Tic-tac-toe with Ben").click()
    ann.thing("b2").click()
    expect(ann.page).to_have_title("Tic-tac-toe · Dolmen")
    assert "dolmen-turn" not in (ann.page.locator("link[rel=icon]").get_attribute("href") or "")


def _key(host: Person, table: str) -> str:
    return host.invitation(table).rsplit("/", 1)[1]


def test_how_my_games_came_out(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann", width=1366, height=768), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    for mine, his in (("a1", "b1"), ("a2", "b2"), ("a3", "")):
        ann.thing(mine).click()
        if his:
            ben.thing(his).click()
    expect(ben.result).to_be_visible()
    for person, outcome, record in ((ann, "✓ won", "1 won"), (ben, "lost", "1 lost")):
        person.goes_to("/")
        history = person.page.get_by_role("region", name="History")
        expect(history).to_contain_text(record)
        expect(history.get_by_role("listitem").first).to_contain_text(outcome)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_one_page_at_a_time(arrive: Arrivals, scheme: Literal["light", "dark"]) -> None:
    ann = arrive("Ann", width=390, height=844, touch=True, scheme=scheme)
    for _ in range(3):
        ann.lays("stone-daze", "me", "open", setup="ready")
    ann.goes_to("/")
    expect(ann.page.get_by_role("link", name=re.compile("^Resume Stone Daze"))).to_be_in_viewport()
    expect(ann.page.get_by_role("button", name="Play now against a bot").first).to_be_in_viewport()
    shown = ann.page.locator(".lobby")
    for page, shows in (
        ("Games", shown.get_by_role("article", name="Snowcrest")),
        ("Tables", shown.get_by_role("region", name="My tables")),
        ("History", shown.get_by_text("is kept here")),
    ):
        ann.page.get_by_role("navigation").get_by_role("button", name=page).tap()
        expect(shows).to_be_visible()
        assert not ann.page.evaluate(SCROLLS)
        ann.fits()
        found = complaints_of_axe(ann)
        assert not found, "\n".join(found)


def test_an_invitation_that_is_pasted(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ben.goes_to("/")
    box = ben.page.get_by_label("An invitation that you were sent")
    box.fill("hello")
    ben.button("Join").click()
    expect(ben.notes).to_contain_text("This is no invitation")
    box.fill(f"{ann.house.address}{ann.invitation(table)}")
    ben.button("Join").click()
    expect(ben.button("Sit down and play")).to_be_visible()
