"""The past of a table, page by page: moments of the match, its log, its chat, its drawings."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from dolmen.kernel import Sketch
from dolmen.kernel.recap import Recap
from dolmen.server import wire
from dolmen.server.chapters import as_named_then, closed_chapters, since
from dolmen.server.chat_pages import chat_before
from dolmen.server.db.base import Head
from dolmen.server.guards import Eyes, house_of, looking, person_of, present, readable, watched
from dolmen.server.headings import headings
from dolmen.server.identity import YEAR
from dolmen.server.log_pages import log_before, own_lines
from dolmen.server.moments import head_at, match_at, moment
from dolmen.server.pages import PAGE_LINES, chat_page, log_page
from dolmen.server.put_away import put_away
from dolmen.server.scene_diff import flat
from dolmen.server.table_info import seat_of
from dolmen.server.table_reading import steady
from dolmen.server.table_registry import NotFound
from dolmen.server.told_lines import column_of

KEPT_FOR_GOOD = f"private, max-age={YEAR}, immutable"
"""A name never means another drawing."""


class Moments(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/tables/{id:str}/moments/{at:str}")
    async def moment(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        at: FromPath[str],
        eyes: Eyes = None,
        key: FromQuery[str] = "",
    ) -> wire.Moment:
        """A moment of the match: through your own eyes while it goes on, through anybody's once it is over."""
        table = await watched(request, id, key)
        if at != "last" and not at.isdecimal():
            raise HTTPException("a moment is a whole number, or last", status_code=400)
        wanted = None if at == "last" else min(int(at[:9]), 10**9)

        async def look(head: Head) -> wire.Moment:
            head = await readable(request, table, head)
            viewer, viewers = looking(head, person_of(request), eyes)
            return await moment(
                table.kept.db, table.match.game, head, wanted, viewer, viewers, table.screens.sketchbook
            )

        return await steady(table, look)

    @get("/tables/{id:str}/recap")
    async def recap(self, request: Request[Any, Any, Any], id: FromPath[str], key: FromQuery[str] = "") -> Recap:
        """How a game went that is over: a curve, where it turned, and a deed for each side."""
        table = await watched(request, id, key)
        head = await readable(request, table, table.head)
        return await house_of(request.app.state).recaps.of(table.kept.db, table.match.game, head)

    @get("/tables/{id:str}/log")
    async def log_lines(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        before: FromQuery[int | None] = None,
        at: FromQuery[int | None] = None,
        eyes: Eyes = None,
        key: FromQuery[str] = "",
    ) -> wire.LogPage:
        """A page of the log that ends before a line, now or at a moment, with the same eyes as a moment."""
        table = await watched(request, id, key)
        db = table.kept.db

        async def look(head: Head) -> wire.LogPage:
            head = await readable(request, table, head)
            viewer, _ = looking(head, person_of(request), eyes)
            then = head if at is None else await head_at(db, head, max(0, at))
            first, lines = await log_before(db, then, viewer, _number(before), PAGE_LINES, table.inherits())
            if head.chapters:
                lines = await as_named_then(db, head, column_of(then, viewer), first, lines)
            return log_page(first, lines)

        return await steady(table, look)

    @get("/tables/{id:str}/chapters")
    async def chapters(
        self, request: Request[Any, Any, Any], id: FromPath[str], key: FromQuery[str] = ""
    ) -> wire.Chapters:
        """The chapters of a campaign that are closed."""
        table = await watched(request, id, key)

        async def look(head: Head) -> wire.Chapters:
            head = await readable(request, table, head)
            viewer, _ = looking(head, person_of(request), None)
            return wire.Chapters(tuple(await closed_chapters(table.kept.db, head, viewer)))

        return await steady(table, look)

    @get("/tables/{id:str}/put-away")
    async def put_away(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        before: FromQuery[int | None] = None,
        key: FromQuery[str] = "",
    ) -> wire.PutAwayPage:
        """What was put away in a campaign, before a line of the log; a page may be empty though there is more."""
        table = await watched(request, id, key)

        async def look(head: Head) -> wire.PutAwayPage:
            head = await readable(request, table, head)
            viewer, _ = looking(head, person_of(request), None)
            return await put_away(table.kept.db, head, viewer, _number(before), table.inherits())

        return await steady(table, look)

    @get("/tables/{id:str}/headings")
    async def headings(
        self, request: Request[Any, Any, Any], id: FromPath[str], after: FromQuery[int] = 0, key: FromQuery[str] = ""
    ) -> wire.Headings:
        """Where the parts of a match begin, such as its rounds, from a moment on."""
        table = await watched(request, id, key)

        async def look(head: Head) -> wire.Headings:
            head = await readable(request, table, head)
            return await headings(table.kept.db, head, after)

        return await steady(table, look)

    @get("/tables/{id:str}/since")
    async def since(
        self, request: Request[Any, Any, Any], id: FromPath[str], seen: FromQuery[int], key: FromQuery[str] = ""
    ) -> wire.Since:
        """What happened since somebody had seen that many lines of the log, cut at chapters."""
        table = await watched(request, id, key)

        async def look(head: Head) -> wire.Since:
            head = await readable(request, table, head)
            viewer, _ = looking(head, person_of(request), None)
            return await since(table.kept.db, head, viewer, max(0, seen), table.inherits())

        return await steady(table, look)

    @get("/tables/{id:str}/log/own")
    async def own_log_lines(
        self, request: Request[Any, Any, Any], id: FromPath[str], first: FromQuery[int], before: FromQuery[int]
    ) -> wire.OwnLines:
        """Which of these lines of the log hold what this person wrote or drew."""
        table = await present(request, id, "")

        async def look(head: Head) -> wire.OwnLines:
            seat = seat_of(head, person_of(request))
            if seat is None:
                return wire.OwnLines({})
            return wire.OwnLines(await own_lines(table.kept.db, head, seat, _number(first), _number(before)))

        return await steady(table, look)

    @get("/tables/{id:str}/chat")
    async def chat_lines(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        before: FromQuery[int | None] = None,
        key: FromQuery[str] = "",
    ) -> wire.ChatPage:
        """A page of the chat that ends before a line."""
        table = await present(request, id, key)
        viewer, house = table.seat_of(person_of(request)), house_of(request.app.state)
        found = await chat_before(
            house.db, table.head, house.people, viewer, table.same_side, _number(before), PAGE_LINES
        )
        return chat_page(*found)

    @get("/tables/{id:str}/sketches/{ref:str}")
    async def sketch(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        ref: FromPath[str],
        at: FromQuery[int | None] = None,
        eyes: Eyes = None,
        key: FromQuery[str] = "",
    ) -> Response[Sketch]:
        """A drawing by the name that stands for it in what this person sees, now or at a moment."""
        table = await (present if at is None else watched)(request, id, key)
        viewer, _ = looking(table.head, person_of(request), eyes)
        if at is None:
            found = await table.screens.sketch(viewer, ref)
        else:
            wanted = max(0, min(at, (await readable(request, table, table.head)).moment))
            then = await match_at(table.kept.db, table.match.game, table.head, wanted)
            found = flat(then.scene(viewer), table.screens.sketchbook).sketches.get(ref)
        if found is None:
            raise NotFound("there is no such sketch on the table")
        return Response(found, headers={"cache-control": KEPT_FOR_GOOD})


def _number(before: int | None) -> int:
    return 2**53 if before is None else before
