"""`dolmen stress fuzz`: nonsense over the live line, and the table stands as it stood.

Some matches are set up on a server of its own, each with two players and somebody who watches. Then messages are
sent that must change nothing: garbage, frames that are no text, deep and long and half JSON, wrong types and numbers,
answers from the wrong seat, to asks that are over or were never put, replayed, before their time. After each burst
every match must look to everybody as before, the server must live and answer, and no reply may be more than one line.
Every burst comes from a seed of its own, which is told when something breaks.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from dolmen.server.limits import MESSAGE_BYTES
from dolmen.stress.load import Player, a_server
from dolmen.stress.some_answer import some_answer

JSON = dict[str, Any]
KINDS = ("answer", "draft", "open", "undo", "hint", "say", "seen", "sync", "whole-table", "done", "", "ANSWER")
TABLES: tuple[tuple[str, JSON], ...] = (("connect-four", {}), ("stone-daze", {"setup": "ready"}), ("tic-tac-toe", {}))
BURST = 40
LAST = 777_777
"""The number of the message that ends a burst."""
LONGEST = 2000
"""Characters of a refusal."""


class Broken(AssertionError):
    """A message did what it must not."""


class Fuzzed(Struct):
    messages: int = 0
    bursts: int = 0
    refused: int = 0
    closed: int = 0
    """Lines that the server closed, as it must when a message is too large."""

    def __str__(self) -> str:
        return (
            f"{self.messages} messages in {self.bursts} bursts: {self.refused} refused in words, "
            f"{self.closed} lines closed, nothing changed"
        )


class Seated(Struct):
    """A table, and what its people could send if they were up to something."""

    id: str
    players: tuple[Player, Player, Player]
    """Two who play and one who watches."""
    old: list[JSON]
    """Answers that were taken: to be sent again."""
    asks: list[list[JSON]]
    """What each of the two is asked now."""


# Messages that must change nothing


def garbage(random: Random, table: Seated) -> bytes | str:
    return random.randbytes(random.randrange(200))


def garbled_text(random: Random, table: Seated) -> bytes | str:
    return "".join(chr(random.choice((0, 10, 34, 92, 123, 91, 0x2028, 0xFFFD, 0x1F600))) for _ in range(40))


def half_a_message(random: Random, table: Seated) -> bytes | str:
    whole = msgspec.json.encode(random.choice(table.old)).decode()
    return whole[: random.randrange(len(whole))]


def deep(random: Random, table: Seated) -> bytes | str:
    depth = random.choice((10, 1000, 60_000))
    opening, closing = random.choice((("[", "]"), ('{"a":', "}")))
    nested = opening * depth + "1" + closing * depth
    return random.choice(('{"x":%s,"type":"sync"}', '{"type":"say","seq":1,"text":%s}', "%s")) % nested


def huge(random: Random, table: Seated) -> bytes | str:
    return (
        '{"type":"say","seq":1,"text":"'
        + "x" * random.choice((501, 1000, 20_000, 100_000, 300_000 if random.random() < 0.1 else 600))
        + '"}'
    )


def wrong_types(random: Random, table: Seated) -> bytes | str:
    strange: list[Any] = [None, True, -1, 2**53, 2**70, 1.5, 1e300, "", "0", [], {}, [[]], {"a": {}}, "\u0000"]
    message: JSON = {"type": random.choice(KINDS)}
    for key in random.sample(("seq", "ask", "pick", "several", "fields", "shares", "text", "sketch", "team", "log"), 4):
        message[key] = random.choice(strange)
    if message["type"] in ("seen", "say"):  # those two are for everybody, and would be taken
        message["more"] = 1
    if message["type"] in ("answer", "undo"):
        message["seq"] = random.choice(("1", None, -1, 2**53))
    return msgspec.json.encode(message).decode()


def wrong_numbers(random: Random, table: Seated) -> bytes | str:
    """The right ask, and options that it does not have."""
    asks = [ask for mine in table.asks for ask in mine] or [{"id": "0.0.1"}]
    far = random.choice((-1, -(2**40), 10**6, 2**52))
    body = random.choice(
        (
            {"pick": far},
            {"several": [far]},
            {"several": list(range(1000))},
            {"fields": {"no such field": 0}},
            {"fields": {f"{n}": far for n in range(500)}},
            {"shares": {"a": far}},
            {"text": "x" * 20_000},
            {"sketch": {"caption": "x", "strokes": []}},
            {},
        )
    )
    return _encoded({"type": "answer", "seq": 1, "ask": random.choice(asks)["id"], **body})


def never_asked(random: Random, table: Seated) -> bytes | str:
    """Asks of long ago, of the future, of nobody."""
    id = random.choice(("999.0.1", "0.9.1", "0.0.99", "", "0.0.1~7", "x" * 64, "x" * 65, "💎"))
    return _encoded({"type": random.choice(("answer", "draft", "open")), "seq": 2, "ask": id, "pick": 0, "fields": {}})


def replayed(random: Random, table: Seated) -> bytes | str:
    return _encoded(random.choice(table.old))


FOR_ANYBODY: tuple[Callable[[Random, Seated], bytes | str], ...] = (
    garbage,
    garbled_text,
    half_a_message,
    deep,
    huge,
    wrong_types,
    wrong_numbers,
    never_asked,
    replayed,
)


def wrong_seat(random: Random, table: Seated, seat: int) -> str:
    """A good answer, by somebody who is not asked it."""
    asks = [ask for other, mine in enumerate(table.asks) if other != seat for ask in mine]
    ask = random.choice(asks) if asks else {"id": "0.0.1", "kind": "pick", "options": [0]}
    answer = some_answer(random, ask, random.randrange(100))
    return msgspec.json.encode(answer).decode()


def _encoded(message: JSON) -> str:
    return msgspec.json.encode(message).decode()


# Tables to break


async def seated(port: int, game: str, options: JSON, moves: int) -> Seated:
    """A match that is under way."""
    one, other, third = Player(port), Player(port), Player(port)
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": game, "options": options, "seats": seats, "private": False, "seed": 5}
    id = one.post("/api/tables", wish)["id"]
    other.post(f"/api/tables/{id}/join", {})
    random = Random(id)
    lines = [await one.watch(id), await other.watch(id)]
    asks: list[list[JSON]] = [[], []]
    for seat, line in enumerate(lines):
        asks[seat] = msgspec.json.decode(await line.recv())["asks"]
    old = []
    for n in range(moves):
        seat = 0 if _waits(asks[0]) else 1
        sent = msgspec.to_builtins(some_answer(random, _waits(asks[seat])[0], n))
        old.append(sent)
        await lines[seat].send(_encoded(sent))
        while not await _settled(lines[seat], n, asks, seat):
            pass
        await lines[1 - seat].send('{"type":"sync"}')
        while (news := msgspec.json.decode(await lines[1 - seat].recv()))["type"] != "whole-table":
            pass
        asks[1 - seat] = news["asks"]
    for line in lines:
        await line.close()
    return Seated(id, (one, other, third), old, [_waits(mine) for mine in asks])


def _waits(asks: list[JSON]) -> list[JSON]:
    return [ask for ask in asks if not ask.get("standing")]


async def _settled(line: ClientConnection, seq: int, asks: list[list[JSON]], seat: int) -> bool:
    news = msgspec.json.decode(await line.recv())
    if news["type"] == "refused":
        raise Broken(f"a good answer was refused: {news['reason']}")
    if news.get("asks") is not None:
        asks[seat] = news["asks"]
    return bool(news.get("done") == seq)


def contents(tables: list[Seated]) -> list[JSON]:
    """All that everybody can see of the tables, but for what anybody may add: chat, and what was seen."""
    return [_content(table, player) for table in tables for player in table.players]


def _content(table: Seated, player: Player) -> JSON:
    found: JSON = player.ask("GET", f"/api/tables/{table.id}/moments/last")
    found["table"] = player.ask("GET", f"/api/tables/{table.id}")
    for seat in found["table"]["seats"]:
        seat.pop("connected", None)
    return found


# Breaking


async def burst(table: Seated, random: Random, found: Fuzzed) -> None:
    """A number of bad messages over one line."""
    seat = random.randrange(3)
    line = await table.players[seat].watch(table.id)
    before = _picture(await line.recv(decode=False))
    too_large = False
    try:
        for _ in range(BURST):
            if random.random() < 0.2:
                data: bytes | str = wrong_seat(random, table, seat)
            else:
                data = random.choice(FOR_ANYBODY)(random, table)
            found.messages += 1
            too_large = too_large or len(data) > MESSAGE_BYTES
            await line.send(data)
        await line.send('{"type":"sync"}')
        await line.send(_encoded({"type": "answer", "seq": LAST, "ask": "none", "pick": 0}))
        if await _replies(line, found) != before:
            raise Broken("the picture has changed")
    except ConnectionClosed as end:
        if not too_large:
            raise Broken(f"the line was closed: {end}") from None
        found.closed += 1
    await line.close()
    found.bursts += 1


async def _replies(line: ClientConnection, found: Fuzzed) -> JSON:
    """All replies to a burst; the last picture among them."""
    picture: JSON = {}
    while True:
        reply = await line.recv(decode=False)
        news = msgspec.json.decode(reply)
        if news["type"] == "refused":
            found.refused += 1
            if "\n" in news["reason"] or len(news["reason"]) > LONGEST:
                raise Broken(f"not one line: {news['reason'][:300]!r}")
            if news["seq"] == LAST:
                return picture
        elif news["type"] == "whole-table":
            picture = _picture(reply)


def _picture(full: bytes) -> JSON:
    news: JSON = msgspec.json.decode(full)
    return {key: news[key] for key in ("nodes", "asks", "log", "waiting", "undo", "result", "chat")}


async def attack(tables: list[Seated], random: Random, found: Fuzzed) -> None:
    """One burst at every table, at the same time."""
    before = await asyncio.to_thread(contents, tables)
    seed = random.getrandbits(32)
    try:
        await asyncio.gather(*(burst(table, Random(seed + n), found) for n, table in enumerate(tables)))
        if await asyncio.to_thread(contents, tables) != before:
            raise Broken("the match has changed")
    except Exception as error:
        raise Broken(f"burst {seed}: {error!r}") from error


def run(seconds: float, seed: int = 0, bursts: int = 10**9, tell: Callable[[int], None] = lambda done: None) -> Fuzzed:
    """For so long, or that many bursts, whichever comes first. Raises Broken."""
    found, random = Fuzzed(), Random(seed)

    async def evening(port: int) -> None:
        tables = [await seated(port, game, options, moves=3) for game, options in TABLES]
        until = time.monotonic() + seconds
        while found.bursts < bursts and time.monotonic() < until:
            await attack(tables, random, found)
            tell(found.bursts)

    with tempfile.TemporaryDirectory() as folder, a_server(Path(folder) / "tables.sqlite") as (port, _):
        asyncio.run(evening(port))
    return found
