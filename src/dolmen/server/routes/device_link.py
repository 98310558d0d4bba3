"""An identity is carried to another device."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect

from dolmen.server.build import STATIC
from dolmen.server.device_link import carry_page
from dolmen.server.guards import cookie, house_of, same_origin

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
