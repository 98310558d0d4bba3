"""Makes the pictures of the README again: `python tools/pictures.py`. Needs the built client and a Chromium.

People play on a real server, by the moves of bots with a fixed seed, so that the pictures are the same every time. Then
one of them opens a browser, and in Stone Daze fills in orders; that match is opened in the terminal too, and so is an
evening of No Stone Unturned.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

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
WIDE: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}


class Move(Struct):
    """What somebody answers, in the words of the wire."""

    seat: Seat
    answer: Answer


def moves_until(match: Match[Any], there: Callable[[Match[Any]], bool]) -> list[Move]:
    """What bots answer until a moment worth a picture, at which the first seat is asked."""
    bots = [make_bot("greedy", SEED + seat) for seat in range(match.seats)]
    moves: list[Move] = []
    while 0 not in match.asks or not there(match):
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
        board.locator(f'[data-id="{max(squares, key=lambda id: int(id[1:]))}"]').click(force=True)


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


@dataclass(frozen=True)
class Shot:
    """A picture of a table as its first seat sees it."""

    name: str
    phone: bool = False
    scheme: Literal["light", "dark"] = "light"


def pictures_of(port: int, game: str, there: Callable[[Match[Any]], bool], *shots: Shot, **options: Any) -> None:
    """A table of people that bots have played up to that moment."""
    match = dolmen.start(game, seats=PEOPLE[game], seed=SEED, options=options)
    moves = moves_until(match, there)
    people = [named(port, name) for name in ("Moss", "Fern", "Lichen")[: match.seats]]
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in people[1:])]
    laid = {"game": game, "seats": seats, "options": options, "seed": SEED, "private": False}
    table = people[0].post("/api/tables", laid)
    for person in people[1:]:
        person.post(f"/api/tables/{table['id']}/join", {})
    asyncio.run(repeat(people, table["id"], moves))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        for shot in shots:
            page = page_of(browser, people[0], viewport=PHONE if shot.phone else WIDE, color_scheme=shot.scheme)
            page.goto(table["path"])
            if (read := page.get_by_role("button", name="I have read it")).count():
                read.click()
            expect(page.locator("[data-lit], [aria-label='Your answer'] button").first).to_be_visible()
            page.evaluate("document.fonts.ready")
            page.mouse.move(0, 0)
            page.screenshot(path=IMAGES / f"{shot.name}.png", animations="disabled")
        browser.close()


PEOPLE = {"snowcrest": 3, "stonesaga": 2, "gone-to-gaia": 2}


def in_a_round(number: int) -> Callable[[Match[Any]], bool]:
    return lambda match: match.position.s.round > number


def on_a_day(number: int) -> Callable[[Match[Any]], bool]:
    return lambda match: match.position.s.day >= number


def asked(words: str) -> Callable[[Match[Any]], bool]:
    """The first seat reads that."""
    return lambda match: words in match.asks[0].prompt


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
    moves = moves_until(match, in_a_round(ROUNDS))
    with tempfile.TemporaryDirectory() as folder, a_server(Path(folder) / "tables.sqlite") as (port, _):
        browser_pictures(port, moves)
        pictures_of(port, "snowcrest", in_a_round(VILLAGE_ROUNDS), Shot("snowcrest"))
        pictures_of(port, "stonesaga", on_a_day(3), Shot("stonesaga"), Shot("stonesaga-phone", phone=True))
        pictures_of(port, "gone-to-gaia", asked("Strike?"), Shot("gone-to-gaia", scheme="dark"))
        pictures_of(
            port,
            "gone-to-gaia",
            asked("What do you do?"),
            Shot("gone-to-gaia-town"),
            Shot("gone-to-gaia-phone", True, "dark"),
        )
    for shown in (match, evening()):
        asyncio.run(terminal_picture(shown))


if __name__ == "__main__":
    main()
