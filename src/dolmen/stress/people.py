"""People at a table: they answer, take back, talk, join, let a bot stand in, and change their names."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from http.client import HTTPException
from random import Random
from typing import Any
from urllib.error import HTTPError

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from dolmen.server.wire import Answer, FromClient, Say, Undo
from dolmen.stress.load import Player
from dolmen.stress.shown import JSON, Lost, Shown, log_in, seen
from dolmen.stress.some_answer import some_answer
from dolmen.stress.witness import Counted, Kind, Memory, Person, Sent

CAMPAIGN = "no-stone-unturned"
GAMES: tuple[tuple[str, int, JSON], ...] = (
    ("connect-four", 2, {}),
    (CAMPAIGN, 3, {}),
    ("stone-daze", 4, {"setup": "random"}),
    ("tic-tac-toe", 2, {}),
)
"""With how many people each is played, and its options."""

NOTES = 40
"""After this many a table that only keeps notes is left: an undo goes through them again and again."""
UNDO, TALK, TO_THE_TEAM = 0.08, 0.06, 0.3
PATIENCE = 30.0


def a_table(port: int, number: int) -> Memory:
    """A new table; all but the last person sit at it already, and that one may look on until then. At a campaign nobody
    looks on, so all sit there."""
    game, size, options = GAMES[number % len(GAMES)]
    people = [Person(Player(port), f"{game} {number} {seat}") for seat in range(size)]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (size - 1)]
    wish = {"game": game, "options": options, "seats": seats, "private": False, "watchers": True}
    memory = Memory(people[0].player.post("/api/tables", wish)["id"], game, people)
    memory.seated[0] = True
    late = 0 if game == CAMPAIGN else 1
    for seat, person in enumerate(people[1 : size - late], 1):
        person.player.post(f"/api/tables/{memory.id}/join", {"seat": seat})
        memory.seated[seat] = True
    return memory


def is_full(memory: Memory) -> bool:
    """It is over, or as good as that."""
    return memory.over or sum(map(len, memory.notes)) >= NOTES


# At the table


class Sitter:
    """One person at a table, until the game or the server ends."""

    def __init__(self, memory: Memory, seat: int, random: Random, count: Counted, leaves: float = 0.0) -> None:
        """`leaves`: how likely it is that after a message the person leaves, to come back at once."""
        self.leaves = leaves
        self.memory = memory
        self.seat = seat
        self.random = random
        self.count = count
        self.seq = 0
        self.refused: set[str] = set()
        """Asks that are not open to this person just now, whatever the screen says."""

    async def sit(self) -> None:
        with contextlib.suppress(WebSocketException, OSError):
            await self._join()
            while await self._visit():
                pass

    async def _visit(self) -> bool:
        """One stay at the table; True if the person comes back."""
        async with await self.memory.people[self.seat].player.watch(self.memory.id) as socket:
            async for data in socket:
                self._hear(msgspec.json.decode(data))
                if self.memory.shown[self.seat].over:
                    return False
                if self.seat not in self.memory.flying and self.random.random() < self.leaves:
                    return True
                await self._act(socket)
        return False

    async def _join(self) -> None:
        if not self.memory.seated[self.seat]:
            person = self.memory.people[self.seat]
            self.memory.shown[self.seat] = Shown()  # what one saw who only watched has other numbers
            await request(person, "POST", f"/api/tables/{self.memory.id}/join", {"seat": self.seat})
            self.memory.seated[self.seat] = True
            self.count.seats += 1

    def _hear(self, news: JSON) -> None:
        self.memory.hear(self.seat, news)
        if news.get("asks") is not None or news.get("table") is not None:
            self.refused.clear()
        sent = self.memory.flying.get(self.seat)
        if sent is None:
            return
        if news["type"] == "refused" and news["seq"] == sent.seq:
            del self.memory.flying[self.seat]
            self.refused.add(sent.ask)
        elif (news["seq"] if news["type"] == "done" else news.get("done")) == sent.seq:
            self.memory.done(self.seat, self.count)

    async def _act(self, socket: ClientConnection) -> None:
        if self.seat in self.memory.flying or is_full(self.memory):
            return
        self.seq += 1
        message = self._next()
        if message is not None:
            await socket.send(msgspec.json.encode(message), text=True)

    def _next(self) -> FromClient | None:
        """What to do now; None is to wait for the others."""
        shown, draw = self.memory.shown[self.seat], self.random.random()
        if draw < TALK:
            return self._talk()
        if shown.undo and draw < TALK + UNDO:
            self._flies("undo")
            self.memory.undone = True
            return Undo(self.seq)
        open_to_me = [ask for ask in shown.asks if ask["id"] not in self.refused]
        if self.memory.game == CAMPAIGN:
            return self._note([ask for ask in open_to_me if ask["id"].startswith("note.")])
        asked = [ask for ask in open_to_me if not ask.get("standing")]
        if not asked:
            return None
        self._flies("answer", ask=asked[0]["id"])
        return some_answer(self.random, asked[0], self.seq)

    def _flies(self, kind: Kind, text: str = "", ask: str = "") -> None:
        self.memory.flying[self.seat] = Sent(kind, self.seq, text, ask)

    def _text(self, what: str) -> str:
        """One that nobody else writes, and that is no part of another."""
        return f"{what} {self.random.getrandbits(48):012x}"

    def _talk(self) -> Say:
        text = self._text("chat")
        self._flies("chat", text)
        return Say(self.seq, text, self.random.random() < TO_THE_TEAM)

    def _note(self, asks: list[JSON]) -> Answer | None:
        if not asks:
            return None
        id, text = asks[0]["id"], self._text("note")
        self._flies("note", text, id)
        return Answer(self.seq, id, text=text)


# What is done besides


async def request(person: Person, method: str, path: str, body: JSON | None = None) -> Any:
    """Raises OSError when nobody answers or it is refused, Lost when the server fails."""
    try:
        return await asyncio.to_thread(person.player.ask, method, path, body)
    except HTTPError as refusal:
        if refusal.code >= 500:
            raise Lost(f"{method} {path}: the server answered {refusal.code}") from None
        raise
    except HTTPException as half:
        raise ConnectionError(f"{method} {path}: half an answer, {half!r}") from None


async def fidget(memory: Memory, random: Random, count: Counted) -> None:
    """Names change, and the first seat is given to a bot and taken back, until the server ends."""
    acts: list[Callable[[], Any]] = [lambda: _rename(random.choice(memory.people), count)]
    if memory.game in ("connect-four", "tic-tac-toe"):
        acts.append(lambda: _stand_in(memory, count))
    with contextlib.suppress(OSError):
        while not is_full(memory):
            await asyncio.sleep(random.uniform(0.02, 0.5))
            await random.choice(acts)()


async def _rename(person: Person, count: Counted) -> None:
    person.name_sent += 1
    await request(person, "PUT", "/api/me", {"name": person.called(person.name_sent)})
    person.name_done = person.name_sent
    count.names += 1


async def _stand_in(memory: Memory, count: Counted) -> None:
    memory.bots = True
    memory.standing_in = not memory.stands_in
    body = {"bot": "easy" if memory.standing_in else None}
    try:
        await request(memory.people[0], "PUT", f"/api/tables/{memory.id}/seats/0", body)
    except HTTPError:  # refused: it stays as it is
        memory.standing_in = None
        return
    memory.stands_in, memory.standing_in = memory.standing_in, None
    count.seats += 1


# Coming back


async def look(memory: Memory, random: Random, count: Counted) -> None:
    """Everybody at a table looks at it again. Raises Lost."""
    last = await _there(memory.people[0], f"/api/tables/{memory.id}/moments/last")
    now = [await _seen(memory, seat) for seat in range(len(memory.people))]
    memory.bots = memory.bots or bool(now[0].seats[0].get("stands_in"))
    memory.check(now, last["moments"], count)
    await _look_back(memory, random.randint(0, last["moments"]), now[0])
    for person in memory.people:
        me = await _there(person, "/api/me")
        person.check_name(me["name"])


async def _there(person: Person, path: str) -> Any:
    try:
        return await request(person, "GET", path)
    except OSError as error:
        raise Lost(f"{path} is not there any more: {error}") from None


async def _seen(memory: Memory, seat: int) -> Shown:
    try:
        async with asyncio.timeout(PATIENCE), await memory.people[seat].player.watch(memory.id) as socket:
            shown = seen(msgspec.json.decode(await socket.recv()))
    except (WebSocketException, TimeoutError) as error:
        raise Lost(f"{memory.game}, table {memory.id}, seat {seat}: the table does not open: {error!r}") from None
    while shown.chat and (first := min(shown.chat)) > 0:  # the first message brings the last lines only
        page = await _there(memory.people[seat], f"/api/tables/{memory.id}/chat?before={first}")
        shown.chat.update({line["n"]: line for line in page["lines"]})
    return shown


async def _look_back(memory: Memory, at: int, now: Shown) -> None:
    """A moment of the past can be shown, and it is one of this match."""
    moment = await _there(memory.people[0], f"/api/tables/{memory.id}/moments/{at}")
    then = Shown(log=log_in(moment), over=bool(moment["result"]))
    if now.over and not then.over:
        return  # what was secret then stands between the lines now
    if (line := then.still_in(now)) is not None:
        raise Lost(f"{memory.game}, table {memory.id}: told at moment {at}, and not now: {line['text']!r}")
