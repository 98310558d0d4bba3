"""Tables: made, joined, left to a bot, gone back, kept; and the live line to one."""

from __future__ import annotations

import re
from typing import Any

from litestar import Controller, Request, Response, WebSocket, delete, get, post, put, websocket
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, FromQuery, JSONBody

from dolmen.kernel import DolmenError
from dolmen.server import wire
from dolmen.server.db.base import CannotGoOn, DamagedTable, StoreFailed
from dolmen.server.guards import house_of, known, let_in, person_of, present, same_origin
from dolmen.server.limits import Allowances
from dolmen.server.refusal import Refusal
from dolmen.server.socket import DAMAGED_TABLE, IS_DAMAGED, NO_SUCH_TABLE, NOT_FOR_YOU, NOT_NOW, serve
from dolmen.server.table_registry import CANNOT_GO_ON, NotFound


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

    @post("/games/{game:str}/courses/{course:str}", guards=[same_origin, known])
    async def learn(self, request: Request[Any, Any, Any], game: FromPath[str], course: FromPath[str]) -> wire.Created:
        """Lay the table of a course, for you and the bots it names."""
        new_tables: Allowances = request.app.state.new_tables
        if not new_tables.take(person_of(request)):
            raise TooManyRequestsException("that is a lot of tables; wait a moment")
        table = await house_of(request.app.state).open_course(person_of(request), game, course)
        return wire.Created(table.id, f"/t/{table.id}")

    @get("/tables/{id:str}")
    async def info(
        self, request: Request[Any, Any, Any], id: FromPath[str], key: FromQuery[str] = ""
    ) -> wire.TableInfo:
        """A private table is shown to those who belong to it, and with the key of its invitation."""
        return (await let_in(request, id, key)).info(person_of(request))

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

    @post("/tables/{id:str}/takeback", guards=[same_origin, known], status_code=200)
    async def take_back(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.TableInfo:
        """Take back your last answer although dice were rolled or something was shown since. Against bots that happens
        at once, else when everybody agrees; dice and cards stay as they fell, and the match is marked."""
        table = await house_of(request.app.state).table(id)
        await table.returns.take_back(person_of(request))
        return table.info(person_of(request))

    @post("/tables/{id:str}/one-more", guards=[same_origin, known], status_code=200)
    async def one_more(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.TableInfo:
        """Open one more chapter of a campaign that its people have ended."""
        table = await house_of(request.app.state).table(id)
        await table.returns.one_more(person_of(request))
        return table.info(person_of(request))

    @post("/tables/{id:str}/leave", guards=[same_origin, known], status_code=200)
    async def leave(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.TableInfo:
        """Give up your seat, for whoever comes: between chapters of a campaign."""
        table = await house_of(request.app.state).table(id)
        await table.seats.leave(person_of(request))
        return table.info(person_of(request))

    @put("/tables/{id:str}/seats/{seat:int}/free", guards=[same_origin, known])
    async def free(self, request: Request[Any, Any, Any], id: FromPath[str], seat: FromPath[int]) -> wire.TableInfo:
        """Ask that a seat be free for somebody else, or agree to it: it is once everybody who plays has."""
        table = await house_of(request.app.state).table(id)
        await table.wishes.free(person_of(request), seat)
        return table.info(person_of(request))

    @put("/tables/{id:str}/pace", guards=[same_origin, known])
    async def pace(
        self, request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[wire.Pace]
    ) -> wire.TableInfo:
        """Ask for another pace, or agree to it: it is taken once everybody who plays has."""
        table = await house_of(request.app.state).table(id)
        await table.wishes.pace(person_of(request), data)
        return table.info(person_of(request))

    @delete("/tables/{id:str}/wish", guards=[same_origin, known], status_code=200)
    async def no_wish(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.TableInfo:
        """Do not agree to what was asked for: the wish is laid aside."""
        table = await house_of(request.app.state).table(id)
        await table.wishes.lay_aside(person_of(request))
        return table.info(person_of(request))

    @post("/tables/{id:str}/rematch", guards=[same_origin, known])
    async def rematch(self, request: Request[Any, Any, Any], id: FromPath[str]) -> wire.Created:
        """Play again with the same people; whoever asks later comes to the same table."""
        house = house_of(request.app.state)
        table = await house.rematch(await house.table(id), person_of(request))
        return wire.Created(table.id, f"/t/{table.id}")

    @get("/tables/{id:str}/rescue", media_type="application/octet-stream", guards=[known])
    async def rescue(self, request: Request[Any, Any, Any], id: FromPath[str]) -> Response[bytes]:
        """A match that is over, or what is left of a damaged one, as a file to keep and to import elsewhere. It holds
        everybody's secrets, so it is for those who belong to the table."""
        game, data = await house_of(request.app.state).left_of(id, person_of(request))
        name = re.sub(r"[^a-z0-9-]", "", game) or "match"
        return Response(data, headers={"content-disposition": f'attachment; filename="{name}.dolmen"'})


@websocket("/api/tables/{id:str}/live", guards=[same_origin])
async def live_table(socket: WebSocket[Any, Any, Any], id: FromPath[str], key: FromQuery[str] = "") -> None:
    await socket.accept()
    try:
        table = await present(socket, id, key)
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
