"""A saved match becomes a table whose seats are free."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec

from dolmen.kernel import DolmenError, Match, encode
from dolmen.kernel.match import restore
from dolmen.kernel.save import Save, read
from dolmen.library.shelf import NO_PACKS, Shelf
from dolmen.server.chapters import remade
from dolmen.server.db.base import Head, Safety, SeatRow
from dolmen.server.db.from_save import Filing
from dolmen.server.db.sqlite import SqliteDatabase
from dolmen.server.identity import new_id
from dolmen.server.ledger import shown


async def imported(data: bytes, file: Path, owner: str = "", shelf: Shelf = NO_PACKS) -> Head:
    """Into that file, which no server may hold meanwhile. Raises DamagedSave, CannotKeep, or DolmenError if there is no
    such person."""
    save = read(data)
    match = restore(save, shelf.find_edition(save.game, save.edition))
    db = SqliteDatabase(file)
    try:
        if owner and not await db.names([owner]):
            raise DolmenError(f"there is no person {owner!r} in {file}; GET /api/me tells people their id")
        filing = Filing(_head(save, match, owner), time.time())
        final = save.final or (encode(match.s) if match.result is not None else b"")
        filing.match(save.turns, final, save.since)
        write = filing.write()
        write.chapters = remade(write.entries, write.head)
        write.head.chapters = len(write.chapters)
        await db.append(write)
    finally:
        await db.close()
    return filing.head


def _head(save: Save, match: Match[Any], owner: str) -> Head:
    now = time.time()
    return Head(
        id=new_id(),
        n=0,
        game=save.game,
        version=save.version,
        edition=save.edition,
        seed=save.seed,
        options=msgspec.to_builtins(match.options),
        owner=owner or new_id(),  # nobody: an empty one would be everybody who is not known yet
        private=True,
        key=new_id(),
        created=now,
        changed=now,
        seats=[SeatRow(seat, "person") for seat in range(save.seats)],
        undo_counts=save.undo_counts,
        safety=Safety(save.boundaries),
        **shown(match),
    )
