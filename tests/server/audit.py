"""What is stored, entry after entry, and every message held against it: nobody is told what is not stored."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from dolmen.kernel import Seat
from dolmen.kernel.asks.write import TAKEN_OUT
from dolmen.kernel.view import ask_view
from dolmen.library import Shelf
from dolmen.server.chat_pages import heard
from dolmen.server.db.base import Database, Reading
from dolmen.server.pages import slim
from dolmen.server.sketch_refs import Sketchbook
from dolmen.server.stored_match import KeptMatch
from dolmen.server.table_info import table_info
from dolmen.server.viewers import Connection, Look, encoded
from tests.server.screens import JSON, OF_THE_MATCH, Screen

T = TypeVar("T")

OF_THE_TABLE = ("nodes", "root", "title", "status", "palette", "asks", "waiting", "undo", "result", "notices")
"""What a message shows of the match, besides the log; that a bot is thinking is stored nowhere."""

A_BOT_STOPPED = "The bot that plays for "
"""That a bot has stopped is said by the server that runs it, and stored as little as that it is thinking: after a
restart it tries again."""


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """Carry out what never waits, such as looking at rows in memory."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError("it waited for something")


def plain(value: Any) -> Any:
    """As it travels."""
    return msgspec.json.decode(encoded(value))


class Chapter:
    """A table as it was stored after an entry, read again from the store."""

    def __init__(self, kept: KeptMatch) -> None:
        self.kept = kept
        self.n = kept.head.n
        self._shown: dict[Seat | None, tuple[JSON, int, list[JSON]]] = {}

    def shown(self, viewer: Seat | None) -> tuple[JSON, int, list[JSON]]:
        """The match as the viewer sees it; the number of lines, and the last of them."""
        if viewer not in self._shown:
            head = self.kept.head
            shown = Look(self.kept, (), Sketchbook(f"{head.id} {head.key} {head.seed}")).shown(viewer)
            told = {
                "nodes": shown.picture.flat.nodes,
                "root": shown.picture.flat.root,
                "title": shown.picture.scene.title,
                "status": shown.picture.scene.status,
                "palette": shown.picture.scene.palette,
                **{key: getattr(shown, key) for key in ("asks", "waiting", "undo", "result", "notices")},
            }
            log = plain([slim(line) for line in shown.log.lines])
            self._shown[viewer] = plain(told), shown.log.count, log
        return self._shown[viewer]

    def differs(self, state: JSON, viewer: Seat | None) -> str:
        """What somebody is shown that is not so; empty if all of it is."""
        match, count, log = self.shown(viewer)
        state = state | {"notices": [line for line in state.get("notices", ()) if not line.startswith(A_BOT_STOPPED)]}
        for key in OF_THE_TABLE:
            if key in state and state[key] != match[key]:
                return f"{key}: told {_short(state[key], match[key])}, stored {_short(match[key], state[key])}"
        if state["log_count"] != count:
            return f"a log of {state['log_count']} lines, stored are {count}"
        both = min(len(log), len(state["log"]))
        if both and log[-both:] != state["log"][-both:]:
            return f"log: told {state['log'][-both:]}, stored {log[-both:]}"
        return ""

    def info(self, person: str) -> JSON:
        return without_presence(plain(table_info(self.kept.head, person, lambda _: "")))

    def chat(self, viewer: Seat | None, db: Reading) -> list[JSON]:
        """All that was said to the viewer, up to now."""
        lines = at_once(db.chat(self.kept.head.id, 10**9, 10**9))
        sides = self.kept.match.game.sides(self.kept.match.seats)

        def same_side(one: Seat | None, other: Seat | None) -> bool:
            return any(one in side and other in side for side in sides)

        said: list[JSON] = plain(heard(lines, lambda _: "", viewer, same_side))
        return [line | {"n": n} for n, line in enumerate(said)]


def _short(value: Any, other: Any) -> Any:
    """Of two dictionaries only what differs."""
    if isinstance(value, dict) and isinstance(other, dict):
        return {key: found for key, found in value.items() if other.get(key) != found}
    return value


def without_presence(info: JSON) -> JSON:
    """What is stored of a table's line: not who is there just now, and names on their own."""
    seats = [
        {key: value for key, value in seat.items() if key not in ("player", "connected")} for seat in info["seats"]
    ]
    wish = {"wish": info["wish"] | {"by": ""}} if info.get("wish") else {}
    return {key: value for key, value in info.items() if key != "returning"} | {"seats": seats} | wish


class Witness(Screen):
    """Puts together what one connection is sent, and remembers how far in the log of entries it has come."""

    match_at = 0
    info_at = 0


class Audit:
    """Follows what is stored, and hears everything that is sent to anybody."""

    def __init__(self, servers: int = 1) -> None:
        self.servers = servers
        """With several, one that has not written for a while may know less; nobody who comes to the only one does."""
        self.chapters: dict[str, list[Chapter]] = {}
        self.called: dict[str, set[str]] = {}
        self.witnesses: WeakKeyDictionary[Any, Witness] = WeakKeyDictionary()
        self.rows: dict[str, Reading] = {}
        """Where each table is stored; reading there never waits."""
        self.shelves: dict[str, Shelf] = {}
        self.untrue: list[str] = []
        self.messages = 0

    # What is stored

    def stored(self, rows: Reading, table: str, shelf: Shelf) -> None:
        """Something was committed, by a server with this shelf."""
        self.rows[table], self.shelves[table] = rows, shelf
        kept = at_once(KeptMatch.open(_only_to_read(rows), table, shelf))
        assert kept is not None
        self.chapters.setdefault(table, []).append(Chapter(kept))

    def names(self, person: str, *names: str) -> None:
        self.called.setdefault(person, {""}).update(names)

    def newest(self, table: str) -> Chapter:
        """As it is stored right now, also if a test has written past the server."""
        known = self.chapters[table]
        self.stored(self.rows[table], table, self.shelves[table])
        if known[-1].n == known[-2].n:
            del known[-2]
        return known[-1]

    # What is told

    def hear(self, connection: Connection, data: bytes) -> None:
        """Somebody is sent a message."""
        self.messages += 1
        message = msgspec.json.decode(data)
        witness = self.witnesses.get(connection)
        if witness is None or message["type"] == "whole-table":
            witness = self.witnesses[connection] = self._another(witness, connection, message)
        try:
            witness.send(data)
        except AssertionError as error:
            self.untrue.append(f"{connection.person}: {error}")
            return
        if not witness.state or witness.state["table"]["id"] not in self.rows:
            return
        self._match(witness, message)
        self._info(witness, message)
        self._chat(witness, message)
        self._ask(witness, message)

    def _another(self, before: Witness | None, connection: Connection, message: JSON) -> Witness:
        witness = Witness(connection.person)
        if before is not None:
            witness.match_at, witness.info_at = before.match_at, before.info_at
        elif self.servers == 1 and message["type"] == "whole-table":
            witness.match_at = witness.info_at = max(0, len(self.chapters.get(message["table"]["id"], ())) - 1)
        return witness

    def _tell(self, witness: Witness, what: str) -> None:
        table = witness.state["table"]["id"]
        self.untrue.append(f"{witness.person or 'a watcher'} at {table}, after {self.chapters[table][-1].n}: {what}")

    def _since(self, witness: Witness, at: int) -> Iterable[tuple[int, Chapter]]:
        """Each stored moment from that one on; the last is read once more, lest something was missed."""
        table = witness.state["table"]["id"]
        chapters = self.chapters[table]
        yield from enumerate(chapters[at:], at)
        newest = self.newest(table)
        yield len(chapters) - 1, newest

    def _match(self, witness: Witness, message: JSON) -> None:
        if message["type"] != "whole-table" and not any(key in message for key in OF_THE_MATCH):
            return
        difference = ""
        for at, chapter in self._since(witness, witness.match_at):
            difference = chapter.differs(witness.state, witness.state["seat"])
            if not difference:
                witness.match_at = at
                return
        self._tell(witness, difference)

    def _info(self, witness: Witness, message: JSON) -> None:
        if message.get("table") is None:
            return
        viewer = witness.state["seat"]
        person = witness.person if message["type"] == "whole-table" or viewer is not None else ""
        told = without_presence(message["table"])
        for at, chapter in self._since(witness, witness.info_at):
            if chapter.info(person) == told:
                witness.info_at = at
                self._who(witness, chapter, message["table"])
                return
        self._tell(witness, f"seats: told {told}, stored {chapter.info(person)}")

    def _who(self, witness: Witness, chapter: Chapter, info: JSON) -> None:
        """People are called as they are, or were once."""
        for seat, row in zip(info["seats"], chapter.kept.head.seats, strict=True):
            name = seat.get("player", "")
            if name not in self.called.get(row.person or "", {""}):
                now = at_once(chapter.kept.db.names([row.person or ""]))
                if now.get(row.person or "") != name:
                    self._tell(witness, f"{row.person} is called {name}, stored is {now}")

    def _chat(self, witness: Witness, message: JSON) -> None:
        told = message.get("chat", [])
        if not told and message["type"] != "whole-table":
            return
        table = witness.state["table"]["id"]
        stored = self.chapters[table][-1].chat(witness.state["seat"], self.rows[table])
        lines = {line["n"]: line for line in stored}
        for line in told:
            now = lines.get(line["n"])
            if now is not None and self.servers > 1 and now["text"] == TAKEN_OUT:
                now = now | {"text": line["text"]}  # it was taken out at another server
            if now != line | {"who": ""}:
                self._tell(witness, f"chat: told {line}, stored {lines.get(line['n'])}")
        numbers = [line["n"] for line in witness.state["chat"]]
        count = witness.state["chat_count"]
        if numbers != list(range(count - len(numbers), count)):
            self._tell(witness, f"chat: {count} lines, and the last are numbered {numbers}")

    def _ask(self, witness: Witness, message: JSON) -> None:
        """Somebody opens an offer."""
        if message["type"] == "ask":
            newest = self.newest(witness.state["table"]["id"])
            if message["ask"] not in [plain(ask_view(ask)) for ask in newest.kept.match.open]:
                self._tell(witness, f"ask: told {message['ask']}, and it is not open")


def _only_to_read(rows: Reading) -> Database:
    """A table that is only looked at is never brought up to date."""
    return rows  # type: ignore[return-value]
