"""Paying: a proposal that is changed on the table or beside it, judged at once by the server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import Arrivals


def test_a_payment_is_changed_on_the_table_and_beside_it(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("market", "me"))
    ann.is_asked("Pay 3")
    pay, verdict = ann.answer.get_by_role("button", name="Pay", exact=True), ann.answer.get_by_role("status")
    barley = ann.board.get_by_role("button", name="barley")
    expect(verdict).to_have_text("✓ 3 × Barley")
    expect(barley).to_have_attribute("data-amount", "3")

    barley.click()
    expect(verdict).to_have_text("0 of 3 so far")
    expect(pay).to_be_disabled()
    ann.board.get_by_role("button", name="oats").click()
    expect(verdict).to_have_text("1 of 3 so far")
    ann.answer.get_by_role("button", name="One more: Gold").click()
    expect(verdict).to_have_text("✓ 1 × Oats, 1 × Gold")
    expect(ann.answer.get_by_role("list", name="Warnings")).to_contain_text("gold is better kept")
    expect(ann.voice).to_contain_text("oats", ignore_case=True)

    ann.page.reload()
    expect(verdict).to_have_text("✓ 1 × Oats, 1 × Gold")
    ann.answer.get_by_role("button", name="Proposal").click()
    expect(verdict).to_have_text("✓ 3 × Barley")
    pay.click()
    expect(ann.board).to_contain_text("[{'barley': 3}]")


def test_a_payment_is_made_by_keyboard(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("market", "me"))
    ann.is_asked("Pay 3")
    number = ann.answer.get_by_label("Barley", exact=True)
    number.fill("1")
    number.press("Tab")
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("2")
    expect(ann.answer.get_by_role("status")).to_have_text("✓ 1 × Barley, 2 × Oats")
    ann.answer.get_by_role("button", name="Pay", exact=True).press("Enter")
    expect(ann.board).to_contain_text("[{'barley': 1, 'oats': 2}]")
