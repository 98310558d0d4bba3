"""What is drawn on the board beside the pieces: hints, one's own plans, the record of the last round; and the keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Arrivals, Person

MEADOW: dict[str, Any] = {"seed": OPEN_MEADOW, "setup": "ready"}


def arrows(person: Person, look: str) -> int:
    return person.page.locator(f".board g.{look}").count()


def test_letters_do_what_their_buttons_do(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    keys = ann.page.keyboard
    ann.thing("b2").click()
    expect(ben.place("b2")).to_have_accessible_name("b2: X")
    keys.press("u")
    expect(ann.notes).to_contain_text("Taken back")
    expect(ben.place("b2")).to_have_accessible_name("b2")
    log = ann.page.get_by_role("button", name=re.compile("^Log"))
    for open_now in ("true", "false"):
        keys.press("l")
        expect(log).to_have_attribute("aria-expanded", open_now)
    keys.press("?")
    dialog = ann.page.get_by_role("dialog", name="Keys")
    for what in ("take back", "a hint", "the log", "these keys"):
        expect(dialog).to_contain_text(what)
    keys.press("u")
    expect(dialog).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.press("h")
    expect(ann.page.get_by_role("region", name="Hint")).to_contain_text("would choose", timeout=60_000)
    ann.pulls_out("Chat")
    ann.page.get_by_label("Say something").press_sequentially("hull?")
    expect(ann.page.get_by_label("Say something")).to_have_value("hull?")
    expect(dialog).to_have_count(0)


def test_a_hint_is_drawn_where_it_would_be_done(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", **MEADOW))
    ann.is_asked(GIVE_ORDERS)
    assert arrows(ann, "hint") == 0
    ann.page.keyboard.press("h")
    hint = ann.page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("A strong bot would choose", timeout=60_000)
    expect(ann.page.locator(".board g.hint").first).to_be_visible()
    hint.get_by_role("button", name="Fill it in").click()
    expect(ann.page.locator(".board g.hint")).to_have_count(0)
    expect(ann.page.locator(".board g.sure").first).to_be_visible()


def test_my_plans_stay_on_the_board_until_the_reveal_and_nobody_else_has_them(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann", motion="no-preference"), arrive("Ben", motion="no-preference")
    table = ann.lays("stone-daze", "me", "open", **MEADOW)
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ann.is_asked(GIVE_ORDERS)
    ann.orders("A1", "b4")
    ann.hands_in()
    expect(ann.page.locator(".board g.plan")).to_have_count(1)
    ann.page.reload()
    expect(ann.page.locator(".board g.plan")).to_have_count(1)
    ben.is_asked(GIVE_ORDERS)
    assert arrows(ben, "plan") == 0
    ben.hands_in()
    for person in (ann, ben):
        person.comes_to_the_clubs()
        person.hands_in()
    for person in (ann, ben):
        person.page.keyboard.press("Escape")
        person.is_asked(GIVE_ORDERS)
        expect(person.page.locator(".board g.plan")).to_have_count(0)


def test_the_record_of_the_round_stays_until_the_next_orders_are_locked(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", **MEADOW))
    record = ann.page.locator(".record g")
    for number in (1, 2):
        ann.is_asked(GIVE_ORDERS)
        expect(record).to_have_count(0) if number == 1 else expect(record).not_to_have_count(0)
        ann.orders("A1", "b4" if number == 1 else "b5")
        ann.hands_in()
        ann.comes_to_the_clubs()
        expect(record).to_have_count(0)
        ann.hands_in()


def test_a_board_is_seen_from_the_other_side(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", **MEADOW))
    ann.is_asked(GIVE_ORDERS)

    def height(cell: str) -> float:
        box = ann.place(cell).first.bounding_box()
        assert box is not None
        return box["y"]

    assert height("b3") > height("b7"), "one's own side is below"
    flip = ann.page.locator(".board").locator("xpath=..").locator(".flip").or_(ann.page.locator(".flip")).first
    flip.click()
    expect(flip).to_have_attribute("aria-pressed", "true")
    assert height("b3") < height("b7")
    ann.orders("A1", "b4")
    flip.click()
    expect(flip).to_have_attribute("aria-pressed", "false")
    assert height("b3") > height("b7")


def test_on_a_phone_a_figure_has_nine_large_keys(arrive: Arrivals) -> None:
    ann = arrive("Ann", width=390, height=844, touch=True)
    ann.goes_to(ann.lays("stone-daze", "me", "easy", **MEADOW))
    ann.is_asked(GIVE_ORDERS)
    ann.is_about("A1")
    pad = ann.page.get_by_role("group", name="The squares around it").first
    if not pad.is_visible():
        ann.page.locator(".sheet [aria-expanded]").first.tap()
    expect(pad.get_by_role("button")).to_have_count(8)
    for key in pad.get_by_role("button").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
    pad.get_by_text("↑", exact=True).tap()
    expect(ann.field("A1 .*: move")).to_have_accessible_name(re.compile("b4"))
