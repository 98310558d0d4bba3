"""A match and its log side by side, for tests: every change is written, and what is stored is read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from dolmen.kernel import Match, Seat, Told, encode
from dolmen.kernel.match import restore
from dolmen.library import start
from dolmen.server.db.base import Database, Head, Mark, SeatRow
from dolmen.server.ledger import Before, Ledger, Why, begun, ledger_of, save_of, shown
from dolmen.server.log_pages import whole_log


def plain(lines: list[Told]) -> bytes:
    """As they are written down: there a tuple is a list."""
    return msgspec.json.encode(lines)


class Book:
    """A table without people."""

    def __init__(self, db: Database, match: Match[Any], ledger: Ledger) -> None:
        self.db, self.match, self.ledger = db, match, ledger

    @classmethod
    async def begin(
        cls, db: Database, game: Any, seats: int, options: dict[str, Any] | None = None, seed: int = 7
    ) -> Book:
        match = start(game, seats, seed, options)
        head = Head(
            id=f"table-{match.game.id}-{seed}",
            n=0,
            game=match.game.id,
            version=match.game.version,
            edition=match.game.edition(),
            seed=seed,
            options=options or {},
            owner="ada",
            private=False,
            key="key",
            created=1.0,
            changed=1.0,
            seats=[SeatRow(seat, "person") for seat in range(seats)],
            **shown(match),
        )
        write = begun(match, head)
        await db.append(write)
        return cls(db, match, Ledger(head, 0, [Mark(0, write.snapshots[0].lines)]))

    async def change(self, change: Callable[[], object], why: Why = "rules") -> None:
        before = Before.of(self.match.position)
        change()
        write = self.ledger.after(self.match, before, why)
        if write.entries:
            await self.db.append(write)
            self.ledger.stored(write, self.match)

    async def reopened(self) -> Match[Any]:
        """The match that the log makes."""
        stored = await self.db.open(self.ledger.head.id)
        assert stored is not None
        save, first = save_of(stored)
        match = restore(save, self.match.game)
        assert not match.notices, match.notices
        self.match, self.ledger = match, ledger_of(stored, first)
        return match

    async def agrees(self, whole: Match[Any]) -> None:
        """What is stored is what was played: state, asks, undo and everybody's log."""
        again = await self.reopened()
        assert encode(again.s) == encode(whole.s)
        assert [ask.id for ask in again.open] == [ask.id for ask in whole.open]
        assert again.result == whole.result
        viewers: list[Seat | None] = [None, *range(whole.seats)]
        for viewer in viewers:
            assert plain(await whole_log(self.db, self.ledger.head, viewer)) == plain(whole.log(viewer))
            if viewer is not None:
                assert again.may_undo(viewer) == whole.may_undo(viewer)
