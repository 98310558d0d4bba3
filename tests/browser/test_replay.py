"""The replay: step by step, with a link to a moment; own knowledge while it runs, everything when it is over."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, THROW_CLUBS, Arrivals, Person


def moment(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Moments")


def test_a_running_game_shows_only_what_one_knows(arrive: Arrivals) -> None:
    """Ben's order is given but not revealed: it is in his replay, and in nobody else's."""
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("stone-daze", "me", "open", seed=OPEN_MEADOW, setup="ready")
    ben.sits_down(ann.invitation(table))
    ben.is_asked(GIVE_ORDERS)
    ben.orders("B1", "j9")
    ben.hands_in()
    ben.pulls_out("Reference")
    expect(ben.page.get_by_role("complementary", name="Reference")).to_contain_text("forward to j9")
    for person in (ann, ben):
        person.goes_to(f"{table}/replay")
        expect(moment(person)).to_contain_text("1 of 1")
        expect(person.page.get_by_role("combobox")).to_have_count(0)
    replay = ben.page.get_by_role("region", name="The table at this moment")
    expect(replay).to_contain_text("forward to j9")
    expect(ann.page.get_by_role("region", name="The table at this moment")).not_to_contain_text("forward to j9")
    refused = ann.context.request.get(f"{ann.house.address}/api{table.replace('/t/', '/tables/')}/moments/1?as=1")
    assert refused.status == 403
    assert "j9" not in refused.text()


def test_a_finished_game_step_by_step_and_through_every_eye(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("stone-daze", "me", "open", seed=OPEN_MEADOW, setup="ready")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ann.is_asked(GIVE_ORDERS)
    ann.orders("A1", "b4")
    ann.hands_in()
    ben.is_asked(GIVE_ORDERS)
    ben.orders("B1", "j9")
    ben.hands_in()
    for person in (ann, ben):
        person.is_asked(THROW_CLUBS)
        person.hands_in()
    ben.is_asked(GIVE_ORDERS)
    ben.opens("end the game")
    ben.button("Yes, do it").click()
    expect(ann.result).to_contain_text("clan B surrenders")

    ann.result.get_by_role("link", name="Replay").click()
    expect(moment(ann)).to_contain_text("0 of 5")
    expect(ann.button("One back")).to_be_disabled()
    scene = ann.page.get_by_role("region", name="The table at this moment")
    expect(scene.get_by_label(re.compile("^b3, meadow: A1"))).to_be_visible()
    ann.button("One on").click()
    expect(moment(ann)).to_contain_text("1 of 5")
    ann.page.get_by_label("Seen by").select_option("Clan B")
    expect(ann.page).to_have_url(re.compile(r"at=1&as=1$"))
    ann.page.get_by_role("main").press("ArrowRight")
    expect(moment(ann)).to_contain_text("2 of 5")
    expect(scene).to_contain_text("forward to j9")
    ann.button("To the end").click()
    expect(scene.get_by_label(re.compile("^b4, meadow: A1"))).to_be_visible()
    expect(ann.page.get_by_role("region", name="What happened", exact=True)).to_contain_text("clan B surrenders")
    expect(ann.button("One on")).to_be_disabled()

    ann.page.get_by_label("Chapter").select_option("Round 1")
    expect(moment(ann)).to_contain_text("0 of 5")
    ann.page.get_by_role("main").press("PageDown")
    expect(moment(ann)).to_contain_text("4 of 5")
    expect(ann.page.get_by_label("Chapter")).to_have_value("1")

    ann.page.get_by_role("slider").fill("2")
    expect(moment(ann)).to_contain_text("2 of 5")
    ben.goes_to(ann.page.url.removeprefix(ann.house.address))
    expect(moment(ben)).to_contain_text("2 of 5")
    expect(ben.page.get_by_role("region", name="What happened", exact=True)).to_contain_text(
        "Both clans have handed in"
    )
    ben.button("Play").click()
    expect(moment(ben)).to_contain_text("3 of 5")
    ben.button("Pause").click()
    ben.page.get_by_role("link", name="To the table").click()
    expect(ben.result).to_be_visible()
