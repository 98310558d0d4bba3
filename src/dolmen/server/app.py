"""The web application: HTTP for people, games and tables; a WebSocket for every table; the client's files."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Controller, Litestar, MediaType, Request, Response, WebSocket, delete, get, post, put, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import File, Redirect
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from dolmen import __version__
from dolmen.kernel import DolmenError, RulesError, Seat, Sketch, UnknownGame
from dolmen.library import find_game
from dolmen.library.clauses import clauses_of
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server import limits, wire
from dolmen.server.bot_workers import Thinkers
from dolmen.server.build import BUILD, STATIC
from dolmen.server.chat_pages import chat_before
from dolmen.server.chronicles import NoChronicle, as_html, as_page, chronicle_of
from dolmen.server.db.base import CannotGoOn, DamagedTable, Head, StoreFailed
from dolmen.server.db.files import key_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.device_link import carry_page
from dolmen.server.identity import COOKIE, YEAR, new_id
from dolmen.server.limits import Allowances, is_own
from dolmen.server.log_pages import log_before, own_lines
from dolmen.server.moments import head_at, match_at, moment
from dolmen.server.pages import PAGE_LINES, chat_page, log_page
from dolmen.server.refusal import Refusal
from dolmen.server.scene_diff import flat
from dolmen.server.socket import DAMAGED_TABLE, IS_DAMAGED, NO_SUCH_TABLE, NOT_FOR_YOU, NOT_NOW, serve
from dolmen.server.table import Table
from dolmen.server.table_info import seat_of
from dolmen.server.table_registry import CANNOT_GO_ON, DAMAGED, House, NotFound

log = logging.getLogger("dolmen.server")

Eyes = Annotated[int | None, QueryParameter(name="as")]
"""The seat whose view is wanted."""

KEPT_FOR_GOOD = f"private, max-age={YEAR}, immutable"
"""A name never means another drawing."""

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
    if origin is not None and _host(origin) != connection.headers.get("host"):
        raise PermissionDeniedException("this request comes from another site")


def _host(address: str) -> str:
    try:
        return urlsplit(address).netloc
    except ValueError:  # half an address in brackets
        return ""


def known(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    if not person_of(connection):
        raise HTTPException("open the start page first, so that we know you again", status_code=401)


def within_limits(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    requests: Allowances = connection.app.state.requests
    address = connection.client.host if connection.client else ""
    if address and not is_own(address) and not requests.take(address):
        raise TooManyRequestsException("that is too much at once; wait a moment")


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


UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs"})


def visible(name: str) -> str:
    """A name without what cannot be seen: control characters, and those that turn the direction of writing."""
    shown = "".join(" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c) not in UNSEEN)
    return " ".join(shown.split())


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
        await house.people.meet([person])
        name = house.people.name(person)
        if not name:
            person = new_id()
            name = f"{secrets.choice(NAMES)} {secrets.choice(NAMES)}"
            await house.people.call(person, name)
        renewed = cookie(house, person, request.url.scheme == "https")  # else a daily player is a stranger in a year
        return Response(wire.Me(person, name), cookies=[renewed])

    @put("/", guards=[same_origin, known])
    async def rename(self, request: Request[Any, Any, Any], data: JSONBody[wire.Rename]) -> wire.Me:
        """Take another name."""
        house, person = house_of(request.app.state), person_of(request)
        name = visible(data.name) or "Somebody"
        await house.rename(person, name)
        return wire.Me(person, name)

    @post("/carry", guards=[same_origin, known])
    async def carry(self, request: Request[Any, Any, Any]) -> wire.CarryLink:
        """A link that carries this identity to another device: once, within a quarter of an hour."""
        return wire.CarryLink(f"/carry/{house_of(request.app.state).signer.carry(person_of(request))}")


class Games(Controller):
    path = "/api/games"
    tags = ("games",)

    @get("/", sync_to_thread=False)
    def games(self, state: State) -> tuple[wire.GameInfo, ...]:
        """Every game that can be played here."""
        return house_of(state).games()

    @get("/{game:str}/rules", sync_to_thread=False)
    def rules(self, game: FromPath[str]) -> tuple[wire.Clause, ...]:
        """The rules of a game, clause by clause."""
        found = clauses_of(find_game(game))
        return tuple(wire.Clause(clause.id, clause.text, clause.section) for clause in found.values())


class Tables(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/lobby", guards=[known])
    async def lobby(self, request: Request[Any, Any, Any]) -> wire.Lobby:
        """Your own tables, and open ones with a free seat."""
        return await house_of(request.app.state).lobby(person_of(request))

    @post("/tables", guards=[same_origin, known])
    async def create(self, request: Request[Any, Any, Any], data: JSONBody[wire.NewTable]) -> wire.Created:
        """Make a table."""
        new_tables: Allowances = request.app.state.new_tables
        if not new_tables.take(person_of(request)):
            raise TooManyRequestsException("that is a lot of tables; wait a moment")
        table = await house_of(request.app.state).open_table(person_of(request), data)
        return wire.Created(table.id, f"/t/{table.id}")

    @get("/tables/{id:str}")
    async def info(
        self, request: Request[Any, Any, Any], id: FromPath[str], key: FromQuery[str] = ""
    ) -> wire.TableInfo:
        """A private table is shown to those who belong to it, and with the key of its invitation."""
        return (await watched(request, id, key)).info(person_of(request))

    @post("/tables/{id:str}/join", guards=[same_origin, known], status_code=200)
    async def join(
        self, request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[wire.Join]
    ) -> wire.TableInfo:
        """Take a free seat."""
        table = await house_of(request.app.state).table(id)
        await table.seats.take(person_of(request), data.seat, data.key)
        return table.info(person_of(request))

    @put("/tables/{id:str}/seats/{seat:int}", guards=[same_origin, known])
    async def seat(
        self, request: Request[Any, Any, Any], id: FromPath[str], seat: FromPath[int], data: JSONBody[wire.SeatChange]
    ) -> wire.TableInfo:
        """Let a bot play for somebody who is away, or take the seat back."""
        table = await house_of(request.app.state).table(id)
        await table.seats.stand_in(person_of(request), seat, data.bot)
        return table.info(person_of(request))

    @delete("/tables/{id:str}/answers/{moment:int}", guards=[same_origin, known], status_code=204)
    async def take_out(self, request: Request[Any, Any, Any], id: FromPath[str], moment: FromPath[int]) -> None:
        """Take your own words or drawing out of the answer at that moment, for good; all else stays."""
        table = await house_of(request.app.state).table(id)
        await table.redaction.of_answer(person_of(request), moment)

    @delete("/tables/{id:str}/chat/{number:int}", guards=[same_origin, known], status_code=204)
    async def unsay(self, request: Request[Any, Any, Any], id: FromPath[str], number: FromPath[int]) -> None:
        """Take your own line of chat out, for good."""
        table = await house_of(request.app.state).table(id)
        await table.redaction.of_chat(person_of(request), number)

    @put("/tables/{id:str}/return", guards=[same_origin, known])
    async def return_to(
        self, request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[wire.ReturnTo]
    ) -> wire.TableInfo:
        """Go back to an earlier moment: at once where nothing hidden was shown since, else when everybody agrees."""
        table = await house_of(request.app.state).table(id)
        await table.returns.to(person_of(request), data.moment)
        return table.info(person_of(request))

    @delete("/tables/{id:str}/return", guards=[same_origin, known], status_code=200)
    async def stay(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.TableInfo:
        """Do not go back: the wish is laid aside."""
        table = await house_of(request.app.state).table(id)
        await table.returns.stay(person_of(request))
        return table.info(person_of(request))

    @post("/tables/{id:str}/rematch", guards=[same_origin, known])
    async def rematch(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.Created:
        """Play again with the same people; whoever asks later comes to the same table."""
        house = house_of(request.app.state)
        table = await house.rematch(await house.table(id), person_of(request))
        return wire.Created(table.id, f"/t/{table.id}")

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
            viewer, viewers = looking(head, person_of(request), eyes)
            return await moment(table.kept.db, table.match.game, head, wanted, viewer, viewers, table.sketchbook)

        return await table.steady(look)

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
            viewer, _ = looking(head, person_of(request), eyes)
            then = head if at is None else await head_at(db, head, max(0, at))
            return log_page(*await log_before(db, then, viewer, _number(before), PAGE_LINES))

        return await table.steady(look)

    @get("/tables/{id:str}/log/own")
    async def own_log_lines(
        self, request: Request[Any, Any, Any], id: FromPath[str], first: FromQuery[int], before: FromQuery[int]
    ) -> wire.OwnLines:
        """Which of these lines of the log hold what this person wrote or drew."""
        table = await watched(request, id, "")

        async def look(head: Head) -> wire.OwnLines:
            seat = seat_of(head, person_of(request))
            if seat is None:
                return wire.OwnLines({})
            return wire.OwnLines(await own_lines(table.kept.db, head, seat, _number(first), _number(before)))

        return await table.steady(look)

    @get("/tables/{id:str}/chat")
    async def chat_lines(
        self,
        request: Request[Any, Any, Any],
        id: FromPath[str],
        before: FromQuery[int | None] = None,
        key: FromQuery[str] = "",
    ) -> wire.ChatPage:
        """A page of the chat that ends before a line."""
        table = await watched(request, id, key)
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
        table = await watched(request, id, key)
        viewer, _ = looking(table.head, person_of(request), eyes)
        if at is None:
            found = await table.sketch(viewer, ref)
        else:
            wanted = max(0, min(at, table.head.moment))
            then = await match_at(table.kept.db, table.match.game, table.head, wanted)
            found = flat(then.scene(viewer), table.sketchbook).sketches.get(ref)
        if found is None:
            raise NotFound("there is no such sketch on the table")
        return Response(found, headers={"cache-control": KEPT_FOR_GOOD})

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

    @get("/tables/{id:str}/rescue", media_type="application/octet-stream", guards=[known])
    async def rescue(self, request: Request[Any, Any, Any], id: FromPath[str]) -> Response[bytes]:
        """A match that is over, or what is left of a damaged one, as a file to keep and to import elsewhere. It holds
        everybody's secrets, so it is for those who belong to the table."""
        game, data = await house_of(request.app.state).left_of(id, person_of(request))
        name = re.sub(r"[^a-z0-9-]", "", game) or "match"
        return Response(data, headers={"content-disposition": f'attachment; filename="{name}.dolmen"'})


async def told(
    connection: ASGIConnection[Any, Any, Any, Any], id: str, eyes: Seat | None, key: str
) -> tuple[Table, str]:
    """The table and its chronicle. Raises NoChronicle, NotFound or Refusal."""
    table = await watched(connection, id, key)

    async def look(head: Head) -> str:
        viewer, _ = looking(head, person_of(connection), eyes)
        return await chronicle_of(table.kept.db, table.match.game, head, viewer, table.called())

    return table, await table.steady(look)


def _number(before: int | None) -> int:
    return 2**53 if before is None else before


def to_keep(table: Table, ending: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{table.head.game}-chronicle.{ending}"'}


def looking(head: Head, person: str, eyes: Seat | None) -> tuple[Seat | None, tuple[Seat, ...]]:
    """Through whose eyes this person looks, and may look: the own while the game goes on, anybody's once it is over."""
    mine = seat_of(head, person)
    viewers = tuple(range(len(head.seats))) if head.over else ((mine,) if mine is not None else ())
    viewer = eyes if eyes is not None else mine
    if viewer is not None and viewer not in viewers:
        raise PermissionDeniedException("while the game goes on, everybody looks through their own eyes")
    return viewer, viewers


async def watched(connection: ASGIConnection[Any, Any, Any, Any], id: str, key: str) -> Table:
    """The table, if this person may look at it. Raises NotFound or Refusal."""
    table = await house_of(connection.app.state).table(id)
    if not table.may_watch(person_of(connection), key):
        raise Refusal("this table is private; ask for its invitation")
    return table


@websocket("/api/tables/{id:str}/live", guards=[same_origin])
async def live_table(socket: WebSocket[Any, Any, Any], id: FromPath[str], key: FromQuery[str] = "") -> None:
    await socket.accept()
    try:
        table = await watched(socket, id, key)
    except Refusal as refusal:
        await socket.close(NOT_FOR_YOU, str(refusal))
    except CannotGoOn:
        await socket.close(NOT_NOW, CANNOT_GO_ON)
    except DamagedTable:
        await socket.close(DAMAGED_TABLE, IS_DAMAGED)
    except StoreFailed as why:
        await socket.close(NOT_NOW, str(why))
    except (NotFound, DolmenError):
        await socket.close(NO_SUCH_TABLE, "there is no such table")
    else:
        await serve(socket, table, person_of(socket))


TOO_OLD = "this link has been used, or is too old; make a new one"


@get("/carry/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def carrying(request: Request[Any, Any, Any], token: FromPath[str]) -> Response[str]:
    """On the other device: a page that asks first, so that no program that looks at links uses this one up."""
    house = house_of(request.app.state)
    found = house.signer.carried(token)
    if found is None or await house.db.is_used(token):
        return Response(carry_page(None, STATIC), status_code=400)
    await house.people.meet([found[0]])
    return Response(carry_page(house.people.name(found[0]), STATIC))


@post("/carry/{token:str}", include_in_schema=False, guards=[same_origin], status_code=303)
async def carried(request: Request[Any, Any, Any], token: FromPath[str]) -> Redirect:
    """From now on this browser is the same person."""
    house = house_of(request.app.state)
    found = house.signer.carried(token)
    if found is None or not await house.db.use_token(token, found[1]):
        raise HTTPException(TOO_OLD, status_code=400)
    return Redirect("/", status_code=303, cookies=[cookie(house, found[0], request.url.scheme == "https")])


PAGES = ["/", "/new/{rest:path}", "/t/{rest:path}", "/j/{rest:path}", "/rules/{rest:path}"]


@get(PAGES, include_in_schema=False, media_type=MediaType.HTML)
async def page() -> File:
    """Every page is the client; it reads the path itself."""
    index = STATIC / "index.html"
    if not index.exists():
        raise HTTPException("the web client is not built; run `make client`", status_code=404)
    return File(index, content_disposition_type="inline", media_type="text/html")


def one_of_ours(request: Request[Any, Any, Any]) -> None:
    """A file is asked for by a name that files of ours can have; for others not even the disk is asked."""
    if not re.fullmatch(r"/assets/[\w.-]{0,200}\w", request.url.path, re.ASCII):
        raise HTTPException("there is no such file", status_code=404)


# What goes wrong


def refused(request: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """Why not, in one line for a person."""
    status, why = 400, str(error)
    if isinstance(error, HTTPException):
        status, why = error.status_code, _in_words(error)
    elif isinstance(error, (NotFound, UnknownGame, NoChronicle)):
        status = 404
    elif isinstance(error, Refusal):
        status = 403
    elif isinstance(error, CannotGoOn):
        status = 503
    elif isinstance(error, DamagedTable):
        status = 410
        if why != DAMAGED:  # of which the log has the reason
            log.error("%s: %s", request.url.path, why)
    elif isinstance(error, RecursionError):
        why = "this is nested too deep"
    elif isinstance(error, UnicodeDecodeError):
        why = "this is not written in UTF-8"
    elif isinstance(error, StoreFailed):
        status = 503
    return Response(wire.Problem(" ".join(why.split())), status_code=status)


def _in_words(error: HTTPException) -> str:
    """What a request should have held, if that is what is wrong."""
    faults = error.extra if isinstance(error.extra, list) else []
    told = [(fault.get("key", ""), fault.get("message", "")) for fault in faults]
    return "; ".join(_fault(key, message) for key, message in told) or error.detail


def _fault(key: str, message: str) -> str:
    if message == repr(key):
        return "a body in JSON is wanted" if key == "data" else f"{key} is wanted"
    return f"{key}: {message}".lstrip(": ")


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """A mistake of ours: the log has it, the person is told no more than that."""
    log.error("a request failed", exc_info=error)
    return Response(wire.Problem("something went wrong on this side; nothing is lost"), status_code=500)


_HEADERS = [(name.encode(), value.encode()) for name, value in (*SECURITY.items(), ("x-dolmen-build", BUILD))]


async def secure(message: Message, _: Scope) -> None:
    """The same headers on everything, errors too."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *_HEADERS]


def make_app(
    db: Path | str,
    thinkers: int = 1,
    tables_in_memory: int = limits.TABLES_IN_MEMORY,
    shelf: Shelf = NO_PACKS,
) -> Litestar:
    """The application on a database file."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        database = SqliteDatabase(db)
        house = House(database, key_of(database.path), Thinkers(thinkers), tables_in_memory, shelf)
        app.state.house = house
        app.state.requests = Allowances(limits.REQUESTS_A_SECOND, limits.REQUESTS_AT_ONCE)
        app.state.new_tables = Allowances(limits.TABLES_A_SECOND, limits.TABLES_AT_ONCE)
        await house.wake()
        try:
            yield
        finally:
            await house.close()

    assets = STATIC / "assets"
    files = [create_static_files_router("/assets", [assets], before_request=one_of_ours)] if assets.is_dir() else []
    return Litestar(
        route_handlers=[People, Games, Tables, live_table, carrying, carried, page, *files],
        lifespan=[running],
        guards=[within_limits],
        before_send=[secure],
        request_max_body_size=limits.BODY_BYTES,
        openapi_config=OpenAPIConfig(
            "Dolmen", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        exception_handlers={
            Exception: broken,
            DolmenError: refused,
            RulesError: broken,
            NotFound: refused,
            StoreFailed: refused,
            HTTPException: refused,
            RecursionError: refused,
            UnicodeDecodeError: refused,
        },
    )
