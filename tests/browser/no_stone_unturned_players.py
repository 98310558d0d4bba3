"""People who play No Stone Unturned: they read what is asked, write something, and click what moves the story on."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from playwright.sync_api import expect

from tests.browser.people import Person

LOOK = """async () => {
  await fetch("/api/me");  // by then whatever happened before has come over the live line
  await new Promise(requestAnimationFrame);
  const answer = document.querySelector('[aria-label="Your answer"]');
  answer?.querySelectorAll("details").forEach((one) => (one.open = true));
  const all = (selector) => [...(answer?.querySelectorAll(selector) ?? [])];
  return {
    prompt: document.querySelector("h2.big")?.innerText ?? "",
    asked: answer !== null && answer.querySelector('[aria-busy="true"]') === null,
    choices: all('ul:not([aria-label="Ideas"]) button').map((button) => button.innerText.replace("✓", "").trim()),
    blanks: all("textarea").filter((box) => !box.value).map((box) => box.labels[0].innerText),
    pad: all('[role="application"]').length > 0,
    done: all(".hand-in .primary").length > 0,
    over: document.querySelector('[aria-label="The result"]') !== null,
  };
}"""


class Sight(Struct):
    """What somebody sees at a glance."""

    prompt: str
    asked: bool
    choices: list[str]
    blanks: list[str]
    """Fields that nothing is written in yet."""
    pad: bool
    done: bool
    over: bool

    def first(self, pattern: str) -> list[str]:
        return [choice for choice in self.choices if re.search(pattern, choice)][:1]


LIKES: dict[str, str] = {
    "Do you agree": "agree",
    "Play\\.": "ask for an action roll",
    "Split into": ".",
    "Downtime: what": "Introspection|Seek Recovery|Scout",
    "What now": "campaign ends",
    "break, or the end": "go on",
    "Where do we rest": "home",
}
"""By what is asked; whatever is not here is answered with what comes first."""


class Storyteller:
    """Somebody at the table, and how far they are in what they write."""

    def __init__(self, person: Person, likes: dict[str, str] | None = None) -> None:
        self.person = person
        self.likes = LIKES | (likes or {})
        self.written = 0

    def sees(self) -> Sight:
        return msgspec.convert(self.person.page.evaluate(LOOK), Sight)

    def is_at_the_table(self) -> None:
        expect(self.person.seats).to_be_visible()

    def answers(self, sight: Sight) -> None:
        """Fill in what is blank, choose what is liked, and hand it in."""
        liked = next((like for asked, like in self.likes.items() if re.search(asked, sight.prompt)), None)
        answer = self.person.answer
        for label in sight.blanks:
            self.written += 1
            text = f"{self.person.name}'s word {self.written}"
            answer.get_by_role("textbox", name=label, exact=True).fill(text)
        if sight.pad:
            answer.get_by_role("textbox").fill(f"a sketch by {self.person.name}")
        if liked or not sight.done:
            for choice in sight.first(liked or ".") or sight.choices[:1]:
                answer.get_by_role("button", name=choice, exact=True).click()
        if sight.done:
            answer.locator(".hand-in .primary").click()
            self._means_it()
        self._is_heard()

    def _means_it(self) -> None:
        """Where the rules warn, it is meant."""
        anyway = self.person.answer.get_by_role("button", name=re.compile(" anyway · "))
        self.person.page.evaluate("() => fetch('/api/me').then(() => new Promise(requestAnimationFrame))")
        if anyway.is_visible():
            anyway.click()

    def _is_heard(self) -> None:
        expect(self.person.page.locator('.answer [aria-busy="true"]')).to_have_count(0)

    def offers(self, group: str, entry: str) -> None:
        """Something that can be done at any time: under its heading, or on a phone in one list."""
        bar = self.person.page.get_by_role("navigation", name="At any time")
        bar.get_by_role("button", name=re.compile(f"^({group}|At any time)$")).click()
        bar.get_by_role("button", name=entry, exact=True).click()

    def reads_the_sheet_of(self, name: str) -> None:
        """One's own is at hand; somebody else's unfolds over the table, from the seat."""
        page = self.person.page
        whose = f"{name}'s word"
        if name == self.person.name:
            at_hand = page.get_by_role("group", name="At hand")
            expect(at_hand.get_by_role("group", name=re.compile(f"^{whose}")).first).to_be_visible()
            return
        page.get_by_role("button", name=re.compile(f"^Unfold: {whose}")).click()
        unfolded = page.get_by_role("group", name=re.compile(f"^Unfolded: {whose}"))
        expect(unfolded.get_by_role("group", name=re.compile(f"^{whose}")).first).to_be_visible()
        unfolded.get_by_role("button", name=re.compile("^Fold up")).click()
        expect(unfolded).to_have_count(0)

    def notes(self, text: str) -> None:
        """A line of the story, whoever is asked just now; not yet handed in."""
        self.offers("Tell", "Tell something")
        self.person.page.get_by_role("dialog").get_by_role("textbox").fill(text)

    def tells(self) -> None:
        self.person.page.get_by_role("dialog").get_by_role("button", name="Done").click()


def play(people: Sequence[Storyteller], until: str, most: int = 200) -> Storyteller:
    """Whoever is asked answers, until somebody is asked that. Gives who it is."""
    for _ in range(most):
        for teller in people:
            sight = teller.sees()
            if sight.asked and re.search(until, sight.prompt):
                return teller
            if sight.asked:
                teller.answers(sight)
    raise AssertionError(f"nobody was asked {until!r}")


def until_it_is_over(people: Sequence[Storyteller], most: int = 20) -> None:
    for _ in range(most):
        for teller in people:
            sight = teller.sees()
            if sight.asked:
                teller.answers(sight)
            elif sight.over:
                return
    raise AssertionError("it did not end")
