"""Gone to Gaia by clicking: two people take the examination, and read before each blow what can come of it; and two who
visit the town after it and go down again."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe

TURNS = 3
"""Of each of them, before they pass."""
TAKEN = re.compile(r'"done":\d')


class Delver:
    """Somebody who looks at what is lit, and clicks there."""

    def __init__(self, person: Person, name: str, turns: int = TURNS) -> None:
        self.person, self.page, self.name = person, person.page, name
        self.turns, self.most = 0, turns
        self.wave, self.named = "", 0
        self.seen: set[str] = set()

    def prompt(self) -> str:
        return str(self.page.evaluate("document.querySelector('h2.big')?.innerText ?? ''"))

    def status(self) -> str:
        """The line over the table: where they are."""
        return str(self.page.evaluate("document.querySelector('header')?.innerText ?? ''"))

    def asked(self) -> bool:
        return bool(self.page.evaluate("""document.querySelector('[aria-label="Your answer"] button') !== null"""))

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate("""document.querySelector('[aria-label="The result"]') !== null"""))

    def lit(self, of: str) -> Locator:
        """On the table, by the beginning of its id."""
        return self.person.things.locator(f'[data-lit][data-id^="{of}"]')

    def answers(self) -> None:
        """One question, by a click on the table where it has a place there."""
        heard, prompt = len(self.person.heard), self.prompt()
        self.clicks(prompt)
        for _ in range(1500):
            if any(map(TAKEN.search, self.person.heard[heard:])):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the answer to {prompt!r} was never taken")

    def clicks(self, prompt: str) -> None:
        box = self.person.answer.get_by_role("textbox")
        if box.count():
            self.named += 1
            box.fill(f"{self.name}{' the Second' if self.named > 1 else ''}")
            self.person.hands_in()
        elif prompt.startswith("Lay a weapon"):
            self.lays()
        elif prompt.startswith("One movement"):
            self.acts()
        elif prompt.endswith("Strike?"):
            self.looks_ahead()
            self.says("strike")
        elif prompt.startswith("Where do the elements"):
            self.chooses(self.lit("slot-").first)
        elif "first turn" in prompt:
            self.chooses(self.lit("delver-0"))
        else:
            self.any_answer()

    def any_answer(self) -> None:
        """What is there: a button, a thing on the table, or the button that hands in."""
        button = self.person.answer.locator(".asked button:visible, .primary:visible:enabled")
        if button.count():
            button.first.click()
        else:
            self.chooses(self.person.things.locator("[data-lit]").first)

    def says(self, words: str) -> None:
        self.person.answer.get_by_role("button", name=words, exact=True).click()

    def chooses(self, thing: Locator) -> None:
        """A click; where several things can be done there, the first of those in the bubble."""
        thing.click(force=True)  # somebody may stand there: the tile below is meant
        self.page.wait_for_timeout(50)
        bubble = self.page.locator(".bubble button:visible")
        if bubble.count():
            bubble.first.click()

    def lays(self) -> None:
        here = self.status().partition(", turn")[0]
        if here != self.wave:
            self.wave, self.turns = here, 0
        if self.turns >= self.most:
            self.person.answer.get_by_role("button", name=re.compile("^pass")).click()
            if self.person.answer.locator(".doubtful").count():
                self.person.hands_in()
            return
        self.turns += 1
        self.chooses(self.lit("slot-").first)

    def acts(self) -> None:
        if self.lit("enemy-").count():
            self.chooses(self.lit("enemy-").first)
        else:
            northward = self.lit("c").or_(self.lit("b")).or_(self.lit("d"))
            self.chooses(northward.first)

    def looks_ahead(self) -> None:
        """The target says what it would take, and the fates of the die say who would be hit."""
        self.seen.add("forecast")
        expect(self.person.things.get_by_text(re.compile("^−\\d")).first).to_be_visible()
        for fate in ("On 1: nothing reaches", "On 2 to 5: white arrows", "On 6: black arrows"):
            expect(self.person.things.get_by_text(fate)).to_be_visible()


def test_two_people_take_the_examination(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann", traced=False), arrive("Ben", traced=False)
    path = ann.lays("gone-to-gaia", "me", "open", seed=3, mode="examination")
    ann.goes_to(path)
    ben.sits_down(ann.invitation(path))
    delvers = (Delver(ann, "Ilse"), Delver(ben, "Rook"))
    complaints: list[str] = []
    for _ in range(400):
        now = next((delver for delver in delvers if delver.asked()), None)
        if delvers[0].over:
            break
        if now is None:
            ann.page.wait_for_timeout(20)
            continue
        if now.prompt().endswith("Strike?") and not complaints and "axe" not in delvers[0].seen:
            delvers[0].seen.add("axe")
            complaints = complaints_of_axe(now.person)
        now.answers()
    assert delvers[0].over, "the examination never ends"
    assert complaints == []
    assert all("forecast" in delver.seen for delver in delvers)
    expect(ann.log).to_contain_text("Ilse strikes with")
    expect(ben.log).to_contain_text("Rook strikes with")


def test_two_people_take_the_examination_visit_the_town_and_go_down_again(arrive: Arrivals) -> None:
    """From the first page of the campaign to the story after the first wave of Quest 2."""
    ann, ben = arrive("Ann", traced=False), arrive("Ben", traced=False)
    path = ann.lays("gone-to-gaia", "me", "open", seed=3, mode="campaign")
    ann.goes_to(path)
    ben.sits_down(ann.invitation(path))
    delvers = (Delver(ann, "Ilse", 1), Delver(ben, "Rook", 1))
    left = ["The Twenty-First Landing: wave 1", "in town", "Allotments: wave 1"]
    for _ in range(900):
        if left and left[0] in delvers[0].status():
            left.pop(0)
        if not left and "Wave 1 of 3 is behind you" in ann.page.inner_text("main"):
            return
        now = next((delver for delver in delvers if delver.asked()), None)
        if now is None:
            ann.page.wait_for_timeout(20)
        else:
            now.answers()
    raise AssertionError(f"they never come to the end of the wave; they have not been: {left}")
