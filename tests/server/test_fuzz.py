"""Anything at all, from anybody: the server answers in words and stands as it stood."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from dolmen.server.limits import MESSAGE_BYTES
from dolmen.stress import fuzz
from dolmen.stress.load import Player, a_server
from tests.server.guests import Guest

LONG = settings.get_current_profile_name() == "long"
EXAMPLES = 60 if LONG else 8


def test_no_request_breaks_the_server(client: TestClient[Litestar], ada: Guest) -> None:
    """Requests made from the schema, at random: what is not allowed is refused, and nothing is a 5xx."""
    schema = schemathesis.openapi.from_dict(client.get("/api/schema/openapi.json").json())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 10
    table = ada.table("stone-daze", private=False)
    calm = settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    for operation in operations:

        @calm
        @given(case=_right_and_wrong(operation), ours=st.booleans())
        def send(case: Case[Any], ours: bool) -> None:
            if ours and "id" in case.path_parameters:
                case.path_parameters["id"] = table
            _send(ada, case)

        send()
    assert ada.get(f"/api/tables/{table}").json()["seats"][0]["mine"]


def _right_and_wrong(operation: Any) -> st.SearchStrategy[Case[Any]]:
    """Requests as the schema has them, and where it asks for anything, some that are not."""
    right: st.SearchStrategy[Case[Any]] = operation.as_strategy()
    if operation.body or operation.query:
        right |= operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    return right


def _send(guest: Guest, case: Case[Any]) -> None:
    request = case.as_transport_kwargs(base_url="http://testserver.local")
    method, url = request.pop("method"), request.pop("url")
    what = {key: request[key] for key in ("params", "json", "data", "content") if request.get(key) is not None}
    reply = guest.ask(method, url, **what)
    assert reply.status_code < 500, (method, url, what, reply.text)
    if reply.status_code >= 400:
        assert reply.json().keys() == {"detail"}
        assert "\n" not in reply.json()["detail"]


def test_no_message_breaks_a_table() -> None:
    found = fuzz.run(120, seed=1, bursts=30)
    assert found.bursts >= 30
    assert found.refused > 250


def test_a_line_that_nobody_reads_is_let_go(tmp_path: Path) -> None:
    """Somebody asks for everything again and again and never looks: the others do not wait for it."""

    async def evening(port: int) -> None:
        ada, bo = Player(port), Player(port)
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", {"game": "stone-daze", "seats": seats, "private": False})["id"]
        bo.post(f"/api/tables/{table}/join", {})
        lazy, other = await ada.watch(table), await bo.watch(table)
        await other.recv()
        lazy.transport.pause_reading()
        gone = asyncio.create_task(_until_gone(other))
        try:
            while not gone.done():
                await asyncio.wait_for(lazy.send('{"type":"sync"}'), 5)
                await asyncio.sleep(0.006)  # within the number of messages that are allowed
        except (ConnectionClosed, TimeoutError):
            pass
        await asyncio.wait_for(gone, 30)
        await other.send('{"type":"sync"}')
        while b'"whole-table"' not in await asyncio.wait_for(other.recv(decode=False), 10):
            pass
        lazy.transport.abort()
        await other.close()

    async def _until_gone(other: ClientConnection) -> None:
        """Until the table says that the first seat has left."""
        while True:
            seats = msgspec.json.decode(await other.recv()).get("table", {}).get("seats", [{"connected": True}])
            if not seats[0].get("connected"):
                return

    with a_server(tmp_path / "tables.sqlite") as (port, _):
        asyncio.run(evening(port))


async def _read_all(line: ClientConnection) -> None:
    while True:
        await line.recv()


def test_a_message_that_is_too_large_ends_only_that_line(tmp_path: Path) -> None:
    async def evening(port: int) -> None:
        ada = Player(port)
        bots = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", {"game": "tic-tac-toe", "seats": bots})["id"]
        one, other = await ada.watch(table), await ada.watch(table)
        await other.recv()
        await one.send("x" * (MESSAGE_BYTES + 1))
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(_read_all(one), 10)
        await other.send('{"type":"sync"}')
        while b'"whole-table"' not in await asyncio.wait_for(other.recv(decode=False), 10):
            pass
        await other.close()

    with a_server(tmp_path / "tables.sqlite") as (port, _):
        asyncio.run(evening(port))
