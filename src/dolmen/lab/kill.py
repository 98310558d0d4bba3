"""`python -m dolmen.lab.kill --times 50`: the server is killed under load, again and again, and nothing is lost.

Matches are played over WebSockets; at a random moment the server gets SIGKILL. Then its file is looked into: every
answer that was acknowledged must be there, nothing that nobody sent, and every match must be the one that its answers
make when they are given again from the start. The server is started anew on the same file, and the same people go on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from websockets.exceptions import WebSocketException

from dolmen.kernel import Match, start
from dolmen.lab.load import Player, a_server
from dolmen.server.answers import value_of
from dolmen.server.records import Records
from dolmen.server.store import Store
from dolmen.server.wire import Answer

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("connect-four", {}),
    ("stone-daze", {"setup": "random"}),
    ("tic-tac-toe", {}),
)


class Lost(AssertionError):
    """Something that was acknowledged is gone, or a match is damaged."""


LEAST, PATIENCE = 5, 20.0
"""Acknowledged answers before a kill, and for how many seconds they are waited for."""


class Killed(Struct):
    """What came of it."""

    times: int = 0
    matches: int = 0
    acknowledged: int = 0
    """Answers that were acknowledged; all of them were found."""
    in_flight: int = 0
    """Answers that were sent and not acknowledged when the server died."""
    kept: int = 0
    """How many of those were stored all the same."""

    def __str__(self) -> str:
        return (
            f"{self.times} kills, {self.matches} matches, {self.acknowledged} acknowledged answers, all there; "
            f"{self.in_flight} in flight, {self.kept} of them stored; no match damaged"
        )


class Ledger:
    """What two people remember of their match."""

    def __init__(self, table: str, players: tuple[Player, Player]) -> None:
        self.table = table
        self.players = players
        self.sent: dict[str, Answer] = {}
        self.done: set[str] = set()
        self.over = False

    def answer(self, ask: dict[str, Any], seq: int) -> Answer:
        """Some answer to this ask: the same again if it is asked again."""
        random = Random(f"{self.table} {ask['id']}")
        answer = Answer(seq, ask["id"])
        if ask["kind"] == "pick":
            answer.pick = random.randrange(len(ask["options"]))
        elif ask["kind"] == "several":
            answer.several = tuple(range(ask.get("least", 0)))
        else:
            answer.fields = {}
        self.sent[ask["id"]] = answer
        return answer


async def _sit(ledger: Ledger, seat: int) -> None:
    """One person at a table, until the game or the server ends."""
    with contextlib.suppress(WebSocketException, OSError):
        socket = await ledger.players[seat].watch(ledger.table)
        asked: dict[int, str] = {}
        async with socket:
            async for data in socket:
                news = msgspec.json.decode(data)
                seq = news["seq"] if news["type"] == "done" else news.get("done")
                if seq in asked:
                    ledger.done.add(asked[seq])
                if news["type"] == "refused":
                    raise Lost(f"an answer was refused: {news['reason']}")
                if news.get("result"):
                    ledger.over = True
                    return
                for ask in news.get("asks") or ():
                    if not ask.get("standing") and ask["id"] not in asked.values():
                        asked[len(asked) + 1] = ask["id"]
                        await socket.send(msgspec.json.encode(ledger.answer(ask, len(asked))), text=True)


async def _load(ledgers: list[Ledger], pid: int, seconds: float) -> None:
    """Everybody plays; after so long the server dies, but not before it had work: a busy machine is slow."""
    before = sum(len(ledger.done) for ledger in ledgers)
    sitting = [asyncio.create_task(_sit(ledger, seat)) for ledger in ledgers if not ledger.over for seat in (0, 1)]
    await asyncio.sleep(seconds)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while sum(len(ledger.done) for ledger in ledgers) < before + LEAST:
                if all(one.done() for one in sitting):
                    break
                await asyncio.sleep(0.02)
    os.kill(pid, signal.SIGKILL)
    await asyncio.gather(*sitting)


def check(db: Path, ledgers: list[Ledger], found: Killed) -> None:
    """Look into the file that the dead server left. Raises Lost."""
    store = Store(db)
    try:
        if (verdict := store.read("PRAGMA integrity_check")[0][0]) != "ok":
            raise Lost(f"the file is damaged: {verdict}")
        records = Records(store)
        for ledger in ledgers:
            _check_match(records, ledger, found)
    finally:
        store.close()


def _check_match(records: Records, ledger: Ledger, found: Killed) -> None:
    row = records.table(ledger.table)
    if row is None:
        raise Lost(f"table {ledger.table} is gone")
    match = records.load_match(row)
    if match.notices:
        raise Lost(f"table {ledger.table}: {match.notices}")
    stored = [(answer.seat, answer.ask) for turn in match.turns for answer in turn.answers]
    asks = {ask for _, ask in stored}
    if missing := ledger.done - asks:
        raise Lost(f"table {ledger.table}: acknowledged and not stored: {sorted(missing)}")
    if unsent := asks - ledger.sent.keys():
        raise Lost(f"table {ledger.table}: stored, and nobody sent them: {sorted(unsent)}")
    again = start(row.game, len(row.seats), row.seed, row.options)
    for seat, id in stored:
        ask = again.find(seat, id)
        again.answer(seat, value_of(ask, ledger.sent[id]), id)
    if not _same(again, match):
        raise Lost(f"table {ledger.table}: its answers, given again, make another match")
    found.in_flight += len(ledger.sent.keys() - ledger.done)
    found.kept += len(asks - ledger.done)
    for id in ledger.sent.keys() - asks:
        del ledger.sent[id]
    ledger.done |= asks


def _same(one: Match[Any], other: Match[Any]) -> bool:
    return one.s == other.s and one.save() == other.save()


def run(times: int, matches: int = 6, seed: int = 0, seconds: float = 1.0) -> Killed:
    """Kill the server so many times. Raises Lost."""
    random = Random(seed)
    found = Killed()
    everybody: list[Ledger] = []
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "tables.sqlite"
        for _ in range(times):
            with a_server(db) as (port, pid):
                playing = [ledger for ledger in everybody if not ledger.over]
                for ledger in playing:
                    for player in ledger.players:
                        player.base = f"http://127.0.0.1:{port}"
                while len(playing) < matches:
                    playing.append(_new_match(port, len(everybody)))
                    everybody.append(playing[-1])
                before = sum(len(ledger.done) for ledger in playing)
                asyncio.run(_load(playing, pid, random.uniform(0.05, seconds)))
                found.acknowledged += sum(len(ledger.done) for ledger in playing) - before
            check(db, playing, found)
            found.times += 1
        check(db, everybody, found)
    found.matches = len(everybody)
    return found


def _new_match(port: int, number: int) -> Ledger:
    one, other = Player(port), Player(port)
    game, options = GAMES[number % len(GAMES)]
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = one.post("/api/tables", {"game": game, "options": options, "seats": seats, "private": False})["id"]
    other.post(f"/api/tables/{table}/join", {})
    return Ledger(table, (one, other))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m dolmen.lab.kill", description="Kill the server under load.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--matches", type=int, default=6, help="played at the same time")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print(run(asked.times, asked.matches, asked.seed))


if __name__ == "__main__":
    main()
