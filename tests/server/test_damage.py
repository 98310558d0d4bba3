"""Damage stays where it is: at one table, with words for those who belong to it, and something to download."""

from __future__ import annotations

import logging
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.examples.tic_tac_toe import Noughts, TicTacToe
from dolmen.kernel import Scene, Seat
from dolmen.library import games, load
from dolmen.server import table_info
from dolmen.server.table_registry import CANNOT_GO_ON, DAMAGED, NOT_YOURS, SECRETS
from tests.server.guests import Guest, an_app, closed, play_on, whole_game

DAMAGES = {
    "the head": "UPDATE heads SET data = x'00ff' WHERE table_id = ?",
    "no head": "DELETE FROM heads WHERE table_id = ?",
    "a column of the head": "UPDATE heads SET open = 1 - open WHERE table_id = ?",
    "the last answer": "DELETE FROM entries WHERE table_id = ? AND kind = 'answer'",
    "every state": "UPDATE snapshots SET state = x'93' WHERE table_id = ?",
    "what stands beside a state": "UPDATE snapshots SET about = x'80' WHERE table_id = ?",
    "no text": "UPDATE entries SET table_id = CAST(x'fffe' AS TEXT) WHERE table_id = ? AND kind = 'answer'",
}


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, str, str, str, str]:
    """A file with two tables of Ada and Bo, an answer given at each; the cookies of both, and the tables' ids."""
    with an_app(tmp_path) as client:
        ada, bo = Guest(client), Guest(client)
        one, other = ada.table(), ada.table()
        for table in (one, other):
            bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
            with ada.live(table) as socket:
                play_on(socket, 0)
                while socket.receive_json(timeout=10).get("done") != 1:
                    pass
        return tmp_path, ada.cookie, bo.cookie, one, other


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the server writes into its log."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("dolmen.server")
    logger.addHandler(handler)
    yield lines
    logger.removeHandler(handler)


def damaged(folder: Path, statement: str, table: str) -> None:
    with closing(sqlite3.connect(folder / "tables.sqlite")) as db:
        assert db.execute(statement, (table,)).rowcount
        db.commit()


def back(client: TestClient[Litestar], cookie: str) -> Guest:
    return Guest(client, cookie)


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_table_is_damaged_and_the_other_goes_on(
    evening: tuple[Path, str, str, str, str], damage: str, complaints: list[str]
) -> None:
    folder, adas, bos, one, other = evening
    damaged(folder, DAMAGES[damage], one)
    with an_app(folder) as client:
        ada, bo, eve = back(client, adas), back(client, bos), Guest(client)
        for guest in (ada, bo):
            lobby = guest.get("/api/lobby").json()
            assert other in [table["id"] for table in lobby["mine"]]
            assert one in [*lobby.get("damaged", ()), *(table["id"] for table in lobby["mine"])]
        assert eve.get("/api/lobby").status_code == 200
        with bo.live(other) as socket:
            play_on(socket, 0)
            while socket.receive_json(timeout=10).get("done") != 1:
                pass
        reply = ada.get(f"/api/tables/{one}")
        assert (reply.status_code, reply.json()["detail"]) == (410, DAMAGED)
        with ada.live(one) as socket:
            assert closed(socket)[0] == 4010
        assert any(line.startswith(f"table {one} is damaged: ") for line in complaints)
        left = bo.get(f"/api/tables/{one}/rescue")
        assert left.status_code == 200, left.text
        assert left.headers["content-disposition"] == 'attachment; filename="tic-tac-toe.dolmen"'
        assert load(left.content).game.id == "tic-tac-toe"
        assert (eve.get(f"/api/tables/{one}/rescue").status_code) == 403


def test_where_nothing_is_left_that_is_told(evening: tuple[Path, str, str, str, str]) -> None:
    folder, adas, _, one, _ = evening
    for rows in ("heads", "entries"):
        damaged(folder, f"DELETE FROM {rows} WHERE table_id = ?", one)
    with an_app(folder) as client:
        reply = back(client, adas).get(f"/api/tables/{one}/rescue")
        assert reply.status_code == 410
        assert "nobody can tell which game it was" in reply.json()["detail"]


def test_a_page_of_a_table_that_cannot_be_read_is_told_and_named_in_the_log(
    evening: tuple[Path, str, str, str, str], complaints: list[str]
) -> None:
    folder, adas, _, one, _ = evening
    with an_app(folder) as client:
        ada = back(client, adas)
        assert ada.get(f"/api/tables/{one}").status_code == 200
        damaged(folder, "UPDATE entries SET data = x'00' WHERE table_id = ? AND kind = 'answer'", one)
        reply = ada.get(f"/api/tables/{one}/log")
        assert (reply.status_code, reply.json()["detail"]) == (410, "entry 2 is damaged")
        assert f"/api/tables/{one}/log: entry 2 is damaged" in complaints


def test_the_whole_match_is_for_those_who_played_and_only_once_it_is_over(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table(private=True)
    bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
    path = f"/api/tables/{table}/rescue"

    def refused(guest: Guest) -> tuple[int, str]:
        reply = guest.get(path)
        return reply.status_code, reply.json()["detail"]

    assert refused(ada) == refused(bo) == (403, SECRETS)
    assert refused(eve) == (403, NOT_YOURS)
    whole_game(ada, bo, table)
    assert refused(eve) == (403, NOT_YOURS)
    assert ada.get("/api/tables/no-such-table/rescue").status_code == 404
    match = load(bo.get(path).content)
    assert match.result is not None
    assert match.result.winners == (0,)
    assert len(match.log(None)) == 5


def test_a_table_whose_rules_are_away_shows_nobody_its_secrets(
    evening: tuple[Path, str, str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, adas, _, one, _ = evening
    found = games._found
    monkeypatch.setattr(games, "_found", lambda: {n: p for n, p in found().items() if n != "tic-tac-toe"})
    with an_app(folder) as client:
        ada = back(client, adas)
        assert [table["id"] for table in ada.get("/api/lobby").json()["mine"]]
        reply = ada.get(f"/api/tables/{one}")
        assert (reply.status_code, reply.json()["detail"]) == (503, CANNOT_GO_ON)
        assert ada.get(f"/api/tables/{one}/rescue").status_code == 403
        with ada.live(one) as socket:
            assert closed(socket)[0] == 1013


# A game that is broken


class Blank(TicTacToe):
    """Its author has not got round to the scene."""

    id = "blank"

    def scene(self, s: Noughts, viewer: Seat | None) -> Scene:
        raise NotImplementedError


@pytest.fixture
def first_game(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose scene fails, as if it were installed; its id."""
    module = ModuleType("first_game")
    module.__dict__["GAME"] = Blank()
    monkeypatch.setitem(sys.modules, module.__name__, module)
    point, found = EntryPoint(Blank.id, "first_game:GAME", games.GROUP), games._found
    monkeypatch.setattr(games, "_found", lambda: {**found(), Blank.id: point})
    return Blank.id


def test_a_game_whose_scene_fails_is_left_out_and_everything_else_goes_on(
    first_game: str, complaints: list[str], ada: Guest
) -> None:
    listed = [game["id"] for game in ada.get("/api/games").json()]
    assert first_game not in listed
    assert {"tic-tac-toe", "snowcrest"} <= set(listed)
    assert ada.get("/api/lobby").status_code == 200
    assert [line for line in complaints if first_game in line] == complaints
    assert len(complaints) == 1
    assert "\n" not in complaints[0]
    reply = ada.post("/api/tables", {"game": first_game, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert reply.status_code == 404
    assert "broken" in reply.json()["detail"]
    ada.table()


STALL = """
from dolmen.examples.tic_tac_toe import Noughts, TicTacToe
from dolmen.kernel import Rng
from dolmen.library import ContentGame
from dolmen.library.content import Content, Entry
{first}

class Tool(Entry, frozen=True):
    name: str
    price: int

class Stall(ContentGame[Noughts, tuple[Tool, ...]], TicTacToe):
    id, title, state = "stall", "Stall", Noughts

    def unpack(self, content: Content) -> tuple[Tool, ...]:
        tools = content.load(__name__ + ".tools.toml", "tool", Tool)
        {unpack}
        return tools

    def is_campaign(self, options):
        {campaign}
        return False

GAME = Stall()
"""
TOOLS = '[[tool]]\nname = "saw"\nprice = {price}\norigin = "rulebook"\n'
SOUND = {"first": "", "unpack": "pass", "campaign": "pass", "price": "3"}
BROKEN = {
    "a file of its content is no TOML": {"price": "= three"},
    "an entry does not fit": {"price": '"three"'},
    "its content raises what nobody expects": {"unpack": "tools[1]"},
    "its module does not load": {"first": "1 / 0"},
    "its content is asked for later": {"campaign": "{}['options']"},
}


def lay_stall(folder: Path, monkeypatch: pytest.MonkeyPatch, wrong: dict[str, str]) -> None:
    """The game as it lies on disk, found as an installed package is."""
    name = f"stall_{len([*folder.iterdir()])}_{'_'.join(wrong) or 'sound'}"
    parts = SOUND | wrong
    (folder / f"{name}.py").write_text(STALL.format(**parts))
    (folder / f"{name}.tools.toml").write_text(TOOLS.format(price=parts["price"]))
    monkeypatch.syspath_prepend(str(folder))
    point, found = EntryPoint("stall", f"{name}:GAME", games.GROUP), games._found
    monkeypatch.setattr(games, "_found", lambda: {**found(), "stall": point})


@pytest.mark.parametrize("how", BROKEN)
def test_a_game_whose_content_raises_is_left_out_and_its_tables_are_still_listed(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, complaints: list[str]
) -> None:
    (games_at := tmp_path / "games").mkdir()
    lay_stall(games_at, monkeypatch, {})
    with an_app(tmp_path) as client:
        ada = Guest(client)
        table, other = ada.table("stall"), ada.table()
    table_info._titles.clear()
    table_info._is_campaign.cache_clear()
    lay_stall(games_at, monkeypatch, BROKEN[how])
    complaints.clear()
    with an_app(tmp_path) as client:
        ada = Guest(client, ada.cookie)
        listed = [game["id"] for game in ada.get("/api/games").json()]
        assert {"tic-tac-toe", "snowcrest"} <= {*listed}
        if "campaign" not in BROKEN[how]:
            assert "stall" not in listed
            (line,) = [line for line in complaints if "the game stall is broken, and left out" in line]
            assert "\n" not in line
        lobby = ada.get("/api/lobby")
        assert lobby.status_code == 200
        assert {found["id"] for found in lobby.json()["mine"]} == {table, other}
        assert ada.post("/api/tables", {"game": "stall", "seats": [{"kind": "me"}, {"kind": "open"}]}).is_client_error
        assert ada.get(f"/api/tables/{other}").status_code == 200
        with ada.live(other) as socket:
            assert socket.receive_json(timeout=10)["table"]["id"] == other


# Identities


def test_who_comes_back_within_a_year_is_the_same_person_for_ever(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    days = 0.0
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + days * 24 * 3600)
    browser = Browser(client)
    me = browser.visit(days)
    for days in (364.0, 728.0):
        assert browser.visit(days) == me
    assert browser.visit(728.0 + 366) != me


class Browser:
    """It keeps its cookie as long as it was told to, and not a day longer."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.cookie = ""
        self.until = 0.0

    def visit(self, day: float) -> str:
        if day > self.until:
            self.cookie = ""
        self.client.cookies.clear()
        reply = self.client.get("/api/me", headers={"cookie": self.cookie} if self.cookie else {})
        self.client.cookies.clear()
        kept = reply.headers.get("set-cookie", "")
        if kept:
            self.cookie = kept.partition(";")[0]
            self.until = day + int(re.search(r"Max-Age=(\d+)", kept)[1]) / 24 / 3600  # type: ignore[index]
        id: str = reply.json()["id"]
        return id
