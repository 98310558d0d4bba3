"""Somebody who has not seen the rulebook plays Quest 1 by the coach alone: by its words, and by what is not veiled."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from dolmen.games.gone_to_gaia.lessons import EXAMINATION
from tests.browser.people import Arrivals, Person
from tests.browser.test_coach import reached

TAKEN = re.compile(r'"done":\d')
ALWAYS = ("X-Card", "Knock")
"""No lesson lies over these."""
MOST = 1.3
"""Times the fewest answers: one for each question of the way that the coach goes."""
FEWEST = len(EXAMINATION.lessons) - 1
"""Two lessons are about one answer: whom the weapon weakens, and handing that in."""


def words_in(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def best(free: dict[str, tuple[float, float]], words: str) -> tuple[float, float]:
    """Of what can be reached, that whose name is most in the words."""
    said = words_in(words)

    def fits(name: str) -> tuple[bool, float]:
        mine = words_in(name)
        return name.lower() in words.lower(), sum(one in said for one in mine) / max(1, len(mine))

    return free[max(free, key=fits)]


def game(person: Person) -> Locator:
    return person.page.get_by_role("article", name="Gone to Gaia")


class Reader:
    """Reads the card, writes where there is something to write, and clicks on what is lit."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page

    @property
    def answers(self) -> int:
        return sum(len(TAKEN.findall(line)) for line in self.person.heard)

    @property
    def ended(self) -> bool:
        return "steps done" in self.text().lower()

    def text(self) -> str:
        """What the card says now; it comes and goes with the questions."""
        return str(self.page.evaluate("document.querySelector('[data-coach] .card')?.innerText ?? ''"))

    def waits(self) -> str:
        """Until there is a card with something lit, or the end."""
        for _ in range(400):
            words = self.text()
            rim = self.page.evaluate("document.querySelector('[data-coach] .rim')?.getAttribute('d') ?? null")
            if self.ended or (words and (rim is None or str(rim).startswith("M"))):
                return words
            self.page.wait_for_timeout(25)
        raise AssertionError("the coach has nothing to say, and it is not the end")

    def does(self, words: str) -> None:
        box = self.person.answer.get_by_role("textbox")
        if box.count() and not box.input_value():
            box.fill("Ilse")
            return
        free = {name: at for name, at in reached(self.person).items() if name not in ALWAYS}
        if not free:
            return  # the light has not fallen yet
        if "Show me" not in words:  # advice: the whole table can be reached
            answers = self.person.answer.get_by_role("button").all_inner_texts()
            free = {name: at for name, at in free.items() if name in answers} or free
        self.page.mouse.click(*best(free, words))


def test_quest_1_by_the_coach_alone(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=1366, height=768, traced=False)
    ann.goes_to("/")
    game(ann).get_by_role("button", name="Learn in 10 minutes").click()
    reader = Reader(ann)
    clicks = 0
    while not reader.ended:
        before, words = reader.answers, reader.waits()
        if reader.ended:
            break
        assert len(words.split()) < 80
        reader.does(words)
        clicks += 1
        assert clicks < 120, f"it does not end: {words}"
        for _ in range(40):
            if reader.answers != before or reader.text() != words:
                break
            ann.page.wait_for_timeout(25)
    assert reader.answers <= MOST * FEWEST, f"{reader.answers} answers; {FEWEST} would do"
    expect(ann.page.get_by_label("The result")).to_be_visible()


def test_whoever_plays_at_once_has_the_coach_beside_them(arrive: Arrivals) -> None:
    """Onslaught with a bot as partner: nothing is veiled, and each card comes when its question does."""
    ann = arrive("Ann", width=1366, height=768, traced=False)
    ann.goes_to("/")
    game(ann).get_by_role("button", name="Try it with a bot").click()
    reader = Reader(ann)
    words = reader.waits()
    assert "Where do you stand?" in words
    assert ann.page.locator("[data-coach] .dark").count() == 0
    ann.things.locator("[data-lit]").first.click(force=True)
    expect(ann.page.get_by_role("region", name="Lesson")).to_contain_text("Together or not at all", timeout=20_000)
    ann.button("No more advice").click()
    expect(ann.page.get_by_role("region", name="Lesson")).to_have_count(0)
    ann.goes_to("/")
    game(ann).get_by_role("button", name="Try it with a bot").click()
    expect(ann.page.get_by_role("region", name="Your answer")).to_be_visible()
    assert reader.text() == "", "the second time one plays without it"
