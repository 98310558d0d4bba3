"""Who this browser is."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, get, post, put
from litestar.params import JSONBody

from dolmen.server import wire
from dolmen.server.guards import cookie, house_of, known, person_of, same_origin
from dolmen.server.guest_names import a_guest_name, visible
from dolmen.server.identity import new_id


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
            name = a_guest_name()
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

    @get("/lessons", guards=[known])
    async def lessons(self, request: Request[Any, Any, Any]) -> list[wire.Learnt]:
        """How far you have come in every course that you have begun."""
        return await house_of(request.app.state).db.lessons(person_of(request))

    @put("/lessons", guards=[same_origin, known], status_code=204)
    async def learn(self, request: Request[Any, Any, Any], data: JSONBody[wire.Learnt]) -> None:
        """So far you have come in a course; what was done once stays done."""
        house = house_of(request.app.state)
        house.course(data.game, data.course)
        await house.db.store_lesson(person_of(request), data)

    @post("/carry", guards=[same_origin, known])
    async def carry(self, request: Request[Any, Any, Any]) -> wire.CarryLink:
        """A link that carries this identity to another device: once, within a quarter of an hour."""
        return wire.CarryLink(f"/carry/{house_of(request.app.state).signer.carry(person_of(request))}")
