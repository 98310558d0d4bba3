"""The end of a game: who won, how it went, where it turned, and a rematch with sides swapped."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, expect

from dolmen.library import find_game
from dolmen.stress.load import a_server
from tests.browser.people import Arrivals, House, Person
from tests.browser.test_access import complaints_of_axe
from tests.golden import SAVES

STORY = find_game("no-stone-unturned")


def went(person: Person) -> None:
    expect(person.result.get_by_role("region", name="How it went")).to_be_visible()


def test_an_end_says_how_it_went_opens_the_replay_there_and_swaps_sides(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("connect-four", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    for person, column in zip(cycle((ann, ben)), "dededed", strict=False):
        person.thing(rf"{column}\d?").first.click()
        if ann.result.is_visible():
            break
    for person in (ann, ben):
        expect(person.result).to_be_visible()
        went(person)
    expect(ann.result).to_contain_text("You won")
    expect(ann.result).to_have_class(re.compile(r"\bwon\b"))
    expect(ben.result).to_have_class(re.compile(r"\blost\b"))
    turned = ann.result.get_by_role("list", name="Where it turned").get_by_role("link")
    expect(turned).to_have_count(3)
    expect(ann.result.get_by_role("list", name="Best deeds").get_by_role("listitem")).to_have_count(2)
    expect(ann.result.locator(".swings .scene.miniature")).to_have_count(3)
    ann.button("The table").click()
    expect(ann.place("d1").first).to_be_visible()
    expect(ann.result.get_by_role("region", name="How it went")).to_have_count(0)
    ann.button("How it went").click()
    went(ann)
    ann.button("Rematch, sides swapped").click()
    expect(ann.page).not_to_have_url(ann.house.address + table)
    expect(ann.seats.get_by_role("listitem").filter(has_text="you")).to_contain_text("Yellow")
    ben.result.get_by_role("list", name="Where it turned").get_by_role("link").first.click()
    expect(ben.page).to_have_url(re.compile(r"/replay\?at=\d+"))


def test_a_draw_looks_like_a_draw_and_is_left_on_the_table_for_a_moment(arrive: Arrivals) -> None:
    """The moon and no laurels; with motion, the last move is seen before the ending comes."""
    ann, ben = arrive("Ann", motion="no-preference"), arrive("Ben", scheme="dark")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    for person, square in zip(cycle((ann, ben)), ("b2", "a1", "a2", "c2", "b1", "b3", "c3", "a3"), strict=False):
        person.thing(square).click()  # the last square is taken by itself
    expect(ann.board).to_be_visible()
    for person in (ann, ben):
        went(person)
        expect(person.result).to_have_class(re.compile(r"\bdrawn\b"))
        expect(person.result).to_contain_text("draw", ignore_case=True)
        expect(person.board).to_have_count(0)
        assert complaints_of_axe(person) == []


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house with a campaign of No Stone Unturned that has come to its end, and the invitation to it."""
    db = tmp_path_factory.mktemp("ended") / "tables.sqlite"
    save = SAVES / STORY.id / f"v{STORY.version}-ended.dolmen"
    made = [sys.executable, "-m", "dolmen", "import", str(save), "--db", str(db)]
    path = subprocess.run(made, check=True, capture_output=True, text=True).stdout.strip()
    with a_server(db) as (port, _):
        yield House(f"http://localhost:{port}"), path


def test_a_story_ends_with_the_first_page_of_its_chronicle(browser: Browser, ended: tuple[House, str]) -> None:
    house, invitation = ended
    arrivals, people = Arrivals(browser, house), list[Person]()
    for person in (arrivals("Ann", width=1366, height=768), arrivals("Ben", width=390, height=844, scheme="dark")):
        person.sits_down(invitation)
        expect(person.result).to_contain_text("The table agreed to end the campaign")
        page = person.result.get_by_role("article", name="The first page of the chronicle")
        expect(page).to_be_visible()
        expect(page.get_by_role("heading").first).to_contain_text("No Stone Unturned")
        expect(person.result.get_by_role("region", name="How it went")).to_have_count(0)
        expect(person.result.get_by_role("link", name="Chronicle")).to_be_visible()
        assert complaints_of_axe(person) == []
        people.append(person)
    ann, ben = people
    ben.button("One more chapter").click()
    for person in people:
        expect(person.result).to_have_count(0)
    expect(ann.page.locator("main")).to_contain_text("Ben opens one more chapter")
    assert arrivals.leave() == []
