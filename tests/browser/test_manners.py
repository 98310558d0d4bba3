"""No page complains, breaks the content security policy or asks anybody but its own server: `arrive` sees to it in
every test. Here is the tour of all pages, and that the watch would notice."""

from __future__ import annotations

import pytest

from tests.browser.pages import tour
from tests.browser.people import Arrivals


def test_no_page_complains_or_asks_anybody_else(arrive: Arrivals) -> None:
    ann = arrive("Ann", motion="no-preference")
    pages = list(tour(ann))
    assert len(pages) == len(set(pages))
    assert not ann.unforgiven


@pytest.mark.parametrize(
    ("deed", "complaint"),
    [
        ("fetch('http://127.0.0.1:9/elsewhere').catch(() => 0)", "violates the following Content Security Policy"),
        ("document.body.setAttribute('style', 'color: red')", "violates the following Content Security Policy"),
        ("setTimeout(() => { throw new Error('oh no') })", "oh no"),
        ("console.error('hm')", "hm"),
    ],
)
def test_the_watch_notices(arrive: Arrivals, deed: str, complaint: str) -> None:
    ann = arrive("Ann")
    ann.goes_to("/")
    with ann.context.expect_event("weberror" if "throw" in deed else "console"):
        ann.page.evaluate(f"() => {{ {deed} }}")
    assert any(complaint in one for one in ann.unforgiven), ann.complaints
    ann.forgiven = ["."]


def test_what_comes_from_elsewhere_is_noticed(arrive: Arrivals) -> None:
    """A picture from another server is refused by the policy, and would be seen by the watch."""
    ann = arrive("Ann")
    ann.goes_to("/")
    with ann.context.expect_event("console"):
        ann.page.evaluate("() => { new Image().src = 'http://127.0.0.1:9/spy.png' }")
    assert ann.unforgiven
    ann.forgiven = ["."]
