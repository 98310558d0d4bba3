"""Replay links and chronicles of a campaign, for people who look on: closed chapters, and no more than their own table
has closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.handlers import WebsocketRouteHandler
from litestar.routes import HTTPRoute

from dolmen.server.socket import NOT_FOR_YOU
from tests.server.guests import Guest, closed, play_on


@pytest.fixture(autouse=True)
def campaign(caravan: str) -> str:
    return caravan


def played(ada: Guest, bo: Guest, answers: int) -> str:
    """A campaign that anybody may watch, four answers a chapter."""
    table = ada.table("caravan", private=False, watchers=True)
    bo.post(f"/api/tables/{table}/join")
    for number in range(answers):
        with (bo if number % 2 else ada).live(table) as socket:
            play_on(socket, 1 if number % 4 == 3 else 0)
            socket.receive_json(timeout=10)
    return table


def moments(guest: Guest, table: str) -> int:
    number: int = guest.get(f"/api/tables/{table}/moments/last").json()["moments"]
    return number


def test_who_looks_on_replays_closed_chapters_only(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = played(ada, bo, 3)
    path = f"/api/tables/{table}"
    assert (moments(ada, table), moments(eve, table)) == (3, 0)
    assert eve.get(f"{path}/moments/3").json()["at"] == 0
    assert eve.get(f"{path}/log?at=3").json()["lines"] == []
    assert "ridge" not in eve.get(f"{path}/chronicle").text
    assert "ridge" in ada.get(f"{path}/chronicle").text
    table = played(ada, bo, 6)
    path = f"/api/tables/{table}"
    assert (moments(bo, table), moments(eve, table)) == (6, 4)
    last = eve.get(f"{path}/log?at=6").json()["lines"][-1]
    assert last["kind"] == "ChapterEnds"
    assert eve.get(f"{path}/chronicle").text.count("proposes") == 1
    assert bo.get(f"{path}/chronicle").text.count("proposes") == 2


def test_who_plays_it_elsewhere_replays_no_more_chapters_than_there(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = played(ada, bo, 6)
    own = eve.table("caravan", private=True)
    assert moments(eve, table) == 0
    assert eve.get(f"/api/tables/{table}/chapters").json()["chapters"] == []
    played(eve, bo, 5)
    assert moments(eve, table) == 4
    assert [chapter["number"] for chapter in eve.get(f"/api/tables/{table}/chapters").json()["chapters"]] == [1]
    assert moments(eve, own) == 0, "at one's own table one sees all there is"


BODIES: dict[tuple[str, str], Any] = {
    ("PUT", "/api/tables/{id}/seats/{seat}"): {"bot": "easy"},
    ("PUT", "/api/tables/{id}/return"): {"moment": 1},
    ("PUT", "/api/tables/{id}/pace"): {"hours": 24},
}
JOINS = "/api/tables/{id}/join"
"""Whoever does that is from outside no more."""
ASKED = ("", "?at=5", "?as=0", "?before=99&seen=0&after=0&first=0", "?at=5&before=99&seen=0&first=0")
CHANGES = re.compile(r'"(changed|due)":[^,}]*|"waiting":\[[^]]*\]')
"""When somebody last played, and for whom a table waits, is told to whoever may come."""


def routes(guest: Guest) -> Iterator[tuple[str, str]]:
    """Every way to ask for something of a table."""
    for route in guest.client.app.routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path_format)
        if not path.startswith("/api/tables/{id}"):
            continue
        if isinstance(route, HTTPRoute):
            yield from ((method, path) for method in route.methods if method != "OPTIONS")
        else:
            assert isinstance(route.route_handler, WebsocketRouteHandler)
            yield "LIVE", path


def filled(path: str, table: str, ref: str, moment: int) -> str:
    values = {"id": table, "at": str(moment), "moment": "1", "number": "0", "seat": "0", "ref": ref}
    return re.sub(r"\{(\w+)\}", lambda name: values[name[1]], path)


def all_that_is_told(eve: Guest, table: str) -> dict[str, str]:
    """Whatever somebody from outside gets, by what they ask for."""
    found = {"lobby": CHANGES.sub("", eve.get("/api/lobby").text)}
    for method, path in routes(eve):
        if method == "LIVE":
            with eve.live(table) as socket:
                assert closed(socket)[0] == NOT_FOR_YOU
        elif method == "GET":
            for query in ASKED:
                for moment in (0, 4, 6) if "{at}" in path else (0,):
                    asked = filled(path, table, "no-such-sketch", moment) + query
                    reply = eve.get(asked)
                    found[f"{method} {asked}"] = f"{reply.status_code} {CHANGES.sub('', reply.text)}"
        elif path != JOINS:
            asked = filled(path, table, "", 1)
            reply = eve.ask(method, asked, json=BODIES.get((method, path), {}))
            assert 400 <= reply.status_code < 500, f"{method} {asked}: {reply.status_code}"
            found[f"{method} {asked}"] = reply.text
    return found


def test_while_a_chapter_is_open_nothing_of_it_reaches_anybody_from_outside(ada: Guest, bo: Guest, eve: Guest) -> None:
    """Every route is asked before and after more of the chapter is played: the replies are the same, byte by byte."""
    table = played(ada, bo, 4)
    before = all_that_is_told(eve, table)
    assert any("ridge" in text for text in before.values()), "a closed chapter is told"
    with ada.live(table) as socket:
        play_on(socket, 1)
        socket.receive_json(timeout=10)
    with bo.live(table) as socket:
        play_on(socket, 0)
        socket.receive_json(timeout=10)
        socket.send_json({"type": "say", "seq": 9, "text": "into the marsh"})
        socket.receive_json(timeout=10)
    assert moments(ada, table) == 6
    assert "marsh" in ada.get(f"/api/tables/{table}/log").text
    after = all_that_is_told(eve, table)
    assert {asked for asked in before if before[asked] != after[asked]} == set()


def test_whoever_leaves_a_campaign_hears_no_more_of_it(ada: Guest, bo: Guest) -> None:
    table = played(ada, bo, 4)
    with ada.live(table) as adas, bo.live(table) as bos:
        assert adas.receive_json(timeout=10)["type"] == bos.receive_json(timeout=10)["type"] == "whole-table"
        assert bo.post(f"/api/tables/{table}/leave").status_code == 200
        while (said := bos.receive_json(timeout=10))["type"] != "refused":
            pass
        assert "the chapters that are closed" in said["reason"]
        bos.send_json({"type": "sync"})
        assert bos.receive_json(timeout=10)["type"] == "refused"


def test_how_a_campaign_ended_is_not_told_to_whoever_still_plays_it(ada: Guest, bo: Guest, eve: Guest) -> None:
    table = played(ada, bo, 12)
    assert ada.get(f"/api/tables/{table}/recap").status_code == 200
    played(eve, bo, 4)
    assert eve.get(f"/api/tables/{table}/recap").status_code == 403
    with eve.live(table) as socket:
        assert closed(socket)[0] == NOT_FOR_YOU
