"""What one does at a table beside playing: undo, hint, chat, surrender, seats, rules, who one is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, Arrivals


def test_a_table_set_up_by_hand_and_joined_by_link(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    ann.goes_to("/")
    ann.page.get_by_role("link", name="Set up a table of Stone Daze").click()
    ann.page.get_by_label("Clan A").select_option("A friend")
    ann.page.get_by_label("Clan B").select_option("Me")
    ann.page.get_by_label("Setup").select_option("Ready")
    ann.page.get_by_label("Gate").check()
    ann.button("Lay the table").click()
    expect(ann.seats).to_contain_text(re.compile("Clan A.*free seat.*Clan B.*you", re.DOTALL))
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.button("Invite somebody as Clan A").click()
    expect(ann.page.get_by_role("img", name="The invitation as a QR code")).to_be_visible()
    ann.button("Copy").click()
    expect(ann.notes).to_contain_text("The invitation copied.")
    link = ann.page.evaluate("navigator.clipboard.readText()")

    ben.goes_to(link.removeprefix(ben.house.address))
    ben.page.get_by_label("Your name at the table").fill("Benedict")
    ben.button("Sit down and play").click()
    ben.is_asked(GIVE_ORDERS)
    expect(ann.seats).to_contain_text("Benedict · here")


def test_undo_takes_back_what_nobody_has_answered(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ann.button("Undo").click()
    expect(ann.notes).to_contain_text("there is nothing of yours to take back")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.thing("b2").click()
    expect(ben.place("b2")).to_have_accessible_name("b2: X")
    ann.button("Undo").click()
    expect(ann.notes).to_contain_text("Taken back")
    expect(ben.place("b2")).to_have_accessible_name("b2")
    ann.thing("a1").click()
    ben.thing("b2").click()
    expect(ann.place("b2")).to_have_accessible_name(re.compile("^b2: O"))
    ann.button("Undo").click()
    offered = ann.page.get_by_role("dialog", name="Take it back all the same?")
    expect(offered).to_contain_text("The others are asked first.")
    offered.get_by_role("button", name="Leave it").click()
    expect(offered).to_have_count(0)
    for person in (ann, ben):
        expect(person.page.get_by_role("region", name="Going back")).to_have_count(0)
        expect(person.place("a1")).to_have_accessible_name(re.compile("^a1: X"))
        expect(person.place("b2")).to_have_accessible_name(re.compile("^b2: O"))
    ann.thing("c3").click()
    expect(ben.place("c3")).to_have_accessible_name(re.compile("^c3: X"))


def test_a_hint_says_what_and_why_and_fills_it_in(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    ann.button("Hint").click()
    hint = ann.page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text("A strong bot would choose", timeout=60_000)
    expect(ann.voice).to_contain_text("Hint.")
    hint.get_by_role("button", name="Fill it in").click()
    expect(hint).to_have_count(0)
    expect(ann.answer).not_to_contain_text("0 of 14 chosen")
    expect(ann.answer.locator(".primary")).to_be_enabled()


def test_chat_reaches_everybody_at_the_table(arrive: Arrivals) -> None:
    ann, ben, cleo = arrive("Ann"), arrive("Ben"), arrive("Cleo")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    cleo.watches(ann.invitation(table))
    ann.pulls_out("Chat")
    ann.page.get_by_label("Say something").fill("<b>Good luck!</b>")
    ann.page.get_by_label("Say something").press("Enter")
    for person in (ben, cleo):
        person.pulls_out("Chat 1 new")
        expect(person.page.get_by_role("log", name="Chat")).to_contain_text("<b>Good luck!</b>")
    cleo.page.get_by_label("Say something").fill("May the better one win.")
    cleo.button("Say").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text(re.compile("Cleo.*watching", re.DOTALL))


def test_surrender_is_confirmed_first(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    ann.opens("end the game")
    dialog = ann.page.get_by_role("dialog", name="Clan A: end the game")
    dialog.get_by_role("button", name="Never mind").click()
    expect(dialog).to_have_count(0)
    ann.is_asked(GIVE_ORDERS)
    ann.opens("end the game")
    dialog.get_by_role("button", name="Yes, do it").click()
    expect(ann.result).to_contain_text("clan A surrenders")


def test_no_bot_plays_for_somebody_who_has_just_left(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("stone-daze", "me", "open", seed=OPEN_MEADOW, setup="ready")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ben.goes_to("/")
    expect(ann.seats).to_contain_text("Ben · away")
    ann.forgiven.append("403")  # it is refused, and the browser says so too
    ann.opens("Let a bot play (easy)", of="More about Clan B")
    expect(ann.notes).to_contain_text("was here just now; a bot may play for them after 2 minutes")
    expect(ann.seats).to_contain_text("Ben · away")
    ann.hands_in()
    expect(ann.answer).to_have_count(0)
    ben.goes_to(table)
    expect(ben.seats).to_contain_text("your move")
    expect(ben.button("More about Clan A")).to_have_count(0)


def test_who_comes_back_sees_what_happened_since(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ann.thing("b2").click()
    expect(ann.place("b2")).to_have_accessible_name("b2: X")
    ann.goes_to("/")
    ben.thing("a1").click()
    expect(ben.place("a1")).to_have_accessible_name("a1: O")
    ann.page.reload()
    expect(ann.page.get_by_role("region", name="My tables")).to_contain_text("your move")
    expect(ann.page).to_have_title("(1) Your turn · Dolmen")
    ann.page.get_by_role("link", name=re.compile("Resume Tic-tac-toe")).click()
    ann.pulls_out("Log")
    lines = ann.log.get_by_role("listitem")
    expect(lines.nth(1)).to_have_text("Since your last turn")
    expect(lines.nth(2)).to_contain_text("a1")


def test_rules_of_the_moment_and_search(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    ann.pulls_out("Rules")
    expect(ann.page.get_by_role("region", name="Rules of the moment")).to_contain_text("SD.7.1")
    ann.page.get_by_label("Search the rules").fill("surrender")
    found = ann.page.get_by_role("region", name="Rules found")
    expect(found).to_contain_text("SD.14.22")
    expect(found).not_to_contain_text("SD.7.1 ")
    ann.page.get_by_role("link", name="All rules on a page").click()
    expect(ann.page.get_by_role("searchbox")).to_have_value("surrender")
    expect(ann.page.get_by_role("status").filter(has_text="clauses")).to_contain_text(
        re.compile(r"^\s*\d+ of \d+ clauses")
    )
    ann.page.get_by_role("searchbox").fill("SD.4")
    expect(ann.page.get_by_role("article")).to_contain_text("SD.4.1")


def test_the_same_person_in_another_browser(arrive: Arrivals) -> None:
    ann, phone, thief = arrive("Ann"), arrive(""), arrive("Thief")
    table = ann.lays("tic-tac-toe", "me", "easy")
    ann.goes_to("/")
    ann.page.get_by_role("button", name=re.compile("^You are")).click()
    ann.button("Make a link").click()
    link = ann.page.get_by_label("The link to open on the other device").input_value()
    phone.goes_to(link.removeprefix(phone.house.address))
    phone.button("Yes, be Ann").click()
    expect(phone.page.get_by_role("button", name=re.compile("^You are"))).to_contain_text("Ann")
    phone.goes_to(table)
    phone.thing("b2").click()
    expect(phone.place("b2")).to_have_accessible_name("b2: X")
    thief.forgiven = ["400"]
    thief.goes_to(link.removeprefix(thief.house.address))
    thief.goes_to("/")
    expect(thief.page.get_by_role("button", name=re.compile("^You are"))).to_contain_text("Thief")


def test_a_private_table_is_closed_to_others(arrive: Arrivals) -> None:
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    ben.forgiven = ["403"]
    ben.goes_to(table)
    expect(ben.page.get_by_role("main")).to_contain_text("this table is private")
    expect(ben.board).to_have_count(0)


def test_a_warning_stands_beside_its_square_and_on_the_button(arrive: Arrivals) -> None:
    """Two figures sent to one square: allowed, but surely not wanted."""
    ann = arrive("Ann")
    ann.goes_to(ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready"))
    ann.is_asked(GIVE_ORDERS)
    ann.orders("A7", "f3")
    ann.orders("A6", "f3")
    note = ann.page.get_by_role("note")
    expect(note).to_have_text("A6 and A7 both want f3: neither moves")
    expect(ann.place("f3")).to_have_attribute("data-warned", "")
    anyway = ann.answer.get_by_role("button", name="Hand in anyway · A6 and A7 both want f3")
    expect(anyway).to_be_visible()
    ann.answer.get_by_role("button", name="Clear all").click()
    expect(note).to_have_count(0)
    expect(anyway).to_have_count(0)
    ann.orders("A7", "f3")
    ann.orders("A6", "f3")
    anyway.click()
    ann.comes_to_the_clubs()


def test_every_choice_is_confirmed_for_who_wants_it(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    ann.goes_to(ann.lays("tic-tac-toe", "me", "easy"))
    expect(ann.thing("b2")).to_be_visible()
    ann.opens("Confirm every choice")
    ann.page.keyboard.press("Escape")
    ann.thing("a1").click()
    ann.thing("b2").click()
    expect(ann.place("a1")).to_have_accessible_name("a1")
    ann.hands_in()
    expect(ann.place("b2")).to_have_accessible_name("b2: X")
