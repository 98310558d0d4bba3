"""A saved match becomes a table: with free seats, for whoever has the invitation."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dolmen.cli import main
from dolmen.kernel import Match, random_answer
from dolmen.library import start
from tests.server.guests import Guest, an_app, play_on, whole_game


def played(game: str, answers: int) -> Match[Any]:
    match = start(game, seed=3)
    random = Random(1)
    for _ in range(answers):
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, random_answer(ask, random)[0])
    return match


def imported(save: Path, db: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[str, str]:
    """The id and the key of the table."""
    assert main(["import", str(save), "--db", str(db), *more]) == 0
    _, way, id, key = capsys.readouterr().out.strip().split("/")
    assert way == "j"
    return id, key


def test_two_people_take_the_seats_and_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played("tic-tac-toe", 3)
    (tmp_path / "evening.dolmen").write_bytes(match.save())
    id, key = imported(tmp_path / "evening.dolmen", tmp_path / "tables.sqlite", capsys)
    with an_app(tmp_path) as client:
        ada, bo, eve = Guest(client), Guest(client), Guest(client)
        assert eve.get(f"/api/tables/{id}").status_code == 403
        assert client.get(f"/api/tables/{id}").status_code == 403
        assert eve.get("/api/lobby").json().get("open", []) == []
        for seat, guest in enumerate((ada, bo)):
            assert guest.post(f"/api/tables/{id}/join", {"seat": seat, "key": key}).status_code == 200
        with bo.live(id) as socket:
            full = socket.receive_json(timeout=10)
            assert [line["text"] for line in full["log"]] == [line.text for line in match.log(1)]
            assert full["seat"] == 1
            socket.send_json({"type": "answer", "seq": 1, "ask": full["asks"][0]["id"], "pick": 0})
            while socket.receive_json(timeout=10).get("done") != 1:
                pass
        assert ada.get(f"/api/tables/{id}").json()["your_turn"]


def test_what_was_left_of_a_damaged_table_goes_on_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with an_app(here) as client:
        ada = Guest(client)
        table = ada.table(seats="mb")
        with ada.live(table) as socket:
            play_on(socket, 0)
            while len(socket.receive_json(timeout=20).get("asks", ())) != 1:
                pass
    with closing(sqlite3.connect(here / "tables.sqlite")) as db:
        db.execute("UPDATE heads SET checksum = 0")
        db.commit()
    with an_app(here) as client:
        (tmp_path / "left.dolmen").write_bytes(Guest(client, ada.cookie).get(f"/api/tables/{table}/rescue").content)
    id, key = imported(tmp_path / "left.dolmen", there / "tables.sqlite", capsys)
    with an_app(there) as client:
        ada, bo = Guest(client), Guest(client)
        for seat, guest in enumerate((ada, bo)):
            guest.post(f"/api/tables/{id}/join", {"seat": seat, "key": key})
        info = ada.get(f"/api/tables/{id}").json()
        assert info["your_turn"] or bo.get(f"/api/tables/{id}").json()["your_turn"]


def test_a_match_that_is_over_is_there_to_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with an_app(tmp_path) as client:
        ada, bo = Guest(client), Guest(client)
        table = ada.table()
        bo.post(f"/api/tables/{table}/join", {"key": ada.key(table)})
        whole_game(ada, bo, table)
        (tmp_path / "over.dolmen").write_bytes(ada.get(f"/api/tables/{table}/rescue").content)
    id, _ = imported(tmp_path / "over.dolmen", tmp_path / "tables.sqlite", capsys, "--owner", ada.id)
    with an_app(tmp_path) as client:
        ada = Guest(client, ada.cookie)
        mine = {info["id"]: info for info in ada.get("/api/lobby").json()["mine"]}
        assert mine[id]["owner"]
        assert mine[id]["over"] == mine[table]["over"]
        for at in range(6):
            moments = [ada.get(f"/api/tables/{one}/moments/{at}").json() for one in (id, table)]
            assert moments[0]["nodes"] == moments[1]["nodes"]


def test_it_is_refused_while_a_server_holds_the_file_and_for_an_owner_whom_nobody_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save, db = tmp_path / "evening.dolmen", str(tmp_path / "tables.sqlite")
    save.write_bytes(played("connect-four", 5).save())
    with an_app(tmp_path):
        assert main(["import", str(save), "--db", db]) == 1
        assert "in use by another server" in capsys.readouterr().err
    assert main(["import", str(save), "--db", db, "--owner", "nobody"]) == 1
    assert "there is no person 'nobody'" in capsys.readouterr().err
    save.write_bytes(save.read_bytes()[:-1])
    assert main(["import", str(save), "--db", db]) == 1
    assert "checksum" in capsys.readouterr().err
