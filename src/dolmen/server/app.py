"""The application: its routes, what they are guarded by, and the tables behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from dolmen import __version__
from dolmen.kernel import DolmenError, RulesError
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server import limits
from dolmen.server.bot_workers import Thinkers
from dolmen.server.build import BUILD, STATIC
from dolmen.server.db.base import StoreFailed
from dolmen.server.db.files import key_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.guards import within_limits
from dolmen.server.http_errors import broken, refused
from dolmen.server.limits import Allowances
from dolmen.server.routes.chronicle import Chronicles
from dolmen.server.routes.device_link import carried, carrying
from dolmen.server.routes.games import Games
from dolmen.server.routes.moments import Moments
from dolmen.server.routes.pages import one_of_ours, page
from dolmen.server.routes.people import People
from dolmen.server.routes.tables import Tables, live_table
from dolmen.server.table_registry import NotFound, TableRegistry

SECURITY = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


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
        house = TableRegistry(database, key_of(database.path), Thinkers(thinkers), tables_in_memory, shelf)
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
        route_handlers=[People, Games, Tables, Moments, Chronicles, live_table, carrying, carried, page, *files],
        lifespan=[running],
        guards=[within_limits],
        before_send=[secure],
        logging_config=None,  # where the log goes is for whoever runs it to say: see `run.serve`
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
