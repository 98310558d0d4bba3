"""What every request meets first: headers, origins, limits, and words for what goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from dolmen.server import limits
from dolmen.server.build import BUILD, STATIC, build_of
from dolmen.server.limits import Allowance, Allowances, is_own
from tests.server.guests import Guest, closed

ELSEWHERE = {"origin": "https://elsewhere.example"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/me"),
        ("GET", "/"),
        ("GET", "/nowhere"),
        ("GET", "/api/tables/nowhere"),
        ("DELETE", "/api/me"),
        ("POST", "/api/tables"),
        ("GET", "/api/schema/openapi.json"),
        ("GET", "/carry/forged"),
        ("GET", "/assets/nothing.js"),
    ],
)
def test_the_same_headers_on_everything(client: TestClient[Litestar], method: str, path: str) -> None:
    headers = client.request(method, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    for unsafe in ("unsafe-inline", "unsafe-eval", "http:", "https:", "*"):
        assert unsafe not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"  # the key of an invitation stands in the address
    assert headers["x-dolmen-build"] == BUILD


def test_a_build_is_called_by_its_script(tmp_path: Path, ada: Guest) -> None:
    assert build_of(tmp_path) == ""
    index = '<link href="/assets/a.css"><script type="module" crossorigin src="/assets/index-2E9-u_R6.js"></script>'
    (tmp_path / "index.html").write_text(index, encoding="utf-8")
    assert build_of(tmp_path) == "index-2E9-u_R6"
    with ada.live(ada.table()) as line:
        assert line.receive_json(timeout=10)["build"] == BUILD


def test_a_mistake_of_ours_has_the_headers_and_tells_nothing(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ValueError("the hidden card is the seven")

    monkeypatch.setattr(client.app.state.house, "games", fails)
    reply = client.get("/api/games")
    assert reply.status_code == 500
    assert reply.json() == {"detail": "something went wrong on this side; nothing is lost"}
    assert "content-security-policy" in reply.headers


@pytest.mark.parametrize("path", ["/", "/new/stone-daze", "/t/abc", "/t/abc/replay", "/j/abc/key", "/rules/stone-daze"])
def test_every_page_is_the_client(
    client: TestClient[Litestar], path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dolmen.server.routes.pages.STATIC", tmp_path)
    unbuilt = client.get(path)
    assert (unbuilt.status_code, unbuilt.json()["detail"]) == (
        404,
        "the web client is not built; run `make client`",
    )
    (tmp_path / "index.html").write_text("<!doctype html><title>Dolmen</title>")
    page = client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "attachment" not in page.headers.get("content-disposition", "")
    assert page.text == "<!doctype html><title>Dolmen</title>"


# Other sites


def test_other_sites_change_nothing(ada: Guest) -> None:
    table = ada.table(private=False)
    wish = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}]}
    attempts = [
        ada.post("/api/tables", wish, headers=ELSEWHERE),
        ada.put("/api/me", {"name": "Mallory"}, headers=ELSEWHERE),
        ada.post("/api/me/carry", headers=ELSEWHERE),
        ada.post(f"/api/tables/{table}/join", headers=ELSEWHERE),
        ada.post(f"/api/tables/{table}/rematch", headers=ELSEWHERE),
        ada.put(f"/api/tables/{table}/seats/0", {"bot": "easy"}, headers=ELSEWHERE),
        ada.put("/api/me", {"name": "Mallory"}, headers={"origin": "null"}),
        ada.put("/api/me", {"name": "Mallory"}, headers={"origin": "http://testserver.local.elsewhere.example"}),
    ]
    for reply in attempts:
        assert (reply.status_code, reply.json()) == (403, {"detail": "this request comes from another site"})
    assert ada.put("/api/me", {"name": "Ada"}, headers={"origin": "http://testserver.local"}).status_code == 200


def test_other_sites_open_no_live_line(ada: Guest) -> None:
    table = ada.table(private=False)
    with pytest.raises(WebSocketDisconnect), ada.live(table, origin="https://elsewhere.example") as socket:
        socket.receive_json(timeout=10)
    with ada.live(table, origin="http://testserver.local") as socket:
        assert socket.receive_json(timeout=10)["type"] == "whole-table"


def test_a_form_of_another_site_is_not_read(ada: Guest) -> None:
    """A browser sends these without asking first, so they must not be taken for JSON."""
    reply = ada.ask("PUT", "/api/me", content=b"name=Mallory", headers={"content-type": "text/plain"})
    assert reply.status_code == 400


# Limits


def test_a_body_has_a_limit(ada: Guest) -> None:
    large = ada.ask("PUT", "/api/me", content=b'{"name": "' + b"x" * limits.BODY_BYTES + b'"}')
    assert large.status_code == 413
    assert large.json()["detail"]


def test_an_allowance_fills_up_again() -> None:
    now = [0.0]
    allowance = Allowance(2.0, 3.0, lambda: now[0])
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]


def test_one_address_asks_so_much(client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client.app.state, "requests", Allowances(0.0, 5.0))
    assert [client.get("/api/games").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    assert client.get("/api/games").json() == {"detail": "that is too much at once; wait a moment"}


def test_addresses_are_counted_apart_and_our_own_not_at_all() -> None:
    addresses = Allowances(0.0, 1.0)
    assert [addresses.take("192.0.2.1") for _ in range(2)] == [True, False]
    assert addresses.take("192.0.2.2")
    assert [is_own(address) for address in ("127.0.0.1", "::1", "192.0.2.1")] == [True, True, False]


def test_one_person_lays_so_many_tables(
    client: TestClient[Litestar], ada: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.app.state, "new_tables", Allowances(0.0, 2.0))
    wish = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert [ada.post("/api/tables", wish).status_code for _ in range(3)] == [201, 201, 429]
    assert bo.post("/api/tables", wish).status_code == 201


@pytest.mark.parametrize("name", ["%00", "a%00b", "a" * 5000, "a/" * 3000, "%2e", "..%2findex.html", "a b", ""])
def test_a_file_that_cannot_be_ours_is_not_looked_for(client: TestClient[Litestar], name: str) -> None:
    reply = client.get(f"/assets/{name}")
    assert reply.status_code == 404
    assert str(STATIC) not in reply.text


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "http://a]b", "http://testserver.local@elsewhere.example"]
)
def test_half_an_address_is_another_site(ada: Guest, origin: str) -> None:
    assert ada.put("/api/me", {"name": "Mallory"}, headers={"origin": origin}).status_code == 403


def test_what_is_not_utf_8_is_refused(ada: Guest) -> None:
    reply = ada.ask("PUT", "/api/me", content=b'{"name": "\xed\xa0\x80"}')
    assert reply.status_code == 400
    assert reply.json()["detail"]


def test_too_many_messages_end_the_line(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 5.0)
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 0.0)
    with ada.live(ada.table()) as socket:
        assert socket.receive_json(timeout=10)["type"] == "whole-table"
        for _ in range(5):
            socket.send_json({"type": "sync"})
            assert socket.receive_json(timeout=10)["type"] == "whole-table"
        socket.send_json({"type": "sync"})
        assert closed(socket) == (4029, "too many messages")


def test_two_windows_of_one_person_share_what_is_rationed(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHAT_AT_ONCE", 1.0)
    monkeypatch.setattr(limits, "CHAT_A_SECOND", 0.0)
    table = ada.table()
    with ada.live(table) as one, ada.live(table) as other:
        for socket, expected in ((one, "done"), (other, "refused")):
            socket.send_json({"type": "say", "seq": 1, "text": "hm"})
            while (kind := socket.receive_json(timeout=10)["type"]) not in ("done", "refused"):
                pass
            assert kind == expected


def test_chat_undo_and_hints_are_rationed(ada: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CHAT", "UNDO", "HINTS"):
        monkeypatch.setattr(limits, f"{name}_AT_ONCE", 1.0)
        monkeypatch.setattr(limits, f"{name}_A_SECOND", 0.0)
    with ada.live(ada.table(seats="om")) as socket:
        socket.receive_json(timeout=10)
        for message in ({"type": "say", "text": "hm"}, {"type": "undo"}, {"type": "hint"}):
            for seq in (1, 2):
                socket.send_json({**message, "seq": seq})
            while (reply := socket.receive_json(timeout=10)).get("seq") != 2:
                pass
            assert reply == {"type": "refused", "seq": 2, "reason": "that is too much at once; wait a moment"}


# Words


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "expected a body in JSON"),
        (b"[]", "Expected `object`"),
        (b"{", "truncated"),
        (b"\xff\xfe", "malformed"),
        (b'{"game": "tic-tac-toe", "seats": ' + b"[" * 9000 + b"]" * 9000 + b"}", "nested too deep"),
        (b'{"game": "t", "seats": [], "options": {"a": ' + b"[" * 9000 + b"]" * 9000 + b"}}", "nested too deep"),
        (b'{"game": "\\ud800", "seats": [{"kind": "me"}]}', "malformed"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(ada: Guest, body: bytes, words: str) -> None:
    reply = ada.ask("POST", "/api/tables", content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 400
    assert words in reply.json()["detail"]


def test_the_schema_comes_without_a_page_from_elsewhere(client: TestClient[Litestar]) -> None:
    schema = client.get("/api/schema/openapi.json").json()
    assert "/api/tables/{id}/moments/{at}" in schema["paths"]
    assert "cdn" not in client.get("/api/schema").text
