"""Makes the pictures of the README again: `python tools/pictures.py`. Needs the built client and a Chromium.

People play Stone Daze, Snowcrest and Stonesaga on a real server, by the moves of bots with a fixed seed, so that the
pictures are the same every time. Then one of them opens a browser, and in Stone Daze fills in orders; that match is
opened in the terminal too, and so is an evening of No Stone Unturned.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from playwright.sync_api import Browser, Page, expect, sync_playwright

import dolmen
from dolmen.bots import make_bot
from dolmen.kernel import Match, Seat, random_answer
from dolmen.server.answer_codec import answer_of
from dolmen.server.wire import Answer
from dolmen.stress.load import Player, a_server
from dolmen.terminal import TableApp, seated

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402

SEED = 8
SETUP = {"setup": "ready"}
ROUNDS = 4
ORDERS = 3
"""How many figures step ahead; one more is about to get an order."""
VILLAGE_ROUNDS = 7
EVENING_ANSWERS = 120
WIDE, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


class Move(Struct):
    """What somebody answers, in the words of the wire."""

    seat: Seat
    answer: Answer


def played(match: Match[Any], rounds: int = ROUNDS) -> list[Move]:
    """A few rounds of it."""
    bots = [make_bot("greedy", SEED + seat) for seat in range(match.seats)]
    moves: list[Move] = []
    while match.position.s.round <= rounds or 0 not in match.asks:
        seat, ask = next(iter(match.asks.items()))
        answer = bots[seat].choose(match.position, ask)
        moves.append(Move(seat, answer_of(ask, answer)))
        match.answer(seat, answer, ask.id)
    return moves


async def repeat(players: list[Player], table: str, moves: list[Move]) -> None:
    """The same on the server."""
    sockets = [await player.watch(table) for player in players]
    for number, move in enumerate(moves):
        socket = sockets[move.seat]
        await socket.send(msgspec.json.encode(msgspec.structs.replace(move.answer, seq=number)), text=True)
        news: dict[str, Any] = {}
        while news.get("done") != number:
            news = msgspec.json.decode(await socket.recv(decode=False))
            if news["type"] == "refused":
                raise SystemExit(f"an answer was refused: {news['reason']}")
    for socket in sockets:
        await socket.close()


def named(port: int, name: str) -> Player:
    player = Player(port)
    body, headers = msgspec.json.encode({"name": name}), {"content-type": "application/json", "cookie": player.cookie}
    urlopen(Request(f"{player.base}/api/me", body, headers, method="PUT")).close()
    return player


def fill_in(page: Page) -> None:
    """Some figures step ahead; the next one is open."""
    board = page.get_by_role("region", name="The table")
    lit = board.locator("[data-lit]")
    expect(lit.first).to_be_visible()
    for _ in range(ORDERS):
        ids = [place.get_attribute("data-id") or "" for place in lit.all()]
        squares = [id for id in ids if re.fullmatch(r"[a-j]\d+", id)]
        board.locator(f'[data-id="{max(squares, key=lambda id: int(id[1:]))}"]').click()


def page_of(browser: Browser, player: Player, **how: Any) -> Page:
    """A browser of that person."""
    context = browser.new_context(base_url=player.base, reduced_motion="reduce", **how)
    name, _, value = player.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": player.base}])
    return context.new_page()


def browser_pictures(port: int, moves: list[Move]) -> None:
    ann, ben = named(port, "Moss"), named(port, "Fern")
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = {"game": "stone-daze", "seats": seats, "options": SETUP, "seed": SEED, "private": False}
    table = ann.post("/api/tables", game)
    ben.post(f"/api/tables/{table['id']}/join", {})
    ben.post("/api/tables", {"game": "connect-four", "seats": seats, "private": False})
    asyncio.run(repeat([ann, ben], table["id"], moves))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        page_of(browser, ben).goto(table["path"])
        for name, path, viewport, scheme in (
            ("lobby", "/", WIDE, "light"),
            ("table", table["path"], WIDE, "light"),
            ("table-dark", table["path"], WIDE, "dark"),
            ("table-phone", table["path"], PHONE, "light"),
        ):
            page = page_of(browser, ann, viewport=viewport, color_scheme=scheme)
            page.goto(path)
            if path == "/":
                expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
            else:
                fill_in(page)
            page.evaluate("document.fonts.ready")
            page.mouse.move(0, 0)
            page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")
            page.context.close()
        browser.close()


def camp(days: int) -> list[Move]:
    """Two people in Stonesaga, up to the morning of that Day."""
    match = dolmen.start("stonesaga", seats=2, seed=SEED)
    bots = [make_bot("greedy", SEED + seat) for seat in range(2)]
    moves: list[Move] = []
    while match.position.s.day < days or 0 not in match.asks:
        seat, ask = next(iter(match.asks.items()))
        answer = bots[seat].choose(match.position, ask)
        moves.append(Move(seat, answer_of(ask, answer)))
        match.answer(seat, answer, ask.id)
    return moves


def valley_pictures(port: int) -> None:
    """The valley of Stonesaga by day, on a screen and on a phone."""
    moves = camp(3)
    people = [named(port, name) for name in ("Moss", "Fern")]
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = people[0].post("/api/tables", {"game": "stonesaga", "seats": seats, "seed": SEED, "private": False})
    people[1].post(f"/api/tables/{table['id']}/join", {})
    asyncio.run(repeat(people, table["id"], moves))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        for name, viewport in (("stonesaga", WIDE), ("stonesaga-phone", PHONE)):
            page = page_of(browser, people[0], viewport=viewport)
            page.goto(table["path"])
            expect(page.get_by_role("region", name="The table").locator("[data-lit]").first).to_be_visible()
            page.evaluate("document.fonts.ready")
            page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")
        browser.close()


def village_picture(port: int) -> None:
    """Three people in the middle of Snowcrest."""
    moves = played(dolmen.start("snowcrest", seats=3, seed=SEED), VILLAGE_ROUNDS)
    people = [named(port, name) for name in ("Moss", "Fern", "Lichen")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = people[0].post("/api/tables", {"game": "snowcrest", "seats": seats, "seed": SEED, "private": False})
    for person in people[1:]:
        person.post(f"/api/tables/{table['id']}/join", {})
    asyncio.run(repeat(people, table["id"], moves))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        page = page_of(browser, people[0], viewport=WIDE)
        page.goto(table["path"])
        expect(page.get_by_role("group", name=re.compile("^Your village"))).to_be_visible()
        page.evaluate("document.fonts.ready")
        page.screenshot(path=IMAGES / "snowcrest.png", animations="disabled")
        browser.close()


async def terminal_picture(match: Match[Any]) -> None:
    """The first seat's look at it."""
    app = TableApp(seated(match, [0], {seat: make_bot("random", SEED) for seat in range(1, match.seats)}))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.save_screenshot(f"{match.game.id}.svg", str(IMAGES))


def evening() -> Match[Any]:
    """Three people some way into No Stone Unturned."""
    match, random = dolmen.start("no-stone-unturned", seats=3, seed=SEED), Random(SEED)
    for given in count():
        if given >= EVENING_ANSWERS and 0 in match.asks:
            return match
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, random)[0], ask.id)
    raise AssertionError


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    IMAGES.mkdir(parents=True, exist_ok=True)
    match = dolmen.start("stone-daze", seats=2, seed=SEED, options=SETUP)
    moves = played(match)
    with tempfile.TemporaryDirectory() as folder, a_server(Path(folder) / "tables.sqlite") as (port, _):
        browser_pictures(port, moves)
        village_picture(port)
        valley_pictures(port)
    for shown in (match, evening()):
        asyncio.run(terminal_picture(shown))


if __name__ == "__main__":
    main()
