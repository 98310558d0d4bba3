"""Somebody who knows no game: plays by what is lit, and by the buttons of the answer."""

from __future__ import annotations

import re
from random import Random

from msgspec import Struct, convert
from playwright.sync_api import Page

from tests.browser.people import Person

LOOK = """() => {
  const seen = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const spot = (one) => {
    const box = one.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      const hit = document.elementFromPoint(left, top);
      if (hit && (one === hit || one.contains(hit))) return [left, top];
    }
    return null;
  };
  const spots = (query) => [...document.querySelectorAll(query)].filter(seen).map(spot).filter(Boolean);
  const answer = document.querySelector("[aria-label='Your answer']");
  const heading = document.querySelector(".table h2.big");
  return {
    prompt: heading?.textContent.trim() ?? "",
    over: document.querySelector("[aria-label='The result']") !== null,
    summary: spots("[aria-label='What came of it'] .primary")[0] ?? null,
    busy: document.querySelector("[aria-busy=true]") !== null,
    asked: answer !== null,
    lit: spots(".table [data-lit]"),
    bubble: spots(".bubble button:not(.close)"),
    beside: spots("[aria-label='Your answer'] .asked button:enabled:not(.clear)"),
    blank: spots("[aria-label='Your answer'] :is(textarea, input[type=text])"),
    done: spots("[aria-label='Your answer'] .primary:enabled")[0] ?? null,
  };
}"""

Spot = tuple[float, float]


class Sight(Struct):
    """What can be clicked, by where it is."""

    prompt: str
    over: bool
    summary: Spot | None
    """What came of a round stands there first; this goes on."""
    busy: bool
    asked: bool
    lit: list[Spot]
    bubble: list[Spot]
    beside: list[Spot]
    blank: list[Spot]
    done: Spot | None

    @property
    def phase(self) -> str:
        """What is asked, whatever the names and numbers in it."""
        return re.sub(r"\d+|“.*?”", "…", self.prompt)


class Stranger:
    """Plays one match by chance, and counts what it does."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person, self.random = person, Random(seed)
        self.clicks = 0

    @property
    def page(self) -> Page:
        return self.person.page

    def looks(self) -> Sight:
        """Once something can be done, or the game is over."""
        for _ in range(1500):
            sight = convert(self.page.evaluate(LOOK), Sight)
            ready = sight.asked and not sight.busy and (sight.lit or sight.beside or sight.done or sight.blank)
            if sight.over or sight.summary or ready:
                return sight
            self.page.wait_for_timeout(20)
        raise AssertionError("nothing can be done, and the game is not over")

    def acts(self, sight: Sight) -> None:
        """One click, or a few words."""
        if sight.summary:
            self.click(sight.summary)
        elif sight.blank and self.random.random() < 0.5:
            self.click(self.random.choice(sight.blank))
            self.page.keyboard.press("ControlOrMeta+A")
            self.page.keyboard.insert_text("Somebody sings.")
        elif sight.bubble:
            self.click(self.random.choice(sight.bubble))
        elif sight.done and self.random.random() < 0.25:
            self.click(sight.done)
        elif sight.lit and (not sight.beside or self.random.random() < 0.7):
            self.click(self.random.choice(sight.lit))
        elif sight.beside:
            self.click(self.random.choice(sight.beside))
        elif sight.done:
            self.click(sight.done)

    def click(self, spot: Spot) -> None:
        self.clicks += 1
        self.page.mouse.click(*spot)
