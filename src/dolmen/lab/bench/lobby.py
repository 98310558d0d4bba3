"""What one look into the lobby costs, with tables enough to fill it."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

import msgspec
from msgspec import Struct

from dolmen.server.bot_workers import Thinkers
from dolmen.server.db.files import key_of
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.table_registry import TableRegistry
from dolmen.server.viewers import encoded
from dolmen.server.wire import NewTable, SeatWish

GAME, OPEN, OWN = "stone-daze", 60, 33
LOOKS = 100


class LobbyCost(Struct, frozen=True, kw_only=True):
    """One request's work: tables looked up, and the answer as JSON. Time is the processor's, a median."""

    open_tables: int
    own_tables: int
    lobby_ms: float
    lobby_kb: float
    opened: int
    """How many matches were opened for it; it should be none."""


def run() -> LobbyCost:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder) / "lobby.tables"))


async def measured(file: Path) -> LobbyCost:
    """The server has been started again, so that no table is in memory."""
    await _laid(file)
    house = _house(file)
    try:
        answer = encoded(await house.lobby("ada"))
        times = []
        for _ in range(LOOKS):
            start = process_time()
            encoded(await house.lobby("ada"))
            times.append((process_time() - start) * 1000)
        return LobbyCost(
            open_tables=OPEN,
            own_tables=OWN,
            lobby_ms=median(times),
            lobby_kb=len(answer) / 1024,
            opened=len(house.tables),
        )
    finally:
        await house.close()


async def _laid(file: Path) -> None:
    house = _house(file)
    seats = (SeatWish("me"), SeatWish("open"))
    for number in range(OPEN):
        await house.open_table(f"host-{number}", NewTable(GAME, seats, {}, private=False))
    for _ in range(OWN):
        await house.open_table("ada", NewTable(GAME, seats, {}, private=True))
    await house.close()


def _house(file: Path) -> TableRegistry:
    return TableRegistry(SqliteDatabase(file), key_of(file), Thinkers(1))


def as_table(cost: LobbyCost) -> str:
    return (
        f"the lobby with {cost.open_tables} open tables and {cost.own_tables} own ones: {cost.lobby_ms:.2f} ms, "
        f"{cost.lobby_kb:.0f} kB, {cost.opened} matches opened"
    )


def as_json(cost: LobbyCost) -> dict[str, float]:
    return {key: round(value, 3) for key, value in msgspec.to_builtins(cost).items()}
