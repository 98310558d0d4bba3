"""Back to an earlier moment, when everybody agrees; and words that are taken out again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.no_stone_unturned_players import Storyteller
from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe


def the_wish(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Going back")


def asks_to_go_back(owner: Person, table: str) -> None:
    """From the replay, to the first moment of three."""
    owner.goes_to(f"{table}/replay?at=1")
    owner.button("Go back to this moment").click()
    dialog = owner.page.get_by_role("dialog", name="Go back to moment 1 of 3?")
    assert not complaints_of_axe(owner)
    dialog.get_by_role("button", name="Go back").click()
    expect(
        owner.page.get_by_role("main").get_by_text("Asked. It happens when everybody has agreed: Ben.")
    ).to_be_visible()
    assert not complaints_of_axe(owner)
    owner.page.get_by_role("link", name="To the table").click()
    expect(the_wish(owner)).to_contain_text("Waiting for Ben.")


@pytest.fixture
def ann(arrive: Arrivals) -> Person:
    return arrive("Ann")


@pytest.fixture
def ben(arrive: Arrivals) -> Person:
    """With a phone, in the dark."""
    return arrive("Ben", width=390, height=844, touch=True, scheme="dark")


@pytest.fixture
def table(ann: Person, ben: Person) -> str:
    """Ann has played b2 and c3, Ben a1."""
    path = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(path)
    ben.sits_down(ann.invitation(path))
    for person, square in ((ann, "b2"), (ben, "a1"), (ann, "c3")):
        person.chooses(square)
        expect(person.place(square)).to_have_accessible_name(re.compile(f"^{square}: [XO]$"))
    return path


def test_the_table_goes_back_when_the_other_agrees(arrive: Arrivals, ann: Person, ben: Person, table: str) -> None:
    cleo = arrive("Cleo")
    cleo.watches(ann.invitation(table))
    expect(cleo.place("c3")).to_have_accessible_name("c3: X")
    asks_to_go_back(ann, table)
    expect(the_wish(ben)).to_contain_text("Ann would like to go back to moment 1 of 3.")
    expect(ben.voice).to_contain_text("Ann would like to go back to moment 1.")
    expect(the_wish(cleo)).to_contain_text("Waiting for Ben.")
    expect(the_wish(cleo).get_by_role("button")).to_have_count(0)
    for person in (ann, ben, cleo):
        person.fits()
        assert not complaints_of_axe(person)

    the_wish(ben).get_by_role("link", name="Look at that moment").tap()
    expect(ben.page.get_by_role("region", name="Moments")).to_contain_text("1 of 3")
    expect(ben.button("Go back to this moment")).to_have_count(0)
    ben.page.get_by_role("link", name="To the table").tap()
    ben.button("Agree").tap()
    for person in (ann, ben, cleo):
        expect(the_wish(person)).to_have_count(0)
        expect(person.place("b2")).to_have_accessible_name(re.compile("^b2: X"))
        expect(person.place("c3")).not_to_have_accessible_name(re.compile("X"))
        expect(person.place("a1")).not_to_have_accessible_name(re.compile("O"))
        notices = person.page.get_by_role("list", name="Notices")
        expect(notices).to_contain_text("Ann took the table back to moment 1")
        expect(person.voice).to_contain_text("Ann took the table back to moment 1")
        expect(person.notes).not_to_contain_text("taken back")
        person.fits()
        assert not complaints_of_axe(person)
        person.button("Close this notice").click()
        expect(notices).to_have_count(0)
    ben.chooses("c1")
    expect(ann.place("c1")).to_have_accessible_name(re.compile("^c1: O"))


def test_the_table_stays_when_the_other_would_rather_not(ann: Person, ben: Person, table: str) -> None:
    asks_to_go_back(ann, table)
    ben.button("No, stay here").tap()
    for person in (ann, ben):
        expect(the_wish(person)).to_have_count(0)
        expect(person.notes).to_contain_text("The wish to go back was laid aside.")
        expect(person.place("c3")).to_have_accessible_name("c3: X")
        expect(person.page.get_by_role("list", name="Notices")).to_have_count(0)


def test_a_game_that_is_over_goes_on_from_where_one_likes(ann: Person, arrive: Arrivals) -> None:
    """Alone against a bot nobody else has to agree."""
    table = ann.lays("tic-tac-toe", "me", "easy", seed=1)
    ann.goes_to(table)
    for _ in range(5):
        expect(ann.board.get_by_role("button").or_(ann.result).first).to_be_visible()
        if ann.result.is_visible():
            break
        left = ann.board.get_by_role("button").count()
        ann.board.get_by_role("button").first.click()
        expect(ann.board.get_by_role("button")).not_to_have_count(left)
    expect(ann.result).to_be_visible()
    ann.result.get_by_role("link", name="Replay").click()
    ann.button("Go back to this moment").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Go back").click()
    expect(ann.page).to_have_url(ann.house.address + table)
    expect(ann.board.get_by_role("button")).to_have_count(9)
    expect(ann.result).to_have_count(0)


def test_who_said_something_can_take_it_out(ann: Person, ben: Person, table: str) -> None:
    for person in (ann, ben):
        person.pulls_out("Chat")
        person.page.get_by_label("Say something").fill(f"{person.name} was here")
        person.button("Say").click()
        expect(ann.page.get_by_role("log", name="Chat")).to_contain_text(f"{person.name} was here")
    out = ann.page.get_by_role("button", name=re.compile("^Take it out"))
    expect(out).to_have_count(1)
    expect(out).to_have_css("opacity", "0")
    out.focus()
    expect(out).to_have_css("opacity", "1")
    expect(ben.page.get_by_role("button", name="Take it out: Ben was here")).to_have_css("opacity", "1")
    out.press("Enter")
    for person in (ann, ben):
        assert not complaints_of_axe(person)
    ann.button("Take it out for good").press("Enter")
    for person in (ann, ben):
        chat = person.page.get_by_role("log", name="Chat")
        expect(chat).to_contain_text("…")
        expect(chat).to_contain_text("Ben was here")
        expect(chat).not_to_contain_text("Ann was here")
        person.fits()


def test_who_wrote_or_drew_something_can_take_it_out_of_the_log(ann: Person, ben: Person) -> None:
    path = ann.lays("no-stone-unturned", "me", "open", seed=3)
    ann.goes_to(path)
    ben.sits_down(ann.invitation(path))
    for teller in (Storyteller(ann), Storyteller(ben)):
        name = teller.person.name
        text = f"{name} saw the lighthouse of player 2, {{seat:0}}"
        teller.notes(text)
        teller.tells()
        expect(ann.log).to_contain_text(f"{name}: {text}")
    ann.pulls_out("Log")
    ben.button("More").tap()
    ben.button("Log").tap()
    out = ann.log.get_by_role("button", name=re.compile("^Take it out"))
    expect(out).to_have_count(1)
    expect(out).to_have_css("opacity", "0")
    out.focus()
    expect(out).to_have_css("opacity", "1")
    expect(ben.log.get_by_role("button", name=re.compile("^Take it out: .*Ben saw the lighthouse"))).to_have_css(
        "opacity", "1"
    )
    out.press("Enter")
    for person in (ann, ben):
        assert not complaints_of_axe(person)
    ann.button("Keep it").press("Enter")
    expect(out).to_be_focused()
    out.press("Enter")
    ann.button("Take it out for good").press("Enter")
    for person in (ann, ben):
        expect(person.log).not_to_contain_text("Ann saw the lighthouse")
        expect(person.log).to_contain_text("…")
        expect(person.log).to_contain_text("Ben saw the lighthouse")
        person.fits()
    expect(out).to_have_count(0)
