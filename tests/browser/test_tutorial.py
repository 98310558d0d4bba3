"""The first game of the tutorial, as it stands there, in the browser: a whole game by what is lit, against a bot."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from dolmen.stress.load import a_server
from tests.browser.people import Arrivals, House
from tests.browser.test_access import complaints_of_axe
from tests.examples.test_tutorial import BLOCKS, PIG

MOST = 400
"""Clicks for a whole game; it takes some ten turns of a few rolls."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server where Pig is installed as the tutorial says."""
    folder = tmp_path_factory.mktemp("pig")
    (source,) = (block.code for block in BLOCKS if block.chapter == PIG and block.language == "python")
    (folder / "pig.py").write_text(f"{source}\n\nGAME = Pig()\n", encoding="utf-8")
    info = folder / "pig-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[dolmen.games]\npig = pig:GAME\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", str(folder), prepend=":")
        with a_server(folder / "tables.sqlite") as (port, _):
            yield House(f"http://localhost:{port}")


def test_a_whole_game_of_pig(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=1366, height=768)
    ann.goes_to("/")
    expect(ann.page.get_by_role("article", name="Pig")).to_contain_text("2 to 4 players")
    ann.goes_to(ann.lays("pig", "me", "easy", seed=3))
    ann.is_asked("Roll again, or hold?")
    assert complaints_of_axe(ann) == []
    pot = ann.page.locator("main").get_by_text(re.compile("^pot", re.IGNORECASE))
    expect(pot.first).to_be_visible()
    rolled = 0
    for number in range(MOST):
        expect(ann.result.or_(ann.button("roll"))).to_be_visible()
        if ann.result.is_visible():
            break
        rolls = rolled < 3
        if number % 2:
            ann.button("roll" if rolls else "hold").click()
        else:
            ann.page.keyboard.press("1" if rolls else "2")
        rolled = rolled + 1 if rolls else 0
    expect(ann.result).to_be_visible()
    expect(ann.log).to_contain_text(re.compile("Ann rolls [1-6]"))
