"""Who somebody is: a signed cookie, a name, a link to another device."""

from __future__ import annotations

import time

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dolmen.server import identity
from dolmen.server.identity import Signer
from tests.server.guests import Guest


def test_somebody_new_gets_a_name_and_keeps_it(client: TestClient[Litestar], ada: Guest, bo: Guest) -> None:
    me = ada.get("/api/me").json()
    assert me["name"]
    assert ada.get("/api/me").json() == me
    assert bo.get("/api/me").json()["id"] != me["id"]


def test_the_cookie_is_for_the_server_only(client: TestClient[Litestar]) -> None:
    header = client.get("/api/me").headers["set-cookie"].lower()
    client.cookies.clear()
    safely = client.get("https://testserver.local/api/me").headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert "path=/" in header
    assert "secure" not in header
    assert "secure" in safely


@pytest.mark.parametrize(
    "change",
    [
        lambda cookie: cookie[:-1] + ("A" if cookie[-1] != "A" else "B"),  # the signature
        lambda cookie: cookie.replace("=", "=x", 1),  # the id
        lambda cookie: cookie.rpartition(".")[0],
        lambda cookie: cookie.rpartition(".")[0] + ".",
        lambda cookie: "dolmen=" + Signer(b"another key").sign("person", cookie.partition("=")[2].partition(".")[0]),
        lambda cookie: "dolmen=",
    ],
)
def test_a_forged_cookie_is_nobodys(client: TestClient[Litestar], ada: Guest, change: object) -> None:
    assert callable(change)
    table = ada.table()
    forger = Guest(client, change(ada.cookie))
    assert forger.get("/api/lobby").status_code == 401
    assert forger.get(f"/api/tables/{table}").status_code == 403
    assert forger.put("/api/me", {"name": "Ada"}).status_code == 401
    assert forger.get("/api/me").json()["id"] != ada.id


def test_a_cookie_of_any_bytes_is_nobodys(client: TestClient[Litestar]) -> None:
    assert client.get("/api/lobby", headers={b"cookie": b"dolmen=\xff.\xff"}).status_code == 401


def test_a_signature_for_one_purpose_is_none_for_another() -> None:
    signer = Signer(b"key")
    assert signer.read("person", signer.sign("carry", "ada")) is None
    assert signer.read("person", signer.sign("person", "ada")) == "ada"


def test_a_name_can_be_changed(ada: Guest, bo: Guest) -> None:
    table = ada.table(private=False)
    bo.post(f"/api/tables/{table}/join")
    with bo.live(table) as socket:
        socket.receive_json(timeout=10)
        assert ada.put("/api/me", {"name": "  Ada \n Stone "}).json()["name"] == "Ada Stone"
        assert socket.receive_json(timeout=10)["table"]["seats"][0]["player"] == "Ada Stone"
    assert ada.get("/api/me").json() == {"id": ada.id, "name": "Ada Stone"}
    assert ada.put("/api/me", {"name": " "}).json()["name"] == "Somebody"
    assert ada.put("/api/me", {"name": ""}).status_code == 400
    assert ada.put("/api/me", {"name": "x" * 41}).status_code == 400
    assert ada.put("/api/me", {"name": "Ada", "id": "bo"}).status_code == 400


# Carrying it to another device


@pytest.mark.parametrize(
    ("given", "kept"),
    [("\u202e\u200b", "Somebody"), ("\u0000", "Somebody"), ("A\u202eda\tL\u0007.", "Ada L."), ("Zoë 石", "Zoë 石")],
)
def test_what_cannot_be_seen_is_no_part_of_a_name(ada: Guest, given: str, kept: str) -> None:
    assert ada.put("/api/me", {"name": given}).json()["name"] == kept


def test_a_link_carries_an_identity_once(client: TestClient[Litestar], ada: Guest, bo: Guest, eve: Guest) -> None:
    table = ada.table()
    ada.put("/api/me", {"name": "<Ada>"})
    path = ada.post("/api/me/carry").json()["path"]
    for _ in range(3):  # who only looks at the link, such as a chat that shows a preview, does not use it up
        page = bo.get(path)
        assert page.status_code == 200
        assert "&lt;Ada&gt;" in page.text
        assert "<Ada>" not in page.text
    assert bo.get("/api/me").json()["id"] == bo.id

    moved = bo.post(path)
    assert (moved.status_code, moved.headers["location"]) == (303, "/")
    assert bo.get("/api/me").json()["id"] == ada.id
    assert bo.get("/api/lobby").json()["mine"][0]["id"] == table

    again = eve.post(path)
    assert again.status_code == 400
    assert "has been used" in again.json()["detail"]
    assert eve.get("/api/me").json()["id"] == eve.id


def test_a_link_of_yesterday_carries_nobody(ada: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ada.post("/api/me/carry").json()["path"]
    later = time.time() + identity.CARRY_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert bo.get(path).status_code == 400
    assert bo.post(path).status_code == 400
    assert bo.get("/api/me").json()["id"] == bo.id


def test_an_altered_link_carries_nobody(ada: Guest, bo: Guest) -> None:
    path = ada.post("/api/me/carry").json()["path"]
    assert bo.post(path.replace(ada.id, bo.id)).status_code == 400
    assert bo.post(path[:-1] + ("A" if path[-1] != "A" else "B")).status_code == 400
    assert bo.post(path, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert bo.post(path).status_code == 303


def test_nobody_makes_no_link(client: TestClient[Litestar]) -> None:
    assert client.post("/api/me/carry").status_code == 401
