"""The web client itself."""

from __future__ import annotations

import re
from typing import Any

from litestar import MediaType, Request, get
from litestar.exceptions import HTTPException
from litestar.response import File

from dolmen.server.build import STATIC

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
