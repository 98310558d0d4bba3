"""Stonesaga by clicking: two people forage, fish, mine, craft, trade and explore for two Days and the Nights."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe

SEED = 31
DEED = "What do you do?"
TAKEN = re.compile(r'"done":\d')
LOOK = """() => {
  const lit = [...document.querySelectorAll(".laid [data-lit], .things [data-lit]")].map((one) => one.dataset.id);
  const answer = document.querySelector('[aria-label="Your answer"]');
  return {
    prompt: document.querySelector("h2.big")?.innerText ?? "",
    lit,
    said: [...(answer?.querySelectorAll(".asked button") ?? [])]
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
        && one.offsetParent !== null)
      .map((one) => one.innerText.trim()),
    asked: (answer?.querySelector("button") ?? null) !== null,
  };
}"""


class Camper:
    """Somebody who looks at what is lit, and clicks there."""

    def __init__(self, person: Person, *plan: str) -> None:
        self.person, self.page, self.plan = person, person.page, [*plan]
        self.did: list[str] = []
        self.prompt, self.lit, self.said, self.asked = "", [""], [""], False

    def looks(self) -> bool:
        seen = self.page.evaluate(LOOK)
        self.prompt, self.lit, self.said, self.asked = seen["prompt"], seen["lit"], seen["said"], seen["asked"]
        return self.asked

    def thing(self, id: str) -> Locator:
        return self.person.things.locator(f'[data-lit][data-id="{id}"]').first

    def found(self, of: str) -> str:
        """What is lit, by the beginning of its id."""
        return next((id for id in self.lit if id.startswith(of)), "")

    def gives(self, act: Callable[[], None]) -> None:
        """And waits until it is taken."""
        heard, prompt = len(self.person.heard), self.prompt
        act()
        for _ in range(1500):
            if any(map(TAKEN.search, self.person.heard[heard:])):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"the answer to {prompt!r} was never taken")

    def taps(self, id: str, words: str = "") -> None:
        """What lies there; where several things can be done there, the one with these words."""
        self.thing(id).click(force=True)
        self.page.wait_for_timeout(40)
        bubble = self.page.locator(".bubble button:visible")
        if bubble.count():
            bubble.filter(has_text=words).first.click()

    def says(self, words: str) -> None:
        self.person.answer.locator(".asked button:visible").filter(has_text=words).first.click()
        if self.person.answer.locator(".doubtful").count():
            self.person.hands_in()

    # What can be done by day

    def way_to(self, deed: str) -> Callable[[], None] | None:
        """Where that is to be clicked; None if it cannot be done now."""
        match deed:
            case "forage" if at := self.found("forest hex"):
                return lambda: self.taps(at)
            case "water" | "fish" if at := self.found("lake hex"):
                return lambda: self.taps(at, "water" if deed == "water" else "fish")
            case "mine" if at := self.found("cave hex"):
                return lambda: self.taps(at)
            case "trade" if at := self.found("figure-"):
                return lambda: self.taps(at, "exchange")
            case "explore" if at := self.found("hex "):
                return lambda: self.taps(at, "explore")
            case "craft" if any("craft" in said for said in self.said):
                return lambda: self.says("craft")
        return None

    def begins(self) -> bool:
        """The next of what is planned that can be done."""
        for deed in self.plan:
            if way := self.way_to(deed):
                self.gives(way)
                self.plan.remove(deed)
                self.did.append(deed)
                return True
        return False

    def answers(self) -> None:
        """Any other question."""
        if self.prompt == "Who is it?":
            self.person.answer.get_by_role("textbox").fill(self.person.name)
            self.person.hands_in()
        elif "home" in self.prompt and self.found("home-vale"):
            self.taps("home-vale")
        elif self.found("forage-"):
            self.taps(self.found("forage-"))
        elif "take something here" in self.said:
            self.says("take something here")
        elif any("tree" in said for said in self.said):
            self.says(next(said for said in self.said if "tree" in said))
        elif "stop" in self.said:
            self.says("stop")
        elif self.said and not self.person.answer.locator(".primary").count():
            self.person.answer.locator(".asked button:visible").first.click()
        elif place := next((id for id in self.lit if id != "table"), ""):
            if self.person.answer.locator(".primary:not(:disabled)").count():
                self.person.hands_in()
            else:
                self.taps(place)
        else:
            self.person.hands_in()


def goes_to_bed(camper: Camper) -> None:
    camper.gives(lambda: camper.says("pass"))


def plays(campers: tuple[Camper, ...], until: Callable[[], bool], most: int = 160) -> None:
    for _ in range(most):
        if until():
            return
        asked = [camper for camper in campers if camper.looks()]
        other = next((camper for camper in asked if camper.prompt != DEED), None)
        if other is not None:
            other.gives(other.answers)
        elif not any(camper.begins() for camper in asked):
            goes_to_bed(asked[0]) if asked else campers[0].page.wait_for_timeout(20)
    raise AssertionError("it goes on and on")


def test_two_days_and_a_night_by_clicking(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann", traced=False), arrive("Ben", traced=False)
    path = ann.lays("stonesaga", "me", "open", seed=SEED)
    ann.goes_to(path)
    ben.sits_down(ann.invitation(path))
    first = Camper(ann, "forage", "craft", "trade", "mine")
    second = Camper(ben, "fish", "water", "explore")

    def day(n: int) -> Callable[[], bool]:
        return lambda: f"Day {n}" in ann.page.evaluate("document.querySelector('header')?.innerText ?? ''")

    plays((first, second), day(1))
    assert complaints_of_axe(ann) == []
    plays((first, second), day(2))
    first.plan += ["water"]
    plays((first, second), day(3))
    assert {*first.did, *second.did} >= {"forage", "fish", "mine", "craft", "trade", "explore"}
    for words in ("tries", "hands", "explores", "strikes with", "has"):
        expect(ann.log).to_contain_text(words)
        expect(ben.log).to_contain_text(words)
