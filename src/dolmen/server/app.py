"""The web application: HTTP for people, games and tables; a WebSocket for every table; the client's files."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Controller, Litestar, MediaType, Request, Response, WebSocket, get, post, put, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.params import Parameter
from litestar.response import File, Redirect
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from dolmen import __version__
from dolmen.kernel import DolmenError, RulesError, UnknownGame, find_game
from dolmen.kernel.clauses import clauses
from dolmen.server import live, wire
from dolmen.server.house import House, NotFound, moment
from dolmen.server.identity import COOKIE, YEAR, new_id
from dolmen.server.store import Store, StoreFailed
from dolmen.server.tables import Refusal, Table
from dolmen.server.thinking import Thinkers

STATIC = Path(__file__).parent / "static"
BODY_LIMIT = 64 * 1024

SECURITY = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

NAMES = [
    "Amber",
    "Basalt",
    "Birch",
    "Bracken",
    "Chalk",
    "Clover",
    "Ember",
    "Fern",
    "Flint",
    "Garnet",
    "Granite",
    "Heather",
    "Ivy",
    "Juniper",
    "Larch",
    "Lichen",
    "Marl",
    "Moss",
    "Oak",
    "Opal",
    "Pumice",
    "Quartz",
    "Rowan",
    "Sage",
    "Slate",
    "Tansy",
    "Thyme",
    "Tuff",
    "Willow",
    "Yarrow",
]


# Who is asking


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The identity in the cookie; empty for somebody new."""
    house: House = connection.app.state.house
    return house.signer.read("person", connection.cookies.get(COOKIE, "")) or ""


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """What changes something comes from our own pages only. A program that is no browser sends no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
        raise PermissionDeniedException("this request comes from another site")


def known(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    if not person_of(connection):
        raise HTTPException("open the start page first, so that we know you again", status_code=401)


def cookie(house: House, person: str, secure: bool) -> Cookie:
    return Cookie(
        COOKIE,
        value=house.signer.sign("person", person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


def house_of(state: State) -> House:
    house: House = state.house
    return house


class People(Controller):
    path = "/api/me"
    tags = ("people",)

    @get("/")
    async def me(self, request: Request[Any, Any, Any]) -> Response[wire.Me]:
        """Who this browser is; somebody new is given an identity and a name."""
        house = house_of(request.app.state)
        person = person_of(request)
        if person and house.records.name(person):
            return Response(wire.Me(person, house.records.name(person)))
        person = new_id()
        name = f"{secrets.choice(NAMES)} {secrets.choice(NAMES)}"
        await house.records.store_person(person, name)
        return Response(wire.Me(person, name), cookies=[cookie(house, person, request.url.scheme == "https")])

    @put("/", guards=[same_origin, known])
    async def rename(self, request: Request[Any, Any, Any], data: wire.Rename) -> wire.Me:
        person = person_of(request)
        await house_of(request.app.state).records.store_person(person, data.name.strip() or "Somebody")
        return wire.Me(person, data.name.strip() or "Somebody")

    @post("/carry", guards=[same_origin, known])
    async def carry(self, request: Request[Any, Any, Any]) -> wire.CarryLink:
        """A link that carries this identity to another device."""
        return wire.CarryLink(f"/carry/{house_of(request.app.state).signer.carry(person_of(request))}")


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False)
    def games(self, state: State) -> tuple[wire.GameInfo, ...]:
        return house_of(state).games()

    @get("/{game:str}/rules", sync_to_thread=False)
    def rules(self, game: str) -> tuple[wire.Clause, ...]:
        found = clauses(find_game(game).rules())
        return tuple(wire.Clause(clause.id, clause.text, clause.section) for clause in found.values())


class Tables(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/lobby", guards=[known], sync_to_thread=False)
    def lobby(self, request: Request[Any, Any, Any]) -> wire.Lobby:
        return house_of(request.app.state).lobby(person_of(request))

    @post("/tables", guards=[same_origin, known])
    async def create(self, request: Request[Any, Any, Any], data: wire.NewTable) -> wire.Created:
        table = await house_of(request.app.state).open_table(person_of(request), data)
        return wire.Created(table.row.id, f"/t/{table.row.id}")

    @get("/tables/{id:str}", sync_to_thread=False)
    def info(self, request: Request[Any, Any, Any], id: str) -> wire.TableInfo:
        return house_of(request.app.state).table(id).info(person_of(request))

    @post("/tables/{id:str}/join", guards=[same_origin, known], status_code=200)
    async def join(self, request: Request[Any, Any, Any], id: str, data: wire.Join) -> wire.TableInfo:
        table = house_of(request.app.state).table(id)
        await table.take_seat(person_of(request), data.seat, data.key)
        return table.info(person_of(request))

    @put("/tables/{id:str}/seats/{seat:int}", guards=[same_origin, known])
    async def seat(self, request: Request[Any, Any, Any], id: str, seat: int, data: wire.SeatChange) -> wire.TableInfo:
        table = house_of(request.app.state).table(id)
        await table.stand_in(person_of(request), seat, data.bot)
        return table.info(person_of(request))

    @post("/tables/{id:str}/rematch", guards=[same_origin, known])
    async def rematch(self, request: Request[Any, Any, Any], id: str) -> wire.Created:
        house = house_of(request.app.state)
        table = await house.rematch(house.table(id), person_of(request))
        return wire.Created(table.row.id, f"/t/{table.row.id}")

    @get("/tables/{id:str}/moments/{at:str}", sync_to_thread=False)
    def moment(
        self,
        request: Request[Any, Any, Any],
        id: str,
        at: str,
        eyes: Annotated[int | None, Parameter(query="as")] = None,
    ) -> wire.Moment:
        """A moment of the match: through the own eyes while it goes on, through anybody's once it is over."""
        table = house_of(request.app.state).table(id)
        mine = table.seat_of(person_of(request))
        over = table.match.result is not None
        viewers = tuple(range(table.match.seats)) if over else ((mine,) if mine is not None else ())
        viewer = eyes if eyes is not None else mine
        if viewer is not None and viewer not in viewers:
            raise PermissionDeniedException("while the game goes on, everybody looks through their own eyes")
        if at != "last" and not at.isdecimal():
            raise HTTPException("a moment is a whole number, or last", status_code=400)
        return moment(table.match, None if at == "last" else min(int(at[:9]), 10**9), viewer, viewers)


@websocket("/api/tables/{id:str}/live", guards=[same_origin])
async def live_table(socket: WebSocket[Any, Any, Any], id: str) -> None:
    house = house_of(socket.app.state)
    person = person_of(socket)
    try:
        table: Table = house.table(id)
    except NotFound:
        await socket.accept()
        await socket.close(4004, "there is no such table")
        return
    await socket.accept()
    await live.serve(socket, table, person)


@get("/carry/{token:str}", include_in_schema=False)
async def carried(request: Request[Any, Any, Any], token: str) -> Redirect:
    """On the other device: from now on this browser is the same person."""
    house = house_of(request.app.state)
    person = house.signer.carried(token)
    if person is None:
        raise HTTPException("this link is too old; make a new one", status_code=400)
    return Redirect("/", cookies=[cookie(house, person, request.url.scheme == "https")])


PAGES = ["/", "/new/{rest:path}", "/t/{rest:path}", "/j/{rest:path}", "/rules/{rest:path}"]


@get(PAGES, include_in_schema=False, media_type=MediaType.HTML)
async def page(rest: str = "") -> File:
    """Every page is the client; it reads the path itself."""
    index = STATIC / "index.html"
    if not index.exists():
        raise HTTPException("the web client is not built; run `make client`", status_code=404)
    return File(index, content_disposition_type="inline", media_type="text/html")


# What goes wrong


def refused(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    status = 400
    if isinstance(error, (NotFound, UnknownGame)):
        status = 404
    elif isinstance(error, Refusal):
        status = 403
    elif isinstance(error, HTTPException):
        status = error.status_code
        extra = error.extra
        detail = error.detail
        if isinstance(extra, list) and extra:
            detail = "; ".join(f"{e.get('key', '')}: {e.get('message', '')}".lstrip(": ") for e in extra)
        return Response(wire.Problem(detail), status_code=status)
    elif isinstance(error, (RulesError, StoreFailed)):
        status = 500
    return Response(wire.Problem(str(error)), status_code=status)


class SecurityHeaders:
    """The same headers on everything."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in SECURITY.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == ScopeType.HTTP else send)


def make_app(db: Path | str, thinkers: int = 1) -> Litestar:
    """The application on a database file."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        house = House(Store(db), Thinkers(thinkers))
        app.state.house = house
        house.wake()
        try:
            yield
        finally:
            house.close()

    files = [create_static_files_router("/assets", [STATIC / "assets"])] if (STATIC / "assets").is_dir() else []
    return Litestar(
        route_handlers=[People, Games, Tables, live_table, carried, page, *files],
        lifespan=[running],
        middleware=[SecurityHeaders],
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig("Dolmen", __version__, path="/api/schema"),
        exception_handlers={
            DolmenError: refused,
            NotFound: refused,
            StoreFailed: refused,
            HTTPException: refused,
        },
    )
