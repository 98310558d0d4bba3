"""People who play Snowcrest: they read what is asked, and click what looks good."""

from __future__ import annotations

import re

import msgspec
from msgspec import Struct
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.browser.people import Person
from tests.games.snowcrest.preferences import Likes, best

UNFOLD = """() => {
  const answer = document.querySelector('[aria-label="Your answer"]');
  answer?.querySelectorAll("details").forEach((one) => (one.open = true));
}"""
LOOK = f"""() => {{
  const unfold = {UNFOLD};
  const answer = document.querySelector('[aria-label="Your answer"]');
  unfold();
  return {{
    prompt: document.querySelector("h2.big")?.innerText ?? "",
    labels: [...(answer?.querySelectorAll(".asked button, .primary") ?? [])].map((button) => button.innerText.trim()),
    doubt: answer?.querySelector(".doubtful") != null,
    over: document.querySelector('[aria-label="The result"]') !== null,
  }};
}}"""
TRIES = 5
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What was heard is on the page."""
TAKEN = re.compile(r'"done":\d')
"""How the server says that it has taken an answer."""


class Sight(Struct):
    """What somebody sees at a glance."""

    prompt: str
    labels: list[str]
    """Of the buttons to answer with."""
    doubt: bool
    """Something speaks against it, and the button says so."""
    over: bool

    @property
    def payment(self) -> bool:
        return not {"Pay", "Ring"}.isdisjoint(self.labels)

    @property
    def done(self) -> bool:
        """The button may go on with what becomes of the rest."""
        return any(label.startswith("Done") for label in self.labels)

    @property
    def form(self) -> bool:
        return "Clear all" in self.labels


class Villager:
    """A person at a table of Snowcrest."""

    def __init__(self, person: Person, colour: str, likes: Likes) -> None:
        self.person, self.colour, self.likes = person, colour, likes
        self.page, self.answer, self.board, self.log = person.page, person.answer, person.board, person.log
        self.sight = Sight("", [], False, False)
        self.tapped: set[str] = set()

    def looks(self) -> Sight:
        self.sight = msgspec.convert(self.page.evaluate(LOOK), Sight)
        return self.sight

    def shows(self, words: str) -> bool:
        return self.person.things.get_by_text(words).first.is_visible()

    def plays(self) -> None:
        """Answers what it saw, and waits until that has happened."""
        if self.sight.doubt:
            self.hands_in(self.anyway, in_doubt=False)
        elif self.sight.payment:
            self.hands_in(self.pay)
        elif self.sight.done:
            self.hands_in(self.answer.get_by_role("button", name=re.compile("^Done")))
        else:
            place = best(self.sight.prompt, self.sight.labels, self.likes)
            self.hands_in(self.answer.locator(".asked button, .primary").nth(place))

    @property
    def anyway(self) -> Locator:
        return self.answer.get_by_role("button", name=re.compile(" anyway · "))

    def hands_in(self, button: Locator, in_doubt: bool = True) -> None:
        """And waits until it is taken, or until something speaks against it."""
        heard = len(self.person.heard)
        self.touches(button)
        for _ in range(1000):
            if any(map(TAKEN.search, self.person.heard[heard:])):
                self.page.evaluate(DRAWN)
                return
            if in_doubt and self.anyway.is_visible():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the answer to {self.sight.prompt!r} was never taken")

    def touches(self, thing: Locator) -> None:
        """What is asked may be drawn again meanwhile, and folded: then it is unfolded once more."""
        touch = thing.tap if self.person.touch else thing.click
        for _ in range(TRIES - 1):
            try:
                return touch(timeout=2_000)
            except TookTooLong:
                self.page.evaluate(UNFOLD)
        return touch()

    # Paying

    @property
    def pay(self) -> Locator:
        return self.answer.get_by_role("button", name=re.compile("^(Pay|Ring)$"))

    @property
    def verdict(self) -> Locator:
        return self.answer.get_by_role("status")

    @property
    def short(self) -> bool:
        return "covers" in self.verdict.inner_text()

    def changes_the_payment(self) -> bool:
        """Clicks another payment together: one of everything on the table, villagers first, then more of the tokens.
        Says whether there is one."""
        expect(self.verdict).to_contain_text("✓")
        proposal = self.verdict.inner_text()
        self.touches(self.answer.get_by_role("button", name="Clear", exact=True))
        expect(self.verdict).to_contain_text("covers 0 of")
        expect(self.pay).to_be_disabled()
        on_the_table = self.person.things.locator("[data-lit]")
        for place in range(on_the_table.count()):
            self.adds(on_the_table.nth(place))
        more = self.answer.get_by_role("button", name=re.compile("^One more"))
        for place in range(more.count()):
            while self.short and more.nth(place).is_enabled():
                self.adds(more.nth(place))
        if "✓" in self.verdict.inner_text() and self.verdict.inner_text() != proposal:
            return True
        self.touches(self.answer.get_by_role("button", name="Proposal"))
        expect(self.verdict).to_have_text(proposal)
        return False

    def adds(self, source: Locator) -> None:
        """To a payment that is short of something, and waits until it is judged."""
        if self.short:
            before = re.escape(self.verdict.inner_text())
            self.touches(source)
            expect(self.verdict).not_to_have_text(re.compile(f"^({before}|Counting…)$"))

    # On a phone

    def taps(self) -> None:
        """What is lit on the table will do, or what stands beside it in the sheet."""
        done = self.answer.locator(".primary")
        lit = self.person.things.locator("[data-lit]")
        beside = self.answer.locator(".questions > ul button")
        if self.sight.doubt:
            self.plays()
        elif done.is_visible():
            self.tapped.add("the sheet")
            self.hands_in(done)
        elif beside.count():
            self.tapped.add("the sheet")
            self.hands_in(beside.first)
        else:
            self.tapped.add("the table")
            self.fit_for_a_finger(lit)
            self.hands_in(self.reads(lit.first))

    def reads(self, thing: Locator) -> Locator:
        """The first tap shows a card large, and its button does what the second would; all else is done at once."""
        if "card" not in (thing.get_attribute("class") or "").split():
            return thing
        thing.tap()
        large = self.page.get_by_role("dialog").locator(".primary")
        expect(large).to_be_visible()
        return large

    def fit_for_a_finger(self, things: Locator) -> None:
        screen = self.page.viewport_size
        assert screen
        assert things.count()
        for thing in things.all():
            box = thing.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24, thing
            assert box["x"] >= 0, thing
            assert box["x"] + box["width"] <= screen["width"], thing


LIT = """(label) => [...document.querySelectorAll(".table [data-lit]")].findIndex(
  (one) => one.getAttribute("aria-label")?.includes(label))"""
"""Which of the lit things says that this can be done there."""


class AtTheTable(Villager):
    """Clicks on the things themselves, and counts the clicks: buttons only for what has no place on the table."""

    clicks = 0

    def waits(self) -> Sight:
        """Until something is asked, or the game is over."""
        expect(self.answer.or_(self.page.get_by_label("The result")).first).to_be_visible()
        return self.looks()

    def plays(self) -> None:
        if self.sight.doubt or self.sight.payment or self.sight.done:
            super().plays()
            return
        label = self.sight.labels[best(self.sight.prompt, self.sight.labels, self.likes)]
        place = int(self.page.evaluate(LIT, label))
        if place < 0:
            self.hands_in(self.answer.locator(".asked button, .primary").get_by_text(label, exact=True).first)
            return
        thing = self.page.locator(".table [data-lit]").nth(place)
        choice = self.page.get_by_role("dialog").get_by_role("button", name=label, exact=True)
        if len([one for one in self.sight.labels if one in (thing.get_attribute("aria-label") or "")]) > 1:
            thing.hover()
            expect(choice).to_be_visible()
            self.hands_in(choice)
        else:
            self.hands_in(thing)

    def touches(self, thing: Locator) -> None:
        self.clicks += 1
        super().touches(thing)
