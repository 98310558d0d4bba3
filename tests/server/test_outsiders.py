"""Replay links and chronicles of a campaign, for people who look on: closed chapters, and no more than their own table
has closed."""

from __future__ import annotations

import pytest

from tests.server.guests import Guest, play_on


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
