"""What the server's tests play with: a house on a fresh file, and screens that show what a browser would."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
from msgspec import Struct

from dolmen.bots import Hint
from dolmen.kernel import Match, Seat, encode, random_answer
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server import bot_workers
from dolmen.server.answer_codec import answer_of
from dolmen.server.bot_workers import Thought
from dolmen.server.db.files import key_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table import Table
from dolmen.server.table_registry import TableRegistry
from dolmen.server.wire import LIVE, Answer, FromClient, NewTable, OpenAsk, Pace, SeatWish

JSON = dict[str, Any]

OF_THE_MATCH = (
    *("nodes", "gone", "root", "status", "asks", "waiting", "thinking"),
    *("log", "log_length", "log_anew", "undo", "result"),
)


class QuickThinkers(bot_workers.Thinkers):
    """They think right here, so that no test waits for a process to start."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may_think = asyncio.Event()
        self.may_think.set()

    async def think(self, thought: Thought) -> Any:
        await self.may_think.wait()
        return bot_workers.think(thought)

    async def hint(self, thought: Thought) -> Hint:
        await self.may_think.wait()
        return bot_workers.give_hint(thought)

    async def beside(self, work: Any, job: Any) -> Any:
        return work(job)


@asynccontextmanager
async def a_house(path: Path, room: int = 2000, shelf: Shelf = NO_PACKS) -> AsyncIterator[TableRegistry]:
    file = path / "tables.sqlite"
    house = TableRegistry(SqliteDatabase(file), key_of(file), QuickThinkers(), room, shelf)
    try:
        yield house
    finally:
        await house.close()


async def a_table(
    house: TableRegistry,
    game: str,
    *people: str | None,
    options: JSON | None = None,
    private: bool = False,
    seed: int = 7,
    pace: Pace = LIVE,
    watchers: bool | None = None,
) -> Table:
    """A table where these people sit; None is an easy bot, an empty name a free seat."""
    for person in people:
        if person:
            await house.people.call(person, person.title())
    wishes = tuple(SeatWish("open") if person is not None else SeatWish("bot", "easy") for person in people)
    wish = NewTable(game, wishes, options or {}, private, seed, pace, watchers)
    return await house.open_table(people[0] or "somebody", wish, [person or None for person in people])


class Screen:
    """A browser without a picture: it puts together what it is sent, as the client does."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.heard: list[bytes] = []
        self.state: JSON = {}
        self.replies: list[JSON] = []
        self.done: list[int] = []

    def send(self, data: bytes) -> None:
        self.heard.append(data)
        message = msgspec.json.decode(data)
        kind = message.pop("type")
        if kind == "whole-table":
            self.state = message
        elif kind == "update":
            self._update(message)
        else:
            self.replies.append({"type": kind, **message})

    def _update(self, update: JSON) -> None:
        state = self.state
        assert update["v"] == state["v"] + 1, "an update came too early or too late"
        state["v"] = update["v"]
        if (seq := update.get("done")) is not None:
            self.done.append(seq)
        for key in ("root", "status", "asks", "waiting", "thinking", "undo", "table", "notices", "safety"):
            if update.get(key) is not None:
                state[key] = update[key]
        state["nodes"] |= update.get("nodes", {})
        for id in update.get("gone", ()):
            del state["nodes"][id]
        state["chat"] += update.get("chat", [])
        state["chat_count"] += len(update.get("chat", []))
        if any(key in update for key in OF_THE_MATCH):
            self._log(update)
            state["result"] = update.get("result")

    def _log(self, update: JSON) -> None:
        """The lines that stay, as far as they are held, and the new ones."""
        state = self.state
        kept, first = update.get("log_length", 0), state["log_count"] - len(state["log"])
        held = 0 if update.get("log_anew") else max(0, kept - first)
        new = update.get("log", [])
        state["log"] = state["log"][:held] + new
        state["log_count"] = kept + len(new)

    def picture(self) -> JSON:
        """All that is shown. Of the table's own line, the lobby's, a client at the table follows who sits there."""
        line = {key: self.state["table"].get(key) for key in ("seats", "owner", "invite", "rematch", "over")}
        return self.state | {"table": line}

    @property
    def last(self) -> JSON:
        """The last message, whatever it was."""
        return cast(JSON, msgspec.json.decode(self.heard[-1]))

    def ask(self) -> JSON:
        """What this person is asked."""
        return cast(JSON, next(ask for ask in self.state["asks"] if not ask.get("standing")))


class News(Struct):
    """How many messages everybody has had, to see who hears of something."""

    screens: tuple[Screen, ...]
    counts: tuple[int, ...]

    @classmethod
    def before(cls, *screens: Screen) -> News:
        return cls(screens, tuple(len(screen.heard) for screen in screens))

    def since(self) -> list[list[JSON]]:
        return [
            [msgspec.json.decode(data) for data in screen.heard[count:]]
            for screen, count in zip(self.screens, self.counts, strict=True)
        ]


async def sits(person: str, table: Table) -> Screen:
    """Somebody who has just opened the table's page."""
    screen = Screen(person)
    await table.join(screen)
    return screen


async def stored(table: Table) -> Match[Any]:
    """The match as the store has it."""
    kept = await KeptMatch.open(table.kept.db, table.id)
    assert kept is not None
    return kept.match


def mark(match: Match[Any]) -> tuple[Any, ...]:
    """What two matches at the same decision have in common."""
    return encode(match.s), [ask.id for ask in match.open], match.position.undo_counts, match.result


async def say(table: Table, screen: Screen, message: FromClient) -> JSON:
    """Send a message to the table; the last thing that this screen then heard."""
    await table.handle(screen, message)
    return screen.last


async def opened(table: Table, screen: Screen, id: str) -> JSON:
    """All of an offer, as it is shown to whoever opens it."""
    shown = await say(table, screen, OpenAsk(1, id))
    assert shown["type"] == "ask", shown
    return cast(JSON, shown["ask"])


async def pick(table: Table, screen: Screen, number: int, seq: int = 1) -> JSON:
    return await say(table, screen, Answer(seq, screen.ask()["id"], pick=number))


async def any_answer(table: Table, seat: Seat, screen: Screen, random: Random, seq: int = 1) -> None:
    """A random legal answer of that seat, over the wire."""
    ask = table.match.asks[seat]
    sent = answer_of(ask, random_answer(ask, random)[0])
    sent.seq = seq
    await table.handle(screen, sent)


async def until_quiet(table: Table) -> None:
    """Until no bot and no hint is being thought of."""
    while tasks := [*table.bots.thinking.values(), *table.hints.thinking.values()]:
        await asyncio.wait(tasks)
        await asyncio.sleep(0)
