"""The story of a match, to read and to keep."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from litestar import Controller, MediaType, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.params import FromPath, FromQuery

from dolmen.kernel import Seat
from dolmen.server import wire
from dolmen.server.chronicles import as_html, as_page, chapters_played, chronicle_of
from dolmen.server.db.base import Head
from dolmen.server.guards import Eyes, house_of, looking, person_of, readable, watched
from dolmen.server.table import Table
from dolmen.server.table_info import may_look_on
from dolmen.server.table_reading import steady


class Chronicles(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/tables/{id:str}/chronicle")
    async def chronicle(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        eyes: Eyes = None,
        key: FromQuery[str] = "",
    ) -> wire.Chronicle:
        """The whole story so far, with the same eyes as a moment of the match."""
        table, text = await told(request, id, eyes, key)
        return wire.Chronicle(table.match.game.title, await asyncio.to_thread(as_html, text))

    @get("/tables/{id:str}/chronicle.md", media_type="text/markdown")
    async def chronicle_as_markdown(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        eyes: Eyes = None,
        key: FromQuery[str] = "",
    ) -> Response[str]:
        """The same to keep, as Markdown."""
        table, text = await told(request, id, eyes, key)
        return Response(text, headers=to_keep(table, "md"))

    @get("/tables/{id:str}/chronicle.html", media_type=MediaType.HTML)
    async def chronicle_as_page(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        eyes: Eyes = None,
        key: FromQuery[str] = "",
    ) -> Response[str]:
        """The same to keep, as a page of its own."""
        table, text = await told(request, id, eyes, key)
        return Response(await asyncio.to_thread(as_page, text), headers=to_keep(table, "html"))


async def told(
    connection: ASGIConnection[Any, Any, Any, Any], id: str, eyes: Seat | None, key: str
) -> tuple[Table, str]:
    """The table and its chronicle; whoever has left reads the chapters they played. Raises NoChronicle, NotFound or
    Refusal."""
    table, person = await house_of(connection.app.state).table(id), person_of(connection)
    if not may_look_on(table.head, person) and (text := await steady(table, partial(_played, table, person))):
        return table, text
    table = await watched(connection, id, key)

    async def look(head: Head) -> str:
        head = await readable(connection, table, head)
        viewer, _ = looking(head, person_of(connection), eyes)
        return await chronicle_of(
            table.kept.db, table.match.game, head, viewer, table.called(), table.kept.db.store_page
        )

    return table, await steady(table, look)


async def _played(table: Table, person: str, head: Head) -> str:
    return await chapters_played(table.kept.db, table.match.game, head, person)


def to_keep(table: Table, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{table.head.game}-chronicle.{ending}"'}
