"""Crafting by hand: two tokens are turned until the seam lights up, by mouse, by finger and by keys."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Locator, expect

from dolmen.bots import make_bot
from dolmen.kernel import random_answer
from dolmen.library import start
from dolmen.stress.load import a_server
from tests.browser.people import Arrivals, House, Person

TURN = "Turn two of your tokens until the seam fits"
FITS = re.compile("the seam fits$")


def before_crafting(folder: Path) -> Path:
    """A save in which somebody alone is asked to lay two tokens: a bot begins, and goes on by chance."""
    for seed in range(1, 30):
        match, random = start("stonesaga", 1, seed, {"challenge": "CH01"}), Random(seed)
        bot = make_bot("greedy", seed)
        for number in range(150):
            if match.result or not match.asks:
                break
            seat, ask = next(iter(match.asks.items()))
            if ask.prompt == TURN:
                save = folder / "crafting.dolmen"
                save.write_bytes(match.save())
                return save
            match.answer(seat, bot.choose(match.position, ask) if number < 25 else random_answer(ask, random)[0])
    raise AssertionError("nobody crafts")


@contextmanager
def somebody_crafts(browser: Browser, folder: Path, touch: bool = False) -> Iterator[Person]:
    save = before_crafting(folder)
    db = folder / "tables.sqlite"
    command = [sys.executable, "-m", "dolmen", "import", str(save), "--db", str(db)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    with a_server(db) as (port, _):
        arrivals = Arrivals(browser, House(f"http://localhost:{port}"))
        ann = arrivals("Ann", width=390, height=844, touch=True) if touch else arrivals("Ann")
        ann.sits_down(told.strip())
        ann.is_asked(TURN)
        yield ann
        assert arrivals.leave() == []


def tile(person: Person, side: int) -> Locator:
    return person.answer.get_by_role("group", name="Side by side").locator(".tile").nth(side)


def test_two_tokens_are_turned_until_the_seam_lights_up(browser: Browser, tmp_path: Path) -> None:
    """By mouse, then by keys: what does not fit is said, and is not handed in."""
    with somebody_crafts(browser, tmp_path) as ann:
        seam, told = ann.answer.locator(".seam"), ann.answer.get_by_role("status")
        expect(told).to_have_text(FITS)
        expect(seam).to_have_class(re.compile("joined"))
        before = tile(ann, 0).get_attribute("aria-label")
        turns = turned_away(ann, lambda: tile(ann, 0).click())
        expect(seam).not_to_have_class(re.compile("joined"))
        tile(ann, 0).focus()
        for _ in range(turns):
            ann.page.keyboard.press("ArrowLeft")
        expect(tile(ann, 0)).to_have_attribute("aria-label", str(before))
        expect(told).to_have_text(FITS)
        ann.page.keyboard.press("Enter")
        ann.page.keyboard.press("ArrowLeft")
        expect(told).to_have_text(FITS)
        ann.hands_in()
        expect(ann.voice).to_contain_text(re.compile(r"tries \w\d{4}"))
        expect(ann.answer.locator(".seam")).to_have_count(0)


def test_two_tokens_are_turned_by_finger(browser: Browser, tmp_path: Path) -> None:
    with somebody_crafts(browser, tmp_path, touch=True) as ann:
        told = ann.answer.get_by_role("status")
        expect(told).to_have_text(FITS)
        turned_away(ann, lambda: tile(ann, 1).tap())
        for _ in range(4):
            if FITS.search(told.inner_text()):
                break
            tile(ann, 1).tap()
        expect(told).to_have_text(FITS)
        boxes = [tile(ann, side).bounding_box() for side in (0, 1)]
        assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
        ann.answer.get_by_role("button", name="Try it").tap()
        expect(ann.answer.locator(".seam")).to_have_count(0)


def turned_away(person: Person, turn: Callable[[], None]) -> int:
    """Turns a token until the seam does not fit, and counts how often."""
    told = person.answer.get_by_role("status")
    for turns in range(1, 4):
        turn()
        if "does not fit yet" in told.inner_text():
            return turns
    raise AssertionError("it fits however it lies")
