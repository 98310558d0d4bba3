"""Who is asking, and what they may see: looked at before a request is carried out."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.params import QueryParameter

from dolmen.kernel import Seat
from dolmen.server.db.base import Head
from dolmen.server.identity import COOKIE, YEAR
from dolmen.server.limits import Allowances, is_own
from dolmen.server.outsiders import as_far_as_closed
from dolmen.server.refusal import Refusal
from dolmen.server.table import Table
from dolmen.server.table_info import NOBODY_LOOKS_ON, ONLY_CLOSED_CHAPTERS, may_look_on, seat_of
from dolmen.server.table_registry import TableRegistry

Eyes = Annotated[int | None, QueryParameter(name="as")]
"""The seat whose view is asked for."""


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The identity in the cookie; empty for somebody new."""
    house: TableRegistry = connection.app.state.house
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
        raise HTTPException("open the start page first, so that we know who you are", status_code=401)


def within_limits(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    requests: Allowances = connection.app.state.requests
    address = connection.client.host if connection.client else ""
    if address and not is_own(address) and not requests.take(address):
        raise TooManyRequestsException("that is too much at once; wait a moment")


def cookie(house: TableRegistry, person: str, secure: bool) -> Cookie:
    return Cookie(
        COOKIE,
        value=house.signer.sign("person", person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
        path="/",
    )


def house_of(state: State) -> TableRegistry:
    house: TableRegistry = state.house
    return house


def looking(head: Head, person: str, eyes: Seat | None) -> tuple[Seat | None, tuple[Seat, ...]]:
    """Through whose eyes this person may look: their own while the game goes on, anybody's once it is over."""
    mine = seat_of(head, person)
    viewers = tuple(range(len(head.seats))) if head.over else ((mine,) if mine is not None else ())
    viewer = eyes if eyes is not None else mine
    if viewer is not None and viewer not in viewers:
        raise PermissionDeniedException("while the game goes on, you can look only through your own eyes")
    return viewer, viewers


async def watched(connection: ASGIConnection[Any, Any, Any, Any], id: str, key: str) -> Table:
    """The table, if this person may look at it. Raises NotFound or Refusal."""
    table = await let_in(connection, id, key)
    if not may_look_on(table.head, person_of(connection)):
        raise Refusal(NOBODY_LOOKS_ON)
    return table


async def present(connection: ASGIConnection[Any, Any, Any, Any], id: str, key: str) -> Table:
    """The table, if this person may see what is there now, and not only what is closed. Raises NotFound or Refusal."""
    table = await watched(connection, id, key)
    if await readable(connection, table, head := table.head) is not head:
        raise Refusal(ONLY_CLOSED_CHAPTERS)
    return table


async def readable(connection: ASGIConnection[Any, Any, Any, Any], table: Table, head: Head) -> Head:
    """The table as far as this person may read it: whatever is told of its past or present is told from this. It is the
    very same head if they may see all of it."""
    return await as_far_as_closed(table.kept.db, table.match.game, head, person_of(connection))


async def let_in(connection: ASGIConnection[Any, Any, Any, Any], id: str, key: str) -> Table:
    """The table, if this person may know of it. Raises NotFound or Refusal."""
    table = await house_of(connection.app.state).table(id)
    if not table.may_watch(person_of(connection), key):
        raise Refusal("this table is private; ask for its invitation")
    return table
