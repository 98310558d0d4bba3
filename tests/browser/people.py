"""People at the table: what a test can have them do, in the words of somebody who looks at the screen."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal

from msgspec import Struct
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Request,
    WebSocket,
    expect,
)

GIVE_ORDERS = "Give your orders"
THROW_CLUBS = "Throw your clubs"

OPEN_MEADOW = 5
"""The seed of a Stone Daze whose valley holds no terrain: A1 stands on b3, and column b is free up to b12."""


class House(Struct, frozen=True):
    """Where the server is."""

    address: str


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self, context: BrowserContext, house: House, name: str, touch: bool = False, traced: bool = True
    ) -> None:
        self.context, self.house, self.name, self.touch, self.traced = context, house, name, touch, traced
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        """What this browser may complain about, as patterns."""
        self.heard: list[str] = []
        """Every message of a live line, as it came."""
        context.on("request", self._asked_for)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("console", self._said)
        self.page = context.new_page()
        self.page.on("websocket", self._opened)
        if name:
            context.request.get(f"{house.address}/api/me")
            context.request.put(f"{house.address}/api/me", data={"name": name})

    def _asked_for(self, request: Request) -> None:
        if not request.url.startswith((self.house.address, "data:", "blob:")):
            self.complaints.append(f"asked for {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console: {message.text}")

    def _opened(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.house.address.replace("http", "ws")):
            self.complaints.append(f"connected to {socket.url}")
        socket.on("framereceived", lambda data: self.heard.append(str(data)))

    @property
    def unforgiven(self) -> list[str]:
        found = [c for c in self.complaints if not any(re.search(pattern, c) for pattern in self.forgiven)]
        return [f"{self.name}: {complaint}" for complaint in found]

    # Going places

    def goes_to(self, path: str) -> None:
        self.page.goto(self.house.address + path)

    def lays(
        self,
        game: str,
        *seats: str,
        seed: int | None = None,
        private: bool = True,
        agreed: dict[str, Any] | None = None,
        **options: Any,
    ) -> str:
        """A table, laid without the page for it: seats are "me", "open" or the level of a bot; `agreed` is its pace.
        Gives its path."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        reply = self.context.request.post(
            f"{self.house.address}/api/tables",
            data={"game": game, "seats": wishes, "options": options, "private": private, "seed": seed}
            | ({} if agreed is None else {"pace": agreed}),
        )
        assert reply.ok, reply.text()
        return str(reply.json()["path"])

    def invitation(self, path: str) -> str:
        """The path that lets a friend join this table."""
        return str(self.context.request.get(f"{self.house.address}/api/tables/{path[3:]}").json()["invite"])

    def sits_down(self, invitation: str) -> None:
        """With the link: one click."""
        self.goes_to(invitation)
        self.page.get_by_role("button", name="Sit down and play").click()
        expect(self.seats).to_contain_text("you")

    def watches(self, invitation: str) -> None:
        self.goes_to(invitation)
        self.page.get_by_role("link", name=re.compile("watch", re.IGNORECASE)).click()

    # What there is on the screen

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("list", name="Seats")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^The table"))

    @property
    def things(self) -> Locator:
        """All that lies on the table: in the middle, at hand, and what is unfolded of others."""
        return self.page.locator(".laid, .things, .unfolded")

    @property
    def answer(self) -> Locator:
        return self.page.get_by_role("region", name="Your answer")

    @property
    def log(self) -> Locator:
        """It fills whether its drawer is open or not."""
        return self.page.get_by_role("region", name="What happened so far", include_hidden=True)

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name="The result")

    @property
    def notes(self) -> Locator:
        return self.page.get_by_role("status", name="Notes")

    @property
    def voice(self) -> Locator:
        """What a screen reader is told."""
        return self.page.get_by_role("log", name="What happens")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def thing(self, name: str) -> Locator:
        """A figure or a square of the board that can be chosen now."""
        return self.things.get_by_role("button", name=re.compile(rf"^{name}\b"))

    def place(self, name: str) -> Locator:
        """A square of the board, whether it can be chosen or not."""
        return self.things.get_by_label(re.compile(rf"^{name}\b"))

    def field(self, name: str) -> Locator:
        """A field of a form."""
        return self.answer.get_by_role("button", name=re.compile(f"^{name}"))

    def is_asked(self, prompt: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("heading", level=2, name=prompt)).to_be_visible()

    # Playing

    def chooses(self, *names: str) -> None:
        """Click figures and squares of the board, or touch them."""
        for name in names:
            if self.touch:
                self.thing(name).tap()
            else:
                self.thing(name).click()

    def turns_to(self, piece: str) -> None:
        """Its row comes up, if it has not by itself."""
        self.goes_on()
        row = self.field(f"{piece} .*: (move|club)")
        if row.get_attribute("aria-expanded") != "true":
            row.click()
        self.is_about(piece)

    def is_about(self, piece: str) -> None:
        """That piece is the one in question."""
        expect(self.answer.locator('[aria-current="true"]')).to_contain_text(piece)

    def orders(self, figure: str, to: str) -> None:
        self.turns_to(figure)
        self.chooses(to)

    def pulls_out(self, drawer: str) -> None:
        """From the bar; on a phone only the chat has a button there, and the others are in the menu."""
        if self.touch and not drawer.startswith("Chat"):
            self.button("More").click()
        self.page.get_by_role("button", name=re.compile(f"^{drawer}")).click()

    def goes_on(self) -> None:
        """From what came of the last round, if that is shown."""
        further = self.page.get_by_role("region", name="What came of it").locator(".primary")
        if further.is_visible():
            further.click()

    def hands_in(self) -> None:
        """The one filled button."""
        self.goes_on()
        self.answer.locator(".primary").click()

    def comes_to_the_clubs(self) -> None:
        """In Stone Daze, after the orders: that there is no token to place is said by itself."""
        self.is_asked(THROW_CLUBS)

    def opens(self, entry: str, of: str = "More") -> None:
        """An entry of a menu."""
        self.button(of).click()
        self.page.get_by_text(entry).click()

    def fits(self) -> None:
        """Nothing sticks out to the right."""
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"{self.page.url} is {wide[0]} wide on a screen of {wide[1]}"


class Arrivals:
    """Lets people arrive, and remembers them."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house
        self.people: list[Person] = []

    def __call__(
        self,
        name: str = "Ann",
        *,
        house: House | None = None,
        motion: Literal["reduce", "no-preference"] = "reduce",
        scheme: Literal["light", "dark"] = "light",
        width: int = 1280,
        height: int = 900,
        touch: bool = False,
        traced: bool = True,
    ) -> Person:
        """A trace tells most when something goes wrong, but makes a large table slow."""
        context = self.browser.new_context(
            reduced_motion=motion,
            color_scheme=scheme,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
        )
        context.set_default_timeout(20_000)
        if traced:
            context.tracing.start(snapshots=True)
        person = Person(context, house or self.house, name, touch, traced)
        self.people.append(person)
        return person

    def leave(self) -> list[str]:
        """Everybody goes; what their browsers complained of."""
        for person in self.people:
            person.context.close()
        return [complaint for person in self.people for complaint in person.unforgiven]

    def keep(self) -> str:
        """Pictures and traces of everybody's pages; where they are, and what was complained of."""
        folder = Path(mkdtemp(prefix="dolmen-browser-"))
        said = []
        for number, person in enumerate(self.people):
            stem = folder / f"{number}-{person.name or 'somebody'}"
            try:
                person.page.screenshot(path=f"{stem}.png", full_page=True)
                said.append(f"{person.name}: {person.page.url}\n  {stem}.png")
                if person.traced:
                    person.context.tracing.stop(path=f"{stem}.zip")
                    said.append(f"  playwright show-trace {stem}.zip")
            except Error as error:
                said.append(f"{person.name}: nothing to keep: {error}")
            said += person.unforgiven
        return "\n".join(said)
