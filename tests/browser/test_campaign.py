"""People play No Stone Unturned over two chapters: one leaves, one joins, a seat changes hands, and each reads what
happened since they were last here."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from dolmen.stress.load import a_server
from tests.browser.no_stone_unturned_players import Storyteller, play
from tests.browser.people import Arrivals, House, Person
from tests.browser.test_access import complaints_of_axe
from tests.games.no_stone_unturned.table import fresh

SHORT = {
    "Play\\.": "adventure comes to a close",
    "Downtime: what": "Downtime comes to a close",
    "What now": "next adventure",
}
"""A chapter is over after a few clicks."""


@pytest.fixture(scope="module")
def invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    """A house with one table, whose world three people have built; and the invitation to it."""
    folder = tmp_path_factory.mktemp("campaign")
    save, db = folder / "world.dolmen", folder / "tables.sqlite"
    save.write_bytes(fresh(5, players=3).skip_to("destination").match.save())
    made = [sys.executable, "-m", "dolmen", "import", str(save), "--db", str(db)]
    path = subprocess.run(made, check=True, capture_output=True, text=True).stdout.strip()
    with a_server(db) as (port, _):
        yield House(f"http://localhost:{port}"), path


@pytest.fixture(scope="module")
def house(invited: tuple[House, str]) -> House:
    return invited[0]


def since(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Since you were last here")


def notices(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Notices").get_by_role("listitem").locator("span").first


def says(teller: Storyteller, offer: str, what: str) -> None:
    teller.offers("Table", offer)
    teller.person.page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


def test_a_company_that_changes_over_two_chapters(arrive: Arrivals, invited: tuple[House, str]) -> None:
    _, invitation = invited
    ann, ben, cleo, dan, eve = (arrive(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"))
    for person in (ann, ben, cleo):
        person.sits_down(invitation)
    ada, bo, cy, di, ed = (Storyteller(person, SHORT) for person in (ann, ben, cleo, dan, eve))
    play([ada, bo, cy], "What now")
    for person in (ann, ben, cleo):
        expect(person.log).to_contain_text("Adventure 1")
        expect(since(person)).to_have_count(0)
    assert complaints_of_axe(ann) == []

    # Between the chapters Ben leaves the seat, and Dan takes it over, with its character.
    ben.button("Leave the seat").click()
    expect(notices(ann)).to_contain_text("Ben has left the seat of")
    dan.sits_down(invitation)
    expect(notices(ann)).to_contain_text("Dan sits down as")
    expect(since(dan)).to_contain_text("1. Adventure 1")
    expect(dan.things.get_by_role("group", name=re.compile(r"\(yours\)$")).first).to_be_visible()
    dan.button("I have read it").click()
    expect(since(dan)).to_have_count(0)

    # Cleo is away for a while. Eve takes a free seat, and plays from the next adventure on, as somebody new.
    says(cy, "Who is here?", "Cleo is away")
    expect(ann.log).to_contain_text("Cleo rests for a while")
    cleo.goes_to("/")
    eve.sits_down(invitation)
    expect(since(eve)).to_contain_text("1. Adventure 1")
    eve.button("I have read it").click()
    assert not ed.sees().asked
    says(ed, "Join in", "Yes")
    expect(ann.log).to_contain_text("Eve comes along on the next adventure")
    ada.answers(ada.sees())
    di.answers(di.sees())
    expect(ann.log).to_contain_text("Eve plays from here on")
    play([ed], "Where do we go")
    expect(ann.page.get_by_role("button", name=re.compile("^Unfold: Eve's word.*, Eve$"))).to_be_visible()
    assert complaints_of_axe(eve) == []
    play([ada, di, ed], "What now")

    # Cleo comes back, and reads what was missed, and nothing else.
    cleo.goes_to(re.sub("/j/([^/]+)/.*", r"/t/\1", invitation))
    expect(since(cleo)).to_contain_text("2. Adventure 2")
    expect(since(cleo)).not_to_contain_text("1. Adventure 1")
    cleo.button("I have read it").click()
    says(cy, "Who is here?", "Cleo is back")
    expect(ann.log).to_contain_text("Cleo plays from here on")
    assert cy.sees().asked

    # Who has left hears nothing of it any more. Everybody reads the chapters again, with those who sat there then.
    assert "Eve plays" not in "".join(ben.heard)
    for person in (ann, dan):
        expect(since(person)).to_have_count(0)
    ann.pulls_out("Log")
    ann.page.get_by_text("Chapters (2)").click()
    ann.page.get_by_text("1. Adventure 1").click()
    first = ann.page.locator(".chapters details").first
    expect(first).to_contain_text("On the way: Imri (Ann), Imri (Ben), Imri (Cleo).")
    expect(first).to_contain_text("Ben agrees")
    expect(first).not_to_contain_text("Dan")
    assert complaints_of_axe(ann) == []
    ben.forgiven.append("403")
