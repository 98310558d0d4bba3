"""A tour of every page, with whatever can be opened on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Person

RED_BEGINS = 10
"""A seed of Snowcrest with which nobody acts before Ann."""


def tour(ann: Person) -> Iterator[str]:
    """Goes from page to page and stops at each, with its name."""
    yield from around_the_lobby(ann)
    yield from at_stone_daze(ann)
    yield from at_snowcrest(ann)
    yield from at_every_kind_of_ask(ann)
    yield from at_the_end(ann)


def around_the_lobby(ann: Person) -> Iterator[str]:
    waiting = ann.lays("tic-tac-toe", "me", "open", private=False)
    ann.lays("connect-four", "open", "open", private=False)
    ann.goes_to("/")
    expect(ann.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    yield "lobby"
    ann.page.get_by_role("button", name=re.compile("^You are")).click()
    ann.button("Make a link").click()
    expect(ann.page.get_by_label("The link to open on the other device")).to_be_visible()
    yield "who you are"
    ann.page.keyboard.press("Escape")
    ann.button("Light or dark").click()
    yield "light or dark"
    ann.goes_to("/new/stone-daze")
    expect(ann.button("Lay the table")).to_be_visible()
    yield "new table"
    ann.goes_to(ann.invitation(waiting))
    expect(ann.seats).to_contain_text("free seat")
    yield "table with a free seat"
    other = ann.lays("stone-daze", "open", "open", setup="ready")
    ann.goes_to(ann.invitation(other))
    expect(ann.button("Sit down and play")).to_be_visible()
    yield "invitation"
    ann.goes_to("/rules/stone-daze")
    expect(ann.page.get_by_role("heading", name="Rules of Stone Daze")).to_be_visible()
    yield "rules"
    ann.page.get_by_role("searchbox").fill("no such words anywhere")
    yield "rules, nothing found"
    ann.goes_to(ann.context.request.post(f"{ann.house.address}/api/me/carry").json()["path"])
    expect(ann.page.get_by_role("heading", name="Be Ann here too?")).to_be_visible()
    yield "somebody on another device"
    ann.forgiven.append("404")
    ann.goes_to("/t/no-such-table")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("is not here")
    yield "missing table"


def at_snowcrest(ann: Person) -> Iterator[str]:
    ann.goes_to(ann.lays("snowcrest", "me", "easy", "easy", "easy", seed=RED_BEGINS))
    ann.is_asked("Buy your first villager")
    yield "cards to choose from"
    hand = ann.page.get_by_role("group", name="Hand", exact=True).first
    hand.get_by_role("button").first.click()
    ann.is_asked("Your turn: activate a villager, or add one")
    ann.pulls_out("Reference")
    ann.page.get_by_text("Player aid and icons").click()
    yield "a village, with the player aid"


def at_stone_daze(ann: Person) -> Iterator[str]:
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    yield "orders"
    ann.orders("A1", "b4")
    ann.turns_to("A6")
    yield "orders, a figure open"
    ann.button("More").click()
    yield "menu"
    ann.page.get_by_text(re.compile("end the game")).click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    yield "surrender"
    ann.button("Never mind").click()
    for tab in ("Rules", "Chat"):
        ann.pulls_out(tab)
        yield f"{tab.lower()} beside the table"
    ann.page.keyboard.press("Escape")
    ann.button("Hint").click()
    expect(ann.page.get_by_role("region", name="Hint")).to_be_visible(timeout=60_000)
    yield "hint"
    ann.button("Never mind").click()
    ann.button("Clear all").click()
    ann.hands_in()
    ann.comes_to_the_clubs()
    ann.turns_to("A1")
    yield "clubs"


def at_every_kind_of_ask(ann: Person) -> Iterator[str]:
    ann.goes_to(ann.lays("stone-daze", "me", "easy"))
    ann.is_asked("Choose the terrain of your half")
    yield "pick"
    ann.goes_to(ann.lays("talk", "me", "easy", rounds=2))
    ann.is_asked("Wish")
    yield "write"
    ann.goes_to(ann.lays("market", "me"))
    ann.is_asked("Pay 3")
    yield "payment"
    ann.goes_to(ann.lays("workshop", "me"))
    ann.is_asked("Hand out the tools")
    yield "form"
    ann.hands_in()
    ann.is_asked("Take two boards")
    yield "split"
    ann.button("One more: oak boards").click()
    ann.button("One more: ash boards").click()
    ann.hands_in()
    ann.is_asked("Build one or two parts")
    yield "several"
    ann.goes_to(ann.lays("bids", "me", "easy"))
    ann.is_asked("bid")
    yield "cards"


def at_the_end(ann: Person) -> Iterator[str]:
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
    yield "result"
    ann.goes_to(f"{table}/replay?at=2")
    expect(ann.page.get_by_role("heading", name="Replay of Tic-tac-toe")).to_be_visible()
    yield "replay"
