"""Log and chat by pages: the last lines at once, the others on request, and every viewer's numbers are its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.kernel import Seat, Told
from dolmen.server import pages
from dolmen.server.chat_pages import chat_before
from dolmen.server.log_pages import log_before, whole_log
from dolmen.server.pages import LINE_BYTES, LOG_BYTES, LOG_LINES, PAGE_BYTES, PAGE_LINES, Tail, log_news, log_page, slim
from dolmen.server.table import Table
from dolmen.server.wire import Answer, Chat, LogPage, Say, Seen, Undo
from tests.server.guests import Guest, play_on
from tests.server.screens import JSON, Screen, a_house, a_table, say, sits

ENOUGH, ONE, TWO, THREE, THIRTY, MANY = range(len((0, 1, 2, 3, 30, 300)))
"""The options of the game, by their numbers."""


def evening(path: Path, game: str, story: Callable[[Table], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_house(path) as house:
            await story(await a_table(house, game, "ada", "bo"))

    asyncio.run(run())


async def tell_lines(table: Table, ada: Screen, option: int) -> None:
    await table.handle(ada, Answer(1, ada.ask()["id"], pick=option))


def texts(lines: list[JSON]) -> list[str]:
    return [line["text"] for line in lines]


def known(table: Table, viewer: Seat | None) -> list[str]:
    return [told.text for told in table.match.log(viewer)]


def line(number: int, text: str = "x") -> Told:
    return Told("Line", f"{number} {text}")


def _tail(log: list[Told]) -> Tail:
    return Tail(len(log), tuple(log[-LOG_LINES:]))


# What is sent at first, and the pages before it


def test_a_newcomer_is_sent_the_last_lines_and_how_many_there_are(tmp_path: Path, annals: str) -> None:
    async def story(table: Table) -> None:
        ada = await sits("ada", table)
        for _ in range(10):
            await tell_lines(table, ada, MANY)
        for person, viewer in (("ada", 0), ("bo", 1), ("eve", None)):
            state = (await sits(person, table)).state
            assert state["log_count"] == (3000 if viewer == 1 else 2000), "others' whispers are not even counted"
            assert texts(state["log"]) == known(table, viewer)[-LOG_LINES:]

    evening(tmp_path, annals, story)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_pages_lead_back_to_the_first_line(tmp_path: Path, annals: str, viewer: Seat | None) -> None:
    async def story(table: Table) -> None:
        ada = await sits("ada", table)
        for _ in range(3):
            await tell_lines(table, ada, MANY)
        log = await whole_log(table.kept.db, table.head, viewer)
        assert log == table.match.log(viewer)

        async def page_before(before: int) -> LogPage:
            return log_page(*await log_before(table.kept.db, table.head, viewer, before, PAGE_LINES))

        found: list[Told] = []
        before = len(log)
        while before:
            page = await page_before(before)
            assert page.first + len(page.lines) == before
            found[:0] = page.lines
            before = page.first
        assert found == log
        assert (await page_before(0)).lines == (await page_before(-5)).lines == ()
        assert await page_before(10**12) == await page_before(len(log))

    evening(tmp_path, annals, story)


def test_long_lines_make_shorter_pages_but_never_none() -> None:
    log = [line(n, "x" * 5000) for n in range(200)]
    assert len(msgspec.json.encode(Tail(200, tuple(log)).to_send())) <= LOG_BYTES
    assert len(msgspec.json.encode(log_page(100, log[100:]).lines)) <= PAGE_BYTES
    assert log_page(100, log[100:]).first == 200 - len(log_page(100, log[100:]).lines) < 200
    assert Tail(1, (line(1, "x" * 10**5),)).to_send() == (line(1, "x" * 10**5),)


def test_what_a_long_line_says_twice_is_sent_once() -> None:
    said = Told("Said", "a" * 900, facts={"seat": 1, "words": "a" * 900, "drawing": {"strokes": [[0, 1]] * 500}})
    assert slim(said) == Told("Said", "a" * 900, facts={"seat": 1})
    short = Told("Said", "tea", facts={"seat": 1, "words": "tea"})
    assert len(msgspec.json.encode(short)) < LINE_BYTES
    assert slim(short) is short


# What an update says of the log


class Reader:
    """A browser that keeps what it is sent."""

    def __init__(self) -> None:
        self.sent = Tail()
        self.first = 0
        self.lines: list[Told] = []

    def hear(self, log: list[Told], turned: bool = False) -> pages.LogNews:
        now = Tail(len(log), tuple(log[-LOG_LINES:]))
        news = log_news(self.sent, now, turned)
        self.sent = now
        if news.log_anew or news.log_length < self.first:
            self.first, self.lines = news.log_length, []
        self.lines = [*self.lines[: news.log_length - self.first], *news.log]
        assert self.lines == log[self.first :]
        return news


@pytest.mark.parametrize("seed", range(30))
def test_whatever_happens_to_a_log_its_reader_has_the_end_of_it(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """It grows, is taken back a little or far, and grows again in the same breath; secrets come to light at its end."""
    monkeypatch.setattr(pages, "LOG_LINES", 7)
    random, reader, number = Random(seed), Reader(), 0
    log: list[Told] = []
    for _ in range(200):
        if random.random() < 0.4:
            del log[max(0, len(log) - random.choice((1, 2, 6, 7, 8, 30))) :]
        for _ in range(random.choice((0, 0, 1, 2, 6, 7, 8, 20))):
            number += 1
            log.append(line(number))
        reader.hear(log)
    assert reader.hear(log).log == (), "nothing happened"
    for _ in range(random.randrange(4)):
        number += 1
        log.insert(random.randrange(len(log) + 1), line(number))
    reader.hear(log, turned=True)


def test_an_undo_and_another_line_in_one_update() -> None:
    reader = Reader()
    log = [line(n) for n in range(500)]
    reader.hear(log)
    news = reader.hear([*log[:-1], line(777)])
    assert (news.log, news.log_length, news.log_anew) == ((line(777),), 499, False)


def test_secrets_that_come_to_light_between_the_lines_renew_the_log() -> None:
    reader = Reader()
    log = [line(n) for n in range(500)]
    reader.hear(log)
    news = reader.hear([line(-1), *log, line(500), line(501)], turned=True)
    assert (news.log_anew, news.log_new, news.log_length) == (True, 2, 503 - LOG_LINES)


def test_lines_that_happen_to_be_the_same_do_not_hide_that_secrets_came_between() -> None:
    """Everybody has passed 300 times: one more before them moves every number."""
    log = [line(0)] * 300 + [line(1), line(2)]
    assert log_news(_tail(log), _tail([line(-1), *log]), turned=True).log_anew
    assert not log_news(_tail(log), _tail([*log, line(3)]), turned=True).log_anew


def test_the_end_of_a_game_shows_everybody_everything(tmp_path: Path, annals: str) -> None:
    async def story(table: Table) -> None:
        ada, bo = (await sits("ada", table)), (await sits("bo", table))
        for option in (MANY, MANY, ONE):
            await tell_lines(table, ada, option)
        before = bo.state["log"]
        await tell_lines(table, ada, ENOUGH)
        assert (ada.state["log_count"], bo.state["log_count"]) == (601, 601)
        assert ada.last["log_anew"]
        assert not bo.last.get("log_anew"), "who could read it all has nothing to read again"
        assert texts(bo.state["log"])[-len(before) :] == texts(before)
        for screen in (ada, bo):
            late = await sits(screen.person, table)
            assert screen.state["log"][-LOG_LINES:] == late.state["log"]

    evening(tmp_path, annals, story)


def test_an_undo_shortens_the_log_of_everybody(tmp_path: Path, annals: str) -> None:
    async def story(table: Table) -> None:
        ada, eve = (await sits("ada", table)), (await sits("eve", table))
        for option in (MANY, TWO, THIRTY):
            await tell_lines(table, ada, option)
        assert (await say(table, ada, Undo(2)))["done"] == 2
        await tell_lines(table, ada, THREE)
        for screen, viewer in ((ada, 0), (eve, None)):
            assert screen.state["log_count"] == len(known(table, viewer)) == 204
            assert texts(screen.state["log"]) == known(table, viewer)[-len(screen.state["log"]) :]

    evening(tmp_path, annals, story)


def test_what_was_seen_is_a_count_of_the_own_lines(tmp_path: Path, annals: str) -> None:
    async def story(table: Table) -> None:
        ada = await sits("ada", table)
        await tell_lines(table, ada, MANY)
        await table.handle(ada, Seen(10**9))
        assert (await sits("ada", table)).state["seen"] == 200

    evening(tmp_path, annals, story)


# Over HTTP


def a_long_table(guest: Guest, private: bool, lines: int) -> str:
    id = guest.table("annals", private=private)
    with guest.live(id) as socket:
        for _ in range(lines // 300):
            play_on(socket, MANY)
        while socket.receive_json(timeout=10).get("done") is None:
            pass
    return id


def test_a_page_is_for_those_who_may_look(client: TestClient[Litestar], ada: Guest, eve: Guest, annals: str) -> None:
    table = a_long_table(ada, private=True, lines=600)
    path = f"/api/tables/{table}/log?before=300"
    page = ada.get(path).json()
    assert page["first"] == 200
    assert (page["lines"][0]["text"], len(page["lines"])) == ("Line 301", 100)
    assert eve.get(path).status_code == 403
    assert eve.get(f"/api/tables/{table}/chat").status_code == 403
    assert eve.get(f"{path}&key={ada.key(table)}").json() == page
    assert ada.get(f"{path}&as=1").status_code == 403, "while it goes on, everybody looks through their own eyes"


def test_a_page_of_a_moment_has_the_lines_of_that_moment(
    client: TestClient[Litestar], ada: Guest, eve: Guest, annals: str
) -> None:
    table = a_long_table(ada, private=False, lines=900)
    with ada.live(table) as socket:
        play_on(socket, ENOUGH)
        while not socket.receive_json(timeout=10).get("result"):
            pass
    path = f"/api/tables/{table}"
    moment = eve.get(f"{path}/moments/2?as=1").json()
    assert (moment["log_count"], len(moment["log"]), moment["new"]) == (600, LOG_LINES, LOG_LINES)
    page = eve.get(f"{path}/log?before=500&at=2&as=1").json()
    assert (page["first"], page["lines"][-1]["text"]) == (400, "Line 500")
    watching = eve.get(f"{path}/log?at=2").json()
    assert (watching["first"], watching["lines"][-1]["text"]) == (300, "Line 599"), "there it was not over yet"
    assert eve.get(f"{path}/log").json()["lines"][-1]["text"] == "Whisper 900", "now it is"


# Chat


async def talk(table: Table, one: Screen, lines: int, team: bool = False) -> None:
    for n in range(lines):
        await table.handle(one, Say(n, f"{one.person} {n}", team))


def test_chat_comes_by_pages_and_counts_what_one_has_heard(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path) as house:
            table = await a_table(house, "stone-daze", "ada", "bo", "cy", "di", options={"setup": "ready"})
            ada, eve = (await sits("ada", table)), (await sits("eve", table))
            await talk(table, ada, 60)
            await talk(table, ada, 20, team=True)
            await talk(table, ada, 1)
            assert [line["n"] for line in eve.state["chat"]] == list(range(61)), "who is not of the team counts on"
            for person, count in (("ada", 81), ("eve", 61)):
                late = (await sits(person, table)).state
                assert (late["chat_count"], len(late["chat"])) == (count, pages.CHAT_LINES)
                assert [line["n"] for line in late["chat"]] == list(range(count - pages.CHAT_LINES, count))
            found = await chat_before(house.db, table.head, house.people, None, table.same_side, 11, pages.PAGE_LINES)
            page = pages.chat_page(*found)
            assert [line.text for line in page.lines] == [f"ada {n}" for n in range(11)]
            assert [line.n for line in page.lines] == list(range(11))

    asyncio.run(run())


def test_long_talk_is_sent_as_far_as_it_fits() -> None:
    heard = [Chat(n, "Ada", "💬" * 500, 0.0) for n in range(100)]
    sent = pages.chat_tail(heard, 100)
    assert 1 < len(sent) < pages.CHAT_LINES
    assert len(msgspec.json.encode(sent)) <= pages.CHAT_BYTES
    assert sent[-1].n == 99
