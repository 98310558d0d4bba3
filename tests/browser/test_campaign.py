"""Three people play a campaign over two chapters: one leaves, another takes over the seat, a third comes back later,
and each reads what happened since they were last here."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe


def says(person: Person, what: str) -> None:
    person.answer.get_by_role("button", name=what, exact=True).click()


def since(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Since you were last here")


def notices(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Notices").get_by_role("listitem").locator("span").first


def chapter(first: Person, second: Person, third: Person, road: str) -> None:
    """Somebody proposes a road, somebody agrees, and all say what their heroes do."""
    says(first, road)
    says(second, "True")
    for person, what in ((first, "sings"), (second, "sleeps"), (third, "sings")):
        says(person, what)
    expect(first.log).to_contain_text(f"ends: On the {road}")


def test_a_company_that_changes_over_two_chapters(arrive: Arrivals) -> None:
    ann, ben, cleo, dan = (arrive(name) for name in ("Ann", "Ben", "Cleo", "Dan"))
    path = ann.lays("trek", "me", "open", "open", agreed={"hours": 0, "silence": False})
    ann.goes_to(path)
    invitation = ann.invitation(path)
    for person in (ben, cleo):
        person.sits_down(invitation)
    dan.goes_to(path)
    expect(dan.page.get_by_role("main")).to_contain_text("private")

    chapter(ann, ben, cleo, "ridge")
    expect(since(ann)).to_have_count(0)
    assert not complaints_of_axe(ann)

    # Between chapters Ben leaves the seat, and Dan takes it over.
    ben.button("Leave the seat").click()
    expect(notices(ann)).to_have_text("Ben has left the seat of Player 2")
    dan.sits_down(invitation)
    expect(notices(ann)).to_have_text("Dan sits down as Player 2")
    expect(since(dan)).to_contain_text("1. On the ridge")
    expect(since(dan)).to_contain_text("2 sang")
    expect(dan.log).to_contain_text("Ann proposes the ridge")
    assert "You dream of" not in "".join(dan.heard), "what the seat alone was told is Ben's"
    dan.button("I have read it").click()
    expect(since(dan)).to_have_count(0)

    # Cleo has something else to do, and comes back in the third chapter.
    cleo.goes_to("/")
    says(ann, "marsh")
    says(dan, "True")
    says(ann, "sings")
    says(dan, "sings")
    cleo.goes_to(path)
    expect(since(cleo)).to_contain_text("Ann proposes the marsh")
    expect(since(cleo)).not_to_contain_text("On the ridge")
    cleo.button("I have read it").click()
    cleo.goes_to("/")
    cleo.goes_to(path)
    says(cleo, "sleeps")
    expect(ann.log).to_contain_text("ends: On the marsh")
    says(dan, "ridge")

    assert "The marsh it is" not in "".join(ben.heard), "who has left hears nothing of it any more"
    assert "The marsh it is" in "".join(dan.heard)

    # Everybody reads the chapters again, with the names of those who sat there.
    ann.pulls_out("Log")
    ann.page.get_by_text("Chapters (2)").click()
    ann.page.get_by_text("1. On the ridge").click()
    expect(ann.page.locator(".chapters")).to_contain_text("Ann proposes the ridge")
    expect(ann.log).to_contain_text("Dan proposes the ridge")
    assert not complaints_of_axe(ann)
    ben.forgiven.append("403")
    dan.forgiven.append("403")
