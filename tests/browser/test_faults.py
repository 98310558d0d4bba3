"""The server goes away and comes back: the page says so, returns by itself, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from dolmen.stress.load import a_server
from tests.browser.people import GIVE_ORDERS, OPEN_MEADOW, THROW_CLUBS, Arrivals, House
from tests.browser.test_access import complaints_of_axe

AWAY = re.compile("The connection is lost|Connecting again")


class Mortal:
    """A server that can be stopped, and started again on the same port and database."""

    def __init__(self, db: Path, stack: ExitStack) -> None:
        self.db, self.stack, self.port = db, stack, 0
        self.start()

    def start(self) -> None:
        self.port, _ = self.stack.enter_context(a_server(self.db, self.port))

    def stop(self) -> None:
        self.stack.pop_all().close()

    @property
    def house(self) -> House:
        return House(f"http://localhost:{self.port}")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    with ExitStack() as stack:
        yield Mortal(tmp_path / "tables.sqlite", stack)


def test_a_restart_of_the_server_loses_nothing(arrive: Arrivals, mortal: Mortal) -> None:
    ann, ben = arrive("Ann", house=mortal.house), arrive("Ben", house=mortal.house)
    for person in (ann, ben):
        person.forgiven = ["WebSocket connection to .* failed", "ERR_CONNECTION_REFUSED"]
    table = ann.lays("stone-daze", "me", "open", seed=OPEN_MEADOW, setup="ready")
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    ben.is_asked(GIVE_ORDERS)
    ben.hands_in()
    expect(ann.seats.get_by_role("listitem").filter(has_text="Clan B").first).not_to_contain_text("to move")
    ann.button("Unfold: Clan B").click()
    expect(ann.page.locator("[data-id=done-B]")).to_contain_text("Done")
    ann.button("Fold up: Clan B").click()
    ann.orders("A1", "b4")
    ann.pulls_out("Log")
    expect(ann.log).to_be_visible()
    lines = ann.log.get_by_role("listitem").count()

    mortal.stop()
    expect(ann.page.get_by_role("main")).to_contain_text("The connection is lost. It comes back by itself")
    expect(ben.page.get_by_role("main")).to_contain_text("The connection is lost. It comes back by itself")
    expect(ann.thing("A1")).to_be_visible()
    ann.hands_in()
    expect(ann.answer).to_contain_text("Kept until the connection is back")

    mortal.start()
    expect(ann.notes).to_contain_text("Your answer was sent now", timeout=60_000)
    for person in (ann, ben):
        expect(person.page.get_by_role("main")).not_to_contain_text(AWAY, timeout=60_000)
    ann.is_asked(THROW_CLUBS)
    ben.is_asked(THROW_CLUBS)
    expect(ann.log.get_by_role("listitem")).not_to_have_count(lines)
    ann.hands_in()
    ben.hands_in()
    for person in (ann, ben):
        expect(person.log).to_contain_text("A1 Elder brother moves b3–b4")
        expect(person.seats).to_contain_text("here")


class Wire:
    """The line of one page, to be cut and mended."""

    def __init__(self) -> None:
        self.whole = True
        self.sockets: list[WebSocketRoute] = []

    def opened(self, socket: WebSocketRoute) -> None:
        if self.whole:
            socket.connect_to_server()
            self.sockets.append(socket)
        else:
            socket.close()

    def cut(self) -> None:
        self.whole = False
        for socket in self.sockets:
            socket.close()

    def mend(self) -> None:
        self.whole = True


def test_an_answer_that_came_too_late_is_told(arrive: Arrivals) -> None:
    """The same person took the square on another device while this one was offline."""
    ann, ben = arrive("Ann"), arrive("Ben")
    table = ann.lays("tic-tac-toe", "me", "open")
    line = Wire()
    ann.page.route_web_socket("**/live*", line.opened)
    ann.goes_to(table)
    ben.sits_down(ann.invitation(table))
    phone = ann.context.new_page()
    phone.goto(ann.page.url)

    line.cut()
    expect(ann.page.get_by_role("main")).to_contain_text("The connection is lost")
    ann.thing("a1").click()
    phone.get_by_role("group", name="The board").get_by_role("button", name="b2").click()
    expect(ben.place("b2")).to_have_accessible_name("b2: X")
    line.mend()
    expect(ann.notes).to_contain_text("the table has moved on", timeout=60_000)
    expect(ann.place("b2")).to_have_accessible_name("b2: X")
    expect(ann.place("a1")).to_have_accessible_name("a1")


class Updated:
    """The line of a page whose server says that it has another client by now."""

    def __init__(self) -> None:
        self.other = "index-of-tomorrow"

    def opened(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(self._renamed(str(message))))

    def _renamed(self, message: str) -> str:
        return re.sub(r'(?<="build":")[^"]+', self.other, message) if self.other else message


def test_a_tab_of_yesterdays_build_is_told_to_reload_and_keeps_what_was_begun(arrive: Arrivals) -> None:
    ann = arrive("Ann")
    table = ann.lays("stone-daze", "me", "easy", seed=OPEN_MEADOW, setup="ready")
    line = Updated()
    ann.page.route_web_socket("**/live*", line.opened)
    ann.goes_to(table)
    ann.orders("A1", "b4")
    expect(ann.field("A1 Elder brother: move")).to_contain_text("forward to b4")
    bar = ann.page.get_by_role("status").filter(has_text="A new version is here")
    expect(bar).to_be_visible()
    for width in (1280, 390):
        ann.page.set_viewport_size({"width": width, "height": 844})
        ann.fits()
        assert not complaints_of_axe(ann)
    ann.page.set_viewport_size({"width": 1280, "height": 844})
    line.other = ""
    bar.get_by_role("button", name="Reload").click()
    ann.is_asked(GIVE_ORDERS)
    expect(ann.field("A1 Elder brother: move")).to_contain_text("forward to b4")
    expect(bar).to_have_count(0)
