"""An evening of No Stone Unturned in three browsers: a world, characters, an adventure with a roll, and a Downtime."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.no_stone_unturned_players import Storyteller, play, until_it_is_over
from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe


def draws_a_roof(ann: Person) -> None:
    pad = ann.answer.get_by_role("application")
    pad.scroll_into_view_if_needed()
    box = pad.bounding_box()
    assert box
    corners = [(0.1, 0.6), (0.5, 0.2), (0.9, 0.6)]
    (x, y), *rest = [(box["x"] + a * box["width"], box["y"] + b * box["height"]) for a, b in corners]
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    for x, y in rest:
        ann.page.mouse.move(x, y, steps=4)
    ann.page.mouse.up()


def test_three_people_build_a_world_go_on_an_adventure_and_rest(arrive: Arrivals) -> None:
    people = ann, ben, cleo = arrive("Ann"), arrive("Ben", scheme="dark"), arrive("Cleo", width=390, height=844)
    path = ann.lays("no-stone-unturned", "me", "open", "open", seed=3, pace="one-shot")
    ann.goes_to(path)
    invitation = ann.invitation(path)
    for person in (ben, cleo):
        person.sits_down(invitation)
    ada, bo = Storyteller(ann), Storyteller(ben, {"one statement": "pass"})
    cy = Storyteller(cleo, {"one statement": "pass"})
    table = [ada, bo, cy]

    a_sketch_is_seen_while_it_is_drawn(table)
    a_world_is_built(table)
    two_speak_at_once(table)
    an_adventure_is_played(table)
    a_downtime_is_spent(table)
    the_chronicle_is_read(table)
    for person in people:
        expect(person.result).to_contain_text("The table agreed to end the campaign")


def a_sketch_is_seen_while_it_is_drawn(table: list[Storyteller]) -> None:
    ada, bo, cy = table
    play(table, "Who begins to draw")
    play([ada], "Who begins to draw")
    ada.answers(ada.sees())
    play(table, "Draw something for it")
    the_page_is_as_high_as_the_window(ada.person)
    draws_a_roof(ada.person)
    for teller in (bo, cy):
        watched = teller.person.page.get_by_role("list", name="Being drawn")
        expect(watched).to_contain_text("Ann draws")
        expect(watched.locator("path")).to_have_count(1)
    ada.answers(ada.sees())
    for teller in (bo, cy):
        sketch = teller.person.board.get_by_role("img", name="a sketch by Ann")
        expect(sketch).to_be_visible()
        expect(sketch.locator("path")).to_have_count(1)  # its lines come after it
        expect(teller.person.page.get_by_role("list", name="Being drawn")).to_have_count(0)


def a_world_is_built(table: list[Storyteller]) -> None:
    ada, bo, cy = table
    play(table, "A location, for your eyes only")
    secret = ada.sees()
    ada.answers(secret)
    mine = f"Ann's word {ada.written}"
    play(table, "How do the cards lie")
    for teller in (bo, cy):
        assert not any(mine in message for message in teller.person.heard)
    play(table, "Where do we go")
    the_page_is_as_high_as_the_window(ada.person)
    assert complaints_of_axe(ada.person) == []
    for reader in (ada, cy):
        for teller in table:
            reader.reads_the_sheet_of(teller.person.name)


def two_speak_at_once(table: list[Storyteller]) -> None:
    """Beside what is asked."""
    _, bo, cy = table
    bo.notes("The wind turns")
    cy.notes("A bell rings")
    bo.tells()
    cy.tells()
    for teller in table:
        expect(teller.person.log).to_contain_text("The wind turns")
        expect(teller.person.log).to_contain_text("A bell rings")


def an_adventure_is_played(table: list[Storyteller]) -> None:
    actor = play(table, "Which mood is your character in")
    for teller in table:
        odds = teller.person.board.get_by_role("group", name="Odds")
        expect(odds.get_by_text(re.compile(r"^you \d+%, even \d+%, Arbiters \d+%; ")).first).to_be_visible()
        roles = teller.person.board.get_by_role("group", name="Now")
        expect(roles).to_contain_text("On screen")
        expect(roles).to_contain_text("Arbiters")
    assert complaints_of_axe(table[1].person) == []
    the_page_is_as_high_as_the_window(table[0].person)
    actor.answers(actor.sees())
    for teller in table:
        expect(teller.person.log).to_contain_text(re.compile(r"rolls? .*d[468]"))
    play(table, "^Play\\.")
    for teller in table:
        teller.likes["Play\\."] = "adventure comes to a close"


WINDOWS = ((1366, 768), (1440, 900), (1920, 1080), (1024, 768))


def the_page_is_as_high_as_the_window(person: Person) -> None:
    """Nothing is below the edge of the screen; and dice that wait to be thrown are large."""
    page, before = person.page, person.page.viewport_size
    assert before
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
        assert page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)
        for die in page.locator(".tray .die svg").all():
            box = die.bounding_box()
            assert box
            assert 84 <= box["width"] <= 142, (width, height, box)
    page.set_viewport_size(before)


def a_downtime_is_spent(table: list[Storyteller]) -> None:
    first = play(table, "Downtime: what do you do")
    the_page_is_as_high_as_the_window(table[0].person)
    expect(first.person.board).to_have_accessible_name(re.compile("Downtime"))
    first.answers(first.sees())
    play(table, "Downtime: what do you do")
    for teller in table:
        teller.likes["Downtime: what"] = "Downtime comes to a close"
    play(table, "What now")


def the_chronicle_is_read(table: list[Storyteller]) -> None:
    ann = table[0].person
    ann.opens("Chronicle")
    article = ann.page.get_by_role("article")
    expect(article).to_contain_text("Ann's word")
    expect(article.get_by_role("img", name="a sketch by Ann").first).to_be_visible()
    with ann.page.expect_download() as kept:
        ann.page.get_by_role("link", name="Keep as Markdown").click()
    assert kept.value.suggested_filename == "no-stone-unturned-chronicle.md"
    assert complaints_of_axe(ann) == []
    ann.page.get_by_role("link", name="To the table").click()
    table[0].is_at_the_table()
    until_it_is_over(table)
