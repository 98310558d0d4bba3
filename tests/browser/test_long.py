"""A long match at a large table: it opens at once, and what was told long ago is a few clicks away."""

from __future__ import annotations

from playwright.sync_api import expect

from dolmen.server.message_pieces import MOST_BYTES
from tests.browser.people import Arrivals
from tests.browser.test_access import complaints_of_axe


def test_what_was_told_long_ago_is_read_page_by_page(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann", traced=False), arrive("Ben", traced=False)
    path = ann.lays("annals", "me", "open", texts=1800)
    ann.goes_to(path)
    ann.answer.get_by_role("button", name="300", exact=True).click()
    expect(ann.log).to_contain_text("Line 299")
    ben.sits_down(ann.invitation(path))
    expect(ben.log).to_contain_text("Whisper 300")
    expect(ben.board).to_contain_text("x" * 100)
    assert any('"type":"more"' in message for message in ben.heard), "so large a table comes in pieces"
    assert max(len(message.encode()) for message in ben.heard) <= MOST_BYTES

    ben.pulls_out("Log")
    lines = ben.log.get_by_role("listitem")
    expect(lines).to_have_count(100)
    earlier = ben.log.get_by_role("button", name="Show what was before")
    for shown in (200, 300):
        earlier.focus()
        ben.page.keyboard.press("Enter")
        expect(lines).to_have_count(shown)
    expect(lines.first).to_contain_text("Line 1")
    expect(earlier).to_have_count(0)
    expect(ben.log).to_be_focused()
    assert complaints_of_axe(ben) == []

    ann.answer.get_by_role("button", name="2", exact=True).click()
    expect(lines).to_have_count(302)
    expect(ben.log).to_contain_text("Line 302")
