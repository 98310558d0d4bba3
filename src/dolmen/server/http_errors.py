"""What goes wrong with a request, in one line for a person."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from dolmen.kernel import UnknownGame
from dolmen.server import wire
from dolmen.server.chronicles import NoChronicle
from dolmen.server.db.base import CannotGoOn, DamagedTable, StoreFailed
from dolmen.server.refusal import Refusal
from dolmen.server.table_registry import DAMAGED, NotFound

log = logging.getLogger("dolmen.server")


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
        why = "this is nested too deeply"
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
        return "expected a body in JSON" if key == "data" else f"expected {key}"
    return f"{key}: {message}".lstrip(": ")


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Problem]:
    """A mistake of ours: the log has it, the person is told no more than that."""
    log.error("a request failed", exc_info=error)
    return Response(wire.Problem("something went wrong on this side; nothing is lost"), status_code=500)
