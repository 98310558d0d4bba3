"""People without a browser, who talk to an application that runs right here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from dolmen.server.app import make_app

JSON = dict[str, Any]


class Guest:
    """One browser: it keeps its cookie."""

    def __init__(self, client: TestClient[Litestar], cookie: str = "") -> None:
        self.client = client
        self.cookie = cookie
        if not cookie:
            self.id = self.get("/api/me").json()["id"]

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **what: Any) -> Response:
        self.client.cookies.clear()
        reply = self.client.request(
            method,
            path,
            headers=[("cookie", self.cookie), *(headers or {}).items()],
            follow_redirects=False,
            **what,
        )
        if "set-cookie" in reply.headers:
            self.cookie = reply.headers["set-cookie"].partition(";")[0]
        self.client.cookies.clear()
        return reply

    def get(self, path: str, **what: Any) -> Response:
        return self.ask("GET", path, **what)

    def post(self, path: str, body: JSON | None = None, **what: Any) -> Response:
        return self.ask("POST", path, json={} if body is None else body, **what)

    def put(self, path: str, body: JSON, **what: Any) -> Response:
        return self.ask("PUT", path, json=body, **what)

    def live(self, table: str, query: str = "", **headers: str) -> WebSocketTestSession:
        self.client.cookies.clear()
        return self.client.websocket_connect(
            f"/api/tables/{table}/live{query}", headers={"cookie": self.cookie, **headers}
        )

    def table(self, game: str = "tic-tac-toe", *, seats: str = "mo", **wish: Any) -> str:
        """A new table: m is me, o is open, b an easy bot. Its id."""
        kinds = {"m": {"kind": "me"}, "o": {"kind": "open"}, "b": {"kind": "bot", "level": "easy"}}
        reply = self.post("/api/tables", {"game": game, "seats": [kinds[seat] for seat in seats], "seed": 7, **wish})
        assert reply.status_code == 201, reply.text
        id: str = reply.json()["id"]
        return id

    def key(self, table: str) -> str:
        """The key of the invitation."""
        key: str = self.get(f"/api/tables/{table}").json()["invite"].rpartition("/")[2]
        return key


@contextmanager
def an_app(folder: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(make_app(folder / "tables.sqlite"), raise_server_exceptions=False) as client:
        yield client


def closed(socket: WebSocketTestSession) -> tuple[int, str]:
    """The code and the reason with which the server closes the line next."""
    with pytest.raises(WebSocketDisconnect) as end:
        socket.receive_json(timeout=10)
    return end.value.code, end.value.detail


def play_on(socket: WebSocketTestSession, number: int) -> None:
    """Pick an option as soon as asked."""
    while not (asks := socket.receive_json(timeout=10).get("asks")):
        pass
    socket.send_json({"type": "answer", "seq": 1, "ask": asks[0]["id"], "pick": number})


def whole_game(one: Guest, other: Guest, table: str) -> None:
    """Seat 0 gets three in the top row."""
    with one.live(table) as mine, other.live(table) as theirs:
        for socket, number in ((mine, 0), (theirs, 2), (mine, 0), (theirs, 1), (mine, 0)):
            play_on(socket, number)
        while not mine.receive_json(timeout=10).get("result"):
            pass
