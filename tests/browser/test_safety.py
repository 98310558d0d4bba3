"""Three people play No Stone Unturned; one of them taps the X-Card, and all three screens stand still."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from dolmen.kernel.taking_out import can_skip
from dolmen.library import all_games, find_game
from tests.browser.no_stone_unturned_players import Storyteller, play
from tests.browser.people import Arrivals, Person
from tests.browser.test_access import complaints_of_axe

WORDS = "A spider as large as a horse"


def card(person: Person) -> None:
    person.page.get_by_role("navigation", name="At any time").get_by_role("button", name="X-Card", exact=True).click()


def stopped_by(person: Person, since: int) -> int:
    """Which of the updates that came since stopped play for this person; whoever tapped also hears that it is done."""
    heard = [json.loads(message) for message in person.heard[since:]]
    updates = [message for message in heard if message["type"] == "update"]
    return next(n for n, update in enumerate(updates) if "stopped" in (update.get("safety") or {}))


def test_an_x_card_stops_all_three_screens_and_destroys_nothing(arrive: Arrivals) -> None:
    people = ann, ben, cleo = arrive("Ann"), arrive("Ben", scheme="dark"), arrive("Cleo", width=390, height=844)
    path = ann.lays("no-stone-unturned", "me", "open", "open", seed=3, pace="one-shot")
    ann.goes_to(path)
    for person in (ben, cleo):
        person.sits_down(ann.invitation(path))
    table = [Storyteller(person) for person in people]
    play(table, "Ban one thing")
    table[1].notes(WORDS)
    table[1].tells()
    table[0].notes("Something kind")
    table[0].tells()
    for person in people:
        expect(person.log).to_contain_text("Something kind")
    table[1].notes("Half a sentence")  # Ben is still writing
    ann.answer.get_by_role("textbox").fill("No dragons")
    prompts = [teller.sees().prompt for teller in table]
    before = [len(person.heard) for person in people]

    card(cleo)
    for person in people:
        expect(person.page.get_by_role("heading", name="Let us stop here.")).to_be_visible()
        expect(person.answer).to_have_count(0)
    assert [stopped_by(person, since) for person, since in zip(people, before, strict=True)] == [0, 0, 0]
    for person in (ann, ben):
        assert "Cleo" not in person.heard[-1]
        expect(person.page.get_by_role("checkbox")).to_have_count(0)
        assert complaints_of_axe(person) == []
    assert complaints_of_axe(cleo) == []

    cleo.page.get_by_role("checkbox", name=WORDS).check()
    cleo.page.get_by_role("button", name="Take it out").click()
    expect(cleo.page.get_by_role("button", name="Put it back")).to_be_visible()
    for person in people:
        expect(person.log).not_to_contain_text(WORDS)
        expect(person.log).to_contain_text("Something kind")
    stop = cleo.page.get_by_role("region", name="Let us stop here")
    stop.get_by_role("textbox", name="What it is").fill("Spiders")
    stop.get_by_role("button", name="Add", exact=True).click()
    for person in people:
        expect(person.page.get_by_role("region", name="Lines and veils", include_hidden=True)).to_contain_text(
            "Spiders"
        )

    ben.page.get_by_role("button", name="We go on, differently").click()
    for person in people:
        expect(person.page.get_by_role("heading", name="Let us stop here.")).to_have_count(0)
    dialog = ben.page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox")).to_have_value("Half a sentence")
    dialog.get_by_role("textbox").fill("Half a spider")
    expect(dialog).to_contain_text("This touches a line: Spiders.")
    dialog.get_by_role("button", name="Close").click()
    expect(ann.answer.get_by_role("textbox")).to_have_value("No dragons")
    assert [teller.sees().prompt for teller in table] == prompts
    play(table, "Who begins to draw")
    expect(ann.log).to_contain_text(re.compile("Banned: No dragons"))


SEATS = {game.id: max(2, game.seats[0]) for game in all_games()}


@pytest.mark.parametrize("game", [game for game in SEATS if game != "no-stone-unturned"])
def test_the_card_is_on_every_screen_of_every_game_and_the_knock_where_it_can_skip(arrive: Arrivals, game: str) -> None:
    wide, phone = arrive("Ann", width=1366, height=768), arrive("Ben", width=390, height=844, scheme="dark")
    path = wide.lays(game, "me", "open", *["easy"] * (SEATS[game] - 2), seed=3)
    wide.goes_to(path)
    phone.sits_down(wide.invitation(path))
    for taps, other in ((wide, phone), (phone, wide)):
        for name in ("X-Card", "Knock") if can_skip(find_game(game)) else ("X-Card",):
            at_any_time = taps.page.get_by_role("navigation", name="At any time")
            at_any_time.get_by_role("button", name=name, exact=True).click()
            for person in (taps, other):
                heading = person.page.get_by_role("heading", name="Let us stop here.")
                expect(heading).to_be_visible()
                expect(heading).to_be_in_viewport(ratio=1)
                expect(person.answer).to_have_count(0)
            if name == "X-Card":
                taps.page.get_by_role("button", name="Just stop").click()
            other.page.get_by_role("button", name="We go on, differently").click()
            for person in (taps, other):
                expect(person.page.get_by_role("heading", name="Let us stop here.")).to_have_count(0)
