"""Playing by clicking: alone against a bot, and two people to the end with somebody watching."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, THROW_CLUBS, Arrivals, Person

STEP = re.compile(r"forward.* to [a-z]\d+")


def test_one_click_from_the_lobby_to_a_round_of_stone_daze(arrive: Arrivals) -> None:
    ann = arrive("")
    ann.goes_to("/")
    ann.page.get_by_role("article", name="Stone Daze").get_by_role("button", name="Play now against a bot").click()
    ann.is_asked(GIVE_ORDERS)
    expect(ann.seats).to_contain_text("medium bot")

    figure = can_step(ann)
    ann.board.get_by_role("button", name=STEP).first.click()
    expect(ann.field(f"{figure} .*: move")).to_have_accessible_name(STEP)
    expect(ann.answer).to_contain_text("1 of 14 chosen")
    ann.hands_in()

    ann.comes_to_the_clubs()
    ann.turns_to(figure)
    ann.board.get_by_role("button", name=re.compile("meadow(?!:)")).first.click()  # nobody stands there
    expect(ann.answer).to_contain_text("1 of 7 chosen")
    ann.hands_in()

    ann.is_asked(GIVE_ORDERS)
    expect(ann.board).to_have_accessible_name("The table: Round 2: giving orders, in secret")
    expect(ann.log).to_contain_text(re.compile(f"{figure} .* moves "))


def can_step(person: Person) -> str:
    """A figure that may step forward, chosen: the ground is drawn by lot, and may be shut before some of them."""
    for number in range(7, 0, -1):
        person.turns_to(f"A{number}")
        if person.board.get_by_role("button", name=STEP).count():
            return f"A{number}"
    raise AssertionError("nobody can step forward")


def test_two_people_play_a_whole_game_and_again(arrive: Arrivals) -> None:
    """Ann runs a figure straight to the other end; Ben stays. Ben reloads in the middle; Cleo watches all along."""
    ann, ben, cleo = arrive("Ann"), arrive("Ben"), arrive("Cleo")
    table = ann.lays("stone-daze", "me", "open", seed=OPEN_MEADOW, setup="ready")
    ann.goes_to(table)
    expect(ann.seats).to_contain_text("free seat")
    ben.sits_down(ann.invitation(table))
    expect(ann.seats).to_contain_text("Ben · here")
    cleo.watches(ann.invitation(table))
    expect(cleo.seats).to_contain_text("you are watching")

    way = ["b5", *(f"b{row}" for row in range(6, 12))]
    play_in_secret(ann, ben, cleo, way[0])
    for number, square in enumerate(way[1:], start=2):
        play_round(ann, ben, square)
        if number == 4:
            comes_back_where_it_was(ben)
    ann.orders("A1", "b12")
    ann.hands_in()
    ben.hands_in()
    for person in (ann, ben):
        person.is_asked(THROW_CLUBS)
        person.hands_in()

    expect(ann.result).to_contain_text("You won")
    expect(ben.result).to_contain_text("Clan A wins")
    expect(cleo.result).to_contain_text("clan A has reached the Halhala of clan B")
    expect(cleo.page.get_by_role("button", name="Rematch")).to_have_count(0)

    ann.button("Rematch, sides swapped").click()
    ann.is_asked(GIVE_ORDERS)
    expect(ann.page).not_to_have_url(ann.house.address + table)
    ben.page.get_by_role("link", name="Go to the rematch").click()
    ben.is_asked(GIVE_ORDERS)
    expect(ann.seats).to_contain_text("Ben · here")
    assert ann.page.url == ben.page.url


def play_in_secret(ann: Person, ben: Person, cleo: Person, square: str) -> None:
    """A round, in which nobody hears of the order before both are done: neither on the screen nor on the line."""
    ann.is_asked(GIVE_ORDERS)
    ann.orders("A1", square)
    expect(ann.field("A1 Elder brother: move")).to_have_accessible_name(re.compile(f"Runner: forward to {square}"))
    expect(cleo.seats).to_contain_text("Clan B")
    others = (ben, cleo)
    heard = [len(person.heard) for person in others]
    ann.hands_in()
    for person in others:
        expect(person.seats.get_by_role("listitem").first).not_to_contain_text("to move")
    for person, before in zip(others, heard, strict=True):
        told = "".join(person.heard[before:])
        assert "unner" not in told
        assert f'"{square}"' not in told
        expect(person.answer if person is cleo else person.result).to_have_count(0)
    ben.hands_in()
    for person in (ann, ben):
        person.is_asked(THROW_CLUBS)
        person.hands_in()
    for person in (ann, ben, cleo):
        expect(person.log).to_contain_text(f"A1 Elder brother moves b3–{square}")
        expect(person.place(square).first).to_be_visible()
    ann.is_asked(GIVE_ORDERS)


def play_round(ann: Person, ben: Person, square: str) -> None:
    ann.is_asked(GIVE_ORDERS)
    ann.orders("A1", square)
    ann.hands_in()
    ben.is_asked(GIVE_ORDERS)
    ben.hands_in()
    for person in (ann, ben):
        person.is_asked(THROW_CLUBS)
        person.hands_in()
    expect(ann.place(square).first).to_have_accessible_name(re.compile("A1 Elder brother"))


def comes_back_where_it_was(ben: Person) -> None:
    """A reload keeps the seat, the place in the game and what was begun."""
    ben.is_asked(GIVE_ORDERS)
    ben.turns_to("B1")
    ben.board.get_by_role("button", name="forward to ").first.click()
    expect(ben.answer).to_contain_text("1 of 14 chosen")
    ben.pulls_out("Log")
    lines = ben.log.get_by_role("listitem").count()
    ben.page.reload()
    ben.is_asked(GIVE_ORDERS)
    expect(ben.answer).to_contain_text("1 of 14 chosen")
    ben.pulls_out("Log")
    expect(ben.log.get_by_role("listitem")).to_have_count(lines)
    ben.button("Clear all").click()
    expect(ben.answer).to_contain_text("0 of 14 chosen")


def test_a_figure_is_dragged_to_its_square(arrive: Arrivals) -> None:
    """Also one that was not in question: it comes up when it is taken hold of."""
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    for figure, square, order in (("A1", "b4", "forward to b4"), ("A7", "e4", "forward to e4")):
        piece = ann.board.locator(f"[data-id={figure}] .top").bounding_box()
        place = ann.board.locator(f"[data-id={square}]").bounding_box()
        assert piece
        assert place
        ann.page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
        ann.page.mouse.down()
        ann.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)
        ann.page.mouse.up()
        expect(ann.field(f"{figure} .*: move")).to_have_accessible_name(re.compile(order))
    expect(ann.answer).to_contain_text("2 of 14 chosen")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
