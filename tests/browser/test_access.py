"""axe finds nothing on any page, in light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.pages import tour
from tests.browser.people import Arrivals, Person

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${help}\\n    ${html.slice(0, 240)}\\n    ${failureSummary.replaceAll("\\n", " ")}`));
}"""


def complaints_of_axe(person: Person) -> list[str]:
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = person.page.evaluate(RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(arrive: Arrivals, scheme: Literal["light", "dark"]) -> None:
    ann = arrive("Ann", scheme=scheme)
    found = [f"{page}: {complaint}" for page in tour(ann) for complaint in complaints_of_axe(ann)]
    assert not found, "\\n".join(found)


def test_axe_finds_something(arrive: Arrivals) -> None:
    """The test above can fail: a button that loses its name is noticed."""
    ann = arrive("Ann")
    ann.goes_to("/")
    button = ann.page.get_by_role("button", name="Light or dark")
    expect(button).to_be_visible()
    button.evaluate("button => { button.removeAttribute('aria-label'); button.textContent = '' }")
    assert any("button-name" in complaint for complaint in complaints_of_axe(ann))
